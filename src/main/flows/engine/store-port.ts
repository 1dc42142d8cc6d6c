import type { JournalEntry, OrderFileView, OrderView } from '#shared/flows/view.ts';

/** A flow as stored. `data` is parsed by the state's schema before use. */
export interface FlowRow {
  id: string;
  kind: string;
  version: number;
  state: string;
  data: unknown;
  batchId: string;
  position: number;
  /** The flow that waits for this one. */
  parentId: string | null;
  /** The active wallet at its start, whose addresses it keeps using. Absent or null: from an older version. */
  walletId?: string | null;
  /** A queue that one flow passes at a time, and since when this one has been in it. */
  lane: string | null;
  laneSince: number | null;
  /** When it is due; null while it waits for an answer, or once it is over. */
  nextRunAt: number | null;
  attempts: number;
  lastError: string | null;
  createdAt: number;
  updatedAt: number;
  over: boolean;
}

/** A row as read. false: written outside the app, so it is shown but starts nothing. null: unknown yet. */
export type StoredFlow = FlowRow & { authentic: boolean | null };

/** A transaction that a flow broadcasts. */
export interface FlowTx {
  txid: string;
  flowId: string;
  /** What it is for, such as an order's id, if only one may be open at a time; otherwise null. */
  subject: string | null;
  /** pay-order, top-up, spend, commit, reveal … */
  purpose: string;
  /** Decimal strings. `sats`: what it takes out of the wallet, without the fee. */
  sats: string;
  feeSats: string;
  /** Our coins that it spends. */
  outpoints: string[];
  /** Null once it is deep, and if the provider broadcasts it for us. */
  rawHex: string | null;
  /**
   * deep: six blocks. replaced: another of ours spends its coins. dropped: rejected or abandoned; may still be mined.
   */
  status: 'signed' | 'sent' | 'confirmed' | 'deep' | 'replaced' | 'dropped';
  /** Height of its block. */
  height: number | null;
  at: number;
}

/** Changes written together with a transition, all or nothing. */
export interface Effects {
  lock?: readonly string[];
  unlock?: boolean;
  /** A transaction of ours, signed and not sent yet. */
  tx?: FlowTx;
  /** Only `deep` drops the bytes. */
  txStatus?: readonly { txid: string; status: FlowTx['status']; height?: number | null }[];
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

/** Enough to know whether a flow is due without reading its data. */
export interface FlowHead {
  id: string;
  kind: string;
  version: number;
  state: string;
  lane: string | null;
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
  get(id: string): StoredFlow | null;
  has(id: string): boolean;
  active(): StoredFlow[];
  /** Flows with a pending step, the first due first. */
  waiting(): FlowHead[];
  recent(limit: number): StoredFlow[];
  /** Values at a path in the data of a kind's flows written since then, except one flow. */
  named(of: { kind: string; path: string; since: number; except: string }): string[];
  /** Flows that this one waits for. */
  children(parentId: string): StoredFlow[];
  /** Ids of the flows in a lane, in order. */
  lane(name: string): string[];
  /** A flow's own transactions, oldest first. */
  transactions(flowId: string): (FlowTx & { authentic: boolean | null })[];
  journal(id: string): JournalEntry[];
}
