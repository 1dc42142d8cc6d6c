import { readMessage, type SwapMessage } from '#main/kinds/swap/calls/message.ts';
import type { Signable } from '#main/kinds/swap/calls/row.ts';
import { messagesOf } from '#main/kinds/swap/calls/table.ts';
import type { MessageFacts } from '#main/signing/define/purpose.ts';
import type { SwapReadings } from '#main/signing/define/swap-readings.ts';
import type { Clause } from '#shared/flows/approval.ts';
import type { SwapIntent } from '#shared/flows/intents/operations.ts';

/** What the server answered to a preparation, and what else the clauses may look at. */
export interface SwapFacts extends MessageFacts<SwapIntent>, SwapReadings {
  /** The ids that the answer names beside the messages. */
  ids: readonly string[];
  /** The fee that the answer states, for each of its fee messages. */
  feeTick: string;
  feeAmount: string;
  /** Of each preparation where there are several. */
  feeAmounts?: readonly string[];
}

export type SwapClause = (facts: SwapFacts) => Clause;

interface Sorted {
  /** What has to be signed, by what was asked for. */
  expected: Signable[];
  /** The messages of the answer, beside those of fees and those that can't be read. */
  operations: SwapMessage[];
  fees: SwapMessage[];
  unread: string[];
}

/** Read once for all clauses: a list of a hundred receivers is a hundred texts. */
const read = new WeakMap<SwapFacts, Sorted>();

export function sort(facts: SwapFacts): Sorted {
  const known = read.get(facts) ?? sortNow(facts);
  read.set(facts, known);
  return known;
}

/** A `send` to the gas address that was not asked for is a fee. */
function sortNow({ messages, intent, gasAddress }: SwapFacts): Sorted {
  const expected = messagesOf(intent);
  const result: Sorted = { expected, operations: [], fees: [], unread: [] };
  for (const { message: text } of messages) {
    const reading = readMessage(text);
    if (!reading.ok) {
      result.unread.push(reading.why);
      continue;
    }
    const { message } = reading;
    const next = expected[result.operations.length];
    const isAsked = next !== undefined && isSame(next, message);
    const isFee =
      gasAddress !== null && message.func === 'send' && message.params[0] === gasAddress;
    if (!isAsked && isFee) result.fees.push(message);
    else result.operations.push(message);
  }
  return result;
}

const isSame = (expected: Signable, { func, params }: SwapMessage): boolean =>
  func === expected.func &&
  params.length === expected.params.length &&
  params.every((param, at) => param === expected.params[at]);

/** Another clause reports what can't be read. */
export function attempt<T>(run: () => T, otherwise: T): T {
  try {
    return run();
  } catch {
    return otherwise;
  }
}
