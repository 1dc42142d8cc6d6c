import { readMessage, type SwapMessage } from '#main/kinds/swap/calls/message.ts';
import type { Signable } from '#main/kinds/swap/calls/row.ts';
import { messagesOf } from '#main/kinds/swap/calls/table.ts';
import type { MessageFacts } from '#main/signing/define/purpose.ts';
import type { SwapReadings } from '#main/signing/define/swap-readings.ts';
import type { Clause } from '#shared/flows/approval.ts';
import type { SwapIntent } from '#shared/flows/intents/operations.ts';

/** The server's answer to a preparation, and further facts for the clauses. */
export interface SwapFacts extends MessageFacts<SwapIntent>, SwapReadings {
  /** Ids that the answer names besides the messages. */
  ids: readonly string[];
  /** The stated fee of each fee message. */
  feeTick: string;
  feeAmount: string;
  /** Per preparation, if there are several. */
  feeAmounts?: readonly string[];
}

export type SwapClause = (facts: SwapFacts) => Clause;

interface Sorted {
  /** What must be signed according to the request. */
  expected: Signable[];
  /** Messages of the answer, other than fees and unreadable ones. */
  operations: SwapMessage[];
  fees: SwapMessage[];
  unread: string[];
}

/** Parsed once for all clauses: a list of a hundred recipients has a hundred texts. */
const read = new WeakMap<SwapFacts, Sorted>();

export function sort(facts: SwapFacts): Sorted {
  const known = read.get(facts) ?? sortNow(facts);
  read.set(facts, known);
  return known;
}

/** An unrequested `send` to the gas address is a fee. */
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

/** Another clause reports unreadable texts. */
export function attempt<T>(run: () => T, otherwise: T): T {
  try {
    return run();
  } catch {
    return otherwise;
  }
}
