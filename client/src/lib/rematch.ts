/** Somebody has set up the same table anew: sit down there. */
import { invites, tables } from './api/http';
import { keepInvite } from './invites';
import { router } from './router.svelte';
import { address } from './routes';

export async function joinRematch(invite: string): Promise<void> {
  const { table } = await invites.follow(invite);
  keepInvite(table.id, invite);
  if (table.you.length === 0 && table.status === 'waiting') await tables.sit(table.id, null, invite);
  router.go(address.table(table.id));
}
