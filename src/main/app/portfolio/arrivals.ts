import { setImmediate } from 'node:timers/promises';

import type { ActivityEntry } from '#main/store/activity.ts';
import type { Coin } from '#main/wallet/coins.ts';
import { eachInPieces, mapInPieces } from '#main/wallet/in-pieces.ts';
import { groupDigits } from '#shared/bitcoin/amount.ts';

/** What came in, one entry a transaction, made in pieces. Change and what else we sent ourselves is no arrival. */
export async function arrivalsOf(
  coins: readonly Coin[],
  isOurs: (txid: string) => boolean,
  now: number,
): Promise<ActivityEntry[]> {
  const byTx = new Map<string, Coin[]>();
  await eachInPieces(coins, (coin) => {
    if (isOurs(coin.txid)) return;
    const there = byTx.get(coin.txid);
    if (there) there.push(coin);
    else byTx.set(coin.txid, [coin]);
  });
  return mapInPieces(byTx, ([txid, arrived]) => {
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

/** Entries written at once: some milliseconds. */
const AT_ONCE = 200;

/** Writes them down a piece at a time: a first look at a wallet with a hundred thousand coins holds nobody up. */
export async function writeArrivals(
  entries: readonly ActivityEntry[],
  write: (some: readonly ActivityEntry[]) => void,
): Promise<void> {
  for (let at = 0; at < entries.length; at += AT_ONCE) {
    write(entries.slice(at, at + AT_ONCE));
    await setImmediate();
  }
}
