import { satsText } from '#shared/bitcoin/amount.ts';
import { say } from '#shared/words/say.ts';

import type { Base } from './data.ts';

type Prepared = Pick<Base, 'preparedSats'>;

/** "Nothing was paid" is true only where no payment created the purchase's coins. */
export const saysCost = (text: string, { preparedSats }: Prepared): string =>
  preparedSats === '0'
    ? text
    : say.text.exceptForCoins({ text, preparedSats: satsText(preparedSats) });

export const cancelledText = ({ preparedSats }: Prepared): string =>
  preparedSats === '0'
    ? say.trade.flowPreparedCost.cancelled
    : say.trade.flowPreparedCost.cancelledCreatingItsCoins({
        preparedSats: satsText(preparedSats),
      });
