import { createWallet, type Wallet } from '#practice/chain/wallet.ts';
import { bytesToHex, concatBytes, fromId } from '#practice/formats/bytes.ts';
import { addressOfScript } from '#practice/formats/scripts.ts';
import type { State } from '#practice/state/state.ts';

/** Swap fee in thousandths of the input. */
export const SWAP_FEE = 3n;
export const LP_DECIMALS = 18;
/** Confirmations until a deposit counts, and until a withdrawal is complete. */
export const DEPOSIT_BLOCKS = 3;
export const MATCHING_BLOCKS = 10;
export const ROLLUP_BLOCKS = 1;
export const APPROVE_BLOCKS = 3;
/** Confirmations a tick needs before it gets a pool. */
export const DEPLOY_BLOCKS = 3;

/** The tick that most pools pair with, and the middle of swaps over two pools. */
export const HUB = 'pine';
/** Dollars of one HUB, times 10^12. Every other price follows from the pools. */
export const HUB_USD = 250_000_000_000n;
export const FEE_TICKS = [HUB, 'lime'];
/** Dollars per byte of a signed message, times 10^12. */
export const GAS_PRICE = 40_000_000n;
/** Free quota per day and address, in base units of the gas token (HUB). */
export const FREE_QUOTA = 400_000_000_000_000_000n;
/** A commit is made when its first function is this old, or when it is full. */
export const COMMIT_AFTER_MS = 30_000;
export const COMMIT_FULL = 100;
/** How long functions are rejected while a commit is written. */
export const COMMITTING_MS = 2_000;
/** Tolerance of a request's time, in seconds. */
export const TIME_WINDOW = 600;

/** Has no known key: LP tokens sent here are burned. */
export const BURN_ADDRESS = addressOfScript(concatBytes(Uint8Array.of(0, 20), new Uint8Array(20)));

const SETTING = 'swap module';

export interface SwapModule {
  /** Inscription id of the module. */
  id: string;
  /** Output of a deposit: OP_RETURN and the id's transaction. */
  script: Uint8Array;
  /** The BRC-20 ledger's holder of the module's tokens. */
  holder: string;
  /** Publishes commits and serves withdrawals. */
  sequencer: Wallet;
  gasAddress: string;
  /** Holds the LP tokens minted to the platform for its part of the fees. */
  platform: string;
  /** Pays staking rewards from tokens deposited for that purpose. */
  fund: Wallet;
}

/** The wallet that publishes for the module; it exists before the module does. */
export const sequencerOf = (seed: string): Wallet => createWallet(seed, 'swap sequencer');

export const gasAddressOf = (seed: string): string => createWallet(seed, 'swap gas').address;
export const platformOf = (seed: string): string => createWallet(seed, 'swap platform').address;

/** This world's module; null if none was deployed. */
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
