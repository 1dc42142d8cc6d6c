import { describe, expect, it } from 'vitest';

import type { StoredTx } from '#main/flows/engine/store-port.ts';
import { silentLog } from '#main/log.ts';
import { openNetworkStore } from '#main/store/open-stores.ts';
import { AppError } from '#shared/errors.ts';
import { approveNow, finish, inscribeInput } from '#test/flows/support/harness.ts';
import {
  begin,
  clock,
  dir,
  end,
  harness,
  world,
  worldPerTest,
} from '#test/flows/support/running.ts';
import { spendInputs } from '#test/flows/support/spend-inputs.ts';
import { trades } from '#test/flows/support/trade-inputs.ts';
import { testRecordKey } from '#test/support/record-key.ts';

worldPerTest('open');

const noMiner = { mine: () => undefined };
const refuse = (msg: string) =>
  new AppError('PROVIDER_REJECTED', msg, { row: 'fake', code: -26, msg });

/** Transactions of a flow on disk. */
async function stored<T>(
  id: string,
  read: (transactions: StoredTx[], locks: Locks) => T,
): Promise<T> {
  const store = openNetworkStore(dir, 'practice', silentLog, testRecordKey);
  try {
    return read(store.flows.transactions(id), (outpoint) => store.wallet.lockedBy(outpoint));
  } finally {
    store.close();
  }
}
type Locks = (outpoint: string) => string | null;

/** A block in which the provider doesn't count our payments. */
const block = (): void => {
  for (const tx of world.mempool.values()) {
    tx.depth = tx.confirmed ? (tx.depth ?? 1) + 1 : 1;
    tx.confirmed = true;
  }
};

describe('a provider that says nothing, or too little, was paid', () => {
  /** Paid from the wallet and confirmed; the provider denies it from then on. */
  async function paidButNotCounted(status: string, paidAmount: number): Promise<string> {
    const id = begin();
    world.lie((order) => (world.mempool.size === 0 ? order : { ...order, status, paidAmount }));
    await finish(harness, noMiner, clock, id, { until: ({ payments }) => payments.length > 0 });
    block();
    await clock.advance(120_000);
    return id;
  }

  it.each([
    ['pending', 0],
    ['payment_notenough', 0],
    ['payment_notenough', 1],
  ])('(%s, %i) gets no second card: our own transaction is shown instead', async (status, paid) => {
    const id = await paidButNotCounted(status, paid);
    const view = harness.engine.get(id);
    const [payment] = view.payments;
    expect(view.payments).toMatchObject([{ status: 'confirmed' }]);
    expect(view.question).toMatchObject({ key: 'uncounted' });
    expect(view.question?.text).toContain(payment?.txid);
    expect(view.question?.options.map(({ answer }) => answer)).not.toContain('pay');
    expect(view.order).toMatchObject({ dueSats: '0', paymentUri: null });
    await expect(harness.engine.answer(id, 'pay')).rejects.toMatchObject({
      code: 'ANSWER_NOT_EXPECTED',
    });
    await clock.advance(3_600_000);
    expect(harness.engine.pendingApprovals()).toEqual([]);
    expect(world.payments()).toHaveLength(1);
  });

  it('and recovers lets the order continue to its end', async () => {
    const id = await paidButNotCounted('pending', 0);
    world.lie((order) => order);
    expect((await end(id)).phase).toBe('done');
    expect(world.payments()).toHaveLength(1);
  });
});

describe('an order that was paid too little', () => {
  /** 193 sats short; its top-up is signed and rejected by the network. */
  async function stuckTopUp(): Promise<string> {
    const id = begin({ ...inscribeInput(world), payWith: 'outside' });
    world.lie((order) => ({
      ...order,
      status: 'payment_notenough',
      paidAmount: order.amount - 193,
    }));
    await clock.advance(30_000);
    world.deps.chain.push = () => Promise.reject(refuse('dust'));
    await harness.engine.answer(id, 'pay');
    await clock.advance(1_000);
    await approveNow(harness, id);
    await clock.advance(5_000);
    expect(harness.engine.get(id).state).toBe('unclear');
    return id;
  }

  it('keeps asking for the rest, or for a refund, if its top-up is given up', async () => {
    const id = await stuckTopUp();
    const provided = await harness.engine.answer(id, 'giveUp');
    expect(provided.state).toBe('waiting');
    expect(provided.headline).toContain('abandoned');
    expect(provided.question?.key).toBe('not-enough');
    expect(provided.question?.options.map(({ answer }) => answer)).toEqual(['pay', 'refund']);
  });
});

describe('a push that was refused, and that the network kept all the same', () => {
  it('is given up: the second try spends a coin of the first, which stays reserved for it', async () => {
    const id = begin(spendInputs.send);
    await clock.advance(1_000);
    // The answer is a rejection, but anyone with the bytes can still broadcast them.
    const push = world.deps.chain.push.bind(null);
    world.deps.chain.push = () => Promise.reject(refuse('min relay fee not met'));
    await approveNow(harness, id);
    await clock.advance(1_000);
    expect(harness.engine.get(id).state).toBe('unclear');
    const provided = await harness.engine.answer(id, 'giveUp');
    expect(provided.headline).toMatch(/Trying again spends one of its coins/);
    const [first] = provided.spend?.transactions ?? [];
    const [kept] = await stored(id, (transactions, lockedBy) => {
      expect(transactions[0]?.outpoints.map(lockedBy)).toEqual([id]);
      return transactions;
    });
    expect(kept).toMatchObject({ txid: first?.txid, status: 'dropped' });
    expect(kept?.rawHex).not.toBeNull();

    world.deps.chain.push = push;
    await harness.engine.answer(id, 'again', { feeRate: 3 });
    await clock.advance(1_000);
    await approveNow(harness, id);
    await clock.advance(5_000);
    const [, second] = await stored(id, (transactions) => transactions);
    expect(second?.outpoints).toEqual(expect.arrayContaining(kept?.outpoints.slice(0, 1) ?? []));
    // Both spend the same coin, so the network accepts only one of them.
    await expect(push(kept?.rawHex ?? '')).rejects.toMatchObject({ code: 'PROVIDER_REJECTED' });
    expect(world.payments()).toHaveLength(1);
  });

  it('of an order too: what pays in its place spends a coin of it', async () => {
    const id = begin();
    await clock.advance(1_000);
    const push = world.deps.chain.push.bind(null);
    world.deps.chain.push = () => Promise.reject(refuse('min relay fee not met'));
    await approveNow(harness, id);
    await clock.advance(5_000);
    expect(harness.engine.get(id).state).toBe('unclear');
    await harness.engine.answer(id, 'giveUp');
    world.deps.chain.push = push;
    await harness.engine.answer(id, 'look');
    await clock.advance(30_000);
    await harness.engine.answer(id, 'pay');
    await clock.advance(1_000);
    await approveNow(harness, id);
    await clock.advance(5_000);
    const [first, second] = await stored(id, (transactions) => transactions);
    expect(first?.status).toBe('dropped');
    expect(second?.outpoints).toContain(first?.outpoints[0]);
    await expect(push(first?.rawHex ?? '')).rejects.toMatchObject({ code: 'PROVIDER_REJECTED' });
  });

  it('and arrived before the second was approved ends the second', async () => {
    const id = begin(spendInputs.send);
    await clock.advance(1_000);
    const push = world.deps.chain.push.bind(null);
    world.deps.chain.push = () => Promise.reject(refuse('min relay fee not met'));
    await approveNow(harness, id);
    await clock.advance(1_000);
    await harness.engine.answer(id, 'giveUp');
    world.deps.chain.push = push;
    await harness.engine.answer(id, 'again', { feeRate: 3 });
    await clock.advance(1_000);
    expect(harness.engine.pendingApprovals()).toHaveLength(1);
    const [first] = await stored(id, (transactions) => transactions);
    await push(first?.rawHex ?? '');
    await clock.advance(60_000);
    expect(harness.engine.pendingApprovals()).toEqual([]);
    expect(harness.engine.get(id)).toMatchObject({
      state: 'watching',
      spend: { transactions: [{ txid: first?.txid, status: 'sent' }] },
    });
  });
});

describe('"confirmed" for what never left', () => {
  it.each([1, 3, 5])(
    'is seen %i blocks later: the bytes are still there and are offered again',
    async (blocks) => {
      const id = begin(spendInputs.send);
      await finish(harness, noMiner, clock, id, { until: ({ state }) => state === 'watching' });
      for (let at = 0; at < blocks; at++) block();
      await clock.advance(60_000);
      const view = harness.engine.get(id);
      expect(view).toMatchObject({ state: 'done', phase: 'done' });
      const [tx] = await stored(id, (transactions, lockedBy) => {
        expect(transactions[0]?.outpoints.map(lockedBy)).toEqual([id]);
        return transactions;
      });
      expect(tx).toMatchObject({ status: 'confirmed' });
      expect(tx?.rawHex).not.toBeNull();

      world.forget(tx?.txid ?? '');
      await clock.advance(600_000);
      expect(harness.engine.get(id).state).toBe('watching');
      expect(world.mempool.has(tx?.txid ?? '')).toBe(true);
      const done = await finish(harness, { mine: block }, clock, id);
      expect(done.spend?.transactions).toMatchObject([{ txid: tx?.txid, status: 'confirmed' }]);
    },
  );

  it('of an order’s payment is seen too, after the order was inscribed and compared', async () => {
    const id = begin();
    const view = await end(id, {
      until: ({ phase }) => phase === 'done',
    });
    const txid = view.payments[0]?.txid ?? '';
    world.forget(txid);
    await clock.advance(600_000);
    expect(world.mempool.has(txid)).toBe(true);
    expect((await finish(harness, { mine: block }, clock, id)).phase).toBe('done');
  });

  it('of a purchase is seen too, after it was called done', async () => {
    const id = begin(trades.buy(world));
    const view = await end(id, {
      until: ({ phase }) => phase === 'done',
    });
    const txid = view.trade?.lines[0]?.txid ?? '';
    const kept = { ...world.mempool.get(txid)!, confirmed: false, depth: 0 };
    world.forget(txid);
    await clock.advance(600_000);
    expect(harness.engine.get(id)).toMatchObject({
      state: 'watching',
      trade: { lines: [{ txid, status: 'sent' }] },
    });
    world.mempool.set(txid, kept);
    const done = await finish(harness, { mine: block }, clock, id);
    expect(done).toMatchObject({ state: 'done', trade: { lines: [{ txid, status: 'done' }] } });
    expect(world.market.confirmed).toHaveLength(1);
    expect(await stored(id, ([tx]) => tx?.status)).toBe('deep');
  });

  it('is let go only at six blocks, and with it its bytes and its coins', async () => {
    const id = begin(spendInputs.send);
    await finish(harness, noMiner, clock, id, { until: ({ state }) => state === 'watching' });
    for (let at = 0; at < 5; at++) block();
    await clock.advance(600_000);
    await stored(id, ([tx], lockedBy) => {
      expect(tx?.rawHex).not.toBeNull();
      expect(tx?.outpoints.map(lockedBy)).toEqual([id]);
    });
    block();
    await clock.advance(600_000);
    const held = await stored(id, ([tx], lockedBy) => {
      expect(tx).toMatchObject({ status: 'deep', rawHex: null });
      return tx?.outpoints.map(lockedBy);
    });
    expect(held).toEqual([null]);
  });
});

describe('a purchase of several listings', () => {
  it('records no transaction for a line that another copy bought meanwhile', async () => {
    const { signMany } = world.deps.signing;
    world.deps.signing.signMany = (...lines) => {
      world.market.end('offer-2');
      return signMany(...lines);
    };
    const id = begin(trades.buyMany(world));
    const view = await finish(harness, noMiner, clock, id, {
      until: ({ trade }) => trade?.lines[0]?.status === 'sent',
    });
    const [signed, found] = view.trade?.lines ?? [];
    expect(found?.note).toMatch(/^This was already done/);
    expect(await stored(id, (all) => all.map(({ txid }) => txid))).toEqual([signed?.txid]);
  });
});

describe('an open card', () => {
  it('is replaced when its facts change, and what was shown before cannot be approved', async () => {
    const id = begin();
    await clock.advance(1_000);
    const [before] = harness.engine.pendingApprovals();
    world.show({ outlaySats: '999999' });
    await clock.advance(60_000);
    const [after] = harness.engine.pendingApprovals();
    expect(after?.flowId).toBe(id);
    expect(after?.digest).not.toBe(before?.digest);
    await expect(harness.engine.grant(id, before?.digest ?? '')).rejects.toMatchObject({
      code: 'DIGEST_MISMATCH',
    });
    expect(world.calls).not.toContain('sign');
  });

  it('stays where only words changed', async () => {
    begin();
    await clock.advance(1_000);
    const [before] = harness.engine.pendingApprovals();
    world.show({ does: 'The same, put otherwise.' });
    await clock.advance(300_000);
    expect(harness.engine.pendingApprovals()).toEqual([before]);
  });

  it('closes when it can no longer be made, and says why', async () => {
    const id = begin();
    await clock.advance(1_000);
    world.failNext('review', new AppError('NOT_FOUND', 'a coin of it was spent elsewhere'));
    await clock.advance(60_000);
    expect(harness.engine.pendingApprovals()).toEqual([]);
    expect(harness.engine.get(id).question).toMatchObject({ key: 'pay' });
  });

  it('for a higher fee closes once the first transaction is in a block', async () => {
    const id = begin(spendInputs.send);
    await finish(harness, noMiner, clock, id, { until: ({ state }) => state === 'watching' });
    await harness.engine.answer(id, 'bump', { feeRate: 9 });
    await clock.advance(1_000);
    const [card] = harness.engine.pendingApprovals();
    expect(card?.flowId).toBe(id);
    block();
    await clock.advance(60_000);
    expect(harness.engine.pendingApprovals()).toEqual([]);
    await expect(harness.engine.grant(id, card?.digest ?? '')).rejects.toMatchObject({
      code: expect.stringMatching(/DIGEST_MISMATCH|ANSWER_NOT_EXPECTED/) as unknown,
    });
    expect(await finish(harness, { mine: block }, clock, id)).toMatchObject({ phase: 'done' });
    expect(world.payments()).toHaveLength(1);
  });
});

describe('a signed replacement', () => {
  /** Signed, with the network answering a push with what `push` throws. */
  async function replaced(push: () => never): Promise<string> {
    const id = begin(spendInputs.send);
    await finish(harness, noMiner, clock, id, { until: ({ state }) => state === 'watching' });
    await harness.engine.answer(id, 'bump', { feeRate: 9 });
    await clock.advance(1_000);
    world.deps.chain.push = async () => push();
    await approveNow(harness, id);
    await clock.advance(5_000);
    return id;
  }
  const missing = () => {
    throw refuse('bad-txns-inputs-missingorspent');
  };
  const statuses = (id: string) =>
    harness.engine.get(id).spend?.transactions.map(({ status }) => status);

  it('that lost against a block is dropped: the transaction it was to replace counts, without a question', async () => {
    const id = await replaced(() => {
      block();
      return missing();
    });
    expect(harness.engine.get(id)).toMatchObject({ state: 'done', question: null });
    expect(statuses(id)).toEqual(['confirmed', 'dropped']);
    await stored(id, (transactions) => {
      expect(transactions.map(({ status }) => status)).toEqual(['confirmed', 'dropped']);
    });
  });

  it('waits for an index that does not know of the block yet', async () => {
    const id = await replaced(missing);
    expect(harness.engine.get(id)).toMatchObject({ state: 'sending', question: null });
    await clock.advance(120_000);
    expect(harness.engine.get(id)).toMatchObject({ state: 'sending', question: null });
    block();
    await clock.advance(90_000);
    expect(harness.engine.get(id)).toMatchObject({ state: 'done' });
    expect(statuses(id)).toEqual(['confirmed', 'dropped']);
  });

  it('becomes a question after ten minutes without that block', async () => {
    const id = await replaced(missing);
    await clock.advance(700_000);
    expect(harness.engine.get(id)).toMatchObject({
      state: 'unclear',
      question: { key: 'unclear' },
    });
  });

  it('that pays too little for nodes becomes a question at once', async () => {
    const id = await replaced(() => {
      throw refuse('insufficient fee, rejecting replacement');
    });
    expect(harness.engine.get(id)).toMatchObject({
      state: 'unclear',
      question: { key: 'unclear' },
    });
  });
});
