import type { Clause } from '#shared/flows/approval.ts';
import type { PaymentIntent } from '#shared/flows/intents/payment.ts';

import type { PaymentClause, PaymentFacts } from './clauses/define.ts';
import { feeInBounds } from './clauses/fee.ts';
import {
  coinsClean,
  onlyChosenInputs,
  prevoutsProved,
  satsStay,
  stillFresh,
  wholeSighash,
} from './clauses/inputs.ts';
import { matchesIntent, orderWantsIt, rightNetwork } from './clauses/intent.ts';
import { knownFields, noData, onlyKnownOutputs } from './clauses/outputs.ts';

const payment: PaymentClause[] = [
  matchesIntent,
  orderWantsIt,
  prevoutsProved,
  coinsClean,
  satsStay,
  noData,
  onlyChosenInputs,
  wholeSighash,
  onlyKnownOutputs,
  feeInBounds,
  rightNetwork,
  stillFresh,
  knownFields,
];

/** The clauses of each purpose, in the order the card shows them. Ids are those of the safety table. */
export const policies: Record<PaymentIntent['purpose'], readonly PaymentClause[]> = {
  'pay-order': payment,
  'top-up': payment,
};

/** Runs the clauses of a payment's purpose. */
export function judgePayment(facts: PaymentFacts): Clause[] {
  return judge(policies[facts.intent.purpose], facts);
}

/** Runs every clause. A clause that throws could not be proved, so it blocks. */
export function judge<F>(clauses: readonly ((facts: F) => Clause)[], facts: F): Clause[] {
  return clauses.map((clause) => {
    try {
      return clause(facts);
    } catch {
      return {
        id: clause.name,
        title: 'A check failed',
        verdict: 'block',
        text: 'This check could not be completed.',
        evidence: [],
      };
    }
  });
}
