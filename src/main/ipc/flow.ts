import { z } from 'zod';

import { describeForgetting } from '#main/app/changes/older-records.ts';
import { describeRefund } from '#main/app/changes/refund.ts';
import type { AppContext } from '#main/app/context.ts';
import { flowReceipt, proofsOf } from '#main/app/flows/flow-receipt.ts';
import type { NetworkSession } from '#main/app/network-session.ts';
import { estimateRefund } from '#main/app/orders/refund-estimate.ts';
import { effectFacts, flowEffect } from '#main/app/receipts/effect.ts';
import { stampFlows } from '#main/app/wallet-records.ts';
import { startOf } from '#main/kinds/index.ts';
import { heldProblems } from '#main/kinds/shared/held.ts';
import { lastShown } from '#main/kinds/shared/last-shown.ts';
import { forDevice } from '#main/signing/opened/for-device.ts';
import { AppError } from '#shared/errors.ts';
import { flowInput } from '#shared/flows/inputs.ts';
import { prepared } from '#shared/flows/prepared.ts';
import { flowFact, flowId, flowView, journalEntry } from '#shared/flows/view.ts';
import { flowEffectView, refundEstimate } from '#shared/ipc/flow.ts';
import { type Problem, problem } from '#shared/ipc/inscribe.ts';
import { networkId } from '#shared/ipc/settings.ts';
import { plainText } from '#shared/text.ts';
import { say } from '#shared/words/say.ts';

import { harmless, LARGE_PSBT, MANY_FILES, weakening } from './declare.ts';
import { savedFile } from './fields.ts';

/** The PSBT for another device to sign. Throws ANSWER_NOT_EXPECTED. */
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

/**
 * `network`: where the form was filled in; refused if another one is active by now. `note`: the user's own note, stored
 * locally only.
 */
const toStart = flowInput.and(
  z.object({ network: networkId.optional(), note: z.string().max(255).optional() }),
);

async function start(ctx: AppContext, { network, note = '', ...input }: z.output<typeof toStart>) {
  if (network !== undefined && network !== ctx.networks.shownId()) {
    throw new AppError('INVALID_INPUT', 'the network was changed meanwhile', {
      field: 'network',
      text: say.calls.input.networkChanged,
    });
  }
  if (!ctx.vault.status().exists) throw new AppError('VAULT_ABSENT', 'there is no vault yet');
  const session = ctx.session();
  refuseProblems(await heldProblems(input, session));
  const { problems, bytes = [], input: ready = input } = await startOf(input, session);
  refuseProblems(problems);
  for (const one of bytes) session.store.blobs.put(one);
  const started = session.engine.startFlow(ready, lastShown(session, input));
  session.store.cache.remove('draft', input.kind);
  const walletId = ctx.vault.accountKeys()?.walletId ?? null;
  stampFlows(session, started.ids, walletId, ctx.config.clock.now());
  const words = plainText(note.trim(), 255);
  for (const id of words === '' ? [] : started.ids)
    session.store.coinNotes.setLabel('operation', id, words);
  if (words !== '') ctx.events.emit('labels.changed', { network: session.id });
  return started;
}

function refuseProblems(problems: readonly Problem[]): void {
  const stopped = problems.find(({ severity }) => severity === 'error');
  if (!stopped) return;
  const { field, text } = stopped;
  throw new AppError('INVALID_INPUT', text, { field, text });
}

export const flowCalls = {
  /** Repeats the checks of the form's quote. What it starts is signed on its own card. */
  'flow.start': harmless(
    toStart,
    z.object({ ids: z.array(z.string()), batchId: z.string() }),
    start,
    MANY_FILES,
  ),
  /** What a form would start, as main parses it, with its problems. Starts nothing. */
  'flow.check': harmless(
    flowInput,
    z.object({ facts: z.array(flowFact), problems: z.array(problem) }),
    async (ctx, input) => {
      const { facts = [], problems } = await startOf(input, ctx.session());
      return { facts: [...facts], problems: [...problems] };
    },
    MANY_FILES,
  ),
  'flow.answer': weakening(
    ['refund'],
    z.object({
      id: flowId,
      answer: z.string().min(1).max(40),
      feeRate: z.number().positive().max(10_000).optional(),
    }),
    flowView,
    async (ctx, { id, answer, feeRate }) => {
      // The rate comes from the page, so the refund it yields is confirmed in the approval window.
      if (answer === 'refund' && feeRate !== undefined) {
        const session = ctx.networks.ofFlow(id);
        await ctx.changes.ask('refund', async () =>
          describeRefund(session.engine.get(id), await estimateRefund(session, id, feeRate)),
        );
      }
      return ctx.networks.ofFlow(id).engine.answer(id, answer, { feeRate });
    },
  ),
  /** Asks the provider what a refund would return; requests nothing yet. */
  'flow.refundEstimate': harmless(
    z.object({ id: flowId, feeRate: z.number().positive().max(10_000) }),
    refundEstimate,
    (ctx, { id, feeRate }) => estimateRefund(ctx.networks.ofFlow(id), id, feeRate),
  ),
  /** The unsigned PSBT of a watch-only spend, in base64. Throws ANSWER_NOT_EXPECTED for any other. */
  'flow.psbt': harmless(z.object({ id: flowId }), z.object({ psbt: z.string() }), (ctx, { id }) =>
    Promise.resolve({ psbt: unsignedOf(ctx.networks.ofFlow(id), id) }),
  ),
  /** The same as a binary file. */
  'flow.savePsbt': harmless(z.object({ id: flowId }), savedFile, async (ctx, { id }) => {
    const bytes = Buffer.from(unsignedOf(ctx.networks.ofFlow(id), id), 'base64');
    return ctx.config.shell.saveFile(`inkstone-${id.slice(0, 8)}.psbt`, [bytes]);
  }),
  /**
   * Takes the PSBT back after it was signed elsewhere: base64 or hex, version 0 or 2. Only its signatures are used.
   * Throws PSBT_INVALID with a sentence, having changed nothing.
   */
  'flow.returnPsbt': harmless(
    z.object({ id: flowId, psbt: z.string().max(4 * 1024 * 1024) }),
    flowView,
    (ctx, { id, psbt }) => ctx.networks.ofFlow(id).engine.answer(id, 'returned', { psbt }),
    LARGE_PSBT,
  ),
  'flow.get': harmless(z.object({ id: flowId }), flowView, async (ctx, { id }) =>
    ctx.networks.ofFlow(id).engine.get(id),
  ),
  'flow.list': harmless(
    z.object({ active: z.boolean() }),
    z.array(flowView),
    async (ctx, { active }) => ctx.session().engine.list(active),
  ),
  'flow.journal': harmless(z.object({ id: flowId }), z.array(journalEntry), async (ctx, { id }) =>
    ctx.networks.ofFlow(id).engine.journal(id),
  ),
  /** Saves an operation's raw database rows as JSON, whether or not they authenticate. */
  'flow.export': harmless(z.object({ id: flowId }), savedFile, async (ctx, { id }) => {
    const text = JSON.stringify(ctx.networks.ofFlow(id).store.flows.raw(id), null, 2);
    return ctx.config.shell.saveFile(`inkstone-operation-${id}.json`, [`${text}\n`]);
  }),
  /**
   * An operation's effect on its wallet by the ledger, in sats; null while the ledger has none of its
   * transactions.
   */
  'flow.effect': harmless(
    z.object({ id: flowId }),
    flowEffectView.nullable(),
    async (ctx, { id }) => {
      const found = flowEffect(ctx.networks.ofFlow(id), id);
      if (found === null) return null;
      const { sats, feeSats, cameSats } = found;
      const fee = feeSats === null ? null : String(feeSats);
      return { sats: String(sats), feeSats: fee, cameSats: String(cameSats) };
    },
  ),
  /**
   * Saves a trade's, spend's or swap operation's known and provable facts as JSON, for others to read. Throws NOT_FOUND
   * for an order, which has `orders.receipt`.
   */
  'flow.receipt': harmless(z.object({ id: flowId }), savedFile, async (ctx, { id }) => {
    const session = ctx.networks.ofFlow(id);
    const view = session.engine.get(id);
    const proofs = { ...proofsOf(session, id), effect: effectFacts(session, id) };
    const text = flowReceipt(view, proofs, session.id, ctx.config.clock.now());
    return ctx.config.shell.saveFile(`inkstone-receipt-${id}.json`, [text]);
  }),
  /**
   * Ends an operation whose record is unreadable or was changed outside the app: its coins are released, its rows stay.
   * Throws ANSWER_NOT_EXPECTED for any other.
   */
  'flow.setAside': weakening(
    ['records'],
    z.object({ id: flowId }),
    flowView,
    async (ctx, { id }) => {
      const session = ctx.networks.ofFlow(id);
      if (session.engine.get(id).phase !== 'broken')
        throw new AppError('ANSWER_NOT_EXPECTED', 'the record of this operation is as it was');
      await ctx.changes.ask('records', () => describeForgetting(session.engine.get(id)));
      session.store.flows.setAside(id);
      const view = session.engine.get(id);
      ctx.events.emit('flow.changed', view);
      session.portfolio.poke();
      return Promise.resolve(view);
    },
  ),
  /** Polls now instead of when due. */
  'flow.refresh': harmless(z.object({ id: flowId }), flowView, async (ctx, { id }) => {
    const session = ctx.networks.ofFlow(id);
    session.looks.forget();
    return Promise.resolve(session.engine.refreshNow(id));
  }),
};
