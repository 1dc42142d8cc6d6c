import type { WireError } from '#shared/errors.ts';
import type { FlowPhase, FlowView } from '#shared/flows/view.ts';

import type { FlowRow } from '../../engine/store-port.ts';
import { titleOf } from './moves.ts';
import type { Base, states } from './states.ts';

type State = keyof typeof states;

const phases: Record<State, FlowPhase> = {
  building: 'working',
  approving: 'approving',
  signing: 'working',
  sending: 'working',
  stopped: 'asking',
  unclear: 'unclear',
  watching: 'watching',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** What the person sees of an operation that moves own coins. */
export function spendView(row: FlowRow, data: unknown): Omit<FlowView, 'network'> {
  const state = row.state as State;
  const base = data as Base;
  const digest =
    state === 'approving' ? (data as { prepared: { digest: string } }).prepared.digest : null;
  const pending = (data as { sending?: Base['transactions'][number] }).sending;
  const known = base.transactions.filter(({ txid }) => txid !== pending?.txid);
  return {
    id: row.id,
    kind: row.kind,
    title: titleOf(base.asked),
    batchId: row.batchId,
    state,
    phase: phases[state],
    headline: headlineOf(state, base, data),
    steps: stepsOf(state, base),
    question: questionOf(state, base, data),
    approvalId: digest === null ? null : `${row.id}-${digest.slice(0, 12)}`,
    error: row.lastError === null ? null : (JSON.parse(row.lastError) as WireError),
    retrying: row.lastError !== null && !row.over,
    cancellable: ['building', 'approving', 'signing', 'stopped'].includes(state),
    nextRunAt: row.nextRunAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    order: null,
    payments: [],
    estimateSats: null,
    spend: {
      asked: base.asked,
      transactions: [...known, ...(pending ? [pending] : [])].map(
        ({ rawHex: _raw, outpoints: _outpoints, ...transaction }) => transaction,
      ),
    },
  };
}

function headlineOf(state: State, { trouble, transactions }: Base, data: unknown): string {
  const sent = transactions.findLast(({ status }) => status === 'sent');
  switch (state) {
    case 'building':
      return 'Proving coins and building the transaction.';
    case 'approving':
      return 'Waits for your approval in the approval window.';
    case 'signing':
      return 'Signing what you approved.';
    case 'sending':
      return trouble ?? 'Sending the transaction.';
    case 'stopped':
      return trouble ?? 'Nothing was sent.';
    case 'unclear':
    case 'failed':
      return (data as { reason: string }).reason;
    case 'watching':
      return trouble ?? `Waits for a block at ${sent?.feeRate ?? '?'} sat/vB.`;
    case 'done':
      return 'Confirmed.';
    case 'cancelled':
      return 'Cancelled. Nothing was sent.';
  }
}

const steps = [
  ['build', 'Coins proved'],
  ['approve', 'Approved and signed'],
  ['send', 'Sent'],
  ['confirm', 'Confirmed'],
] as const;

const reached: Record<State, number> = {
  building: 0,
  stopped: 0,
  approving: 1,
  signing: 1,
  sending: 2,
  unclear: 2,
  watching: 3,
  done: 4,
  failed: 0,
  cancelled: 0,
};

function stepsOf(state: State, { transactions }: Base): FlowView['steps'] {
  const ended = state === 'failed' || state === 'cancelled';
  const sentAt = transactions.at(-1)?.at ?? null;
  const done = ended && sentAt !== null ? 2 : reached[state];
  return steps.map(([key, label], at) => ({
    key,
    label,
    status: at < done ? 'done' : ended ? 'skipped' : at === done ? 'current' : 'todo',
    at: key === 'send' && at < done ? sentAt : null,
    note: null,
  }));
}

function questionOf(state: State, base: Base, data: unknown): FlowView['question'] {
  switch (state) {
    case 'stopped':
      return {
        key: 'stopped',
        title: 'Nothing was sent',
        text: base.trouble ?? '',
        options: [
          {
            answer: 'again',
            label: 'Try again',
            consequence: 'Coins are proved anew, and you get a new card to approve.',
            tone: 'primary',
            needs: 'fee-rate',
          },
          {
            answer: 'cancel',
            label: 'Cancel',
            consequence: 'Ends here. No coin is touched.',
            tone: 'neutral',
            needs: 'none',
          },
        ],
        deadline: null,
      };
    case 'unclear':
      return {
        key: 'unclear',
        title: 'It is not clear whether it was sent',
        text: (data as { reason: string }).reason,
        options: [
          {
            answer: 'retry',
            label: 'Send again',
            consequence: 'Sends the same signed bytes: they can be spent once at most.',
            tone: 'primary',
            needs: 'none',
          },
          {
            answer: 'giveUp',
            label: 'Give up',
            consequence:
              'Frees its coins, if it is not on the network now. Should it still arrive, it counts.',
            tone: 'danger',
            needs: 'none',
          },
        ],
        deadline: null,
      };
    case 'watching':
      if (!base.transactions.some(({ status, rawHex }) => status === 'sent' && rawHex !== null))
        return null;
      return {
        key: 'bump',
        title: 'Still in no block',
        text: base.trouble ?? 'It confirms by itself. A higher fee makes it sooner.',
        options: [
          {
            answer: 'bump',
            label: 'Raise the fee',
            consequence:
              'Replaces it by one that spends the same coins, pays the same people, and more to the miners. You approve it first.',
            tone: 'neutral',
            needs: 'fee-rate',
          },
        ],
        deadline: null,
      };
    default:
      return null;
  }
}
