import type { ChildEnd, StepContext } from '#main/flows/engine/define.ts';
import type { FlowInput } from '#shared/flows/inputs.ts';
import { MOST_MOVED } from '#shared/flows/spend.ts';
import { commas } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

import type { Base, Line } from './data.ts';
import { baseOf, failedLine, isOpen, positions, withLines } from './lines.ts';
import { conclude, type DataOf, type InputOf, type Move, stop } from './moves.ts';
import { goneTo, takenBy, unproved } from './taken.ts';

type Moved = Extract<FlowInput, { kind: 'send-inscriptions' }>['items'][number];

interface Target {
  address: string;
  feeRate: number;
}

/** Moves listed items to an address of ours: the block ends all of their signatures. Many share a transaction. */
export function moveFirst(
  data: Base,
  { returnAddress: address, feeRate }: InputOf<'delist'>,
  ctx: StepContext,
): Move | Promise<Move> {
  const open = positions(data, isOpen).slice(0, MOST_MOVED);
  return open.length === 0 ? conclude(data, ctx) : moveTo(data, open, { address, feeRate }, ctx);
}

/** One transaction for these lines. Items that are no longer ours are named and left out. */
export async function moveTo(
  data: Base,
  lines: readonly number[],
  target: Target,
  ctx: StepContext,
): Promise<Move> {
  const changed = new Map<number, Partial<Line>>();
  const items: Moved[] = [];
  for (const at of lines) {
    const inscriptionId = data.lines[at]?.inscriptionId ?? '';
    const place = await ctx.deps.index.locate(inscriptionId);
    if (place === null) changed.set(at, failedLine(UNKNOWN));
    else if (!ctx.deps.coins.isMine(place.address)) {
      const txid = await takenBy(inscriptionId, place, ctx);
      changed.set(at, txid === null ? unproved(place) : goneTo(place.address, txid));
    } else if (items.some(({ outpoint }) => outpoint === place.outpoint))
      changed.set(at, failedLine(SHARED));
    else {
      changed.set(at, { outpoint: place.outpoint, holder: place.address });
      const { name = null, collection = null } = data.lines[at]?.item ?? {};
      const called = name === null ? {} : { called: { name, collection } };
      items.push({ inscriptionId, outpoint: place.outpoint, ...called });
    }
  }
  const next = withLines(data, changed);
  if (items.length === 0) return { to: 'looking', data: next };
  return {
    to: 'moving',
    data: next,
    note: say.trade.flowMoveFirst.moves({
      map: commas(items.map(({ inscriptionId }) => inscriptionId)),
    }),
    child: childOf(items, target),
  };
}

function childOf(items: readonly Moved[], target: Target): FlowInput {
  const [only] = items;
  return items.length === 1 && only
    ? { kind: 'send-inscription', ...only, ...target }
    : { kind: 'send-inscriptions', items: [...items], home: true, ...target };
}

const UNKNOWN = say.trade.flowMoveFirst.noIndexKnowsWhere;
const SHARED = say.trade.flowMoveFirst.itsCoinCarriesAnother;

/** The coins moved, or a buyer was faster, or the user cancelled it. */
export function moved(data: DataOf<'moving'>, child: ChildEnd): Move {
  const going = positions(data, (one) => isOpen(one) && one.outpoint !== null);
  if (going.length === 0) return stop(data, say.trade.flowMoveFirst.nothingWasMoved);
  const all = (change: Partial<Line>): Base =>
    withLines(data, new Map(going.map((at) => [at, change])));
  if (child.phase !== 'done') return stop(all(failedLine(NOT_MOVED)), NOT_MOVED);
  const { asked } = data;
  if (asked.kind === 're-price')
    return {
      to: 'looking',
      data: { ...baseOf(data), firsts: [...data.firsts, 'move'] },
      note: say.trade.flowMoveFirst.moved,
    };
  const txid = (child.data as { txid?: string }).txid ?? null;
  return {
    to: 'looking',
    data: all({ status: 'done', txid }),
    note: say.trade.flowMoveFirst.moved,
  };
}

const NOT_MOVED = say.trade.flowMoveFirst.theCoinWasNot;
