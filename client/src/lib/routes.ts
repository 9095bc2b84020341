/** The addresses of the client's pages. */

export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'new'; readonly game: string }
  | { readonly page: 'table'; readonly id: string }
  | { readonly page: 'join'; readonly invite: string }
  | {
      readonly page: 'replay';
      readonly id: string;
      readonly ply: number | null;
      readonly seat: number | null;
      readonly invite: string | null;
    }
  | { readonly page: 'after'; readonly id: string; readonly invite: string | null }
  | { readonly page: 'tables' }
  | { readonly page: 'account' }
  | { readonly page: 'about' }
  | { readonly page: 'lost' };

export function parse(path: string, search = ''): Route {
  const [page = '', name, ...rest] = path.split('/').filter(Boolean).map(decode);
  if (rest.length > 0) return { page: 'lost' };
  if (name === undefined) {
    if (page === '') return { page: 'home' };
    if (page === 'tables' || page === 'account' || page === 'about') return { page };
    return { page: 'lost' };
  }
  const query = new URLSearchParams(search);
  switch (page) {
    case 'new':
      return { page, game: name };
    case 'table':
      return { page, id: name };
    case 'join':
      return { page, invite: name };
    case 'replay':
      return { page, id: name, ply: whole(query.get('ply')), seat: whole(query.get('seat')), invite: query.get('invite') };
    case 'after':
      return { page, id: name, invite: query.get('invite') };
    default:
      return { page: 'lost' };
  }
}

export const address = {
  home: '/',
  tables: '/tables',
  account: '/account',
  about: '/about',
  make: (game: string): string => `/new/${encodeURIComponent(game)}`,
  table: (id: string): string => `/table/${encodeURIComponent(id)}`,
  join: (invite: string): string => `/join/${encodeURIComponent(invite)}`,
  after: (id: string, invite: string | null = null): string =>
    `/after/${encodeURIComponent(id)}${invite === null ? '' : `?${new URLSearchParams({ invite })}`}`,
  replay(id: string, ply: number | null = null, seat: number | null = null, invite: string | null = null): string {
    const query = new URLSearchParams();
    if (ply !== null) query.set('ply', String(ply));
    if (seat !== null) query.set('seat', String(seat));
    if (invite !== null) query.set('invite', invite);
    return `/replay/${encodeURIComponent(id)}${query.size > 0 ? `?${query}` : ''}`;
  },
};

function whole(text: string | null): number | null {
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : null;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
