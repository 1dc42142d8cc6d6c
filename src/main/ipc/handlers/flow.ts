import type { Handlers } from '#shared/ipc/contract.ts';

import type { AppContext } from '../../app/context.ts';
import { estimateRefund } from '../../app/refund-estimate.ts';

type FlowHandlers = Pick<
  Handlers,
  Exclude<Extract<keyof Handlers, `flow.${string}`>, 'flow.start'>
>;

export function flowHandlers(ctx: AppContext): FlowHandlers {
  const engine = (id: string) => ctx.sessionOfFlow(id).engine;
  return {
    'flow.answer': ({ id, answer, feeRate }) => engine(id).answer(id, answer, { feeRate }),
    'flow.refundEstimate': ({ id, feeRate }) => estimateRefund(ctx.sessionOfFlow(id), id, feeRate),
    'flow.get': async ({ id }) => engine(id).get(id),
    'flow.list': async ({ active }) => ctx.session().engine.list(active),
    'flow.journal': async ({ id }) => engine(id).journal(id),
    'flow.refresh': async ({ id }) => engine(id).refreshNow(id),
  };
}
