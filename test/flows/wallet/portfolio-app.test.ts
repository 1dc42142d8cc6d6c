import { afterEach, describe, expect, it } from 'vitest';

import type { Portfolio } from '#shared/ipc/wallet.ts';
import { startTestApp, type TestApp } from '#test/support/start-test-app.ts';

let test: TestApp;
afterEach(async () => test.app.stop());
const refresh = () => test.call('wallet.portfolio', { refresh: true });
const spoil = (row: string) => test.call('practice.fault', { row, mode: 'bad-shape', times: 1000 });
/** A practice network without founding has no swap: that part fails here in every refresh. */
const others = ({ parts }: Portfolio) =>
  Object.entries(parts).flatMap(([name, part]) => (name === 'swap' ? [] : [part]));

describe('a portfolio', () => {
  it('keeps its coins and the other parts fresh where one index talks nonsense', async () => {
    test = await startTestApp();
    await test.fund(70_000);
    const before = await refresh();
    expect(others(before).map(({ problem }) => problem)).toEqual(Array(5).fill(null));
    expect(before.parts.swap).toMatchObject({ asOf: null, problem: { code: 'PROVIDER_REJECTED' } });
    await spoil('collections.byAddress');
    await test.call('practice.mine', { blocks: 1 });
    const after = await refresh();
    expect(after.problem).toBeNull();
    expect(after.height).toBe((before.height ?? 0) + 1);
    expect(after.parts.collections).toMatchObject({
      asOf: before.parts.collections.asOf,
      problem: { code: 'PROVIDER_SHAPE' },
    });
    expect(after.parts.brc20.problem).toBeNull();
  });

  it('knows the other parts also where its coins never could be read', async () => {
    test = await startTestApp();
    await spoil('chain.allUtxos');
    await test.fund(70_000);
    const blind = await refresh();
    const { asOf, problem, btc } = blind;
    const { coins } = await test.call('coins.list', { refresh: false });
    expect({ asOf, problem: problem?.code }).toEqual({ asOf: null, problem: 'PROVIDER_SHAPE' });
    expect({ total: btc.total, coins }).toEqual({ total: '0', coins: [] });
    expect(others(blind).every((part) => part.asOf !== null)).toBe(true);

    await test.call('practice.clearFaults', {});
    const mended = await refresh();
    expect(mended).toMatchObject({ problem: null, btc: { spendable: '70000' } });
  });

  it('calls a coin that you froze held, not spendable', async () => {
    test = await startTestApp();
    await test.fund(70_000);
    await refresh();
    const { coins } = await test.call('coins.list', { refresh: false });
    const freeze = async (frozen: boolean) => {
      await test.call('coins.freeze', { outpoints: [coins[0]?.outpoint ?? ''], frozen });
      return (await test.call('wallet.portfolio', { refresh: false })).btc;
    };
    expect(await freeze(true)).toMatchObject({ spendable: '0', held: '70000', total: '70000' });
    expect(await freeze(false)).toMatchObject({ spendable: '70000', held: '0', total: '70000' });
  });

  it('makes no further requests if there is no answer', async () => {
    test = await startTestApp();
    await test.fund(70_000);
    const before = await refresh();
    await test.call('practice.setOnline', { online: false });
    const after = await refresh();
    expect(after).toEqual({
      ...before,
      stale: after.stale,
      problem: { code: 'PROVIDER_UNREACHABLE', message: expect.any(String) },
    });
  });
});
