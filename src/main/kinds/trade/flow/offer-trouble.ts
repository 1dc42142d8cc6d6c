import type { StepContext } from '#main/flows/engine/define.ts';
import type { FlowPorts } from '#main/flows/ports.ts';
import { groupDigits } from '#shared/bitcoin/amount.ts';
import { say } from '#shared/words/say.ts';

import type { Base, Line } from './data.ts';
import { failedLine } from './lines.ts';
import type { InputOf } from './moves.ts';
import { ownPurchase } from './taken.ts';

/** Up to this many are checked while their card is open; otherwise each is checked when signed. */
const FEW_LINES = 10;

const OTHERS = say.trade.flowOfferTrouble.nothingWasPaidLook;
const ends = {
  sold: say.trade.flowOfferTrouble.somebodyElseBoughtIt({ OTHERS }),
  'taken-back': say.trade.flowOfferTrouble.itWasTakenOff({ OTHERS }),
  unknown: say.trade.flowOfferTrouble.somebodyElseWasFaster({ OTHERS }),
};

/** Why a listing can no longer be bought as shown, and what to do; null if it can. `ended`: it is gone. Asks the market. */
async function offerTrouble(
  { auctionId, inscriptionId, priceSats }: Line,
  { market }: Pick<FlowPorts, 'market'>,
): Promise<string | { ended: string } | null> {
  const offer = await market.offerOf(inscriptionId ?? '');
  if (offer === null)
    return { ended: ends[await market.endOf(auctionId ?? '', inscriptionId ?? '')] };
  if (offer.isAuction === true) return say.trade.flowOfferTrouble.itIsAnAuction({ OTHERS });
  const asks = say.trade.flowOfferTrouble.sats({
    priceSats: groupDigits(offer.priceSats.toString()),
  });
  if (offer.auctionId !== auctionId) return say.trade.flowOfferTrouble.thatOfferHasEnded({ asks });
  if (offer.priceSats.toString() !== priceSats)
    return say.trade.flowOfferTrouble.theSellerChangedThe({ asks });
  return null;
}

/**
 * How a purchase ends whose listing can no longer be bought as shown: as a purchase of ours that these records
 * don't know, or failed with the reason. Null while it can be bought.
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
  // Retrying wouldn't help: if there are several, the others continue without it.
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
