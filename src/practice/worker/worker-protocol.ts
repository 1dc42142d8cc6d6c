import type { Ask, Outcome } from '#practice/server/fetch.ts';
import type { LeverName } from '#practice/server/port.ts';
import type { PracticeStatus } from '#shared/ipc/practice.ts';

export interface WorkerSettings {
  dir: string;
  seed: string;
  blockSeconds: number | null;
  residents?: boolean;
}

export type Request =
  { kind: 'ask'; ask: Ask } | { kind: 'lever'; name: LeverName; args: unknown[] };
export type ToWorker = Request & { id: number };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'broken'; message: string }
  | { kind: 'outcome'; id: number; outcome: Outcome | 'offline' }
  | { kind: 'result'; id: number; value: unknown }
  | { kind: 'error'; id: number; message: string }
  | { kind: 'mishap'; what: string; error: string; stack: string }
  | { kind: 'changed'; status: PracticeStatus };
