import { heldBy } from '#main/flows/holds.ts';
import type { FlowPorts } from '#main/flows/ports.ts';
import type { Log } from '#main/log.ts';
import { nextTurn } from '#main/turns.ts';
import { isInscriptionId } from '#shared/bitcoin/ids.ts';
import { AppError, isAppError, toWireError, type WireError } from '#shared/errors.ts';
import type { FlowInput } from '#shared/flows/inputs.ts';
import type { Review } from '#shared/flows/prepared.ts';
import type { Shown } from '#shared/flows/shown.ts';
import { finalPhases, type FlowView, type JournalEntry } from '#shared/flows/view.ts';
import { say } from '#shared/words/say.ts';

import type { Answer, Definition, Next, States, StepContext } from './define.ts';
import { createEarlier } from './earlier.ts';
import { createHolding, heldText } from './holding.ts';
import { createMoves, type Move } from './moves.ts';
import { createKeyedQueue, createLanes } from './queues.ts';
import { createReading, type ReadFlow } from './reading.ts';
import { AGAIN, backOff, isTriedOut, retryDelay } from './retry.ts';
import { createScheduler } from './scheduler.ts';
import type { FlowHead, FlowStore, StoredFlow } from './store-port.ts';
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

/** The parts of a running engine. */
interface Core extends EngineDeps {
  clock: FlowPorts['clock'];
  reading: ReturnType<typeof createReading>;
  queue: ReturnType<typeof createKeyedQueue>;
  /** Pending and approved reviews, in memory only. */
  reviews: Map<string, { review: Review; at: number }>;
  lanes: ReturnType<typeof createLanes>;
  holderOf: ReturnType<typeof createHolding>;
  moves: ReturnType<typeof createMoves>;
  scheduler: ReturnType<typeof createScheduler>;
  earlier: ReturnType<typeof createEarlier>;
}

function coreOf(engine: EngineDeps): Core {
  const { store, log } = engine;
  const { clock } = engine.deps;
  const reading = createReading(engine.kinds);
  const queue = createKeyedQueue();
  const core: Core = {
    ...engine,
    clock,
    reading,
    queue,
    reviews: new Map(),
    lanes: createLanes(store),
    holderOf: createHolding(store, reading),
    moves: createMoves({ ...engine, clock, reading, find: (id) => store.get(id) }),
    scheduler: createScheduler({
      store,
      clock,
      log,
      mayRun: (head) => mayRun(core, head),
      run: (id) => queue.take(id, () => runStep(core, id)),
    }),
    earlier: createEarlier({
      log,
      context: (row) => context(core, row),
      end({ row, definition }, next) {
        write(core, [{ row, definition, next }]);
        core.onEarlier?.(viewOf(core, must(core, row.id)));
      },
    }),
  };
  return core;
}

const reviewOf = (core: Core, id: string): Review | null => core.reviews.get(id)?.review ?? null;

function viewOf(core: Core, row: StoredFlow): FlowView {
  const found = core.reading.parse(row);
  return found ? viewOfRead(core, row, found) : brokenView(row, core.deps.network);
}

function viewOfRead(core: Core, row: StoredFlow, found: ReadFlow): FlowView {
  const first = core.lanes.before(row);
  const behind = first === null ? null : titleOf(core, first);
  return flowView(row, found, {
    network: core.deps.network,
    review: reviewOf(core, row.id),
    behind,
    isTriedOut: () => triedOut(core, row),
  });
}

function titleOf(core: Core, id: string): string {
  const row = must(core, id);
  const found = core.reading.parse(row);
  return found ? found.definition.view(row, found.data).title : row.kind;
}

const triedOut = (core: Core, { id, state }: StoredFlow): boolean =>
  isTriedOut(core.store.journal(id), state, core.clock.now());

const context = (core: Core, row: StoredFlow): StepContext => ({
  deps: core.deps,
  flowId: row.id,
  createdAt: row.createdAt,
  walletId: row.walletId ?? null,
  shown: row.shown ?? null,
  attempts: row.attempts,
  random: core.random,
  review: reviewOf(core, row.id),
  shownSince: core.reviews.get(row.id)?.at ?? null,
  claimed: () =>
    core.kinds.flatMap(({ kind, claims = [] }) =>
      claims.flatMap((path) =>
        core.store.named({ kind, path, since: row.createdAt - CLOCKS_DIFFER, except: row.id }),
      ),
    ),
});

/** Writes moves and their consequences in one transaction, and notifies. */
function write(core: Core, wanted: readonly Move[], error: string | null = null): void {
  const written = core.moves.write(wanted, error);
  for (const { row, from, next } of written) {
    if (from === null) core.earlier.begun(row.id);
    if (next.review) core.reviews.set(row.id, { review: next.review, at: core.clock.now() });
    else if (row.state !== from) core.reviews.delete(row.id);
  }
  // Caches the data from the definition, since parsing a large row again takes a frame.
  for (const { row, definition } of written)
    core.onChange(viewOfRead(core, row, { definition, data: row.data }));
}

function mayRun(core: Core, head: FlowHead): { alone: boolean } | null {
  const definition = core.reading.definitionOf(head);
  if (!definition || !core.recordsKnown() || core.lanes.before(head) !== null) return null;
  if (definition.needsKeys.includes(head.state) && !core.keysAvailable()) return null;
  return { alone: definition.alone.includes(head.state) };
}

async function runStep(core: Core, id: string): Promise<void> {
  const began = performance.now();
  const row = find(core, id);
  if (!row || !core.scheduler.isDue(row)) return;
  const found = core.reading.parse(row);
  if (!found) {
    core.log.error('flow does not parse', { flow: id, kind: row.kind, state: row.state });
    core.store.reschedule(id, {
      at: null,
      attempts: row.attempts,
      error: null,
      now: core.clock.now(),
    });
    core.onChange(viewOf(core, { ...row, nextRunAt: null }));
    return;
  }
  const { definition, data } = found;
  if (await wasDone(core, { row, definition, data })) return;
  const deadline = definition.deadlines?.[row.state];
  const isLong = performance.now() - began > LONG;
  if (isLong) await nextTurn();
  let next: Next<States>;
  try {
    if (deadline && core.moves.isPast(deadline.at(data))) next = deadline.passed(data);
    else if (definition.steps[row.state]) next = await step(core, { row, definition, data });
    else {
      idle(core, row);
      return;
    }
  } catch (error) {
    fail(core, { row, definition, data }, error);
    return;
  }
  if (isLong) await nextTurn();
  // With the step's own data object, so that a step without new facts can be detected.
  write(core, [{ row: { ...row, data }, definition, next }]);
}

const step = (core: Core, { row, definition, data }: OpenFlow): Promise<Next<States>> =>
  (definition.steps[row.state] as NonNullable<(typeof definition.steps)[string]>)(
    data,
    context(core, row),
  );

/** It ended because it was already done, or waits because that couldn't be determined. */
async function wasDone(core: Core, flow: OpenFlow): Promise<boolean> {
  try {
    return await core.earlier.compare(flow);
  } catch (error) {
    const { row } = flow;
    const after = retryDelay(error, row.attempts, core.clock.now(), core.random);
    later(core, row, error, after ?? backOff(row.attempts, core.random));
    return true;
  }
}

/** It was compared once and now waits for an answer again. */
function idle(core: Core, row: StoredFlow): void {
  core.store.reschedule(row.id, { at: null, attempts: 0, error: null, now: row.updatedAt });
  if (row.lastError !== null) core.onChange(viewOf(core, must(core, row.id)));
}

function later(core: Core, row: StoredFlow, error: unknown, delay: number): void {
  const now = core.clock.now();
  const wire = JSON.stringify(toWireError(error));
  if (!isAppError(error))
    core.log.error('flow step failed', { flow: row.id, state: row.state, reason: String(error) });
  const next = { ...row, nextRunAt: now + delay, attempts: row.attempts + 1, lastError: wire };
  core.store.reschedule(row.id, { at: next.nextRunAt, attempts: next.attempts, error: wire, now });
  core.onChange(viewOf(core, next));
}

function fail(core: Core, { row, definition, data }: OpenFlow, error: unknown): void {
  const delay = retryDelay(error, row.attempts, core.clock.now(), core.random);
  if (delay !== null) {
    later(core, row, error, delay);
    return;
  }
  const next = definition.failed(row.state, data, error as AppError);
  write(core, [{ row, definition, next }], JSON.stringify(toWireError(error)));
}

const find = (core: Core, id: string): StoredFlow | null => core.store.get(id);

function must(core: Core, id: string): StoredFlow {
  const row = find(core, id);
  if (!row) throw new AppError('FLOW_NOT_FOUND', 'no such operation');
  return row;
}

function open(core: Core, id: string): OpenFlow {
  const row = must(core, id);
  if (row.authentic === null)
    throw new AppError('VAULT_LOCKED', 'records are believed once the vault was unlocked');
  const found = core.reading.parse(row);
  // A finished flow accepts an answer only if its definition has one for that state.
  if (!found || (row.over && !found.definition.answers[row.state]))
    throw notExpected(say.flows.engineEngine.thisOperationTakesNo);
  return { row, ...found };
}

/** The move that an answer leads to. Throws ANSWER_NOT_EXPECTED, INVALID_INPUT, and the answer's errors. */
async function answered(
  core: Core,
  { row, definition, data }: OpenFlow,
  name: string,
  provided: unknown,
): Promise<Move> {
  const answers: Record<string, Answer<unknown, Next<States>>> = definition.answers[row.state] ??
  {};
  const handler = Object.hasOwn(answers, name) ? answers[name] : undefined;
  if (!handler) throw notExpected(say.flows.engineEngine.isNoAnswerHere({ name }));
  if (name === AGAIN && triedOut(core, row))
    throw notExpected(say.flows.engineEngine.itWasTriedOften);
  const parsed = handler.provided.safeParse(provided);
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0] ?? '');
    throw new AppError('INVALID_INPUT', `"${name}" needs another ${field}`, { field });
  }
  return { row, definition, next: await handler.run(data, parsed.data, context(core, row)) };
}

/** A child's end may have moved the flow on while its answer was running. Throws ANSWER_NOT_EXPECTED. */
function refuseMoved(core: Core, { row }: Move): void {
  const now = must(core, row.id);
  if (now.state !== row.state || now.updatedAt !== row.updatedAt)
    throw notExpected(say.flows.engineEngine.theOperationHasMoved);
}

/** Cancelling a flow cancels its children first, or does nothing. */
async function withChildren(core: Core, wanted: readonly Move[]): Promise<void> {
  const { row, definition, next } = wanted.at(-1) as Move;
  const waits = definition.children?.[row.state] !== undefined && next.to !== row.state;
  const child = waits ? core.store.children(row.id).find(({ over }) => !over) : undefined;
  if (!child) {
    wanted.forEach((move) => refuseMoved(core, move));
    write(core, wanted);
    return;
  }
  await core.queue.take(child.id, async () => {
    await withChildren(core, [...wanted, await answered(core, open(core, child.id), 'cancel', {})]);
  });
}

/** The flow, which waits for the approval window. */
function waiting(core: Core, id: string) {
  const found = open(core, id);
  const approval = found.definition.approvals[found.row.state];
  if (!approval) throw notExpected(say.flows.engineEngine.nothingWaitsForApproval);
  return { ...found, approval };
}

/** After a start and an unlock: pending approvals need a review. */
function wakeDue(core: Core, isDue: (row: StoredFlow) => boolean): void {
  if (!core.recordsKnown()) return;
  try {
    for (const row of core.store.active()) {
      if (core.reading.parse(row) !== null && (isDue(row) || isToCompare(core, row)))
        dueNow(core, row);
    }
  } catch (error) {
    core.log.error('flows could not be woken', { reason: String(error) });
  }
}

const isToCompare = (core: Core, row: StoredFlow): boolean => {
  const found = core.reading.parse(row);
  return found !== null && core.earlier.isDue({ row, ...found });
};

const dueNow = (core: Core, { id, attempts, lastError: error, updatedAt }: StoredFlow): void =>
  core.store.reschedule(id, { at: core.clock.now(), attempts, error, now: updatedAt });

function runNow(core: Core, row: StoredFlow): void {
  dueNow(core, row);
  core.scheduler.pump();
}

const lacksReview = (core: Core, { id, kind, state }: StoredFlow): boolean =>
  !core.reviews.has(id) && core.reading.kind(kind)?.approvals[state] !== undefined;

function startFlow(
  core: Core,
  input: FlowInput,
  shown: Shown | null,
): { ids: string[]; batchId: string } {
  refuseNamedTwice(input);
  const holder = core.holderOf(heldBy(input));
  if (holder)
    throw new AppError('COIN_LOCKED', heldText(holder), {
      flowId: holder.id,
      text: heldText(holder),
    });
  const batchId = core.newId();
  const walletId = core.walletId?.() ?? null;
  const started = core.moves.begin(input, { batchId, parentId: null, walletId, shown });
  write(core, started);
  core.scheduler.pump();
  return { ids: started.map(({ row }) => row.id), batchId };
}

function grant(
  core: Core,
  id: string,
  digest: string,
  provided: { reason?: string },
): Promise<void> {
  return core.queue.take(id, async () => {
    const { row, definition, data, approval } = waiting(core, id);
    const review = reviewOf(core, id);
    if (review?.digest !== digest)
      throw new AppError('DIGEST_MISMATCH', 'what was shown is not what waits to be signed');
    if (core.moves.isPast(definition.deadlines?.[row.state]?.at(data) ?? null)) {
      runNow(core, row);
      throw new AppError('QUOTE_EXPIRED', 'the time for this is over: it is prepared again');
    }
    const granted = approval.granted(data);
    const { reason = '' } = provided;
    const note =
      reason === ''
        ? say.flows.engineEngine.approved
        : say.flows.engineEngine.approvedWithAReason({ reason: reason.slice(0, 200) });
    write(core, [{ row, definition, next: { ...granted, note, review } }]);
    core.scheduler.pump();
  });
}

const pendingApprovals = (core: Core): PendingApproval[] =>
  [...core.reviews]
    .flatMap(([flowId, { review, at }]) => {
      const row = find(core, flowId);
      const found = row?.authentic === true ? core.reading.parse(row) : null;
      if (!row || !found?.definition.approvals[row.state]) return [];
      return [{ ...review, flowId, requestedAt: at }];
    })
    .sort((a, b) => a.requestedAt - b.requestedAt);

/**
 * Runs persisted flows: write before act, one step of a flow at a time, resumed from the store alone. Temporary
 * failures are retried; permanent ones lead where the definition says.
 */
export function createEngine(engine: EngineDeps) {
  const core = coreOf(engine);
  return {
    start(): void {
      wakeDue(core, (row) => lacksReview(core, row));
      core.scheduler.start();
    },

    /** Waits for running steps; nothing runs afterwards. */
    async stop(): Promise<void> {
      core.scheduler.stop();
      await core.queue.idle();
    },

    /** Writes an input's flows, all or none, and returns before their first step ran. Throws COIN_LOCKED. */
    startFlow: (input: FlowInput, shown: Shown | null = null): { ids: string[]; batchId: string } =>
      startFlow(core, input, shown),

    /** Throws FLOW_NOT_FOUND, ANSWER_NOT_EXPECTED, INVALID_INPUT, and the answer's errors. */
    answer(id: string, name: string, provided: Record<string, unknown> = {}): Promise<FlowView> {
      return core.queue.take(id, async () => {
        const found = open(core, id);
        // Never retries what was already done: the flow has ended, as the view says. Cancelling signs nothing.
        if (name === 'cancel' || !(await core.earlier.compare(found)))
          await withChildren(core, [await answered(core, found, name, provided)]);
        core.scheduler.pump();
        return viewOf(core, must(core, id));
      });
    },

    /** Approval from the approval window. Throws DIGEST_MISMATCH if that text is no longer shown, QUOTE_EXPIRED. */
    grant: (id: string, digest: string, provided: { reason?: string } = {}): Promise<void> =>
      grant(core, id, digest, provided),

    refuse(id: string): Promise<void> {
      return core.queue.take(id, async () => {
        const { row, definition, data, approval } = waiting(core, id);
        write(core, [{ row, definition, next: approval.refused(data) }]);
        core.scheduler.pump();
      });
    },

    /** Everything the approval window shows comes from here. */
    pendingApprovals: (): PendingApproval[] => pendingApprovals(core),

    /** Active: not finished from the user's point of view. */
    list(active: boolean): FlowView[] {
      const rows = active ? core.store.active() : core.store.recent(RECENT);
      const views = rows.map((row) => viewOf(core, row));
      return active ? views.filter(({ phase }) => !finalPhases.includes(phase)) : views;
    },
    get: (id: string): FlowView => viewOf(core, must(core, id)),
    has: (id: string): boolean => core.store.has(id),
    /** The open operation that holds any of these inscriptions or coins. */
    holderOf: core.holderOf,
    journal: (id: string): JournalEntry[] => core.store.journal(must(core, id).id),

    /** Runs a waiting flow's step now instead of when due. */
    refreshNow(id: string): FlowView {
      const row = must(core, id);
      if (row.nextRunAt !== null && !row.over) runNow(core, row);
      return viewOf(core, must(core, id));
    },

    /** The vault was unlocked: steps that failed without keys are due now. */
    wake(): void {
      wakeDue(
        core,
        (row) => lacksReview(core, row) || (row.nextRunAt !== null && wantedKeys(row.lastError)),
      );
      core.scheduler.pump();
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
