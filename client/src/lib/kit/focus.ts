/**
 * Who plays by keyboard should not lose their place: a choice that was made often vanishes from the board (a card that
 * is defeated, a button of a location), and its focus with it. The focus then goes on to what can be chosen next.
 */
export function keepFocus(board: HTMLElement): { destroy(): void } {
  /** What had the focus last, if it came there by keyboard and the player has not taken it elsewhere. */
  let last: Element | null = null;

  function onfocusin(event: FocusEvent): void {
    last = event.target instanceof Element && event.target.matches(':focus-visible') ? event.target : null;
  }

  function onfocusout(event: FocusEvent): void {
    const left = event.target;
    // Only once all changes of this moment are made can be told whether it vanished or was left.
    queueMicrotask(() => {
      if (last === left && !isGone(last)) last = null;
    });
  }

  function settle(): void {
    if (!isGone(last) || (document.activeElement !== null && document.activeElement !== document.body)) return;
    board.querySelector<HTMLElement>('[data-glow=lit]')?.focus();
  }

  const observer = new MutationObserver(settle);
  observer.observe(board, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-glow', 'inert'] });
  board.addEventListener('focusin', onfocusin);
  board.addEventListener('focusout', onfocusout);
  return {
    destroy() {
      observer.disconnect();
      board.removeEventListener('focusin', onfocusin);
      board.removeEventListener('focusout', onfocusout);
    },
  };
}

/** Has it been taken off the board? What is only fading away is inert already. */
function isGone(element: Element | null): boolean {
  return element !== null && (!element.isConnected || element.closest('[inert]') !== null);
}
