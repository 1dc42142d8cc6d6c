import { z } from 'zod';

import { familyRows } from './define.ts';
import { count, cursorPage, loose, text } from './fields.ts';

const { read } = familyRows('stats');

/** As sent, possibly with decimals: the unit is not stated, so it is shown and never reckoned with. */
const figure = z.number().nonnegative();
const supply = loose({ blocks: count, supply: figure });
const note = 'whether coins or sats is not stated';

/** `altchain` in a path is replaced by the network's own segment when it is asked. */
export const stats = {
  'stats.supply': read('/v1/public/altchain/supply', z.object({}), supply, { note }),
  'stats.totalSupply': read('/v1/public/altchain/total-supply', z.object({}), supply, { note }),
  'stats.addresses': read('/v1/public/address/total', z.object({}), count),
  'stats.richList': read(
    '/v1/public/address/rich-list',
    z.object(cursorPage),
    z.array(loose({ address: text, balance: figure })).max(10_000),
    { note, maxBytes: 4 * 1024 * 1024 },
  ),
};
