import type { FaultMode, PracticeStatus } from '#shared/ipc/practice.ts';

import type { ConditionsChange } from './conditions.ts';

/** Controls that a real provider doesn't have: of its chain, clock and conditions. */
export interface Levers {
  status(): Promise<PracticeStatus>;
  mine(blocks: number): Promise<PracticeStatus>;
  setBlockTime(seconds: number | null): Promise<PracticeStatus>;
  faucet(address: string, sats: number): Promise<{ txid: string }>;
  payFromOutside(
    address: string,
    sats: number,
    withInscription: boolean,
  ): Promise<{ txid: string }>;
  /** Gives an address some of every swap tick, within the swap. */
  swapFaucet(address: string): Promise<{ given: { tick: string; amount: string }[] }>;
  setOnline(online: boolean): Promise<PracticeStatus>;
  /** `code`: any of the published error codes. */
  fault(row: string, mode: FaultMode, times: number, code?: number): Promise<PracticeStatus>;
  clearFaults(): Promise<PracticeStatus>;
  /** Changes the given conditions and keeps the others. */
  setConditions(change: ConditionsChange): Promise<PracticeStatus>;
  /** Moves its clock forward; it can't be set back. */
  advanceClock(seconds: number): Promise<PracticeStatus>;
  /** Replaces the last blocks by others. Rejects if it doesn't remember that many. */
  reorganise(blocks: number): Promise<PracticeStatus>;
  reset(): Promise<PracticeStatus>;
  stop(): Promise<void>;
}
export type LeverName = keyof Levers;

export const leverNames = [
  'status',
  'mine',
  'setBlockTime',
  'faucet',
  'payFromOutside',
  'swapFaucet',
  'setOnline',
  'fault',
  'clearFaults',
  'setConditions',
  'advanceClock',
  'reorganise',
  'reset',
  'stop',
] as const satisfies readonly LeverName[];

/** The practice network, in process or in a worker: a server behind `fetch`, and controls. */
export interface PracticePort extends Levers {
  /** Answers the provider's URLs (any host). Every acknowledged change is on disk before the answer. */
  fetch: typeof fetch;
  /** Whether its state is loaded; until then requests wait. */
  isOpen(): boolean;
  /** Called after blocks and other automatic changes. */
  onChange(listener: (status: PracticeStatus) => void): () => void;
}
