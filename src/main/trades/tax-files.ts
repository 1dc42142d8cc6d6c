import { formatCoin, TOKEN_DECIMALS, unscaleDecimal } from '#shared/bitcoin/amount.ts';
import { say } from '#shared/words/say.ts';

import {
  type Cost,
  divided,
  type Exchange,
  type KnownTrade,
  type Match,
  type Part,
} from './trade.ts';

const words = say.files;
const { heads } = words;

type Cell = string | number | null;
export type Columns<T> = readonly (readonly [name: string, cell: (row: T) => Cell])[];
export type Entry = KnownTrade | Exchange | Cost;

const amountOf = (amount: bigint): string => unscaleDecimal(amount, TOKEN_DECIMALS);
/** `2026-11-22 02:49:58`, in UTC. */
const utc = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

interface Money {
  amount: string;
  currency: string;
}

/** A line in tax software's format: at most one asset sent and one received. */
export interface TaxLine {
  at: number;
  sent: Money | null;
  received: Money | null;
  fee: Money | null;
  kind: 'trade' | 'move' | 'add' | 'remove' | 'claim' | 'fee';
  group: 'Market' | 'Swap';
  text: string;
  txid: string | null;
}

const tokens = ({ asset, amount }: Part): Money => ({
  amount: amountOf(amount),
  currency: asset.toUpperCase(),
});

/** Sats sent or received, as the sides of a line. */
function sides(sats: bigint, coin: string): Pick<TaxLine, 'sent' | 'received'> {
  const money = { amount: formatCoin(sats < 0n ? -sats : sats), currency: coin };
  return sats < 0n ? { sent: null, received: money } : { sent: money, received: null };
}

function tradeLines(trade: KnownTrade, coin: string): TaxLine[] {
  const { side, asset, at, txid, feeSats, priceSats, isOwn, isMint } = trade;
  const moved = tokens(trade);
  const money = sides(side === 'buy' ? priceSats : -priceSats, coin);
  const item = side === 'buy' ? { sent: null, received: moved } : { sent: moved, received: null };
  const line = {
    ...({ at, txid, group: 'Market', kind: isOwn ? 'move' : 'trade' } as const),
    text: isMint
      ? words.tax.minted({ asset })
      : words.tax[isOwn ? 'moved' : side === 'buy' ? 'bought' : 'sold']({ asset }),
    fee: feeSats === 0n ? null : { amount: formatCoin(feeSats), currency: coin },
  };
  // Tax programs match each half of a transfer with the other wallet's half.
  if (isOwn || priceSats < 0n)
    return [
      { ...line, ...item, fee: null },
      { ...line, ...money },
    ];
  return [{ ...line, sent: money.sent ?? item.sent, received: money.received ?? item.received }];
}

const costLine = ({ at, act, asset, sats, txid }: Cost, coin: string): TaxLine => ({
  ...{ at, txid, group: 'Market', kind: 'fee', fee: null, ...sides(sats, coin) },
  text: words.tax.costs[act]({ asset }),
});

/** Two tokens for LP tokens become two lines, each with half of the LP tokens; each further fee is a separate line. */
function exchangeLines({ side, at, gives, gets, fees }: Exchange): TaxLine[] {
  const count = Math.max(gives.length, gets.length);
  const of = (parts: readonly Part[], others: readonly Part[], index: number): Money | null => {
    const [only] = parts;
    if (!only) return null;
    if (parts.length === count) return parts[index] ? tokens(parts[index]) : null;
    return tokens({ ...only, amount: divided(only.amount, others)[index] ?? 0n });
  };
  const common = { at, group: 'Swap', text: words.tax.swaps[side], txid: null } as const;
  const kind = side === 'swap' ? 'trade' : side;
  const lines = Array.from({ length: count }, (_, index): TaxLine => {
    const [sent, received] = [of(gives, gets, index), of(gets, gives, index)];
    const fee = index === 0 && fees[0] ? tokens(fees[0]) : null;
    return { ...common, sent, received, fee, kind };
  });
  const rest = count === 0 ? fees : fees.slice(1);
  return [
    ...lines,
    ...rest.map((fee): TaxLine => {
      return {
        ...common,
        text: words.tax.swaps.fee,
        sent: tokens(fee),
        received: null,
        fee: null,
        kind: 'fee',
      };
    }),
  ];
}

/** The ledger as lines for tax software, in order. */
export function* taxLines(entries: Iterable<Entry>, coin: string): Generator<TaxLine> {
  for (const entry of entries) {
    if ('gives' in entry) yield* exchangeLines(entry);
    else if (entry.side === 'cost') yield costLine(entry, coin);
    else yield* tradeLines(entry, coin);
  }
}

const koinlyLabels: Record<TaxLine['kind'], string | null> = {
  trade: null,
  move: null,
  add: 'liquidity in',
  remove: 'liquidity out',
  claim: 'reward',
  fee: 'cost',
};

/** Koinly's universal format: sent, received, fee; times in UTC. */
export const koinly: Columns<TaxLine> = [
  ['Date', ({ at }) => `${utc(at)} UTC`],
  ['Sent Amount', ({ sent }) => sent?.amount ?? null],
  ['Sent Currency', ({ sent }) => sent?.currency ?? null],
  ['Received Amount', ({ received }) => received?.amount ?? null],
  ['Received Currency', ({ received }) => received?.currency ?? null],
  ['Fee Amount', ({ fee }) => fee?.amount ?? null],
  ['Fee Currency', ({ fee }) => fee?.currency ?? null],
  ['Net Worth Amount', () => null],
  ['Net Worth Currency', () => null],
  ['Label', ({ kind }) => koinlyLabels[kind]],
  ['Description', ({ text }) => text],
  ['TxHash', ({ txid }) => txid],
];

const coinTrackingTypes: Record<Exclude<TaxLine['kind'], 'move'>, string> = {
  trade: 'Trade',
  add: 'Trade',
  remove: 'Trade',
  claim: 'Reward / Bonus',
  fee: 'Other Fee',
};

/** CoinTracking's CSV import format: one line per trade. */
export const coinTracking: Columns<TaxLine> = [
  [
    'Type',
    ({ kind, sent }) =>
      kind !== 'move' ? coinTrackingTypes[kind] : sent === null ? 'Deposit' : 'Withdrawal',
  ],
  ['Buy Amount', ({ received }) => received?.amount ?? null],
  ['Buy Currency', ({ received }) => received?.currency ?? null],
  ['Sell Amount', ({ sent }) => sent?.amount ?? null],
  ['Sell Currency', ({ sent }) => sent?.currency ?? null],
  ['Fee', ({ fee }) => fee?.amount ?? null],
  ['Fee Currency', ({ fee }) => fee?.currency ?? null],
  ['Exchange', () => 'Inkstone'],
  ['Trade-Group', ({ group }) => group],
  ['Comment', ({ text }) => text],
  ['Date', ({ at }) => utc(at)],
  ['Tx-ID', ({ txid }) => txid],
];

const listed = (parts: readonly Part[]): string | null =>
  parts.map((one) => `${amountOf(one.amount)} ${one.asset}`).join(' + ') || null;
/** A cell that only trades have, or only swaps. */
const ofTrade =
  (cell: (trade: KnownTrade) => Cell) =>
  (entry: Entry): Cell =>
    'isMeasured' in entry ? cell(entry) : null;
const ofExchange =
  (cell: (exchange: Exchange) => Cell) =>
  (entry: Entry): Cell =>
    'gives' in entry ? cell(entry) : null;

const sideOf = (entry: Entry): string =>
  'act' in entry
    ? words.costOf({ act: words.acts[entry.act] })
    : words.sides['isMint' in entry ? 'mint' : entry.side];

/** Everything known, in sats; swaps, which have no price, in tokens. */
export const plainTrades: Columns<Entry> = [
  [heads.time, ({ at }) => new Date(at).toISOString()],
  [heads.side, (entry) => sideOf(entry)],
  [heads.asset, (entry) => ('asset' in entry ? entry.asset : null)],
  [heads.amount, ofTrade(({ amount }) => amountOf(amount))],
  [heads.priceSats, ofTrade(({ priceSats }) => String(priceSats))],
  [heads.feeSats, (entry) => feeOf(entry)],
  [heads.paid, ofExchange(({ gives }) => listed(gives))],
  [heads.received, ofExchange(({ gets }) => listed(gets))],
  [heads.earnedInPool, ofExchange(({ earned }) => listed(earned))],
  [heads.fee, ofExchange(({ fees }) => listed(fees))],
  [heads.inscription, ofTrade(({ inscriptionId }) => inscriptionId)],
  [heads.own, ofTrade(({ isOwn }) => (isOwn ? words.yes : null))],
  [heads.source, ofTrade(({ isMeasured }) => (isMeasured ? words.wallet : words.marketRecord))],
  [heads.txid, (entry) => ('txid' in entry ? entry.txid : null)],
];

/** Null if unknown. */
function feeOf(entry: Entry): Cell {
  if ('gives' in entry) return null;
  if (entry.side === 'cost') return String(entry.sats);
  return entry.isMeasured || entry.feeSats !== 0n ? String(entry.feeSats) : null;
}

/** Each part of a sale with the purchase it came from. */
export const lotLines: Columns<Match> = [
  [heads.sold, ({ sale }) => new Date(sale.at).toISOString()],
  [heads.asset, ({ sale }) => sale.asset],
  [heads.amount, ({ amount }) => amountOf(amount)],
  [heads.bought, ({ lot }) => (lot === null ? null : new Date(lot.at).toISOString())],
  [heads.costSats, ({ costSats }) => String(costSats)],
  [heads.earnedSats, ({ earnedSats }) => String(earnedSats)],
  [heads.profitSats, ({ costSats, earnedSats }) => String(earnedSats - costSats)],
];
