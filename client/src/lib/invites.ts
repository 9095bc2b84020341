/** The invites a visitor came with, for as long as the tab lives: a table by invitation wants to see them. */

const key = (table: string): string => `kingsarms invite ${table}`;

export function keepInvite(table: string, invite: string): void {
  try {
    sessionStorage.setItem(key(table), invite);
  } catch {
    // Without storage a reload asks for the link again.
  }
}

export function inviteTo(table: string): string | null {
  try {
    return sessionStorage.getItem(key(table));
  } catch {
    return null;
  }
}

/** Whoever sits at a table needs no invite any more. */
export function forgetInvite(table: string): void {
  try {
    sessionStorage.removeItem(key(table));
  } catch {
    // Nothing was kept.
  }
}
