import type { KindView } from '#main/flows/engine/define.ts';
import type { FlowRow } from '#main/flows/engine/store-port.ts';
import { doneAlready } from '#main/flows/steps/earlier.ts';
import { option, question } from '#main/flows/steps/questions.ts';
import { stepStatus } from '#main/flows/steps/timeline.ts';
import type { FlowPhase, FlowView } from '#shared/flows/view.ts';

import { titleOf } from './moves.ts';
import type { Base, states } from './states.ts';

type State = keyof typeof states;

const phases: Record<State, FlowPhase> = {
  inscribing: 'working',
  arriving: 'watching',
  building: 'working',
  approving: 'approving',
  signing: 'working',
  outside: 'asking',
  sending: 'working',
  stopped: 'asking',
  unclear: 'unclear',
  watching: 'watching',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** What the person sees of an operation that moves own coins. */
export function spendView({ state: name }: Pick<FlowRow, 'state'>, data: unknown): KindView {
  const state = name as State;
  const base = data as Base;
  const pending = (data as { sending?: Base['transactions'][number] }).sending;
  const known = base.transactions.filter(({ txid }) => txid !== pending?.txid);
  return {
    title: titleOf(base.asked),
    phase: phases[state],
    headline: headlineOf(state, base, data),
    steps: stepsOf(state, base),
    question: questionOf(state, base, data),
    cancellable: [
      'inscribing',
      'arriving',
      'building',
      'approving',
      'signing',
      'outside',
      'stopped',
    ].includes(state),
    ...(state === 'outside' ? { outside: true as const } : {}),
    spend: {
      asked: base.asked,
      ...(base.transfer === null ? {} : { transfer: base.transfer }),
      transactions: [...known, ...(pending ? [pending] : [])].map(
        ({ rawHex: _raw, outpoints: _outpoints, ...transaction }) => transaction,
      ),
    },
  };
}

function headlineOf(state: State, { trouble, transactions }: Base, data: unknown): string {
  const sent = transactions.findLast(({ status }) => status === 'sent');
  switch (state) {
    case 'inscribing':
      return 'Waits until the transfer is inscribed. You approve its order first, then the move.';
    case 'arriving':
      return 'The transfer is inscribed. Waits until a block has it and the token index lists it.';
    case 'building':
      return 'Proving coins and building the transaction.';
    case 'approving':
      return 'Waits for your approval in the approval window.';
    case 'signing':
      return 'Signing what you approved.';
    case 'outside':
      return 'Approved. Waits to come back signed by the device that has the keys.';
    case 'sending':
      return trouble ?? 'Sending the transaction.';
    case 'stopped':
      return trouble ?? 'Nothing was sent.';
    case 'unclear':
    case 'failed':
      return (data as { reason: string }).reason;
    case 'watching':
      if (sent?.earlier) return doneAlready(sent.txid);
      return (
        trouble ??
        `${sent?.cancels ? 'Being cancelled: what takes it back waits' : 'Waits'} for a block at ${sent?.feeRate ?? '?'} sat/vB.`
      );
    case 'done':
      return `${endOf(transactions)}${transactions.some(({ rawHex }) => rawHex !== null) ? ' It is watched until six blocks lie on it.' : ''}`;
    case 'cancelled':
      return trouble ?? 'Cancelled. Nothing was sent.';
  }
}

/** How it ended: a payment that was to be cancelled may have been quicker. */
function endOf(transactions: Base['transactions']): string {
  const before = transactions.find(({ status, earlier }) => status === 'confirmed' && earlier);
  if (before) return doneAlready(before.txid);
  if (!transactions.some(({ cancels }) => cancels)) return 'Confirmed.';
  return transactions.some(({ status, cancels }) => status === 'confirmed' && cancels)
    ? 'Cancelled: nothing was paid, and the coins came back.'
    : 'It was confirmed before it could be cancelled: the payment stands.';
}

const inscribe = ['inscribe', 'Transfer inscribed'] as const;
const steps = [
  ['build', 'Coins proved'],
  ['approve', 'Approved and signed'],
  ['send', 'Sent'],
  ['confirm', 'Confirmed'],
] as const;

const reached: Record<State, number> = {
  inscribing: 0,
  arriving: 0,
  building: 0,
  stopped: 0,
  approving: 1,
  signing: 1,
  outside: 1,
  sending: 2,
  unclear: 2,
  watching: 3,
  done: 4,
  failed: 0,
  cancelled: 0,
};

function stepsOf(state: State, { asked, transactions, transfer }: Base): FlowView['steps'] {
  const ended = state === 'failed' || state === 'cancelled';
  const sentAt = transactions.at(-1)?.at ?? null;
  const first = asked.kind === 'send-tokens' && asked.transfer === null ? [inscribe] : [];
  const behind = transfer === null || state === 'arriving' ? 0 : first.length;
  const done = behind + (ended && sentAt !== null ? 2 : reached[state]);
  return [...first, ...steps].map(([key, label], at) => ({
    key,
    label,
    status: stepStatus(at, done, ended),
    at: key === 'send' && at < done ? sentAt : null,
    note: null,
  }));
}

function questionOf(state: State, base: Base, data: unknown): FlowView['question'] {
  switch (state) {
    case 'stopped': {
      const given = base.transactions.length > 0;
      return question(
        'stopped',
        given ? 'It was given up' : 'Nothing was sent',
        base.trouble ?? '',
        [
          option(
            'again',
            'Try again',
            given
              ? 'Spends a coin of what was given up: only one of the two can ever count. You get a new card to approve.'
              : 'Coins are proved anew, and you get a new card to approve.',
            'primary',
            'fee-rate',
          ),
          option(
            'cancel',
            given ? 'End it' : 'Cancel',
            given
              ? 'Frees its coins. What was given up may still arrive: paying anew elsewhere could pay twice.'
              : base.transfer === null
                ? 'Ends here. No coin is touched.'
                : 'Ends here. The transfer inscription stays yours, ready to be sent another time.',
          ),
        ],
      );
    }
    case 'unclear':
      return question(
        'unclear',
        'It is not clear whether it was sent',
        (data as { reason: string }).reason,
        [
          option(
            'retry',
            'Send again',
            'Sends the same signed bytes: they can be spent once at most.',
            'primary',
          ),
          option(
            'giveUp',
            'Give up',
            'Stops sending it, if it is not on the network now. Its coins stay reserved until you try again or end it.',
            'danger',
          ),
        ],
      );
    case 'watching':
      if (!base.transactions.some(({ status, rawHex }) => status === 'sent' && rawHex !== null))
        return null;
      return question(
        'bump',
        'Still in no block',
        base.trouble ?? 'It confirms by itself. A higher fee makes it sooner.',
        [
          option(
            'bump',
            'Raise the fee',
            'Replaces it by one that spends the same coins, pays the same people, and more to the miners. You approve it first.',
            'neutral',
            'fee-rate',
          ),
          ...cancelOption(base),
        ],
      );
    default:
      return null;
  }
}

/** A payment in no block can be taken back; what takes it back cannot. */
const cancelOption = ({ asked, transactions }: Base) =>
  asked.kind === 'send' && !transactions.findLast(({ status }) => status === 'sent')?.cancels
    ? [
        option(
          'takeBack',
          'Cancel the payment',
          'Sends the same coins back to yourself for a higher fee. If a miner takes the payment first, it stays paid. You approve it first.',
          'danger',
          'fee-rate',
        ),
      ]
    : [];
