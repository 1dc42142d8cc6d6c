/** Guards that every purpose answers, of transactions and of messages (witness.md rule 4). Ids of the safety table. */
export const guardClauses = ['C30', 'C31', 'C32', 'C33'] as const;
export type GuardId = (typeof guardClauses)[number];

/** Why a purpose has nothing that a guard could compare. A test lists these reasons. */
export interface None {
  none: string;
}

/** C30: the module of the swap that it names. */
export interface NamedModule {
  id: string;
  /** What goes there is lost where no such module is. */
  burns?: true;
}

/** Which payments in our records are for the same thing. */
export type PaymentsOf =
  /** Of this flow, by what they were recorded for. Spending: one of these coins. */
  | { flowId: string; purposes: readonly string[]; spending?: readonly string[] }
  /** For this order, by whichever flow. */
  | { subject: string; purposes: readonly string[] }
  /** Given up, and of the same sum to the same address. */
  | { same: true };

/** C31: what is paid for, and the most that all tries together may pay to others. */
export interface Tries {
  /** `this withdrawal`, as a sentence names it. */
  what: string;
  of: PaymentsOf;
  /** Frozen when it began. Null: what was asked for is all there is to pay. */
  mostSats: bigint | null;
}

/** C32: a fee to somebody else, as you were shown it, and as it is now. */
export interface QuotedFee {
  /** `The service fee`, at the start of a sentence. */
  what: string;
  quotedSats: bigint;
  /** Null where it cannot be known. */
  nowSats: bigint | null;
  /** Quoted before the coins were known that pay: a little more is no other fee. */
  isEstimate?: true;
}

/** C32: every fee beside the price, and the price that they are a share of; null where nothing is bought. */
export interface Quoted {
  fees: readonly QuotedFee[];
  priceSats: bigint | null;
}

/** C33: what a price is compared with, each null where nobody knows it. */
export interface Reference {
  known: readonly { what: string; value: string | null }[];
  /** Said where none is known. */
  unknown: string;
}

/** What a purpose gives each guard to compare, or why it has none. The compiler makes each purpose choose. */
export interface Guards<I, F> {
  C30: None | ((intent: I) => NamedModule | None);
  C31: None | ((intent: I) => Tries | None);
  C32: None | ((facts: F) => Quoted | None);
  C33: None | ((facts: F) => Reference | None);
}

/** What our own records and the bytes say of a module. */
export interface ModuleFacts {
  /** The one that was signed for before on this network; null before the first, unknown where nobody can tell. */
  pinned: string | null;
  /** Ids that ship with the app for this network. */
  shipped: readonly string[];
  /** The first one used on this network is taken as it is: a network of one's own. */
  trustsFirst: boolean;
  /** Read from the raw bytes of its own inscription. */
  deploy: { protocol: string } | { fault: string };
}

/** A payment of ours for the same thing, by our own records. What a block made impossible is not among them. */
export interface OwnPayment {
  txid: string;
  /** To others, without the fee. */
  sats: bigint;
  /** Own coins it spends. */
  outpoints: readonly string[];
  /** ms */
  at: number;
  isConfirmed: boolean;
}

/** What the guards look at beside the facts of a purpose. */
export interface GuardFacts {
  /** Null where it names no module. */
  module: ModuleFacts | null;
  earlier: readonly OwnPayment[];
}

export const isNone = (value: object): value is None => 'none' in value;

/** What a guard of C30 or C31 asks of an intent; null where it has nothing to compare. */
export function askedOf<I, T extends object>(
  guard: None | ((intent: I) => T | None),
  intent: I,
): T | null {
  if (isNone(guard)) return null;
  const asked = guard(intent);
  return isNone(asked) ? null : asked;
}
