import type { Dice } from '#test/liar/dice.ts';
import { SELF_TICK, SWAP_TICK, TICK, type World } from '#test/liar/world.ts';

import {
  answered,
  type Begins,
  type Begun,
  feeRate,
  type Make,
  type Stage,
  type StartInput,
  withCost,
} from './begun.ts';

type Content = Extract<StartInput, { kind: 'inscribe' }>['content'];

async function inscribing(
  world: World,
  content: Content,
  {
    payWith = 'wallet',
    outputValue = 546,
  }: { payWith?: 'wallet' | 'outside'; outputValue?: number } = {},
): Promise<Begun | null> {
  const input = {
    kind: 'inscribe' as const,
    content,
    receiveAddress: world.ordinals,
    feeRate,
    outputValue,
    payWith,
  };
  const { problems, cost } = await world.call('inscribe.quote', input);
  if (problems.some(({ severity }) => severity === 'error')) return null;
  return withCost(world, input, cost?.totalSats);
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const word = (dice: Dice, length: number): string =>
  Array.from({ length }, () => LETTERS[dice.below(LETTERS.length)] ?? 'a').join('');
const supply = { max: '21000', limit: '1000', decimals: 18 };

export const orders: Record<string, Make> = {
  async inscribe(begins) {
    const { world, dice } = begins;
    const item = await world.addText('a.txt', `a text ${dice.below(1_000_000)}`);
    return inscribing(world, { type: 'files', items: [item] });
  },
  'inscribe-transfer': ({ world, dice }) =>
    inscribing(world, {
      type: 'brc20-transfer',
      tick: dice.of([TICK, SWAP_TICK]) ?? TICK,
      amount: dice.of(['7', '60', '5000']) ?? '7',
    }),
  'inscribe-mint': ({ world }) =>
    inscribing(world, { type: 'brc20-mint', tick: TICK, amount: '1000', count: 1 }),
  async 'mint-runes'({ world }) {
    const rune = world.truth.runes().find(({ terms }) => terms !== null);
    if (!rune?.terms) return null;
    const { id: runeid, spaced, divisibility, terms } = rune;
    const amount = terms.amount.toString();
    return inscribing(world, {
      type: 'runes-mint',
      runeid,
      rune: spaced,
      amount,
      divisibility,
      count: 1,
    });
  },
  'deploy-brc20': ({ world, dice }) =>
    inscribing(world, {
      ...{ type: 'brc20-deploy', tick: word(dice, 4), selfMint: false },
      ...supply,
    }),
  // Its deployer signs the commit and the reveal.
  'deploy-signed': ({ world, dice }) =>
    inscribing(world, {
      ...{ type: 'brc20-deploy', tick: word(dice, 6), selfMint: false },
      ...supply,
    }),
  'self-mint': ({ world }) =>
    inscribing(world, { type: 'brc20-mint', tick: SELF_TICK, amount: '5', count: 1 }),
  etch: ({ world, dice }) =>
    inscribing(world, {
      type: 'runes-etch',
      rune: `LIAR•${word(dice, 10).toUpperCase()}`,
      symbol: 'L',
      divisibility: 2,
      premine: '1000',
      terms: { amount: '5', cap: '10', height: null, offset: null },
      units: 'atomic',
      logo: null,
    }),
};

/** A token that only its deployer mints. */
export const deploySelf: Make = ({ world }) =>
  inscribing(world, { ...{ type: 'brc20-deploy', tick: SELF_TICK, selfMint: true }, ...supply });

/** An order partly paid by another wallet. */
async function paidShort({ world, dice }: Begins): Promise<{ id: string; asked: string } | null> {
  const item = await world.addText('s.txt', `paid short ${dice.below(1_000_000_000)}`);
  const begun = await inscribing(
    world,
    { type: 'files', items: [item] },
    {
      payWith: 'outside',
      outputValue: 5_000,
    },
  );
  if (!begun) return null;
  const [id = ''] = await begun.begin();
  const { order } = await world.flow(id, (view) => view.order !== null);
  if (!order) return null;
  const short = dice.of([150, 400]) ?? 150;
  await world.network.payFromOutside(order.payAddress, Number(order.amountSats) - short, false);
  await world.network.mine(1);
  await world.until('an order that was paid short', async () => {
    const view = await world.call('flow.refresh', { id });
    return view.order?.status === 'payment_notenough';
  });
  return { id, asked: begun.asked };
}

export const stagedOrders: Record<string, Stage> = {
  async 'top-up'(begins) {
    const short = await paidShort(begins);
    return short && answered(short.id, 'pay', { asked: short.asked });
  },
  async refund(begins) {
    const short = await paidShort(begins);
    return short && answered(short.id, 'refund', { feeRate: 2, asked: short.asked });
  },
};
