import { MOST_PIECES } from '#main/flows/steps/inscribe-first.ts';
import { error, warning } from '#main/kinds/shared/problem.ts';
import { BRC20_MEDIA_TYPE, operationBytes } from '#main/orders/content.ts';
import {
  addDecimal,
  compareDecimal,
  groupDigits,
  MAX_SATS,
  satsText,
} from '#shared/bitcoin/amount.ts';
import { totalOf } from '#shared/bitcoin/price.ts';
import type { InscribeItem } from '#shared/flows/inputs.ts';
import type { Offered, TradeInput } from '#shared/flows/trade.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import type { TradeQuote } from '#shared/ipc/trade.ts';
import type { CoinView } from '#shared/ipc/wallet.ts';
import { say } from '#shared/words/say.ts';

import {
  lineOf,
  nothing,
  type QuoteLine,
  type QuoteStep,
  type QuoteTotals,
  sumOf,
} from './line.ts';
import { payoutStep } from './payout-step.ts';
import { carrierOf, coinsWith, marketNow, type TradeSources } from './trade-sources.ts';

type ListInput = Extract<TradeInput, { kind: 'list' }>;

/** The highest dust limit of any address type. */
const LEAST_PRICE = 546n;
/** For each transfer that is inscribed first, in sats. */
export const POSTAGE = 546n;

const isToken = (item: Offered): item is Exclude<Offered, { what: 'item' }> => item.what !== 'item';

/** A listing's price in sats, or a sentence saying why it isn't valid. */
export function priceOf(item: Offered): bigint | string {
  const price = isToken(item) ? totalOf(item.unitPrice, item.amount) : BigInt(item.priceSats);
  if (price > MAX_SATS) return say.trade.quoteList.thisIsMoreThan;
  if (price < LEAST_PRICE)
    return say.trade.quoteList.thePriceIsIn({
      price: satsText(price),
      LEAST_PRICE: satsText(LEAST_PRICE),
    });
  return price;
}

/** Problems of listing these, and the proceeds if all are sold. */
export async function quoteList(input: ListInput, from: TradeSources): Promise<TradeQuote> {
  const coins = await coinsWith(inscriptionsOf(input.items), from);
  const ticks = [...new Set(input.items.flatMap((item) => (isToken(item) ? [item.tick] : [])))];
  const [markets, listed, balances, inscribing] = await Promise.all([
    Promise.all(ticks.map((tick) => marketNow(tick, from))),
    listedNow(input.items, from),
    shortBalances(input, from),
    inscribingCost(input.items, input, from),
  ]);
  const floorOf = (tick: string) =>
    markets.find((one) => one.tick === tick)?.floorUnitPrice ?? null;
  const seen = new Set<string>();
  const lines = input.items.map((item): QuoteLine => {
    const price = priceOf(item);
    const fault = typeof price === 'string' ? price : faultOf(item, { coins, listed, seen });
    const label = isToken(item) ? `${groupDigits(item.amount)} ${item.tick}` : item.name;
    if (typeof price === 'string') return lineOf(label, null, null, { fault });
    const unitPrice = isToken(item) ? item.unitPrice : String(price);
    return lineOf(label, { unitPrice, sats: price }, isToken(item) ? floorOf(item.tick) : null, {
      fault,
    });
  });
  const totals = totalsOf(input.items, lines, inscribing.sats, coins);
  return {
    ...nothing,
    problems: [
      ...lines.flatMap(({ fault }, at) => (fault === null ? [] : [error(`items.${at}`, fault)])),
      ...untyped(input, lines),
      ...balances,
      ...inscribing.problems,
      ...losing(totals),
    ],
    lines,
    steps: await stepsOf(input, coins, inscribing.sats, from),
    totals,
    market: markets[0] ?? null,
    receives: say.trade.quoteList.aSalePaysYou({ payAddress: input.payAddress }),
  };
}

/** The proceeds if all are sold: a sale pays the price; its coin and postage go to the buyer. */
function totalsOf(
  items: readonly Offered[],
  lines: readonly QuoteLine[],
  inscribeSats: bigint,
  coins: readonly CoinView[],
): QuoteTotals {
  const made = POSTAGE * BigInt(items.filter(({ what }) => what === 'balance').length);
  const carriers = inscriptionsOf(items).map((id) => carrierOf(coins, id)?.sats ?? '0');
  const postage = made + sumOf(carriers);
  const price = sumOf(lines.map(({ priceSats }) => priceSats));
  const preparing = inscribeSats > made ? inscribeSats - made : 0n;
  return {
    ...{ priceSats: price.toString(), serviceSats: '0', networkSats: '0' },
    preparingSats: preparing.toString(),
    postageSats: postage.toString(),
    netSats: (price - preparing - postage).toString(),
  };
}

/** A listing that costs more than its proceeds. */
export function losing({ priceSats, netSats }: QuoteTotals): Problem[] {
  if (priceSats === '0' || BigInt(netSats) > 0n) return [];
  const costs = BigInt(priceSats) - BigInt(netSats);
  const text = say.trade.quoteList.aSaleBringsAnd({
    priceSats: satsText(priceSats),
    costs: satsText(costs),
  });
  return [warning('items', text)];
}

/** Prices far from the floor must each be retyped. */
function untyped({ items, typedPrices = [] }: ListInput, lines: readonly QuoteLine[]) {
  return items.flatMap((item, at) => {
    const price = isToken(item) ? item.unitPrice : item.priceSats;
    if (lines[at]?.retype !== true || typedPrices.includes(price)) return [];
    const text = say.trade.quoteList.isOfTheFloor({
      price: satsText(price),
      ofFloor: lines[at].ofFloor ?? '?',
    });
    return [error('typedPrices', text)];
  });
}

interface Around {
  coins: readonly CoinView[];
  /** Inscriptions currently on the market. */
  listed: ReadonlySet<string>;
  seen: Set<string>;
}

function faultOf(item: Offered, { coins, listed, seen }: Around): string | null {
  if (item.what === 'balance') return null;
  const { inscriptionId } = item;
  if (seen.has(inscriptionId)) return say.trade.quoteList.itIsInThe;
  seen.add(inscriptionId);
  const coin = carrierOf(coins, inscriptionId);
  if (!coin) return say.trade.quoteList.itIsNotAmong;
  if (coin.height === null) return say.trade.quoteList.itsCoinWaitsFor;
  if (coin.inscriptions.length > 1) return say.trade.quoteList.itsCoinCarriesAnother;
  if (coin.lockedBy !== null) return say.trade.quoteList.itsCoinIsReserved;
  if (coin.frozen) return say.trade.quoteList.youFrozeItsCoin;
  if (listed.has(inscriptionId)) return say.trade.quoteList.itIsListedAlready;
  return null;
}

const inscriptionsOf = (items: readonly Offered[]): string[] =>
  items.flatMap((item) => (item.what === 'balance' ? [] : [item.inscriptionId]));

/** One request for all; if the market is unavailable, it says so itself later. */
async function listedNow(items: readonly Offered[], from: TradeSources): Promise<Set<string>> {
  const inscriptionIds = inscriptionsOf(items);
  if (inscriptionIds.length === 0) return new Set();
  const { list } = await from.client
    .call('market.inscriptionInfoList', { inscriptionIds: [...new Set(inscriptionIds)] })
    .catch(() => ({ list: [] }));
  return new Set(
    list.flatMap(({ auctionId, inscriptionId }) =>
      auctionId == null || auctionId === '' ? [] : [inscriptionId],
    ),
  );
}

/** A balance that is too small for the pieces to be inscribed. */
async function shortBalances({ items, holdAddress }: ListInput, from: TradeSources) {
  const sums = new Map<string, string>();
  for (const item of items) {
    if (item.what === 'balance')
      sums.set(item.tick, addDecimal(sums.get(item.tick) ?? '0', item.amount));
  }
  const found = await Promise.all(
    [...sums].map(async ([tick, sum]) => {
      const available = await from.portfolio.availableOf(holdAddress, tick).catch(() => null);
      if (available === null)
        return [error('holdAddress', say.trade.quoteList.howMuchIsAvailable({ tick }))];
      if (compareDecimal(available, sum) >= 0) return [];
      return [error('holdAddress', say.trade.quoteList.areWantedAndAre({ sum, tick, available }))];
    }),
  );
  return found.flat();
}

/** A transfer as a file. Neither the availability of its tokens nor its hash affects the price. */
const itemOf = ({ tick, amount }: { tick: string; amount: string }): InscribeItem => ({
  name: 'transfer.txt',
  mediaType: BRC20_MEDIA_TYPE,
  hash: '0'.repeat(64),
  size: operationBytes({ type: 'brc20-transfer', tick, amount })?.length ?? 0,
});

/** Cost of inscribing from balances, with the payments of its orders, and what prevents paying them. */
export async function inscribingCost(
  items: readonly Offered[],
  { holdAddress: receiveAddress, feeRate }: Pick<ListInput, 'holdAddress' | 'feeRate'>,
  from: Pick<TradeSources, 'quoteInscribe'>,
): Promise<{ sats: bigint; problems: Problem[] }> {
  const pieces = items.flatMap((item) => (item.what === 'balance' ? [item] : []));
  const problems: Problem[] = [];
  let sats = 0n;
  for (let at = 0; at < pieces.length; at += MOST_PIECES) {
    const content = {
      type: 'files' as const,
      items: pieces.slice(at, at + MOST_PIECES).map(itemOf),
    };
    const quote = await from.quoteInscribe({
      ...{ kind: 'inscribe', content, receiveAddress, feeRate, payWith: 'wallet' },
      outputValue: Number(POSTAGE),
    });
    sats += BigInt(quote.cost?.totalSats ?? 0);
    if (at === 0) problems.push(...quote.problems.filter(({ field }) => field === 'funds'));
  }
  return { sats, problems };
}

async function stepsOf(
  input: ListInput,
  coins: readonly CoinView[],
  inscribeSats: bigint,
  from: TradeSources,
): Promise<QuoteStep[]> {
  const steps: QuoteStep[] = [];
  const count = input.items.filter(({ what }) => what === 'balance').length;
  if (count > 0)
    steps.push({
      step: 'inscribe',
      text: say.trade.quoteList.inscribedFirstByAn({
        which:
          count === 1
            ? say.trade.quoteList.aTransferIs
            : say.trade.quoteList.transfersAre({ count }),
      }),
      costSats: inscribeSats.toString(),
    });
  const holders = new Set(
    input.items.map((item) =>
      item.what === 'balance'
        ? input.holdAddress
        : (carrierOf(coins, item.inscriptionId)?.address ?? input.holdAddress),
    ),
  );
  for (const holder of holders) {
    const step = await payoutStep(holder, input.payAddress, from);
    if (step !== null) steps.push(step);
  }
  return steps;
}
