import type { KindView } from '#main/flows/engine/define.ts';
import type { FlowRow } from '#main/flows/engine/store-port.ts';
import { option, question } from '#main/flows/steps/questions.ts';
import { stepStatus } from '#main/flows/steps/timeline.ts';
import type { TradeLineView } from '#shared/flows/trade.ts';
import type { FlowPhase, FlowView } from '#shared/flows/view.ts';
import { plural } from '#shared/text.ts';

import { titleOf } from './lines.ts';
import { isSettled } from './moves.ts';
import { ceilingOf, raisable, rateOf } from './raise-steps.ts';
import type { Base, Line, TradeStates } from './states.ts';

type State = keyof TradeStates;

const phases: Record<State, FlowPhase> = {
  looking: 'working',
  inscribing: 'watching',
  splitting: 'watching',
  binding: 'watching',
  moving: 'watching',
  relisting: 'watching',
  preparing: 'working',
  approving: 'approving',
  signing: 'working',
  outside: 'asking',
  handing: 'working',
  reading: 'working',
  watching: 'watching',
  raising: 'working',
  'raise-approving': 'approving',
  'raise-signing': 'working',
  'raise-outside': 'asking',
  'raise-sending': 'working',
  stopped: 'asking',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** States in which nothing of ours can be used by anybody yet. */
export const cancellable: readonly State[] = [
  'looking',
  'inscribing',
  'splitting',
  'binding',
  'moving',
  'relisting',
  'preparing',
  'approving',
  'outside',
  'raising',
  'raise-approving',
  'raise-outside',
  'stopped',
];

/** What the person sees of a trade. */
export function tradeFlowView({ state: name }: Pick<FlowRow, 'state'>, data: unknown): KindView {
  const state = name as State;
  const base = data as Base;
  return {
    title: titleOf(base.asked),
    phase: phases[state],
    headline: headlineOf(state, base, data),
    steps: stepsOf(state),
    question: questionOf(state, base),
    cancellable: cancellable.includes(state),
    ...(state === 'outside' || state === 'raise-outside' ? { outside: true as const } : {}),
    trade: {
      asked: base.asked,
      lines: base.lines.map(lineView),
      settled: base.lines.filter(isSettled).length,
      failed: base.lines.filter(({ status }) => status === 'failed').length,
    },
  };
}

function lineView(line: Line): TradeLineView {
  const { label, tick, amount, inscriptionId, auctionId, priceSats, status, note, txid } = line;
  const { outlaySats } = line;
  return {
    ...{ label, tick, amount, inscriptionId, auctionId, priceSats, status, note, txid },
    outlaySats,
  };
}

function headlineOf(state: State, base: Base, data: unknown): string {
  const { lines, trouble } = base;
  const of = (status: Line['status']): number =>
    lines.filter((line) => line.status === status).length;
  const count = lines.length;
  switch (state) {
    case 'looking':
      return 'Looking at what has to come first.';
    case 'inscribing':
      return 'A transfer is inscribed first. It goes on by itself once that is in a block.';
    case 'splitting':
      return 'Small coins are made first. It goes on by itself once they are in a block.';
    case 'binding':
      return 'The payout address is bound first.';
    case 'moving':
      return `The ${count === 1 ? 'coin moves' : 'coins move'} to your address. A sale that a miner sees first would win.`;
    case 'relisting':
      return 'The old offer has ended. It is listed again.';
    case 'preparing':
      return `Asking the market for what is to be signed: ${lines.filter(({ prepared }) => prepared !== null).length} of ${count}.`;
    case 'approving':
      return 'Waits for your approval in the approval window.';
    case 'signing':
      return `Signing what you approved: ${of('signed')} of ${count}.`;
    case 'outside':
      return 'Approved. Waits to come back signed by the device that has the keys.';
    case 'handing':
      return `Handing it to the market: ${lines.filter(isSettled).length + of('sent')} of ${count}.`;
    case 'reading':
      return 'Comparing what the market shows with what you signed.';
    case 'watching':
      return trouble ?? watchedText(base);
    case 'raising':
      return 'Building the same purchase with a higher fee.';
    case 'raise-approving':
      return 'The higher fee waits for your approval in the approval window.';
    case 'raise-signing':
      return 'Signing the higher fee that you approved.';
    case 'raise-outside':
      return 'The higher fee is approved. Waits to come back signed by the device that has the keys.';
    case 'raise-sending':
      return 'Sending the purchase with the higher fee.';
    case 'stopped':
      return trouble ?? 'Nothing more happens by itself.';
    case 'failed':
      return (data as { reason: string }).reason;
    case 'done':
      return of('lost') > 0 ? `Done. ${of('lost')} went to somebody faster.` : 'Done.';
    case 'cancelled':
      return 'Cancelled.';
  }
}

/** How many wait, at which rate, and whether somebody outran one. */
function watchedText({ asked, lines }: Base): string {
  const sent = lines.filter(({ status }) => status === 'sent');
  const outrun = sent.find(({ note }) => note !== null)?.note;
  const rates = [...new Set(sent.map((line) => rateOf(line, asked)))].sort((a, b) => a - b);
  return outrun ?? `Waits for a block: ${sent.length} on the way at ${rates.join(' and ')} sat/vB.`;
}

const steps = [
  ['first', 'Prepared'],
  ['approve', 'Approved and signed'],
  ['hand', 'Handed to the market'],
  ['end', 'Seen through'],
] as const;

const reached: Record<State, number> = {
  looking: 0,
  inscribing: 0,
  splitting: 0,
  binding: 0,
  moving: 0,
  relisting: 0,
  preparing: 0,
  approving: 1,
  signing: 1,
  outside: 1,
  handing: 2,
  reading: 3,
  watching: 3,
  raising: 3,
  'raise-approving': 3,
  'raise-signing': 3,
  'raise-outside': 3,
  'raise-sending': 3,
  stopped: 0,
  done: 4,
  failed: 0,
  cancelled: 0,
};

function stepsOf(state: State): FlowView['steps'] {
  const ended = state === 'failed' || state === 'cancelled';
  const done = reached[state];
  return steps.map(([key, label], at) => ({
    key,
    label,
    status: stepStatus(at, done, ended),
    at: null,
    note: null,
  }));
}

function questionOf(state: State, base: Base): FlowView['question'] {
  if (state === 'watching') return raiseQuestion(base);
  if (state !== 'stopped') return null;
  const { lines, trouble } = base;
  const open = lines.filter((line) => !isSettled(line) || line.status === 'failed').length;
  const isSome = open < lines.length;
  return question(
    'stopped',
    isSome ? `${open} of ${plural(lines.length, 'line')} left` : 'It did not go through',
    trouble ?? '',
    [
      option(
        'again',
        isSome ? 'Try those again' : 'Try again',
        'What went through stays as it is. You get a new card to approve.',
        'primary',
      ),
      option(
        'cancel',
        isSome ? 'Leave them' : 'Cancel',
        isSome ? 'Ends here. What went through stays.' : 'Ends here. Nothing more is signed.',
      ),
    ],
  );
}

/** More fee is offered only under the ceiling that the person set. */
function raiseQuestion(base: Base): FlowView['question'] {
  const [at] = raisable(base);
  const line = at === undefined ? undefined : base.lines[at];
  if (!line) return null;
  const [now, most] = [rateOf(line, base.asked), ceilingOf(base.asked)];
  const waiting = base.lines.filter(({ status }) => status === 'sent').length;
  const asked = question(
    'raise',
    'Still in no block',
    line.note ??
      `It confirms by itself. You allowed up to ${most} sat/vB; ${waiting > 1 ? `${line.label} pays least, ${now}.` : `it pays ${now}.`}`,
    [
      option(
        'raise',
        'Offer more',
        `Replaces ${waiting > 1 ? `the purchase of ${line.label}` : 'it'} by one that buys the same with the same coins and pays the miners more, at most ${most} sat/vB. You approve it first.`,
        'neutral',
        'fee-rate',
      ),
    ],
  );
  return { ...asked, rates: { paid: now, most } };
}
