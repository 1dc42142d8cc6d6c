import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { countdown } from '#renderer/base/countdown.ts';
import { lookAlike } from '#renderer/base/look-alike.ts';
import { useToastStore } from '#renderer/base/stores/toast-store.ts';
import { mostOf, shortAmount, slippageOf } from '#renderer/features/swap/operate/typed.ts';
import SwapView from '#renderer/features/swap/SwapView.vue';
import { tokensOf } from '#renderer/features/swap/tokens.ts';
import { defaultPair } from '#renderer/features/swap/trade/default-pair.ts';
import { draftOf, impactOf, turned } from '#renderer/features/swap/trade/trade-form.ts';
import type { FlowView } from '#shared/flows/view.ts';
import type { FakeBridge } from '#test/ui/fake-bridge.ts';
import { flowOf, ORD_ADDRESS } from '#test/ui/fixtures.ts';
import { button, field, mountWith, pageText, press, settle, type } from '#test/ui/mount.ts';

import { createSwapBridge, fees, quoteOf, tradeQuote } from './swap-world.ts';

describe('what is typed of a trade', () => {
  const text = { give: 'lime', get: 'pine', amount: '10', exact: 'in', slippage: '0.5' } as const;

  it.each([
    ['0.5', '0.005'],
    ['1', '0.01'],
    ['100', '1'],
    ['0', '0'],
    ['0,3', '0.003'],
    ['2.', '0.02'],
    ['0.55', undefined],
    ['101', undefined],
    ['-1', undefined],
    ['', undefined],
  ])('reads a slippage of %s percent as %s', (typed, fraction) => {
    expect(slippageOf(typed)).toBe(fraction);
  });

  it('asks only for what is whole: two tokens, an amount above zero, a slippage', () => {
    expect(draftOf(text)).toMatchObject({
      tickIn: 'lime',
      exactType: 'exactIn',
      slippage: '0.005',
    });
    expect(draftOf({ ...text, amount: '1 000' })).toMatchObject({ amount: '1000' });
    for (const change of [{ amount: '0.0' }, { amount: '1e3' }, { get: 'LIME' }, { slippage: '' }])
      expect(draftOf({ ...text, ...change })).toBeUndefined();
  });

  it('keeps the exact amount on its side when it is turned round', () => {
    expect(turned(text)).toMatchObject({ give: 'pine', get: 'lime', amount: '10', exact: 'out' });
  });

  it('leaves the fee out of all of a balance where the same token pays it', () => {
    const fee = { payType: 'tick', tick: 'pine', amount: '0.03' };
    expect(mostOf('pine', '40', fee)).toBe('39.97');
    expect(mostOf('pine', '0.01', fee)).toBe('0');
    expect(mostOf('lime', '40', fee)).toBe('40');
    expect(mostOf('pine', '40', { ...fee, payType: 'freeQuota' })).toBe('40');
  });

  it.each([
    ['51.344785221679653717', '51.3447852216'],
    ['0.000000000000000012', '0.000000000000000012'],
    ['0.123456789012345', '0.123456789012'],
    ['1234567890123.5', '1234567890123'],
    ['5', '5'],
    ['', ''],
  ])('shows %s, which was reckoned, as %s', (text, short) => {
    expect(shortAmount(text)).toBe(short);
  });

  it('says in a word how much a price impact matters', () => {
    expect([impactOf('0.2').tone, impactOf('4').tone, impactOf('30').tone]).toEqual([
      'fine',
      'high',
      'severe',
    ]);
  });

  it('counts down to the end of an approval, and says what follows', () => {
    expect(countdown(90_000, 0)).toEqual({ text: '1:30 left to approve', isShort: false });
    expect(countdown(9_500, 0)).toEqual({ text: '0:10 left to approve', isShort: true });
    expect(countdown(5, 6)).toMatchObject({ text: 'is being prepared again' });
    expect(countdown(null, 6)).toBeNull();
  });
});

describe('look-alikes', () => {
  it.each([
    ['0rdi', 'ordi'],
    ['оrdi', 'ordi'],
    ['ord\u200bi', 'ordi'],
    ['1ime', 'lime'],
    ['barn', 'bam'],
  ])('finds that %s looks like %s', (tick, other) => {
    expect(lookAlike(tick, ['pine', other])).toBe(other);
  });

  it('takes another case for the same ticker, and finds nothing where nothing is alike', () => {
    expect(lookAlike('ORDI', ['ordi'])).toBeUndefined();
    expect(lookAlike('pine', ['lime', 'reed'])).toBeUndefined();
  });
});

describe('the pair to open with', () => {
  const token = (tick: string, balance: string) => ({ tick, balance, decimals: 18, price: 1 });
  const pool = (tick0: string, tick1: string, tvl: string, amount = '1') => ({
    ...{ tick0, tick1, tvl, amount0: amount, amount1: amount },
  });
  const pools = [
    pool('reed', 'pine', '10'),
    pool('pine', 'lime', '900'),
    pool('ink', 'reed', '1', '0'),
  ];

  it('is of the token worth most that has a pool, and its largest pool', () => {
    const tokens = [token('ink', '9'), token('Pine', '5'), token('lime', '0')];
    expect(defaultPair(tokens, pools)).toEqual({ give: 'pine', get: 'lime' });
  });

  it('is the largest pool without a balance, and never a pool without liquidity', () => {
    expect(defaultPair([token('lime', '0')], pools)).toEqual({ give: 'pine', get: 'lime' });
    expect(defaultPair([], pools, 'reed')).toEqual({ give: 'reed', get: 'pine' });
    expect(defaultPair([], pools, 'ink')).toBeNull();
    expect(defaultPair([token('ink', '9')], [])).toBeNull();
  });
});

describe('tokens of the swap', () => {
  it('come with what the address has most of in front, whatever is said of prices', () => {
    const row = (swap: string, price?: number) => ({
      balance: { swap, module: '0', pendingSwap: '0', pendingAvailable: '0' },
      decimal: '8',
      ...(price === undefined ? {} : { price }),
    });
    const tokens = tokensOf({ a: row('5'), b: row('1', 100), c: row('9'), d: row('?', 2) });
    expect(tokens.map(({ tick }) => tick)).toEqual(['b', 'c', 'a', 'd']);
    expect(tokens.at(-1)).toMatchObject({ balance: '0', price: 2 });
  });
});

describe('the trade screen', () => {
  let bridge: FakeBridge;
  const open = async (query = 'give=lime&get=pine') => {
    const { router } = await mountWith(SwapView, bridge, { route: `/swap?${query}` });
    return router;
  };
  /** After the typing pause. */
  const wait = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    await settle();
  };
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    bridge = createSwapBridge();
    bridge.answer('flow.start', () => ({ ids: ['flow-00000009'], batchId: 'batch-1' }));
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('asks the swap every ten minutes while nobody is at the page', async () => {
    vi.useRealTimers();
    const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;
    vi.useFakeTimers({ toFake: [...toFake, 'Date', 'performance'] });
    await open();
    await type('You pay', '10');
    const request = (): number =>
      bridge.inputsOf('provider.read').length + bridge.inputsOf('swap.quote').length;
    const pass = async (minutes: number): Promise<number> => {
      const before = request();
      for (let seconds = 0; seconds < minutes * 60; seconds += 5) {
        bridge.emit('practice.changed', {} as never);
        await wait(5_000);
      }
      return request() - before;
    };
    await pass(5);
    const quotes = bridge.inputsOf('swap.quote').length;
    const hour = await pass(60);
    expect(bridge.inputsOf('swap.quote').length - quotes).toBeGreaterThan(3);
    expect(bridge.inputsOf('swap.quote').length - quotes).toBeLessThanOrEqual(6);
    // A quote of the server is eight calls at most: under 3,000 a day.
    expect(hour).toBeLessThanOrEqual(30);
  });

  it('opens with a pool of what is paid, tells of it, and offers its other pools', async () => {
    const worth = { lp: '1', tvl: 900, volume24h: 3, volume7d: 4, volume30d: 5 };
    const pools = [
      { tick0: 'lime', tick1: 'pine', amount0: '200', amount1: '100', ...worth },
      { tick0: 'limes', tick1: 'reed', amount0: '7', amount1: '7', ...worth },
    ];
    bridge = createSwapBridge({
      'swap.poolList': { total: 2, list: pools },
      'swap.poolInfo': { ...pools[0], existed: true, marketCap: 0 },
    });
    const router = await open('give=pine');
    expect(router.currentRoute.value.query).toMatchObject({ give: 'pine', get: 'lime' });
    expect(pageText()).toContain('Price of pine in lime');
    expect(document.querySelector('section[aria-label="Pool"]')?.textContent).toMatch(
      /200\s*lime\s*100\s*pine/u,
    );
    expect(pageText()).toContain('This address hasn’t swapped in this pool recently.');
    const pairs = document.querySelector('details:has([title="Change pair"])');
    if (!(pairs instanceof HTMLDetailsElement)) throw new Error('no list of pairs');
    pairs.open = true;
    pairs.dispatchEvent(new Event('toggle'));
    await settle();
    // Identifies the token on either side of the pool; others share only its letters.
    expect(document.querySelectorAll('[aria-labelledby="pairs-title"] li')).toHaveLength(1);
    await press('Swap pine for lime, $900.00 in the pool');
    expect(pairs.open).toBe(false);
  });

  it('opens with the pair of the largest pool that holds something of the address', async () => {
    const worth = { lp: '1', volume24h: 3, volume7d: 4, volume30d: 5 };
    const poolOf = (tick0: string, tick1: string, tvl: number) => ({
      ...{ tick0, tick1, tvl, amount0: '5', amount1: '5', ...worth },
    });
    const list = [
      poolOf('reed', 'peat', 900),
      poolOf('lime', 'reed', 7),
      poolOf('reed', 'pine', 8),
    ];
    bridge = createSwapBridge({ 'swap.poolList': { total: 3, list } });
    // There is more lime than pine, and no one holds peat or reed.
    const router = await open('');
    expect(router.currentRoute.value.query).toMatchObject({ give: 'lime', get: 'reed' });
  });

  it('says what came of an operation where it was started, until the next one', async () => {
    await open();
    const ended = (phase: 'done' | 'working', id: string) => ({
      ...flowOf({ phase }),
      ...{ id, kind: 'operation', title: 'Swap 10 lime for pine', headline: 'Executed.' },
      operation: {
        address: ORD_ADDRESS,
        ask: { op: 'claim' as const, pid: 'p', tick0: 'a', tick1: 'b' },
        fee: fees[0]!.fee,
        ...{ part: { index: 0, of: 1 }, charged: null, deadline: null, rounds: 1 },
        outcome: { id: 'x', at: 1, faults: [], lines: [{ label: 'Received', text: '5 pine' }] },
      },
    });
    bridge.emit('flow.changed', ended('done', 'flow-00000041'));
    await settle();
    const region = () => document.querySelector('section[aria-label="Last operation"]');
    expect(region()?.textContent).toMatch(/Swap 10 lime for pine\s*Executed\.\s*Received 5 pine/u);
    // A toast would repeat it.
    const toast = { tone: 'success', title: 'Carried out', text: 'Swap 10 lime for pine' } as const;
    bridge.emit('toast', { ...toast, flowId: 'flow-00000041' });
    expect(useToastStore().shown).toEqual([]);
    bridge.emit('toast', { ...toast, flowId: 'flow-of-another' });
    expect(useToastStore().shown).toHaveLength(1);
    bridge.emit('flow.changed', ended('working', 'flow-00000042'));
    await settle();
    expect(region()).toBeNull();
  });

  it('has one button for the first question of the operations in progress', async () => {
    await open();
    const needs = (id: string, change: Partial<FlowView>): FlowView => ({
      ...flowOf({ createdAt: Number(id), ...change }),
      ...{ id: `flow-0000000${id}`, kind: 'operation', title: `Send ${id} lime` },
      operation: {
        address: ORD_ADDRESS,
        ask: { op: 'claim' as const, pid: 'p', tick0: 'a', tick1: 'b' },
        fee: fees[0]!.fee,
        ...{ part: { index: 0, of: 1 }, charged: null, deadline: null, rounds: 1, outcome: null },
      },
    });
    const region = () =>
      [...document.querySelectorAll('section')].find((one) =>
        one.querySelector('h2')?.textContent.includes('In progress'),
      );
    const actions = () =>
      [...(region()?.querySelectorAll('li > button, li > a:not(:first-child)') ?? [])].map(
        ({ textContent }) => textContent.trim(),
      );
    bridge.emit('flow.changed', needs('1', { phase: 'working' }));
    await settle();
    expect(region()?.textContent).not.toContain('1.');
    expect(actions()).toEqual([]);
    const question = { key: 'q', title: 'Nothing was sent', text: '', options: [], deadline: null };
    for (const id of ['2', '3'])
      bridge.emit('flow.changed', needs(id, { phase: 'asking', question }));
    await settle();
    expect(actions()).toEqual(['Answer question']);
    const link = region()?.querySelector('li > a:not(:first-child)');
    expect(link?.getAttribute('href')).toMatch(/\/flows\/flow-00000002$/);
  });

  it('says of a token that no pool has it, and asks for another', async () => {
    bridge = createSwapBridge({ 'swap.poolList': { total: 0, list: [] } });
    await open('give=pine');
    expect(pageText()).toContain('No pool has pine');
    expect(pageText()).toContain('Choose another token to pay with');
    expect(pageText()).not.toContain('Choose two tokens');
  });

  it('offers a deposit in place of the maximum where there is no balance', async () => {
    const deposit = () => document.querySelector('a[aria-label^="Deposit "]');
    await open('give=lime&get=pine');
    expect(deposit()).toBeNull();
    bridge = createSwapBridge();
    await open('give=reed&get=pine');
    expect(deposit()?.getAttribute('href')).toContain('/bridge?direction=deposit&tick=reed');
    expect(deposit()?.textContent).toBe('Deposit');
  });

  it('reckons at every key, asks the server once nothing more is typed, and starts what it agreed to', async () => {
    await open();
    await type('You pay', '10');
    expect(field('You receive').value).toBe('5');
    expect(bridge.inputsOf('swap.quote').map(({ ask }) => ask)).toEqual(['memory']);
    await wait(500);
    expect(bridge.inputsOf('swap.quote').map(({ ask }) => ask)).toEqual(['memory', 'server']);
    expect(pageText()).toContain('Minimum received');
    expect(pageText()).toContain('4.97 pine');
    expect(pageText()).toContain('or the swap fails');
    await press('Review swap');
    expect(bridge.inputsOf('flow.start')[0]).toMatchObject({
      kind: 'operation',
      address: ORD_ADDRESS,
      ask: { op: 'swap', tickIn: 'lime', amountIn: '10', amountOut: '5', slippage: '0.005' },
      fee: { payType: 'freeQuota' },
      network: 'practice',
    });
    expect(field('You pay').value).toBe('');
  });

  it('goes on by itself where the person was faster than the server, unless more is typed meanwhile', async () => {
    await open();
    await type('You pay', '10');
    await press('Review swap');
    expect(pageText()).toContain('Continues as soon as the server has answered.');
    expect(bridge.inputsOf('flow.start')).toEqual([]);
    await type('You pay', '11');
    await wait(500);
    expect(bridge.inputsOf('flow.start')).toEqual([]);
    await type('You pay', '10');
    await press('Review swap');
    await wait(500);
    expect(bridge.inputsOf('flow.start')).toHaveLength(1);
  });

  it('takes the amount that comes out as exact where it is typed, and turns round by a key', async () => {
    await open();
    await type('You receive', '5');
    expect(field('You pay').value).toBe('10');
    expect(bridge.inputsOf('swap.quote').at(-1)?.draft).toMatchObject({ exactType: 'exactOut' });
    field('You pay').dispatchEvent(
      new KeyboardEvent('keydown', { code: 'KeyX', altKey: true, bubbles: true }),
    );
    await settle();
    expect(bridge.inputsOf('swap.quote').at(-1)?.draft).toMatchObject({
      tickIn: 'pine',
      exactType: 'exactIn',
      amount: '5',
    });
  });

  it('pays the fee as the person chooses, and marks what is cheapest', async () => {
    await open();
    await type('You pay', '10');
    await wait(500);
    expect(pageText()).toMatch(/Free quota\s?Cheapest/);
    expect(pageText()).toMatch(/free, 0\.1 pine left/);
    const inPine = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].find(
      (one) => one.parentElement?.textContent.includes('In pine'),
    );
    inPine?.click();
    await settle();
    await press('Review swap');
    expect(bridge.inputsOf('flow.start')[0]).toMatchObject({ fee: { payType: 'tick' } });
  });

  it('shows both numbers where the server reckons otherwise, and what is in the way', async () => {
    bridge.answer('swap.quote', (input) => ({
      ...tradeQuote(input),
      ask: null,
      fees,
      problems: [{ field: 'amount', text: 'There are only 120.5 lime.', severity: 'error' }],
      differences: [{ what: 'You receive', here: '5', there: '4.2' }],
    }));
    await open();
    await type('You pay', '10');
    await wait(500);
    expect(pageText()).toContain('You receive: 5 here, 4.2 on the server');
    expect(pageText()).toContain('There are only 120.5 lime.');
    expect(button('Review swap').disabled).toBe(true);
  });

  it('says that figures are old, and starts nothing by them', async () => {
    bridge.answer('swap.quote', (input) => ({ ...tradeQuote(input), asOf: Date.now() - 45_000 }));
    await open();
    await type('You pay', '10');
    await wait(500);
    expect(pageText()).toMatch(/Prices are 4\d s old and couldn’t be refreshed/);
    await press('Review swap');
    await wait(500);
    expect(bridge.inputsOf('flow.start')).toEqual([]);
  });

  it('drops an answer for what is no longer typed', async () => {
    let release: (() => void) | undefined;
    bridge.answer('swap.quote', async (input) => {
      const { draft } = input;
      if (draft.op === 'swap' && draft.amount === '1')
        await new Promise<void>((resolve) => (release = resolve));
      return tradeQuote(input);
    });
    await open();
    await type('You pay', '1');
    await type('You pay', '10');
    release?.();
    await settle();
    expect(field('You receive').value).toBe('5');
  });

  it('warns in the picker of what looks like a token of yours, and names the way there', async () => {
    await open('give=lime');
    await press('You receive: select token');
    await wait(50);
    expect(pageText()).toContain('1ime');
    expect(pageText()).toContain('Warning: looks like lime but is a different token');
    expect(pageText()).toContain('via pine');
  });

  it('warns of a look-alike that was found by its inscription id, and of the one it copies', async () => {
    const id = `${'ab'.repeat(32)}i0`;
    bridge = createSwapBridge({
      'inscription.info': { brc20: { tick: '1ime' } },
      'brc20.info': { ticker: '1ime', inscriptionId: id },
      'swap.selectPool': [
        { tick: '1ime', decimal: '18', brc20Balance: '0', swapBalance: '9000000' },
        { tick: 'lime', decimal: '18', brc20Balance: '0', swapBalance: '0' },
      ],
    });
    await open('give=pine');
    await press('You receive: select token');
    await wait(50);
    // Holding a lot of a copy doesn't make it genuine.
    expect(pageText()).toContain('Warning: looks like 1ime but is a different token');
    const search = document.querySelector<HTMLInputElement>('[role="dialog"] input');
    search!.value = id;
    search!.dispatchEvent(new Event('input', { bubbles: true }));
    await wait(400);
    expect(pageText()).toContain('Warning: looks like lime but is a different token');
    expect(pageText()).not.toContain('Warning: looks like 1ime');
  });

  it('keeps the tokens in the address of the page', async () => {
    const router = await open('give=lime&get=reed');
    await press('Switch tokens');
    expect(router.currentRoute.value.query).toMatchObject({ give: 'reed', get: 'lime' });
  });

  it('shows the lane of the address: who waits for whom, and how long an approval is good for', async () => {
    await open();
    const operation = {
      address: ORD_ADDRESS,
      ask: { op: 'claim' as const, pid: 'p', tick0: 'a', tick1: 'b' },
      fee: fees[0]!.fee,
      part: { index: 0, of: 1 },
      charged: null,
      deadline: Date.now() + 120_000,
      rounds: 2,
      outcome: null,
    };
    const flow = (id: string, createdAt: number, phase: 'approving' | 'working') => ({
      ...flowOf({ phase }),
      ...{ id, createdAt, operation, kind: 'operation', title: `Claim ${id}` },
    });
    bridge.emit('flow.changed', flow('flow-00000012', 20, 'working'));
    bridge.emit('flow.changed', flow('flow-00000011', 10, 'approving'));
    await settle();
    expect(pageText()).toMatch(
      /1\..*Claim flow-00000011.*left to approve.*2\..*Claim flow-00000012/,
    );
    expect(pageText()).toContain('prepared 2 times');
    expect(pageText()).toContain('one operation of an address at a time');
  });

  it('says how far a long list is', async () => {
    await open();
    const part = (index: number) => ({
      ...flowOf({ phase: 'working' }),
      ...{ id: `flow-0000002${index}`, createdAt: index, kind: 'operation' },
      operation: {
        address: ORD_ADDRESS,
        ask: { op: 'send' as const, tick: 'lime', receivers: [{ to: ORD_ADDRESS, amount: '1' }] },
        fee: fees[0]!.fee,
        part: { index, of: 3 },
        charged: null,
        deadline: null,
        rounds: 1,
        outcome: null,
      },
    });
    for (const index of [1, 2]) bridge.emit('flow.changed', part(index));
    await settle();
    expect(pageText()).toContain('1 of 3 parts of the list are done');
    bridge.emit('flow.changed', { ...part(1), phase: 'done' });
    await settle();
    expect(pageText()).toContain('2 of 3 parts of the list are done');
  });

  it('reads the pool and the own swaps again at once, and once more for all that end soon after', async () => {
    await open();
    await settle();
    const readsOf = (row: string) =>
      bridge.inputsOf('provider.read').filter((input) => (input as { row: string }).row === row)
        .length;
    const before = ['swap.poolInfo', 'swap.swapHistory'].map(readsOf);
    for (const id of ['flow-00000031', 'flow-00000032', 'flow-00000033'])
      bridge.emit('flow.changed', {
        ...flowOf({ phase: 'done' }),
        ...{ id, kind: 'operation' },
        operation: {
          address: ORD_ADDRESS,
          ask: { op: 'claim' as const, pid: 'p', tick0: 'a', tick1: 'b' },
          fee: fees[0]!.fee,
          part: { index: 0, of: 1 },
          ...{ charged: null, deadline: null, rounds: 1, outcome: null },
        },
      });
    const since = () =>
      ['swap.poolInfo', 'swap.swapHistory'].map((row, at) => readsOf(row) - (before[at] ?? 0));
    await wait(500);
    expect(since()).toEqual([1, 1]);
    await wait(2_000);
    expect(since()).toEqual([2, 2]);
  });

  it('has an empty answer of a quote without figures', async () => {
    bridge.answer('swap.quote', () =>
      quoteOf({
        problems: [{ field: 'pool', text: 'There is no pool of these two.', severity: 'error' }],
      }),
    );
    await open();
    await type('You pay', '10');
    await wait(500);
    expect(pageText()).toContain('There is no pool of these two.');
    expect(pageText()).not.toContain('confirmed by the server');
    expect(field('You receive').value).toBe('');
  });
});
