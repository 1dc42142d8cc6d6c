import { describe, expect, it } from 'vitest';
import { h, shallowRef } from 'vue';

import { passwordHints } from '#renderer/base/form/password-hints.ts';
import FlowParts from '#renderer/features/flow/FlowParts.vue';
import FlowQuestion from '#renderer/features/flow/FlowQuestion.vue';
import InscribeView from '#renderer/features/inscribe/InscribeView.vue';
import BuyView from '#renderer/features/market/trade/BuyView.vue';
import SendView from '#renderer/features/send/SendView.vue';
import SwapView from '#renderer/features/swap/SwapView.vue';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { flowOf, ORD_ADDRESS, snapshotOf, TXID } from '#test/ui/fixtures.ts';
import { button, field, mountWith, pageText, press, settle, type } from '#test/ui/mount.ts';

describe('a password', () => {
  it.each(['password1', 'Passw0rd!!', '12345678901', 'bitcoin2026', 'qwertyuiop99'])(
    'that guessers try first is weak (%s)',
    (password) => expect(passwordHints(password).score).toBe(1),
  );
});

describe('the rate of a replacement', () => {
  const request = { kind: 'consolidate' as const, coins: [`${TXID}:0`], feeRate: 8 };
  const sent = { txid: TXID, feeSats: '900', feeRate: '800.00', status: 'sent' as const, at: 1 };
  const option = {
    answer: 'bump',
    label: 'Raise the fee',
    consequence: 'Replaces it.',
    tone: 'primary' as const,
    needs: 'fee-rate' as const,
  };
  const asking = (text: string, leastRate?: number) =>
    flowOf({
      question: {
        ...{ key: 'raise', title: 'Slow?', text, options: [option], deadline: null },
        ...(leastRate === undefined ? {} : { leastRate }),
      },
      spend: { asked: request, transactions: [sent] },
    });

  it('becomes what the nodes want where a lower one was refused', async () => {
    const flow = shallowRef(asking(''));
    const view = { render: () => h(FlowQuestion, { flow: flow.value }) };
    await mountWith(view, createFakeBridge({}));
    await settle();
    for (const rate of [907.41, 700]) {
      flow.value = asking('A replacement has to pay more.', rate);
      await settle();
      expect(field('Fee rate').value).toBe('908');
    }
  });

  it('ignores a rate in foreign text', async () => {
    const flow = asking('The network didn’t accept the transaction: pay at least 9000 sat/vB.');
    await mountWith(FlowQuestion, createFakeBridge({}), { props: { flow } });
    await settle();
    expect(field('Fee rate').value).toBe('801');
  });

  it('says what each replacement costs, and is suggested where nodes accept them all', async () => {
    const flow = asking('');
    const of = { feeSats: '705', vsize: 141 };
    flow.question!.options = [
      { ...option, replaces: of },
      { ...option, answer: 'takeBack', label: 'Cancel it', replaces: { ...of, vsize: 110 } },
    ];
    flow.spend!.transactions = [{ ...sent, feeRate: '5.00' }];
    const bridge = createFakeBridge({});
    bridge.answer('wallet.feeRates', () => ({
      ...{ fastest: 2, halfHour: 2, hour: 2, economy: 1, minimum: 1, asOf: 1 },
    }));
    await mountWith(FlowQuestion, bridge, { props: { flow } });
    await settle();
    expect(field('Fee rate').value).toBe('8');
    expect(pageText()).toContain('Costs about 423 sats more.');
    expect(pageText()).toContain('Costs about 175 sats more.');
    await type('Fee rate', '7');
    expect(pageText()).toContain('Nodes accept it from 7.41 sat/vB.');
    expect(button('Cancel it').disabled).toBe(true);
    expect(button('Raise the fee').disabled).toBe(false);
  });

  it('is suggested above what the transaction pays already', async () => {
    const flow = asking('');
    await mountWith(FlowQuestion, createFakeBridge({}), { props: { flow } });
    await settle();
    expect(field('Fee rate').value).toBe('801');
  });
});

describe('a wallet that is only watched', () => {
  const wallet = { id: 'w', name: 'Cold', kind: 'watch' };
  const watching = (more: Parameters<typeof createFakeBridge>[0] = {}) =>
    createFakeBridge({
      'wallets.list': () => ({ activeId: 'w', wallets: [wallet] }) as never,
      ...more,
    });

  it.each([
    ['/inscribe', InscribeView, 'You can also pay the order from another wallet'],
    ['/swap', SwapView, 'You can see pools, prices and balances'],
    ['/market/buy', BuyView, 'You can list one item at a time'],
  ])('says on %s what can be done all the same', async (route, view, text) => {
    await mountWith(view, watching(), { route });
    await settle();
    expect(pageText()).toContain(text);
  });

  it('pays its orders by what is signed elsewhere, or from outside', async () => {
    const bridge = watching();
    await mountWith(InscribeView, bridge, { route: '/inscribe?tab=mint' });
    await settle();
    const named = (name: string) =>
      [...document.querySelectorAll('label')]
        .find((one) => one.textContent.trim().startsWith(name))!
        .querySelector('input')!;
    expect(named('This wallet')).toMatchObject({ disabled: false, checked: true });
    expect(named('Another wallet').disabled).toBe(false);
    expect(pageText()).toContain('Sign on another device');
  });

  it('has an account made to pay with one press, where none does', async () => {
    const path = 'address/0';
    const account = { id: 7, label: 'Kept', role: 'ordinals', addressType: 'p2tr', path };
    const of = (role: string) =>
      ({ activeId: 'w', wallets: [{ ...wallet, accounts: [{ ...account, role }] }] }) as never;
    const bridge = watching({
      'wallets.list': () => of('ordinals'),
      'wallets.changeAccount': () => of('payment'),
    });
    await mountWith(SendView, bridge, { route: '/send' });
    await settle();
    expect(pageText()).toContain('“Kept” can pay');
    await press('Let it pay');
    expect(bridge.inputsOf('wallets.changeAccount')).toEqual([
      { walletId: 'w', accountId: 7, label: 'Kept', role: 'payment' },
    ]);
  });

  it('says before the form that it is signed where the keys are', async () => {
    await mountWith(SendView, watching(), { route: '/send' });
    await settle();
    expect(pageText()).toContain('Sign on another device');
  });
});

describe('an address in a form', () => {
  const ada = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
  const before = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
  const known = [
    { address: before, name: null, at: Date.now() - 60_000, mine: false },
    { address: ada, name: 'Ada', at: null, mine: false },
    { address: ORD_ADDRESS, name: 'Ordinals', at: null, mine: true },
  ];
  const options = (): string[] =>
    [...document.querySelectorAll('[role="option"]')].map((one) => one.textContent.trim());
  const key = async (name: string): Promise<void> => {
    const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
    field('Address').dispatchEvent(event);
    await settle();
  };

  it('is known by its name', async () => {
    const bridge = createFakeBridge({ 'labels.recipients': () => known });
    await mountWith(SendView, bridge, { route: `/send?to=${ada}` });
    await settle();
    expect(pageText()).toContain('In your address book: Ada');
    expect(bridge.inputsOf('labels.recipients')).toHaveLength(1);
  });

  it('is chosen by keyboard: recent recipients first, then contacts, then your accounts', async () => {
    const bridge = createFakeBridge({ 'labels.recipients': () => known });
    await mountWith(SendView, bridge, { route: '/send' });
    field('Address').focus();
    expect(options()).toEqual([]);
    await key('ArrowDown');
    expect(options().map((text) => text.slice(0, 10))).toEqual([
      'bcrt1qw508',
      'Adabcrt1qc',
      'Ordinalsbc',
    ]);
    await key('Escape');
    expect(options()).toEqual([]);
    await type('Address', 'ad');
    expect(options()).toHaveLength(1);
    await key('Enter');
    expect(field('Address').value).toBe(ada);
    expect(options()).toEqual([]);
    expect(pageText()).toContain('In your address book: Ada');
  });
});

describe('without the provider', () => {
  const offline = () => {
    const snapshot = snapshotOf();
    const connection = { ...snapshot.connection, state: 'offline' as const };
    return createFakeBridge({ 'app.snapshot': () => ({ ...snapshot, connection }) });
  };

  it('a form of sending says so at once, and what happens', async () => {
    await mountWith(SendView, offline(), { route: '/send' });
    await settle();
    expect(pageText()).toContain('You’re offline');
    expect(pageText()).toContain('Costs and prices need the provider.');
  });

  it('an operation that works on says that it waits', async () => {
    const props = { flow: flowOf({ phase: 'working', error: null }), order: undefined, files: [] };
    await mountWith(FlowParts, offline(), { props });
    await settle();
    expect(pageText()).toContain('continues once the provider answers');
  });
});
