import { describe, expect, it } from 'vitest';

import { AppError } from '#shared/errors.ts';
import type { FlowInput } from '#shared/flows/inputs.ts';
import type { TradeInput } from '#shared/flows/trade.ts';
import { RECEIVE } from '#test/flows/support/fake-world.ts';
import { approveNow, inscribeInput } from '#test/flows/support/harness.ts';
import { begin, clock, harness, world, worldPerTest } from '#test/flows/support/running.ts';
import { spendInputs } from '#test/flows/support/spend-inputs.ts';

const OTHER = 'cd'.repeat(32);
const INSCRIPTION = `${'ab'.repeat(32)}i0`;

worldPerTest('open');

/** Something else spends every coin asked about. */
function spent(where: 'block' | 'mempool', by: string | null = OTHER): void {
  world.deps.chain.spentIn = () => Promise.resolve(where);
  world.deps.chain.spender = () => Promise.resolve(by);
}
const refusePush = (): void => {
  const details = { row: 'chain.push', code: -25, msg: 'bad-txns-inputs-missingorspent' };
  world.deps.chain.push = () =>
    Promise.reject(new AppError('PROVIDER_REJECTED', 'missing inputs', details));
};

describe('an operation whose coin was spent by something else', () => {
  it.each(['send-inscription', 'send-inscriptions', 'send-tokens', 'split'] as const)(
    '%s ends by itself, names the transaction and can’t be tried again',
    async (kind) => {
      world.deps.signing.prepare = () =>
        Promise.reject(new AppError('NOT_FOUND', 'the coin is gone'));
      spent('block');
      world.deps.index.transfer = ({ inscriptionId }) =>
        Promise.resolve({ outpoint: `${inscriptionId.slice(0, 64)}:0`, isUsable: true });
      const id = begin(spendInputs[kind]);
      await clock.advance(60_000);
      const view = harness.engine.get(id);
      expect(view).toMatchObject({ state: 'failed', question: null });
      expect(view.headline).toContain(OTHER);
      // What waited for it may start.
      expect(harness.engine.holderOf([INSCRIPTION])).toBeNull();
    },
  );

  it.each([
    ['only waits in the mempool', 'mempool', OTHER],
    ['is spent by nothing that can be found', 'block', null],
  ] as const)('stays where its coin %s', async (_, where, by) => {
    world.deps.signing.prepare = () =>
      Promise.reject(new AppError('NOT_FOUND', 'the coin is gone'));
    spent(where, by);
    const id = begin(spendInputs['send-inscription']);
    await clock.advance(60_000);
    const view = harness.engine.get(id);
    expect(view.state).toBe('stopped');
    expect(view.question?.options.map(({ answer }) => answer)).toContain('again');
  });

  it('ends once the spend of its coin is in a block', async () => {
    world.deps.signing.prepare = () =>
      Promise.reject(new AppError('NOT_FOUND', 'the coin is gone'));
    spent('mempool');
    const id = begin(spendInputs['send-inscription']);
    await clock.advance(60_000);
    expect(harness.engine.get(id).state).toBe('stopped');
    spent('block');
    await clock.advance(20 * 60_000);
    expect(harness.engine.get(id)).toMatchObject({ state: 'failed', question: null });
    expect(harness.engine.holderOf([INSCRIPTION])).toBeNull();
  });

  it('waits while the provider can’t be asked about it', async () => {
    world.deps.signing.prepare = () =>
      Promise.reject(new AppError('NOT_FOUND', 'the coin is gone'));
    world.deps.chain.spentIn = () =>
      Promise.reject(new AppError('PROVIDER_BUSY', 'later', { retryAfterMs: 1_000 }));
    const id = begin(spendInputs['send-inscription']);
    world.deps.chain.spentIn = () => Promise.resolve(null);
    await clock.advance(60_000);
    world.deps.chain.spentIn = () =>
      Promise.reject(new AppError('PROVIDER_BUSY', 'later', { retryAfterMs: 1_000 }));
    await clock.advance(60 * 60_000);
    expect(harness.engine.get(id)).toMatchObject({ state: 'stopped', error: null });
  });

  it('can be tried again ten times a day, and says so', async () => {
    world.deps.signing.prepare = () =>
      Promise.reject(new AppError('NOT_FOUND', 'the coin is gone'));
    spent('mempool');
    const id = begin(spendInputs['send-inscription']);
    await clock.advance(60_000);
    for (let tries = 0; tries < 10; tries += 1) {
      await harness.engine.answer(id, 'again');
      await clock.advance(1_000);
    }
    const { question } = harness.engine.get(id);
    expect(question?.options.map(({ answer }) => answer)).toEqual(['cancel']);
    expect(question?.text).toContain('10 times within a day');
    await expect(harness.engine.answer(id, 'again')).rejects.toThrow(/maximum number of tries/);
    await clock.advance(25 * 3_600_000);
    await harness.engine.answer(id, 'again');
    await clock.advance(1_000);
    await harness.engine.answer(id, 'cancel');
    expect(harness.engine.get(id).state).toBe('cancelled');
  });

  it('ends a deposit', async () => {
    world.deps.signing.prepare = () =>
      Promise.reject(new AppError('NOT_FOUND', 'the coin is gone'));
    spent('mempool');
    const id = begin(deposit);
    await clock.advance(60_000);
    expect(harness.engine.get(id).state).toBe('stopped');
    spent('block');
    await clock.advance(20 * 60_000);
    const view = harness.engine.get(id);
    expect(view).toMatchObject({ state: 'failed', question: null });
    expect(view.headline).toContain(OTHER);
  });

  it.each([
    ['ends by itself where it was unclear whether it was sent', 'failed', null],
    ['goes on by itself once what was unclear is seen', 'watching', 0],
  ] as const)('%s', async (_, state, depth) => {
    const id = begin(spendInputs.send);
    await clock.advance(1_000);
    await approveNow(harness, id);
    await clock.advance(5_000);
    world.mempool.clear();
    refusePush();
    spent('mempool', null);
    await clock.advance(3_600_000);
    expect(harness.engine.get(id).state).toBe('unclear');
    world.deps.chain.confirmations = () => Promise.resolve(depth);
    spent('block');
    await clock.advance(20 * 60_000);
    expect(harness.engine.get(id).state).toBe(state);
  });

  it('ends also once it was sent, without an option to send it again', async () => {
    const id = begin(spendInputs['send-inscription']);
    await clock.advance(1_000);
    await approveNow(harness, id);
    await clock.advance(5_000);
    expect(harness.engine.get(id).state).toBe('watching');
    world.mempool.clear();
    refusePush();
    spent('block');
    await clock.advance(3_600_000);
    const view = harness.engine.get(id);
    expect(view.state).toBe('failed');
    expect(view.headline).toContain(OTHER);
    expect(view.spend?.transactions).toMatchObject([{ status: 'dropped' }]);
  });

  it('is not ended by its own transaction', async () => {
    const id = begin(spendInputs['send-inscription']);
    await clock.advance(1_000);
    await approveNow(harness, id);
    await clock.advance(5_000);
    const own = harness.engine.get(id).spend?.transactions[0]?.txid ?? '';
    world.mempool.clear();
    refusePush();
    spent('block', own);
    await clock.advance(3_600_000);
    expect(harness.engine.get(id).state).toBe('unclear');
  });

  it('a payment of an order returns to the state where it is paid with other coins', async () => {
    const id = begin(inscribeInput(world));
    await clock.advance(1_000);
    refusePush();
    await approveNow(harness, id);
    await clock.advance(1_000);
    expect(harness.engine.get(id).state).toBe('unclear');
    spent('block');
    await harness.engine.answer(id, 'retry');
    await clock.advance(5_000);
    const view = harness.engine.get(id);
    expect(view).toMatchObject({ state: 'choosing', payments: [{ status: 'dropped' }] });
    expect(view.headline).toContain(OTHER);
  });
});

const deposit = {
  kind: 'deposit',
  address: RECEIVE,
  tick: 'trad',
  amount: '1',
  transfer: { inscriptionId: INSCRIPTION, outpoint: `${'ab'.repeat(32)}:0` },
  feeRate: 2,
} satisfies FlowInput;

describe('a listing of an inscription that is no longer ours', () => {
  const list = {
    kind: 'list',
    items: [
      { what: 'transfer', inscriptionId: INSCRIPTION, tick: 'trad', amount: '1', unitPrice: '900' },
    ],
    payAddress: RECEIVE,
    holdAddress: RECEIVE,
    feeRate: 2,
  } satisfies TradeInput;
  const away = (): void => {
    world.deps.coins.isMine = () => false;
    world.deps.index.locate = () =>
      Promise.resolve({ outpoint: `${OTHER}:0`, address: 'bcrt1qsomebodyelse' });
    world.deps.chain.confirmations = () => Promise.resolve(3);
  };

  it('ends and names the transaction that took it', async () => {
    away();
    spent('block');
    const id = begin(list);
    await clock.advance(60_000);
    const view = harness.engine.get(id);
    expect(view).toMatchObject({ state: 'failed', question: null });
    expect(view.headline).toContain(OTHER);
  });

  it.each([
    ['isn’t confirmed yet', 'mempool', OTHER],
    ['no bytes show', null, null],
    ['can’t find', 'block', null],
  ] as const)('waits where the transaction that took it %s', async (_, where, by) => {
    away();
    world.deps.chain.spentIn = () => Promise.resolve(where);
    world.deps.chain.spender = () => Promise.resolve(by);
    const id = begin(list);
    await clock.advance(60_000);
    const view = harness.engine.get(id);
    expect(view.state).toBe('stopped');
    expect(view.headline).toContain('no block spends the coin');
    // The block that contains it ends the listing without an answer.
    spent('block');
    await clock.advance(20 * 60_000);
    expect(harness.engine.get(id)).toMatchObject({ state: 'failed', question: null });
  });

  it('waits if our own transaction moved it elsewhere', async () => {
    away();
    world.deps.coins.placesOf = () => [`${OTHER}:1`, `${'ab'.repeat(32)}:0`];
    world.deps.chain.spentIn = () => Promise.resolve('block');
    world.deps.chain.spender = ([outpoint]) =>
      Promise.resolve(outpoint === `${OTHER}:1` ? null : OTHER);
    const id = begin(list);
    await clock.advance(60_000);
    expect(harness.engine.get(id).state).toBe('stopped');
  });

  it('ends by the bytes that spent its coin, whatever the index says', async () => {
    world.deps.signing.prepare = () => Promise.reject(new AppError('NOT_FOUND', 'it is gone'));
    spent('block');
    const id = begin(list);
    await clock.advance(60_000);
    const view = harness.engine.get(id);
    expect(view).toMatchObject({ state: 'failed', question: null });
    expect(view.headline).toContain(OTHER);
    expect(harness.engine.holderOf([INSCRIPTION])).toBeNull();
  });
});

describe('an inscription that an open operation holds', () => {
  const named = { auctionId: 'offer-1', inscriptionId: INSCRIPTION, tick: 'trad', amount: '1' };
  const request = { payAddress: RECEIVE, holdAddress: RECEIVE, feeRate: 2 };
  const all: FlowInput[] = [
    spendInputs['send-inscription'],
    spendInputs['send-inscriptions'],
    spendInputs['send-tokens'],
    spendInputs.split,
    {
      kind: 'list',
      items: [{ what: 'transfer', ...named, unitPrice: '900' }],
      ...request,
    },
    { kind: 're-price', how: 'market', ...named, nftType: 'brc20', unitPrice: '900', ...request },
    { kind: 'delist', how: 'move', listings: [named], returnAddress: RECEIVE, feeRate: 2 },
    deposit,
    {
      kind: 'buy',
      offers: [{ ...named, nftType: 'brc20', priceSats: '900' }],
      payFrom: RECEIVE,
      receiveAddress: RECEIVE,
      feeRate: 2,
      maxOutlaySats: '5000',
    },
  ];

  it('is named once by an operation of its own', () => {
    for (const input of all) {
      const twice =
        input.kind === 'list'
          ? { ...input, items: [...input.items, ...input.items] }
          : input.kind === 'delist'
            ? { ...input, listings: [...input.listings, ...input.listings] }
            : input.kind === 'buy'
              ? { ...input, offers: [...input.offers, ...input.offers] }
              : null;
      if (twice === null) continue;
      expect(() => begin(twice)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
    }
    expect.assertions(3);
  });

  it.each(all.map((input) => [input.kind, input] as const))(
    'begins no second time, by a %s',
    async (_, second) => {
      const first = begin(spendInputs['send-inscription']);
      expect(() => begin(second)).toThrow(
        expect.objectContaining({ code: 'COIN_LOCKED', details: expect.anything() }),
      );
      await clock.advance(1_000);
      expect(() => begin(second)).toThrow(/already uses this inscription/u);
      expect(harness.engine.holderOf([INSCRIPTION])?.id).toBe(first);
      await harness.engine.answer(first, 'cancel');
      expect(begin(second)).not.toBe('');
    },
  );

  it.each(all.map((input) => [input.kind, input] as const))(
    'is held by a %s as well',
    (_, first) => {
      const id = begin(first);
      expect(harness.engine.holderOf([INSCRIPTION, `${'ab'.repeat(32)}:0`])?.id).toBe(id);
    },
  );

  it('keeps nothing else from beginning', () => {
    begin(spendInputs['send-inscription']);
    for (const free of [spendInputs.send, spendInputs.consolidate, inscribeInput(world)])
      expect(begin(free)).not.toBe('');
    const other = { ...spendInputs['send-inscription'], inscriptionId: `${OTHER}i0` };
    expect(begin({ ...other, outpoint: `${OTHER}:0` } as FlowInput)).not.toBe('');
  });
});
