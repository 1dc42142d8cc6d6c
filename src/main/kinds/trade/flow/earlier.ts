import type { StepContext } from '#main/flows/engine/define.ts';
import { doneAlready } from '#main/flows/steps/earlier.ts';
import { say } from '#shared/words/say.ts';

import type { Base, Line } from './data.ts';
import { positions, withLines } from './lines.ts';
import { type Move, reserved } from './moves.ts';
import { goneTo, ownPurchase, takenBy } from './taken.ts';

/** Lines checked up front; further ones are checked as they are prepared. */
const MOST_LINES = 50;

/** What the market and the chain show of a pending line's inscription; null if it is still pending. */
async function lineDone(
  { asked }: Base,
  line: Line,
  ctx: StepContext,
): Promise<Partial<Line> | null> {
  const { market, index, coins } = ctx.deps;
  const { inscriptionId, auctionId, priceSats } = line;
  if (inscriptionId === null || asked.kind === 'bind') return null;
  const offer = await market.offerOf(inscriptionId);
  const done = { prepared: null, signed: null };
  if (asked.kind === 'list' || asked.kind === 're-price') {
    const isThere =
      offer?.priceSats.toString() === priceSats &&
      (offer.address === '' || coins.isMine(offer.address));
    if (isThere)
      return {
        ...done,
        status: 'open',
        auctionId: offer.auctionId,
        note: doneAlready(say.trade.flowEarlier.listed),
      };
  } else if (offer !== null && offer.auctionId === auctionId) return null;
  if (asked.kind === 'buy') return ownPurchase(line, asked, ctx);
  const place = await index.locate(inscriptionId);
  if (place === null) return null;
  if (!coins.isMine(place.address)) {
    const txid = await takenBy(inscriptionId, place, ctx);
    return txid === null ? null : { ...done, ...goneTo(place.address, txid) };
  }
  // Only moving the coin ends the signature, so an unmoved coin must still be moved.
  const isMoved = line.outpoint !== null && line.outpoint !== place.outpoint;
  return asked.kind === 'delist' && offer === null && (asked.how === 'off-chain' || isMoved)
    ? { ...done, status: 'done', note: doneAlready(say.trade.flowEarlier.takenOffTheMarket) }
    : null;
}

/**
 * Lines that were listed, bought or cancelled after these records were written end accordingly; the others continue.
 */
export async function lookEarlier(data: unknown, ctx: StepContext): Promise<Move | null> {
  const base = data as Base;
  const changed = new Map<number, Partial<Line>>();
  const waiting = positions(base, ({ status }) => status === 'todo' || status === 'failed');
  for (const at of waiting.slice(0, MOST_LINES)) {
    const done = await lineDone(base, base.lines[at] as Line, ctx);
    if (done !== null) changed.set(at, done);
  }
  if (changed.size === 0) return null;
  const next = { ...withLines(base, changed), trouble: null };
  return {
    to: 'looking',
    data: next,
    note: [...changed.values()][0]?.note ?? say.trade.flowEarlier.doneAlready,
    effects: reserved(next),
  };
}
