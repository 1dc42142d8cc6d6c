import type { Clause } from '#shared/flows/approval.ts';

import { prevoutsProved, stillFresh, wholeSighash } from '../clauses/inputs.ts';
import { knownFields, noData } from '../clauses/outputs.ts';
import { assetsLand, keptOf, onlyCleanPays, onlyOwnInputs } from '../clauses/spend/coins.ts';
import type { SpendClause, SpendFacts } from '../clauses/spend/facts.ts';
import { replacesFairly, spendFee } from '../clauses/spend/fees.ts';
import { paysAsAsked, restComesBack, rightAddresses } from '../clauses/spend/outputs.ts';
import { judge } from '../policy.ts';

/** C11, where a replaced transaction of ours may have spent a coin already. */
const freshOrKept: SpendClause = (facts) => stillFresh({ ...facts, spentByUs: keptOf(facts) });

/** The clauses of everything that moves own coins, in the order the card shows them. */
const spend: readonly SpendClause[] = [
  paysAsAsked,
  prevoutsProved,
  onlyCleanPays,
  assetsLand,
  noData,
  onlyOwnInputs,
  wholeSighash,
  restComesBack,
  spendFee,
  rightAddresses,
  freshOrKept,
  knownFields,
];

/** Runs the clauses of a spend; one that replaces another has one more. */
export function judgeSpend(facts: SpendFacts): Clause[] {
  return judge(facts.intent.replaces ? [...spend, replacesFairly] : spend, facts);
}
