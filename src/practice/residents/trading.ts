import type { Wallet } from '#practice/chain/wallet.ts';
import type { ListingRow } from '#practice/state/records/market.ts';

import { type Act, type Life, POSTAGE } from './acts.ts';
import type { Dice } from './dice.ts';
import { isFair, itemPrice, listingOf, swayed, tradedTicks, worthOf } from './prices.ts';
import { pubkeyOf, signPsbt } from './sign.ts';

const MAX_LISTINGS = 8;
/** One in this many times, a resident buys what another buyer has prepared to buy. */
const RIVALRY = 4;
/** With fewer open listings, residents don't buy each other's. */
const STOCK = 9;

const listingsOf = ({ book }: Life, who: Wallet) =>
  book.openListings().filter((row) => row.seller === who.address);

/** Requests a listing's PSBT, signs and submits it. */
function putOn(
  life: Life,
  who: Wallet,
  inscriptionId: string,
  initPrice: string,
  unitPrice: string,
) {
  const { auctionId, psbt, signIndexes } = life.ask('market.preparePutOn', {
    inscriptionId,
    initPrice,
    unitPrice,
    pubkey: pubkeyOf(who),
    marketType: 'fixedPrice',
  });
  life.ask('market.confirmPutOn', { auctionId, psbt: signPsbt(psbt, who, signIndexes) });
}

/** A price near the current value of a traded token; null for one without a value. */
function priceOf({ book }: Life, tick: string, amount: number, dice: Dice) {
  const traded = tradedTicks.find((one) => one.tick === tick);
  const worth = worthOf(book, tick);
  return traded && worth !== null ? listingOf(amount, swayed(worth, traded.opening, dice)) : null;
}

/** Lists tokens that were inscribed as transfers earlier. */
export const listTokens: Act = (life, who, dice) => {
  const { state, chain, book } = life;
  if (listingsOf(life, who).length >= MAX_LISTINGS) return null;
  const ready = [...state.transfers.values()].filter(
    (row) =>
      row.owner === who.address &&
      !book.openOf(row.id) &&
      tradedTicks.some(({ tick }) => tick === row.tick) &&
      chain.confirmations((state.inscriptions.get(row.id)?.at ?? '').slice(0, 64)) > 0,
  );
  const chosen = dice.pick(ready);
  if (!chosen) return null;
  const decimals = state.ticks.get(chosen.tick)?.decimals ?? 0;
  const amount = Number(chosen.amount / 10n ** BigInt(decimals));
  const price = priceOf(life, chosen.tick, amount, dice);
  if (!price) return null;
  putOn(life, who, chosen.id, price.initPrice, price.unitPrice);
  return `listed ${amount} ${chosen.tick} for ${price.initPrice}`;
};

/** Lists a name or a collection item. */
export const listItem: Act = (life, who, dice) => {
  const { state, chain, book } = life;
  if (listingsOf(life, who).length >= MAX_LISTINGS) return null;
  const ready = chain
    .coinsOf(who.address)
    .filter((coin) => coin.items.length === 1 && coin.sats === POSTAGE)
    .filter((coin) => chain.heightOf(coin.txid) !== null)
    .flatMap((coin) => coin.items.map(({ id }) => id))
    .filter((id) => !book.openOf(id) && state.inscriptions.get(id)?.brc20 === null);
  const chosen = dice.pick(ready);
  if (chosen === undefined) return null;
  const price = String(itemPrice(dice));
  putOn(life, who, chosen, price, price);
  return `listed inscription ${chosen} for ${price}`;
};

/** Buys a fair listing: a user's, or another resident's if there are enough. */
export const buy: Act = (life, who, dice) => {
  const open = life.book.openListings();
  const neighbours = new Set(life.people.map(({ address }) => address));
  // Residents also want what a user is about to buy: the first to confirm gets it.
  const wanted = new Set(
    [...life.state.bids.values()]
      .filter(({ txid, buyer }) => txid === '' && !neighbours.has(buyer))
      .map(({ auctionId }) => auctionId),
  );
  const rivalled = open.filter(
    (row) => wanted.has(row.auctionId) && row.seller !== who.address && isFair(life.book, row),
  );
  const foreign = open.filter((row) => !neighbours.has(row.seller) && isFair(life.book, row));
  const theirs = open.filter((row) => row.seller !== who.address && isFair(life.book, row));
  const fair =
    foreign.length > 0
      ? foreign
      : rivalled.length > 0 && dice.roll(RIVALRY) === 0
        ? rivalled
        : open.length >= STOCK
          ? theirs
          : [];
  const chosen = dice.pick(fair);
  if (!chosen) return null;
  const { bidId, psbtBid, bidSignIndexes } = life.ask('market.prepareBid', {
    auctionId: chosen.auctionId,
    bidPrice: Number(chosen.price),
    address: who.address,
    pubkey: pubkeyOf(who),
    feeRate: 3,
  });
  life.ask('market.confirmBid', {
    auctionId: chosen.auctionId,
    bidId,
    psbtBid: signPsbt(psbtBid, who, bidSignIndexes),
    psbtBid2: '',
    psbtSettle: '',
  });
  return `bought ${chosen.name} for ${chosen.price}`;
};

const isOfTokens = (row: ListingRow) => row.tick !== '';

/** Changes the price of its own listing. */
export const reprice: Act = (life, who, dice) => {
  const chosen = dice.pick(listingsOf(life, who).filter(isOfTokens));
  const price = chosen && priceOf(life, chosen.tick, Number(chosen.amount), dice);
  if (!price) return null;
  const { auctionId } = chosen;
  const { psbt, signIndexes } = life.ask('market.prepareModifyPrice', { auctionId, ...price });
  const signed = signPsbt(psbt, who, signIndexes);
  life.ask('market.confirmModifyPrice', { auctionId, psbt: signed, fromBase64: false });
  return `asks ${price.initPrice} for ${chosen.name} now`;
};

/** Cancels its own listing, on-chain or off-chain. */
export const withdraw: Act = (life, who, dice) => {
  const chosen = dice.pick(listingsOf(life, who));
  if (!chosen) return null;
  const { auctionId } = chosen;
  // Moving a transfer inscription uses it up, so tokens are cancelled off-chain.
  const offChain = isOfTokens(chosen);
  const made = life.ask('market.preparePutOff', { auctionId, offChain });
  const psbt = signPsbt(made.psbt, who, [...made.nftSignIndexes, ...made.btcSignIndexes]);
  life.ask('market.confirmPutOff', { auctionId, psbt, offChain });
  return `withdrew ${chosen.name}`;
};
