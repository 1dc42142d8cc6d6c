import type { Clause } from '#shared/flows/approval.ts';

import { expectedOperation } from './expected.ts';
import type { SwapFacts } from './facts.ts';
import { type Operation, readOperation } from './read.ts';

export type SwapClause = (facts: SwapFacts) => Clause;

interface Sorted {
  operations: Operation[];
  fees: Operation[];
  unread: string[];
}

/** Read once for all clauses: a list of a hundred receivers is a hundred texts. */
const read = new WeakMap<SwapFacts, Sorted>();

export function sort(facts: SwapFacts): Sorted {
  const known = read.get(facts) ?? sortNow(facts);
  read.set(facts, known);
  return known;
}

/** Messages as operations: a `send` to the gas address beyond what was asked is a fee. */
function sortNow({ messages, intent, gasAddress }: SwapFacts): Sorted {
  const result: Sorted = { operations: [], fees: [], unread: [] };
  for (const { message } of messages) {
    const reading = readOperation(message);
    if (!reading.ok) {
      result.unread.push(reading.why);
      continue;
    }
    const { operation } = reading;
    const next = intent.operations[result.operations.length];
    const isAsked = next !== undefined && sameOperation(expectedOperation(next), operation);
    const isFee =
      gasAddress !== null && operation.func === 'send' && operation.params[0] === gasAddress;
    if (!isAsked && isFee) result.fees.push(operation);
    else result.operations.push(operation);
  }
  return result;
}

const sameOperation = (
  expected: Pick<Operation, 'func' | 'params'>,
  { func, params }: Operation,
): boolean =>
  func === expected.func &&
  params.length === expected.params.length &&
  params.every((param, at) => param === expected.params[at]);

/** What cannot be read as it should is told by another clause. */
export function attempt<T>(run: () => T, otherwise: T): T {
  try {
    return run();
  } catch {
    return otherwise;
  }
}
