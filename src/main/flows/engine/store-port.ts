import type { JournalEntry, OrderFileView, OrderView } from '#shared/flows/view.ts';

/** A flow as it is stored. `data` is parsed by the state's schema before anything uses it. */
export interface FlowRow {
  id: string;
  kind: string;
  version: number;
  state: string;
  data: unknown;
  batchId: string;
  position: number;
  /** Due then; null while it waits for an answer, or for ever once it is over. */
  nextRunAt: number | null;
  attempts: number;
  lastError: string | null;
  createdAt: number;
  updatedAt: number;
  over: boolean;
}

/** What belongs to a transition and is written with it, all or nothing. */
export interface Effects {
  lock?: readonly string[];
  unlock?: boolean;
  payment?: {
    txid: string;
    flowId: string;
    orderId: string;
    purpose: 'pay-order' | 'top-up';
    sats: string;
    feeSats: string;
    rawHex: string | null;
    status: 'signed' | 'sent' | 'confirmed' | 'dropped';
    at: number;
  };
  paymentStatus?: { txid: string; status: 'signed' | 'sent' | 'confirmed' | 'dropped' };
  order?: { view: OrderView; title: string; flowId: string | null; mine: boolean; words: string };
  files?: { orderId: string; files: readonly OrderFileView[] };
  activity?: readonly {
    kind: string;
    ref: string;
    status: string;
    at: number;
    summary: string;
    data: Record<string, unknown>;
    flowId: string | null;
  }[];
}

/** What is needed to know whether a flow is due, without reading what it holds. */
export interface FlowHead {
  id: string;
  kind: string;
  version: number;
  state: string;
  nextRunAt: number;
  updatedAt: number;
}

export interface FlowStore {
  commit(
    transitions: readonly {
      row: FlowRow;
      from: string | null;
      note: string | null;
      effects: Effects;
    }[],
  ): void;
  stay(row: FlowRow, effects: Effects): void;
  reschedule(
    id: string,
    next: { at: number | null; attempts: number; error: string | null; now: number },
  ): void;
  get(id: string): FlowRow | null;
  active(): FlowRow[];
  /** The flows that have a step to run, the first due first. */
  waiting(): FlowHead[];
  recent(limit: number): FlowRow[];
  journal(id: string): JournalEntry[];
}
