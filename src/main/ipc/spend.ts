import { spend } from '#main/kinds/spend/index.ts';

import { quoteCall } from './declare.ts';

export const spendCalls = {
  /** From the coins as last seen. */
  'spend.quote': quoteCall(spend),
};
