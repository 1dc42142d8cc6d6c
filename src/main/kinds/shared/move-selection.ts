import { parseAddress } from '#main/wallet/addresses.ts';
import { dustLimit } from '#main/wallet/fees.ts';
import { selectCoins } from '#main/wallet/selection.ts';
import { sum } from '#shared/bitcoin/amount.ts';
import { type NetworkId, networks } from '#shared/bitcoin/network.ts';
import type { CoinView } from '#shared/ipc/wallet.ts';

import { type CoinSources, freeCoins, largest, selectable } from './free-coins.ts';

/**
 * One transaction that moves these coins, each to its own output: what it pays, its fee and its size, from the
 * coins as last read. Throws INSUFFICIENT_FUNDS.
 */
export async function moveSelection(
  carriers: readonly CoinView[],
  { address, feeRate }: { address: string; feeRate: number },
  from: CoinSources & { id: NetworkId },
) {
  const { type } = parseAddress(address, networks[from.id]);
  const fixed = selectable(carriers, from);
  const paySats = sum(fixed.map(({ sats }) => (sats > dustLimit[type] ? sats : dustLimit[type])));
  const request = {
    ...{ paySats, payTypes: fixed.map(() => type), fixed, feeRate },
    changeType: from.own.changeType(),
    minChange: BigInt(from.minCoinSats()),
  };
  const { coins, ...chosen } = selectCoins(await freeCoins(from), request, largest);
  const isPadded = fixed.some(({ sats }) => sats < dustLimit[type]);
  return { ...chosen, paySats, isPadded, inputs: coins.length + fixed.length };
}
