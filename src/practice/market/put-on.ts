import type { Chain } from '#practice/chain/chain.ts';
import { bytesToHex, hexToBytes } from '#practice/formats/bytes.ts';
import { scriptOfAddress } from '#practice/formats/scripts.ts';
import type { Coin } from '#practice/state/records/chain.ts';
import type { ListingRow, MarketNft } from '#practice/state/records/market.ts';
import type { State } from '#practice/state/state.ts';
import type { Clock } from '#shared/clock.ts';

import { readAuction } from './auction.ts';
import type { Bindings } from './bindings.ts';
import type { MarketBook } from './book.ts';
import { keyOfScript } from './keys.ts';
import { refuseNoDomain, requireTradable } from './nft.ts';
import { readPrice } from './price.ts';
import {
  assemble,
  checkScripts,
  makePsbt,
  outsOf,
  readSigned,
  satisfactionOf,
  sighashOf,
  SINGLE_ANYONECANPAY,
} from './psbt.ts';
import { marketCodes, refuse } from './refusals.ts';

export interface MarketWorld {
  state: State;
  chain: Chain;
  clock: Clock;
  seed: string;
  book: MarketBook;
  bindings: Bindings;
}

export interface PutOnRequest {
  inscriptionId: string;
  initPrice: string;
  unitPrice: string;
  pubkey: string;
  marketType: 'fixedPrice' | 'auction';
  nftType?: MarketNft | undefined;
  btcAddress?: string | undefined;
  auctionTime?: number | undefined;
  maxPrice?: string | undefined;
}

/** The seller's half: the inscription's coin in, the price out, both at index 0. */
function offerPsbt(coin: Coin, pubkey: string, payTo: string, price: bigint): string {
  const key = keyOfScript(hexToBytes(coin.script), pubkey);
  const script = scriptOfAddress(payTo);
  if (!script) return refuse(marketCodes.parameter, 'btcAddress is not of this network');
  return makePsbt([{ coin, key, sighash: SINGLE_ANYONECANPAY }], [{ sats: price, script }]);
}

/** The seller's signature of an offer. Refuses any type but SINGLE|ANYONECANPAY and any that fails. */
function readOffer(coin: Coin, made: string, psbt: string, fromBase64: boolean | undefined) {
  const done = satisfactionOf(readSigned(made, psbt, fromBase64), 0, coin);
  if (sighashOf(done, coin) !== SINGLE_ANYONECANPAY) {
    refuse(marketCodes.signature, 'signature error: the type must be SINGLE|ANYONECANPAY');
  }
  checkScripts(assemble([coin], outsOf(made), [done]), [coin]);
  return { scriptSig: bytesToHex(done.scriptSig), witness: done.witness.map(bytesToHex) };
}

export function createPutOn({ state, chain, clock, book, bindings }: MarketWorld) {
  const requireOpen = (auctionId: string): ListingRow => {
    const row = book.listing(auctionId);
    if (!row) return refuse(marketCodes.noOrder, 'the order does not exist');
    if (row.status !== 'open') refuse(marketCodes.gone, 'the listing is no longer available');
    return row;
  };
  const coinOf = (row: ListingRow): Coin => chain.coin(row.outpoint) as Coin;

  return {
    prepare(request: PutOnRequest): { auctionId: string; psbt: string } {
      const { row, coin, nft } = requireTradable(state, chain, request.inscriptionId);
      if (request.nftType === 'domain' && nft.nftType === 'collection') refuseNoDomain(state, row);
      if (request.nftType && request.nftType !== nft.nftType) {
        refuse(marketCodes.nftType, `the inscription is of type ${nft.nftType}`);
      }
      if (book.openOf(row.id))
        refuse(marketCodes.alreadyListed, 'the inscription is listed already');
      const payTo = request.btcAddress ?? coin.address;
      bindings.require(payTo, coin.address);
      const price = readPrice(request.initPrice, request.unitPrice, nft.amount);
      const isAuction = request.marketType === 'auction';
      const psbt = offerPsbt(coin, request.pubkey, payTo, price);
      const seq = state.next('listing');
      const made = book.save({
        ...nft,
        auctionId: book.newId('auction'),
        seq,
        status: 'draft',
        inscriptionId: row.id,
        number: row.number ?? -1,
        outpoint: row.at,
        sats: coin.sats,
        seller: coin.address,
        pubkey: request.pubkey.toLowerCase(),
        payTo,
        price,
        unitPrice: nft.amount === '' ? String(price) : request.unitPrice,
        psbt,
        unlock: null,
        change: null,
        off: null,
        createdAt: clock.now(),
        onSaleAt: 0,
        saleTxid: '',
        settled: false,
        ...(isAuction ? { auction: readAuction(price, request) } : {}),
      });
      return { auctionId: made.auctionId, psbt };
    },

    confirm(auctionId: string, psbt: string, fromBase64?: boolean): void {
      const row = book.listing(auctionId);
      if (!row) return refuse(marketCodes.noOrder, 'the order does not exist');
      if (row.status !== 'draft') refuse(marketCodes.repeated, 'the listing was confirmed before');
      const { coin } = requireTradable(state, chain, row.inscriptionId);
      if (`${coin.txid}:${coin.vout}` !== row.outpoint) {
        refuse(marketCodes.invalidUtxo, 'the inscription has moved since');
      }
      if (book.openOf(row.inscriptionId)) {
        refuse(marketCodes.alreadyListed, 'the inscription is listed already');
      }
      const unlock = readOffer(coin, row.psbt, psbt, fromBase64);
      const now = clock.now();
      const auction = row.auction && { ...row.auction, endAt: now + row.auction.runsMs };
      book.act(book.save({ ...row, status: 'open', unlock, onSaleAt: now, auction }), 'Listed');
    },

    prepareChange(auctionId: string, initPrice: string, unitPrice: string): { psbt: string } {
      const row = requireOpen(auctionId);
      if (row.auction)
        refuse(marketCodes.notAllowed, 'the price of an auction is bid, not changed');
      const price = readPrice(initPrice, unitPrice, row.amount);
      const psbt = offerPsbt(coinOf(row), row.pubkey, row.payTo, price);
      const unit = row.amount === '' ? String(price) : unitPrice;
      book.save({ ...row, change: { price, unitPrice: unit, psbt } });
      return { psbt };
    },

    confirmChange(auctionId: string, psbt: string, fromBase64: boolean): void {
      const row = requireOpen(auctionId);
      const { change } = row;
      if (!change) return refuse(marketCodes.status, 'no new price waits for a signature');
      const unlock = readOffer(coinOf(row), change.psbt, psbt, fromBase64);
      book.act(book.save({ ...row, ...change, unlock, change: null }), 'Updated');
    },
  };
}
