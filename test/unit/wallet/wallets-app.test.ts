import { afterEach, describe, expect, it } from 'vitest';

import type { Input } from '#main/ipc/contract.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/start-test-app.ts';
import { PHRASE } from '#test/unit/vault/support.ts';

const apps: TestApp[] = [];
async function start(): Promise<TestApp> {
  const started = await startTestApp();
  apps.push(started);
  return started;
}
afterEach(async () => {
  for (const { app } of apps.splice(0)) await app.stop();
});

const OTHER = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const add = (test: TestApp, from: Input<'wallets.add'>['from'], name = 'Second') =>
  test.call('wallets.add', { name, from });
const activeOf = async (test: TestApp) => {
  const { activeId, wallets } = await test.call('wallets.list', {});
  return wallets.find(({ id }) => id === activeId)!;
};

describe('wallets of the app', () => {
  it('each have their own addresses and portfolio', async () => {
    const test = await start();
    const { payment } = await test.fund(70_000);
    expect((await test.call('wallet.portfolio', { refresh: true })).btc.spendable).toBe('70000');
    const first = await activeOf(test);
    await add(test, { kind: 'phrase', phrase: OTHER, passphrase: '' });
    const [other] = await test.call('wallet.accounts', {});
    expect(other!.address).not.toBe(payment.address);
    expect((await test.call('wallet.portfolio', { refresh: true })).btc.total).toBe('0');
    await test.call('wallets.switch', { walletId: first.id });
    expect((await test.call('wallet.portfolio', { refresh: false })).btc.spendable).toBe('70000');
    expect((await test.call('wallet.accounts', {}))[0]!.address).toBe(payment.address);
  });

  it('that were used before find the addresses that they used', async () => {
    const one = await start();
    await one.call('vault.importPhrase', { phrase: PHRASE, passphrase: '', password: PASSWORD });
    for (let index = 0; index < 3; index++) {
      const [payment] = await one.call('wallet.accounts', {});
      await one.call('wallet.newAddress', { accountId: payment!.id });
    }
    const [fourth] = await one.call('wallet.accounts', {});
    expect(fourth!.addressIndex).toBe(3);
    await one.call('practice.faucet', { address: fourth!.address, sats: 5000 });
    await one.call('practice.mine', { blocks: 1 });

    const restored = await startTestApp({ practice: one.practice });
    apps.push(restored);
    await restored.call('vault.importPhrase', {
      phrase: PHRASE,
      passphrase: '',
      password: PASSWORD,
    });
    await restored.until('the used address', async () => {
      const [payment] = await restored.call('wallet.accounts', {});
      return payment!.addressIndex === 4;
    });
    const { btc } = await restored.call('wallet.portfolio', { refresh: true });
    expect(btc.total).toBe('5000');
  });

  it('find coins at layouts of other wallets, coin type 0 on a test network among them', async () => {
    const test = await start();
    await test.call('vault.importPhrase', { phrase: PHRASE, passphrase: '', password: PASSWORD });
    const { id } = await activeOf(test);
    const layout = { layout: "m/86'/0'/0'", addressType: 'p2tr' as const };
    await test.call('wallets.addAccount', {
      walletId: id,
      label: 'Old',
      role: 'ordinals',
      ...layout,
    });
    const old = (await test.call('wallet.accounts', {})).find(
      ({ path }) => path === layout.layout,
    )!;
    await test.call('practice.faucet', { address: old.address, sats: 9000 });
    await test.call('practice.mine', { blocks: 1 });

    const restored = await startTestApp({ practice: test.practice });
    apps.push(restored);
    await restored.call('vault.importPhrase', {
      phrase: PHRASE,
      passphrase: '',
      password: PASSWORD,
    });
    const { found, looked } = await restored.call('wallets.scan', { walletId: id, depth: 2 });
    expect(looked).toBeGreaterThan(25);
    expect(found).toEqual([
      { ...layout, path: layout.layout, address: old.address, addressIndex: 0 },
    ]);
    await restored.call('wallets.addAccount', {
      walletId: id,
      label: 'Found',
      role: 'ordinals',
      ...layout,
    });
    expect((await restored.call('wallet.portfolio', { refresh: true })).btc.total).toBe('9000');
    expect((await restored.call('wallets.scan', { walletId: id, depth: 1 })).found).toEqual([]);
  });

  it('that are only watched hold coins and refuse to pay, to show words and to export keys', async () => {
    const test = await start();
    const { payment } = await test.fund(40_000);
    await add(test, { kind: 'addresses', addresses: [payment.address] });
    const { btc } = await test.call('wallet.portfolio', { refresh: true });
    expect(btc.total).toBe('40000');
    const refused = { code: 'WATCH_ONLY' };
    await expect(test.call('vault.reveal', { password: PASSWORD })).rejects.toMatchObject(refused);
    const exported = test.call('wallets.exportKey', {
      address: payment.address,
      password: PASSWORD,
    });
    await expect(exported).rejects.toMatchObject(refused);
    expect((await test.call('wallet.checkAddress', { address: payment.address })).mine).toBe(false);
  });
});

describe('the key of an address', () => {
  it('reaches the approval window alone, after the password', async () => {
    const test = await start();
    const { payment } = await test.fund();
    const ask = (password: string) =>
      test.call('wallets.exportKey', { address: payment.address, password });
    await expect(ask('wrong password')).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    const { approvalId } = await ask(PASSWORD);
    const [, item] = await test.approve('approval.pending', {});
    expect(item).toMatchObject({ id: approvalId, reason: 'key', about: payment.address });
    const forbidden = test.call('approval.words', { id: approvalId });
    await expect(forbidden).rejects.toMatchObject({ code: 'FORBIDDEN_SENDER' });
    const { words } = await test.approve('approval.words', { id: approvalId });
    expect(words).toHaveLength(1);
    // It opens the same address again, as an imported key.
    await add(test, { kind: 'wif', wif: words[0]! });
    expect((await test.call('wallet.accounts', {}))[0]!.address).toBe(payment.address);
  });
});

describe('a backup', () => {
  it('is rehearsed with the typed words, and the outcome is kept', async () => {
    const test = await start();
    await test.call('vault.importPhrase', { phrase: PHRASE, passphrase: 'x', password: PASSWORD });
    const { id } = await activeOf(test);
    const drill = (phrase: string, passphrase: string) =>
      test.call('wallets.drill', { walletId: id, answers: { type: 'all', phrase }, passphrase });
    expect(await drill(PHRASE, 'y')).toEqual({ passed: false });
    expect((await activeOf(test)).drill?.passed).toBe(false);
    expect(await drill(PHRASE, 'x')).toEqual({ passed: true });
    expect((await activeOf(test)).drill?.passed).toBe(true);
  });

  it('of one wallet is shown and checked although another was selected meanwhile', async () => {
    const test = await start();
    await test.call('vault.create', { words: 12, passphrase: '', password: PASSWORD });
    const first = await activeOf(test);
    await add(test, { kind: 'phrase', phrase: OTHER, passphrase: '' });
    const [item] = await test.approve('approval.pending', {});
    const { words } = await test.approve('approval.words', { id: item!.id });
    expect(words.join(' ')).not.toBe(OTHER);
    const answers = [0, 4, 9].map((index) => ({ index, word: words[index]! }));
    const checked = await test.approve('approval.checkWords', { id: item!.id, answers });
    expect(checked).toEqual({ correct: true });
    const { wallets } = await test.call('wallets.list', {});
    expect(wallets.find(({ id }) => id === first.id)?.backedUp).toBe(true);
  });
});
