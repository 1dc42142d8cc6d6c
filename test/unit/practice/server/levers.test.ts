import { describe, expect, it } from 'vitest';

import { restoreState } from '#test/support/restore-state.ts';
import { brc20, inscribe } from '#test/unit/practice/inscribing.ts';
import { alice, bob, startPractice, textFile } from '#test/unit/practice/support.ts';
import { marten, otter, startSwap } from '#test/unit/practice/swapping.ts';

const base = { receiveAddress: alice.address, feeRate: 5, outputValue: 546 };
const info = 'http://any/v1/indexer/blockchain/info';

describe('a gateway', () => {
  it('answers 401 without a key where one is required', async () => {
    const { network } = startPractice();
    await network.setConditions({ keyRequired: true });
    expect((await network.fetch(info)).status).toBe(401);
    const headers = { authorization: 'Bearer mine' };
    expect((await network.fetch(info, { headers })).status).toBe(200);
  });

  it.each([
    [429, 'too many requests'],
    [403, 'exceeds rate limit'],
  ] as const)('answers too many calls a second with %d', async (status, text) => {
    const { network, clock } = startPractice();
    await network.setConditions({ rateLimit: { perSecond: 2, status } });
    const statuses = [];
    for (let call = 0; call < 3; call++) statuses.push((await network.fetch(info)).status);
    expect(statuses).toEqual([200, 200, status]);
    const refused = await network.fetch(info);
    expect(await refused.text()).toContain(text);
    expect(refused.headers.get('retry-after')).toBe(status === 429 ? '1' : null);
    clock.advance(1_000);
    expect((await network.fetch(info)).status).toBe(200);
  });

  it('is as slow as the levers say, by family', async () => {
    const { network, clock } = startPractice();
    await network.setConditions({ latency: { chain: 800 } });
    let answered = false;
    const slow = network.fetch(info).then(() => (answered = true));
    expect((await network.fetch('http://any/v1/indexer/brc20/bestheight')).status).toBe(200);
    await new Promise((resolve) => setImmediate(resolve));
    expect(answered).toBe(false);
    clock.advance(800);
    await slow;
    expect(answered).toBe(true);
  });

  it('is friendly again after a reset', async () => {
    const { network } = startPractice();
    await network.setConditions({ keyRequired: true, lie: 'fee-rates', indexLag: 2 });
    const { conditions } = await network.reset();
    expect(conditions).toMatchObject({ keyRequired: false, lie: null, indexLag: 0 });
  });
});

describe('a gift of swap tokens', () => {
  it('is sent inside the swap, signed and paid for like any other', async () => {
    const { call, network } = startSwap();
    const { given } = await network.swapFaucet(bob.address);
    const all = await call('swap.allBalance', { address: bob.address });
    for (const { tick, amount } of given) expect(all[tick]?.balance.swap).toBe(amount);
    expect(given.map(({ tick }) => tick)).toContain('lime');
    const sent = await call('swap.sendHistory', { address: marten.address, start: 0, limit: 20 });
    expect(sent.list.filter(({ to }) => to === bob.address)).toHaveLength(given.length);
  });

  it('goes to addresses of this network only', async () => {
    const { network } = startSwap();
    await expect(network.swapFaucet('bc1qnowhere')).rejects.toThrow('not an address');
  });
});

describe('the clock', () => {
  it('closes unpaid orders after a day, or after the hour that the demo shows', async () => {
    const { call, network } = startPractice();
    const make = async () =>
      (await call('orders.create', { ...base, files: [textFile('a')] })).orderId;
    const status = async (orderId: string) => (await call('orders.get', { orderId })).status;
    const first = await make();
    await network.advanceClock(3_601);
    expect(await status(first)).toBe('pending');
    await network.setConditions({ orderHours: 1 });
    expect(await status(first)).toBe('closed');
    const second = await make();
    await network.advanceClock(3_500);
    expect(await status(second)).toBe('pending');
    const moved = await network.advanceClock(200);
    expect(moved.clockAhead).toBe(7_301);
    expect(await status(second)).toBe('closed');
  });

  it('shows in the answers and in the blocks', async () => {
    const { network, clock, call } = startPractice();
    expect((await network.fetch(info)).headers.get('date')).toBeNull();
    await network.advanceClock(86_400);
    const date = (await network.fetch(info)).headers.get('date') ?? '';
    expect(Date.parse(date) - clock.now()).toBe(86_400_000);
    const { height } = await network.mine(1);
    const { timestamp } = await call('chain.blockByHeight', { height });
    expect(timestamp).toBe(Math.floor(clock.now() / 1000) + 86_400);
  });
});

describe('a reorganisation', () => {
  it('puts every transaction a block later, with the same inscriptions and balances', async () => {
    const practice = startPractice();
    const { call, network } = practice;
    await inscribe(practice, alice, [brc20({ op: 'deploy', tick: 'tide', max: '100' })]);
    const mint = await inscribe(practice, alice, [brc20({ op: 'mint', tick: 'tide', amt: '40' })]);
    const before = await call('chain.tx', { txid: mint });
    const oldBlock = await call('chain.blockByHeight', { height: before.height });
    const tip = (await network.status()).height;

    const after = await network.reorganise(1);
    expect(after.height).toBe(tip + 1);
    const moved = await call('chain.tx', { txid: mint });
    expect(moved.height).toBe(before.height + 1);
    const replaced = await call('chain.blockByHeight', { height: before.height });
    expect(replaced.id).not.toBe(oldBlock.id);
    expect(replaced.prev).toBe(oldBlock.prev);
    const balance = await call('brc20.addressTickInfo', { address: alice.address, ticker: 'tide' });
    expect(balance).toMatchObject({ availableBalance: '40', transferableBalance: '0' });
  });

  it.each([1, 2, 4, 6])('of %d blocks loses no money and no order', async (blocks) => {
    const { call, network } = startPractice();
    await network.faucet(bob.address, 70_000);
    const order = await call('orders.create', { ...base, files: [textFile('kept')] });
    await network.payFromOutside(order.payAddress, order.amount, false);
    await network.mine(6);
    const status = async () => (await call('orders.get', { orderId: order.orderId })).status;
    expect(await status()).toBe('minted');
    await network.reorganise(blocks);
    expect(await status()).toBe('minted');
    await network.mine(1);
    const balance = await call('chain.balance', { address: bob.address });
    expect(balance).toMatchObject({ satoshi: 70_000, pendingSatoshi: 0 });
    const held = await call('inscription.byAddress', {
      address: alice.address,
      cursor: 0,
      size: 9,
    });
    expect(held.total).toBe(1);
    expect(held.inscription[0]?.height).toBeLessThan(4_194_303);
  });

  it('reaches past an earlier one', async () => {
    const { call, network } = startPractice();
    await network.mine(6);
    const { height } = await network.reorganise(2);
    for (const times of [1, 2]) expect((await network.reorganise(5)).height).toBe(height + times);
    const blocks = await Promise.all(
      Array.from({ length: height + 2 }, (_, at) =>
        call('chain.blockByHeight', { height: at + 1 }),
      ),
    );
    expect(blocks.slice(1).map(({ prev }) => prev)).toEqual(
      blocks.slice(0, -1).map(({ id }) => id),
    );
  });

  it('undoes no more than is remembered', async () => {
    const { network } = startPractice();
    await network.mine(1);
    expect((await network.status()).canUndo).toBe(6);
    await expect(network.reorganise(7)).rejects.toThrow('only the last 6 blocks');
  });

  it('leaves the swap, the indexes and the records of it in order', async () => {
    const practice = startPractice({ founded: true });
    await practice.network.mine(3);
    await practice.network.reorganise(3);
    const { height } = await practice.network.status();
    const { list } = await practice.call('swap.rollupHistory', { start: 0, limit: 50 });
    for (const { txid } of list) await practice.call('chain.tx', { txid });
    const best = await practice.call('brc20.bestHeight', {});
    expect(best.height).toBe(height);
    const again = startPractice({ state: restoreState(practice.network.snapshot()) });
    expect((await again.call('chain.info', {})).bestBlockHash).toBe(
      (await practice.call('chain.info', {})).bestBlockHash,
    );
  });
});

describe('indexes that lag', () => {
  it('answer what was true some blocks ago, while the node is up to date', async () => {
    const practice = startPractice();
    const { call, network } = practice;
    await inscribe(practice, alice, [brc20({ op: 'deploy', tick: 'tide', max: '100' })]);
    await inscribe(practice, alice, [brc20({ op: 'mint', tick: 'tide', amt: '40' })]);
    const minted = async () => (await call('brc20.info', { ticker: 'tide' })).totalMinted;
    const { height } = await network.status();
    await network.setConditions({ indexLag: 1 });
    expect(await minted()).toBe('0');
    expect((await call('brc20.bestHeight', {})).height).toBe(height - 1);
    expect((await call('chain.info', {})).blocks).toBe(height);
    await network.mine(1);
    expect(await minted()).toBe('40');
    await network.setConditions({ indexLag: 0 });
    expect((await call('brc20.bestHeight', {})).height).toBe(height + 1);
  });
});

describe('a provider that lies', () => {
  it('names another address for the payment of an order that it made', async () => {
    const { call, network } = startPractice();
    const order = await call('orders.create', { ...base, files: [textFile('a')] });
    await network.setConditions({ lie: 'pay-address' });
    const later = await call('orders.get', { orderId: order.orderId });
    expect(later.payAddress).not.toBe(order.payAddress);
    await network.setConditions({ lie: null });
    expect((await call('orders.get', { orderId: order.orderId })).payAddress).toBe(
      order.payAddress,
    );
  });

  it('offers a coin with an inscription as plain money', async () => {
    const practice = startPractice();
    const { call, network } = practice;
    await inscribe(practice, alice, [{ contentType: 'text/plain', body: new Uint8Array([97]) }]);
    const available = () =>
      call('chain.availableUtxos', { address: alice.address, cursor: 0, size: 50 });
    const honest = await available();
    await network.setConditions({ lie: 'hidden-inscription' });
    const lied = await available();
    expect(lied.utxo.length).toBeGreaterThan(honest.utxo.length);
    expect(lied.utxo.every(({ inscriptions }) => inscriptions?.length === 0)).toBe(true);
  });

  it('asks to sign a message that sends to someone else', async () => {
    const swap = startSwap();
    const send = { tick: 'pine', amount: '1', to: bob.address };
    await swap.network.setConditions({ lie: 'swap-receiver' });
    const { answer } = await swap.pre('Send', send, otter);
    expect(answer.signMsgs[0]).not.toContain(bob.address);
  });
});
