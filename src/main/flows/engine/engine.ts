import { AppError, isAppError, toWireError, type WireError } from '#shared/errors.ts';
import type { FlowInput } from '#shared/flows/inputs.ts';
import type { FlowView, JournalEntry } from '#shared/flows/view.ts';

import type { Log } from '../../log.ts';
import type { FlowDeps } from '../ports.ts';
import { brokenView } from './broken-view.ts';
import type { Definition, Next, PendingApproval, States, StepContext } from './define.ts';
import { createReading } from './reading.ts';
import { retryDelay } from './retry.ts';
import { createScheduler, SimulatedCrash } from './scheduler.ts';
import type { FlowHead, FlowRow, FlowStore, StoredFlow } from './store-port.ts';
import { createTurns } from './turns.ts';

export { SimulatedCrash } from './scheduler.ts';

export interface Probe {
  (at: 'before' | 'effect' | 'write', state: string): void;
}

export interface EngineDeps {
  store: FlowStore;
  deps: FlowDeps;
  kinds: readonly Definition[];
  log: Log;
  /** False while the vault is locked: steps that sign wait. */
  keysAvailable: () => boolean;
  /** False before the first unlock of a run: no row can be told from a forged one, so nothing runs. */
  recordsKnown: () => boolean;
  onChange: (view: FlowView) => void;
  /** 0…1, for jitter. */
  random: () => number;
  newId: () => string;
  probe?: Probe;
}

const RECENT = 200;
/**
 * Runs persisted flows: write before act, one step of a flow at a time, resumed from the store alone. A step
 * that fails in passing is tried again; what cannot be mended leads where the definition says.
 */
export function createEngine(engine: EngineDeps) {
  const { store, deps, log } = engine;
  const { clock } = deps;
  const reading = createReading(engine.kinds);
  const turns = createTurns();
  const scheduler = createScheduler({
    store,
    clock,
    log,
    mayRun,
    run: (id) => turns.take(id, () => runStep(id)),
  });
  const { pump } = scheduler;

  function viewOf(row: StoredFlow): FlowView {
    const found = reading.parse(row);
    return found
      ? { ...found.definition.view(row, found.data), network: deps.network }
      : brokenView(row, deps.network);
  }

  function context(row: FlowRow): StepContext {
    return {
      deps,
      flowId: row.id,
      createdAt: row.createdAt,
      attempts: row.attempts,
      random: engine.random,
      otherOrders: () =>
        store
          .recent(RECENT)
          .filter(({ id }) => id !== row.id)
          .flatMap((other) => reading.kind(other.kind)?.orderIdOf(other.data) ?? []),
    };
  }

  function moved(row: StoredFlow, definition: Definition, next: Next<States>): StoredFlow {
    const now = clock.now();
    const over = definition.final.includes(next.to);
    const hasStep = definition.steps[next.to] !== undefined;
    return {
      ...row,
      state: next.to,
      data: next.data,
      nextRunAt: over || !hasStep ? null : now + (next.after ?? 0),
      attempts: 0,
      lastError: null,
      updatedAt: now,
      over,
    };
  }

  function write(
    row: StoredFlow,
    definition: Definition,
    next: Next<States>,
    error: string | null = null,
  ): void {
    const after = { ...moved(row, definition, next), lastError: error };
    const effects = next.effects ?? {};
    if (next.to === row.state) store.stay(after, effects);
    else store.commit([{ row: after, from: row.state, note: next.note ?? null, effects }]);
    engine.onChange(viewOf(after));
  }

  function mayRun(head: FlowHead): { alone: boolean } | null {
    const definition = reading.definitionOf(head);
    if (!definition || !engine.recordsKnown()) return null;
    if (definition.needsKeys.includes(head.state) && !engine.keysAvailable()) return null;
    return { alone: definition.alone.includes(head.state) };
  }

  async function runStep(id: string): Promise<void> {
    const row = find(id);
    if (!row || !scheduler.isDue(row)) return;
    const found = reading.parse(row);
    if (!found) {
      log.error('flow does not parse', { flow: id, kind: row.kind, state: row.state });
      store.reschedule(id, { at: null, attempts: row.attempts, error: null, now: clock.now() });
      engine.onChange(viewOf({ ...row, nextRunAt: null }));
      return;
    }
    const { definition, data } = found;
    const step = definition.steps[row.state];
    if (!step) return;
    let next: Next<States>;
    try {
      engine.probe?.('before', row.state);
      next = await step(data, context(row));
      engine.probe?.('effect', row.state);
    } catch (error) {
      if (error instanceof SimulatedCrash) throw error;
      fail(row, definition, data, error);
      return;
    }
    write(row, definition, next);
    engine.probe?.('write', row.state);
  }

  function fail(row: StoredFlow, definition: Definition, data: unknown, error: unknown): void {
    const now = clock.now();
    const wire = JSON.stringify(toWireError(error));
    const delay = retryDelay(error, row.attempts, now, engine.random);
    if (!isAppError(error)) {
      log.error('flow step failed', { flow: row.id, state: row.state, reason: String(error) });
    }
    if (delay !== null) {
      const later = { ...row, nextRunAt: now + delay, attempts: row.attempts + 1, lastError: wire };
      store.reschedule(row.id, { at: later.nextRunAt, attempts: later.attempts, error: wire, now });
      engine.onChange(viewOf(later));
      return;
    }
    write(row, definition, definition.failed(row.state, data, error as AppError), wire);
  }

  function find(id: string): StoredFlow | null {
    const row = store.get(id);
    return row && reading.current(row);
  }

  function must(id: string): StoredFlow {
    const row = find(id);
    if (!row) throw new AppError('FLOW_NOT_FOUND', 'no such operation');
    return row;
  }

  function open(id: string): { row: StoredFlow; definition: Definition; data: unknown } {
    const row = must(id);
    if (row.authentic === null)
      throw new AppError('VAULT_LOCKED', 'records are believed once the vault was unlocked');
    const found = reading.parse(row);
    // A flow that is over takes an answer only where its definition names one for that very state.
    if (!found || (row.over && !found.definition.answers[row.state]))
      throw new AppError('ANSWER_NOT_EXPECTED', 'this operation takes no answer now');
    return { row, ...found };
  }

  function approvalOf(row: StoredFlow): PendingApproval | null {
    const found = row.authentic === true ? reading.parse(row) : null;
    const shown = found?.definition.approvals[row.state]?.show(found.data);
    if (!shown) return null;
    const { intent, psbtBase64, digest, card } = shown;
    return { flowId: row.id, requestedAt: row.updatedAt, intent, psbtBase64, digest, card };
  }

  return {
    start: () => scheduler.start(),

    /** Waits for the steps in progress; nothing runs afterwards. */
    async stop(): Promise<void> {
      scheduler.stop();
      await turns.idle();
    },

    /** Writes the flows of an input, all or none, and returns before their first step ran. */
    startFlow(input: FlowInput): { ids: string[]; batchId: string } {
      const definition = reading.kind(input.kind);
      if (!definition) throw new AppError('INVALID_INPUT', 'no such kind of operation');
      const batchId = engine.newId();
      const now = clock.now();
      const transitions = definition.start(input, deps).map((next, position) => {
        const blank: StoredFlow = {
          id: engine.newId(),
          kind: input.kind,
          version: definition.version,
          state: next.to,
          data: next.data,
          batchId,
          position,
          nextRunAt: null,
          attempts: 0,
          lastError: null,
          createdAt: now,
          updatedAt: now,
          over: false,
          authentic: true,
        };
        const row = moved(blank, definition, next);
        return { row, from: null, note: next.note ?? null, effects: next.effects ?? {} };
      });
      store.commit(transitions);
      for (const { row } of transitions) engine.onChange(viewOf(row));
      pump();
      return { ids: transitions.map(({ row }) => row.id), batchId };
    },

    /** Throws FLOW_NOT_FOUND, ANSWER_NOT_EXPECTED, and what the answer itself throws. */
    answer(
      id: string,
      answer: string,
      given: { feeRate?: number | undefined } = {},
    ): Promise<FlowView> {
      return turns.take(id, async () => {
        const { row, definition, data } = open(id);
        const answers = definition.answers[row.state] ?? {};
        const handler = Object.hasOwn(answers, answer) ? answers[answer] : undefined;
        if (!handler) throw new AppError('ANSWER_NOT_EXPECTED', `"${answer}" is no answer here`);
        write(row, definition, await handler(data, { feeRate: given.feeRate }, context(row)));
        pump();
        return viewOf(must(id));
      });
    },

    /** Consent of the approval window. Throws DIGEST_MISMATCH when the card shown is not the one that waits. */
    grant(id: string, digest: string, given: { reason?: string } = {}): Promise<void> {
      return turns.take(id, async () => {
        const { row, definition, data } = open(id);
        const approval = definition.approvals[row.state];
        if (!approval) throw new AppError('ANSWER_NOT_EXPECTED', 'nothing waits for approval');
        if (approval.show(data).digest !== digest) {
          throw new AppError('DIGEST_MISMATCH', 'what was shown is not what waits to be signed');
        }
        write(row, definition, approval.granted(data, digest, given.reason ?? null));
        pump();
      });
    },

    refuse(id: string): Promise<void> {
      return turns.take(id, async () => {
        const { row, definition, data } = open(id);
        const approval = definition.approvals[row.state];
        if (!approval) throw new AppError('ANSWER_NOT_EXPECTED', 'nothing waits for approval');
        write(row, definition, approval.refused(data));
        pump();
      });
    },

    pendingApprovals: (): PendingApproval[] =>
      store
        .active()
        .flatMap((row) => approvalOf(reading.current(row)) ?? [])
        .sort((a, b) => a.requestedAt - b.requestedAt),

    list: (active: boolean): FlowView[] =>
      (active ? store.active() : store.recent(RECENT)).map((row) => viewOf(reading.current(row))),
    get: (id: string): FlowView => viewOf(must(id)),
    has: (id: string): boolean => store.get(id) !== null,
    journal: (id: string): JournalEntry[] => store.journal(must(id).id),

    /** Runs the step of a waiting flow now instead of when due. */
    refreshNow(id: string): FlowView {
      const row = must(id);
      if (row.nextRunAt !== null && !row.over) {
        const now = clock.now();
        store.reschedule(id, {
          at: now,
          attempts: row.attempts,
          error: row.lastError,
          now: row.updatedAt,
        });
        pump();
      }
      return viewOf(must(id));
    },

    /** The vault was unlocked: what failed for want of keys is due now. */
    wake(): void {
      try {
        for (const { id, nextRunAt, attempts, lastError, updatedAt } of store.active()) {
          if (nextRunAt === null || !wantedKeys(lastError)) continue;
          const next = { at: clock.now(), attempts, error: lastError, now: updatedAt };
          store.reschedule(id, next);
        }
      } catch (error) {
        log.error('flows could not be woken', { reason: String(error) });
      }
      pump();
    },
  };
}

const wantedKeys = (lastError: string | null): boolean =>
  lastError !== null && (JSON.parse(lastError) as WireError).code === 'VAULT_LOCKED';

export type Engine = ReturnType<typeof createEngine>;
