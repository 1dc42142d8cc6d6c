import { hexToBytes, wireSats } from '#main/practice/chain/bytes.ts';
import { recommendedFees } from '#main/practice/chain/fees.ts';
import { NodeError } from '#main/practice/chain/node-error.ts';
import type { Coin } from '#main/practice/chain/records.ts';
import { encodeTx } from '#main/practice/chain/tx.ts';
import type { Wallet } from '#main/practice/chain/wallet.ts';

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
import type { BidRow, ListingRow } from './records.ts';
import { marketCodes, refuse } from './refusals.ts';

/** Where the seller's input stands in a purchase, and the price beside it. */
const SELLER_INDEX = 2;
const MAX_BIDS = 2_000;

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

export function createBids(world: MarketWorld, wallet: Wallet) {
  const { state, chain, clock, seed, book, bindings } = world;

  function requireOffer({ auctionId, bidPrice, address }: Asking): ListingRow {
    const row = book.listing(auctionId);
    if (!row || row.status === 'draft') {
      return refuse(marketCodes.noOrder, 'the order does not exist');
    }
    if (row.status !== 'open') refuse(marketCodes.gone, 'the listing is no longer available');
    if (BigInt(bidPrice) !== row.price) {
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

  const satisfied = (row: ListingRow) => ({
    scriptSig: hexToBytes(row.unlock?.scriptSig ?? ''),
    witness: (row.unlock?.witness ?? []).map((element) => hexToBytes(element)),
  });

  return {
    quote(asking: Asking) {
      const row = requireOffer(asking);
      const buyer = scriptFor(asking.address, 'address');
      keyOfScript(buyer, asking.pubkey);
      const all = chain.coinsOf(asking.address).filter((coin) => coin.items.length === 0);
      const sats = (coins: readonly Coin[]) =>
        wireSats(coins.reduce((sum, coin) => sum + coin.sats, 0n));
      const fee = wireSats(serverFee(row.price));
      const asker = { address: asking.address, receive: asking.address, rate: 1 };
      const paying = payingCoins(chain, asker);
      // Said before anything is prepared: the padding has to be made first.
      checkPadding(paying, row.price);
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
      if (rate < 1) refuse(marketCodes.feeTooLow, 'the fee rate is too low');
      const receive = request.nftAddress ?? request.address;
      if (receive !== request.address && request.sign) {
        bindings.bind(request.address, receive, request.sign);
      }
      bindings.require(request.address, receive);
      if (receive === row.seller) refuse(marketCodes.ownListing, 'buyer and seller are the same');
      const outpoints = request.utxos?.map(({ txid, index }) => `${txid}:${index}`);
      const buyer = { address: request.address, receive, rate, outpoints };
      const plan = planBid(chain, row, buyer, wallet.script);
      const ins = plan.coins.map((coin, at) =>
        at === SELLER_INDEX
          ? { coin, key: keyOfScript(hexToBytes(coin.script), row.pubkey), done: satisfied(row) }
          : { coin, key },
      );
      const psbt = makePsbt(ins, plan.outs);
      const bid: BidRow = {
        bidId: book.newId('bid'),
        auctionId: row.auctionId,
        buyer: request.address,
        price: row.price,
        psbt,
        createdAt: clock.now(),
        txid: '',
      };
      if (state.bids.size >= MAX_BIDS) {
        const oldest = [...state.bids.values()].find(({ txid }) => txid === '');
        if (oldest) state.bids.remove(oldest.bidId);
      }
      state.bids.put(bid.bidId, bid);
      return {
        bidId: bid.bidId,
        psbtBid: psbt,
        psbtBid2: '',
        psbtSettle: '',
        serverFee: wireSats(serverFee(row.price)),
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
      extra: boolean;
      fromBase64?: boolean | undefined;
    }) {
      const bid = state.bids.get(request.bidId);
      if (bid?.auctionId !== request.auctionId) {
        return refuse(marketCodes.noOrder, 'the order does not exist');
      }
      if (request.extra) refuse(marketCodes.fixedPriceOnly, 'not supported in fixed-price mode');
      if (bid.txid !== '') refuse(marketCodes.repeated, 'the bid was confirmed before');
      const row = requireOffer({
        ...bid,
        pubkey: '',
        bidPrice: Number(bid.price),
        address: bid.buyer,
      });
      const coins = outpointsOf(bid.psbt).map((outpoint) => {
        const coin = chain.coin(outpoint);
        return coin?.spentBy === null
          ? coin
          : refuse(marketCodes.invalidUtxo, 'a coin of the bid is spent');
      });
      const signed = readSigned(bid.psbt, request.psbtBid, request.fromBase64);
      const own = satisfied(row);
      const done = coins.map((coin, at) =>
        at === SELLER_INDEX ? own : satisfactionOf(signed, at, coin),
      );
      const tx = assemble(coins, outsOf(bid.psbt), done);
      checkScripts(tx, coins);
      const txid = publish(world, encodeTx(tx));
      state.bids.put(bid.bidId, { ...bid, txid });
      book.review();
      return { txid };
    },
  };
}
