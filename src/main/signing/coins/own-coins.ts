import type { Inspection } from '#main/signing/read/inspect.ts';
import type { OwnAddress } from '#main/wallet/accounts.ts';
import type { Coin, CoinReader } from '#main/wallet/coins.ts';

/**
 * Own coins that an inspected transaction spends and the network lists, each read and proved now. Throws when a
 * list cannot be read.
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
