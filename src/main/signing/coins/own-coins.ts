import type { Inspection } from '#main/signing/read/inspect.ts';
import type { OwnAddress } from '#main/wallet/accounts.ts';
import type { CoinReader } from '#main/wallet/coin-reader.ts';
import type { Coin } from '#main/wallet/coins.ts';

/**
 * Our coins that a transaction spends and the network lists, each freshly read and proved. Throws if a list can't be
 * read.
 */
export async function readOwnCoins(
  reader: Pick<CoinReader, 'list' | 'proveAll'>,
  { inputs }: Inspection,
): Promise<Coin[]> {
  const owners = new Map<string, OwnAddress>();
  for (const { mine } of inputs) if (mine) owners.set(mine.script, mine);
  if (owners.size === 0) return [];
  const wanted = new Set(inputs.map(({ outpoint }) => outpoint));
  const listed = await reader.list([...owners.values()]);
  return reader.proveAll(listed.filter(({ outpoint }) => wanted.has(outpoint)));
}
