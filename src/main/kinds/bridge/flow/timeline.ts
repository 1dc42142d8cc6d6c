import { stepStatus } from '#main/flows/steps/timeline.ts';
import type { FlowView } from '#shared/flows/view.ts';

import type { Base, BridgeStates } from './states.ts';

type State = keyof BridgeStates;

const depositSteps = [
  ['inscribe', 'Transfer inscribed'],
  ['sign', 'Approved and signed'],
  ['send', 'Handed to the swap'],
  ['confirm', 'Confirmed'],
] as const;
const withdrawSteps = [
  ['sign', 'Approved and signed'],
  ['send', 'Handed to the swap'],
  ['rollup', 'Rolled up'],
  ['approve', 'Brought to Bitcoin'],
  ['confirm', 'Confirmed'],
] as const;

/** How many steps are behind it. */
function reached(state: State, { asked, progress }: Base, hasTransfer: boolean): number {
  const isDeposit = asked.kind === 'deposit';
  const first = isDeposit ? 1 : 0;
  switch (state) {
    case 'inscribing':
      return 0;
    case 'preparing':
    case 'waiting':
    case 'approving':
    case 'signing':
    case 'outside':
    case 'stopped':
      return isDeposit && !hasTransfer ? 0 : first;
    case 'submitting':
    case 'unclear':
      return first + 1;
    case 'following':
    case 'erred': {
      if (isDeposit) return 3;
      const rolled = progress?.rollUp && progress.rollUp.cur >= progress.rollUp.sum ? 1 : 0;
      return 2 + rolled + (rolled === 1 && (progress?.approve?.cur ?? 0) > 0 ? 1 : 0);
    }
    case 'done':
      return isDeposit ? depositSteps.length : withdrawSteps.length;
    case 'failed':
    case 'cancelled':
      return 0;
  }
}

export function stepsOf(state: State, base: Base, data: unknown): FlowView['steps'] {
  const ended = state === 'failed' || state === 'cancelled';
  const hasTransfer = ((data as { transfer?: unknown }).transfer ?? null) !== null;
  const done = reached(state, base, hasTransfer);
  const { asked, progress, handed } = base;
  const named = asked.kind === 'deposit' ? depositSteps : withdrawSteps;
  const shown = asked.kind === 'deposit' && asked.transfer !== null ? named.slice(1) : named;
  const skipped = named.length - shown.length;
  const notes: Record<string, string | null> = {
    rollup: counted(progress?.rollUp),
    approve: null,
    confirm: counted(asked.kind === 'deposit' ? progress?.deposit : progress?.approve),
  };
  return shown.map(([key, label], at) => {
    const place = at + skipped;
    const failed = state === 'erred' && place === done;
    return {
      key,
      label,
      status: failed && !ended ? 'failed' : stepStatus(place, done, ended),
      at: key === 'send' && place < done ? (handed.at(-1)?.at ?? null) : null,
      note: notes[key] ?? null,
    };
  });
}

const counted = (one: { cur: number; sum: number } | null | undefined): string | null =>
  one && one.sum > 0 ? `${one.cur} of ${one.sum}` : null;
