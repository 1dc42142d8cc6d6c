import { buildingTrouble, refusal } from '#main/flows/steps/faults.ts';
import { isAppError } from '#shared/errors.ts';
import { say } from '#shared/words/say.ts';

/** What a market error means for the line, and what to do. */
export interface MarketFault {
  /** bind, split: do that first, then retry. repeated: already submitted. line: only this line is affected. */
  kind: 'bind' | 'split' | 'repeated' | 'line';
  text: string;
}

/** The market's published codes (api-facts 1.3), each with a remedy. */
const sentences: Record<number, string> = {
  [-100]: say.trade.flowMarketFaults.theMarketDoesNot,
  [-101]: say.trade.flowMarketFaults.theMarketChangedThe,
  [-104]: say.trade.flowMarketFaults.theCoinsAtThe,
  [-106]: say.trade.flowMarketFaults.theMarketIsUnder,
  [-107]: say.trade.flowMarketFaults.theMarketFindsNo,
  [-109]: say.trade.flowMarketFaults.theMarketDoesNotKnow,
  [-110]: say.trade.flowMarketFaults.itTransfersNothingAny,
  [-112]: say.trade.flowMarketFaults.theMarketRefusedThe,
  [-116]: say.trade.flowMarketFaults.theMarketIsRead,
  [-122]: say.trade.flowMarketFaults.theMarketWantsA,
  [-124]: say.trade.flowMarketFaults.theMarketTakesNo,
  [-126]: say.trade.flowMarketFaults.itsCoinCarriesMore,
  [-127]: say.trade.flowMarketFaults.itWaitsForA,
  [-131]: say.trade.flowMarketFaults.itIsYourOwn,
  [-132]: say.trade.flowMarketFaults.thePriceIsLower,
  [-133]: say.trade.flowMarketFaults.thePriceIsHigher,
  [-137]: say.trade.flowMarketFaults.theMarketWantsAnother,
  [-139]: say.trade.flowMarketFaults.theSellerChangedThe,
  [-144]: say.trade.flowMarketFaults.somebodyElseWasFaster,
  [-150]: say.trade.flowMarketFaults.itsLastMoveNeeds,
  [-151]: say.trade.flowMarketFaults.itsLastMoveNeeds,
  [-155]: say.trade.flowMarketFaults.itsCoinHoldsToo,
  [-159]: say.trade.flowMarketFaults.yourAddressCannotTake,
  [-160]: say.trade.flowMarketFaults.itIsListedAlready,
  [-162]: say.trade.flowMarketFaults.aCoinOfIt,
};

const UNBOUND = -113;
const REPEATED = -145;
const PADDING = -167;

/** Null for other errors, which are rethrown. */
export function marketFault(error: unknown): MarketFault | null {
  const trouble = buildingTrouble(error);
  if (trouble !== null) return { kind: 'line', text: trouble };
  if (!isAppError(error, 'PROVIDER_REJECTED')) return null;
  const code = Number((error.details as { code: number | string }).code);
  const text = sentences[code] ?? refusal(say.trade.flowMarketFaults.theMarketRefused, error);
  if (code === UNBOUND)
    return { kind: 'bind', text: say.trade.flowMarketFaults.thePayoutAddressHas };
  if (code === PADDING) return { kind: 'split', text: say.trade.flowMarketFaults.smallCoinsHaveTo };
  if (code === REPEATED)
    return { kind: 'repeated', text: say.trade.flowMarketFaults.theMarketHasIt };
  return { kind: 'line', text };
}
