import type { FlowPorts } from '#main/flows/ports.ts';
import type { Clock } from '#shared/clock.ts';
import { AppError } from '#shared/errors.ts';
import type { FlowInput } from '#shared/flows/inputs.ts';
import type { Shown } from '#shared/flows/shown.ts';

import type { Definition, Next, States } from './define.ts';
import type { createReading } from './reading.ts';
import type { FlowStore, StoredFlow } from './store-port.ts';

/** A flow and its next state. */
export interface Move {
  row: StoredFlow;
  definition: Definition;
  next: Next<States>;
  /** This move creates it. */
  isNew?: boolean;
}

interface Written {
  row: StoredFlow;
  definition: Definition;
  from: string | null;
  next: Next<States>;
}

/** Shared by all flows of an input. */
interface Begun {
  batchId: string;
  parentId: string | null;
  walletId: string | null;
  shown: Shown | null;
}

interface MovesDeps {
  store: FlowStore;
  deps: Pick<FlowPorts, 'network' | 'orders'>;
  clock: Clock;
  newId: () => string;
  reading: ReturnType<typeof createReading>;
  find: (id: string) => StoredFlow | null;
}

/** No new facts: only the next run time is written. */
const isAsBefore = ({ row, next }: Move, after: StoredFlow): boolean =>
  next.data === row.data && next.effects === undefined && after.over === row.over;

/** When the row's step runs; null while it waits for something else, or once it is over. */
function dueAt({ clock }: MovesDeps, { definition, next }: Move, over: boolean): number | null {
  if (over) return null;
  const hasStep = definition.steps[next.to] !== undefined;
  const deadline = definition.deadlines?.[next.to]?.at(next.data) ?? null;
  const due = hasStep ? clock.now() + (next.after ?? 0) : null;
  return due === null || deadline === null ? (due ?? deadline) : Math.min(due, deadline);
}

function rowOf(moves: MovesDeps, move: Move, error: string | null): StoredFlow {
  const { row, definition, next } = move;
  const isFinal = definition.final.includes(next.to);
  const over = isFinal && (next.after === undefined || definition.steps[next.to] === undefined);
  const { states = [], of } = definition.lane ?? {};
  const lane = states.includes(next.to) ? (of?.(next.data) ?? null) : null;
  const now = moves.clock.now();
  return {
    ...row,
    state: next.to,
    data: next.data,
    nextRunAt: dueAt(moves, move, over),
    attempts: 0,
    lastError: error,
    updatedAt: now,
    over,
    lane,
    laneSince: lane === null ? null : lane === row.lane ? row.laneSince : now,
  };
}

/** The initial moves of an input. Throws INVALID_INPUT. */
function begin(
  { reading, clock, deps, newId }: MovesDeps,
  input: FlowInput,
  { batchId, parentId, walletId, shown }: Begun,
): Move[] {
  const definition = reading.kind(input.kind);
  if (!definition) throw new AppError('INVALID_INPUT', 'no such kind of operation');
  const now = clock.now();
  return definition.start(input, deps).map((next, position) => {
    const row: StoredFlow = {
      id: newId(),
      kind: input.kind,
      version: definition.version,
      state: next.to,
      data: next.data,
      batchId,
      position,
      parentId,
      walletId,
      shown,
      lane: null,
      laneSince: null,
      nextRunAt: null,
      attempts: 0,
      lastError: null,
      createdAt: now,
      updatedAt: now,
      over: false,
      authentic: true,
    };
    return { row, definition, next, isNew: true };
  });
}

/** The parent, moved on by the end of this child, unless it moves in the same write. */
function wakes(
  { find, reading }: MovesDeps,
  { row, definition, next }: Move,
  moving: readonly Move[],
): Move[] {
  if (row.parentId === null || next.to === row.state || !definition.final.includes(next.to))
    return [];
  const parent = find(row.parentId);
  if (!parent || moving.some((other) => other.row.id === parent.id)) return [];
  const found = reading.parse(parent);
  const onEnd = found?.definition.children?.[parent.state];
  if (!found || !onEnd) return [];
  const ended = { ...row, state: next.to, data: next.data, over: true };
  const { phase } = definition.view(ended, next.data);
  const end = { id: row.id, state: next.to, phase, data: next.data };
  return [{ row: parent, definition: found.definition, next: onEnd(found.data, end) }];
}

/** A child has its own fee but shares the total. */
const totalOnly = (shown: Shown | null = null): Shown | null =>
  shown?.totalSats === undefined ? null : { rate: shown.rate, totalSats: shown.totalSats };

/** These moves, the children they start, and the parents they wake. */
function withFollowing(moves: MovesDeps, wanted: readonly Move[]): Move[] {
  const all = [...wanted];
  for (const move of all) {
    const { row, next } = move;
    if (next.child) {
      const { id: parentId, batchId, walletId = null } = row;
      const shared = { batchId, parentId, walletId, shown: totalOnly(row.shown) };
      const children = begin(moves, next.child, shared);
      if (children.length !== 1) throw new Error('a child is one flow');
      all.push(...children);
    }
    all.push(...wakes(moves, move, all));
  }
  return all;
}

function write(of: MovesDeps, wanted: readonly Move[], error: string | null): Written[] {
  const { store } = of;
  const moves = withFollowing(of, wanted);
  const written = moves.map((move, at) => ({
    row: rowOf(of, move, at === 0 ? error : null),
    definition: move.definition,
    from: move.isNew === true ? null : move.row.state,
    next: move.next,
  }));
  const [first] = written;
  const stays = written.length === 1 && first?.from === first?.row.state;
  if (first && stays && isAsBefore(moves[0] as Move, first.row)) {
    const { id, nextRunAt, updatedAt } = first.row;
    store.reschedule(id, { at: nextRunAt, attempts: 0, error, now: updatedAt });
  } else if (first && stays) store.stay(first.row, first.next.effects ?? {});
  else
    store.commit(
      written.map(({ row, from, next }) => ({
        row,
        from,
        note: next.note ?? null,
        effects: next.effects ?? {},
      })),
    );
  return written;
}

/** Converts moves to rows; flows that a move starts or ends are written in the same transaction. */
export const createMoves = (deps: MovesDeps) => ({
  begin: (input: FlowInput, of: Begun) => begin(deps, input, of),
  isPast: (at: number | null): boolean => at !== null && deps.clock.now() >= at,
  /** Throws COIN_LOCKED, and the store's errors. */
  write: (wanted: readonly Move[], error: string | null) => write(deps, wanted, error),
});
