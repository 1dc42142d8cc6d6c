import { error, readAddress, warning } from '#main/kinds/shared/problem.ts';
import { nextTurn } from '#main/signing/event-loop.ts';
import { unscaleDecimal } from '#shared/bitcoin/amount.ts';
import { type Receiver, RECEIVERS_EACH } from '#shared/flows/operation.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import type { OperationDraft } from '#shared/ipc/swap.ts';

import { type Basis, isProblem, nothing, type Parts, typedAmount } from './parts.ts';

/** After so many lines whoever waits has their turn. */
const LINES_A_TURN = 50;

/** A list of receivers, each line checked by itself, with its sum. */
export async function sendParts(
  { tick, receivers }: Extract<OperationDraft, { op: 'send' }>,
  { from, readings, address }: Basis,
): Promise<Parts> {
  const { decimals } = await readings.balance(address, tick, 'memory');
  const problems: Problem[] = [];
  const read: Receiver[] = [];
  const seen = new Map<string, number>();
  let sum = 0n;
  let isComplete = receivers.length > 0;
  for (const [at, { to, amount }] of receivers.entries()) {
    if (at > 0 && at % LINES_A_TURN === 0) await nextTurn();
    const field = `receivers.${at}`;
    const parsed = to === '' ? null : readAddress(to, from.id);
    if (typeof parsed === 'string') problems.push(error(`${field}.to`, parsed));
    else if (parsed) problems.push(...addressProblems(parsed, `${field}.to`, at));
    const typed = typedAmount(amount, decimals, `${field}.amount`);
    if (typed && isProblem(typed)) problems.push(typed);
    if (!parsed || typeof parsed === 'string' || !typed || isProblem(typed)) {
      isComplete = false;
      continue;
    }
    sum += typed.amount;
    read.push({ to: parsed.address, amount: typed.text });
  }

  function addressProblems(
    parsed: { address: string; type: string },
    field: string,
    at: number,
  ): Problem[] {
    const found: Problem[] = [];
    if (parsed.address === address) found.push(error(field, 'This is the address that sends.'));
    else if (parsed.type !== 'p2wpkh' && parsed.type !== 'p2tr')
      found.push(
        error(field, 'The swap knows no addresses of this kind: who gets it could not use it.'),
      );
    const before = seen.get(parsed.address);
    if (before !== undefined)
      found.push(warning(field, `The same address as on line ${before + 1}.`));
    seen.set(parsed.address, before ?? at);
    const caution = from.trapAt(parsed.address, from.isMine(parsed.address));
    if (caution !== null) found.push(warning(field, caution));
    return found;
  }

  const total = sum === 0n ? null : unscaleDecimal(sum, decimals);
  const parts = Math.ceil(read.length / RECEIVERS_EACH);
  const isWrong = problems.some(({ severity }) => severity === 'error');
  return {
    ...nothing,
    problems,
    ask: isComplete && !isWrong ? { op: 'send', tick, receivers: read } : null,
    total,
    spends: total === null ? [] : [{ tick, amount: total, field: 'receivers' }],
    consequences: [
      'What was sent on the second layer cannot be taken back.',
      ...(parts > 1
        ? [
            `${parts} approvals, of ${RECEIVERS_EACH} receivers each, the last of what is left: the swap takes no more at a time. The next card comes by itself once the one before is carried out.`,
          ]
        : []),
    ],
  };
}
