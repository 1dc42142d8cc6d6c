import type { Ask, Outcome } from '#practice/server/exchange.ts';
import type { PracticePort } from '#practice/server/port.ts';
import type { PracticeStatus } from '#shared/ipc/practice.ts';

/** The levers that cross the worker's border as plain calls. */
export type LeverName = Exclude<keyof PracticePort, 'fetch' | 'isOpen' | 'onChange'>;

export interface WorkerSettings {
  dir: string;
  seed: string;
  blockSeconds: number | null;
  residents?: boolean;
}

export type ToWorker =
  | { kind: 'ask'; id: number; ask: Ask }
  | { kind: 'lever'; id: number; name: LeverName; args: unknown[] };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'broken'; message: string }
  | { kind: 'outcome'; id: number; outcome: Outcome | 'offline' }
  | { kind: 'result'; id: number; value: unknown }
  | { kind: 'error'; id: number; message: string }
  | { kind: 'changed'; status: PracticeStatus };
