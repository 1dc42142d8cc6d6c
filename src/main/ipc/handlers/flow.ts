import { z } from 'zod';

import { describeForgetting } from '#main/app/changes/records.ts';
import { describeRefund } from '#main/app/changes/refund.ts';
import type { AppContext } from '#main/app/context.ts';
import { flowReceipt, proofsOf } from '#main/app/flows/flow-receipt.ts';
import type { NetworkSession } from '#main/app/network-session.ts';
import { stampFlows } from '#main/app/of-wallet.ts';
import { estimateRefund } from '#main/app/orders/refund-estimate.ts';
import { transferBytes } from '#main/flows/steps/inscribe-first.ts';
import { checkBridge } from '#main/kinds/bridge/quote/check.ts';
import { withTerms } from '#main/kinds/inscribe/quote/quote.ts';
import { heldProblems } from '#main/kinds/shared/held.ts';
import { checkSpend } from '#main/kinds/spend/quote/check.ts';
import { tokenProblems } from '#main/kinds/spend/quote/tokens-cost.ts';
import { checkOperation } from '#main/kinds/swap/quote/check.ts';
import { quoteTrade } from '#main/kinds/trade/quote/quote.ts';
import { operationBytes } from '#main/orders/content.ts';
import { forDevice } from '#main/signing/opened/for-device.ts';
import { AppError } from '#shared/errors.ts';
import type { BridgeInput } from '#shared/flows/bridge.ts';
import type { FlowInput } from '#shared/flows/inputs.ts';
import { prepared } from '#shared/flows/prepared.ts';
import type { SendTokensInput, SpendInput } from '#shared/flows/spend.ts';
import type { TradeInput } from '#shared/flows/trade.ts';
import type { Handlers, Input, Output } from '#shared/ipc/contract.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import { plainText } from '#shared/text.ts';

type FlowHandlers = Pick<Handlers, Extract<keyof Handlers, `flow.${string}`>>;
type Kind = FlowInput['kind'];
type InputOf<K extends Kind> = Extract<FlowInput, { kind: K }>;
type Starts = {
  [K in Kind]: (input: InputOf<K>, session: NetworkSession) => Promise<Output<'flow.start'>>;
};

/** How each kind of operation starts: it is checked once more, and what it needs is kept. */
const starts: Starts = {
  async inscribe(input, session) {
    const { problems, signed } = await session.quoteInscribe(input);
    refuseProblems(problems);
    const bytes = operationBytes(input.content);
    if (bytes) session.store.blobs.put(bytes);
    const started = session.engine.startFlow(withTerms(input, signed));
    session.store.cache.remove('draft', 'inscribe');
    return started;
  },
  send: startSpend,
  'send-inscription': startSpend,
  'send-inscriptions': startSpend,
  'send-runes': startSpend,
  'send-tokens': startTokens,
  consolidate: startSpend,
  split: startSpend,
  bump: startSpend,
  async operation(input, session) {
    refuseProblems(checkOperation(input, session));
    return Promise.resolve(session.engine.startFlow(input));
  },
  deposit: startBridge,
  withdraw: startBridge,
  list: startTrade,
  buy: startTrade,
  delist: startTrade,
  're-price': startTrade,
  bind: startTrade,
};

async function startBridge(input: BridgeInput, session: NetworkSession) {
  refuseProblems(await checkBridge(input, session));
  if (input.kind === 'deposit' && input.transfer === null) {
    // What the child order inscribes is read from the store when it is made.
    for (const bytes of transferBytes([input])) session.store.blobs.put(bytes);
  }
  return session.engine.startFlow(input);
}

async function startSpend(input: SpendInput, session: NetworkSession) {
  refuseProblems(checkSpend(input, session).problems);
  return session.engine.startFlow(input);
}

async function startTokens(input: SendTokensInput, session: NetworkSession) {
  refuseProblems(checkSpend(input, session).problems);
  refuseProblems(await tokenProblems(input, session));
  for (const bytes of transferBytes([input])) session.store.blobs.put(bytes);
  return session.engine.startFlow(input);
}

async function startTrade(input: TradeInput, session: NetworkSession) {
  refuseProblems((await quoteTrade(input, session)).problems);
  for (const bytes of transferBytes(piecesFirst(input))) session.store.blobs.put(bytes);
  return session.engine.startFlow(input);
}

/** Transfers that a trade inscribes first: their bytes have to be there before their order is made. */
function piecesFirst(input: TradeInput): { tick: string; amount: string }[] {
  if (input.kind === 'list')
    return input.items.flatMap((one) => (one.what === 'balance' ? [one] : []));
  return input.kind === 're-price' && input.how === 'move' && input.nftType === 'brc20'
    ? [input]
    : [];
}

function refuseProblems(problems: readonly Problem[]): void {
  const stopped = problems.find(({ severity }) => severity === 'error');
  if (!stopped) return;
  const { field, text } = stopped;
  throw new AppError('INVALID_INPUT', text, { field, text });
}

/** Starts an operation of any kind. The table holds a function of exactly this kind's input. */
const startOf = <K extends Kind>(input: InputOf<K>, session: NetworkSession) =>
  starts[input.kind](input, session);

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
    const started = await startOf(input, session);
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
