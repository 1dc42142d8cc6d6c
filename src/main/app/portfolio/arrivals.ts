import type { ActivityEntry } from '#main/store/activity.ts';
import type { Coin } from '#main/wallet/coins.ts';
import { groupDigits } from '#shared/bitcoin/amount.ts';

/** What came in, one entry a transaction. Change and what else we sent ourselves is no arrival. */
export function arrivalsOf(
  coins: readonly Coin[],
  isOurs: (txid: string) => boolean,
  now: number,
): ActivityEntry[] {
  const byTx = new Map<string, Coin[]>();
  for (const coin of coins) {
    if (isOurs(coin.txid)) continue;
    byTx.set(coin.txid, [...(byTx.get(coin.txid) ?? []), coin]);
  }
  return [...byTx].map(([txid, arrived]) => {
    const sats = arrived.reduce((sum, coin) => sum + coin.sats, 0n).toString();
    const inscriptions = arrived.flatMap(({ report }) => report.inscriptions.map(({ id }) => id));
    const carried =
      inscriptions.length === 0
        ? ''
        : ` with ${inscriptions.length} inscription${inscriptions.length === 1 ? '' : 's'}`;
    return {
      kind: 'received',
      ref: txid,
      status: arrived.every(({ height }) => height !== null) ? 'confirmed' : 'unconfirmed',
      at: now,
      summary: `Received ${groupDigits(sats)} sats${carried}`,
      data: {
        sats,
        addresses: arrived.map(({ owner }) => owner.address),
        inscriptions: inscriptions.slice(0, 50),
      },
      flowId: null,
    };
  });
}
