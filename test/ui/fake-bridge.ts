import type { CallName, Input, Output } from '#main/ipc/contract.ts';
import { AppError, toWireError } from '#shared/errors.ts';
import type { Bridge } from '#shared/ipc/bridge.ts';
import type { EventName, Events } from '#shared/ipc/events.ts';

import * as fixtures from './fixtures.ts';

const historyState = {
  running: false,
  done: 0,
  total: 0,
  rows: 0,
  endedAt: fixtures.NOW - 60_000,
  failures: [],
};

type Answers = { [N in CallName]?: (input: Input<N>) => Output<N> | Promise<Output<N>> };

export interface FakeBridge extends Bridge {
  calls: { name: string; input: unknown }[];
  inputsOf<N extends CallName>(name: N): Input<N>[];
  answer<N extends CallName>(
    name: N,
    work: (input: Input<N>) => Output<N> | Promise<Output<N>>,
  ): void;
  emit<E extends EventName>(name: E, payload: Events[E]): void;
}

/** Plays main: JSON in, JSON out, every failure as an envelope. An unexpected call fails. */
export function createFakeBridge(own: Answers = {}): FakeBridge {
  const listeners = new Set<(name: string, payload: unknown) => void>();
  const calls: FakeBridge['calls'] = [];
  const answers = { ...defaults(), ...own } as Record<string, (input: unknown) => unknown>;

  return {
    calls,
    inputsOf: (name) =>
      calls.filter((call) => call.name === name).map((call) => call.input) as never,
    answer(name, work) {
      answers[name] = work as (input: unknown) => unknown;
    },
    emit(name, payload) {
      for (const listener of listeners) listener(name, JSON.parse(JSON.stringify(payload)));
    },
    async call(name, input) {
      const plain: unknown = JSON.parse(JSON.stringify(input));
      calls.push({ name, input: plain });
      try {
        const work = answers[name];
        if (!work) throw new AppError('UNKNOWN_CALL', name);
        const value = await work(plain);
        return { ok: true, value: JSON.parse(JSON.stringify(value)) as unknown };
      } catch (error) {
        return { ok: false, error: JSON.parse(JSON.stringify(toWireError(error))) };
      }
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function defaults(): Answers {
  const snapshot = fixtures.snapshotOf();
  return {
    'app.takeOpened': () => [],
    'app.snapshot': () => snapshot,
    'app.copyText': () => ({ copied: true }),
    'flow.effect': () => null,
    'vault.touch': () => ({}),
    'vault.lock': () => ({ ...snapshot.vault, unlocked: false }),
    'wallet.portfolio': () => fixtures.portfolioOf(),
    'wallet.feeRates': () => ({
      fastest: 24,
      halfHour: 18,
      hour: 12,
      economy: 6,
      minimum: 1,
      asOf: fixtures.NOW,
    }),
    'wallet.checkAddress': () => ({
      valid: true,
      mine: false,
      type: 'p2tr',
      problem: null,
      caution: 'This isn’t your address.',
    }),
    'inscribe.limits': () => fixtures.limits,
    'inscribe.quote': () => fixtures.quote,
    'inscribe.loadDraft': () => ({ draft: null }),
    'inscribe.saveDraft': () => ({}),
    'inscribe.addFile': (input) => ({
      name: input.name,
      hash: fixtures.HASH,
      size: atob(input.base64).length,
      mediaType: input.mediaType || 'application/octet-stream',
      sniffed: null,
      warnings: [],
    }),
    'inscribe.preview': () => ({ kind: 'none', mediaType: 'model/gltf-binary', size: 10 }),
    'inscribe.checkContent': () => ({ result: 'unproved' as const }),
    'flow.start': () => ({ ids: ['flow-00000001'], batchId: 'batch-1' }),
    'flow.get': ({ id }) => (id === 'flow-00000002' ? fixtures.overpaidFlow() : fixtures.flowOf()),
    'flow.answer': () => fixtures.flowOf({ phase: 'working' }),
    'flow.refundEstimate': ({ feeRate }) => ({
      feeRate,
      paidSats: '20000',
      feeSats: String(150 * feeRate),
      refundSats: String(20_000 - 150 * feeRate),
      safeSats: '546',
      fault: null,
    }),
    'flow.refresh': () => fixtures.flowOf(),
    'flow.journal': () => [
      { seq: 1, at: fixtures.NOW, from: null, to: 'creating', note: 'Started' },
    ],
    'orders.get': () => ({
      row: fixtures.orderRowOf(0),
      order: fixtures.orderOf(),
      files: [0, 1, 2].map((index) => fixtures.fileOf(index)),
      flow: fixtures.flowOf(),
      journal: [],
    }),
    'orders.list': () => ({
      rows: [0, 1, 2, 3, 4].map((index) => fixtures.orderRowOf(index)),
      next: null,
    }),
    'wallet.feeHistory': () => [],
    'orders.statuses': () => [{ status: 'minted', count: 5 }],
    'orders.summary': () => ({
      counts: { total: 7, pending: 1, inscribing: 0, minted: 5, closed: 1, refunded: 0 },
      asOf: fixtures.NOW,
      problem: null,
    }),
    'orders.sync': () => ({ added: 2, updated: 1 }),
    'history.state': () => historyState,
    'history.sync': () => ({ ...historyState, running: true }),
    'history.stop': () => historyState,
    'named.seen': () => [],
    'named.see': (thing) => [thing],
    'activity.visit': () => ({ before: null }),
    'activity.sums': () => ({ inSats: '0', outSats: '0' }),
    'activity.balance': () => ({
      sats: '0',
      assets: [],
      tokens: [],
      unexplained: [],
      unexplainedTokens: [],
    }),
    'activity.kinds': () => ['order', 'payment'],
    'activity.list': () => ({
      rows: [
        {
          id: 1,
          kind: 'order',
          ref: fixtures.orderOf().orderId,
          status: 'minted',
          at: fixtures.NOW - 60_000,
          summary: 'Inscribed 3 files',
          flowId: 'flow-00000001',
          seenAt: fixtures.NOW,
          data: {},
        },
        {
          id: 2,
          kind: 'payment',
          ref: fixtures.TXID,
          status: 'confirmed',
          at: fixtures.NOW - 90_000,
          summary: 'Paid 18 432 sats',
          flowId: null,
          seenAt: fixtures.NOW,
          data: {},
        },
      ],
      next: null,
    }),
    'watch.view': () => ({ ticks: [], alerts: [], lookedAt: null, problem: null }),
    'trade.signatures': () => ({ signatures: [], warnings: 0 }),
    'settings.set': (change) => ({ ...snapshot.settings, ...change }) as Output<'settings.set'>,
    'approval.context': () => ({
      network: 'practice',
      tone: 'practice',
      theme: 'system',
      language: 'en',
      unit: 'sats',
      locked: false,
    }),
    'labels.list': () => [],
    'named.list': () => [],
    'labels.addresses': () => [],
    'labels.recipients': () => [],
    'spend.loadDraft': () => null,
    'spend.saveDraft': () => ({}),
    'labels.set': () => ({}),
    'approval.pending': () => [],
    'approval.show': () => ({}),
    'vault.sealKey': async () => ({ publicKey: (await fixtures.keyBox).publicKey }),
    'approval.grant': () => ({}),
    'approval.allow': () => ({}),
    'approval.refuse': () => ({}),
    'approval.cancel': () => ({}),
    'approval.dismiss': () => ({}),
    'practice.status': () => fixtures.practiceStatus,
    'practice.mine': () => fixtures.practiceStatus,
  };
}
