import type {
  Effects,
  FlowHead,
  FlowRow,
  FlowStore,
  StoredFlow,
  Transition,
} from '#main/flows/engine/store-port.ts';
import { AppError } from '#shared/errors.ts';
import type { JournalEntry, OrderFileView } from '#shared/flows/view.ts';

import type { createActivityStore } from './activity.ts';
import { insertInto, selected, takenOver, toColumns } from './columns.ts';
import type { Db } from './database.ts';
import { createFlowReading, sealData, WALLET } from './flow-reading.ts';
import type { createOrderStore } from './orders.ts';
import { type Columns, networkRecords, type Records } from './records.ts';
import type { createTransactionStore } from './transactions.ts';

interface RawRow extends Omit<FlowRow, 'data' | 'over' | 'walletId' | 'shown'> {
  data: string;
  over: number;
  mac: string | null;
}

/** A flow with many lines, without the rest of its data. `asked`, `lines`: JSON. */
export interface FlowLines {
  id: string;
  parentId: string | null;
  kind: string;
  createdAt: number;
  walletId: string | null;
  asked: string | null;
  lines: string | null;
}

const CHANGING = [
  ...['version', 'state', 'data', 'lane', 'laneSince', 'nextRunAt'],
  ...['attempts', 'lastError', 'updatedAt', 'over', 'mac'],
];
const NAMES = ['id', 'kind', 'batchId', 'position', 'parentId', 'createdAt', ...CHANGING];
const COLUMNS = selected(NAMES);

const { flow: TABLE, coinLock: LOCK } = networkRecords;

/** Statements for flows and their journal. */
function prepare(db: Db) {
  const rows = (where: string) => `select ${COLUMNS} from flow ${where}`;
  const raw = (table: string, column: string) =>
    db.prepare<[string], Record<string, unknown>>(`select * from ${table} where ${column} = ?`);
  return {
    write: db.prepare<[RawRow]>(
      `${insertInto('flow', NAMES)} on conflict (id) do update set ${takenOver(CHANGING)}`,
    ),
    schedule: db.prepare<[number | null, number, string | null, number, string]>(
      'update flow set next_run_at = ?, attempts = ?, last_error = ?, updated_at = ? where id = ?',
    ),
    close: db.prepare<[string]>('update flow set over = 1, next_run_at = null where id = ?'),
    one: db.prepare<[string], RawRow>(rows('where id = ?')),
    known: db.prepare<[string]>('select 1 from flow where id = ?'),
    // In order of insertion: rows from a clock that was ahead would stay on top for ever. A batch's rows are written
    // together.
    active: db.prepare<[], RawRow>(rows('where over = 0 order by rowid - position desc, position')),
    recent: db.prepare<[number], RawRow>(
      rows(`where rowid in (select rowid from flow order by rowid desc limit ?)
        order by rowid - position desc, position`),
    ),
    parent: db.prepare<[string], string | null>('select parent_id from flow where id = ?').pluck(),
    childIds: db
      .prepare<[string], string>(
        'select id from flow where parent_id = ? order by created_at, position',
      )
      .pluck(),
    children: db.prepare<[string], RawRow>(
      rows('where parent_id = ? order by created_at, position'),
    ),
    waiting: db.prepare<[], FlowHead>(
      `select ${selected(['id', 'kind', 'version', 'state', 'lane', 'nextRunAt', 'updatedAt'])} from flow
       where next_run_at is not null and over = 0 order by next_run_at, created_at, position`,
    ),
    named: db
      .prepare<[Parameters<FlowStore['named']>[0]], string>(
        `select json_extract(data, @path) as name from flow
         where kind = @kind and updated_at >= @since and id <> @except and name is not null`,
      )
      .pluck(),
    lane: db
      .prepare<[string], string>(
        'select id from flow where lane = ? and over = 0 order by lane_since, created_at, position, id',
      )
      .pluck(),
    addEvent: db.prepare<[string, string, number, string | null, string, string | null]>(
      `insert into flow_event (flow_id, seq, at, from_state, to_state, note)
       values (?, (select coalesce(max(seq), 0) + 1 from flow_event where flow_id = ?), ?, ?, ?, ?)`,
    ),
    events: db.prepare<[string], JournalEntry>(
      `select seq, at, from_state as "from", to_state as "to", note from flow_event where flow_id = ? order by seq`,
    ),
    raw: {
      operation: raw('flow', 'id'),
      journal: raw('flow_event', 'flow_id'),
      transactions: raw('flow_tx', 'flow_id'),
      coins: raw('coin_lock', 'flow_id'),
    },
  };
}

/** Coins reserved by flows. */
function createCoinLocks(db: Db, records: Records) {
  const put = db.prepare<[Columns]>(
    `insert into coin_lock (outpoint, flow_id, mac) values (@outpoint, @flow_id, @mac)
     on conflict (outpoint) do update set mac = excluded.mac where flow_id = excluded.flow_id`,
  );
  const ofFlow = db.prepare<[string], { outpoint: string }>(
    'select outpoint from coin_lock where flow_id = ?',
  );
  const remove = db.prepare<[string]>('delete from coin_lock where outpoint = ?');

  return {
    add(outpoint: string, flowId: string): void {
      records.write(LOCK, { outpoint, flow_id: flowId }, (own) => {
        if (put.run(own).changes === 0) {
          throw new AppError('COIN_LOCKED', `${outpoint} is reserved by another operation`);
        }
      });
    },
    drop(flowId: string): void {
      for (const row of ofFlow.all(flowId)) {
        records.remove(LOCK, row, () => remove.run(row.outpoint));
      }
    },
  };
}

export function createFlowStore(
  db: Db,
  orders: ReturnType<typeof createOrderStore>,
  activity: ReturnType<typeof createActivityStore>,
  transactions: ReturnType<typeof createTransactionStore>,
  records: Records,
) {
  const sql = prepare(db);
  const locks = createCoinLocks(db, records);
  const setAside = db.transaction((id: string): void => {
    locks.drop(id);
    sql.close.run(id);
  });

  /** The code covers batch, position and creation from this row, so changed ones on disk stay unauthenticated. */
  function writeRow(row: FlowRow): void {
    const { walletId = null, shown = null, data, ...rest } = row;
    const raw = { ...rest, data: sealData(data, { walletId, shown }), over: Number(row.over) };
    records.write(TABLE, toColumns(raw), ({ mac }) => {
      sql.write.run({ ...raw, mac });
      reading.written({ ...raw, mac });
    });
  }

  const reading = createFlowReading({
    isAuthentic: (row) => records.isAuthentic(TABLE, toColumns(row)),
    keyMark: () => records.keyMark(),
  });
  function toRow(row: RawRow): StoredFlow {
    const { mac: _, ...raw } = row;
    return { ...raw, ...reading.read(row), over: raw.over === 1 };
  }

  function apply(row: FlowRow, effects: Effects, at: number): void {
    if (effects.unlock === true) locks.drop(row.id);
    for (const outpoint of effects.lock ?? []) locks.add(outpoint, row.id);
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
    sql.addEvent.run(row.id, row.id, row.updatedAt, from, row.state, note);
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
    commit(transitions: readonly Transition[]): void {
      commit.immediate(transitions);
    },
    stay(row: FlowRow, effects: Effects): void {
      stay.immediate(row, effects);
    },
    reschedule(
      id: string,
      next: { at: number | null; attempts: number; error: string | null; now: number },
    ): void {
      sql.schedule.run(next.at, next.attempts, next.error, next.now, id);
    },
    get(id: string): StoredFlow | null {
      const row = sql.one.get(id);
      return row ? toRow(row) : null;
    },
    has: (id: string): boolean => sql.known.get(id) !== undefined,
    /** All rows of a flow as stored, authentic or not. */
    raw: (id: string) =>
      Object.fromEntries(Object.entries(sql.raw).map(([name, rows]) => [name, rows.all(id)])),
    /** Releases the coins of a flow that will never continue. Its rows stay, unauthenticated. */
    setAside(id: string): void {
      setAside.immediate(id);
    },
    active: (): StoredFlow[] => sql.active.all().map(toRow),
    waiting: (): FlowHead[] => sql.waiting.all(),
    recent: (limit: number): StoredFlow[] => sql.recent.all(limit).map(toRow),
    named: (of: Parameters<FlowStore['named']>[0]): string[] => sql.named.all(of),
    parentOf: (id: string): string | null => sql.parent.get(id) ?? null,
    childIds: (parentId: string): string[] => sql.childIds.all(parentId),
    children: (parentId: string): StoredFlow[] => sql.children.all(parentId).map(toRow),
    lane: (name: string): string[] => sql.lane.all(name),
    journal: (id: string): JournalEntry[] => sql.events.all(id),
    transactions: (flowId: string) => transactions.ofFlow(flowId),
    order: (orderId: string) => orders.get(orderId)?.view ?? null,
    files: (orderId: string): OrderFileView[] => orders.files(orderId),
  };
}

/** Flows of these kinds in order, each with its request and the results of its lines. */
export function createFlowLines(db: Db) {
  const lines = db.prepare<[string], FlowLines>(
    `select id, parent_id as parentId, kind, created_at as createdAt, json_extract(data, '$."${WALLET}"') as walletId,
       json_extract(data, '$.asked') as asked, json_extract(data, '$.lines') as lines
     from flow where kind in (select value from json_each(?)) order by rowid`,
  );
  return (kinds: readonly string[]): FlowLines[] => lines.all(JSON.stringify(kinds));
}
