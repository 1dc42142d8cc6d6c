import type { FlowPorts } from '#main/flows/ports.ts';
import { groupDigits } from '#shared/bitcoin/amount.ts';

import type { Line } from './data.ts';

/** Up to this many are checked while their card is open; otherwise each is checked when signed. */
const FEW_LINES = 10;

const OTHERS = 'Nothing was paid: look at the other offers.';
const ends = {
  sold: `Somebody else bought it first. ${OTHERS}`,
  'taken-back': `It was taken off the market. ${OTHERS}`,
  unknown: `Somebody else was faster, or it was taken back. ${OTHERS}`,
};

/** Why a listing can no longer be bought as shown, and what to do; null if it can. Asks the market. */
export async function offerTrouble(
  { auctionId, inscriptionId, priceSats }: Line,
  { market }: Pick<FlowPorts, 'market'>,
): Promise<string | null> {
  const offer = await market.offerOf(inscriptionId ?? '');
  if (offer === null) return ends[await market.endOf(auctionId ?? '', inscriptionId ?? '')];
  if (offer.isAuction === true)
    return `It is an auction by now, which takes bids and no price. ${OTHERS}`;
  const asks = `${groupDigits(offer.priceSats.toString())} sats`;
  if (offer.auctionId !== auctionId)
    return `That offer has ended, and the seller offers it anew for ${asks}. Nothing was paid: look at the new offer.`;
  if (offer.priceSats.toString() !== priceSats)
    return `The seller changed the price to ${asks}. Nothing was paid: buy it anew at that price, or look at the other offers.`;
  return null;
}

/** What happened to listings while their card is open, by position. */
export async function endedMeanwhile(
  wanted: readonly (readonly [at: number, line: Line])[],
  ports: Pick<FlowPorts, 'market'>,
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  if (wanted.length > FEW_LINES) return found;
  for (const [at, line] of wanted) {
    const trouble = await offerTrouble(line, ports);
    if (trouble !== null) found.set(at, trouble);
  }
  return found;
}
