import { AppError } from '#shared/errors.ts';
import type { JournalEntry } from '#shared/flows/view.ts';
import type { OrderFileView } from '#shared/flows/view.ts';

import type { ActivityEntry, createActivityStore } from './activity.ts';
import type { Db } from './database.ts';
import { createFlowReading, type ProvedRow, sealData } from './flow-reading.ts';
import type { createOrderStore, OrderFacts } from './orders.ts';
import { type Authentic, type Columns, networkRecords, type Records } from './records.ts';
import type { createTransactionStore, FlowTx, StoredTx, TxStatus } from './transactions.ts';

export interface FlowRow {
  id: string;
  kind: string;
  version: number;
  state: string;
  data: unknown;
  batchId: string;
  position: number;
  parentId: string | null;
  walletId?: string | null;
  lane: string | null;
  laneSince: number | null;
  nextRunAt: number | null;
  attempts: number;
  /** JSON of the last failure, while the step is retried or after it ended the flow. */
  lastError: string | null;
  createdAt: number;
  updatedAt: number;
  over: boolean;
}

/** A flow with a pending step, without its data, which may be large. */
export type FlowHead = Pick<FlowRow, 'id' | 'kind' | 'version' | 'state' | 'lane' | 'updatedAt'> & {
  nextRunAt: number;
};

/** A row as read. Only an authentic one may start anything. */
export type StoredFlow = FlowRow & { authentic: Authentic };

/** Changes written together with a transition, all or nothing. */
export interface Effects {
  lock?: readonly string[];
  unlock?: boolean;
  tx?: FlowTx;
  txStatus?: readonly { txid: string; status: TxStatus; height?: number | null }[];
  order?: OrderFacts;
  files?: { orderId: string; files: readonly OrderFileView[] };
  activity?: readonly ActivityEntry[];
}

export interface Transition {
  row: FlowRow;
  from: string | null;
  note: string | null;
  effects: Effects;
}

interface RawRow extends Omit<FlowRow, 'data' | 'over' | 'walletId'> {
  data: string;
  over: number;
  mac: string | null;
}

const COLUMNS = `id, kind, version, state, data, batch_id as batchId, position, parent_id as parentId,
  lane, lane_since as laneSince, next_run_at as nextRunAt, attempts,
  last_error as lastError, created_at as createdAt, updated_at as updatedAt, over, mac`;

const { flow: TABLE, coinLock: LOCK } = networkRecords;

/** The columns covered by a row's code. */
const columnsOf = (row: Omit<ProvedRow, 'mac'>): Columns => ({
  id: row.id,
  kind: row.kind,
  version: row.version,
  state: row.state,
  data: row.data,
  batch_id: row.batchId,
  position: row.position,
  parent_id: row.parentId,
  created_at: row.createdAt,
  over: row.over,
});

export function createFlowStore(
  db: Db,
  orders: ReturnType<typeof createOrderStore>,
  activity: ReturnType<typeof createActivityStore>,
  transactions: ReturnType<typeof createTransactionStore>,
  records: Records,
) {
  const write = db.prepare<[RawRow]>(
    `insert into flow (id, kind, version, state, data, batch_id, position, parent_id, lane, lane_since,
       next_run_at, attempts, last_error, created_at, updated_at, over, mac)
     values (@id, @kind, @version, @state, @data, @batchId, @position, @parentId, @lane, @laneSince,
       @nextRunAt, @attempts, @lastError, @createdAt, @updatedAt, @over, @mac)
     on conflict (id) do update set version = excluded.version, state = excluded.state, data = excluded.data,
       lane = excluded.lane, lane_since = excluded.lane_since, next_run_at = excluded.next_run_at, attempts = excluded.attempts, last_error = excluded.last_error,
       updated_at = excluded.updated_at, over = excluded.over, mac = excluded.mac`,
  );
  const schedule = db.prepare<[number | null, number, string | null, number, string]>(
    'update flow set next_run_at = ?, attempts = ?, last_error = ?, updated_at = ? where id = ?',
  );
  const addEvent = db.prepare<[string, string, number, string | null, string, string | null]>(
    `insert into flow_event (flow_id, seq, at, from_state, to_state, note)
     values (?, (select coalesce(max(seq), 0) + 1 from flow_event where flow_id = ?), ?, ?, ?, ?)`,
  );
  const one = db.prepare<[string], RawRow>(`select ${COLUMNS} from flow where id = ?`);
  const known = db.prepare<[string]>('select 1 from flow where id = ?');
  // By their insertion: a clock that was ahead would keep its rows on top for ever. The rows of a batch are written together.
  const active = db.prepare<[], RawRow>(
    `select ${COLUMNS} from flow where over = 0 order by rowid - position desc, position`,
  );
  const waiting = db.prepare<[], FlowHead>(
    `select id, kind, version, state, lane, next_run_at as nextRunAt, updated_at as updatedAt from flow
     where next_run_at is not null and over = 0 order by next_run_at, created_at, position`,
  );
  const recent = db.prepare<[number], RawRow>(
    `select ${COLUMNS} from flow where rowid in (select rowid from flow order by rowid desc limit ?)
     order by rowid - position desc, position`,
  );
  const named = db
    .prepare<[{ kind: string; path: string; since: number; except: string }], string>(
      `select json_extract(data, @path) as name from flow
       where kind = @kind and updated_at >= @since and id <> @except and name is not null`,
    )
    .pluck();
  const children = db.prepare<[string], RawRow>(
    `select ${COLUMNS} from flow where parent_id = ? order by created_at, position`,
  );
  const lane = db
    .prepare<[string], string>(
      'select id from flow where lane = ? and over = 0 order by lane_since, created_at, position, id',
    )
    .pluck();
  const events = db.prepare<[string], JournalEntry>(
    `select seq, at, from_state as "from", to_state as "to", note from flow_event where flow_id = ? order by seq`,
  );
  const putLock = db.prepare<[Columns]>(
    `insert into coin_lock (outpoint, flow_id, mac) values (@outpoint, @flow_id, @mac)
     on conflict (outpoint) do update set mac = excluded.mac where flow_id = excluded.flow_id`,
  );
  const locksOf = db.prepare<[string], { outpoint: string }>(
    'select outpoint from coin_lock where flow_id = ?',
  );
  const dropLock = db.prepare<[string]>('delete from coin_lock where outpoint = ?');
  const rawOf = (table: string, column: string) =>
    db.prepare<[string], Record<string, unknown>>(`select * from ${table} where ${column} = ?`);
  const raw = {
    operation: rawOf('flow', 'id'),
    journal: rawOf('flow_event', 'flow_id'),
    transactions: rawOf('flow_tx', 'flow_id'),
    coins: rawOf('coin_lock', 'flow_id'),
  };
  const close = db.prepare<[string]>('update flow set over = 1, next_run_at = null where id = ?');
  const setAside = db.transaction((id: string): void => {
    unlock(id);
    close.run(id);
  });

  /** The code covers batch, position and creation from this row, so changed ones on disk stay unauthenticated. */
  function writeRow(row: FlowRow): void {
    const { walletId, data, ...rest } = row;
    const raw = { ...rest, data: sealData(data, walletId), over: Number(row.over) };
    records.write(TABLE, columnsOf(raw), ({ mac }) => {
      write.run({ ...raw, mac });
      reading.written({ ...raw, mac });
    });
  }

  const reading = createFlowReading({
    isAuthentic: (row) => records.isAuthentic(TABLE, { ...columnsOf(row), mac: row.mac }),
    keyMark: () => records.keyMark(),
  });
  function toRow(row: RawRow): StoredFlow {
    const { mac: _, ...raw } = row;
    return { ...raw, ...reading.read(row), over: raw.over === 1 };
  }

  function lock(outpoint: string, flowId: string): void {
    records.write(LOCK, { outpoint, flow_id: flowId }, (own) => {
      if (putLock.run(own).changes === 0) {
        throw new AppError('COIN_LOCKED', `${outpoint} is reserved by another operation`);
      }
    });
  }
  function unlock(flowId: string): void {
    for (const row of locksOf.all(flowId)) {
      records.remove(LOCK, row, () => dropLock.run(row.outpoint));
    }
  }

  function apply(row: FlowRow, effects: Effects, at: number): void {
    if (effects.unlock === true) unlock(row.id);
    for (const outpoint of effects.lock ?? []) lock(outpoint, row.id);
    if (effects.tx) transactions.add(effects.tx);
    for (const { txid, status, height = null } of effects.txStatus ?? []) {
      transactions.setStatus(txid, status, height);
    }
    if (effects.order) orders.put(effects.order);
    if (effects.files) {
      for (const file of effects.files.files) orders.putFile(effects.files.orderId, file);
    }
    if (effects.activity) activity.recordAll(effects.activity, at);
  }

  function writeOne({ row, from, note, effects }: Transition): void {
    writeRow(row);
    addEvent.run(row.id, row.id, row.updatedAt, from, row.state, note);
    apply(row, effects, row.updatedAt);
  }

  const commit = db.transaction((transitions: readonly Transition[]): void => {
    for (const transition of transitions) writeOne(transition);
  });
  const stay = db.transaction((row: FlowRow, effects: Effects): void => {
    writeRow(row);
    apply(row, effects, row.updatedAt);
  });

  return {
    /** Writes transitions, their journal lines and effects in one transaction. Throws COIN_LOCKED, VAULT_LOCKED. */
    commit(transitions: readonly Transition[]): void {
      commit.immediate(transitions);
    },
    /** New facts without a change of state: no journal line. */
    stay(row: FlowRow, effects: Effects): void {
      stay.immediate(row, effects);
    },
    reschedule(
      id: string,
      next: { at: number | null; attempts: number; error: string | null; now: number },
    ): void {
      schedule.run(next.at, next.attempts, next.error, next.now, id);
    },
    get(id: string): StoredFlow | null {
      const row = one.get(id);
      return row ? toRow(row) : null;
    },
    has: (id: string): boolean => known.get(id) !== undefined,
    /** All rows of a flow as stored, authentic or not. */
    raw: (id: string) =>
      Object.fromEntries(Object.entries(raw).map(([name, rows]) => [name, rows.all(id)])),
    /** Releases the coins of a flow that will never continue. Its rows stay, unauthenticated. */
    setAside(id: string): void {
      setAside.immediate(id);
    },
    active: (): StoredFlow[] => active.all().map(toRow),
    waiting: (): FlowHead[] => waiting.all(),
    recent: (limit: number): StoredFlow[] => recent.all(limit).map(toRow),
    named: (of: { kind: string; path: string; since: number; except: string }): string[] =>
      named.all(of),
    children: (parentId: string): StoredFlow[] => children.all(parentId).map(toRow),
    lane: (name: string): string[] => lane.all(name),
    journal: (id: string): JournalEntry[] => events.all(id),
    transactions: (flowId: string): StoredTx[] => transactions.ofFlow(flowId),
    order: (orderId: string) => orders.get(orderId)?.view ?? null,
    files: (orderId: string): OrderFileView[] => orders.files(orderId),
  };
}
