import { z } from 'zod';

import { compareDecimal, isDecimal, scaleDecimal, TOKEN_DECIMALS } from '#shared/bitcoin/amount.ts';

import { type LedgerFacts, type Minted, type Names, splitBrought, splitPaid } from './read-own.ts';
import type { KnownTrade } from './trade.ts';

/** A sale in the activity store. */
export interface SaleRow {
  ref: string;
  at: number;
  data: Record<string, unknown>;
}

const saleData = z.object({
  from: z.string(),
  to: z.string(),
  inscriptionId: z.string().nullish(),
  tick: z.string().nullish(),
  name: z.string().nullish(),
  amount: z.string().refine(isDecimal).nullish(),
  priceSats: z.string().regex(/^\d{1,16}$/),
  txid: z.string().nullish(),
  /** Why it failed. */
  endMsg: z.string().nullish(),
});

/** The ticker of `100 moss`: some answers have it only in the name. */
function tickIn(name: string, amount: string): string | null {
  const [first = '', ...rest] = name.split(' ');
  return isDecimal(first) && compareDecimal(first, amount) === 0 && rest.length > 0
    ? rest.join(' ')
    : null;
}

const mintData = z.object({
  to: z.string(),
  inscriptionId: z.string(),
  tick: z.string().min(1),
  amount: z.string().refine(isDecimal),
});

/** What a mint in a history gave an address of ours; null for anything else, or a mint that didn't count. */
export function mintOf(
  { data, status }: Pick<SaleRow, 'data'> & { status: string },
  { isOurs }: Pick<Owners, 'isOurs'>,
): Minted | null {
  const { data: parsed } = mintData.safeParse(data);
  if (!parsed || status !== 'confirmed' || !isOurs(parsed.to)) return null;
  const { inscriptionId, tick, amount } = parsed;
  return { inscriptionId, tick: tick.toLowerCase(), amount: scaleDecimal(amount, TOKEN_DECIMALS) };
}

interface Owners {
  /** At an address of this wallet. */
  isOurs: (address: string) => boolean;
  /** At an address of any wallet of the vault. */
  isOwn: (address: string) => boolean;
}

/** What a row of the market's records means for this wallet: a purchase, a sale, or nothing. Excludes fees. */
export function tradeOf(
  { ref, at, data }: SaleRow,
  { isOurs, isOwn }: Owners,
  names: Names,
): KnownTrade | null {
  const parsed = saleData.safeParse(data);
  if (!parsed.success || parsed.data.endMsg) return null;
  const { from, to, tick, name, amount, inscriptionId = null, txid = null } = parsed.data;
  // Buying from yourself makes no profit.
  if (isOurs(from) === isOurs(to)) return null;
  const side = isOurs(to) ? 'buy' : 'sell';
  const ticker = amount ? (tick ?? tickIn(name ?? '', amount)) : null;
  const asset =
    ticker && amount
      ? { asset: ticker.toLowerCase(), amount: scaleDecimal(amount, TOKEN_DECIMALS) }
      : names(inscriptionId, name ?? null, ref);
  return {
    ...{ id: `${ref} ${side}`, at, side, ...asset, priceSats: BigInt(parsed.data.priceSats) },
    ...{ feeSats: 0n, txid, inscriptionId, isOwn: isOwn(from) && isOwn(to), isMeasured: false },
  };
}

/** A trade with the ledger's amounts; unchanged if the ledger doesn't have it. */
function measured(trade: KnownTrade, txids: readonly string[], facts: LedgerFacts): KnownTrade {
  const { side, priceSats: agreed } = trade;
  for (const txid of txids) {
    const effect = facts.effect(txid);
    if (effect === null) continue;
    const sums =
      side === 'buy' ? splitPaid(-effect.sats, agreed) : splitBrought(effect.sats, agreed);
    return { ...trade, ...sums, txid, isMeasured: true, isOwn: facts.isShared(txid) };
  }
  return trade;
}

/** A coin with an inscription, and the transactions that created and spent it. */
interface Carrier {
  inscriptionId: string;
  madeBy: string;
  spentBy: string | null;
}

const keyOf = ({ side, inscriptionId }: KnownTrade): string => `${side} ${inscriptionId}`;

/**
 * The records that belong to none of these trades. A record of a trade sets its time, since the wallet may have
 * noticed later.
 */
function unmatched(rows: readonly KnownTrade[], known: readonly KnownTrade[]): KnownTrade[] {
  const left = Map.groupBy(known, keyOf);
  return rows.filter((row) => {
    const there = left.get(keyOf(row)) ?? [];
    const isSame = ({ txid }: KnownTrade) =>
      txid === row.txid || row.txid === null || txid === null;
    const at = there.findIndex(isSame);
    const [found] = at === -1 ? [] : there.splice(at, 1);
    if (found) found.at = Math.min(found.at, row.at);
    return found === undefined;
  });
}

/**
 * Trades in the market's records, oldest first, that our own records lack, such as those made with the same
 * keys in another app.
 */
export function otherTrades(
  rows: readonly KnownTrade[],
  known: readonly KnownTrade[],
  facts: LedgerFacts,
  carriersOf: (inscriptionIds: readonly string[]) => readonly Carrier[],
): KnownTrade[] {
  const others = unmatched(rows, known);
  const unnamed = others.flatMap(({ txid, inscriptionId }) =>
    txid === null && inscriptionId !== null ? inscriptionId : [],
  );
  const carriers = Map.groupBy(
    unnamed.length === 0 ? [] : carriersOf(unnamed),
    ({ inscriptionId }) => inscriptionId,
  );
  // Each transaction counts only once.
  const used = new Set(known.map(({ txid }) => txid));
  return others.map((row) => {
    const named = (carriers.get(row.inscriptionId ?? '') ?? []).flatMap(({ madeBy, spentBy }) => {
      const txid = row.side === 'buy' ? madeBy : spentBy;
      return txid === null || facts.isMade(txid) ? [] : txid;
    });
    const txids = row.txid === null ? named : [row.txid];
    const found = measured(
      row,
      txids.filter((txid) => !used.has(txid)),
      facts,
    );
    if (found.isMeasured) used.add(found.txid);
    return found;
  });
}
