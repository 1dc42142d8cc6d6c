import type { z } from 'zod';

import type { AppError } from '#shared/errors.ts';
import type { ApprovalCard } from '#shared/flows/approval.ts';
import type { FlowInput } from '#shared/flows/inputs.ts';
import type { FlowView } from '#shared/flows/view.ts';

import type { FlowDeps } from '../ports.ts';
import type { Effects, FlowRow } from './store-port.ts';

export type States = Record<string, z.ZodType>;

/** To another state, or staying with new facts. Only data that the target state's schema describes compiles. */
export type Next<S extends States> = {
  [K in keyof S & string]: {
    to: K;
    data: z.output<S[K]>;
    note?: string;
    effects?: Effects;
    /** Milliseconds until the state's step runs; at once when absent. */
    after?: number;
  };
}[keyof S & string];

export interface StepContext {
  deps: FlowDeps;
  flowId: string;
  createdAt: number;
  /** How often this step failed in a row. */
  attempts: number;
  /** 0…1, for jitter. */
  random: () => number;
  /** Ids of the orders that other flows hold, so that none is taken twice. */
  otherOrders: () => string[];
}

export interface Answer {
  feeRate: number | undefined;
}

type Step<S extends States, K extends keyof S> = (
  data: z.output<S[K]>,
  ctx: StepContext,
) => Promise<Next<S>>;

/** What waits for consent: the intent, the bytes, and the card over both. */
export interface Approval {
  intent: object;
  psbtBase64: string;
  digest: string;
  card: ApprovalCard;
}

export interface PendingApproval extends Approval {
  flowId: string;
  requestedAt: number;
}

/** The kinds whose inputs a definition takes. */
type Kind = FlowInput['kind'];

export interface Definition<S extends States = States, K extends Kind = Kind> {
  kind: K;
  /** Rises when the data of a state changes. */
  version: number;
  /** Reads a row of an older version. Rows that no upgrade reads are shown as broken and kept. */
  upgrade?: (row: Pick<FlowRow, 'version' | 'state' | 'data'>) => { state: string; data: unknown };
  states: S;
  /** One initial move per order; all are written together. */
  start(input: Extract<FlowInput, { kind: K }>, deps: Pick<FlowDeps, 'network'>): Next<S>[];
  steps: { [K in keyof S]?: Step<S, K> };
  /** Answers a state takes from the main window. Throws ANSWER_NOT_EXPECTED when the moment has passed. */
  answers: {
    [K in keyof S]?: Record<
      string,
      (data: z.output<S[K]>, answer: Answer, ctx: StepContext) => Promise<Next<S>>
    >;
  };
  /** States that wait for the approval window. */
  approvals: {
    [K in keyof S]?: {
      show(data: z.output<S[K]>): Approval;
      granted(data: z.output<S[K]>, digest: string, reason: string | null): Next<S>;
      refused(data: z.output<S[K]>): Next<S>;
    };
  };
  /** States whose step signs: they wait while the vault is locked. */
  needsKeys: readonly (keyof S & string)[];
  /** States whose steps run for one flow at a time: what one of them makes must be on disk before the next looks. */
  alone: readonly (keyof S & string)[];
  final: readonly (keyof S & string)[];
  /** Where a failure that no retry can mend leads. */
  failed(state: keyof S & string, data: unknown, error: AppError): Next<S>;
  /** The engine adds the network. */
  view(row: FlowRow, data: unknown): Omit<FlowView, 'network'>;
  orderIdOf(data: unknown): string | null;
}

/** Fixes the states' types for the definition's functions. */
export const defineFlow = <S extends States, K extends Kind>(
  definition: Definition<S, K>,
): Definition<S, K> => definition;
