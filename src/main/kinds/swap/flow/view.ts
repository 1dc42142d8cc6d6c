import type { KindView } from '#main/flows/engine/define.ts';
import type { FlowRow } from '#main/flows/engine/store-port.ts';
import { doneAlready } from '#main/flows/steps/earlier.ts';
import { option, question } from '#main/flows/steps/questions.ts';
import { stepStatus } from '#main/flows/steps/timeline.ts';
import { addDecimal, plainNumber } from '#shared/bitcoin/amount.ts';
import type { OperationOutcome, OperationView } from '#shared/flows/operation.ts';
import type { FlowPhase, FlowView } from '#shared/flows/view.ts';

import { titleOf } from './moves.ts';
import type { Asked, Base, states } from './states.ts';

type State = keyof typeof states;

const phases: Record<State, FlowPhase> = {
  preparing: 'working',
  approving: 'approving',
  signing: 'working',
  submitting: 'working',
  stopped: 'asking',
  unclear: 'unclear',
  half: 'asking',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** What the person sees of an operation of the second layer. */
export function operationFlowView(
  { state: name }: Pick<FlowRow, 'state'>,
  data: unknown,
): KindView {
  const state = name as State;
  const base = data as Base;
  const { part } = base;
  const title = titleOf(base.ask);
  return {
    title: part.of > 1 ? `${title} (${part.index + 1} of ${part.of})` : title,
    phase: phases[state],
    headline: headlineOf(state, base, data),
    steps: stepsOf(state, data),
    question: questionOf(state, base, data),
    cancellable: ['preparing', 'approving', 'signing', 'stopped'].includes(state),
    operation: viewOf(base, data),
  };
}

function viewOf({ address, ask, fee, part, rounds }: Base, data: unknown): OperationView {
  const { answers, until } = data as Partial<Asked & { until: number }>;
  return {
    address,
    ask,
    fee,
    part,
    charged: answers ? chargedOf(answers, fee.payType) : null,
    deadline: until ?? null,
    rounds,
    outcome: (data as { outcome?: OperationOutcome }).outcome ?? null,
  };
}

function chargedOf(answers: Asked['answers'], payType: string): OperationView['charged'] {
  const [first] = answers;
  if (!first || payType === 'freeQuota') return null;
  const sum = (of: (one: Asked['answers'][number]) => string): string =>
    answers.map((one) => plainNumber(of(one)) ?? '0').reduce(addDecimal, '0');
  return {
    tick: first.paidTick,
    amount: sum(({ paidAmount }) => paidAmount),
    usd: sum(({ usd }) => usd),
  };
}

function headlineOf(state: State, { trouble }: Base, data: unknown): string {
  switch (state) {
    case 'preparing':
      return trouble ?? 'Asking the swap for the texts to sign.';
    case 'approving':
      return 'Waits for your approval in the approval window.';
    case 'signing':
      return 'Signing what you approved.';
    case 'submitting':
      return (data as { lookUntil: number | null }).lookUntil === null
        ? 'Handing it over to the swap.'
        : 'It may have arrived: looking for it in the histories of the swap.';
    case 'stopped':
      return trouble ?? 'Nothing was carried out.';
    case 'unclear':
    case 'failed':
      return (data as { reason: string }).reason;
    case 'half': {
      const { stands } = data as { stands: { tick: string; amount: string } };
      return `The first half stands: you hold ${stands.amount} ${stands.tick}. The second failed.`;
    }
    case 'done': {
      const { id, faults, earlier } = (data as { outcome: OperationOutcome }).outcome;
      if (earlier !== undefined) return doneAlready(id === '' ? earlier : id);
      return faults[0] ?? 'Carried out.';
    }
    case 'cancelled':
      return 'Cancelled. Nothing was carried out.';
  }
}

const steps = [
  ['prepare', 'Prepared by the swap'],
  ['approve', 'Proved, approved and signed'],
  ['submit', 'Carried out'],
] as const;

const reached: Record<State, number> = {
  preparing: 0,
  stopped: 0,
  approving: 1,
  signing: 1,
  submitting: 2,
  unclear: 2,
  half: 2,
  done: 3,
  failed: 0,
  cancelled: 0,
};

function stepsOf(state: State, data: unknown): FlowView['steps'] {
  const ended = state === 'failed' || state === 'cancelled';
  const at = (data as { outcome?: OperationOutcome }).outcome?.at ?? null;
  const done = reached[state];
  return steps.map(([key, label], index) => ({
    key,
    label,
    status: stepStatus(index, done, ended),
    at: key === 'submit' && index < done ? at : null,
    note: null,
  }));
}

function questionOf(state: State, { trouble, ask }: Base, data: unknown): FlowView['question'] {
  switch (state) {
    case 'stopped':
      return question('stopped', 'Nothing was carried out', trouble ?? '', [
        option(
          'again',
          'Try again',
          'It is prepared with what the pools give now, and you get a new card to approve.',
          'primary',
        ),
        option('cancel', 'Cancel', 'Ends here. Nothing moves.'),
      ]);
    case 'unclear':
      return question(
        'unclear',
        'It is not clear whether it was carried out',
        (data as { reason: string }).reason,
        [
          option(
            'look',
            'Look again',
            'Looks for it in the histories of the swap for a minute. Nothing is sent.',
            'primary',
          ),
          option(
            'giveUp',
            'Give up',
            'Ends here. It may have been carried out: look at your balances before you ask for it again.',
            'danger',
          ),
        ],
      );
    case 'half': {
      const { stands } = data as { stands: { tick: string; amount: string } };
      const tickOut = ask.op === 'multi-swap' ? ask.tickOut : '';
      return question(
        'half',
        'Only the first half was carried out',
        `You hold ${stands.amount} ${stands.tick} instead of ${tickOut}. Nothing is lost.`,
        [
          option(
            'on',
            'Swap it on',
            `Swaps ${stands.amount} ${stands.tick} for ${tickOut} at what the pool gives now. You approve it first.`,
            'primary',
          ),
          option('keep', `Keep the ${stands.tick}`, 'Ends here with what you hold.'),
        ],
      );
    }
    default:
      return null;
  }
}
