import { error, warning } from '#main/kinds/shared/problem.ts';
import { askPreparation } from '#main/kinds/swap/server/ask.ts';
import { isAppError } from '#shared/errors.ts';
import type { OperationAsk } from '#shared/flows/operation.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';

import { compareFees, compareFigures } from './compare.ts';
import { feeOptions } from './fees.ts';
import type { Basis, Parts } from './parts.ts';

/** Of a long list, what one operation of the server takes. */
const firstHundred = (ask: OperationAsk): OperationAsk =>
  ask.op === 'send' ? { ...ask, receivers: ask.receivers.slice(0, 100) } : ask;

/** Asks the server for the same: its figures and the fee. What it refuses is a problem, not a failure. */
async function askServer(
  ask: OperationAsk,
  figures: Pick<Parts, 'liquidity' | 'leads'>,
  feeTick: string,
  basis: Basis,
) {
  const { address, module, readings, from } = basis;
  const { client } = from;
  const asked = {
    address,
    ask,
    fee: { payType: 'tick', feeTick, maxFeeAmount: '1' } as const,
    ts: from.serverSeconds(),
    middle: null,
  };
  const [differences, answers] = await Promise.all([
    compareFigures(client, address, ask, figures),
    askPreparation(client, asked),
  ]);
  const fees = await feeOptions(answers, {
    feeTicks: module.feeTicks,
    feeTick,
    isSwap: ask.op === 'swap',
    availableOf: async (tick) => (await readings.balance(address, tick, 'fresh')).amount,
    priceOf: (tick) => readings.price(tick, 'fresh'),
  });
  return { fees, differences: [...differences, ...compareFees(answers)] };
}

/** What the server makes of it; what it refuses or puts off is a problem. */
export async function askedOfServer(
  { ask, ...figures }: Pick<Parts, 'ask' | 'liquidity' | 'leads'>,
  feeTick: string,
  basis: Basis,
) {
  const none = { fees: [], differences: [], problems: [] as Problem[] };
  if (ask === null || ask.op === 'community-info') return none;
  try {
    const answer = await askServer(firstHundred(ask), figures, feeTick, basis);
    return { ...answer, problems: [] as Problem[] };
  } catch (thrown) {
    if (isAppError(thrown, 'PROVIDER_REJECTED'))
      return {
        ...none,
        problems: [error('server', `The swap refuses it: ${thrown.details.msg}`)],
      };
    if (isAppError(thrown, 'PROVIDER_BUSY'))
      return {
        ...none,
        problems: [
          warning('server', 'The swap is writing its records: the fee follows in a moment.'),
        ],
      };
    throw thrown;
  }
}
