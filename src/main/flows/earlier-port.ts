import type { CarriedOperation, SwapCall } from '#shared/flows/operation.ts';

/** Describes a transaction's effect, to recognise one that already had it. */
export interface Deed {
  /** Our coins that it spends; what spent one of them is examined. */
  coins: readonly string[];
  /** Identified by spending all of `coins`, like anything that moves an inscription, rather than by its outputs. */
  byCoins: boolean;
  /** Required outputs; `sats` null: any value. Empty: everything returns to the wallet. Null: whatever it pays. */
  pays: readonly { address: string; sats: string | null }[] | null;
  /** Atomic units that its runestone sends, one per recipient. */
  runes?: { id: string; amounts: readonly string[] };
  /** Further addresses whose histories show it; absent: its coins are enough. */
  searched?: readonly string[];
}

/** The asking flow: what its own records name isn't a forgotten transaction. */
export interface Asker {
  flowId: string;
  /** When it started, in ms. */
  since: number;
  walletId: string | null;
}

/** A transaction of ours that isn't in the records. */
export interface EarlierPayment {
  txid: string;
  rawHex: string;
  outpoints: string[];
  feeSats: string;
  /** sat/vB with two decimals. */
  feeRate: string;
  /** It is confirmed. */
  isMined: boolean;
  /** It did what was requested; otherwise it spent the coins for something else. */
  isSame: boolean;
}

/** A completed swap operation that isn't in the records. */
export interface EarlierOperation {
  carried: CarriedOperation;
  /** Seconds. */
  ts: number;
  /** Identifies it, so that no other operation claims it. */
  mark: string;
}

/**
 * Finds actions already taken that the records, restored from a backup for example, don't know. Read-only. Each throws
 * the provider's errors, in which case nothing may be signed.
 */
export interface EarlierPort {
  payment(deed: Deed, of: Asker): Promise<EarlierPayment | null>;
  /** BRC-20 sent by a transfer inscription that isn't in the records. */
  tokens(
    sent: { from: string; to: string; tick: string; amount: string },
    of: Asker,
  ): Promise<EarlierPayment | null>;
  operation(
    request: { address: string; ask: SwapCall },
    since: number,
    claimed: readonly string[],
  ): Promise<EarlierOperation | null>;
  /** Txid of exactly this deposit. */
  deposit(
    request: { address: string; tick: string; amount: string },
    since: number,
  ): Promise<string | null>;
  /** Order of exactly this withdrawal. */
  withdrawal(
    request: { address: string; tick: string; amount: string },
    since: number,
    claimed: readonly string[],
  ): Promise<string | null>;
}
