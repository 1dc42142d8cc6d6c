import { formatCoin, unscaleDecimal } from '#shared/bitcoin/amount.ts';

import type { KnownTrade } from './read.ts';
import { AMOUNT_DECIMALS, type Match } from './trade.ts';

type Cell = string | number | null;
export type Columns<T> = readonly (readonly [name: string, cell: (row: T) => Cell])[];

const amountOf = (amount: bigint): string => unscaleDecimal(amount, AMOUNT_DECIMALS);
/** `2026-11-22 02:49:58`, in UTC. */
const utc = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
const coinOr = (sats: bigint): string | null => (sats === 0n ? null : formatCoin(sats));
const isBuy = ({ side }: KnownTrade): boolean => side === 'buy';
const describe = ({ side, asset }: KnownTrade): string =>
  `${side === 'buy' ? 'Bought' : 'Sold'} ${asset} on the market`;
const tokenOf = ({ asset }: KnownTrade): string => asset.toUpperCase();

/** Koinly's universal form: what was sent, what was received, the fee; times in UTC. */
export const koinly = (coin: string): Columns<KnownTrade> => [
  ['Date', ({ at }) => `${utc(at)} UTC`],
  ['Sent Amount', (row) => (isBuy(row) ? formatCoin(row.priceSats) : amountOf(row.amount))],
  ['Sent Currency', (row) => (isBuy(row) ? coin : tokenOf(row))],
  ['Received Amount', (row) => (isBuy(row) ? amountOf(row.amount) : formatCoin(row.priceSats))],
  ['Received Currency', (row) => (isBuy(row) ? tokenOf(row) : coin)],
  ['Fee Amount', ({ feeSats }) => coinOr(feeSats)],
  ['Fee Currency', ({ feeSats }) => (feeSats === 0n ? null : coin)],
  ['Net Worth Amount', () => null],
  ['Net Worth Currency', () => null],
  ['Label', () => null],
  ['Description', describe],
  ['TxHash', ({ txid }) => txid],
];

/** CoinTracking's form of its CSV import: one line a trade. */
export const coinTracking = (coin: string): Columns<KnownTrade> => [
  ['Type', () => 'Trade'],
  ['Buy Amount', (row) => (isBuy(row) ? amountOf(row.amount) : formatCoin(row.priceSats))],
  ['Buy Currency', (row) => (isBuy(row) ? tokenOf(row) : coin)],
  ['Sell Amount', (row) => (isBuy(row) ? formatCoin(row.priceSats) : amountOf(row.amount))],
  ['Sell Currency', (row) => (isBuy(row) ? coin : tokenOf(row))],
  ['Fee', ({ feeSats }) => coinOr(feeSats)],
  ['Fee Currency', ({ feeSats }) => (feeSats === 0n ? null : coin)],
  ['Exchange', () => 'Inkstone'],
  ['Trade-Group', () => 'Market'],
  ['Comment', describe],
  ['Date', ({ at }) => utc(at)],
  ['Tx-ID', ({ txid }) => txid],
];

/** All that is known, in sats. */
export const plainTrades: Columns<KnownTrade> = [
  ['time', ({ at }) => new Date(at).toISOString()],
  ['side', ({ side }) => side],
  ['asset', ({ asset }) => asset],
  ['amount', ({ amount }) => amountOf(amount)],
  ['price_sats', ({ priceSats }) => String(priceSats)],
  ['fee_sats', ({ feeSats, isFeeKnown }) => (isFeeKnown ? String(feeSats) : null)],
  ['inscription', ({ inscriptionId }) => inscriptionId],
  ['txid', ({ txid }) => txid],
];

/** Each part of a sale with the purchase it came from. */
export const lotLines: Columns<Match> = [
  ['sold', ({ sale }) => new Date(sale.at).toISOString()],
  ['asset', ({ sale }) => sale.asset],
  ['amount', ({ amount }) => amountOf(amount)],
  ['bought', ({ lot }) => (lot === null ? null : new Date(lot.at).toISOString())],
  ['cost_sats', ({ costSats }) => String(costSats)],
  ['earned_sats', ({ earnedSats }) => String(earnedSats)],
  ['profit_sats', ({ costSats, earnedSats }) => String(earnedSats - costSats)],
];
