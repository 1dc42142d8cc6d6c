import type { Order } from '#shared/api/orders.ts';
import { groupDigits } from '#shared/bitcoin/amount.ts';
import type { Network } from '#shared/bitcoin/network.ts';
import type { Clause, Verdict } from '#shared/flows/approval.ts';
import type { PaymentIntent } from '#shared/flows/intents/payment.ts';

import type { Coin } from '../../../wallet/coins.ts';
import type { Inspection } from '../../inspect.ts';

/** Everything a payment's clauses may look at. Nothing here was read from the page. */
export interface PaymentFacts {
  intent: PaymentIntent;
  network: Network;
  inspection: Inspection;
  /** The own coins chosen for this payment, each proved just now, by outpoint. */
  coins: ReadonlyMap<string, Coin>;
  /** The order as the provider tells it now. */
  order: Order;
  limits: PaymentLimits;
}

export interface PaymentLimits {
  maxFeeSats: bigint;
  minCoinSats: bigint;
  /** Recommended rates in sat/vB; null when the provider did not say. */
  recommended: { fastest: number; minimum: number } | null;
}

/** What the clauses about the transaction's own bytes look at, whatever its purpose. */
export type BytesFacts = Pick<PaymentFacts, 'inspection'>;
/** The same with the own coins it spends. */
export type CoinFacts = Pick<PaymentFacts, 'inspection' | 'coins'>;

/** A clause of the contract card: pure, one question, evidence in plain words. */
export type PaymentClause = (facts: PaymentFacts) => Clause;

/** Collects findings; the worst decides, and no finding means that the clause holds. */
export function judge(
  id: string,
  title: string,
  holds: string,
  evidence: string[],
  findings: readonly { verdict: Exclude<Verdict, 'pass'>; text: string }[],
): Clause {
  const order: Verdict[] = ['pass', 'warn', 'hold', 'block'];
  const worst = findings.reduce<Verdict>(
    (verdict, found) =>
      order.indexOf(found.verdict) > order.indexOf(verdict) ? found.verdict : verdict,
    'pass',
  );
  const text = findings.length === 0 ? holds : findings.map((found) => found.text).join(' ');
  return { id, title, verdict: worst, text, evidence };
}

export const block = (text: string) => ({ verdict: 'block' as const, text });
export const hold = (text: string) => ({ verdict: 'hold' as const, text });
export const warn = (text: string) => ({ verdict: 'warn' as const, text });

export const sats = (amount: bigint | null): string =>
  amount === null ? 'unknown' : `${groupDigits(amount.toString())} sats`;

/** 1-based, as a person counts. */
export const inputName = (index: number): string => `Input ${index + 1}`;
export const outputName = (index: number): string => `Output ${index + 1}`;
