import { z } from 'zod';

import { familyRows } from './define.ts';
import { address, count, loose, startPage, text, txid } from './fields.ts';

const { read } = familyRows('runes');

const runeBalance = loose({
  amount: text,
  runeid: text,
  rune: text.optional(),
  spacedRune: text.optional(),
  divisibility: count.optional(),
});

export const runes = {
  'runes.status': read(
    '/v1/indexer/runes/status',
    z.object({}),
    loose({ bestHeight: count, runes: count.optional(), minimumRune: text.optional() }),
  ),
  'runes.utxoBalance': read(
    '/v1/indexer/runes/utxo/{txid}/{index}/balance',
    z.object({ txid, index: count }),
    z
      .array(runeBalance)
      .nullish()
      .transform((list) => list ?? []),
  ),
  'runes.addressBalances': read(
    '/v1/indexer/address/{address}/runes/balance-list',
    z.object({ address, ...startPage }),
    loose({
      total: count.optional(),
      detail: z
        .array(runeBalance)
        .nullish()
        .transform((list) => list ?? []),
    }),
  ),
};
