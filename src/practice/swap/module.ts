import { createWallet, type Wallet } from '#practice/chain/wallet.ts';
import { bytesToHex, concatBytes, fromId } from '#practice/formats/bytes.ts';
import { addressOfScript } from '#practice/formats/scripts.ts';
import type { State } from '#practice/state/state.ts';

/** Fee of a swap in thousandths of what goes in. */
export const SWAP_FEE = 3n;
export const LP_DECIMALS = 18;
/** Confirmations before a deposit counts, and before a withdrawal is over. */
export const DEPOSIT_BLOCKS = 3;
export const MATCHING_BLOCKS = 10;
export const ROLLUP_BLOCKS = 1;
export const APPROVE_BLOCKS = 3;
/** Blocks a tick must be old before it gets a pool. */
export const DEPLOY_BLOCKS = 3;

/** The tick that most pools pair with, and through which swaps of two hops go. */
export const HUB = 'pine';
/** Dollars of one HUB, times 10^12. Every other price follows from the pools. */
export const HUB_USD = 250_000_000_000n;
export const FEE_TICKS = [HUB, 'lime'];
/** Dollars per byte of a signed message, times 10^12. */
export const GAS_PRICE = 40_000_000n;
/** Dollars of fees a day and address for nothing, times 10^12. */
export const FREE_QUOTA = 100_000_000_000n;
/** A commit is made when its first function is this old, or when it is full. */
export const COMMIT_AFTER_MS = 30_000;
export const COMMIT_FULL = 100;
/** How long functions are refused while a commit is written. */
export const COMMITTING_MS = 2_000;
/** How far a request's time may be from the service's, seconds. */
export const TIME_WINDOW = 600;

/** Nobody has its key: shares sent here are burned. */
export const BURN_ADDRESS = addressOfScript(concatBytes(Uint8Array.of(0, 20), new Uint8Array(20)));

const SETTING = 'swap module';

export interface SwapModule {
  /** Inscription id of the module. */
  id: string;
  /** The output of a deposit: OP_RETURN and the id's transaction. */
  script: Uint8Array;
  /** Under which the BRC-20 ledger keeps what the module holds. */
  holder: string;
  /** Publishes commits and serves withdrawals. */
  sequencer: Wallet;
  gasAddress: string;
  /** Holds the shares that swaps mint to the platform. */
  platform: string;
  /** Pays staking rewards out of what was deposited for it. */
  fund: Wallet;
}

/** The wallet that publishes for the module; it exists before the module does. */
export const sequencerOf = (seed: string): Wallet => createWallet(seed, 'swap sequencer');

export const gasAddressOf = (seed: string): string => createWallet(seed, 'swap gas').address;
export const platformOf = (seed: string): string => createWallet(seed, 'swap platform').address;

/** The module of this world; null where none was deployed. */
export function moduleOf(state: State, seed: string): SwapModule | null {
  const id = state.settings.get(SETTING);
  if (id === undefined) return null;
  const script = concatBytes(Uint8Array.of(0x6a, 32), fromId(id.slice(0, 64)));
  return {
    id,
    script,
    holder: bytesToHex(script),
    sequencer: sequencerOf(seed),
    gasAddress: gasAddressOf(seed),
    platform: platformOf(seed),
    fund: createWallet(seed, 'swap fund'),
  };
}

export function keepModule(state: State, id: string): void {
  state.settings.put(SETTING, id);
}
