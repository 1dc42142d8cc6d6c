import { z } from 'zod';

import { familyRows } from './define.ts';
import { address, count, loose, startPage, text, txid } from './fields.ts';

const { read } = familyRows('alkanes');

const alkaneBalance = loose({ alkaneid: text, amount: text.optional() });

export const alkanes = {
  'alkanes.status': read('/v1/indexer/alkanes/status', z.object({}), loose({ bestHeight: count })),
  'alkanes.utxoBalance': read(
    '/v1/indexer/alkanes/utxo/{txid}/{index}/balance',
    z.object({ txid, index: count }),
    z
      .array(alkaneBalance)
      .nullish()
      .transform((list) => list ?? []),
  ),
  'alkanes.addressTokens': read(
    '/v1/indexer/address/{address}/alkanes/token-list',
    z.object({ address, ...startPage }),
    loose({
      total: count.optional(),
      detail: z
        .array(alkaneBalance)
        .nullish()
        .transform((list) => list ?? []),
    }),
  ),
};
