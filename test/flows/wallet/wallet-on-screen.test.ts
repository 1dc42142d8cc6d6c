import { describe, expect, it } from 'vitest';

import { openApps } from '#test/support/open-apps.ts';
import { hurriedClock, startTestApp } from '#test/support/start-test-app.ts';

const { keep } = openApps();
const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

/** Two wallets with coins; the second is on screen. */
async function twoWallets() {
  const app = await startTestApp({ clock: hurriedClock });
  keep(app);
  const { payment, ordinals } = await app.fund(300_000);
  const { activeId: first } = await app.call('wallets.list', {});
  const from = { kind: 'phrase' as const, phrase: PHRASE, passphrase: '' };
  await app.call('wallets.add', { name: 'Second', from });
  const { activeId: second } = await app.call('wallets.list', {});
  const [other] = await app.call('wallet.accounts', {});
  await app.call('practice.faucet', { address: other!.address, sats: 300_000 });
  await app.call('practice.mine', { blocks: 1 });
  const show = async (walletId: string) => {
    await app.call('wallets.switch', { walletId });
    await app.call('coins.list', { refresh: true });
  };
  return { app, payment, ordinals, other: other!, first: first!, second: second!, show };
}

const input = {
  kind: 'send' as const,
  recipients: [{ address: STRANGER, sats: '20000' }],
  feeRate: 2,
};

describe('an operation under way while another wallet comes on screen', () => {
  it('is built of the coins, and gives change to the wallet, that it was begun with', async () => {
    const { app, payment, first, second, show } = await twoWallets();
    await show(first);
    await app.practice.setOnline(false);
    const { ids } = await app.call('flow.start', input);
    await app.call('wallets.switch', { walletId: second });
    await app.practice.setOnline(true);
    const [id = ''] = ids;
    await app.call('flow.refresh', { id });
    const { card } = await app.card(id);
    expect(card.inputs.map(({ address }) => address)).toEqual([payment.address]);
    expect(card.clauses.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
    // Paid while the other wallet is on screen, and its change belongs to the paying one.
    await app.grant(id);
    await app.flow(id, ({ state }) => state === 'watching', 'sent');
    await app.practice.mine(1);
    await app.flow(id, ({ phase }) => phase === 'done', 'done');
    const { btc } = await app.call('wallet.portfolio', { refresh: true });
    expect(btc.total).toBe('300000');
    await show(first);
    const spent = await app.call('wallet.portfolio', { refresh: true });
    expect(spent.btc.total).toBe(String(280_000 - Number(card.feeSats)));
    const { rows } = await app.call('activity.list', {
      cursor: null,
      limit: 10,
      kind: 'send',
      query: '',
    });
    expect(rows).toHaveLength(1);
  });
});
