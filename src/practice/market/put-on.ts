import type { Transaction } from '@scure/btc-signer';

import { refuse } from '#practice/api/refusal.ts';
import type { Params } from '#practice/api/rules/table.ts';
import type { ChainView } from '#practice/chain/chain.ts';
import { bytesToHex, hexToBytes } from '#practice/formats/bytes.ts';
import { scriptOfAddress } from '#practice/formats/scripts.ts';
import { keyOfScript } from '#practice/psbt/keys.ts';
import {
  checkScripts,
  completeTx,
  makePsbt,
  readSigned,
  satisfactionOf,
  sighashOf,
  SINGLE_ANYONECANPAY,
} from '#practice/psbt/psbt.ts';
import type { Coin } from '#practice/state/records/chain.ts';
import type { ListingRow } from '#practice/state/records/market.ts';
import type { Clock } from '#shared/clock.ts';

import { readAuction } from './auction.ts';
import { requireBound } from './bindings.ts';
import type { MarketBook } from './book.ts';
import { refuseNoDomain, requireTradable } from './nft.ts';
import { readPrice } from './price.ts';

export interface MarketWorld extends ChainView {
  clock: Clock;
  seed: string;
  book: MarketBook;
  /** Called after each transaction that the market broadcast. */
  published: () => void;
}

/** The seller's half: the inscription's coin in, the price out, both at index 0. */
function listingPsbt(coin: Coin, pubkey: string, payTo: string, price: bigint): string {
  const key = keyOfScript(hexToBytes(coin.script), pubkey);
  const script = scriptOfAddress(payTo) ?? refuse('parameter', 'btcAddress is not of this network');
  return makePsbt([{ coin, key, sighash: SINGLE_ANYONECANPAY }], [{ sats: price, script }]);
}

/** A listing's signature by the seller. Rejects any type but SINGLE|ANYONECANPAY, and invalid ones. */
function readListing(coin: Coin, signed: Transaction): NonNullable<ListingRow['unlock']> {
  const done = satisfactionOf(signed, 0);
  if (sighashOf(done, coin) !== SINGLE_ANYONECANPAY) {
    refuse('signature', 'signature error: the type must be SINGLE|ANYONECANPAY');
  }
  checkScripts(completeTx(signed), [coin]);
  return { scriptSig: bytesToHex(done.scriptSig), witness: done.witness.map(bytesToHex) };
}

export function requireOpen({ book }: MarketWorld, auctionId: string): ListingRow {
  const row = book.listing(auctionId);
  if (!row || row.status === 'draft') return refuse('noOrder');
  return row.status === 'open' ? row : refuse('gone');
}

export function preparePutOn(
  world: MarketWorld,
  request: Params<'market.preparePutOn'>,
): { auctionId: string; psbt: string } {
  const { state, book, clock } = world;
  const { row, coin, nft } = requireTradable(world, request.inscriptionId);
  if (request.nftType === 'domain' && nft.nftType === 'collection') refuseNoDomain(state, row);
  if (request.nftType && request.nftType !== nft.nftType) {
    refuse('nftType', `the inscription is of type ${nft.nftType}`);
  }
  if (book.openOf(row.id)) refuse('alreadyListed');
  const payTo = request.btcAddress ?? coin.address;
  requireBound(state, payTo, coin.address);
  const price = readPrice(request.initPrice, request.unitPrice, nft.amount);
  const isAuction = request.marketType === 'auction';
  const psbt = listingPsbt(coin, request.pubkey, payTo, price);
  const seq = state.next('listing');
  const { auctionId } = book.save({
    ...nft,
    auctionId: book.newId('auction'),
    ...{ seq, status: 'draft', payTo, price, psbt, unlock: null, change: null, off: null },
    inscriptionId: row.id,
    number: row.number ?? -1,
    outpoint: row.at,
    sats: coin.sats,
    seller: coin.address,
    pubkey: request.pubkey.toLowerCase(),
    unitPrice: nft.amount === '' ? String(price) : request.unitPrice,
    createdAt: clock.now(),
    onSaleAt: 0,
    saleTxid: '',
    settled: false,
    ...(isAuction ? { auction: readAuction(price, request) } : {}),
  });
  return { auctionId, psbt };
}

export function confirmPutOn(
  world: MarketWorld,
  { auctionId, psbt, fromBase64 }: Params<'market.confirmPutOn'>,
): void {
  const { book, clock } = world;
  const row = book.listing(auctionId) ?? refuse('noOrder');
  if (row.status !== 'draft') refuse('repeated', 'the listing was confirmed before');
  const { coin } = requireTradable(world, row.inscriptionId);
  const outpoint = `${coin.txid}:${coin.vout}`;
  if (outpoint !== row.outpoint) refuse('invalidUtxo', 'the inscription has moved since');
  if (book.openOf(row.inscriptionId)) refuse('alreadyListed');
  const unlock = readListing(coin, readSigned(row.psbt, psbt, fromBase64));
  const now = clock.now();
  const auction = row.auction && { ...row.auction, endAt: now + row.auction.runsMs };
  book.act(book.save({ ...row, status: 'open', unlock, onSaleAt: now, auction }), 'Listed');
}

export function prepareModifyPrice(
  world: MarketWorld,
  { auctionId, initPrice, unitPrice }: Params<'market.prepareModifyPrice'>,
): string {
  const { chain, book } = world;
  const row = requireOpen(world, auctionId);
  if (row.auction) refuse('notAllowed', 'the price of an auction is bid, not changed');
  const price = readPrice(initPrice, unitPrice, row.amount);
  const psbt = listingPsbt(chain.coin(row.outpoint) as Coin, row.pubkey, row.payTo, price);
  const unit = row.amount === '' ? String(price) : unitPrice;
  book.save({ ...row, change: { price, unitPrice: unit, psbt } });
  return psbt;
}

export function confirmModifyPrice(
  world: MarketWorld,
  { auctionId, psbt, fromBase64 }: Params<'market.confirmModifyPrice'>,
): void {
  const { chain, book } = world;
  const row = requireOpen(world, auctionId);
  const { change } = row;
  if (!change) return refuse('status', 'no new price waits for a signature');
  const signed = readSigned(change.psbt, psbt, fromBase64);
  const unlock = readListing(chain.coin(row.outpoint) as Coin, signed);
  book.act(book.save({ ...row, ...change, unlock, change: null }), 'Updated');
}
