import { z } from 'zod';

import { answer, type Definition, type Next } from '#main/flows/engine/define.ts';
import { awaitChild } from '#main/flows/state-table.ts';
import { approve, sign } from '#main/flows/steps/approve.ts';
import { broadcast, signedTx } from '#main/flows/steps/broadcast.ts';
import { spendFlows } from '#main/kinds/spend/flow/states.ts';
import type { FlowInput } from '#shared/flows/inputs.ts';
import { prepared } from '#shared/flows/prepared.ts';

import { spendInputs } from './spend-inputs.ts';

/** How long a quote of a small operation is valid, in ms. */
export const OFFER = 60_000;

const frame = {
  headline: '',
  steps: [],
  question: null,
  cancellable: true,
};
const phaseOf = (state: string) =>
  state === 'done' || state === 'cancelled' ? state : state === 'approving' ? state : 'working';

/** An errand: starts a payment as its child, waits for it, and records that it was made. */
const errand = z.object({ name: z.string() });
const errandStates = {
  beginning: errand,
  waiting: errand,
  asking: errand.extend({ why: z.string() }),
  noting: errand.extend({ child: z.string() }),
  done: errand.extend({ child: z.string() }),
  cancelled: errand,
};
type Errand = z.output<typeof errand>;
type ErrandMove = Next<typeof errandStates>;

export const errandKind: Definition<typeof errandStates, 'send'> = {
  kind: 'errand' as never,
  version: 1,
  states: errandStates,
  needsKeys: [],
  alone: [],
  final: ['done', 'cancelled'],
  start: (input) => [{ to: 'beginning', data: { name: (input as unknown as Errand).name } }],
  steps: {
    beginning: async (data) => ({ to: 'waiting', data, child: spendInputs.send }),
    noting: async (data) => ({ to: 'done', data }),
  },
  children: {
    waiting: awaitChild<Errand, ErrandMove>({
      made: (data, { id }) => ({ to: 'noting', data: { ...data, child: id } }),
      ended: (data, { state }) => ({ to: 'asking', data: { ...data, why: state } }),
    }),
  },
  answers: {
    waiting: { cancel: answer((data) => ({ to: 'cancelled', data })) },
    asking: { again: answer(({ name }) => ({ to: 'beginning', data: { name } })) },
  },
  approvals: {},
  failed: (_state, data) => ({ to: 'cancelled', data: data as Errand }),
  view: ({ state }, data) => ({
    ...frame,
    title: (data as Errand).name,
    phase: state === 'asking' ? 'asking' : phaseOf(state),
  }),
};

/** An operation: one per address at a time, to be approved within a minute. */
const operation = z.object({
  name: z.string(),
  address: z.string(),
  trouble: z.string().nullable(),
});
const approving = operation.extend({ prepared, until: z.number() });
const sending = operation.extend({
  offered: z.boolean(),
  sending: z.object({
    txid: z.string(),
    rawHex: z.string(),
    feeSats: z.string(),
    outpoints: z.array(z.string()),
    at: z.number(),
    status: z.enum(['signed', 'sent', 'replaced', 'confirmed', 'dropped']),
  }),
});
const operationStates = {
  preparing: operation,
  approving,
  signing: approving,
  sending,
  done: operation,
  cancelled: operation,
};
type Operation = z.output<typeof operation>;
type OperationMove = Next<typeof operationStates>;
type Approving = z.output<typeof approving>;

const baseOf = ({ name, address }: Operation): Operation => ({ name, address, trouble: null });
const back = (data: Operation): OperationMove => ({ to: 'preparing', data: baseOf(data) });
const waiting = approve<Approving, OperationMove>({
  stay: (data, how) => ({ to: 'approving', data, ...how }),
  gone: back,
  granted: (data) => ({ to: 'signing', data }),
  refused: (data) => ({ to: 'cancelled', data: baseOf(data) }),
});
const submitting = broadcast<z.output<typeof sending>, OperationMove>({
  stay: (data, how) => ({ to: 'sending', data, ...how }),
  sent: (data) => ({ to: 'done', data: baseOf(data) }),
  unclear: (data) => ({ to: 'sending', data, after: 1000 }),
  never: back,
  givenUp: back,
});

export const operationKind: Definition<typeof operationStates, 'send'> = {
  kind: 'operation' as never,
  version: 1,
  states: operationStates,
  needsKeys: ['signing'],
  alone: [],
  final: ['done', 'cancelled'],
  lane: {
    states: ['preparing', 'approving', 'signing', 'sending'],
    of: (data) => (data as Operation).address,
  },
  deadlines: { approving: { at: ({ until }) => until, passed: back } },
  start: (input) => [{ to: 'preparing', data: baseOf(input as unknown as Operation) }],
  steps: {
    preparing: async (data, { deps, flowId, createdAt }) => {
      const intent = {
        flowId,
        network: deps.network,
        asked: spendInputs.send,
        feeRate: 2,
        createdAt,
      };
      const made = await deps.signing.prepare('send', { ...intent, replaces: null });
      const until = deps.clock.now() + OFFER;
      return { to: 'approving', data: { ...data, prepared: made, until } };
    },
    approving: waiting.step,
    signing: sign<Approving, OperationMove>({
      signed(data, { rawHex, txid }, _review, { deps, flowId }) {
        const { feeSats, outpoints } = data.prepared;
        const tx = {
          txid: txid ?? '',
          rawHex: rawHex ?? '',
          feeSats,
          outpoints,
          at: deps.clock.now(),
          status: 'signed' as const,
        };
        return {
          to: 'sending',
          data: { ...baseOf(data), sending: tx, offered: false },
          effects: { tx: signedTx(tx, { flowId, subject: null, purpose: 'send', sats: '0' }) },
        };
      },
      again: (data) => ({ to: 'approving', data }),
      stale: back,
    }),
    sending: submitting.step,
  },
  answers: { preparing: { cancel: answer((data) => ({ to: 'cancelled', data: baseOf(data) })) } },
  approvals: { approving: waiting.approval },
  failed: (_state, data) => back(data as Operation),
  view: ({ state }, data) => ({
    ...frame,
    title: (data as Operation).name,
    phase: phaseOf(state),
  }),
};

/** Kinds that exist only in tests, besides the payments that they start. */
export const smallKinds = [errandKind, operationKind, ...spendFlows] as unknown as Definition[];

export const errandInput = (name = 'an errand'): FlowInput =>
  ({ kind: 'errand', name }) as unknown as FlowInput;
export const operationInput = (name: string, address = 'bcrt1qone'): FlowInput =>
  ({ kind: 'operation', name, address }) as unknown as FlowInput;
