/** Where the visitor is. Links inside the client change the page without loading it anew. */
import { parse, type Route } from './routes';

class Router {
  route: Route = $state.raw(parse(location.pathname, location.search));

  go(link: string, how: 'push' | 'replace' = 'push'): void {
    if (how === 'push') history.pushState(null, '', link);
    else history.replaceState(null, '', link);
    this.#arrive();
    if (how === 'push') scrollTo(0, 0);
  }

  /** Change the address without changing the page, as while scrubbing through a replay. */
  note(link: string): void {
    history.replaceState(null, '', link);
  }

  watch(): void {
    addEventListener('popstate', () => this.#arrive());
    document.addEventListener('click', (event) => this.#follow(event));
  }

  #arrive(): void {
    this.route = parse(location.pathname, location.search);
  }

  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (/^\/(api|docs|metrics|health)\b/.test(link.pathname)) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
