import { z } from 'zod';

import { familyRows } from './define.ts';
import { address, amount, count, loose, text } from './fields.ts';
import { eitherFigure, figure, tick, totalOf, widePage } from './swap-fields.ts';

const { read } = familyRows('swap');

const community = loose({
  tick: text,
  twitter: text.nullish(),
  telegram: text.nullish(),
  website: text.nullish(),
  discord: text.nullish(),
  desc: text.nullish(),
});
const assets = loose({ assetsUSD: eitherFigure, lpUSD: eitherFigure });
const left =
  'absent from the documents published after January 2026: hidden where a server lacks it';

export const swapPeople = {
  'swap.tickHolders': read(
    '/v1/brc20-swap/tick_holders',
    z.object({ tick, start: count, limit: count.min(1).max(100) }),
    totalOf(
      loose({
        address: text,
        amount,
        percentage: z.number(),
        relativePercentage: z.number(),
      }),
    ),
  ),
  'swap.poolHolders': read(
    '/v1/brc20-swap/pool_holders',
    z.object({ tick0: tick, tick1: tick, ...widePage }),
    totalOf(
      loose({
        address: text,
        amount0: amount,
        amount1: amount,
        lp: amount,
        shareOfPool: eitherFigure,
        lockLp: loose({ lp: figure, amount0: figure, amount1: figure }).nullish(),
      }),
    ),
  ),
  'swap.userInfo': read(
    '/v1/brc20-swap/user_info',
    z.object({ address }),
    loose({ defaultPayType: text.nullish(), rememberPayType: z.boolean().nullish() }),
  ),
  'swap.addressUsd': read(
    '/v1/brc20-swap/address_usd',
    z.object({ address }),
    z.union([z.array(assets), assets.transform((one) => [one])]),
    { note: 'an array or one object: both are read' },
  ),
  'swap.taskList': read(
    '/v1/brc20-swap/task_list',
    z.object({ tid: z.string().max(64).optional(), address }),
    loose({
      tid: text,
      list: z.array(loose({ tid: text, itemId: text, address: text, done: z.boolean() })),
      startTime: count.nullish(),
      endTime: count.nullish(),
    }),
  ),
  'swap.communityInfo': read(
    '/v1/brc20-swap/community_info',
    z.object({ tick }),
    community.nullish(),
    { note: left },
  ),
  'swap.communityList': read('/v1/brc20-swap/community_list', z.object({}), totalOf(community), {
    note: left,
  }),
};
