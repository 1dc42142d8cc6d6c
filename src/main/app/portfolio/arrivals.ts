import type { ActivityEntry } from '#main/flows/engine/store-port.ts';
import { eachInTurns, mapInTurns, someInTurns } from '#main/turns.ts';
import type { Coin } from '#main/wallet/coins.ts';
import { groupDigits } from '#shared/bitcoin/amount.ts';
import { say } from '#shared/words/say.ts';

/** Received amounts, one entry per transaction, computed in pieces. Change and transfers to ourselves don't count. */
export async function arrivalsOf(
  coins: readonly Coin[],
  isOurs: (txid: string) => boolean,
  now: number,
): Promise<ActivityEntry[]> {
  const byTx = new Map<string, Coin[]>();
  await eachInTurns(coins, (coin) => {
    if (isOurs(coin.txid)) return;
    const there = byTx.get(coin.txid);
    if (there) there.push(coin);
    else byTx.set(coin.txid, [coin]);
  });
  return mapInTurns(byTx, ([txid, arrived]) => {
    const sats = arrived.reduce((sum, coin) => sum + coin.sats, 0n).toString();
    const inscriptions = arrived.flatMap(({ report }) => report.inscriptions.map(({ id }) => id));
    const carried =
      inscriptions.length === 0
        ? ''
        : say.app.portfolioArrivals.withInscription({
            length: inscriptions.length,
          });
    return {
      kind: 'received',
      ref: txid,
      status: arrived.every(({ height }) => height !== null) ? 'confirmed' : 'unconfirmed',
      at: now,
      summary: say.app.portfolioArrivals.receivedSats({ sats: groupDigits(sats), carried }),
      data: {
        sats,
        addresses: arrived.map(({ owner }) => owner.address),
        inscriptions: inscriptions.slice(0, 50),
      },
      flowId: null,
    };
  });
}

/** Entries per write: a few milliseconds. */
const AT_ONCE = 200;

/** Writes them in pieces, so that the first read of a wallet with a hundred thousand coins doesn't block. */
export const writeArrivals = (
  entries: readonly ActivityEntry[],
  write: (some: readonly ActivityEntry[]) => void,
): Promise<void> => someInTurns(entries, AT_ONCE, write);
