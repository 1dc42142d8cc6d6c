import type { Clause } from '#shared/flows/approval.ts';
import { say } from '#shared/words/say.ts';

import { generalClauses } from './clauses/general/all.ts';
import { judgeGuard } from './clauses/guards/all.ts';
import { generalMessageClauses } from './clauses/messages.ts';
import { guardClauses, type Guards } from './define/guards.ts';
import {
  type Expected,
  messageClauses,
  type MessageFacts,
  type MessagePurpose,
  transactionClauses,
  type TransactionFacts,
  type TransactionPurpose,
} from './define/purpose.ts';
import type { Inspection } from './read/inspect.ts';

/**
 * Judges a transaction: the purpose's own clauses, then each general one. A purpose can't leave a general clause out;
 * if one doesn't apply, it says why.
 */
export function judgeTransaction<I extends object, F extends TransactionFacts>(
  purpose: TransactionPurpose<I, F>,
  facts: F,
): Clause[] {
  const { exempt = {}, adds = {} } = purpose;
  const expected = once(() => purpose.expects(facts));
  return [
    ...purpose.clauses.flatMap((clause) => guarded(clause.name, () => clause(facts)) ?? []),
    ...transactionClauses
      .filter((id) => exempt[id] === undefined)
      .flatMap(
        (id) =>
          guarded(id, () => generalClauses[id](facts, expected(), adds[id]?.(facts) ?? [])) ?? [],
      ),
    ...guardsOf(purpose, facts, facts.inspection),
  ];
}

/** A purpose's expectation is computed once; if that fails, it fails for each clause that needs it. */
function once(make: () => Expected): () => Expected {
  let made: Expected | null = null;
  return () => (made ??= make());
}

/** Judges messages, like transactions. */
export function judgeMessages<I extends object, F extends MessageFacts>(
  purpose: MessagePurpose<I, F>,
  facts: F,
): Clause[] {
  const { adds = {} } = purpose;
  return [
    ...purpose.clauses.map((clause) => guarded(clause.name, () => clause(facts))),
    ...messageClauses.map((id) =>
      guarded(id, () => generalMessageClauses[id](facts, purpose.meaning, adds[id]?.(facts) ?? [])),
    ),
    ...guardsOf(purpose, facts, null),
  ];
}

/** Comparisons with earlier knowledge that every purpose makes, or the reason why it can't. */
const guardsOf = <I extends object, F extends TransactionFacts | MessageFacts>(
  { guards }: { guards: Guards<I, F> },
  facts: F,
  inspection: Inspection | null,
): Clause[] =>
  guardClauses.flatMap(
    (id) => guarded(id, () => judgeGuard[id](guards, facts.intent as I, facts, inspection)) ?? [],
  );

/** A clause that throws couldn't be proved, so it blocks. */
function guarded<C extends Clause | null>(id: string, run: () => C): C | Clause {
  try {
    return run();
  } catch {
    return {
      id,
      title: say.signing.judge.aCheckFailed,
      verdict: 'block',
      text: say.signing.judge.thisCheckCouldNot,
      evidence: [],
    };
  }
}
