import type { FaultMode, PracticeStatus } from '#shared/ipc/practice.ts';

import type { ConditionsChange } from './conditions.ts';

/** What a real provider lacks: control of its chain, its clock and its moods. */
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
  /** Gives an address some of every tick of the swap, inside it. */
  swapFaucet(address: string): Promise<{ given: { tick: string; amount: string }[] }>;
  setOnline(online: boolean): Promise<PracticeStatus>;
  /** `code` is what a refusal says: any of the published ones. */
  fault(row: string, mode: FaultMode, times: number, code?: number): Promise<PracticeStatus>;
  clearFaults(): Promise<PracticeStatus>;
  /** How awkward it is from now on: what is given is changed, the rest stays. */
  setConditions(change: ConditionsChange): Promise<PracticeStatus>;
  /** Its clock goes ahead, and can't be set back. */
  advanceClock(seconds: number): Promise<PracticeStatus>;
  /** Takes the last blocks back and mines others. Rejects where so many are not remembered. */
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

/** The practice network as its user sees it, in process or in a worker: a server behind `fetch`, and levers. */
export interface PracticePort extends Levers {
  /** Answers the provider's URLs (any host). Every acknowledged change is on disk before the answer. */
  fetch: typeof fetch;
  /** Whether its state is there: until it is, requests wait. */
  isOpen(): boolean;
  /** Called after blocks and other changes that happen by themselves. */
  onChange(listener: (status: PracticeStatus) => void): () => void;
}
