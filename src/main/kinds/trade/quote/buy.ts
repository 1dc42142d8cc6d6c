import { frozenHint } from '#main/kinds/shared/free-coins.ts';
import { error } from '#main/kinds/shared/problem.ts';
import {
  coinsForPurchases,
  purchaseFee,
  splitFee,
  usualService,
} from '#main/orders/purchase-coins.ts';
import { groupDigits, satsText } from '#shared/bitcoin/amount.ts';
import { mayPayConfirmed } from '#shared/bitcoin/paying.ts';
import { nearestUnitPrice } from '#shared/bitcoin/price.ts';
import { isAppError } from '#shared/errors.ts';
import type { TradeInput, Wanted } from '#shared/flows/trade.ts';
import type { TradeQuote } from '#shared/ipc/trade.ts';
import { plural } from '#shared/text.ts';

import { lineOf, nothing, type QuoteLine, type QuoteStep, sumOf } from './line.ts';
import { marketNow } from './market.ts';
import type { TradeSources } from './sources.ts';

type BuyInput = Extract<TradeInput, { kind: 'buy' }>;

/** Offers looked at one by one; the fee of more is taken to be like that of the first. */
const MOST_ASKED = 10;

/** What stands in the way of buying these, every fee, and what has to be prepared first. */
export async function quoteBuy(input: BuyInput, from: TradeSources): Promise<TradeQuote> {
  const [tick = ''] = input.offers.map((offer) => offer.tick).filter((one) => one !== '');
  const market = tick === '' ? null : await marketNow(tick, from);
  const stands = await Promise.all(
    input.offers.map(async (offer, at) => (at < MOST_ASKED ? standOf(offer, from) : null)),
  );
  const services = input.offers.map(({ priceSats }) => usualService(BigInt(priceSats)));
  const lines = input.offers.map((offer, at): QuoteLine => {
    const price = BigInt(offer.priceSats);
    const isPriced = offer.tick !== '' && /[1-9]/.test(offer.amount);
    const unitPrice = isPriced ? nearestUnitPrice(price, offer.amount) : null;
    const label = offer.tick === '' ? (offer.name ?? 'An item') : labelOf(offer);
    const floor = offer.tick === tick ? (market?.floorUnitPrice ?? null) : null;
    return lineOf(label, { unitPrice: unitPrice ?? '0', sats: price }, unitPrice ? floor : null, {
      netSats: (price + (services[at] ?? 0n)).toString(),
      // Far above the floor is a hold on the card; nothing is typed for a price that somebody else made.
      retype: false,
      fault: stands[at] ?? null,
    });
  });
  const network = purchaseFee(input.feeRate) * BigInt(input.offers.length);
  const service = services.reduce((sum, fee) => sum + fee, 0n);
  const price = sumOf(lines.map(({ priceSats }) => priceSats));
  const { steps, missing, fee } = await preparing(input, services, from);
  const least = price + service + fee;
  return {
    ...nothing,
    problems: [
      ...lines.flatMap(({ fault }, at) => (fault === null ? [] : [error(`offers.${at}`, fault)])),
      ...(BigInt(input.maxOutlaySats) < least
        ? [
            error(
              'maxOutlaySats',
              `Price${fee > 0n ? ', the payment that prepares it' : ''} and fee of the market alone are ${satsText(least)}.`,
            ),
          ]
        : []),
      ...missing,
    ],
    lines,
    steps,
    totals: {
      priceSats: price.toString(),
      serviceSats: service.toString(),
      networkSats: network.toString(),
      preparingSats: fee.toString(),
      netSats: (least + network).toString(),
    },
    market,
  };
}

const labelOf = ({ amount, tick }: Wanted): string => `${groupDigits(amount)} ${tick}`;

/** What a bid of an auction signs is documented nowhere: it could not be proved to be what was asked. */
const AUCTION =
  'It is an auction. What a bid signs is not documented, so it cannot be checked: bid on the market’s own site.';

/** Why it cannot be bought as it was shown, as the market has it now. */
async function standOf(offer: Wanted, from: TradeSources): Promise<string | null> {
  try {
    const { inscriptionId } = offer;
    const info = await from.client.call('market.inscriptionInfo', { inscriptionId });
    if (info.auctionId !== offer.auctionId) return 'It is no longer offered: sold, or taken back.';
    if (info.marketType === 'auction') return AUCTION;
    if (info.price != null && BigInt(info.price) !== BigInt(offer.priceSats))
      return `The seller asks ${satsText(String(info.price))} now. Look at the offer again.`;
    if (info.address != null && from.own.isOwn(info.address)) return 'It is your own offer.';
    return null;
  } catch (thrown) {
    if (!isAppError(thrown)) throw thrown;
    return 'The market cannot be asked about it right now.';
  }
}

/** The coins that the market wants around a purchase, where they are missing. */
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
      text: `The market puts small coins of yours around each purchase, and they have to be in a block. A payment to yourself makes ${plural(plan.missing.length, 'coin')} first.`,
      costSats: fee.toString(),
    });
  const total = mine.reduce((sum, { sats }) => sum + sats, 0n);
  const need = needs.reduce((sum, one) => sum + one, 0n);
  const missing =
    total < need
      ? [
          error(
            'funds',
            `Clean coins of ${satsText(total)} do not suffice for ${groupDigits(String(need))}.${await frozenHint(from)}`,
          ),
        ]
      : [];
  return { steps, missing, fee };
}
