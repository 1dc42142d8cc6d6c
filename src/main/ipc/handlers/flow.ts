import { z } from 'zod';

import { describeForgetting } from '#main/app/changes/records.ts';
import { describeRefund } from '#main/app/changes/refund.ts';
import type { AppContext } from '#main/app/context.ts';
import { flowReceipt, proofsOf } from '#main/app/flows/flow-receipt.ts';
import type { NetworkSession } from '#main/app/network-session.ts';
import { stampFlows } from '#main/app/of-wallet.ts';
import { estimateRefund } from '#main/app/orders/refund-estimate.ts';
import { startOf } from '#main/kinds/index.ts';
import { heldProblems } from '#main/kinds/shared/held.ts';
import { forDevice } from '#main/signing/opened/for-device.ts';
import { AppError } from '#shared/errors.ts';
import { prepared } from '#shared/flows/prepared.ts';
import type { Handlers, Input } from '#shared/ipc/contract.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import { plainText } from '#shared/text.ts';

type FlowHandlers = Pick<Handlers, Extract<keyof Handlers, `flow.${string}`>>;

function refuseProblems(problems: readonly Problem[]): void {
  const stopped = problems.find(({ severity }) => severity === 'error');
  if (!stopped) return;
  const { field, text } = stopped;
  throw new AppError('INVALID_INPUT', text, { field, text });
}

export function flowHandlers(ctx: AppContext): FlowHandlers {
  const engine = (id: string) => ctx.sessionOfFlow(id).engine;

  async function start({ network, note = '', ...input }: Input<'flow.start'>) {
    if (network !== undefined && network !== ctx.networkId()) {
      const text = 'The network was changed after this form was opened. Look at it again.';
      throw new AppError('INVALID_INPUT', text, { field: 'network', text });
    }
    if (!ctx.vault.status().exists) throw new AppError('VAULT_ABSENT', 'there is no vault yet');
    const session = ctx.session();
    refuseProblems(await heldProblems(input, session));
    const { problems, bytes = [], input: ready = input } = await startOf(input, session);
    refuseProblems(problems);
    for (const one of bytes) session.store.blobs.put(one);
    const started = session.engine.startFlow(ready);
    session.store.cache.remove('draft', input.kind);
    const walletId = ctx.vault.accountKeys()?.walletId ?? null;
    stampFlows(session, started.ids, walletId, ctx.config.clock.now());
    const words = plainText(note.trim(), 255);
    for (const id of words === '' ? [] : started.ids)
      session.store.coinNotes.setLabel('operation', id, words);
    if (words !== '') ctx.events.emit('labels.changed', { network: session.id });
    return started;
  }

  return {
    'flow.start': start,
    'flow.answer': async ({ id, answer, feeRate }) => {
      // The rate is a page's word: what comes back at it is read and allowed in the approval window.
      if (answer === 'refund' && feeRate !== undefined) {
        const session = ctx.sessionOfFlow(id);
        await ctx.changes.ask('refund', async () =>
          describeRefund(session.engine.get(id), await estimateRefund(session, id, feeRate)),
        );
      }
      return engine(id).answer(id, answer, { feeRate });
    },
    'flow.refundEstimate': ({ id, feeRate }) => estimateRefund(ctx.sessionOfFlow(id), id, feeRate),
    'flow.psbt': ({ id }) => Promise.resolve({ psbt: unsignedOf(ctx.sessionOfFlow(id), id) }),
    'flow.savePsbt': async ({ id }) => {
      const bytes = Buffer.from(unsignedOf(ctx.sessionOfFlow(id), id), 'base64');
      return ctx.config.shell.saveFile(`inkstone-${id.slice(0, 8)}.psbt`, one(bytes));
    },
    'flow.returnPsbt': ({ id, psbt }) => engine(id).answer(id, 'returned', { psbt }),
    'flow.get': async ({ id }) => engine(id).get(id),
    'flow.list': async ({ active }) => ctx.session().engine.list(active),
    'flow.journal': async ({ id }) => engine(id).journal(id),
    'flow.export': async ({ id }) => {
      const text = JSON.stringify(ctx.sessionOfFlow(id).store.flows.raw(id), null, 2);
      return ctx.config.shell.saveFile(`inkstone-operation-${id}.json`, one(`${text}\n`));
    },
    'flow.receipt': async ({ id }) => {
      const session = ctx.sessionOfFlow(id);
      const [view, proofs] = [session.engine.get(id), proofsOf(session, id)];
      const text = flowReceipt(view, proofs, session.id, ctx.config.clock.now());
      return ctx.config.shell.saveFile(`inkstone-receipt-${id}.json`, one(text));
    },
    'flow.setAside': async ({ id }) => {
      const session = ctx.sessionOfFlow(id);
      if (session.engine.get(id).phase !== 'broken')
        throw new AppError('ANSWER_NOT_EXPECTED', 'the record of this operation is as it was');
      await ctx.changes.ask('records', () => describeForgetting(session.engine.get(id)));
      session.store.flows.setAside(id);
      const view = session.engine.get(id);
      ctx.events.emit('flow.changed', view);
      session.portfolio.poke();
      return Promise.resolve(view);
    },
    'flow.refresh': async ({ id }) => {
      const session = ctx.sessionOfFlow(id);
      session.looks.forget();
      return Promise.resolve(session.engine.refreshNow(id));
    },
  };
}

/** What is signed elsewhere waits with. Throws ANSWER_NOT_EXPECTED. */
function unsignedOf({ engine, store, own }: NetworkSession, id: string): string {
  const isOutside = engine.get(id).outside === true;
  const row = isOutside ? store.flows.get(id) : undefined;
  const waits = outsideData.safeParse(row?.data).data;
  const book = row?.walletId == null ? own : own.of(row.walletId);
  const psbt = waits
    ? forDevice(waits.prepared, (script) => book.needBook().findScript(script))
    : null;
  if (psbt === null)
    throw new AppError('ANSWER_NOT_EXPECTED', 'nothing of it is to be signed elsewhere now');
  return psbt;
}

const outsideData = z.object({ prepared });

async function* one<T>(text: T): AsyncIterable<T> {
  yield text;
}
