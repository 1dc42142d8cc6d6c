import { answer, type DataOf, type KindView } from '#main/flows/engine/define.ts';
import { defineStates, rows, type StateTable } from '#main/flows/state-table.ts';
import { doneAlready } from '#main/flows/steps/earlier.ts';
import { option, type Question, question } from '#main/flows/steps/questions.ts';
import { timeline } from '#main/flows/steps/timeline.ts';
import { addDecimal, plainNumber } from '#shared/bitcoin/amount.ts';
import {
  type OperationOutcome,
  type OperationView,
  RECEIVERS_EACH,
  type SwapCall,
} from '#shared/flows/operation.ts';
import { say } from '#shared/words/say.ts';

import { again, cancel, keep, swapOn } from './answers.ts';
import { type Base, data, type OperationStates, type Requested } from './data.ts';
import { baseOf, type Move, stop, titleOf } from './moves.ts';
import { approving, expired, prepare, signing } from './steps.ts';
import { giveUp, lookAgain, lookEarlier, submit, watch } from './submit.ts';

const cancels = { cancel: answer<Base, Move>(cancel) };
/** Nothing is signed yet: it can be cancelled, and failures become questions. */
const unsigned = { inLane: true, mayBeDone: true, answers: cancels, failed: stop } as const;

/** Prepare, approve, sign, submit: the flow of every swap call. */
const states: StateTable<OperationStates> = {
  preparing: {
    phase: 'working',
    headline: ({ trouble }) => trouble ?? say.swap.flowStates.askingTheSwapFor,
    step: prepare,
    ...unsigned,
  },
  approving: {
    ...rows.approving,
    ...unsigned,
    reached: 1,
    ...approving,
    deadline: { at: ({ until }) => until, passed: expired },
  },
  signing: {
    ...rows.signing,
    ...unsigned,
    reached: 1,
    step: signing,
  },
  submitting: {
    phase: 'working',
    headline: ({ lookUntil }) =>
      lookUntil === null
        ? say.swap.flowStates.handingItOverTo
        : say.swap.flowStates.itMayHaveArrived,
    reached: 2,
    step: submit,
    inLane: true,
    failed: 'later',
  },
  stopped: {
    phase: 'asking',
    headline: ({ trouble }) => trouble ?? say.swap.flowStates.nothingWasCarriedOut,
    mayBeDone: true,
    question: tryAgain,
    answers: { ...cancels, again: answer(again) },
  },
  unclear: {
    ...rows.unclear,
    reached: 2,
    step: watch,
    question: lookOrGiveUp,
    answers: { look: answer(lookAgain), giveUp: answer(giveUp) },
    failed: 'later',
  },
  half: {
    phase: 'asking',
    headline: ({ stands }) =>
      say.swap.flowStates.theFirstHalfStands({ amount: stands.amount, tick: stands.tick }),
    reached: 2,
    question: goOnOrKeep,
    answers: { on: answer(swapOn), keep: answer(keep) },
  },
  done: {
    phase: 'done',
    headline: ({ outcome: { id, faults, earlier } }) =>
      earlier === undefined
        ? (faults[0] ?? say.swap.flowStates.carriedOut)
        : doneAlready(id === '' ? earlier : id),
    reached: 3,
  },
  failed: rows.failed,
  cancelled: { phase: 'cancelled', headline: say.swap.flowStates.cancelledNothingWasCarried },
};

function tryAgain({ trouble }: Base): Question {
  return question('stopped', say.swap.flowStates.nothingWasCarriedOut2, trouble ?? '', [
    option('again', say.flows.options.tryAgain, say.swap.flowStates.itIsPreparedWith, 'primary'),
    option('cancel', say.flows.options.cancel, say.swap.flowStates.endsHereNothingMoves),
  ]);
}

function lookOrGiveUp({ reason }: DataOf<OperationStates, 'unclear'>): Question {
  return question('unclear', say.swap.flowStates.itIsNotClear, reason, [
    option('look', say.swap.flowStates.lookAgain, say.swap.flowStates.looksForItIn, 'primary'),
    option('giveUp', say.flows.options.giveUp, say.swap.flowStates.endsHereItMay, 'danger'),
  ]);
}

function goOnOrKeep({ stands, ask }: DataOf<OperationStates, 'half'>): Question {
  const held = `${stands.amount} ${stands.tick}`;
  const tickOut = ask.op === 'multi-swap' ? ask.tickOut : '';
  return question(
    'half',
    say.swap.flowStates.onlyTheFirstHalf,
    say.swap.flowStates.youHoldInsteadOf({ held, tickOut }),
    [
      option(
        'on',
        say.swap.flowStates.swapItOn,
        say.swap.flowStates.swapsForAtWhat({ held, tickOut }),
        'primary',
      ),
      option(
        'keep',
        say.swap.flowStates.keepThe({ tick: stands.tick }),
        say.swap.flowStates.endsHereWithWhat,
      ),
    ],
  );
}

const steps = [
  ['prepare', say.swap.flowStates.preparedByTheSwap],
  ['approve', say.swap.flowStates.provedApprovedAndSigned],
  ['submit', say.swap.flowStates.carriedOut2],
] as const;

type Shown = Base &
  Partial<Pick<Requested, 'answers'>> & { until?: number; outcome?: OperationOutcome };

function shows(shown: Shown): Pick<KindView, 'operation'> {
  const { address, ask, fee, part, rounds, answers, until, outcome } = shown;
  const charged = answers ? chargedOf(answers, fee.payType) : null;
  return {
    operation: {
      ...{ address, ask, fee, part, rounds, charged },
      deadline: until ?? null,
      outcome: outcome ?? null,
    },
  };
}

function chargedOf(answers: Requested['answers'], payType: string): OperationView['charged'] {
  const [first] = answers;
  if (!first || payType === 'freeQuota') return null;
  const sum = (of: (one: Requested['answers'][number]) => string): string =>
    answers.map((one) => plainNumber(of(one)) ?? '0').reduce(addDecimal, '0');
  return {
    tick: first.paidTick,
    amount: sum(({ paidAmount }) => paidAmount),
    usd: sum(({ usd }) => usd),
  };
}

/** A long list becomes as many operations as the server needs, one after another in the address's lane. */
function partsOf(ask: SwapCall): SwapCall[] {
  if (ask.op !== 'send') return [ask];
  const count = Math.ceil(ask.receivers.length / RECEIVERS_EACH);
  return Array.from({ length: count }, (_, at) => ({
    ...ask,
    receivers: ask.receivers.slice(at * RECEIVERS_EACH, (at + 1) * RECEIVERS_EACH),
  }));
}

export const operation = defineStates<OperationStates, 'operation'>({
  kind: 'operation',
  version: 1,
  data,
  states,
  start: ({ address, ask, fee }) =>
    partsOf(ask).map((part, index, { length }) => ({
      to: 'preparing',
      data: {
        ...{ address, ask: part, fee },
        part: { index, of: length },
        ...{ rounds: 0, trouble: null },
      },
      note: say.flows.notes.askedFor,
    })),
  // Ids depend on the address's earlier functions, so two prepared in parallel would invalidate each other.
  lane: ({ address }) => `swap ${address}`,
  earlier: lookEarlier,
  claims: ['$.outcome.earlier'],
  failed: (base, reason) => ({
    to: 'failed',
    data: { ...baseOf(base), reason },
    note: titleOf(base.ask),
  }),
  title: ({ ask, part }) =>
    part.of > 1
      ? say.swap.flowStates.of({ titleOf: titleOf(ask), index: part.index + 1, of: part.of })
      : titleOf(ask),
  didIt: (shown) => !('isHalf' in shown && shown.isHalf),
  timeline: (shown: Shown, place) => timeline(steps, place, { submit: shown.outcome?.at ?? null }),
  shows,
});
