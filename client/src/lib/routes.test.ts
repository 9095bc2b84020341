import { describe, expect, it } from 'vitest';
import { address, parse } from './routes';

const follow = (link: string) => {
  const url = new URL(link, 'http://tavern.test');
  return parse(url.pathname, url.search);
};

describe('routes', () => {
  it('leads to the page that an address was made for', () => {
    expect(follow(address.home)).toEqual({ page: 'home' });
    expect(follow(address.tables)).toEqual({ page: 'tables' });
    expect(follow(address.account)).toEqual({ page: 'account' });
    expect(follow(address.about)).toEqual({ page: 'about' });
    expect(follow(address.make('kingstone'))).toEqual({ page: 'new', game: 'kingstone' });
    expect(follow(address.table('a/b ?'))).toEqual({ page: 'table', id: 'a/b ?' });
    expect(follow(address.join('xyz'))).toEqual({ page: 'join', invite: 'xyz' });
    expect(follow(address.replay('t1', 12, 0))).toEqual({ page: 'replay', id: 't1', ply: 12, seat: 0, invite: null });
    expect(follow(address.replay('t1', 12, null, 'sesame'))).toMatchObject({ ply: 12, seat: null, invite: 'sesame' });
    expect(follow(address.replay('t1'))).toEqual({ page: 'replay', id: 't1', ply: null, seat: null, invite: null });
  });

  it('does not mind a slash at the end', () => {
    expect(parse('/tables/')).toEqual({ page: 'tables' });
  });

  it('is lost at anything else', () => {
    for (const path of ['/nowhere', '/table', '/table/a/b', '/about/us', '/new']) {
      expect(parse(path), path).toEqual({ page: 'lost' });
    }
  });

  it('reads only whole numbers as a moment or a seat', () => {
    expect(parse('/replay/t', '?ply=-1&seat=x')).toEqual({ page: 'replay', id: 't', ply: null, seat: null, invite: null });
    expect(parse('/replay/t', '?ply=1.5')).toMatchObject({ ply: null });
  });

  it('survives a broken escape', () => {
    expect(parse('/table/%E0%A4%A')).toEqual({ page: 'table', id: '%E0%A4%A' });
  });
});
