import { satsText } from '#shared/bitcoin/amount.ts';

import type { Base } from './data.ts';

type Prepared = Pick<Base, 'preparedSats'>;

/** "Nothing was paid" is true only where no payment created the purchase's coins. */
export const saysCost = (text: string, { preparedSats }: Prepared): string =>
  preparedSats === '0'
    ? text
    : text.replace(
        'Nothing was paid',
        `Nothing was paid but ${satsText(preparedSats)} in network fees for coins that your next purchase uses`,
      );

export const cancelledText = ({ preparedSats }: Prepared): string =>
  preparedSats === '0'
    ? 'Cancelled.'
    : `Cancelled. Creating its coins cost ${satsText(preparedSats)} in network fees; your next purchase uses them.`;
