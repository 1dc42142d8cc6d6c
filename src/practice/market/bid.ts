import { Refusal } from '#practice/api/refusal.ts';
import { recommendedFees } from '#practice/chain/fees.ts';
import { NodeError } from '#practice/chain/node-error.ts';
import type { Wallet } from '#practice/chain/wallet.ts';
import { bytesToHex, hexToBytes, wireSats } from '#practice/formats/bytes.ts';
import { encodeTx } from '#practice/formats/tx.ts';
import type { Coin } from '#practice/state/records/chain.ts';
import type { BidRow, ListingRow } from '#practice/state/records/market.ts';

import { checkBid, DEARER } from './auction.ts';
import { checkPadding, payingCoins, planBid, quoteVsize, scriptFor } from './bid-plan.ts';
import { keyOfScript } from './keys.ts';
import { classify, confirmationsOf } from './nft.ts';
import { SERVER_FEE_RATE, serverFee } from './price.ts';
import {
  assemble,
  checkScripts,
  makePsbt,
  outpointsOf,
  outsOf,
  readSigned,
  satisfactionOf,
} from './psbt.ts';
import type { MarketWorld } from './put-on.ts';
import { marketCodes, refuse } from './refusals.ts';

/** Where the seller's input stands in a purchase, and the price beside it. */
const SELLER_INDEX = 2;
const MAX_BIDS = 2_000;
/** Whoever has so many bids prepared within an hour and signs none of them keeps others from buying. */
const MAX_IDLE_BIDS = 200;

interface Asking {
  auctionId: string;
  bidPrice: number;
  address: string;
  pubkey: string;
}

export interface BidRequest extends Asking {
  feeRate?: number | undefined;
  nftAddress?: string | undefined;
  utxos?: { txid: string; index: number }[] | undefined;
  sign?: string | undefined;
}

/** Publishes a transaction of the market. Refuses with the market's codes where the node does. */
export function publish({ chain }: Pick<MarketWorld, 'chain'>, raw: Uint8Array): string {
  try {
    return chain.accept(raw);
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    const scripts = error.message.startsWith('mandatory-script');
    return refuse(scripts ? marketCodes.signature : marketCodes.invalidUtxo, error.message);
  }
}

/** Where there is no money for a higher rate there is no such PSBT. */
function orNone(make: () => string): string {
  try {
    return make();
  } catch (error) {
    if (error instanceof Refusal) return '';
    throw error;
  }
}

export function createBids(world: MarketWorld, wallet: Wallet) {
  const { state, chain, clock, seed, book, bindings } = world;

  function requireOffer({ auctionId, bidPrice, address }: Asking): ListingRow {
    const row = book.listing(auctionId);
    if (!row || row.status === 'draft') {
      return refuse(marketCodes.noOrder, 'the order does not exist');
    }
    if (row.status !== 'open') refuse(marketCodes.gone, 'the listing is no longer available');
    if (row.auction) checkBid(state, row, BigInt(bidPrice));
    else if (BigInt(bidPrice) !== row.price) {
      refuse(marketCodes.priceChanged, 'the price was changed by the seller, refresh');
    }
    if (address === row.seller) refuse(marketCodes.ownListing, 'buyer and seller are the same');
    const inscription = state.inscriptions.get(row.inscriptionId);
    if (!inscription || !classify(state, inscription)) {
      refuse(marketCodes.invalidInscription, 'it transfers nothing any more');
    }
    if (confirmationsOf(chain, row.outpoint.slice(0, 64)) < 1) {
      refuse(marketCodes.tradeConfirmations, 'the inscription needs more confirmations');
    }
    return row;
  }

  /** What nobody signs is forgotten after an hour. */
  function refuseAbuse(address: string): void {
    const idle = [...state.bids.values()].filter(
      ({ buyer, txid, held }) => buyer === address && txid === '' && held === undefined,
    );
    if (idle.length >= MAX_IDLE_BIDS)
      refuse(marketCodes.blocked, 'blocked: too many bids unsigned');
  }

  const satisfied = (row: ListingRow) => ({
    scriptSig: hexToBytes(row.unlock?.scriptSig ?? ''),
    witness: (row.unlock?.witness ?? []).map((element) => hexToBytes(element)),
  });

  /** A purchase with both sides' signatures, every script run. */
  function completed(
    row: ListingRow,
    made: string,
    psbt: string,
    fromBase64: boolean | undefined,
  ): Uint8Array {
    const coins = outpointsOf(made).map((outpoint) => {
      const coin = chain.coin(outpoint);
      return coin?.spentBy === null
        ? coin
        : refuse(marketCodes.invalidUtxo, 'a coin of the bid is spent');
    });
    const signed = readSigned(made, psbt, fromBase64);
    const own = satisfied(row);
    const done = coins.map((coin, at) =>
      at === SELLER_INDEX ? own : satisfactionOf(signed, at, coin),
    );
    const tx = assemble(coins, outsOf(made), done);
    checkScripts(tx, coins);
    return encodeTx(tx);
  }

  return {
    quote(asking: Asking) {
      const row = requireOffer(asking);
      const buyer = scriptFor(asking.address, 'address');
      keyOfScript(buyer, asking.pubkey);
      const all = chain.coinsOf(asking.address).filter((coin) => coin.items.length === 0);
      const sats = (coins: readonly Coin[]) =>
        wireSats(coins.reduce((sum, coin) => sum + coin.sats, 0n));
      const price = BigInt(asking.bidPrice);
      const fee = wireSats(serverFee(price));
      const asker = { address: asking.address, receive: asking.address, rate: 1 };
      const paying = payingCoins(chain, asker);
      // Said before anything is prepared: the padding has to be made first.
      checkPadding(paying, price);
      return {
        serverFee: fee,
        serverReal: fee,
        serverFeeRate: SERVER_FEE_RATE,
        txSize: quoteVsize(row, scriptFor(row.seller, 'the seller'), buyer),
        nftValue: wireSats(row.sats),
        feeRate: recommendedFees(chain, seed).halfHourFee,
        availableBalance: sats(paying),
        allBalance: sats(all),
      };
    },

    prepare(request: BidRequest) {
      const row = requireOffer(request);
      const own = scriptFor(request.address, 'address');
      const key = keyOfScript(own, request.pubkey);
      const rate = request.feeRate ?? recommendedFees(chain, seed).halfHourFee;
      refuseAbuse(request.address);
      if (rate < 1) refuse(marketCodes.feeTooLow, 'the fee rate is too low');
      const receive = request.nftAddress ?? request.address;
      if (receive !== request.address && request.sign) {
        bindings.bind(request.address, receive, request.sign);
      }
      bindings.require(request.address, receive);
      if (receive === row.seller) refuse(marketCodes.ownListing, 'buyer and seller are the same');
      const outpoints = request.utxos?.map(({ txid, index }) => `${txid}:${index}`);
      const price = BigInt(request.bidPrice);
      const made = (times: number) => {
        const buyer = { address: request.address, receive, rate: rate * times, outpoints, price };
        const plan = planBid(chain, row, buyer, wallet.script);
        const ins = plan.coins.map((coin, at) =>
          at === SELLER_INDEX
            ? { coin, key: keyOfScript(hexToBytes(coin.script), row.pubkey), done: satisfied(row) }
            : { coin, key },
        );
        return { plan, psbt: makePsbt(ins, plan.outs) };
      };
      const { plan, psbt } = made(1);
      const dearer = row.auction ? DEARER.map((times) => orNone(() => made(times).psbt)) : [];
      const bid: BidRow = {
        bidId: book.newId('bid'),
        auctionId: row.auctionId,
        buyer: request.address,
        price,
        psbt,
        createdAt: clock.now(),
        txid: '',
        ...(row.auction ? { dearer } : {}),
      };
      if (state.bids.size >= MAX_BIDS) {
        const oldest = [...state.bids.values()].find(({ txid }) => txid === '');
        if (oldest) state.bids.remove(oldest.bidId);
      }
      state.bids.put(bid.bidId, bid);
      return {
        bidId: bid.bidId,
        psbtBid: psbt,
        psbtBid2: dearer[0] ?? '',
        psbtSettle: dearer[1] ?? '',
        serverFee: wireSats(serverFee(price)),
        networkFee: wireSats(plan.networkFee),
        feeRate: rate,
        nftValue: wireSats(row.sats),
        bidSignIndexes: [...plan.coins.keys()].filter((at) => at !== SELLER_INDEX),
      };
    },

    confirm(request: {
      auctionId: string;
      bidId: string;
      psbtBid: string;
      psbtBid2: string;
      psbtSettle: string;
      fromBase64?: boolean | undefined;
    }) {
      const bid = state.bids.get(request.bidId);
      if (bid?.auctionId !== request.auctionId) {
        return refuse(marketCodes.noOrder, 'the order does not exist');
      }
      const extra = [request.psbtBid2, request.psbtSettle];
      if (bid.dearer === undefined && extra.some((psbt) => psbt !== ''))
        refuse(marketCodes.fixedPriceOnly, 'not supported in fixed-price mode');
      if (bid.txid !== '' || bid.held !== undefined)
        refuse(marketCodes.repeated, 'the bid was confirmed before');
      const row = requireOffer({
        ...bid,
        pubkey: '',
        bidPrice: Number(bid.price),
        address: bid.buyer,
      });
      const raw = completed(row, bid.psbt, request.psbtBid, request.fromBase64);
      if (row.auction) {
        const held = (bid.dearer ?? []).flatMap((made, at) => {
          const signed = extra[at] ?? '';
          return made === '' || signed === ''
            ? []
            : [completed(row, made, signed, request.fromBase64)];
        });
        state.bids.put(bid.bidId, { ...bid, held: [raw, ...held].map(bytesToHex) });
        // Whoever bids the last price has it at once.
        if (row.auction.maxPrice === bid.price)
          book.save({ ...row, auction: { ...row.auction, endAt: clock.now() } });
        book.review();
        return { txid: state.bids.get(bid.bidId)?.txid ?? '' };
      }
      const txid = publish(world, raw);
      state.bids.put(bid.bidId, { ...bid, txid });
      book.review();
      return { txid };
    },
  };
}
