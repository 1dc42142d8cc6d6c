import type { StepContext } from '#main/flows/engine/define.ts';
import type { FlowPorts } from '#main/flows/ports.ts';
import { groupDigits } from '#shared/bitcoin/amount.ts';

import type { Base, Line } from './data.ts';
import { failedLine } from './lines.ts';
import type { InputOf } from './moves.ts';
import { ownPurchase } from './taken.ts';

/** Up to this many are checked while their card is open; otherwise each is checked when signed. */
const FEW_LINES = 10;

const OTHERS = 'Nothing was paid: look at the other offers.';
const ends = {
  sold: `Somebody else bought it first. ${OTHERS}`,
  'taken-back': `It was taken off the market. ${OTHERS}`,
  unknown: `Somebody else was faster, or it was taken back. ${OTHERS}`,
};

/** Why a listing can no longer be bought as shown, and what to do; null if it can. `ended`: it is gone. Asks the market. */
async function offerTrouble(
  { auctionId, inscriptionId, priceSats }: Line,
  { market }: Pick<FlowPorts, 'market'>,
): Promise<string | { ended: string } | null> {
  const offer = await market.offerOf(inscriptionId ?? '');
  if (offer === null)
    return { ended: ends[await market.endOf(auctionId ?? '', inscriptionId ?? '')] };
  if (offer.isAuction === true)
    return `It is an auction by now, which takes bids and no price. ${OTHERS}`;
  const asks = `${groupDigits(offer.priceSats.toString())} sats`;
  if (offer.auctionId !== auctionId)
    return `That offer has ended, and the seller offers it anew for ${asks}. Nothing was paid: look at the new offer.`;
  if (offer.priceSats.toString() !== priceSats)
    return `The seller changed the price to ${asks}. Nothing was paid: buy it anew at that price, or look at the other offers.`;
  return null;
}

/**
 * How a purchase ends whose listing can't be bought as shown any more: as one of our own that these records don't know
 * of, or failed with the reason. Null while it can be bought.
 */
export async function endOfOffer(
  line: Line,
  request: InputOf<'buy'>,
  ctx: StepContext,
): Promise<Partial<Line> | null> {
  const trouble = await offerTrouble(line, ctx.deps);
  if (trouble === null) return null;
  const own = await ownPurchase(line, request, ctx);
  if (own !== null) return own;
  if (typeof trouble === 'string') return failedLine(trouble);
  // Trying again wouldn't help: of several, the others go on without it.
  const isSome = request.offers.length > 1;
  return { ...failedLine(trouble.ended), ...(isSome ? { status: 'lost' as const } : {}) };
}

/** What happened to listings while their card is open, by position. */
export async function endedMeanwhile(
  wanted: readonly number[],
  { lines }: Base,
  request: InputOf<'buy'>,
  ctx: StepContext,
): Promise<Map<number, Partial<Line>>> {
  const found = new Map<number, Partial<Line>>();
  if (wanted.length > FEW_LINES) return found;
  for (const at of wanted) {
    const end = await endOfOffer(lines[at] as Line, request, ctx);
    if (end !== null) found.set(at, end);
  }
  return found;
}
