import { afterEach, describe, expect, it } from 'vitest';

import { PASSWORD, startTestApp, type TestApp } from '#test/support/start-test-app.ts';

let test: TestApp;
afterEach(async () => test.app.stop());

describe('what was looked at', () => {
  const page = (n: number) => ({ to: `/explore/brc20/t${n}`, label: `Token t${n}` });

  it('is kept, each once and the last first, over a restart, for the wallet that looked', async () => {
    test = await startTestApp();
    await test.fund();
    for (const n of [1, 2, 3, 4, 5, 6, 7, 3]) await test.call('named.see', page(n));
    const expected = [3, 7, 6, 5, 4, 2].map(page);
    expect(await test.call('named.seen', {})).toEqual(expected);
    await test.app.stop();

    test = await startTestApp({ dir: test.dir, practice: test.practice });
    await test.call('vault.unlock', { password: PASSWORD });
    expect(await test.call('named.seen', {})).toEqual(expected);
    await test.call('wallets.add', {
      name: 'Other',
      from: { kind: 'new', words: 12, passphrase: '' },
    });
    expect(await test.call('named.seen', {})).toEqual([]);
  });

  it.each([
    '//elsewhere.example/explore/',
    'https://elsewhere.example',
    '/settings',
    '/flows/a?b=c',
  ])('is a page of one thing alone, not %s', async (to) => {
    test = await startTestApp();
    await expect(test.call('named.see', { to, label: 'x' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});

describe('what is kept under a name', () => {
  it('is replaced under the same name, deleted, there after a restart, and of one network and list', async () => {
    test = await startTestApp();
    await test.fund();
    const list = 'mint-templates' as const;
    const keep = (name: string, count: string) =>
      test.call('named.keep', { list, name, value: { tick: 'inks', amount: '1000', count } });
    await keep(' Every week ', '5');
    await keep('A single one', '1');
    const kept = await keep('Every week', '7');
    expect(kept).toEqual([
      { name: 'A single one', value: { tick: 'inks', amount: '1000', count: '1' } },
      { name: 'Every week', value: { tick: 'inks', amount: '1000', count: '7' } },
    ]);
    expect(await test.call('named.list', { list: 'order-filters' })).toEqual([]);
    await test.call('named.drop', { list, name: 'A single one' });
    await test.app.stop();

    test = await startTestApp({ dir: test.dir, practice: test.practice });
    expect((await test.call('named.list', { list })).map(({ name }) => name)).toEqual([
      'Every week',
    ]);
    for (let n = 1; n < 50; n += 1) await keep(`Nr ${n}`, '1');
    await expect(keep('One too many', '1')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { text: expect.stringContaining('Delete one') as string },
    });
    expect(await keep('Every week', '8')).toHaveLength(50);
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`field ${n}`, 'x']));
    const entry = (count: number) => ({ list, name: 'Every week', value: fields(count) });
    expect(await test.call('named.keep', entry(40))).toHaveLength(50);
    await expect(test.call('named.keep', entry(41))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect(await test.call('named.list', { list })).toContainEqual({
      name: 'Every week',
      value: fields(40),
    });
  });
});
