import { setImmediate as nextTurn } from 'node:timers/promises';

import { heldBy } from '#main/flows/holds.ts';
import type { FlowPorts, Review } from '#main/flows/ports.ts';
import type { Log } from '#main/log.ts';
import { isInscriptionId } from '#shared/bitcoin/ids.ts';
import { AppError, isAppError, toWireError, type WireError } from '#shared/errors.ts';
import type { FlowInput } from '#shared/flows/inputs.ts';
import { finalPhases, type FlowView, type JournalEntry } from '#shared/flows/view.ts';

import type { Answer, Definition, Next, States, StepContext } from './define.ts';
import { createEarlier } from './earlier.ts';
import { createHolding, heldText } from './holding.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import { createLanes } from './lanes.ts';
import { createMoves, type Move } from './moves.ts';
import { createReading, type ReadFlow } from './reading.ts';
import { backOff, retryDelay } from './retry.ts';
import { createScheduler } from './scheduler.ts';
import type { FlowHead, FlowStore, StoredFlow } from './store-port.ts';
import { AGAIN, isTriedOut } from './tries.ts';
import { brokenView, flowView } from './views.ts';

export interface EngineDeps {
  store: FlowStore;
  deps: FlowPorts;
  kinds: readonly Definition[];
  log: Log;
  /** False while the vault is locked: steps that sign wait. */
  keysAvailable: () => boolean;
  /** False before the first unlock of a run: rows can't be authenticated yet, so nothing runs. */
  recordsKnown: () => boolean;
  /** The active wallet. Absent: operations belong to none. */
  walletId?: () => string | null;
  onChange: (view: FlowView) => void;
  /** Called if a waiting action had already been taken, so the records are outdated. */
  onEarlier?: (view: FlowView) => void;
  /** 0…1, for jitter. */
  random: () => number;
  newId: () => string;
}

type OpenFlow = ReadFlow & { row: StoredFlow };

/** A review waiting for approval. */
export type PendingApproval = Review & { flowId: string; requestedAt: number };

const RECENT = 200;
/** Clock tolerance: a flow last written this much before another one started can't own its results. */
const CLOCKS_DIFFER = 24 * 3_600_000;
/** If reading took this many ms, writing takes longer: yield in between. */
const LONG = 4;
const notExpected = (why: string) => new AppError('ANSWER_NOT_EXPECTED', why);

/**
 * Runs persisted flows: write before act, one step of a flow at a time, resumed from the store alone. Temporary
 * failures are retried; permanent ones lead where the definition says.
 */
export function createEngine(engine: EngineDeps) {
  const { store, deps, log } = engine;
  const { clock } = deps;
  const reading = createReading(engine.kinds);
  const queue = createKeyedQueue();
  /** Pending and approved reviews, in memory only. */
  const reviews = new Map<string, { review: Review; at: number }>();
  const lanes = createLanes(store);
  const holderOf = createHolding(store, reading);
  const scheduler = createScheduler({
    store,
    clock,
    log,
    mayRun,
    run: (id) => queue.take(id, () => runStep(id)),
  });
  const { pump } = scheduler;
  const moves = createMoves({ ...engine, clock, reading, find: (id) => store.get(id) });

  const earlier = createEarlier({
    log,
    context: (row) => context(row),
    end({ row, definition }, next) {
      write([{ row, definition, next }]);
      engine.onEarlier?.(viewOf(must(row.id)));
    },
  });

  const reviewOf = (id: string): Review | null => reviews.get(id)?.review ?? null;

  function viewOf(row: StoredFlow): FlowView {
    const found = reading.parse(row);
    return found ? viewOfRead(row, found) : brokenView(row, deps.network);
  }

  function viewOfRead(row: StoredFlow, found: ReadFlow): FlowView {
    const first = lanes.before(row);
    const behind = first === null ? null : titleOf(first);
    return flowView(row, found, {
      network: deps.network,
      review: reviewOf(row.id),
      behind,
      isTriedOut: () => triedOut(row),
    });
  }

  function titleOf(id: string): string {
    const row = must(id);
    const found = reading.parse(row);
    return found ? found.definition.view(row, found.data).title : row.kind;
  }

  const triedOut = ({ id, state }: StoredFlow): boolean =>
    isTriedOut(store.journal(id), state, clock.now());

  const context = (row: StoredFlow): StepContext => ({
    deps,
    flowId: row.id,
    createdAt: row.createdAt,
    walletId: row.walletId ?? null,
    attempts: row.attempts,
    random: engine.random,
    review: reviewOf(row.id),
    shownSince: reviews.get(row.id)?.at ?? null,
    claimed: () =>
      engine.kinds.flatMap(({ kind, claims = [] }) =>
        claims.flatMap((path) =>
          store.named({ kind, path, since: row.createdAt - CLOCKS_DIFFER, except: row.id }),
        ),
      ),
  });

  /** Writes moves and their consequences in one transaction, and notifies. */
  function write(wanted: readonly Move[], error: string | null = null): void {
    const written = moves.write(wanted, error);
    for (const { row, from, next } of written) {
      if (from === null) earlier.begun(row.id);
      if (next.review) reviews.set(row.id, { review: next.review, at: clock.now() });
      else if (row.state !== from) reviews.delete(row.id);
    }
    // Caches the data from the definition, since parsing a large row again takes a frame.
    for (const { row, definition } of written)
      engine.onChange(viewOfRead(row, { definition, data: row.data }));
  }

  function mayRun(head: FlowHead): { alone: boolean } | null {
    const definition = reading.definitionOf(head);
    if (!definition || !engine.recordsKnown() || lanes.before(head) !== null) return null;
    if (definition.needsKeys.includes(head.state) && !engine.keysAvailable()) return null;
    return { alone: definition.alone.includes(head.state) };
  }

  async function runStep(id: string): Promise<void> {
    const began = performance.now();
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
    if (await wasDone({ row, definition, data })) return;
    const deadline = definition.deadlines?.[row.state];
    const isLong = performance.now() - began > LONG;
    if (isLong) await nextTurn();
    let next: Next<States>;
    try {
      if (deadline && moves.isPast(deadline.at(data))) next = deadline.passed(data);
      else if (definition.steps[row.state]) next = await step({ row, definition, data });
      else {
        idle(row);
        return;
      }
    } catch (error) {
      fail({ row, definition, data }, error);
      return;
    }
    if (isLong) await nextTurn();
    // With the step's own data object, so that a step without new facts can be detected.
    write([{ row: { ...row, data }, definition, next }]);
  }

  const step = ({ row, definition, data }: OpenFlow): Promise<Next<States>> =>
    (definition.steps[row.state] as NonNullable<(typeof definition.steps)[string]>)(
      data,
      context(row),
    );

  /** It ended because it was already done, or waits because that couldn't be determined. */
  async function wasDone(flow: OpenFlow): Promise<boolean> {
    try {
      return await earlier.compare(flow);
    } catch (error) {
      const { row } = flow;
      const after = retryDelay(error, row.attempts, clock.now(), engine.random);
      later(row, error, after ?? backOff(row.attempts, engine.random));
      return true;
    }
  }

  /** It was compared once and now waits for an answer again. */
  function idle(row: StoredFlow): void {
    store.reschedule(row.id, { at: null, attempts: 0, error: null, now: row.updatedAt });
    if (row.lastError !== null) engine.onChange(viewOf(must(row.id)));
  }

  function later(row: StoredFlow, error: unknown, delay: number): void {
    const now = clock.now();
    const wire = JSON.stringify(toWireError(error));
    if (!isAppError(error))
      log.error('flow step failed', { flow: row.id, state: row.state, reason: String(error) });
    const next = { ...row, nextRunAt: now + delay, attempts: row.attempts + 1, lastError: wire };
    store.reschedule(row.id, { at: next.nextRunAt, attempts: next.attempts, error: wire, now });
    engine.onChange(viewOf(next));
  }

  function fail({ row, definition, data }: OpenFlow, error: unknown): void {
    const delay = retryDelay(error, row.attempts, clock.now(), engine.random);
    if (delay !== null) {
      later(row, error, delay);
      return;
    }
    const next = definition.failed(row.state, data, error as AppError);
    write([{ row, definition, next }], JSON.stringify(toWireError(error)));
  }

  const find = (id: string): StoredFlow | null => store.get(id);

  function must(id: string): StoredFlow {
    const row = find(id);
    if (!row) throw new AppError('FLOW_NOT_FOUND', 'no such operation');
    return row;
  }

  function open(id: string): OpenFlow {
    const row = must(id);
    if (row.authentic === null)
      throw new AppError('VAULT_LOCKED', 'records are believed once the vault was unlocked');
    const found = reading.parse(row);
    // A finished flow accepts an answer only if its definition has one for that state.
    if (!found || (row.over && !found.definition.answers[row.state]))
      throw notExpected('this operation takes no answer now');
    return { row, ...found };
  }

  /** The move that an answer leads to. Throws ANSWER_NOT_EXPECTED, INVALID_INPUT, and the answer's errors. */
  async function answered(
    { row, definition, data }: OpenFlow,
    name: string,
    given: unknown,
  ): Promise<Move> {
    const answers: Record<string, Answer<unknown, Next<States>>> = definition.answers[row.state] ??
    {};
    const handler = Object.hasOwn(answers, name) ? answers[name] : undefined;
    if (!handler) throw notExpected(`"${name}" is no answer here`);
    if (name === AGAIN && triedOut(row)) throw notExpected('it was tried often enough for a day');
    const parsed = handler.given.safeParse(given);
    if (!parsed.success) {
      const field = String(parsed.error.issues[0]?.path[0] ?? '');
      throw new AppError('INVALID_INPUT', `"${name}" needs another ${field}`, { field });
    }
    return { row, definition, next: await handler.run(data, parsed.data, context(row)) };
  }

  /** A child's end may have moved the flow on while its answer was running. Throws ANSWER_NOT_EXPECTED. */
  function refuseMoved({ row }: Move): void {
    const now = must(row.id);
    if (now.state !== row.state || now.updatedAt !== row.updatedAt)
      throw notExpected('the operation has moved on meanwhile');
  }

  /** Cancelling a flow cancels its children first, or does nothing. */
  async function withChildren(wanted: readonly Move[]): Promise<void> {
    const { row, definition, next } = wanted.at(-1) as Move;
    const waits = definition.children?.[row.state] !== undefined && next.to !== row.state;
    const child = waits ? store.children(row.id).find(({ over }) => !over) : undefined;
    if (!child) {
      wanted.forEach(refuseMoved);
      write(wanted);
      return;
    }
    await queue.take(child.id, async () => {
      await withChildren([...wanted, await answered(open(child.id), 'cancel', {})]);
    });
  }

  /** The flow, which waits for the approval window. */
  function waiting(id: string) {
    const found = open(id);
    const approval = found.definition.approvals[found.row.state];
    if (!approval) throw notExpected('nothing waits for approval');
    return { ...found, approval };
  }

  /** After a start and an unlock: pending approvals need a review. */
  function rouse(isDue: (row: StoredFlow) => boolean): void {
    if (!engine.recordsKnown()) return;
    try {
      for (const row of store.active()) {
        if (reading.parse(row) !== null && (isDue(row) || isToCompare(row))) dueNow(row);
      }
    } catch (error) {
      log.error('flows could not be woken', { reason: String(error) });
    }
  }

  const isToCompare = (row: StoredFlow): boolean => {
    const found = reading.parse(row);
    return found !== null && earlier.isDue({ row, ...found });
  };

  const dueNow = ({ id, attempts, lastError: error, updatedAt }: StoredFlow): void =>
    store.reschedule(id, { at: clock.now(), attempts, error, now: updatedAt });

  function runNow(row: StoredFlow): void {
    dueNow(row);
    pump();
  }

  const lacksReview = ({ id, kind, state }: StoredFlow): boolean =>
    !reviews.has(id) && reading.kind(kind)?.approvals[state] !== undefined;

  return {
    start(): void {
      rouse(lacksReview);
      scheduler.start();
    },

    /** Waits for running steps; nothing runs afterwards. */
    async stop(): Promise<void> {
      scheduler.stop();
      await queue.idle();
    },

    /** Writes an input's flows, all or none, and returns before their first step ran. Throws COIN_LOCKED. */
    startFlow(input: FlowInput): { ids: string[]; batchId: string } {
      refuseNamedTwice(input);
      const holder = holderOf(heldBy(input));
      if (holder)
        throw new AppError('COIN_LOCKED', heldText(holder), {
          flowId: holder.id,
          text: heldText(holder),
        });
      const batchId = engine.newId();
      const walletId = engine.walletId?.() ?? null;
      const started = moves.begin(input, { batchId, parentId: null, walletId });
      write(started);
      pump();
      return { ids: started.map(({ row }) => row.id), batchId };
    },

    /** Throws FLOW_NOT_FOUND, ANSWER_NOT_EXPECTED, INVALID_INPUT, and the answer's errors. */
    answer(id: string, name: string, given: Record<string, unknown> = {}): Promise<FlowView> {
      return queue.take(id, async () => {
        const found = open(id);
        // Never retries what was already done: the flow has ended, as the view says. Cancelling signs nothing.
        if (name === 'cancel' || !(await earlier.compare(found)))
          await withChildren([await answered(found, name, given)]);
        pump();
        return viewOf(must(id));
      });
    },

    /** Approval from the approval window. Throws DIGEST_MISMATCH if that text is no longer shown, QUOTE_EXPIRED. */
    grant(id: string, digest: string, given: { reason?: string } = {}): Promise<void> {
      return queue.take(id, async () => {
        const { row, definition, data, approval } = waiting(id);
        const review = reviewOf(id);
        if (review?.digest !== digest)
          throw new AppError('DIGEST_MISMATCH', 'what was shown is not what waits to be signed');
        if (moves.isPast(definition.deadlines?.[row.state]?.at(data) ?? null)) {
          runNow(row);
          throw new AppError('QUOTE_EXPIRED', 'the time for this is over: it is prepared again');
        }
        const granted = approval.granted(data);
        const { reason = '' } = given;
        const note = reason === '' ? 'approved' : `approved with a reason: ${reason.slice(0, 200)}`;
        write([{ row, definition, next: { ...granted, note, review } }]);
        pump();
      });
    },

    refuse(id: string): Promise<void> {
      return queue.take(id, async () => {
        const { row, definition, data, approval } = waiting(id);
        write([{ row, definition, next: approval.refused(data) }]);
        pump();
      });
    },

    /** Everything the approval window shows comes from here. */
    pendingApprovals: (): PendingApproval[] =>
      [...reviews]
        .flatMap(([flowId, { review, at }]) => {
          const row = find(flowId);
          const found = row?.authentic === true ? reading.parse(row) : null;
          if (!row || !found?.definition.approvals[row.state]) return [];
          return [{ ...review, flowId, requestedAt: at }];
        })
        .sort((a, b) => a.requestedAt - b.requestedAt),

    /** Active: not finished from the user's point of view. */
    list(active: boolean): FlowView[] {
      const rows = active ? store.active() : store.recent(RECENT);
      const views = rows.map((row) => viewOf(row));
      return active ? views.filter(({ phase }) => !finalPhases.includes(phase)) : views;
    },
    get: (id: string): FlowView => viewOf(must(id)),
    has: (id: string): boolean => store.has(id),
    /** The open operation that holds any of these inscriptions or coins. */
    holderOf,
    journal: (id: string): JournalEntry[] => store.journal(must(id).id),

    /** Runs a waiting flow's step now instead of when due. */
    refreshNow(id: string): FlowView {
      const row = must(id);
      if (row.nextRunAt !== null && !row.over) runNow(row);
      return viewOf(must(id));
    },

    /** The vault was unlocked: steps that failed without keys are due now. */
    wake(): void {
      rouse((row) => lacksReview(row) || (row.nextRunAt !== null && wantedKeys(row.lastError)));
      pump();
    },
  };
}

/** An input moves or sells an inscription once; two lines of it would compete. */
function refuseNamedTwice(input: FlowInput): void {
  const ids = heldBy(input).filter(isInscriptionId);
  if (new Set(ids).size < ids.length)
    throw new AppError('INVALID_INPUT', 'the same inscription is named twice', { field: 'items' });
}

const wantedKeys = (lastError: string | null): boolean =>
  lastError !== null && (JSON.parse(lastError) as WireError).code === 'VAULT_LOCKED';

export type Engine = ReturnType<typeof createEngine>;
