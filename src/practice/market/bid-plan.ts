import { descending, sumOf } from '#practice/api/lists.ts';
import { refuse } from '#practice/api/refusal.ts';
import { availableCoins } from '#practice/chain/available.ts';
import type { Chain } from '#practice/chain/chain.ts';
import { hexToBytes } from '#practice/formats/bytes.ts';
import { dustLimit, scriptOfAddress } from '#practice/formats/scripts.ts';
import { feeFor, type TxOut } from '#practice/formats/tx.ts';
import { txVsize } from '#practice/psbt/fund.ts';
import { inputVsize, outputVsize } from '#practice/psbt/keys.ts';
import type { Coin } from '#practice/state/records/chain.ts';
import type { ListingRow } from '#practice/state/records/market.ts';

import { serverFee } from './price.ts';

/** Small coins created for the next purchase. */
const SPARE = 600n;
const SPARES = 2;
/** The buyer's first two coins come before the seller's, so that the inscription ends up at offset 0. */
const BEFORE = 2;
/** Index of the seller's input in a purchase, and of the price. */
export const SELLER_INDEX = BEFORE;
const BASE_VSIZE = 11;

export interface BidPlan {
  /** In order; the seller's coin is at index 2. */
  coins: Coin[];
  outs: TxOut[];
  vsize: number;
  networkFee: bigint;
}

export interface Buyer {
  address: string;
  receive: string;
  rate: number;
  /** What is paid; the seller's signature covers the listed price, and the excess goes to a separate output. */
  price?: bigint | undefined;
  /** Only these coins; by default all available ones. */
  outpoints?: readonly string[] | undefined;
}

const total = (list: readonly { sats: bigint }[]) => sumOf(list, ({ sats }) => sats);

export function scriptFor(address: string, what: string): Uint8Array {
  return (
    scriptOfAddress(address) ?? refuse('parameter', `${what} is not an address of this network`)
  );
}

/** The buyer's paying coins: confirmed and available, small first. Rejects named ones that can't pay. */
export function payingCoins(
  chain: Chain,
  { address, outpoints }: Pick<Buyer, 'address' | 'outpoints'>,
): Coin[] {
  const coins = availableCoins(chain, address).filter((coin) => chain.heightOf(coin.txid) !== null);
  const id = (coin: Coin) => `${coin.txid}:${coin.vout}`;
  const named = outpoints?.map((outpoint) => {
    if (!chain.tx(outpoint.slice(0, 64))) refuse('noTransaction');
    return (
      coins.find((coin) => id(coin) === outpoint) ?? refuse('invalidUtxo', `${outpoint} cannot pay`)
    );
  });
  return (named ?? coins).sort((a, b) => descending(b.sats, a.sats));
}

/** Rejects a buyer without the small coins around the seller's (-167) or without enough money (-104). */
export function checkPadding(pool: readonly Coin[], price: bigint): void {
  if (pool.length > BEFORE) return;
  const held = `${pool.length} of ${BEFORE + 1} coins`;
  refuse(
    total(pool) < price ? 'balance' : 'dummies',
    `not enough dummy UTXOs: the buyer has ${held}, confirmed and of 600 sats or more`,
  );
}

/** Virtual size of a purchase with one paying coin, for a quote. */
export function quoteVsize(row: ListingRow, seller: Uint8Array, buyer: Uint8Array): number {
  const ins = inputVsize(seller) + 3 * inputVsize(buyer);
  const own = 2 + SPARES + 1;
  const payTo = scriptFor(row.payTo, 'the seller');
  return Math.ceil(BASE_VSIZE + ins + own * outputVsize(buyer) + outputVsize(payTo) + 31);
}

/**
 * The purchase. Inputs: two coins of the buyer, the seller's, then the payment. Outputs: the first two merged, the
 * inscription, the price at the seller's index, the market's fee, an auction bid's excess, two spare coins, the change.
 */
export function planBid(
  chain: Chain,
  row: ListingRow,
  buyer: Buyer,
  feeScript: Uint8Array,
): BidPlan {
  const own = scriptFor(buyer.address, 'address');
  const receive = scriptFor(buyer.receive, 'nftAddress');
  if (row.sats < dustLimit(receive)) {
    refuse('receiveDust', 'the receive address cannot take so small an output');
  }
  const sellerCoin = chain.coin(row.outpoint) as Coin;
  const pool = payingCoins(chain, buyer);
  const price = buyer.price ?? row.price;
  checkPadding(pool, price);
  const coins = [...pool.slice(0, BEFORE), sellerCoin];
  const rest = pool.slice(BEFORE).reverse();
  const fixed: TxOut[] = [
    { sats: total(pool.slice(0, BEFORE)), script: own },
    { sats: row.sats, script: receive },
    { sats: row.price, script: scriptFor(row.payTo, 'the seller') },
    { sats: serverFee(price), script: feeScript },
    ...(price > row.price
      ? [{ sats: price - row.price, script: scriptFor(row.payTo, 'the seller') }]
      : []),
    ...Array.from({ length: SPARES }, () => ({ sats: SPARE, script: own })),
  ];
  const size = (outs: readonly TxOut[]) =>
    txVsize(
      coins.map((coin) => hexToBytes(coin.script)),
      outs.map(({ script }) => script),
    );
  const left = (outs: readonly TxOut[]) => total(coins) - total(outs);
  const change = (sats: bigint) => ({ sats, script: own });
  const withChange = [...fixed, change(0n)];
  while (left(fixed) < feeFor(size(fixed), buyer.rate)) {
    const next = rest.shift();
    if (!next) return refuse('balance');
    coins.push(next);
  }
  const over = left(fixed) - feeFor(size(withChange), buyer.rate);
  const outs = over >= dustLimit(own) ? [...fixed, change(over)] : fixed;
  return { coins, outs, vsize: size(outs), networkFee: left(outs) };
}
