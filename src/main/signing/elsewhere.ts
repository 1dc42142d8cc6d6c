import type { ProviderClient } from '#main/provider/types.ts';
import { parseOutpoint } from '#shared/bitcoin/ids.ts';
import { type Network, type NetworkId, networks } from '#shared/bitcoin/network.ts';

import type { Elsewhere } from './context.ts';

/** A network whose keys and addresses are the same as those of the one on screen. */
export interface OtherNetwork {
  label: string;
  /** Null while it is not open: then nobody can ask its chain. */
  client: ProviderClient | null;
  /** Its own records name this outpoint. */
  knows: (outpoint: string) => boolean;
}

/** From the one with most to lose: a signature made for a lesser network must not spend a coin of a greater one. */
const byWorth: readonly NetworkId[] = ['mainnet', 'altchain', 'altchain-testnet'];

/** Networks with the same keys and addresses that have more to lose than this one. */
export function greaterNetworks(network: Network): NetworkId[] {
  const own = byWorth.indexOf(network.id);
  return byWorth.filter((id, at) => {
    const { prefixes, coinType } = networks[id];
    return at < own && prefixes === network.prefixes && coinType === network.coinType;
  });
}

/**
 * Which of these outpoints are coins of a greater network with the same keys: by its records, or by its chain. Where
 * its chain cannot be asked, that is said: silence is not the same as nothing there.
 */
export async function findElsewhere(
  outpoints: readonly string[],
  others: readonly OtherNetwork[],
): Promise<Map<string, Elsewhere>> {
  const found = new Map<string, Elsewhere>();
  for (const { label, client, knows } of others) {
    for (const outpoint of outpoints) {
      if ('on' in (found.get(outpoint) ?? {})) continue;
      const there = knows(outpoint) || (await isThere(client, outpoint));
      if (there === true) found.set(outpoint, { on: label });
      else if (there === null) {
        found.set(outpoint, {
          unasked: `whether ${label}, which has the same keys, knows this coin could not be asked. Enter an API key of ${label} to have it checked.`,
        });
      }
    }
  }
  return found;
}

/** Null where nobody could say. */
async function isThere(client: ProviderClient | null, outpoint: string): Promise<boolean | null> {
  if (!client) return null;
  const { txid, vout } = parseOutpoint(outpoint);
  try {
    return (await client.call('chain.utxo', { txid, index: vout })) !== null;
  } catch {
    return null;
  }
}
