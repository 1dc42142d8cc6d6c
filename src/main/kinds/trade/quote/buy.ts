import { frozenHint } from '#main/kinds/shared/free-coins.ts';
import { otherPayout } from '#main/kinds/shared/payout.ts';
import { error, warning } from '#main/kinds/shared/problem.ts';
import {
  coinsForPurchases,
  purchaseFee,
  splitFee,
  usualService,
} from '#main/orders/purchase-coins.ts';
import type { MarketInscription } from '#shared/api/market.ts';
import { groupDigits, satsText, sum } from '#shared/bitcoin/amount.ts';
import { mayPayConfirmed } from '#shared/bitcoin/paying.ts';
import { nearestUnitPrice, totalOf } from '#shared/bitcoin/price.ts';
import { isAppError } from '#shared/errors.ts';
import type { TradeInput, Wanted } from '#shared/flows/trade.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import type { TradeQuote } from '#shared/ipc/trade.ts';
import { say } from '#shared/words/say.ts';

import { lineOf, nothing, type QuoteLine, type QuoteStep, sumOf } from './line.ts';
import { boundTo } from './places.ts';
import { marketNow, type TradeSources } from './trade-sources.ts';

type BuyInput = Extract<TradeInput, { kind: 'buy' }>;

/** Listings looked up individually; further ones are assumed to have the first one's fee. */
const MOST_ASKED = 10;

/** Problems of buying these, all fees, and preparations. */
export async function quoteBuy(input: BuyInput, from: TradeSources): Promise<TradeQuote> {
  const [tick = ''] = input.offers.map((offer) => offer.tick).filter((one) => one !== '');
  const market = tick === '' ? null : await marketNow(tick, from);
  const found = await Promise.all(
    input.offers.map(async (offer, at) => (at < MOST_ASKED ? standOf(offer, from) : UNASKED)),
  );
  const stands = found.map(({ fault }) => fault);
  const services = input.offers.map(({ priceSats }) => usualService(BigInt(priceSats)));
  const lines = input.offers.map((offer, at): QuoteLine => {
    const price = BigInt(offer.priceSats);
    const isPriced = offer.tick !== '' && /[1-9]/.test(offer.amount);
    const label = offer.tick === '' ? (offer.name ?? say.trade.quoteBuy.anItem) : labelOf(offer);
    const floor = offer.tick === tick ? (market?.floorUnitPrice ?? null) : null;
    // A price is in whole sats: the price that the floor results in is the floor, not slightly less.
    const isFloor = isPriced && floor !== null && totalOf(floor, offer.amount) === price;
    const unitPrice = isFloor ? floor : isPriced ? nearestUnitPrice(price, offer.amount) : null;
    return lineOf(label, { unitPrice: unitPrice ?? '0', sats: price }, unitPrice ? floor : null, {
      netSats: (price + (services[at] ?? 0n)).toString(),
      gone: stands[at] === GONE,
      // A price far above the floor is a warning on the card; nothing is retyped for someone else's price.
      retype: false,
      fault: stands[at] ?? null,
      nowSats: found[at]?.nowSats ?? null,
    });
  });
  // Listings that ended meanwhile are left out; the others are bought.
  const open = positions(stands, (stand) => stand !== GONE);
  const isSome = open.length > 0 && open.length < lines.length;
  const counted = isSome ? open : [...lines.keys()];
  const network = purchaseFee(input.feeRate) * BigInt(counted.length);
  const service = sum(counted.map((at) => services[at] ?? 0n));
  const price = sumOf(counted.map((at) => lines[at]?.priceSats ?? null));
  const [{ steps, missing, fee }, payout] = await Promise.all([
    preparing(
      { ...input, offers: counted.flatMap((at) => input.offers[at] ?? []) },
      counted.map((at) => services[at] ?? 0n),
      from,
    ),
    payoutOfBuyer(input, from),
  ]);
  const least = price + service + fee;
  // The buyer receives it with the purchase, so it isn't a cost.
  const postage = sum(counted.map((at) => found[at]?.postageSats ?? 0n));
  return {
    ...nothing,
    problems: [
      ...lines.flatMap(({ fault, gone }, at) => {
        if (fault === null) return [];
        return [(gone && isSome ? warning : error)(`offers.${at}`, fault)];
      }),
      ...(BigInt(input.maxOutlaySats) < least
        ? [
            error(
              'maxOutlaySats',
              say.trade.quoteBuy.priceAndFeeOf({
                which: fee > 0n ? say.trade.quoteBuy.thePaymentThatPreparesIt : '',
                least: satsText(least),
              }),
            ),
          ]
        : []),
      ...missing,
      ...payout.problems,
    ],
    lines,
    steps: [...steps, ...payout.steps],
    totals: {
      priceSats: price.toString(),
      serviceSats: service.toString(),
      networkSats: network.toString(),
      preparingSats: fee.toString(),
      postageSats: postage.toString(),
      netSats: (least + network - postage).toString(),
    },
    market,
  };
}

const labelOf = ({ amount, tick }: Wanted): string => `${groupDigits(amount)} ${tick}`;

/** What a bid in an auction signs isn't documented, so it couldn't be proved to match the request. */
const AUCTION = say.trade.quoteBuy.itIsAnAuction;

const GONE = say.trade.quoteBuy.itIsNoLonger;

const positions = <T>(all: readonly T[], isWanted: (one: T) => boolean): number[] =>
  all.flatMap((one, at) => (isWanted(one) ? [at] : []));

/** A listing according to the market now. */
interface Stand {
  /** Why it can no longer be bought as shown; null if it can. */
  fault: string | null;
  /** Sats in its coin; 0 if unknown. */
  postageSats: bigint;
  /** Its current price, if it has changed since it was picked. */
  nowSats: string | null;
}
const UNASKED: Stand = { fault: null, postageSats: 0n, nowSats: null };

async function standOf(offer: Wanted, from: TradeSources): Promise<Stand> {
  try {
    const { inscriptionId } = offer;
    const info = await from.client.call('market.inscriptionInfo', { inscriptionId });
    const isOther = info.price != null && BigInt(info.price) !== BigInt(offer.priceSats);
    const isSame = info.auctionId === offer.auctionId && info.marketType !== 'auction';
    return {
      fault: faultOf(offer, info, from),
      postageSats: BigInt(info.utxo?.satoshi ?? 0),
      nowSats: isOther && isSame ? String(info.price) : null,
    };
  } catch (thrown) {
    if (!isAppError(thrown)) throw thrown;
    return { ...UNASKED, fault: say.trade.quoteBuy.theMarketCannotBe };
  }
}

function faultOf(offer: Wanted, info: MarketInscription, { own }: TradeSources): string | null {
  if (info.auctionId !== offer.auctionId) return GONE;
  if (info.marketType === 'auction') return AUCTION;
  if (info.price != null && BigInt(info.price) !== BigInt(offer.priceSats))
    return say.trade.quoteBuy.theSellerAsksNow({ price: satsText(String(info.price)) });
  return info.address != null && own.isOwn(info.address) ? say.trade.quoteBuy.itIsYourOwn : null;
}

/** The market accepts a purchase only from the payout address of the recipient, which is never replaced here. */
async function payoutOfBuyer(
  { payFrom, receiveAddress }: BuyInput,
  from: TradeSources,
): Promise<{ steps: QuoteStep[]; problems: Problem[] }> {
  const bound = payFrom === receiveAddress ? payFrom : await boundTo(receiveAddress, from);
  if (bound === payFrom) return { steps: [], problems: [] };
  if (bound === null) {
    const text = say.trade.quoteBuy.theMarketTakesPurchases({ receiveAddress, payFrom });
    return { steps: [{ step: 'bind', text, costSats: null }], problems: [] };
  }
  const text = otherPayout(receiveAddress, bound, payFrom);
  return { steps: [], problems: [error('payFrom', text)] };
}

/** The small coins that the market requires around a purchase, if missing. */
async function preparing(input: BuyInput, services: readonly bigint[], from: TradeSources) {
  const { coins } = await from.coins.list(false);
  const mine = coins
    .filter((coin) => mayPayConfirmed(coin) && from.own.canPayFrom(coin.address))
    .map(({ outpoint, sats, address }) => ({ outpoint, sats: BigInt(sats), address }));
  const needs = input.offers.map(({ priceSats }, at) => BigInt(priceSats) + (services[at] ?? 0n));
  const here = mine.filter(({ address }) => address === input.payFrom);
  const plan = coinsForPurchases(here, needs, input);
  const steps: QuoteStep[] = [];
  const fee = splitFee(input.feeRate, plan.missing.length);
  if (plan.missing.length > 0)
    steps.push({
      step: 'split',
      text: say.trade.quoteBuy.buyingNeedsTwoSmall({
        length: say.counts.coin({ count: plan.missing.length }),
      }),
      costSats: fee.toString(),
    });
  const total = sum(mine.map(({ sats }) => sats));
  const need = sum(needs);
  const missing =
    total < need
      ? [
          error(
            'funds',
            say.trade.quoteBuy.cleanCoinsOfDo({
              total: satsText(total),
              need: groupDigits(String(need)),
              value: await frozenHint(from),
            }),
          ),
        ]
      : [];
  return { steps, missing, fee };
}
