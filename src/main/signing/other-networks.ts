import type { ProviderClient } from '#main/provider/types.ts';
import { parseOutpoint } from '#shared/bitcoin/ids.ts';
import { type Network, type NetworkId, networks } from '#shared/bitcoin/network.ts';
import { say } from '#shared/words/say.ts';

import type { OnOtherNetworks } from './define/context.ts';

/** Another network with the same keys and addresses. */
export interface OtherNetwork {
  label: string;
  /** Null while it isn't open, when its chain can't be asked. */
  client: ProviderClient | null;
  /** Whether its records contain this outpoint. */
  knows: (outpoint: string) => boolean;
}

/** Most valuable first: a signature for a less valuable network must not spend a coin of a more valuable one. */
const byWorth: readonly NetworkId[] = ['mainnet', 'altchain', 'altchain-testnet'];

/** More valuable networks with the same keys and addresses. */
export function greaterNetworks(network: Network): NetworkId[] {
  const own = byWorth.indexOf(network.id);
  return byWorth.filter((id, at) => {
    const { prefixes, coinType } = networks[id];
    return at < own && prefixes === network.prefixes && coinType === network.coinType;
  });
}

/**
 * Which of these outpoints are coins of a more valuable network with the same keys, by its records or its chain.
 * Networks that couldn't be asked are named, since no answer doesn't mean that nothing is there.
 */
export async function findOnOtherNetworks(
  outpoints: readonly string[],
  others: readonly OtherNetwork[],
): Promise<Map<string, OnOtherNetworks>> {
  const found = new Map<string, OnOtherNetworks>();
  for (const outpoint of outpoints) {
    const one = await whereIs(outpoint, others);
    if (one) found.set(outpoint, one);
  }
  return found;
}

async function whereIs(
  outpoint: string,
  others: readonly OtherNetwork[],
): Promise<OnOtherNetworks | null> {
  const silent: string[] = [];
  for (const { label, client, knows } of others) {
    const there = knows(outpoint) || (await isThere(client, outpoint));
    if (there === true) return { on: label };
    if (there === null) silent.push(label);
  }
  return silent.length === 0 ? null : { unasked: unaskedText(silent) };
}

const unaskedText = (labels: readonly string[]): string =>
  say.signing.otherNetworks.weCouldntAskWhich({
    all: say.text.list({ items: labels.join('\n') }),
    count: labels.length,
  });

/** Null if it couldn't be determined. */
async function isThere(client: ProviderClient | null, outpoint: string): Promise<boolean | null> {
  if (!client) return null;
  const { txid, vout } = parseOutpoint(outpoint);
  try {
    return (await client.call('chain.utxo', { txid, index: vout })) !== null;
  } catch {
    return null;
  }
}
