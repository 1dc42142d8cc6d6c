import { hexToBytes } from '#practice/formats/bytes.ts';
import { encodeTx } from '#practice/formats/tx.ts';
import { sellerPart } from '#practice/market/bid.ts';
import { planBid, SELLER_INDEX } from '#practice/market/bid-plan.ts';
import { keyOfScript } from '#practice/psbt/keys.ts';
import { completeTx, makePsbt, readSigned } from '#practice/psbt/psbt.ts';

import type { Act } from './acts.ts';
import { pubkeyOf, signPsbt } from './sign.ts';

/** A pending purchase below this rate (sat/vB) is outbid with this multiple of it. */
const SLOW = 4;
const DEARER = 3;

/**
 * Replaces a user's slow purchase: the market gives the seller's half to everyone who prepares a bid, so nothing has to
 * be requested again. Whichever one confirms gets the item.
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
  const seller = sellerPart(row);
  const ins = coins.map((coin, at) => {
    const isSeller = at === SELLER_INDEX;
    const key = keyOfScript(hexToBytes(coin.script), isSeller ? row.pubkey : pubkeyOf(who));
    return isSeller ? { coin, key, done: seller } : { coin, key };
  });
  const made = makePsbt(ins, outs);
  const own = [...coins.keys()].filter((at) => at !== SELLER_INDEX);
  const signed = readSigned(made, signPsbt(made, who, own));
  chain.accept(encodeTx(completeTx(signed, { [SELLER_INDEX]: seller })));
  book.review();
  return `outran a purchase of ${row.name} at ${rate} sat/vB`;
};
