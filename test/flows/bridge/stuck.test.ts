import { expect, it } from 'vitest';

import { approved, PARTS, sumOf, withdraw } from '#test/flows/support/bridging.ts';
import { spendInstead, WORDS } from '#test/flows/support/other-device.ts';
import { newSwapPractice } from '#test/flows/support/second-layer.ts';
import { openApps } from '#test/support/open-apps.ts';
import { hurriedClock, PASSWORD, startTestApp } from '#test/support/start-test-app.ts';

const { keep } = openApps();
/** In-swap tokens, and coins that pay. */
async function start() {
  const practice = newSwapPractice();
  const app = await startTestApp({ clock: hurriedClock, practice });
  keep(app);
  await app.call('vault.importPhrase', { phrase: WORDS, passphrase: '', password: PASSWORD });
  const [payment] = await app.call('wallet.accounts', {});
  const { address } = payment!;
  await app.call('practice.faucet', { address, sats: 400_000 });
  await app.call('practice.mine', { blocks: 1 });
  await app.call('practice.swapFaucet', { address });
  const { coins: owned } = await app.call('coins.list', { refresh: true });
  const coins = new Map(owned.map(({ outpoint, sats }) => [outpoint, BigInt(sats)]));
  const push = async (txHex: string): Promise<void> => {
    const sent = await practice.fetch('http://practice.test/v1/indexer/local_pushtx', {
      method: 'POST',
      body: JSON.stringify({ txHex }),
    });
    expect(await sent.json()).toMatchObject({ code: 0 });
  };

  /** Someone broadcasts the approval before its rollup: the module credits nothing for it. */
  async function spoil(id: string): Promise<void> {
    const { bridge } = await app.call('flow.get', { id });
    const rows = practice.snapshot().tables['swapWithdrawals'] as Record<string, unknown>;
    const { approve } = rows[bridge?.orderId ?? ''] as { approve: string };
    await push(approve);
    await practice.mine(1);
  }
  /** With the swap, and then in error. */
  async function erred(amount: string): Promise<string> {
    const id = await withdraw(app, address, amount);
    expect(await approved(app, id)).toEqual(PARTS);
    await spoil(id);
    await app.flow(id, ({ state }) => state === 'erred', 'failed');
    return id;
  }
  /** Another app with the same seed spends the payment's coins at a higher fee. */
  async function replace(id: string): Promise<string> {
    const view = await app.flow(
      id,
      ({ bridge }) => !!bridge?.progress?.txids.payment,
      'its payment',
    );
    const paid = view.bridge?.progress?.txids.payment ?? '';
    const answer = await practice.fetch(`http://practice.test/v1/indexer/rawtx/${paid}`);
    const { data } = (await answer.json()) as { data: string };
    const spent = spendInstead(data, coins, 30_000n);
    await push(spent.hex);
    return paid;
  }
  return { app, practice, address, erred, replace };
}
/** A second payment is never silent. */
const PAID_BEFORE = {
  'withdraw-payment': /You already made 1 payment for this withdrawal: .* sats by [0-9a-f]{64}/,
};

it('a withdrawal that failed is retried on request, or cancelled by the swap; nothing is lost', async () => {
  const { app, practice, erred } = await start();
  const id = await erred('400');
  const failed = await app.call('flow.get', { id });
  expect(failed).toMatchObject({ phase: 'asking', cancellable: false });
  expect(failed.question?.text).toMatch(/Its payment is confirmed .* another try pays again/);
  expect(failed.question?.text).toMatch(/the swap cancels the withdrawal after some blocks/);
  expect(await sumOf(app, 'lime')).toMatchObject({ total: '1000', missing: null });

  // The swap chooses the retry's rate: if it exceeds yours, the form says so before a card is shown.
  await app.call('flow.answer', { id, answer: 'retry', feeRate: 2 });
  const dear = await app.flow(
    id,
    ({ state, headline }) => state === 'erred' && headline.includes('you chose 2'),
    'the rate',
  );
  const least = Number(/choose at least (\d+)/.exec(dear.headline)?.[1]);
  await app.call('flow.answer', { id, answer: 'retry', feeRate: least });
  // Its message was signed, so the order is the same.
  expect(await approved(app, id, 'following', PAID_BEFORE)).toEqual(PARTS.slice(1));
  const arrived = await app.until('its end', async () => {
    await practice.mine(1);
    const view = await app.call('flow.get', { id });
    return view.phase === 'done' ? view : null;
  });
  expect(arrived.bridge?.orderId).toBe(failed.bridge?.orderId);
  expect(await sumOf(app, 'lime')).toMatchObject({ onBitcoin: '400', inSwap: '600', moving: '0' });

  const other = await erred('100');
  const words = new Set<string>();
  const back = await app.until('taken back', async () => {
    await practice.mine(1);
    await app.call('flow.refresh', { id: other });
    const view = await app.call('flow.get', { id: other });
    words.add(view.headline);
    expect(await sumOf(app, 'lime')).toMatchObject({ total: '1000', missing: null });
    return view.phase === 'cancelled' ? view : null;
  });
  expect(back.headline).toMatch(/cancelled the withdrawal: 100 lime are available there again/);
  expect([...words].some((one) => /cancelling it: \d of \d confirmations/.test(one))).toBe(true);
  expect(await sumOf(app, 'lime')).toMatchObject({ onBitcoin: '400', inSwap: '600', moving: '0' });

  // The tokens go back with a matching deposit, which takes more blocks.
  const { conditions } = await app.call('practice.status', {});
  await practice.setConditions({ swap: { ...conditions.swap, matching: true } });
  const { address } = back.bridge!.asked;
  const request = { kind: 'deposit' as const, address, tick: 'lime', amount: '150', feeRate: 3 };
  const { ids } = await app.call('flow.start', { ...request, transfer: null });
  const [deposit = ''] = ids;
  const child = await app.until('its order', async () =>
    (await app.call('flow.list', { active: true })).find(({ parentId }) => parentId === deposit),
  );
  await app.grant(child.id);
  await app.flow(child.id, (view) => view.order?.status === 'inscribing', 'inscribing');
  await practice.mine(1);
  expect(await approved(app, deposit)).toEqual(['deposit']);
  await practice.mine(9);
  const waits = await app.flow(
    deposit,
    ({ bridge }) => bridge?.progress?.deposit?.cur === 9,
    'nine blocks',
  );
  expect(waits.headline).toBe('9 of 10 confirmations until the swap credits it.');
  await practice.mine(1);
  await app.flow(deposit, ({ phase }) => phase === 'done', 'counted');
  expect(await sumOf(app, 'lime')).toMatchObject({ onBitcoin: '250', inSwap: '750', moving: '0' });
});

it('a withdrawal whose payment was replaced by a higher fee is paid again once that is in a block', async () => {
  const { app, practice, replace } = await start();
  const id = await withdraw(app, (await app.call('wallet.accounts', {}))[0]!.address, '400');
  expect(await approved(app, id)).toEqual(PARTS);
  const first = await replace(id);
  await practice.mine(1);
  const dead = await app.flow(id, ({ question }) => question?.key === 'erred', 'failed');
  expect(dead.question?.text).toContain('Its payment can no longer be confirmed');
  expect(dead.question?.text).toContain('one of its coins was spent elsewhere');
  await app.call('coins.list', { refresh: true });
  await app.call('flow.answer', { id, answer: 'retry' });
  expect(await approved(app, id, 'following', PAID_BEFORE)).toEqual(PARTS.slice(1));
  const arrived = await app.until('its end', async () => {
    await practice.mine(1);
    expect(await sumOf(app, 'lime')).toMatchObject({ total: '1000', missing: null });
    const view = await app.call('flow.get', { id });
    return view.phase === 'done' ? view : null;
  });
  expect(arrived.bridge?.progress?.txids.payment).not.toBe(first);
  expect(await sumOf(app, 'lime')).toMatchObject({ onBitcoin: '400', inSwap: '600', moving: '0' });
});
