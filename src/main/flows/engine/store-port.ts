import type { Shown } from '#shared/flows/shown.ts';
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
  /** The total its form showed. Absent or null: no form quoted it. */
  shown?: Shown | null;
  /** A queue that one flow passes at a time, and since when this one has been in it. */
  lane: string | null;
  laneSince: number | null;
  /** When it is due; null while it waits for an answer, or once it is over. */
  nextRunAt: number | null;
  attempts: number;
  /** JSON of the last failure, while the step is retried or after it ended the flow. */
  lastError: string | null;
  createdAt: number;
  updatedAt: number;
  over: boolean;
}

/** A row as read. false: written outside the app, so it is shown but starts nothing. null: unknown yet. */
export type StoredFlow = FlowRow & { authentic: boolean | null };

/**
 * signed: not sent yet. confirmed: in a block that may still be undone. deep: six blocks deep, and its bytes are dropped.
 * replaced: another of ours spends its coins. dropped: refused or given up; it may still be mined.
 */
export type TxStatus = 'signed' | 'sent' | 'confirmed' | 'deep' | 'replaced' | 'dropped';

/** A transaction that a flow broadcasts. */
export interface FlowTx {
  txid: string;
  flowId: string;
  /** Its subject, such as an order's id, if only one operation may be open for it at a time; otherwise null. */
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
  status: TxStatus;
  /** Height of its block. */
  height: number | null;
  at: number;
}

export type StoredTx = FlowTx & { authentic: boolean | null };

/** An order as last seen, and how it relates to us. */
export interface OrderFacts {
  view: OrderView;
  title: string;
  flowId: string | null;
  mine: boolean;
  /** More search text: file names, ticks, inscription ids. */
  words: string;
}

/** A recorded event, identified by `kind` and `ref`. */
export interface ActivityEntry {
  kind: string;
  ref: string;
  status: string;
  at: number;
  summary: string;
  data: Record<string, unknown>;
  flowId: string | null;
}

/** Changes written together with a transition, all or nothing. */
export interface Effects {
  lock?: readonly string[];
  unlock?: boolean;
  /** A transaction of ours, signed and not sent yet. */
  tx?: FlowTx;
  /** Only `deep` drops the bytes. */
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

/** A flow with a pending step, without its data, which may be large. */
export type FlowHead = Pick<FlowRow, 'id' | 'kind' | 'version' | 'state' | 'lane' | 'updatedAt'> & {
  nextRunAt: number;
};

export interface FlowStore {
  /** Writes transitions, their journal lines and effects in one transaction. Throws COIN_LOCKED, VAULT_LOCKED. */
  commit(transitions: readonly Transition[]): void;
  /** New facts without a change of state: no journal line. */
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
  /** The flow that waits for this one; reads neither. */
  parentOf(id: string): string | null;
  childIds(parentId: string): string[];
  /** Flows that this one waits for. */
  children(parentId: string): StoredFlow[];
  /** Ids of the flows in a lane, in order. */
  lane(name: string): string[];
  /** A flow's own transactions, oldest first. */
  transactions(flowId: string): StoredTx[];
  journal(id: string): JournalEntry[];
}
