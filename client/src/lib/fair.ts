/**
 * Checks the dice of a finished match in the page, with nothing but the browser's own cryptography: that the seed is
 * the one the server committed to before the first action, and that every outcome of chance follows from it.
 */

const encoder = new TextEncoder();

/** One action of chance: its number in the match, what could have happened, how likely, and what did. */
export interface Roll {
  readonly ply: number;
  readonly outcomes: readonly number[];
  readonly weights: readonly number[];
  readonly outcome: number;
}

interface Verdict {
  readonly seedFits: boolean;
  readonly rolls: number;
  /** The first outcome that does not follow from the seed. */
  readonly wrong: { readonly ply: number; readonly due: number; readonly taken: number } | null;
}

export async function commitment(seed: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', encoder.encode(`kingsarms commitment\0${seed}`)));
}

/** The index of the outcome that the seed gives to action number `ply`. */
export async function outcome(seed: string, ply: number, weights: readonly number[]): Promise<number> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(seed), algorithm, false, ['sign']);
  const digest = hex(await crypto.subtle.sign('HMAC', key, encoder.encode(String(ply))));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let point = Number(BigInt(`0x${digest}`) % BigInt(total));
  const index = weights.findIndex((weight) => (point -= weight) < 0);
  if (index < 0) throw new RangeError('chance has no outcome with a positive weight');
  return index;
}

export async function verify(seed: string, committed: string, rolls: readonly Roll[]): Promise<Verdict> {
  const seedFits = (await commitment(seed)) === committed;
  for (const roll of rolls) {
    const due = roll.outcomes[await outcome(seed, roll.ply, roll.weights)] ?? -1;
    const taken = roll.outcome;
    if (due !== taken) return { seedFits, rolls: rolls.length, wrong: { ply: roll.ply, due, taken } };
  }
  return { seedFits, rolls: rolls.length, wrong: null };
}

function hex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
