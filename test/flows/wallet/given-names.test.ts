import { afterEach, describe, expect, it } from 'vitest';

import { speakIn } from '#shared/words/spoken.ts';
import { openApps } from '#test/support/open-apps.ts';
import { hurriedClock, startTestApp } from '#test/support/start-test-app.ts';

const { keep } = openApps();
afterEach(() => speakIn('en'));

async function newWallet() {
  const app = await startTestApp({ clock: hurriedClock });
  keep(app);
  await app.fund(100_000);
  const { activeId } = await app.call('wallets.list', {});
  const names = async () => {
    const [accounts, swap, list] = await Promise.all([
      app.call('wallet.accounts', {}),
      app.call('swap.addresses', {}),
      app.call('wallets.list', {}),
    ]);
    const of = (rows: readonly { label: string }[]) => [...new Set(rows.map(({ label }) => label))];
    return {
      wallet: list.wallets[0]?.name,
      listed: of(list.wallets[0]?.accounts ?? []),
      accounts: of(accounts),
      swap: of(swap),
    };
  };
  return { app, walletId: activeId!, names };
}

describe('the names that Inkstone gives', () => {
  it('are in the language on screen, and yours as you typed them', async () => {
    const { app, walletId, names } = await newWallet();
    const english = ['Payment', 'Inscriptions'];
    const before = { wallet: 'Wallet 1', listed: english, accounts: english, swap: english };
    expect(await names()).toEqual(before);

    await app.call('settings.set', { language: 'zh-CN' });
    const chinese = ['支付', '铭文'];
    const after = { wallet: '钱包 1', listed: chinese, accounts: chinese, swap: chinese };
    expect(await names()).toEqual(after);
    const { networks } = await app.call('app.snapshot', {});
    expect(networks.find(({ id }) => id === 'practice')?.label).toBe('练习网络');

    // A form sends back the names that it showed.
    const [payment, ordinals] = await app.call('wallet.accounts', {});
    const change = { walletId, accountId: payment!.id, label: '支付', role: payment!.role };
    await app.call('wallets.changeAccount', change);
    await app.call('wallets.rename', { walletId, name: '钱包 1' });
    const own = { walletId, accountId: ordinals!.id, label: 'Art 2', role: ordinals!.role };
    await app.call('wallets.changeAccount', own);

    await app.call('settings.set', { language: 'en' });
    const mixed = ['Payment', 'Art 2'];
    expect(await names()).toEqual({ ...before, listed: mixed, accounts: mixed, swap: mixed });
  });

  it('are numbered where a watched wallet has several', async () => {
    const { app } = await newWallet();
    const addresses = [
      'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx',
      'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
    ];
    await app.call('wallets.add', { name: 'Watched', from: { kind: 'addresses', addresses } });
    await app.call('settings.set', { language: 'zh-CN' });
    const accounts = await app.call('wallet.accounts', {});
    expect(accounts.map(({ label }) => label)).toEqual(['支付', '支付 2']);
  });
});
