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
  /** The flow that waits for this one. */
  parentId: string | null;
  /** The wallet on screen as it began, whose addresses it goes on with. Absent or null: of a version that did not keep it. */
  walletId?: string | null;
  /** Where one flow goes at a time, and since when this one is there or waits to be. */
  lane: string | null;
  laneSince: number | null;
  /** Due then; null while it waits for an answer, or for ever once it is over. */
  nextRunAt: number | null;
  attempts: number;
  lastError: string | null;
  createdAt: number;
  updatedAt: number;
  over: boolean;
}

/** A row as it was read. false: written outside the app, so it is shown and starts nothing. null: not known yet. */
export type StoredFlow = FlowRow & { authentic: boolean | null };

/** A transaction that a flow broadcasts. */
export interface FlowTx {
  txid: string;
  flowId: string;
  /** What it is for and may have one open transaction at a time (an order's id); null where any number may be. */
  subject: string | null;
  /** pay-order, top-up, spend, commit, reveal … */
  purpose: string;
  /** Decimal strings. `sats`: what leaves the wallet by it, without the fee. */
  sats: string;
  feeSats: string;
  /** Own coins it spends. */
  outpoints: string[];
  /** Null once it is deep, and of what the provider sends for us. */
  rawHex: string | null;
  /** deep: six blocks. replaced: another of ours spends its coins. dropped: refused or given up; may still be mined. */
  status: 'signed' | 'sent' | 'confirmed' | 'deep' | 'replaced' | 'dropped';
  /** Of the block that has it. */
  height: number | null;
  at: number;
}

/** What belongs to a transition and is written with it, all or nothing. */
export interface Effects {
  lock?: readonly string[];
  unlock?: boolean;
  /** A transaction of ours, signed and not sent yet. */
  tx?: FlowTx;
  /** Bytes are let go with `deep` alone. */
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

/** What is needed to know whether a flow is due, without reading what it holds. */
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
  /** The flows that have a step to run, the first due first. */
  waiting(): FlowHead[];
  recent(limit: number): StoredFlow[];
  /** What the flows of a kind name at a place in their data, of those written since then; all but one. */
  named(of: { kind: string; path: string; since: number; except: string }): string[];
  /** The flows that others wait for. */
  children(parentId: string): StoredFlow[];
  /** Ids of the flows that are in a lane or wait for it, in their order. */
  lane(name: string): string[];
  /** Our own transactions of a flow, oldest first. */
  transactions(flowId: string): (FlowTx & { authentic: boolean | null })[];
  journal(id: string): JournalEntry[];
}
