import type { QuoteSources } from '#main/kinds/shared/quote-sources.ts';
import type { RuneFacts } from '#main/orders/rune-rules.ts';
import { ifKnown } from '#main/provider/if-known.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { Rune } from '#shared/api/runes.ts';
import { runeLetters } from '#shared/bitcoin/rune-names.ts';

/** The rune with exactly these letters; null if the index has none. Its search also finds partial names. */
export async function findRune(client: ProviderClient, letters: string): Promise<Rune | null> {
  const { detail } = await client.call('runes.list', { rune: letters, start: 0, limit: 500 });
  return detail.find(({ rune }) => runeLetters(rune) === letters) ?? null;
}

/** A rune's data for a mint; null if there is no such id. */
export async function readRune(
  client: ProviderClient,
  runeid: string,
  divided: QuoteSources['divided'],
): Promise<RuneFacts | null> {
  const rune = await ifKnown(client.call('runes.info', { runeid }));
  if (rune === null) return null;
  const { spacedRune, divisibility, mintable, remaining = null, terms } = rune;
  return {
    runeid: rune.runeid,
    spacedRune,
    ...(await divided({ id: rune.runeid, name: spacedRune, divisibility })),
    mintable: mintable === true,
    remaining,
    amount: terms?.amount ?? null,
  };
}

const PAGE = 500;
const MAX_PAGES = 20;

/**
 * Atomic units of a rune at an address, from the list of all its runes: an index may reject a query for a rune that an
 * address never had, which must not read as zero.
 */
export async function findRuneBalance(
  client: ProviderClient,
  address: string,
  runeid: string,
): Promise<string> {
  for (let page = 0; page < MAX_PAGES; page++) {
    const request = { address, start: page * PAGE, limit: PAGE };
    const { detail } = await client.call('runes.addressBalances', request, {
      priority: 'background',
    });
    const found = detail.find((held) => held.runeid === runeid);
    if (found) return found.amount;
    if (detail.length < PAGE) return '0';
  }
  throw new Error('an address with more runes than can be looked through');
}
