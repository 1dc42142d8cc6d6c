import { error, readAddress, warning } from '#main/kinds/shared/problem.ts';
import { eachInTurns } from '#main/turns.ts';
import { unscaleDecimal } from '#shared/bitcoin/amount.ts';
import { type Receiver, RECEIVERS_EACH } from '#shared/flows/operation.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import { say } from '#shared/words/say.ts';

import {
  type Basis,
  type DraftOf,
  isProblem,
  isWrong,
  nothing,
  type Parts,
  receiverProblems,
  typedAmount,
} from './parts.ts';

/** Lines processed before yielding. */
const LINES_A_TURN = 50;

/** A recipient list with each line checked, and the total. */
export async function quoteSend(
  { tick, receivers }: DraftOf<'send'>,
  basis: Basis,
): Promise<Parts> {
  const { from, readings, address } = basis;
  const { decimals } = await readings.balance(address, tick, 'memory');
  const problems: Problem[] = [];
  const read: Receiver[] = [];
  const seen = new Map<string, number>();
  let sum = 0n;
  const check = ({ to, amount }: (typeof receivers)[number], at: number): void => {
    const field = `receivers.${at}`;
    const parsed = to === '' ? null : readAddress(to, from.id);
    if (parsed !== null) problems.push(...receiverProblems(parsed, `${field}.to`, basis, 'it'));
    const typed = typedAmount(amount, decimals, `${field}.amount`);
    if (typed && isProblem(typed)) problems.push(typed);
    if (parsed === null || typeof parsed === 'string') return;
    problems.push(...placeProblems(parsed.address, `${field}.to`, at));
    if (!typed || isProblem(typed)) return;
    sum += typed.amount;
    read.push({ to: parsed.address, amount: typed.text });
  };
  await eachInTurns(receivers, check, LINES_A_TURN);

  function placeProblems(to: string, field: string, at: number): Problem[] {
    const found = to === address ? [error(field, say.swap.callsQuoteSend.thisIsTheAddress)] : [];
    const before = seen.get(to);
    seen.set(to, before ?? at);
    return before === undefined
      ? found
      : [
          ...found,
          warning(field, say.swap.callsQuoteSend.theSameAddressAs({ before: before + 1 })),
        ];
  }

  const isComplete = receivers.length > 0 && read.length === receivers.length;
  const total = sum === 0n ? null : unscaleDecimal(sum, decimals);
  const parts = Math.ceil(read.length / RECEIVERS_EACH);
  return {
    ...nothing,
    problems,
    ask: isComplete && !isWrong(problems) ? { op: 'send', tick, receivers: read } : null,
    total,
    spends: total === null ? [] : [{ tick, amount: total, field: 'receivers' }],
    consequences: [
      say.swap.callsQuoteSend.whatWasSentOn,
      ...(parts > 1
        ? [say.swap.callsQuoteSend.approvalsOfReceiversEach({ parts, RECEIVERS_EACH })]
        : []),
    ],
  };
}
