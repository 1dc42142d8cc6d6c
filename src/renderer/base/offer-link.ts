import type { InscriptionView } from '#shared/ipc/wallet.ts';

import { words } from './words.ts';

/** The token of a transfer inscription, from its text `transfer tick amount`. */
export const transferTick = (brc20: string | null): string | undefined =>
  /^transfer (.+) \S+$/.exec(brc20 ?? '')?.[1];

/** Link to the form that lists an inscription: a transfer as tokens, anything else as a single item. */
export function offerLink({
  inscriptionId,
  brc20,
  number,
}: Pick<InscriptionView, 'inscriptionId' | 'brc20' | 'number'>) {
  const tick = transferTick(brc20);
  const thing = { type: 'collection', name: words.base.inscription({ number }) };
  return {
    path: '/market/offer',
    query: { inscription: inscriptionId, ...(tick === undefined ? thing : { tick }) },
  };
}
