import { z } from 'zod';

import { compareDecimal, isDecimal, scaleDecimal } from '#shared/bitcoin/amount.ts';
import type { FlowView } from '#shared/flows/view.ts';

import { AMOUNT_DECIMALS, type Trade } from './trade.ts';

/** A sale in the activity store. */
export interface SaleRow {
  ref: string;
  at: number;
  data: Record<string, unknown>;
}

/** A trade with references to its source. */
export interface KnownTrade extends Trade {
  txid: string | null;
  inscriptionId: string | null;
  isFeeKnown: boolean;
}

/** Null if we have no record of it. */
export interface Paid {
  txid: string | null;
  feeSats: bigint | null;
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

const ONE = 10n ** BigInt(AMOUNT_DECIMALS);

/** The ticker of `100 moss`: some answers have it only in the name. */
function tickIn(name: string, amount: string): string | null {
  const [first = '', ...rest] = name.split(' ');
  return isDecimal(first) && compareDecimal(first, amount) === 0 && rest.length > 0
    ? rest.join(' ')
    : null;
}

/**
 * What a row means for us: a purchase, a sale, nothing, or both if we bought from ourselves. Additional costs are the
 * buyer's: `paidFor` returns them and the transaction, if we have a record.
 */
export function tradesOf(
  row: SaleRow,
  isOurs: (address: string) => boolean,
  paidFor: (txid: string | null, inscriptionId: string | null) => Paid,
): KnownTrade[] {
  const parsed = saleData.safeParse(row.data);
  if (!parsed.success || parsed.data.endMsg) return [];
  const {
    from,
    to,
    tick,
    name,
    amount,
    priceSats,
    inscriptionId = null,
    txid = null,
  } = parsed.data;
  const ticker = amount ? (tick ?? tickIn(name ?? '', amount)) : null;
  const paid = paidFor(txid, inscriptionId);
  const shared = {
    at: row.at,
    // A single item is its own asset and lot.
    asset:
      ticker?.toLowerCase() ?? `${name || 'Inscription'} ${(inscriptionId ?? row.ref).slice(0, 8)}`,
    amount: ticker && amount ? scaleDecimal(amount, AMOUNT_DECIMALS) : ONE,
    priceSats: BigInt(priceSats),
    txid,
    inscriptionId,
  };
  const bought = isOurs(to)
    ? [
        {
          ...shared,
          id: `${row.ref} buy`,
          side: 'buy' as const,
          txid: paid.txid,
          feeSats: paid.feeSats ?? 0n,
          isFeeKnown: paid.feeSats !== null,
        },
      ]
    : [];
  const sold = isOurs(from)
    ? [{ ...shared, id: `${row.ref} sell`, side: 'sell' as const, feeSats: 0n, isFeeKnown: true }]
    : [];
  return [...bought, ...sold];
}

/** What a purchase of ours cost besides the price, and its transaction. */
interface OwnPurchase {
  txid: string;
  feeSats: bigint;
}

/** Purchases made with this app, by inscription: the market's history has neither their fees nor their transactions. */
export function ownPurchases(flows: Iterable<Pick<FlowView, 'trade'>>): Map<string, OwnPurchase> {
  const found = new Map<string, OwnPurchase>();
  for (const { trade } of flows) {
    if (trade?.asked.kind !== 'buy') continue;
    for (const { inscriptionId, txid, status, priceSats, outlaySats } of trade.lines) {
      if (inscriptionId === null || txid === null || priceSats === null || outlaySats === null)
        continue;
      if (status !== 'done' && status !== 'sent') continue;
      found.set(inscriptionId, { txid, feeSats: BigInt(outlaySats) - BigInt(priceSats) });
    }
  }
  return found;
}
