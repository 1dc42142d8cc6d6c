import type { AlkaneFacts } from '#main/orders/alkane-rules.ts';
import { ifKnown } from '#main/provider/if-known.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { plainText } from '#shared/text.ts';

/** An alkane's data for a mint; null if there is no such token. */
export async function readAlkane(
  client: ProviderClient,
  alkaneid: string,
): Promise<AlkaneFacts | null> {
  const found = await ifKnown(client.call('alkanes.info', { alkaneid }));
  const data = found?.tokenData;
  if (!found || !data || found.alkaneid !== alkaneid) return null;
  const { name, divisibility = 0, perMint = null, cap, minted, mintable } = data;
  const left = cap === undefined || minted === undefined ? null : BigInt(cap) - BigInt(minted);
  return {
    name: plainText(name ?? alkaneid, 60),
    divisibility,
    amount: perMint,
    left,
    mintable: mintable !== false,
  };
}

const PAGE = 500;
const MAX_PAGES = 20;

/** Atomic units of an alkane at an address, from the list of all it holds: one that it never had isn't in it. */
export async function findAlkaneBalance(
  client: ProviderClient,
  address: string,
  alkaneid: string,
): Promise<string> {
  for (let page = 0; page < MAX_PAGES; page++) {
    const request = { address, start: page * PAGE, limit: PAGE };
    const { detail } = await client.call('alkanes.addressTokens', request, {
      priority: 'background',
    });
    const found = detail.find((held) => held.alkaneid === alkaneid);
    if (found?.amount !== undefined) return found.amount;
    if (found) throw new Error('the index names no amount of this alkane');
    if (detail.length < PAGE) return '0';
  }
  throw new Error('an address with more alkanes than can be looked through');
}
