import { groupDecimal } from '#shared/bitcoin/amount.ts';
import { readOperation } from '#shared/bitcoin/brc20-operation.ts';
import { plainText } from '#shared/text.ts';
import { commas } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

export interface OperationWords {
  /** `BRC-20 mint of 1 000 inks`. */
  title: string;
  /** The terms of a deploy; empty for everything else. */
  terms: string;
  /** As inscribed; its mark is drawn from it. */
  ticker: string;
}

/** Describes a payload from its text alone. Null if it isn't a BRC-20 operation. */
export function operationWords(text: string): OperationWords | null {
  const fields = readOperation(text);
  if (fields?.get('p') !== 'brc-20') return null;
  const ticker = fields.get('tick') ?? '';
  const amountOf = (name: string): string | null => {
    const amount = fields.get(name);
    return amount === undefined ? null : groupDecimal(plainText(amount, 60));
  };
  const [amount, max, lim] = [amountOf('amt'), amountOf('max'), amountOf('lim')];
  const what = [amount, plainText(ticker, 24)].filter(Boolean).join(' ');
  const terms = [
    max === null ? [] : say.orders.operationWords.atMost({ max }),
    lim === null ? [] : say.orders.operationWords.aMint({ lim }),
    fields.get('self_mint') === 'true' ? say.orders.operationWords.mintedByYouAlone : [],
  ];
  return {
    title: say.orders.operationWords.brc20Of({ op: plainText(fields.get('op') ?? '', 20), what }),
    terms: commas(terms.flat()),
    ticker,
  };
}
