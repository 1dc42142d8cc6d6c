import { AppError } from '#shared/errors.ts';
import type { JournalEntry } from '#shared/flows/view.ts';
import type { OrderFileView } from '#shared/flows/view.ts';

import type { ActivityEntry, createActivityStore } from './activity.ts';
import type { Db } from './database.ts';
import type { createOrderStore, OrderFacts } from './orders.ts';

export interface FlowRow {
  id: string;
  kind: string;
  version: number;
  state: string;
  data: unknown;
  batchId: string;
  position: number;
  nextRunAt: number | null;
  attempts: number;
  /** JSON of the last failure, while the step is being tried again or after it ended the flow. */
  lastError: string | null;
  createdAt: number;
  updatedAt: number;
  over: boolean;
}

/** A flow that has a step to run, without what it holds: a batch's data is large. */
export type FlowHead = Pick<FlowRow, 'id' | 'kind' | 'version' | 'state' | 'updatedAt'> & {
  nextRunAt: number;
};

export interface PaymentRow {
  txid: string;
  flowId: string;
  orderId: string;
  purpose: 'pay-order' | 'top-up';
  sats: string;
  feeSats: string;
  rawHex: string | null;
  status: 'signed' | 'sent' | 'confirmed' | 'dropped';
  at: number;
}

/** What belongs to a transition and is written with it, all or nothing. */
export interface Effects {
  lock?: readonly string[];
  unlock?: boolean;
  payment?: PaymentRow;
  paymentStatus?: { txid: string; status: PaymentRow['status'] };
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

interface RawRow extends Omit<FlowRow, 'data' | 'over'> {
  data: string;
  over: number;
}

const COLUMNS = `id, kind, version, state, data, batch_id as batchId, position, next_run_at as nextRunAt, attempts,
  last_error as lastError, created_at as createdAt, updated_at as updatedAt, over`;

export function createFlowStore(
  db: Db,
  orders: ReturnType<typeof createOrderStore>,
  activity: ReturnType<typeof createActivityStore>,
) {
  const write = db.prepare<[RawRow]>(
    `insert into flow (id, kind, version, state, data, batch_id, position, next_run_at, attempts, last_error,
       created_at, updated_at, over)
     values (@id, @kind, @version, @state, @data, @batchId, @position, @nextRunAt, @attempts, @lastError,
       @createdAt, @updatedAt, @over)
     on conflict (id) do update set version = excluded.version, state = excluded.state, data = excluded.data,
       next_run_at = excluded.next_run_at, attempts = excluded.attempts, last_error = excluded.last_error,
       updated_at = excluded.updated_at, over = excluded.over`,
  );
  const schedule = db.prepare<[number | null, number, string | null, number, string]>(
    'update flow set next_run_at = ?, attempts = ?, last_error = ?, updated_at = ? where id = ?',
  );
  const addEvent = db.prepare<[string, string, number, string | null, string, string | null]>(
    `insert into flow_event (flow_id, seq, at, from_state, to_state, note)
     values (?, (select coalesce(max(seq), 0) + 1 from flow_event where flow_id = ?), ?, ?, ?, ?)`,
  );
  const one = db.prepare<[string], RawRow>(`select ${COLUMNS} from flow where id = ?`);
  const active = db.prepare<[], RawRow>(
    `select ${COLUMNS} from flow where over = 0 order by created_at desc, position`,
  );
  const waiting = db.prepare<[], FlowHead>(
    `select id, kind, version, state, next_run_at as nextRunAt, updated_at as updatedAt from flow
     where next_run_at is not null and over = 0 order by next_run_at, created_at, position`,
  );
  const recent = db.prepare<[number], RawRow>(
    `select ${COLUMNS} from flow order by created_at desc, position limit ?`,
  );
  const events = db.prepare<[string], JournalEntry>(
    `select seq, at, from_state as "from", to_state as "to", note from flow_event where flow_id = ? order by seq`,
  );
  const lock = db.prepare<[string, string]>(
    `insert into coin_lock (outpoint, flow_id) values (?, ?)
     on conflict (outpoint) do update set flow_id = excluded.flow_id where flow_id = excluded.flow_id`,
  );
  const unlock = db.prepare<[string]>('delete from coin_lock where flow_id = ?');
  const addPayment = db.prepare<[PaymentRow]>(
    `insert into payment (txid, flow_id, order_id, purpose, sats, fee_sats, raw_hex, status, at)
     values (@txid, @flowId, @orderId, @purpose, @sats, @feeSats, @rawHex, @status, @at)`,
  );
  const setPayment = db.prepare<[string, string, string]>(
    `update payment set status = ?, raw_hex = case when ? in ('confirmed', 'dropped') then null else raw_hex end where txid = ?`,
  );
  const payments = db.prepare<[string], PaymentRow>(
    `select txid, flow_id as flowId, order_id as orderId, purpose, sats, fee_sats as feeSats, raw_hex as rawHex,
       status, at from payment where flow_id = ? order by at, txid`,
  );

  function apply(row: FlowRow, effects: Effects, at: number): void {
    if (effects.unlock === true) unlock.run(row.id);
    for (const outpoint of effects.lock ?? []) {
      if (lock.run(outpoint, row.id).changes === 0) {
        throw new AppError('COIN_LOCKED', `${outpoint} is reserved by another operation`);
      }
    }
    if (effects.payment) addPayment.run(effects.payment);
    if (effects.paymentStatus) {
      const { txid, status } = effects.paymentStatus;
      setPayment.run(status, status, txid);
    }
    if (effects.order) orders.put(effects.order);
    if (effects.files) {
      for (const file of effects.files.files) orders.putFile(effects.files.orderId, file);
    }
    if (effects.activity) activity.recordAll(effects.activity, at);
  }

  function writeOne({ row, from, note, effects }: Transition): void {
    write.run({ ...row, data: JSON.stringify(row.data), over: Number(row.over) });
    addEvent.run(row.id, row.id, row.updatedAt, from, row.state, note);
    apply(row, effects, row.updatedAt);
  }

  const commit = db.transaction((transitions: readonly Transition[]): void => {
    for (const transition of transitions) writeOne(transition);
  });
  const stay = db.transaction((row: FlowRow, effects: Effects): void => {
    write.run({ ...row, data: JSON.stringify(row.data), over: Number(row.over) });
    apply(row, effects, row.updatedAt);
  });

  return {
    /** Writes transitions, their journal lines and their effects in one transaction. Throws COIN_LOCKED. */
    commit(transitions: readonly Transition[]): void {
      commit.immediate(transitions);
    },
    /** Facts learned while a flow stays where it is: no journal line. */
    stay(row: FlowRow, effects: Effects): void {
      stay.immediate(row, effects);
    },
    reschedule(
      id: string,
      next: { at: number | null; attempts: number; error: string | null; now: number },
    ): void {
      schedule.run(next.at, next.attempts, next.error, next.now, id);
    },
    get(id: string): FlowRow | null {
      const row = one.get(id);
      return row ? toRow(row) : null;
    },
    active: (): FlowRow[] => active.all().map(toRow),
    waiting: (): FlowHead[] => waiting.all(),
    recent: (limit: number): FlowRow[] => recent.all(limit).map(toRow),
    journal: (id: string): JournalEntry[] => events.all(id),
    payments: (flowId: string): PaymentRow[] => payments.all(flowId),
    order: (orderId: string) => orders.get(orderId)?.view ?? null,
    files: (orderId: string): OrderFileView[] => orders.files(orderId),
  };
}

/** Data that is not JSON any more is handed on as undefined: the engine shows such a flow as broken. */
function toRow(row: RawRow): FlowRow {
  let data: unknown;
  try {
    data = JSON.parse(row.data) as unknown;
  } catch {
    data = undefined;
  }
  return { ...row, data, over: row.over === 1 };
}
