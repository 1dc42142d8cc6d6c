import { hexToBytes } from '#practice/formats/bytes.ts';
import { encodeTx } from '#practice/formats/tx.ts';
import { planBid } from '#practice/market/bid-plan.ts';
import { keyOfScript } from '#practice/market/keys.ts';
import { assemble, makePsbt, outsOf, readSigned, satisfactionOf } from '#practice/market/psbt.ts';
import type { Coin } from '#practice/state/records/chain.ts';

import type { Act } from './acts.ts';
import { pubkeyOf, signPsbt } from './sign.ts';

/** Below so many sat/vB a purchase that waits for a block is worth outrunning; whoever does pays so many times its rate. */
const SLOW = 4;
const DEARER = 3;
const SELLER_INDEX = 2;

/**
 * Buys what a stranger has bought with a low fee, in its place: the market gives the seller's half to everybody who
 * prepares a bid, so that nothing of it has to be asked for any more. Whichever a block has, has it.
 */
export const outrun: Act = ({ state, chain, book, people }, who, dice) => {
  const neighbours = new Set(people.map(({ address }) => address));
  const slow = [...state.bids.values()].flatMap(({ txid, buyer, auctionId }) => {
    const row = txid === '' ? undefined : chain.tx(txid);
    if (!row || row.height !== null || neighbours.has(buyer)) return [];
    const rate = (Number(row.inSats - row.outSats) * 4) / row.weight;
    return rate < SLOW ? [{ rate, auctionId }] : [];
  });
  const chosen = dice.pick(slow);
  const row = book.listing(chosen?.auctionId ?? '');
  if (!chosen || row?.unlock == null || row.auction || row.seller === who.address) return null;
  const rate = Math.ceil(chosen.rate * DEARER);
  const buyer = { address: who.address, receive: who.address, rate };
  const { coins, outs } = planBid(chain, row, buyer, who.script);
  const seller = {
    scriptSig: hexToBytes(row.unlock.scriptSig),
    witness: row.unlock.witness.map(hexToBytes),
  };
  const keyOf = (coin: Coin, pubkey: string) => keyOfScript(hexToBytes(coin.script), pubkey);
  const made = makePsbt(
    coins.map((coin, at) =>
      at === SELLER_INDEX
        ? { coin, key: keyOf(coin, row.pubkey), done: seller }
        : { coin, key: keyOf(coin, pubkeyOf(who)) },
    ),
    outs,
  );
  const own = [...coins.keys()].filter((at) => at !== SELLER_INDEX);
  const signed = readSigned(made, signPsbt(made, who, own));
  const done = coins.map((coin, at) =>
    at === SELLER_INDEX ? seller : satisfactionOf(signed, at, coin),
  );
  chain.accept(encodeTx(assemble(coins, outsOf(made), done)));
  book.review();
  return `outran a purchase of ${row.name} at ${rate} sat/vB`;
};
