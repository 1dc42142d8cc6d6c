import { AppError, isAppError, toWireError } from '#shared/errors.ts';
import type { ApprovalItem } from '#shared/flows/approval.ts';
import type { FlowInput } from '#shared/flows/inputs.ts';
import type { FlowView, JournalEntry } from '#shared/flows/view.ts';

import type { Log } from '../log.ts';
import { brokenView } from './broken-view.ts';
import type { Definition, Next, States, StepContext } from './define.ts';
import type { FlowDeps } from './deps.ts';
import { retryDelay } from './retry.ts';
import type { FlowRow, FlowStore } from './store-port.ts';

/** Thrown by a test's probe: the process ends here, as if killed. */
export class SimulatedCrash extends Error {}

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
  onChange: (view: FlowView) => void;
  /** 0…1, for jitter. */
  random: () => number;
  newId: () => string;
  probe?: Probe;
}

const CONCURRENCY = 4;
const RECENT = 200;

/**
 * Runs persisted flows: write before act, one step of a flow at a time, resumed from the store alone. A step
 * that fails in passing is tried again; what cannot be mended leads where the definition says.
 */
export function createEngine(engine: EngineDeps) {
  const { store, deps, log } = engine;
  const { clock } = deps;
  const kinds = new Map(engine.kinds.map((definition) => [definition.kind as string, definition]));
  const turns = new Map<string, Promise<unknown>>();
  const busy = new Set<string>();
  let running = false;
  let cancelTimer: (() => void) | null = null;

  const definitionOf = (row: FlowRow): Definition | null => {
    const definition = kinds.get(row.kind);
    return definition?.version === row.version && Object.hasOwn(definition.states, row.state)
      ? definition
      : null;
  };

  /** The state's data, or null for a row that no longer parses: shown as broken, never run, never deleted. */
  function parsed(row: FlowRow): { definition: Definition; data: unknown } | null {
    const definition = definitionOf(row);
    const result = definition?.states[row.state]?.safeParse(row.data);
    return definition && result?.success === true ? { definition, data: result.data } : null;
  }

  function viewOf(row: FlowRow): FlowView {
    const found = parsed(row);
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
          .flatMap((other) => kinds.get(other.kind)?.orderIdOf(other.data) ?? []),
    };
  }

  function moved(row: FlowRow, definition: Definition, next: Next<States>): FlowRow {
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
    row: FlowRow,
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

  /** One thing at a time per flow: steps, answers and grants never overlap. */
  function inTurn<T>(id: string, run: () => Promise<T>): Promise<T> {
    const before = turns.get(id) ?? Promise.resolve();
    const turn = before.then(run, run);
    const settled = turn.then(
      () => undefined,
      () => undefined,
    );
    turns.set(id, settled);
    void settled.then(() => {
      if (turns.get(id) === settled) turns.delete(id);
    });
    return turn;
  }

  function isDue(row: FlowRow): boolean {
    if (row.nextRunAt === null || row.over || busy.has(row.id)) return false;
    const definition = definitionOf(row);
    if (!definition) return false;
    return !definition.needsKeys.includes(row.state) || engine.keysAvailable();
  }

  function pump(): void {
    cancelTimer?.();
    cancelTimer = null;
    if (!running) return;
    const now = clock.now();
    const waiting = store
      .active()
      .filter(isDue)
      .sort((a, b) => (a.nextRunAt ?? 0) - (b.nextRunAt ?? 0));
    for (const row of waiting) {
      if (busy.size >= CONCURRENCY) return;
      if ((row.nextRunAt ?? 0) > now) {
        cancelTimer = clock.after((row.nextRunAt ?? 0) - now, pump);
        return;
      }
      busy.add(row.id);
      void inTurn(row.id, () => runStep(row.id)).then(
        () => {
          busy.delete(row.id);
          pump();
        },
        (error: unknown) => {
          busy.delete(row.id);
          if (error instanceof SimulatedCrash) running = false;
          else
            log.error('flow step could not be recorded', { flow: row.id, reason: String(error) });
          if (running) cancelTimer = clock.after(5_000, pump);
        },
      );
    }
  }

  async function runStep(id: string): Promise<void> {
    const row = store.get(id);
    if (!running || !row || !isRunnable(row)) return;
    const found = parsed(row);
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

  const isRunnable = (row: FlowRow): boolean =>
    row.nextRunAt !== null && row.nextRunAt <= clock.now() && !row.over;

  function fail(row: FlowRow, definition: Definition, data: unknown, error: unknown): void {
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

  function must(id: string): FlowRow {
    const row = store.get(id);
    if (!row) throw new AppError('FLOW_NOT_FOUND', 'no such operation');
    return row;
  }

  function open(id: string): { row: FlowRow; definition: Definition; data: unknown } {
    const row = must(id);
    const found = parsed(row);
    // A flow that is over takes an answer only where its definition names one for that very state.
    if (!found || (row.over && !found.definition.answers[row.state]))
      throw new AppError('ANSWER_NOT_EXPECTED', 'this operation takes no answer now');
    return { row, ...found };
  }

  function approvalOf(row: FlowRow): (ApprovalItem & { kind: 'sign' }) | null {
    const found = parsed(row);
    const shown = found?.definition.approvals[row.state]?.show(found.data);
    if (!shown) return null;
    const { digest, card } = shown;
    return {
      kind: 'sign',
      id: `${row.id}-${digest.slice(0, 12)}`,
      flowId: row.id,
      digest,
      requestedAt: row.updatedAt,
      card,
    };
  }

  return {
    start(): void {
      running = true;
      pump();
    },

    /** Waits for the steps in progress; nothing runs afterwards. */
    async stop(): Promise<void> {
      running = false;
      cancelTimer?.();
      await Promise.all(turns.values());
    },

    /** Writes the flows of an input, all or none, and returns before their first step ran. */
    startFlow(input: FlowInput): { ids: string[]; batchId: string } {
      const definition = kinds.get(input.kind);
      if (!definition) throw new AppError('INVALID_INPUT', 'no such kind of operation');
      const batchId = engine.newId();
      const now = clock.now();
      const transitions = definition.start(input, deps).map((next, position) => {
        const blank: FlowRow = {
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
      return inTurn(id, async () => {
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
      return inTurn(id, async () => {
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
      return inTurn(id, async () => {
        const { row, definition, data } = open(id);
        const approval = definition.approvals[row.state];
        if (!approval) throw new AppError('ANSWER_NOT_EXPECTED', 'nothing waits for approval');
        write(row, definition, approval.refused(data));
        pump();
      });
    },

    pendingApprovals: (): ApprovalItem[] =>
      store
        .active()
        .flatMap((row) => approvalOf(row) ?? [])
        .sort((a, b) => a.requestedAt - b.requestedAt),

    list: (active: boolean): FlowView[] =>
      (active ? store.active() : store.recent(RECENT)).map(viewOf),
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

    /** Looks again at what is due: the vault was unlocked, the network came back. */
    wake: pump,
  };
}

export type Engine = ReturnType<typeof createEngine>;
