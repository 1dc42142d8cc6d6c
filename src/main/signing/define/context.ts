import type { ProviderClient } from '#main/provider/types.ts';
import type { PaymentLimits } from '#main/signing/coins/fee-limits.ts';
import type { Sources } from '#main/signing/coins/sources.ts';
import type { AddressBook, OwnAddress } from '#main/wallet/accounts.ts';
import type { AssetTrail } from '#main/wallet/coin-knowledge.ts';
import type { CoinReader } from '#main/wallet/coins.ts';
import type { Network } from '#shared/bitcoin/network.ts';
import type { CardAsset } from '#shared/flows/approval.ts';
import type { BindIntent, SwapIntent } from '#shared/flows/intents/operations.ts';

import type { ModuleFacts, OwnPayment, PaymentsOf } from './guards.ts';
import type { SwapReadings } from './swap-readings.ts';

/** A signature that others can complete into a sale, as the ledger keeps it (safety.md C15). */
export interface LiveSignature {
  outpoint: string;
  flowId: string;
  inscriptionId: string;
  auctionId: string | null;
  priceSats: string;
  payAddress: string;
  /** SHA-256 in hex of the signed PSBT’s bytes. */
  psbtHash: string;
  signedAt: number;
}

export interface SignatureLedger {
  /** Writes it down. A signature leaves the app only after this returned. */
  add(signature: LiveSignature): void;
  /** Every signature of a coin: while it is there to be signed for, each of them is good. */
  ofCoin(outpoint: string): LiveSignature[];
}

/** A text of the second layer that was signed. `ts` in seconds, `signedAt` in ms. */
export interface SignedOperation {
  id: string;
  address: string;
  flowId: string;
  func: string;
  params: readonly string[];
  ts: number;
  signedAt: number;
}

/** Where the market pays sales now, null when nothing is bound yet; `unknown` when it does not say. */
export type Bound = { btcAddress: string | null } | 'unknown';

/** What is known of an outpoint on a network that shares keys and addresses: its name, or why nobody could ask. */
export type Elsewhere = { on: string } | { unasked: string };

/** What an order was made for, as this app wrote it down when it began. */
export interface Ordered {
  /** `Mint 1000 inks`, `3 files`. */
  title: string;
  receiveAddress: string;
  assets: readonly CardAsset[];
}

/** What building, gathering and signing may ask. Nothing of it comes from the page. */
export interface SigningContext {
  /** The same for lines that are judged together: what they share is read once. Absent: each reads by itself. */
  atOneMoment?: () => SigningContext;
  /**
   * The same over the addresses of this wallet, whichever is on screen: an operation goes on with the wallet that it was
   * begun with. Absent: there is one. Throws VAULT_LOCKED, and NOT_FOUND for a wallet that was removed.
   */
  ofWallet?: (walletId: string) => SigningContext;
  client: ProviderClient;
  network: Network;
  addresses: Pick<AddressBook, 'ownAddresses' | 'findScript' | 'freshChange'>;
  reader: CoinReader;
  sources: Sources;
  findScript: (script: string) => OwnAddress | null;
  /** Null for an address that is not ours, or only watched. */
  ownAddress: (address: string) => OwnAddress | null;
  minCoinSats: () => bigint;
  limits: () => Promise<PaymentLimits>;
  /** The flow that reserved an outpoint. */
  lockedBy: (outpoint: string) => string | null;
  randomBelow: (below: number) => number;
  /** Milliseconds. */
  now: () => number;
  ledger: SignatureLedger;
  /** Runs several writes of what is signed as one. Absent: each by itself. */
  inOne?: (run: () => void) => void;
  /** The name that the person gave an address. Words on the card alone: nothing is judged by it. */
  nameOf?: (address: string) => string | null;
  /** What the order of a flow makes; null where the records do not say. Words on the card alone, as above. */
  orderedBy?: (flowId: string) => Ordered | null;
  /** Writes down what was signed for the second layer. Signatures leave the app only after this returned. */
  operations: { add(operations: readonly SignedOperation[]): void };
  /** Records what is on the coins that we make. Signatures leave the app only after this returned. */
  trail: AssetTrail;
  /** Outpoints of our own change whose inputs were all proved clean. */
  cleanChange: { has(outpoint: string): boolean; add(outpoint: string): void };
  /** A change address was used, so that the next one is fresh. */
  changeUsed: (owner: OwnAddress) => void;
  /** Of outpoints that networks with the same keys know. */
  elsewhere: (outpoints: readonly string[]) => Promise<ReadonlyMap<string, Elsewhere>>;
  /** What the market has bound to the address that holds inscriptions, read anew each time. */
  readBound: (intent: BindIntent) => Promise<Bound>;
  /** The module of the swap by our records and its own bytes. */
  readModule: (moduleId: string) => Promise<ModuleFacts>;
  /** The module was signed for: any other one is refused from now on. */
  pinModule: (moduleId: string) => void;
  /** Payments for the same thing by our own records, never by the provider's word. */
  ownPayments: (of: PaymentsOf, pays: readonly { script: string; sats: bigint }[]) => OwnPayment[];
  /** The module's gas address by its own inscription, the pools now, the seconds signed with before. */
  readSwap: (intent: SwapIntent) => Promise<SwapReadings>;
}
