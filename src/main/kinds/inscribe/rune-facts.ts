import { type RuneFacts, runeLetters } from '#main/orders/rune-rules.ts';
import { ifKnown } from '#main/provider/if-known.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { Rune } from '#shared/api/runes.ts';

/** The rune of these letters; null while the index has none. Its search finds parts of names too. */
export async function findRune(client: ProviderClient, letters: string): Promise<Rune | null> {
  const { detail } = await client.call('runes.list', { rune: letters, start: 0, limit: 500 });
  return detail.find(({ rune }) => runeLetters(rune) === letters) ?? null;
}

/** What a mint needs to know of a rune; null where there is none of this id. */
export async function readRune(client: ProviderClient, runeid: string): Promise<RuneFacts | null> {
  const rune = await ifKnown(client.call('runes.info', { runeid }));
  return (
    rune && {
      runeid: rune.runeid,
      spacedRune: rune.spacedRune,
      divisibility: rune.divisibility,
      mintable: rune.mintable === true,
      remaining: rune.remaining ?? null,
      amount: rune.terms?.amount ?? null,
    }
  );
}

const PAGE = 500;
const MAX_PAGES = 20;

/**
 * Atomic units of a rune at an address, out of the list of all it holds: an index may refuse to answer for
 * one rune that an address never had, and a refusal is not a zero.
 */
export async function findRuneBalance(
  client: ProviderClient,
  address: string,
  runeid: string,
): Promise<string> {
  for (let page = 0; page < MAX_PAGES; page++) {
    const asked = { address, start: page * PAGE, limit: PAGE };
    const { detail } = await client.call('runes.addressBalances', asked, {
      priority: 'background',
    });
    const found = detail.find((held) => held.runeid === runeid);
    if (found) return found.amount;
    if (detail.length < PAGE) return '0';
  }
  throw new Error('an address with more runes than can be looked through');
}
