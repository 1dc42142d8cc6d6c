import { z } from 'zod';

import { familyRows } from './define.ts';
import { count, cursorPage, loose, MAX_TEXT, text } from './fields.ts';

const { read } = familyRows('stats');

/** As sent, possibly with decimals. The unit isn't stated, so it is only displayed. */
const figure = z.number().nonnegative();
const supply = loose({ blocks: count, supply: figure });
const holder = loose({ address: text, balance: figure });
const MOST_HOLDERS = 10_000;
const note = 'whether coins or sats is not stated';

/** `altchain` in a path is replaced by the network's own segment in a request. */
export const stats = {
  'stats.supply': read('/v1/public/altchain/supply', z.object({}), supply, { note }),
  'stats.totalSupply': read('/v1/public/altchain/total-supply', z.object({}), supply, { note }),
  'stats.addresses': read('/v1/public/address/total', z.object({}), count),
  'stats.richList': read(
    '/v1/public/address/rich-list',
    z.object(cursorPage),
    z.array(holder).max(MOST_HOLDERS),
    { note, maxBytes: 4 * 1024 * 1024, quick: areHolders },
  ),
};

/** Same check as the rich list's schema, in a tenth of the time. */
function areHolders(data: unknown): boolean {
  return Array.isArray(data) && data.length <= MOST_HOLDERS && data.every(isHolder);
}

function isHolder(row: unknown): boolean {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return false;
  const { address, balance } = row as { address?: unknown; balance?: unknown };
  return (
    typeof address === 'string' &&
    address.length <= MAX_TEXT &&
    typeof balance === 'number' &&
    balance >= 0 &&
    balance < Infinity
  );
}
