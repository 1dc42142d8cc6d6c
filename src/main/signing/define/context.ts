import type { ProviderClient } from '#main/provider/types.ts';
import type { PaymentLimits } from '#main/signing/coins/fee-limits.ts';
import type { Sources } from '#main/signing/coins/provider-facts.ts';
import type { AddressBook, OwnAddress } from '#main/wallet/accounts.ts';
import type { AssetTrail } from '#main/wallet/coin-knowledge.ts';
import type { CoinReader } from '#main/wallet/coin-reader.ts';
import type { KeptRune } from '#shared/bitcoin/kept-asset.ts';
import type { Network } from '#shared/bitcoin/network.ts';
import type { CardAsset } from '#shared/flows/approval.ts';
import type { BindIntent, SwapIntent } from '#shared/flows/intents/operations.ts';
import type { LiveSignature } from '#shared/flows/trade.ts';
import type { RecordedOperation } from '#shared/ipc/swap.ts';

import type { ModuleFacts, OwnPayment, PaymentsOf } from './guards.ts';
import type { SwapReadings } from './swap-readings.ts';

export interface SignatureLedger {
  /** Records it. A signature leaves the app only after this has returned. */
  add(signature: LiveSignature): void;
  /** All signatures of a coin; each stays valid for as long as the coin exists. */
  ofCoin(outpoint: string): LiveSignature[];
}

/** The market's current payout address, null if none is set; `unknown` if the market doesn't say. */
export type Bound = { btcAddress: string | null } | 'unknown';

/**
 * What is known of an outpoint on a network with the same keys and addresses: its name, or why it couldn't be asked.
 */
export type OnOtherNetworks = { on: string } | { unasked: string };

/** What an order was created for, as recorded by this app when it started. */
export interface Ordered {
  /** `Mint 1000 inks`, `3 files`. */
  title: string;
  receiveAddress: string;
  assets: readonly CardAsset[];
  /** Postage of the inscriptions sent to the receive address, in sats. */
  postageSats: bigint;
  /** The amount that the form showed for it, without the payment's own fee. */
  quotedSats: bigint;
}

/** What building, gathering and signing may access. Nothing in it comes from the page. */
export interface SigningContext {
  /** The same for lines that are judged together, so that shared reads are made once. Absent: each reads separately. */
  atOneMoment?: () => SigningContext;
  /**
   * The same with the addresses of this wallet, whichever is active: an operation continues with the wallet that
   * started it. Absent: there is only one. Throws VAULT_LOCKED, and NOT_FOUND for a removed wallet.
   */
  forWallet?: (walletId: string) => SigningContext;
  client: ProviderClient;
  network: Network;
  addresses: Pick<AddressBook, 'ownAddresses' | 'findScript' | 'freshChange'>;
  reader: CoinReader;
  sources: Sources;
  findScript: (script: string) => OwnAddress | null;
  /** Null for an address that isn't ours, or is watch-only. */
  ownAddress: (address: string) => OwnAddress | null;
  minCoinSats: () => bigint;
  limits: () => Promise<PaymentLimits>;
  /** The flow that reserved an outpoint. */
  lockedBy: (outpoint: string) => string | null;
  randomBelow: (below: number) => number;
  /** Milliseconds. */
  now: () => number;
  ledger: SignatureLedger;
  /** Runs several writes in one transaction. Absent: separately. */
  inOne?: (run: () => void) => void;
  /** The user's name for an address. For the card's text only; no verdict depends on it. */
  nameOf?: (address: string) => string | null;
  /** What a flow's order creates; null if the records don't say. For the card's text only. */
  orderedBy?: (flowId: string) => Ordered | null;
  /** Records what was signed for the second layer. Signatures leave the app only after this has returned. */
  operations: { add(operations: readonly RecordedOperation[]): void };
  /** Records the contents of coins that we create. Signatures leave the app only after this has returned. */
  trail: AssetTrail;
  /** Our records of a rune; null before it was seen. */
  keptRune: (id: string) => KeptRune | null;
  /** Outpoints of our own change made only of proved clean coins. */
  cleanChange: { has(outpoint: string): boolean; add(outpoint: string): void };
  /** A change address was used, so the next one must be fresh. */
  changeUsed: (owner: OwnAddress) => void;
  /** Which outpoints are known on networks with the same keys. */
  onOtherNetworks: (outpoints: readonly string[]) => Promise<ReadonlyMap<string, OnOtherNetworks>>;
  /** The market's payout address for an address that holds inscriptions, read each time. */
  readBound: (intent: BindIntent) => Promise<Bound>;
  /** A swap module according to our records and its own bytes. */
  readModule: (moduleId: string) => Promise<ModuleFacts>;
  /** The module was signed for: any other one is rejected from now on. */
  pinModule: (moduleId: string) => void;
  /**
   * What earlier steps of a flow's operation took for good, excluding transactions that spend one of these
   * coins.
   */
  spentBefore?: (flowId: string, spending: readonly string[]) => bigint;
  /** Payments for the same thing according to our own records, never the provider's. */
  ownPayments: (of: PaymentsOf, pays: readonly { script: string; sats: bigint }[]) => OwnPayment[];
  /** The module's gas address from its own inscription, the current pools, and seconds already used in signatures. */
  readSwap: (intent: SwapIntent) => Promise<SwapReadings>;
}
