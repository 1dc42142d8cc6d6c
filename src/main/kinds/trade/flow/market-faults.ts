import { buildingTrouble, refusal } from '#main/flows/steps/faults.ts';
import { isAppError } from '#shared/errors.ts';

/** What a market error means for the line, and what to do. */
export interface MarketFault {
  /** bind, split: do that first, then retry. repeated: already submitted. line: only this line is affected. */
  kind: 'bind' | 'split' | 'repeated' | 'line';
  text: string;
}

/** The market's published codes (api-facts 1.3), each with a remedy. */
const sentences: Record<number, string> = {
  [-100]: 'The market does not know this offer any more. Look at the book again.',
  [-101]: 'The market changed the state of this offer meanwhile. Try it again.',
  [-104]: 'The coins at the paying address do not suffice. Send more to it, or buy less.',
  [-106]: 'The market is under maintenance. Nothing was handed over; try again later.',
  [-107]: 'The market finds no coin that holds it. Wait for its block, then try again.',
  [-109]: 'The market does not know this inscription yet. Try again after a block.',
  [-110]: 'It transfers nothing any more: it was used. Inscribe another transfer.',
  [-112]: 'The market refused the signature. Nothing is offered; try it again.',
  [-116]: 'The market is read-only for now. Nothing was handed over; try again later.',
  [-122]: 'The market wants a higher fee rate. Start again with one.',
  [-124]: 'The market takes no address of this kind. Use a taproot or segwit address.',
  [-126]: 'Its coin carries more than one inscription. Split them apart first, in Coins.',
  [-127]: 'It waits for a block. Try again once that is there.',
  [-131]: 'It is your own offer.',
  [-132]: 'The price is lower than the market takes. Ask for more.',
  [-133]: 'The price is higher than the market takes. Ask for less.',
  [-137]: 'The market wants another price for this offer. Look at it again.',
  [-139]: 'The seller changed the price meanwhile. Nothing was paid: look at the offer again.',
  [-144]:
    'Somebody else was faster, or it was taken back. Nothing was paid: look at the other offers.',
  [-150]: 'Its last move needs a block more. Try again once that is there.',
  [-151]: 'Its last move needs a block more. Try again once that is there.',
  [-155]: 'Its coin holds too few sats to be sold.',
  [-159]: 'Your address cannot take so small a coin. Receive at a taproot address.',
  [-160]: 'It is listed already: change its price, or take it back first.',
  [-162]: 'A coin of it was spent meanwhile. Try it again.',
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
  const text = sentences[code] ?? refusal('The market refused', error);
  if (code === UNBOUND) return { kind: 'bind', text: 'The payout address has to be bound first.' };
  if (code === PADDING) return { kind: 'split', text: 'Small coins have to be made first.' };
  if (code === REPEATED) return { kind: 'repeated', text: 'The market has it already.' };
  return { kind: 'line', text };
}
