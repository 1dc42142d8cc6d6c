import type { SwapCall } from '#shared/flows/operation.ts';

import type { CarriedOperation } from './carried-operation.ts';

/** What a transaction would do, so that one which did it already can be told. */
export interface Deed {
  /** Own coins that it spends: what spends one of them is looked at. */
  coins: readonly string[];
  /** It is told by spending all of `coins`, as whatever moves an inscription does, and not by its outputs alone. */
  byCoins: boolean;
  /** Outputs that it has; `sats` null: of any value. None: everything comes back to the wallet. Null: whatever it pays. */
  pays: readonly { address: string; sats: string | null }[] | null;
  /** Atomic units that its runestone gives away, one for each receiver. */
  runes?: { id: string; amounts: readonly string[] };
  /** Addresses in whose histories it stands, beside those of the wallet; absent: its coins say enough. */
  searched?: readonly string[];
}

/** Who asks: what its own records name is nothing that was forgotten. */
export interface Asker {
  flowId: string;
  /** When it began, ms. */
  since: number;
  walletId: string | null;
}

/** A transaction of ours that the records do not know. */
export interface EarlierPayment {
  txid: string;
  rawHex: string;
  outpoints: string[];
  feeSats: string;
  /** sat/vB with two decimals. */
  feeRate: string;
  /** A block has it. */
  isMined: boolean;
  /** It did what was asked for; otherwise it spent the coins for something else. */
  isSame: boolean;
}

/** What the second layer carried out and the records do not know. */
export interface EarlierOperation {
  carried: CarriedOperation;
  /** Seconds. */
  ts: number;
  /** Names it, so that no other operation counts it as its own. */
  mark: string;
}

/**
 * What was done already although the records say that it waits: they are older than what was done, as after a backup was
 * put back. Reading only. Each throws the provider's failures: nothing may be signed then.
 */
export interface EarlierPort {
  payment(deed: Deed, of: Asker): Promise<EarlierPayment | null>;
  /** BRC-20 that left by a transfer inscription which the records do not know. */
  tokens(
    sent: { from: string; to: string; tick: string; amount: string },
    of: Asker,
  ): Promise<EarlierPayment | null>;
  operation(
    asked: { address: string; ask: SwapCall },
    since: number,
    claimed: readonly string[],
  ): Promise<EarlierOperation | null>;
  /** The txid of a deposit of exactly this. */
  deposit(
    asked: { address: string; tick: string; amount: string },
    since: number,
  ): Promise<string | null>;
  /** The order of a withdrawal of exactly this. */
  withdrawal(
    asked: { address: string; tick: string; amount: string },
    since: number,
    claimed: readonly string[],
  ): Promise<string | null>;
}
