import { judge } from '#main/signing/define/clause.ts';
import {
  type GuardFacts,
  type GuardId,
  type Guards,
  isNone,
  type None,
} from '#main/signing/define/guards.ts';
import type { Inspection } from '#main/signing/read/inspect.ts';
import type { Clause } from '#shared/flows/approval.ts';

import { rightModule } from './module.ts';
import { feesAsQuoted } from './quoted.ts';
import { priceComparable } from './reference.ts';
import { allTriesWithin } from './tries.ts';

const titles: Record<GuardId, string> = {
  C30: 'The module you use',
  C31: 'Paid once, within your maximum',
  C32: 'Fees as quoted',
  C33: 'Something to compare with',
};

/** Null for a purpose that never has anything to compare; a pass with the reason if just this intent has nothing. */
function compared<A, T extends object>(
  id: GuardId,
  guard: None | ((asked: A) => T | None),
  asked: A,
  clause: (given: T, title: string) => Clause,
): Clause | null {
  if (isNone(guard)) return null;
  const given = guard(asked);
  return isNone(given) ? judge(id, titles[id], given.none, [], []) : clause(given, titles[id]);
}

/** The guards of any purpose. */
export const judgeGuard: {
  [Id in GuardId]: <I, F extends GuardFacts>(
    guards: Guards<I, F>,
    intent: I,
    facts: F,
    inspection: Inspection | null,
  ) => Clause | null;
} = {
  C30: ({ C30 }, intent, { module }) =>
    compared('C30', C30, intent, (named, title) => rightModule(title, named, module)),
  C31: ({ C31 }, intent, { earlier }, inspection) =>
    compared('C31', C31, intent, (tries, title) =>
      allTriesWithin(title, tries, inspection, earlier),
    ),
  C32: ({ C32 }, _intent, facts) =>
    compared('C32', C32, facts, (quoted, title) => feesAsQuoted(title, quoted)),
  C33: ({ C33 }, _intent, facts) =>
    compared('C33', C33, facts, (reference, title) => priceComparable(title, reference)),
};
