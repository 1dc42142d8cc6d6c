import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Input } from '#main/ipc/contract.ts';
import { againstHolding, putIn } from '#renderer/features/swap/liquidity/held-value.ts';
import { positionStatus, rewardedIn } from '#renderer/features/swap/liquidity/position-status.ts';
import { mostThatFits, partOf, sharesFor } from '#renderer/features/swap/liquidity/share-math.ts';
import { claimWorth, earnedPerDay } from '#renderer/features/swap/stake/earnings.ts';
import { timeOfBlock, toCome, weeksOf } from '#renderer/features/swap/stake/unlocks.ts';
import SwapView from '#renderer/features/swap/SwapView.vue';
import { AppError } from '#shared/errors.ts';
import type { OperationQuote } from '#shared/ipc/swap.ts';
import type { FakeBridge } from '#test/ui/fake-bridge.ts';
import { flowOf, ORD_ADDRESS } from '#test/ui/fixtures.ts';
import {
  button,
  field,
  mountWith,
  pageText,
  press,
  settle,
  type,
  unmountAll,
} from '#test/ui/mount.ts';

import { createSwapBridge, fees, quoteOf } from './swap-world.ts';

describe('the most that fits into a pool', () => {
  const pool = { amount0: '100', amount1: '50' };

  it.each([
    ['10', '100', { side: 0, amount: '10' }],
    ['1000', '4', { side: 1, amount: '4' }],
    ['8', '4', { side: 0, amount: '8' }],
  ])('of %s and %s is all of the side that gives out first', (amount0, amount1, most) => {
    expect(mostThatFits({ amount0, amount1 }, pool)).toEqual(most);
  });

  it('is nothing where a side has nothing', () => {
    expect(mostThatFits({ amount0: '0', amount1: '4' }, pool)).toBeNull();
    expect(mostThatFits({ amount0: '1', amount1: '4' }, { amount0: '0', amount1: '0' })).toBeNull();
  });

  it('cuts parts of shares to their decimals and gives all of them whole', () => {
    expect(partOf('10.000000000000000001', 25)).toBe('2.5');
    expect(partOf('10.000000000000000001', 100)).toBe('10.000000000000000001');
  });

  it('turns an amount of one token into shares, and never into more than there are', () => {
    expect(sharesFor('5', '20', '8')).toBe('2');
    expect(sharesFor('50', '20', '8')).toBe('8');
    expect(sharesFor('x', '20', '8')).toBe('');
    expect(sharesFor('5', '0', '8')).toBe('');
  });
});

describe('value against holding', () => {
  const add = { type: 'add', amount0: '100', amount1: '100', lp: '100' };

  it('takes what was put in for the shares that are left', () => {
    const take = { type: 'remove', amount0: '60', amount1: '20', lp: '25' };
    expect(putIn([add, take], '75')).toEqual({ amount0: '75', amount1: '75' });
  });

  it('is not known where shares came or went by other ways', () => {
    expect(putIn([add], '130')).toBeNull();
    expect(putIn([{ ...add, type: 'remove' }], '0')).toBeNull();
    expect(putIn([], '0')).toBeNull();
  });

  it('is the loss of the price that moved, less the fees', () => {
    // The price went to four: 50 and 200 at constant product, against 100 and 100 if held.
    expect(againstHolding({ amount0: '50', amount1: '200' }, add)).toBeCloseTo(-0.2, 9);
    expect(againstHolding({ amount0: '100', amount1: '100' }, add)).toBe(0);
    expect(againstHolding({ amount0: '0', amount1: '0' }, add)).toBeNull();
  });
});

const epoch = {
  ...{ eid: '1', startBlock: 1, endBlock: 500 },
  stakePools: [
    {
      summary: {
        ...{ pid: 'p1', poolTick0: 'lime', poolTick1: 'pine', rewardTick: 'pine' },
        ...{ curTotalLp: '0', baseReward: '1', stageNeedLp: [], stageAddedRewards: [] },
      },
    },
  ],
};

describe('what a stake earns', () => {
  const rates = {
    ...{ baseReward: '10', curTotalLp: '500' },
    ...{ stageNeedLp: ['100', '1000'], stageAddedRewards: ['5', '500'] },
  };
  const span = { startBlock: 1_000, endBlock: 2_000, newest: 1_600 };

  it('is its share of a day’s part of the epoch’s reward, with the bonuses reached', () => {
    // 10 and 5 for a thousand blocks: 0.015 per block, 144 blocks, a tenth of it.
    expect(earnedPerDay(rates, span, '50')).toBe('0.216');
    expect(earnedPerDay({ ...rates, curTotalLp: '99' }, span, '99')).toBe('1.44');
    expect(earnedPerDay({ ...rates, curTotalLp: '0' }, span, '0')).toBe('0');
    expect(earnedPerDay(rates, { ...span, endBlock: 1_000 }, '50')).toBe('0');
  });

  it('has a bonus that was reached also after stakes left, as what is left of it', () => {
    // Reached at 1,500: 5 for 500 blocks, of which 100 are paid.
    const reached = { ...rates, extractReward: '5', extractDistributedReward: '1' };
    expect(earnedPerDay({ ...reached, curTotalLp: '50' }, span, '50')).toBe('2.88');
    expect(earnedPerDay({ ...reached, extractReward: '0' }, span, '50')).toBe('0.144');
    const unknown = { ...span, newest: undefined };
    expect(earnedPerDay(reached, unknown, '50')).toBe('0.216');
  });

  const [inPine, quota] = fees;
  const reward = { tick: 'pine', unclaimed: '0.02', perDay: '0.005', price: null };

  it('is worth claiming once it is as much as the fee, which it says how long takes', () => {
    expect(claimWorth(reward, inPine)).toEqual({ is: 'not-yet', days: expect.closeTo(2, 9) });
    expect(claimWorth({ ...reward, perDay: '0' }, inPine)).toEqual({ is: 'not-yet', days: null });
    expect(claimWorth({ ...reward, unclaimed: '0.03' }, inPine)).toEqual({ is: 'yes', days: null });
  });

  it('is compared in dollars where another token pays, and not without a price', () => {
    const other = { ...reward, tick: 'reed' };
    expect(claimWorth(other, inPine).is).toBe('unknown');
    expect(claimWorth({ ...other, price: 1 }, inPine).is).toBe('yes');
    expect(claimWorth({ ...other, price: 0.1 }, inPine).is).toBe('not-yet');
  });

  it('costs nothing while the free quota pays, and says nothing without a fee', () => {
    expect(claimWorth(reward, quota).is).toBe('quota');
    expect(claimWorth(reward, undefined).is).toBe('unknown');
  });
});

describe('what binds a position', () => {
  const known = {
    locks: [
      { tick0: 'Pine', tick1: 'lime', lp: '3', unlockTime: 9_000 },
      { tick0: 'lime', tick1: 'pine', lp: '2', unlockTime: 5_000 },
      { tick0: 'lime', tick1: 'pine', lp: '1', unlockTime: 500 },
      { tick0: 'lime', tick1: 'pine', lp: '7', unlockTime: null },
      { tick0: 'lime', tick1: 'reed', lp: '4', unlockTime: 5_000 },
    ],
    stakes: {
      p1: {
        ...{ pid: 'p1', address: 'a', availableLp: '0', stakedLp: '40' },
        ...{ claimed: '0', unclaimed: '0', lastStakeTs: 1 },
      },
    },
    epochs: [epoch],
    now: 1_000,
  };

  it('is its stakes, and locks that are still shut, the next to open first', () => {
    const status = positionStatus({ tick0: 'lime', tick1: 'pine' }, known);
    expect(status.locked).toEqual([
      { amount: '2', until: 5_000 },
      { amount: '3', until: 9_000 },
    ]);
    expect(status.staked.map(({ amount }) => amount)).toEqual(['40']);
  });

  it('is nothing of another pool', () => {
    expect(positionStatus({ tick0: 'pine', tick1: 'reed' }, known)).toEqual({
      staked: [],
      locked: [],
    });
  });

  it('finds the reward of a pool only in an epoch that runs', () => {
    const pair = { tick0: 'pine', tick1: 'Lime' };
    expect(rewardedIn(pair, [epoch], 100)?.pid).toBe('p1');
    expect(rewardedIn(pair, [epoch], 501)).toBeUndefined();
    expect(rewardedIn(pair, [epoch], undefined)).toBeUndefined();
  });
});

describe('a calendar of unlocks', () => {
  const at = (day: number) => new Date(2027, 1, day, 12).getTime();
  const unlock = { at: at(3), tick0: 'lime', tick1: 'pine', lp: '5' };

  it('has weeks from Monday, and the unlocks on their days', () => {
    const weeks = weeksOf(2027, 1, [unlock], at(2));
    expect(weeks).toHaveLength(4);
    expect(weeks[0]?.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(weeks[0]?.[2]?.events).toEqual([unlock]);
    expect(weeks[0]?.[1]?.isToday).toBe(true);
    const march = weeksOf(2027, 14, [unlock], at(2));
    expect(march.flat().some(({ events }) => events.length > 0)).toBe(false);
  });

  it('says about when a block is there, at ten minutes for each', () => {
    expect(timeOfBlock(106, 100, 1_000)).toBe(3_601_000);
    expect(timeOfBlock(99, 100, 1_000_000)).toBe(400_000);
  });

  it('names the next one first, and leaves out what is open already', () => {
    const later = { ...unlock, at: at(9) };
    expect(toCome([later, unlock, { ...unlock, at: at(1) }], at(2))).toEqual([unlock, later]);
  });
});

const pool = {
  existed: true,
  addLiq: true,
  ...{ tick0: 'lime', tick1: 'pine', lp: '1000', amount0: '2000', amount1: '500' },
  ...{ tvl: '250', volume24h: '0', volume7d: '0', volume30d: '0' },
};
const mine = {
  ...{ tick0: 'lime', tick1: 'pine', lp: '100', lockedLp: '20', shareOfPool: '0.1' },
  ...{ amount0: '200', amount1: '50', claimedReward0: '0', claimedReward1: '0' },
  ...{ unclaimedReward0: '1', unclaimedReward1: '2', lpUSD: '25' },
};
const DAY = 86_400_000;
const lock = {
  ...{ id: 'l1', address: ORD_ADDRESS, tick0: 'lime', tick1: 'pine', lp: '20' },
  ...{ amount0: '1', amount1: '1', amount0USD: '1', amount1USD: '1', ts: Date.now() },
  ...{ lockDay: 30, unlockTime: Date.now() + 30 * DAY, shareOfPool: '0.01' },
};
const liq = {
  ...{ type: 'add', tick0: 'lime', tick1: 'pine', amount0: '400', amount1: '40' },
  ...{ lp: '100', ts: 1 },
};
const one = (item: unknown) => ({ total: 1, list: [item] });

/** LP tokens at their share of the pool above. */
function quote({ draft, ask }: Input<'swap.quote'>): OperationQuote {
  const common = {
    fees: ask === 'server' ? fees : [],
    shares: { free: '80', locked: '20', usable: draft.op === 'unstake' ? '15' : '80' },
  };
  switch (draft.op) {
    case 'add-liquidity': {
      const amount0 = draft.amount0 || String(Number(draft.amount1) * 4);
      const amount1 = draft.amount1 || String(Number(draft.amount0) / 4);
      const { tick0, tick1, slippage } = draft;
      return quoteOf({
        ...common,
        ask: { op: 'add-liquidity', tick0, tick1, amount0, amount1, lp: '7', slippage },
        liquidity: {
          ...{ amount0, amount1, lp: '7', leastLp: '6.9', least0: null, least1: null },
          ...{ sharePercent: '0.7', reward0: null, reward1: null, lockedLp: null },
        },
      });
    }
    case 'remove-liquidity': {
      const amount0 = String(Number(draft.lp) * 2);
      const amount1 = String(Number(draft.lp) / 2);
      return quoteOf({
        ...common,
        ask: { ...draft, amount0, amount1 },
        liquidity: {
          ...{ amount0, amount1, lp: draft.lp, leastLp: null, least0: '1', least1: '2' },
          ...{ sharePercent: '0.1', reward0: '0.5', reward1: '0.25', lockedLp: null },
        },
      });
    }
    case 'lock-lp':
      return quoteOf({
        ...common,
        ask: draft.amount === '' ? null : { ...draft },
        consequences: ['No one can unlock it earlier, not even you.'],
      });
    case 'claim':
      return quoteOf({
        ...{ ...common, ask: draft, total: '3.5' },
        problems: [{ field: 'pid', severity: 'warning', text: 'It costs more than it brings.' }],
      });
    case 'community-info':
      return quoteOf({ ask: draft, consequences: ['Nothing is signed, and no fee is taken.'] });
    default:
      return quoteOf(common);
  }
}

describe('a pool', () => {
  let bridge: FakeBridge;
  const open = async (query: string) => {
    const { router } = await mountWith(SwapView, bridge, { route: `/swap?${query}` });
    return router;
  };
  const wait = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    await settle();
  };
  const requests = () => bridge.inputsOf('flow.start')[0];
  let held = mine;
  beforeEach(() => {
    held = mine;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    bridge = createSwapBridge({
      'swap.poolInfo': pool,
      'swap.myPool': () => held,
      'swap.myPoolList': one(mine),
      'swap.liqHistory': one(liq),
      'swap.stakeList': { list: [epoch], newestHeight: 100 },
      'swap.stakeUserInfo': {
        p1: {
          ...{ pid: 'p1', address: ORD_ADDRESS, availableLp: '0', stakedLp: '4' },
          ...{ claimed: '0', unclaimed: '3.5', lastStakeTs: 1 },
        },
      },
      'swap.lockLpHistory': one(lock),
      'swap.communityInfo': (params: unknown) =>
        (params as { tick: string }).tick === 'lime'
          ? { tick: 'lime', website: 'https://lime.example' }
          : null,
    });
    bridge.answer('swap.quote', quote);
    bridge.answer('flow.start', () => ({ ids: ['flow-00000009'], batchId: 'batch-1' }));
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('takes both sides linked, whichever is typed', async () => {
    await open('tick0=lime&tick1=pine');
    expect(document.querySelector('h1')?.textContent).toContain('lime / pine');
    await type('First token', '8');
    expect(field('Second token').value).toBe('2');
    await type('Second token', '5');
    expect(field('First token').value).toBe('20');
    await wait(500);
    await press('Review adding liquidity');
    expect(requests()).toMatchObject({ ask: { op: 'add-liquidity', amount0: '20', amount1: '5' } });
  });

  it('publishes about its tokens without a fee, and shows what is published as plain words', async () => {
    await open('tick0=lime&tick1=pine');
    document.querySelector<HTMLInputElement>('input[type=radio][value=ticks]')?.click();
    await settle();
    expect(pageText()).toContain('https://lime.example');
    expect(pageText()).toContain('Anyone can publish this. It isn’t verified.');
    const form = document.querySelector('form[aria-label="Publish about pine"]');
    const text = form?.querySelector('textarea');
    if (!text) throw new Error('no form');
    text.value = ' A tree. ';
    text.dispatchEvent(new Event('input'));
    await wait(500);
    expect(form?.textContent).toContain('no fee is taken');
    form?.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
    await settle();
    expect(requests()).toMatchObject({
      ask: { op: 'community-info', tick: 'pine', desc: 'A tree.' },
    });
  });

  it('leaves out what others publish where the server no longer has the route, and keeps the holders', async () => {
    bridge = createSwapBridge({
      'swap.poolInfo': pool,
      'swap.communityInfo': () => {
        throw new AppError('PROVIDER_REJECTED', 'gone', {
          ...{ row: 'swap.communityInfo', code: 404, msg: '404 page not found' },
        });
      },
    });
    await open('tick0=lime&tick1=pine');
    document.querySelector<HTMLInputElement>('input[type=radio][value=ticks]')?.click();
    await settle();
    expect(document.querySelectorAll('form[aria-label^="Publish about"]')).toHaveLength(0);
    expect(pageText()).not.toContain('page not found');
    expect(pageText()).toContain('No holders of lime');
  });

  it('fills in all of the side that gives out first', async () => {
    await open('tick0=lime&tick1=pine');
    await press('Max: 120.5 lime');
    // 120.5 lime want 30.125 pine, of which there are 40.
    expect(field('First token').value).toBe('120.5');
    expect(field('Second token').value).toBe('30.125');
  });

  it('takes out all free shares, also when an operation that ends just then locked some', async () => {
    await open('tick0=lime&tick1=pine&act=remove');
    await press('100 percent of the available LP tokens');
    expect(bridge.inputsOf('swap.quote').at(-1)?.draft).toMatchObject({ lp: '80' });
    held = { ...mine, lockedLp: '60' };
    bridge.emit('flow.changed', {
      ...flowOf({ phase: 'done' }),
      kind: 'operation',
      operation: {
        address: ORD_ADDRESS,
        ask: { op: 'lock-lp' as const, tick0: 'lime', tick1: 'pine', amount: '40', days: 30 },
        fee: fees[0]!.fee,
        ...{ part: { index: 0, of: 1 }, charged: null, deadline: null, rounds: 1, outcome: null },
      },
    });
    await wait(500);
    expect(bridge.inputsOf('swap.quote').at(-1)?.draft).toMatchObject({ lp: '40' });
  });

  it('ends a stake with what is staked in it, not with what is free', async () => {
    await open('tick0=lime&tick1=pine&act=unstake');
    await wait(500);
    expect(pageText()).toContain('Staked here 15. Available 80, staked or locked 20');
    await press('All');
    await wait(500);
    expect(bridge.inputsOf('swap.quote').at(-1)?.draft).toMatchObject({
      op: 'unstake',
      amount: '15',
    });
  });

  it('gives shares back for a percentage or for an amount, with the fees they earned', async () => {
    await open('tick0=lime&tick1=pine&act=remove');
    await press('50 percent of the available LP tokens');
    expect(bridge.inputsOf('swap.quote').at(-1)?.draft).toMatchObject({ lp: '40' });
    expect(field('You receive lime').value).toBe('80');
    await type('You receive pine', '10');
    expect(bridge.inputsOf('swap.quote').at(-1)?.draft).toMatchObject({ lp: '20' });
    expect(pageText()).toContain('Earned fees included: 0.5 lime and 0.25 pine');
    await wait(500);
    await press('Review removing liquidity');
    expect(requests()).toMatchObject({ ask: { op: 'remove-liquidity', lp: '20' } });
  });

  it('locks shares until a day that is named in words', async () => {
    await open('tick0=lime&tick1=pine&act=lock-lp');
    await type('LP tokens', '8');
    await wait(500);
    expect(pageText()).toMatch(/until \w+day,? \d+ \w+ 20\d\d/);
    expect(pageText()).toContain('not even you');
    await press('Review lock');
    expect(requests()).toMatchObject({ ask: { op: 'lock-lp', amount: '8', days: 30 } });
  });

  it('claims what a stake earned', async () => {
    await open('tick0=lime&tick1=pine&act=claim');
    await wait(500);
    expect(pageText()).toContain('Unclaimed rewards: 3.5');
    expect(pageText()).toContain('It costs more than it brings.');
    await press('Review claim');
    expect(requests()).toMatchObject({ ask: { op: 'claim', pid: 'p1' } });
  });

  it('is made where there is none, with what follows from it', async () => {
    bridge = createSwapBridge({ 'swap.poolInfo': { ...pool, existed: false } });
    bridge.answer('swap.quote', ({ draft, ask }) =>
      quoteOf({
        ask: draft.op === 'deploy-pool' ? draft : null,
        fees: ask === 'server' ? fees : [],
        consequences: ['The first liquidity provider sets its price.'],
      }),
    );
    bridge.answer('flow.start', () => ({ ids: ['flow-00000009'], batchId: 'batch-1' }));
    await open('tick0=lime&tick1=reed');
    await wait(500);
    expect(pageText()).toContain('The first liquidity provider sets its price.');
    await press('Review new pool');
    expect(requests()).toMatchObject({ ask: { op: 'deploy-pool', tick0: 'lime', tick1: 'reed' } });
  });

  it('says of the address’s part what it did against holding', async () => {
    await open('section=mine');
    // Now 200 lime and 50 pine at four lime per pine; 400 and 40 were added: 100 pine against 140.
    expect(pageText()).toContain('−28.6 %');
  });

  it('names stakes by their pool, and has a column for what is on its way only while something is', async () => {
    const columns = () => document.querySelector('table')?.tHead?.textContent ?? '';
    await open('section=mine');
    expect(columns()).toContain('In swap');
    expect(columns()).not.toContain('Depositing');
    // Stakes show their pool's name and a link to their rewards.
    expect(pageText()).toMatch(/Your stakes.*lime \/ pine.*3\.5/u);
    expect(pageText()).not.toContain('Stake p1');
  });

  it('shows a column for deposits that wait', async () => {
    const parts = { swap: '1', module: '0', pendingSwap: '5', pendingAvailable: '0' };
    bridge = createSwapBridge({ 'swap.allBalance': { lime: { balance: parts, decimal: '18' } } });
    await open('section=mine');
    const table = document.querySelector('table');
    expect(table?.tHead?.textContent).toContain('Depositing');
    expect(table?.tHead?.textContent).not.toContain('Going out');
    expect(pageText()).toContain('No LP tokens were locked here.');
  });

  it('shows stakes with the way to their rewards, and the days on which locks open', async () => {
    const router = await open('section=stakes');
    expect(pageText()).toContain('Upcoming unlocks and epoch ends');
    expect(pageText()).toContain('20 LP tokens of lime / pine');
    expect(pageText()).toContain('in 30 days');
    const claim = [...document.querySelectorAll('a')].find((link) => link.textContent === 'Claim');
    claim?.click();
    await settle();
    expect(router.currentRoute.value.query).toMatchObject({ tick0: 'lime', act: 'claim' });
    expect(button('Review claim')).toBeTruthy();
  });

  it('says what a stake earns a day, and that the free quota pays for its claim', async () => {
    bridge = createSwapBridge({
      'swap.stakeList': {
        list: [
          {
            ...epoch,
            stakePools: [
              { summary: { ...epoch.stakePools[0]!.summary, curTotalLp: '8', baseReward: '499' } },
            ],
          },
        ],
        newestHeight: 100,
      },
      'swap.stakeUserInfo': {
        p1: {
          ...{ pid: 'p1', address: ORD_ADDRESS, availableLp: '0', stakedLp: '4' },
          ...{ claimed: '0', unclaimed: '3.5', lastStakeTs: 1 },
        },
      },
    });
    bridge.answer('swap.quote', quote);
    await open('section=stakes');
    const stakes = document.querySelector('section[aria-labelledby="staked-title"]')?.textContent;
    // One per block, of which it has half.
    expect(stakes).toMatch(/Earned a day.*72\s*pine/u);
    expect(stakes).toMatch(/72 pine\$18\.00/u);
    expect(stakes).toMatch(/Free\s*the free quota pays/u);
  });

  it('leads to a new pool from two tokens that differ', async () => {
    const router = await open('section=pools');
    await press('New pool');
    await press('First token: select token');
    await wait(50);
    const pick = async (tick: string) => {
      const option = [...document.querySelectorAll('[role="option"]')].find((one) =>
        one.textContent.includes(tick),
      );
      option?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      await wait(50);
    };
    await pick('reed');
    await press('Second token: select token');
    await wait(50);
    await pick('pine');
    const next = [...document.querySelectorAll('a')].find(
      (link) => link.textContent === 'Continue',
    );
    next?.click();
    await settle();
    expect(router.currentRoute.value.query).toMatchObject({ tick0: 'reed', tick1: 'pine' });
  });

  it('names an epoch without an id by its first block, and says of a lock that its time is unknown', async () => {
    const { eid: _, ...nameless } = epoch;
    bridge = createSwapBridge({
      'swap.stakeList': { list: [nameless], newestHeight: 100 },
      'swap.lockLpHistory': one({ ...lock, unlockTime: null }),
    });
    await open('section=stakes');
    expect(pageText()).toContain('Epoch from block 1');
    expect(pageText()).toContain('doesn’t say when 1 lock of yours ends');
    expect(pageText()).not.toContain('Nothing is locked or staked');
    unmountAll();
    await open('section=mine');
    expect(document.querySelector('main, body')?.textContent).toMatch(/30 days\s*Unknown/u);
  });
});
