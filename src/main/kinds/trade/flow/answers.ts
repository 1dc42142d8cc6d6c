import { namesOf } from '#main/flows/holds.ts';
import { DEEPENING } from '#main/flows/steps/broadcast.ts';
import { say } from '#shared/words/say.ts';

import type { Base } from './data.ts';
import { baseOf, positions, withLines } from './lines.ts';
import { boughtOf, type Move, reserved } from './moves.ts';

/** Ends it. Existing listings stay, and the rest was never signed or submitted. */
export function cancel(data: Base): Move {
  const out = data.lines.some(({ status }) => ['open', 'sent', 'done'].includes(status));
  return out
    ? {
        to: 'done',
        data: { ...baseOf(data), trouble: null },
        note: say.trade.flowAnswers.theRestWasLeft,
        effects: reserved(data),
        ...(boughtOf(data).length === 0 ? {} : { after: DEEPENING }),
      }
    : {
        to: 'cancelled',
        data: baseOf(data),
        note: say.trade.flowAnswers.cancelledBeforeAnythingWas,
        effects: { unlock: true },
      };
}

/** Failed lines start over. */
export const again = (data: Base): Move => ({
  to: 'looking',
  data: {
    ...withLines(
      data,
      new Map(
        positions(data, ({ status }) => status === 'failed' || status === 'todo').map((at) => [
          at,
          {
            status: 'todo' as const,
            note: null,
            prepared: null,
            outpoint: null,
            holder: null,
            signed: null,
            offered: false,
            outlaySats: null,
          },
        ]),
      ),
    ),
    trouble: null,
    firsts: data.firsts.filter((one) => one === 'move'),
  },
  note: say.flows.notes.triedAgainOnRequest,
});

/** What is still to be signed or submitted. For a purchase just the inscription, since its coin isn't ours. */
export function heldNow(data: unknown): string[] {
  const { asked, lines } = data as Base;
  if (asked.kind === 'bind') return [];
  return lines.flatMap(({ status, inscriptionId, outpoint }) =>
    ['open', 'sent', 'done', 'lost'].includes(status)
      ? []
      : namesOf(asked.kind === 'buy' ? { inscriptionId } : { inscriptionId, outpoint }),
  );
}
