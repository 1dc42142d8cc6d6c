import { sumOf } from '#practice/api/lists.ts';
import { Refusal, refuse } from '#practice/api/refusal.ts';
import type { Params } from '#practice/api/rules/table.ts';
import { recommendedFees } from '#practice/chain/fees.ts';
import { NodeError } from '#practice/chain/node-error.ts';
import { createWallet } from '#practice/chain/wallet.ts';
import { bytesToHex, hexToBytes, wireSats } from '#practice/formats/bytes.ts';
import { encodeTx } from '#practice/formats/tx.ts';
import { keyOfScript } from '#practice/psbt/keys.ts';
import {
  checkScripts,
  completeTx,
  makePsbt,
  outpointsOf,
  readSigned,
  type Satisfaction,
} from '#practice/psbt/psbt.ts';
import type { Coin } from '#practice/state/records/chain.ts';
import type { BidRow, ListingRow } from '#practice/state/records/market.ts';

import { checkBid, DEARER } from './auction.ts';
import {
  checkPadding,
  payingCoins,
  planBid,
  quoteVsize,
  scriptFor,
  SELLER_INDEX,
} from './bid-plan.ts';
import { bindAddresses, requireBound } from './bindings.ts';
import { classify } from './nft.ts';
import { SERVER_FEE_RATE, serverFee } from './price.ts';
import { type MarketWorld, requireOpen } from './put-on.ts';

const MAX_BIDS = 2_000;
/** With this many unsigned bids prepared within an hour, no more are accepted. */
const MAX_IDLE_BIDS = 200;

interface Asking {
  auctionId: string;
  bidPrice: number;
  address: string;
}

/** Broadcasts a market transaction. Rejects with the market's codes if the node does. */
export function publish({ chain }: Pick<MarketWorld, 'chain'>, raw: Uint8Array): string {
  try {
    return chain.accept(raw);
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    const scripts = error.message.startsWith('mandatory-script');
    return refuse(scripts ? 'signature' : 'invalidUtxo', error.message);
  }
}

/** The coins that a market PSBT spends. Rejects if one is already spent. */
export const liveCoins = ({ chain }: MarketWorld, psbt: string, what: string): Coin[] =>
  outpointsOf(psbt).map((outpoint) => {
    const coin = chain.coin(outpoint);
    return coin?.spentBy === null ? coin : refuse('invalidUtxo', `a coin of the ${what} is spent`);
  });

/** Without money for a higher rate, there is no such PSBT. */
function orNone(make: () => string): string {
  try {
    return make();
  } catch (error) {
    if (error instanceof Refusal) return '';
    throw error;
  }
}

function requireForSale(world: MarketWorld, { auctionId, bidPrice, address }: Asking): ListingRow {
  const { state, chain } = world;
  const row = requireOpen(world, auctionId);
  if (row.auction) checkBid(state, row, BigInt(bidPrice));
  else if (BigInt(bidPrice) !== row.price) refuse('priceChanged');
  if (address === row.seller) refuse('ownListing');
  const inscription = state.inscriptions.get(row.inscriptionId);
  if (!inscription || !classify(state, inscription)) {
    refuse('invalidInscription', 'it transfers nothing any more');
  }
  if (chain.confirmations(row.outpoint.slice(0, 64)) < 1) {
    refuse('tradeConfirmations', 'the inscription needs more confirmations');
  }
  return row;
}

/** Unsigned bids are dropped after an hour. */
function refuseAbuse({ state }: MarketWorld, address: string): void {
  const idle = [...state.bids.values()].filter(
    ({ buyer, txid, held }) => buyer === address && txid === '' && held === undefined,
  );
  if (idle.length >= MAX_IDLE_BIDS) refuse('blocked', 'blocked: too many bids unsigned');
}

/** The seller's half of a purchase. */
export const sellerPart = ({ unlock }: ListingRow): Satisfaction => ({
  scriptSig: hexToBytes(unlock?.scriptSig ?? ''),
  witness: (unlock?.witness ?? []).map((element) => hexToBytes(element)),
});

/** A purchase with both sides' signatures and verified scripts. */
function completed(
  world: MarketWorld,
  row: ListingRow,
  made: string,
  psbt: string,
  fromBase64: boolean | undefined,
): Uint8Array {
  const coins = liveCoins(world, made, 'bid');
  const signed = readSigned(made, psbt, fromBase64);
  const tx = completeTx(signed, { [SELLER_INDEX]: sellerPart(row) });
  checkScripts(tx, coins);
  return encodeTx(tx);
}

export function quoteBid(world: MarketWorld, request: Params<'market.quoteBid'>) {
  const { chain, seed } = world;
  const { address } = request;
  const row = requireForSale(world, request);
  const buyer = scriptFor(address, 'address');
  keyOfScript(buyer, request.pubkey);
  const all = chain.coinsOf(address).filter((coin) => coin.items.length === 0);
  const total = (coins: readonly Coin[]) => wireSats(sumOf(coins, ({ sats }) => sats));
  const price = BigInt(request.bidPrice);
  const fee = wireSats(serverFee(price));
  const paying = payingCoins(chain, { address });
  // Checked first: the padding coins must be created before.
  checkPadding(paying, price);
  return {
    serverFee: fee,
    serverReal: fee,
    serverFeeRate: SERVER_FEE_RATE,
    txSize: quoteVsize(row, scriptFor(row.seller, 'the seller'), buyer),
    nftValue: wireSats(row.sats),
    feeRate: recommendedFees(chain, seed).halfHourFee,
    availableBalance: total(paying),
    allBalance: total(all),
  };
}

function keepBid({ state }: MarketWorld, bid: BidRow): void {
  if (state.bids.size >= MAX_BIDS) {
    const oldest = [...state.bids.values()].find(({ txid }) => txid === '');
    if (oldest) state.bids.remove(oldest.bidId);
  }
  state.bids.put(bid.bidId, bid);
}

/** Where the purchase goes; a separate receiving address must be bound. */
function receiverOf({ state }: MarketWorld, row: ListingRow, request: Params<'market.prepareBid'>) {
  const { address, nftAddress: receive = address, sign } = request;
  if (receive !== address && sign) bindAddresses(state, address, receive, sign);
  requireBound(state, address, receive);
  if (receive === row.seller) refuse('ownListing');
  return receive;
}

export function prepareBid(world: MarketWorld, request: Params<'market.prepareBid'>) {
  const { chain, clock, seed, book } = world;
  const { address, feeRate: rate = recommendedFees(chain, seed).halfHourFee } = request;
  const row = requireForSale(world, request);
  const key = keyOfScript(scriptFor(address, 'address'), request.pubkey);
  refuseAbuse(world, address);
  if (rate < 1) refuse('feeTooLow');
  const receive = receiverOf(world, row, request);
  const outpoints = request.utxos?.map(({ txid, index }) => `${txid}:${index}`);
  const price = BigInt(request.bidPrice);
  const { script: feeScript } = createWallet(seed, 'market');
  const made = (times: number) => {
    const buyer = { address, receive, rate: rate * times, outpoints, price };
    const plan = planBid(chain, row, buyer, feeScript);
    const ins = plan.coins.map((coin, at) =>
      at === SELLER_INDEX
        ? { coin, key: keyOfScript(hexToBytes(coin.script), row.pubkey), done: sellerPart(row) }
        : { coin, key },
    );
    return { plan, psbt: makePsbt(ins, plan.outs) };
  };
  const { plan, psbt } = made(1);
  const dearer = row.auction ? DEARER.map((times) => orNone(() => made(times).psbt)) : [];
  const bidId = book.newId('bid');
  const { auctionId } = row;
  keepBid(world, {
    ...{ bidId, auctionId, buyer: address, price, psbt, createdAt: clock.now(), txid: '' },
    ...(row.auction ? { dearer } : {}),
  });
  return {
    bidId,
    psbtBid: psbt,
    psbtBid2: dearer[0] ?? '',
    psbtSettle: dearer[1] ?? '',
    serverFee: wireSats(serverFee(price)),
    networkFee: wireSats(plan.networkFee),
    feeRate: rate,
    nftValue: wireSats(row.sats),
    bidSignIndexes: [...plan.coins.keys()].filter((at) => at !== SELLER_INDEX),
  };
}

/** Holds a bid in an auction back until its end; a bid at the maximum price ends it. */
function holdBid(world: MarketWorld, row: ListingRow, bid: BidRow, raws: Uint8Array[]): void {
  const { state, book, clock } = world;
  state.bids.put(bid.bidId, { ...bid, held: raws.map(bytesToHex) });
  if (row.auction?.maxPrice === bid.price)
    book.save({ ...row, auction: { ...row.auction, endAt: clock.now() } });
}

export function confirmBid(world: MarketWorld, request: Params<'market.confirmBid'>) {
  const { state, book } = world;
  const { bidId, auctionId, psbtBid, psbtBid2, psbtSettle, fromBase64 } = request;
  const bid = state.bids.get(bidId);
  if (bid?.auctionId !== auctionId) return refuse('noOrder');
  const extra = [psbtBid2, psbtSettle];
  if (bid.dearer === undefined && extra.some((psbt) => psbt !== '')) refuse('fixedPriceOnly');
  if (bid.txid !== '' || bid.held !== undefined) refuse('repeated', 'the bid was confirmed before');
  const bidPrice = Number(bid.price);
  const row = requireForSale(world, { auctionId, bidPrice, address: bid.buyer });
  const raw = completed(world, row, bid.psbt, psbtBid, fromBase64);
  if (row.auction) {
    const dearer = (bid.dearer ?? []).flatMap((made, at) => {
      const signed = extra[at] ?? '';
      return made === '' || signed === '' ? [] : [completed(world, row, made, signed, fromBase64)];
    });
    holdBid(world, row, bid, [raw, ...dearer]);
  } else {
    state.bids.put(bidId, { ...bid, txid: publish(world, raw) });
  }
  book.review();
  return { txid: state.bids.get(bidId)?.txid ?? '' };
}
