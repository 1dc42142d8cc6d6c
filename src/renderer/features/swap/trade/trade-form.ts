import { words } from '#renderer/base/words.ts';
import { cleanAmount, slippageOf } from '#renderer/features/swap/operate/typed.ts';
import { compareDecimal, isDecimal } from '#shared/bitcoin/amount.ts';
import type { OperationDraft } from '#shared/ipc/swap.ts';

export interface TradeText {
  give: string;
  get: string;
  /** As typed, for the exact side. */
  amount: string;
  exact: 'in' | 'out';
  /** Percent. */
  slippage: string;
}

/** The draft, once both tokens, an amount above zero and a slippage are given. */
export function draftOf(text: TradeText): Extract<OperationDraft, { op: 'swap' }> | undefined {
  const slippage = slippageOf(text.slippage);
  const amount = cleanAmount(text.amount);
  const { give, get } = text;
  if (give === '' || get === '' || give.toLowerCase() === get.toLowerCase()) return undefined;
  if (slippage === undefined || !isDecimal(amount) || compareDecimal(amount, '0') === 0)
    return undefined;
  return {
    op: 'swap',
    tickIn: give,
    tickOut: get,
    amount,
    exactType: text.exact === 'in' ? 'exactIn' : 'exactOut',
    slippage,
    route: 'auto',
  };
}

/** Swaps the two tokens; the exact amount stays on its side. */
export const turned = (text: TradeText): TradeText => ({
  ...text,
  give: text.get,
  get: text.give,
  exact: text.exact === 'in' ? 'out' : 'in',
});

/** Severity of a price impact, with a word so that colour isn't the only signal. */
export function impactOf(percent: string): { tone: 'fine' | 'high' | 'severe'; text: string } {
  const value = Number(percent);
  if (!(value >= 3)) return { tone: 'fine', text: '' };
  return value < 10
    ? { tone: 'high', text: words.swapTrade.figures.high }
    : { tone: 'severe', text: words.swapTrade.figures.severe };
}
