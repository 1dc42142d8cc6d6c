import type { Network } from '#shared/bitcoin/network.ts';
import type { BindIntent, SwapIntent } from '#shared/flows/intents/operations.ts';

import type { ProviderClient } from '../provider/types.ts';
import type { AddressBook, OwnAddress } from '../wallet/accounts.ts';
import type { CoinReader } from '../wallet/coins.ts';
import type { PaymentLimits } from './clauses/define.ts';
import type { Sources } from './coins/sources.ts';
import type { Elsewhere } from './define.ts';
import type { BindFacts } from './purposes/bind/facts.ts';
import type { SwapReadings } from './purposes/swap/facts.ts';

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
  /** Signatures of a coin that was not seen spent in a block. */
  live(outpoint: string): LiveSignature[];
}

/** What building, gathering and signing may ask. Nothing of it comes from the page. */
export interface SigningContext {
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
  /** Outpoints of our own change whose inputs were all proved clean. */
  cleanChange: { has(outpoint: string): boolean; add(outpoint: string): void };
  /** A change address was used, so that the next one is fresh. */
  changeUsed: (owner: OwnAddress) => void;
  /** Of outpoints that networks with the same keys know. */
  elsewhere: (outpoints: readonly string[]) => Promise<ReadonlyMap<string, Elsewhere>>;
  /** What the market has bound to the address that holds inscriptions, read anew each time. */
  readBound: (intent: BindIntent) => Promise<BindFacts['bound']>;
  /** The module's gas address by its own inscription, the pools now, the seconds signed with before. */
  readSwap: (intent: SwapIntent) => Promise<SwapReadings>;
}
