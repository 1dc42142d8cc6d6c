/** Guards that every purpose answers, for transactions and messages (witness.md rule 4). Ids of the safety table. */
export const guardClauses = ['C30', 'C31', 'C32', 'C33'] as const;
export type GuardId = (typeof guardClauses)[number];

/** Why a guard has nothing to compare. A test lists these reasons. */
export interface None {
  none: string;
}

/** C30: the swap module that a purpose names. */
export interface NamedModule {
  id: string;
  /** Whatever is sent there is lost if the module doesn't exist. */
  burns?: true;
}

/** Which payments in our records are for the same thing. */
export type PaymentsOf =
  /** Of this flow, by recorded purpose. `spending`: one of these coins. */
  | { flowId: string; purposes: readonly string[]; spending?: readonly string[] }
  /** For this order, by any flow. */
  | { subject: string; purposes: readonly string[] }
  /** Dropped ones with the same amount and address. */
  | { same: true };

/** C31: what is paid for, and the limit for all attempts together. */
export interface Tries {
  /** `this withdrawal`, for sentences. */
  what: string;
  of: PaymentsOf;
  /** Frozen at the start. Null: the requested amount is the limit. */
  mostSats: bigint | null;
}

/** C32: a fee to someone else, as shown to you and now. */
export interface QuotedFee {
  /** `The service fee`, at the beginning of a sentence. */
  what: string;
  quotedSats: bigint;
  /** Null if it can't be determined. */
  nowSats: bigint | null;
  /** Quoted before the paying coins were known, so a small increase is acceptable. */
  isEstimate?: true;
}

/** C32: all fees besides the price, and that price; null if nothing is bought. */
export interface Quoted {
  fees: readonly QuotedFee[];
  priceSats: bigint | null;
}

/** C33: what a price is compared with, each null if unknown. */
export interface Reference {
  known: readonly { what: string; value: string | null }[];
  /** Shown if none is known. */
  unknown: string;
}

/** What a purpose gives each guard to compare, or why it has nothing. The compiler requires a choice. */
export interface Guards<I, F> {
  C30: None | ((intent: I) => NamedModule | None);
  C31: None | ((intent: I) => Tries | None);
  C32: None | ((facts: F) => Quoted | None);
  C33: None | ((facts: F) => Reference | None);
}

/** What our own records and the bytes say about a module. */
export interface ModuleFacts {
  /** The module signed for earlier on this network; null before the first, unknown if it can't be determined. */
  pinned: string | null;
  /** Ids shipped with the app for this network. */
  shipped: readonly string[];
  /** The first one used is trusted: a private network. */
  trustsFirst: boolean;
  /** From its own inscription's raw bytes. */
  deploy: { protocol: string } | { fault: string };
}

/** An earlier payment of ours for the same thing, from our own records. Excludes those that a block made impossible. */
export interface OwnPayment {
  txid: string;
  /** Sent to others, without the fee. */
  sats: bigint;
  /** Our coins that it spends. */
  outpoints: readonly string[];
  /** Milliseconds. */
  at: number;
  isConfirmed: boolean;
}

/** Facts for the guards, in addition to the purpose's own. */
export interface GuardFacts {
  /** Null if it names no module. */
  module: ModuleFacts | null;
  earlier: readonly OwnPayment[];
  /** What earlier steps of the same operation took for good, by our own records. */
  spentSats: bigint;
}

export const isNone = (value: object): value is None => 'none' in value;

/** What a guard of C30 or C31 requires of an intent; null if there is nothing to compare. */
export function guardNeeds<I, T extends object>(
  guard: None | ((intent: I) => T | None),
  intent: I,
): T | null {
  if (isNone(guard)) return null;
  const found = guard(intent);
  return isNone(found) ? null : found;
}
