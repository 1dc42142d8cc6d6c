import { ifKnown } from '#main/provider/if-known.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { transactionOf } from '#main/raw-transaction.ts';
import { parseAddress } from '#main/wallet/addresses.ts';
import { type NetworkId, networks } from '#shared/bitcoin/network.ts';

/** What a transaction pays to this address, in sats, from its bytes; null while they aren't known. */
export async function paidTo(
  { client, network }: { client: ProviderClient; network: NetworkId },
  { txid, address }: { txid: string; address: string },
): Promise<bigint | null> {
  const options = { priority: 'background' } as const;
  const raw = await ifKnown(client.call('chain.rawTx', { txid }, options));
  const tx = raw === null ? null : transactionOf(raw, txid);
  if (tx === null) return null;
  const { script } = parseAddress(address, networks[network]);
  return tx.outs
    .filter((output) => Buffer.compare(output.script, script) === 0)
    .reduce((sum, { value }) => sum + value, 0n);
}
