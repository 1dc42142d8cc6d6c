import type { Clause } from '#shared/flows/approval.ts';
import type { ProvidedIntent } from '#shared/flows/intents/provided.ts';

import { judge } from '../policy.ts';
import { depositClauses, withdrawApproveClauses, withdrawPaymentClauses } from './bridge.ts';
import type { ProvidedFacts } from './facts.ts';
import { listClauses } from './list.ts';
import { buyClauses, delistClauses } from './trade.ts';

const is = <P extends ProvidedIntent['purpose']>(
  facts: ProvidedFacts,
  ...purposes: P[]
): facts is ProvidedFacts<Extract<ProvidedIntent, { purpose: P }>> =>
  (purposes as string[]).includes(facts.intent.purpose);

/** Every clause of the intent's purpose (safety.md 1.3 and 1.4), in the order the card shows them. */
export function judgeProvided(facts: ProvidedFacts): Clause[] {
  if (is(facts, 'deposit')) return judge(depositClauses, facts);
  if (is(facts, 'withdraw-payment')) return judge(withdrawPaymentClauses, facts);
  if (is(facts, 'withdraw-approve')) return judge(withdrawApproveClauses, facts);
  if (is(facts, 'list', 're-price')) return judge(listClauses, facts);
  if (is(facts, 'delist')) return judge(delistClauses, facts);
  if (is(facts, 'buy')) return judge(buyClauses, facts);
  throw new Error('no policy for this purpose');
}
