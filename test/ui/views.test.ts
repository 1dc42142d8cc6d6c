import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Component } from 'vue';

import App from '#renderer/App.vue';
import { usePrivacyStore } from '#renderer/base/stores/privacy-store.ts';
import ActivityView from '#renderer/features/activity/ActivityView.vue';
import FlowView from '#renderer/features/flow/FlowView.vue';
import InscribeView from '#renderer/features/inscribe/InscribeView.vue';
import OrdersView from '#renderer/features/orders/OrdersView.vue';
import PortfolioView from '#renderer/features/portfolio/PortfolioView.vue';
import PracticeView from '#renderer/features/practice/PracticeView.vue';
import ReceiveView from '#renderer/features/receive/ReceiveView.vue';
import SettingsView from '#renderer/features/settings/SettingsView.vue';
import { AppError } from '#shared/errors.ts';
import type { LogLine } from '#shared/ipc/app.ts';
import type { ActivityRow } from '#shared/ipc/history.ts';
import { eventually } from '#test/support/eventually.ts';

import { createFakeBridge, type FakeBridge } from './fake-bridge.ts';
import {
  flowOf,
  NOW,
  ORD_ADDRESS,
  orderOf,
  orderRowOf,
  overpaidFlow,
  partsOf,
  PAY_ADDRESS,
  portfolioOf,
  snapshotOf,
} from './fixtures.ts';
import { button, field, mountWith, pageText, press, settle, type } from './mount.ts';

let unmount: () => void = () => undefined;
beforeEach(() => (document.body.innerHTML = ''));
afterEach(() => {
  unmount();
  vi.useRealTimers();
});

async function open(
  view: Component,
  answers: Parameters<typeof createFakeBridge>[0] = {},
  route = '/',
): Promise<FakeBridge> {
  const bridge = createFakeBridge(answers);
  const { wrapper } = await mountWith(view, bridge, { route, booted: view !== App });
  unmount = () => wrapper.unmount();
  return bridge;
}
const payQuestion = {
  key: 'pay-outside',
  title: 'Pay this order',
  text: 'Send exactly this.',
  options: [
    {
      answer: 'cancel',
      label: 'Cancel the order',
      consequence: 'Nothing was paid.',
      tone: 'danger' as const,
      needs: 'none' as const,
    },
  ],
  deadline: null,
};
const never = (): Promise<never> => new Promise(() => undefined);
const unreachable = (): never => {
  throw new AppError('PROVIDER_UNREACHABLE', 'down');
};

describe('app', () => {
  it('welcomes where there is no wallet and explains the practice network', async () => {
    const vault = { ...snapshotOf().vault, exists: false, unlocked: false };
    await open(App, { 'app.snapshot': () => snapshotOf({ vault }) });
    expect(pageText()).toContain('Nothing to sign up for');
    expect(button('Create wallet').disabled).toBe(true);
  });

  it('creates a wallet once the password is typed twice the same', async () => {
    const vault = { ...snapshotOf().vault, exists: false, unlocked: false };
    const bridge = await open(App, {
      'app.snapshot': () => snapshotOf({ vault }),
      'vault.create': () => snapshotOf().vault,
    });
    await type('Password', 'correct horse battery');
    await type('Password again', 'correct horse batteri');
    expect(button('Create wallet').disabled).toBe(true);
    await type('Password again', 'correct horse battery');
    await press('Create wallet');
    expect(bridge.inputsOf('vault.create')).toEqual([
      { words: 12, passphrase: '', password: 'correct horse battery' },
    ]);
  });

  it('counts the wait down after a wrong password', async () => {
    const vault = { ...snapshotOf().vault, unlocked: false };
    const bridge = await open(App, {
      'app.snapshot': () => snapshotOf({ vault }),
      'vault.unlock': () => {
        throw new AppError('WRONG_PASSWORD', 'no', { waitMs: 4000 });
      },
    });
    await type('Password', 'nope');
    await press('Unlock');
    expect(pageText()).toContain('The password is not right');
    expect(pageText()).toContain('You can try again in 4 s');
    await type('Password', 'again');
    expect(button('Unlock').disabled).toBe(true);
    expect(bridge.inputsOf('vault.unlock')).toHaveLength(1);
  });

  it('offers a way out of a damaged wallet file', async () => {
    const vault = { ...snapshotOf().vault, unlocked: false, problem: 'corrupt' as const };
    await open(App, { 'app.snapshot': () => snapshotOf({ vault }) });
    expect(pageText()).toContain('The wallet file is damaged');
    expect(pageText()).toContain('import your words');
  });

  it('says why it cannot start and tries again', async () => {
    let works = false;
    await open(App, {
      'app.snapshot': () => {
        if (!works) throw new AppError('DISK_FULL', 'x');
        return snapshotOf();
      },
    });
    expect(pageText()).toContain('The disk is full');
    works = true;
    await press('Try again');
    await eventually(() => expect(pageText()).toContain('Portfolio'));
  });

  it('locks at once when main says so', async () => {
    const bridge = await open(App);
    await eventually(() => expect(pageText()).toContain('Spendable'));
    bridge.emit('vault.changed', { ...snapshotOf().vault, unlocked: false });
    await settle();
    expect(pageText()).toContain('Unlock your wallet');
    expect(pageText()).not.toContain('Spendable');
  });

  it('opens at the heading of the screen, so that the keyboard is not left nowhere', async () => {
    const { vault } = snapshotOf();
    let unlocked = false;
    await open(App, {
      'app.snapshot': () => snapshotOf({ vault: { ...vault, unlocked } }),
      'vault.unlock': () => {
        unlocked = true;
        return vault;
      },
    });
    await type('Password', 'right');
    button('Unlock').form?.requestSubmit();
    await eventually(() => expect(document.activeElement?.textContent).toBe('Portfolio'));
    expect(document.title).toBe('Portfolio · Inkstone');
  });

  it('shows what is in flight and announces its next event', async () => {
    const bridge = await open(App);
    expect(pageText()).toContain('Waiting for the payment of 18 432 sats');
    bridge.emit('flow.changed', flowOf({ headline: 'Paid, waiting for a block' }));
    await settle();
    const spoken = [...document.querySelectorAll('[aria-live]')].map((item) => item.textContent);
    expect(spoken).toContain('Inscribe 3 files: Paid, waiting for a block');
  });

  it('offers the approval window when an approval waits', async () => {
    const bridge = await open(App);
    const waiting = { kind: 'sign' as const, id: 'approval-1', title: 'Pay the order' };
    bridge.emit('approval.changed', { pending: [waiting] });
    await settle();
    expect(pageText()).toContain('Waiting for you in the approval windowPay the order');
    await press('Open the approval window');
    expect(bridge.inputsOf('approval.show')).toHaveLength(1);
    expect(() => button('Cancel this change')).toThrow();
  });

  it('lets a change that waits be taken back, on the lock screen too', async () => {
    const bridge = await open(App);
    const waiting = { kind: 'change' as const, id: 'change-1', title: 'Erase every wallet' };
    bridge.emit('approval.changed', { pending: [waiting] });
    await settle();
    await press('Cancel this change');
    bridge.emit('vault.changed', { ...snapshotOf().vault, unlocked: false });
    await settle();
    await press('Cancel this change');
    expect(bridge.inputsOf('approval.cancel')).toEqual([{ id: 'change-1' }, { id: 'change-1' }]);
  });
});

describe('portfolio', () => {
  const partOf = (name: string) =>
    document.querySelector<HTMLElement>(`section[aria-label="${name}"]`) ??
    expect.fail(`no part ${name}`);

  it('shows every part of the balance, the tokens and the inscriptions', async () => {
    await open(PortfolioView);
    for (const text of ['9 874 210 sats', '1 638 sats', '250 000 sats', 'inks', '#1042']) {
      expect(pageText()).toContain(text);
    }
  });

  it('lists what changed lately once, whatever number of records tells of it', async () => {
    const one = {
      txid: 'a'.repeat(64),
      status: 'sent',
      at: NOW,
      seenAt: NOW,
      data: {},
      ref: 'a'.repeat(64),
    };
    await open(PortfolioView, {
      'activity.list': () => ({
        rows: [
          {
            ...one,
            id: 3,
            kind: 'transaction',
            summary: 'Transaction of 1 to 2 coins',
            flowId: null,
          },
          { ...one, id: 2, kind: 'send', summary: 'Send 5 000 sats', flowId: 'flow-000001' },
        ],
        next: null,
      }),
    });
    expect(pageText()).toContain('Send 5 000 sats');
    expect(pageText()).not.toContain('Transaction of 1 to 2 coins');
  });

  it('lets several inscriptions be chosen in the gallery, to be sent together', async () => {
    const [one] = portfolioOf().inscriptions;
    const inscriptions = Array.from({ length: 4 }, (_, at) => ({
      ...one!,
      inscriptionId: `${String(at).padStart(64, '0')}i0`,
      outpoint: `${String(at).padStart(64, '0')}:0`,
      number: at + 1,
    }));
    await open(PortfolioView, { 'wallet.portfolio': () => portfolioOf({ inscriptions }) });
    await press('Choose several');
    for (const name of ['Choose inscription 4', 'Choose inscription 2'])
      document.querySelector<HTMLInputElement>(`[aria-label="${name}"]`)?.click();
    await settle();
    expect(pageText()).toContain('2 inscriptions chosen');
    const together = [...document.querySelectorAll('a')].find(
      ({ textContent }) => textContent.trim() === 'Send together',
    );
    const ids = [inscriptions[3]!, inscriptions[1]!].map(({ inscriptionId }) => inscriptionId);
    expect(decodeURIComponent(together?.getAttribute('href') ?? '')).toContain(ids.join(','));
  });

  it('chooses all between two with Shift, and freezes, labels and lists what is chosen', async () => {
    const [one] = portfolioOf().inscriptions;
    const inscriptions = Array.from({ length: 6 }, (_, at) => ({
      ...one!,
      inscriptionId: `${String(at).padStart(64, '0')}i0`,
      outpoint: `${String(at).padStart(64, '0')}:0`,
      number: at + 1,
      brc20: `transfer inks ${at + 1}`,
    }));
    const bridge = await open(PortfolioView, {
      'wallet.portfolio': () => portfolioOf({ inscriptions }),
    });
    await press('Choose several');
    const click = (name: string, shiftKey: boolean) =>
      document
        .querySelector(`[aria-label="Choose inscription ${name}"]`)
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
    click('5', false);
    await settle();
    click('2', true);
    await settle();
    expect(pageText()).toContain('4 inscriptions chosen');
    const list = [...document.querySelectorAll('a')].find(
      ({ textContent, className }) => textContent.trim() === 'List' && !className.includes('link'),
    );
    expect(decodeURIComponent(list?.getAttribute('href') ?? '')).toContain('tick=inks');
    await press('Freeze');
    expect(bridge.inputsOf('coins.freeze')).toEqual([
      {
        outpoints: [5, 4, 3, 2].map((number) => inscriptions[number - 1]!.outpoint),
        frozen: true,
      },
    ]);
    await press('Label');
    const said = document.querySelector<HTMLInputElement>('[aria-label^="Label of all"]')!;
    said.value = 'mine';
    said.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
    await press('Keep');
    expect(bridge.inputsOf('labels.set')).toHaveLength(4);
    expect(pageText()).toContain('4 inscriptions labelled');
  });

  it('shows the way to the first inscription until there is one', async () => {
    await open(PortfolioView);
    expect(pageText()).not.toContain('First steps');
    await open(PortfolioView, {
      'wallet.portfolio': () => portfolioOf({ inscriptions: [] }),
    });
    expect(pageText()).toContain('First steps');
    expect(pageText()).toContain('Inscribe something small');
    expect(pageText()).toContain('Write a text');
  });

  it('says that coins wait for a block before there is a first inscription', async () => {
    const held = portfolioOf({ inscriptions: [] });
    const btc = { ...held.btc, spendable: '0', pending: '10000', total: '10000' };
    await open(PortfolioView, {
      'wallet.portfolio': () => ({ ...held, btc }),
      'app.snapshot': () => snapshotOf({ flows: [] }),
    });
    expect(pageText()).toContain('Your coins wait for a block');
    expect(pageText()).toContain('Mine a block');
    expect(pageText()).not.toContain('Write a text');
  });

  it('shows runes, alkanes, collections and swap balances exactly, each with its page', async () => {
    await open(PortfolioView);
    const expected = [
      ['Runes', 'UNCOMMON•GOODS', '12.5', '/explore/rune/840000%3A1'],
      ['Alkanes', 'Practice Brine', '70', '/explore/alkane/2%3A1'],
      ['Collections', 'Practice Pebbles', '3 items', '/explore/collection/practice-pebbles'],
      ['Swap balances', 'inks', '40.123456789', '/explore/brc20/inks'],
    ] as const;
    for (const [part, name, amount, page] of expected) {
      expect(partOf(part).textContent).toContain(name);
      expect(partOf(part).textContent).toContain(amount);
      expect(partOf(part).querySelector('a')?.getAttribute('href')).toBe(page);
    }
  });

  it('keeps the parts that answered beside one that did not, with its age or without a guess', async () => {
    const problem = { code: 'PROVIDER_UNREACHABLE' as const, message: 'gone' };
    await open(PortfolioView, {
      'wallet.portfolio': () =>
        portfolioOf({
          alkanes: [],
          parts: partsOf({
            runes: { asOf: NOW - 7_200_000, problem },
            alkanes: { asOf: null, problem },
          }),
        }),
    });
    expect(partOf('Runes').textContent).toContain('Runes could not be read');
    expect(partOf('Runes').textContent).toContain('UNCOMMON•GOODS');
    expect(partOf('Runes').querySelector('time')?.dateTime).toBe(
      new Date(NOW - 7_200_000).toISOString(),
    );
    expect(partOf('Alkanes').textContent).toContain('not known yet');
    expect(partOf('Alkanes').textContent).not.toContain('No alkanes yet');
    expect(partOf('Collections').textContent).toContain('Practice Pebbles');
  });

  it('says which parts the network does not have, and why a part may be empty', async () => {
    const snapshot = snapshotOf();
    const networks = snapshot.networks.map((info) => ({
      ...info,
      families: info.families.filter((family) => family !== 'swap' && family !== 'alkanes'),
    }));
    await open(PortfolioView, {
      'app.snapshot': () => ({ ...snapshot, networks }),
      'wallet.portfolio': () => portfolioOf({ runes: [], collections: [], swap: [], alkanes: [] }),
    });
    expect(partOf('Swap balances').textContent).toContain('are not served on Practice');
    expect(partOf('Alkanes').textContent).toContain('are not served on Practice');
    expect(partOf('Runes').textContent).toContain('No runes yet');
    expect(partOf('Collections').textContent).toContain('None of your inscriptions');
  });

  it('says what the total is worth where that is wanted, and covers it with the rest', async () => {
    const worth = { 'provider.worth': () => ({ micros: '64000000000' }) };
    const bridge = await open(PortfolioView, worth);
    expect(bridge.inputsOf('provider.worth')).toEqual([]);
    bridge.emit('settings.changed', { ...snapshotOf().settings, worth: 'usd' });
    await settle();
    expect(bridge.inputsOf('provider.worth')).toEqual([{ network: 'practice' }]);
    expect(pageText()).toContain('≈ $6,488.22');
    usePrivacyStore().toggle();
    await settle();
    expect(pageText()).not.toContain('$');
  });

  it('never shows an amount of a token whose decimals nobody knows as if it had none', async () => {
    await open(PortfolioView, {
      'wallet.portfolio': () =>
        portfolioOf({
          runes: [{ id: '1:1', name: 'R', symbol: 'x', atoms: '1250', divisibility: null }],
        }),
    });
    expect(partOf('Runes').textContent).toContain('smallest units');
  });

  it('switches every amount to coins', async () => {
    await open(PortfolioView, {
      'app.snapshot': () => snapshotOf({ settings: { ...snapshotOf().settings, unit: 'coin' } }),
    });
    expect(pageText()).toContain('0.09874210 pBTC');
  });

  it('keeps the last known state on screen when a refresh fails', async () => {
    await open(PortfolioView, {
      'wallet.portfolio': ({ refresh }) => (refresh ? unreachable() : portfolioOf()),
    });
    await press('Refresh');
    expect(pageText()).toContain('The provider did not answer');
    expect(pageText()).toContain('9 874 210 sats');
  });

  it('says that cached data is old, and why', async () => {
    const bridge = await open(PortfolioView, {
      'wallet.portfolio': () =>
        portfolioOf({
          stale: true,
          problem: { code: 'PROVIDER_UNREACHABLE', message: 'No answer in 20 s.' },
        }),
    });
    expect(pageText()).toMatch(/The provider did not answer\.\s*What you see was read /);
    expect(pageText()).not.toContain('could not be read');
    await press('Try now');
    expect(bridge.inputsOf('wallet.portfolio').at(-1)).toEqual({ refresh: true });
  });

  it('shows what else is known where the coins never could be read', async () => {
    await open(PortfolioView, {
      'wallet.portfolio': () =>
        portfolioOf({ asOf: null, problem: { code: 'PROVIDER_SHAPE', message: 'coins' } }),
    });
    expect(pageText()).toContain('What you have in BTC is not known yet.');
    expect(pageText()).not.toContain('Spendable');
    expect(partOf('Runes').textContent).toContain('UNCOMMON•GOODS');
  });

  it('waits without pretending to know', async () => {
    await open(PortfolioView, { 'wallet.portfolio': never });
    expect(document.querySelector('[role="status"]')?.getAttribute('aria-label')).toBe(
      'Loading the portfolio',
    );
    expect(pageText()).not.toContain('Spendable');
  });

  it('teaches the next step when there is nothing', async () => {
    await open(PortfolioView, {
      'wallet.portfolio': () => portfolioOf({ brc20: [], inscriptions: [], coins: [] }),
    });
    for (const text of ['No tokens yet', 'No inscriptions yet']) expect(pageText()).toContain(text);
  });

  it('gets practice coins to the payment address', async () => {
    const bridge = await open(PortfolioView, { 'practice.faucet': () => ({ txid: 'a' }) });
    await press('Get practice coins');
    expect(bridge.inputsOf('practice.faucet')[0]?.address).toBe(PAY_ADDRESS);
  });
});

describe('receive', () => {
  it('shows the whole address and puts the amount into the link', async () => {
    await open(ReceiveView);
    await type('Amount (optional)', '18432');
    expect(document.querySelector('svg[role="img"]')?.getAttribute('aria-label')).toContain(
      '?amount=0.00018432',
    );
    expect(document.querySelector(`[aria-label="Copy address ${PAY_ADDRESS}"]`)).not.toBeNull();
  });

  it('copies on click', async () => {
    const bridge = await open(ReceiveView);
    await press(`Copy address ${PAY_ADDRESS}`);
    expect(bridge.inputsOf('app.copyText')).toEqual([{ text: PAY_ADDRESS }]);
  });

  it('names an amount that is none and leaves it out of the link', async () => {
    await open(ReceiveView);
    await type('Amount (optional)', '1.5');
    expect(pageText()).toContain('Enter whole sats.');
    expect(document.querySelector('svg[role="img"]')?.getAttribute('aria-label')).not.toContain(
      'amount',
    );
  });
});

describe('receive: what came in lately', () => {
  const txid = 'e'.repeat(64);
  const arrival = {
    id: 7,
    kind: 'received',
    ref: txid,
    txid,
    status: 'unconfirmed',
    at: NOW,
    summary: 'Received 5\u202f000 sats',
    flowId: null,
    seenAt: NOW,
    data: { sats: '5000', addresses: [PAY_ADDRESS], inscriptions: [`${txid}i0`] },
    amount: { direction: 'in' as const, amount: '5000', unit: 'sats' },
  };

  it('says that nothing came yet, and shows by itself what does', async () => {
    let rows: ActivityRow[] = [];
    const bridge = await open(ReceiveView, { 'activity.list': () => ({ rows, next: null }) });
    expect(pageText()).toContain('shows up here by itself');
    rows = [arrival];
    bridge.emit('activity.changed', { network: 'practice' });
    await settle();
    expect(pageText()).not.toContain('shows up here by itself');
    expect(pageText()).toMatch(/\+5\s000 sats with 1 inscription/);
    expect(pageText()).toContain('Unconfirmed');
    expect(document.querySelector(`a[href$="/explore/tx/${txid}"]`)).not.toBeNull();
    expect(bridge.inputsOf('activity.list')[0]).toMatchObject({ kind: 'received', wallet: 'this' });
  });
});

describe('inscribe', () => {
  it('prices what a draft left behind, and starts it after a review', async () => {
    const files = [
      {
        name: 'a.png',
        hash: 'a'.repeat(64),
        size: 9,
        mediaType: 'image/png',
        sniffed: null,
        warnings: ['The bytes say JPEG.'],
      },
    ];
    const bridge = await open(InscribeView, {
      'inscribe.loadDraft': () => ({ draft: { form: { tab: 'files' }, files } }),
    });
    expect(pageText()).toContain('The bytes say JPEG.');
    await eventually(() => expect(button('Review').disabled).toBe(false));
    expect(pageText()).toContain('18 432 sats');
    await press('Review');
    expect(pageText()).toContain('Yours');
    await press('Create order');
    expect(bridge.inputsOf('flow.start')[0]).toMatchObject({
      receiveAddress: ORD_ADDRESS,
      feeRate: 12,
      outputValue: 546,
    });
    expect(bridge.inputsOf('inscribe.saveDraft').at(-1)).toEqual({ draft: null });
  });

  it('does not go on while the quote names a problem', async () => {
    const files = [
      {
        name: 'a.png',
        hash: 'a'.repeat(64),
        size: 9,
        mediaType: 'image/png',
        sniffed: null,
        warnings: [],
      },
    ];
    await open(InscribeView, {
      'inscribe.loadDraft': () => ({ draft: { form: {}, files } }),
      'inscribe.quote': () => ({
        problems: [{ field: 'outputValue', text: 'Below the dust limit.', severity: 'error' }],
        cost: null,
        orders: 1,
        receiveIsMine: true,
        signed: null,
      }),
    });
    await eventually(() => expect(pageText()).toContain('Below the dust limit.'));
    expect(button('Review').disabled).toBe(true);
  });

  it('takes the good files and says why each other was refused', async () => {
    const bridge = await open(InscribeView);
    const good = new File(['hello'], 'good.txt', { type: 'text/plain' });
    const empty = new File([], 'empty.png');
    const big = new File([new Uint8Array(400_000)], 'big.png');
    const locked = new File(['x'], 'locked.png');
    locked.arrayBuffer = () => Promise.reject(new Error('NotReadableError'));
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
    Object.defineProperty(input, 'files', { value: [empty, good, big, locked] });
    input.dispatchEvent(new Event('change'));
    await eventually(() => expect(pageText()).toContain('3 not added'));
    expect(pageText()).toContain('empty.png: The file is empty');
    expect(pageText()).toContain('big.png: 400 KB is too big');
    expect(pageText()).toContain('locked.png: It cannot be read');
    expect(bridge.inputsOf('inscribe.addFile')).toEqual([
      { name: 'good.txt', mediaType: 'text/plain', base64: 'aGVsbG8=' },
    ]);
    expect(pageText()).toContain('1 file · 5 B');
  });

  it('stays usable when the limits cannot be had, and tries again', async () => {
    await open(InscribeView, { 'inscribe.limits': unreachable });
    expect(pageText()).toContain('The provider did not answer');
    expect(button('Try again')).toBeDefined();
  });
});

describe('one operation', () => {
  it('shows the exact amount, the pay address and the files with their check', async () => {
    await open(FlowView, {}, '/flows/flow-00000001');
    for (const text of [
      '18 432 sats',
      'Waiting for payment',
      'plate-001.png',
      'Content matches',
      'Create the order',
    ]) {
      expect(pageText()).toContain(text);
    }
    expect(document.querySelector(`[aria-label="Copy pay address ${PAY_ADDRESS}"]`)).not.toBeNull();
  });

  it('answers with the fee rate only where it is needed', async () => {
    const bridge = await open(
      FlowView,
      { 'flow.get': overpaidFlow, 'flow.answer': () => ({ ...overpaidFlow(), question: null }) },
      '/flows/flow-00000002',
    );
    await type('Fee rate', '30');
    await press('Refund');
    expect(pageText()).not.toContain('Inscribe anyway');
    expect(bridge.inputsOf('flow.answer')).toEqual([
      { id: 'flow-00000002', answer: 'refund', feeRate: 30 },
    ]);
  });

  it('holds an answer back until its fee rate is valid', async () => {
    await open(FlowView, { 'flow.get': overpaidFlow }, '/flows/flow-00000002');
    await type('Fee rate', '0');
    expect(button('Refund').disabled).toBe(true);
    expect(button('Inscribe anyway').disabled).toBe(false);
  });

  it('shows what a refund would bring at the rate that is typed, once typing rests', async () => {
    const bridge = await open(FlowView, { 'flow.get': overpaidFlow }, '/flows/flow-00000002');
    const preview = () =>
      document.querySelector('[aria-label="What a refund would bring"]')?.textContent ?? '';
    await eventually(() => expect(preview()).toContain('Fee at 12 sat/vB'));
    const before = bridge.inputsOf('flow.refundEstimate').length;
    await type('Fee rate', '2');
    await type('Fee rate', '20');
    expect(preview()).not.toContain('Fee at 12 sat/vB');
    await eventually(() => expect(preview()).toContain('17\u202f000'));
    expect(bridge.inputsOf('flow.refundEstimate').slice(before)).toEqual([
      { id: 'flow-00000002', feeRate: 20 },
    ]);
    expect(bridge.inputsOf('flow.answer')).toEqual([]);
  });

  it('fills in the rate and foresees the refund where another question came first', async () => {
    const bridge = await open(
      FlowView,
      { 'flow.get': () => flowOf({ id: 'flow-00000002', question: payQuestion }) },
      '/flows/flow-00000002',
    );
    expect(document.querySelectorAll('[aria-label="What a refund would bring"]')).toHaveLength(0);
    bridge.answer('flow.get', overpaidFlow);
    bridge.emit('flow.changed', overpaidFlow());
    await eventually(() => expect(field('Fee rate').value).toBe('12'));
    await eventually(() => expect(pageText()).toContain('Fee at 12 sat/vB'));
  });

  it('offers to cancel once, where what it does is said', async () => {
    await open(
      FlowView,
      {
        'flow.get': () => flowOf({ id: 'flow-00000002', cancellable: true, question: payQuestion }),
      },
      '/flows/flow-00000002',
    );
    expect(button('Cancel the order')).toBeTruthy();
    expect(pageText()).not.toContain('Cancel this operation');
  });

  it('holds a refund back at a rate that puts it at risk, and says why an estimate is missing', async () => {
    const fault = 'At this rate nothing safe would come back.';
    const bridge = await open(
      FlowView,
      {
        'flow.get': overpaidFlow,
        'flow.refundEstimate': ({ feeRate }) =>
          feeRate === 50
            ? unreachable()
            : { feeRate, paidSats: '1', feeSats: '1', refundSats: '0', safeSats: '546', fault },
      },
      '/flows/flow-00000002',
    );
    await eventually(() => expect(pageText()).toContain(fault));
    expect(button('Refund').disabled).toBe(true);
    expect(button('Inscribe anyway').disabled).toBe(false);
    await type('Fee rate', '50');
    await eventually(() => expect(pageText()).toContain('The estimate is missing.'));
    expect(pageText()).not.toContain(fault);
    expect(button('Refund').disabled).toBe(false);
    expect(bridge.inputsOf('flow.answer')).toEqual([]);
  });

  it('tells a passing failure from a final one', async () => {
    const error = { code: 'PROVIDER_UNREACHABLE' as const, message: 'x' };
    await open(
      FlowView,
      {
        'flow.get': () => flowOf({ error, retrying: true }),
        'orders.get': () => {
          throw new AppError('NOT_FOUND', 'x');
        },
      },
      '/flows/flow-00000001',
    );
    expect(pageText()).toContain('Inkstone tries again by itself');
  });

  it('warns before paying an order that somebody else made', async () => {
    await open(
      FlowView,
      {
        'orders.get': () => ({
          row: orderRowOf(0, { mine: false }),
          order: orderOf(),
          files: [],
          flow: null,
          journal: [],
        }),
      },
      '/orders/abc',
    );
    expect(pageText()).toContain('Another device or person with the same API key made this order');
  });

  it('asks at once about an order that nobody looked at for a while', async () => {
    const order = orderOf({ asOf: Date.now() - 60_000 });
    const waiting = flowOf({ state: 'waiting', order });
    const bridge = await open(
      FlowView,
      {
        'flow.get': () => waiting,
        'orders.get': () => {
          throw new AppError('NOT_FOUND', 'x');
        },
      },
      '/flows/flow-00000001',
    );
    await eventually(() => expect(bridge.inputsOf('flow.refresh')).toHaveLength(1));
  });

  it('says that an operation is not known here', async () => {
    await open(
      FlowView,
      {
        'flow.get': () => {
          throw new AppError('FLOW_NOT_FOUND', 'x');
        },
      },
      '/flows/flow-99999999',
    );
    expect(pageText()).toContain('This operation is not known here');
  });
});

describe('orders', () => {
  it('lists orders and marks those made elsewhere', async () => {
    await open(OrdersView, {
      'orders.list': () => ({ rows: [orderRowOf(0), orderRowOf(1, { mine: false })], next: null }),
    });
    expect(pageText()).toContain('Inscribe 2 files');
    expect(pageText()).toContain('Made elsewhere');
  });

  it('counts them by status here and at the provider, and says how many are not here', async () => {
    await open(OrdersView, {
      'orders.statuses': () => [
        { status: 'minted', count: 4 },
        { status: 'payment_overpay', count: 1 },
        { status: 'cancel', count: 1 },
      ],
    });
    const counts = document.querySelector('[aria-label="Orders by status"]');
    const chips = [...(counts?.querySelectorAll('label') ?? [])].map((one) => one.textContent);
    expect(chips).toEqual(['All6', 'Inscribed4', 'Paid too much1', 'Cancelled1']);
    expect(counts?.textContent).toContain('counts 7 orders');
    expect(counts?.textContent).toContain('1 waiting, 5 inscribed, 1 closed');
    expect(pageText()).toContain('1 order of this API key is not known here yet.');
  });

  it('keeps the provider’s last count with its age while the network is away', async () => {
    const kept = {
      counts: { total: 3, pending: 0, inscribing: 1, minted: 2, closed: 0, refunded: null },
      asOf: NOW - 3_600_000,
      problem: null,
    };
    const problem = { code: 'PROVIDER_UNREACHABLE' as const, message: 'gone' };
    await open(OrdersView, {
      'orders.summary': ({ refresh }) => (refresh ? { ...kept, problem } : kept),
    });
    const counts = document.querySelector('[aria-label="Orders by status"]');
    expect(counts?.textContent).toContain('The provider’s count is older');
    expect(counts?.querySelector('time')?.dateTime).toBe(new Date(kept.asOf).toISOString());
    expect(counts?.textContent).toContain('—');
  });

  it('draws only what is in sight of a thousand and asks for the next page near the end', async () => {
    const bridge = await open(OrdersView, {
      'orders.list': ({ cursor }) => ({
        rows: Array.from({ length: cursor === null ? 12 : 1000 }, (_, index) => orderRowOf(index)),
        next: cursor === null ? 'next' : null,
      }),
    });
    expect(bridge.inputsOf('orders.list').map((input) => input.cursor)).toEqual([null, 'next']);
    expect(document.querySelectorAll('[role="region"] li').length).toBeLessThan(60);
  });

  it('searches in main and teaches when nothing matches', async () => {
    const bridge = await open(OrdersView, {
      'orders.list': ({ query }) => ({ rows: query === '' ? [orderRowOf(0)] : [], next: null }),
    });
    const search = document.querySelector<HTMLInputElement>('[aria-label="Search orders"]')!;
    search.value = 'nothing';
    search.dispatchEvent(new Event('input', { bubbles: true }));
    await eventually(() => expect(pageText()).toContain('No order matches'));
    expect(bridge.inputsOf('orders.list').at(-1)?.query).toBe('nothing');
  });

  it('teaches the first order and shows failures', async () => {
    await open(OrdersView, {
      'orders.list': () => ({ rows: [], next: null }),
      'orders.sync': unreachable,
    });
    expect(pageText()).toContain('No orders yet');
    await press('Sync orders');
    expect(pageText()).toContain('The provider did not answer');
  });

  it('shows how far a sync is', async () => {
    const bridge = await open(OrdersView);
    bridge.emit('sync.changed', { running: true, done: 20, total: 80, error: null });
    await settle();
    expect(pageText()).toContain('Syncing: 20 of 80');
  });
});

describe('activity', () => {
  it('shows what happened, filters by kind, exports what is shown', async () => {
    const bridge = await open(ActivityView, {
      'history.export': () => ({ saved: '/tmp/a.csv', url: null, rows: 2 }),
    });
    expect(pageText()).toContain('Inscribed 3 files');
    const select = document.querySelector<HTMLSelectElement>('[aria-label="Kind"]')!;
    select.value = 'payment';
    select.dispatchEvent(new Event('change'));
    await settle();
    expect(bridge.inputsOf('activity.list').at(-1)?.kind).toBe('payment');
    await press('Export CSV');
    expect(bridge.inputsOf('history.export')).toEqual([
      { what: 'activity', format: 'csv', query: '', filter: 'payment' },
    ]);
  });

  it('shows what a search finds without waiting for the kinds, which it names in words', async () => {
    const bridge = await open(ActivityView, {
      'activity.kinds': () => ['swap-add-liquidity', 'payment'],
    });
    const options = [...document.querySelectorAll('[aria-label="Kind"] option')];
    expect(options.map((one) => one.textContent)).toEqual([
      'All kinds',
      'Add to a pool',
      'Payment',
    ]);
    bridge.answer('activity.kinds', () => new Promise(() => undefined));
    bridge.answer('activity.list', () => ({ rows: [], next: null }));
    const field = document.querySelector<HTMLInputElement>('[aria-label="Search activity"]')!;
    field.value = 'nobody';
    field.dispatchEvent(new Event('input'));
    await eventually(() => expect(pageText()).toContain('Nothing matches'));
    expect(bridge.inputsOf('activity.list').at(-1)?.query).toBe('nobody');
    expect(bridge.inputsOf('activity.kinds')).toHaveLength(1);
  });

  it('takes kinds in the words of the screen, and completes them', async () => {
    const bridge = await open(ActivityView, {
      'activity.kinds': () => ['payment', 'swap-add-liquidity', 'swap-send', 'send'],
    });
    const field = document.querySelector<HTMLInputElement>('[aria-label="Search activity"]')!;
    const asked = () => bridge.inputsOf('activity.list').at(-1)?.query;
    const type = async (text: string) => {
      field.value = text;
      field.dispatchEvent(new Event('input'));
      await settle();
    };
    await type('moss kind:"add to');
    await eventually(() => expect(asked()).toBe('moss kind:swap-add-liquidity'));
    const offered = () =>
      [...document.querySelectorAll('[aria-labelledby="kind-offers"] button')].map((one) =>
        one.textContent.trim(),
      );
    expect(offered()).toEqual(['Add to a pool']);
    await type('kind:send');
    expect(offered()).toEqual([]);
    await type('kind:sen');
    expect(offered()).toEqual(['Send in the swap', 'Send']);
    await press('Send in the swap');
    expect(field.value).toBe('kind:"Send in the swap" ');
    await eventually(() => expect(asked()).toBe('kind:swap-send'));
    expect(offered()).toEqual([]);
    await type('moss kind:');
    await eventually(() => expect(asked()).toBe('moss'));
    await type('kind:pay');
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    await settle();
    expect(field.value).toBe('kind:payment ');
    await type('kind:nothing-like-it');
    await eventually(() => expect(asked()).toBe('kind:nothing-like-it'));
  });

  it('shows how far the histories are, and names what failed', async () => {
    const bridge = await open(ActivityView);
    expect(pageText()).toContain('Histories of your addresses read');
    await press('Read histories');
    expect(pageText()).toContain('Reading histories');
    bridge.emit('history.changed', {
      network: 'practice',
      state: {
        running: false,
        done: 9,
        total: 9,
        rows: 3,
        endedAt: null,
        failures: [
          { family: 'runes', code: 'PROVIDER_SHAPE' },
          { family: 'swap', code: 'PROVIDER_SHAPE' },
        ],
      },
    });
    await settle();
    expect(pageText()).toContain('(runes, swap)');
    expect(pageText()).not.toContain('Reading histories');
  });

  it('teaches when nothing happened yet', async () => {
    await open(ActivityView, { 'activity.list': () => ({ rows: [], next: null }) });
    expect(pageText()).toContain('Nothing happened yet');
  });
});

describe('settings', () => {
  it('never shows an API key, and sets and forgets it', async () => {
    const bridge = await open(
      SettingsView,
      { 'settings.setApiKey': () => snapshotOf().networks },
      '/settings',
    );
    await type('API key', 'k-123');
    await press('Set key');
    expect(field('API key').value).toBe('');
    await press('Forget key');
    expect(bridge.inputsOf('settings.setApiKey')).toEqual([
      { network: 'testnet4', key: 'k-123' },
      { network: 'testnet4', key: null },
    ]);
  });

  it('shows what crashed, all of it before it is saved, and whose work is inside', async () => {
    const name = 'crash-1700000000000-page-main.json';
    const bridge = await open(
      SettingsView,
      {
        'app.crashReports': () => [{ name, at: NOW, what: 'page main', reason: 'oom' }],
        'app.crashReport': () => ({ text: '{"reason":"oom"}' }),
        'app.saveCrashReport': () => ({ saved: '/home/me/report.json', url: null }),
        'app.licences': () => [{ name: 'bip32', version: '5.0.1', id: 'MIT', text: 'As is' }],
      },
      '/settings?section=about',
    );
    await press('Look at the report of page main: oom');
    expect(pageText()).toContain('{"reason":"oom"}');
    await press('Save the report of page main: oom');
    expect(bridge.inputsOf('app.saveCrashReport')).toEqual([{ name }]);
    expect(pageText()).toContain('Saved: /home/me/report.json');
    await press('Show whose');
    expect(pageText()).toMatch(/bip32 5\.0\.1 · MIT.*As is/);
  });

  it('shows a support bundle before it is saved, and not one that was asked for otherwise', async () => {
    const bridge = await open(
      SettingsView,
      {
        'app.crashReports': () => [],
        'app.supportBundle': () => ({ text: 'all of the bundle' }),
        'app.saveSupportBundle': () => ({ saved: '/home/me/support.txt', url: null }),
      },
      '/settings?section=about',
    );
    await press('Show what is in it');
    expect(pageText()).toContain('all of the bundle');
    await press('Save this');
    expect(pageText()).toContain('Saved: /home/me/support.txt');
    field('With addresses and transaction ids: whoever reads it can then see what you own').click();
    await settle();
    expect(pageText()).not.toContain('all of the bundle');
    await press('Show what is in it');
    expect(bridge.inputsOf('app.supportBundle')).toEqual([{ withIds: false }, { withIds: true }]);
  });

  it('shows the log, narrows, follows, copies and saves it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const lines: LogLine[] = [{ at: NOW, level: 'warn', text: 'the bus ended' }];
    const bridge = await open(
      SettingsView,
      {
        'app.log': ({ text }) => ({ lines: text === '' ? lines : [] }),
        'app.saveLog': () => ({ rows: 1, saved: '/home/me/log.txt', url: null }),
      },
      '/settings?section=log',
    );
    const asked = (): unknown[] => bridge.inputsOf('app.log');
    expect(pageText()).toContain('Warningthe bus ended');
    await press('Copy');
    expect(bridge.inputsOf('app.copyText')).toEqual([
      { text: `${new Date(NOW).toISOString()} WARN the bus ended` },
    ]);
    await press('Save');
    expect(bridge.inputsOf('app.saveLog')).toEqual([{ level: 'info', text: '', withIds: false }]);
    vi.advanceTimersByTime(10_000);
    expect(asked()).toHaveLength(1);
    field('Follow').click();
    lines.unshift({ at: NOW, level: 'info', text: 'one more' });
    vi.advanceTimersByTime(2000);
    await settle();
    expect(asked()).toHaveLength(2);
    expect(pageText()).toMatch(/one more.*the bus ended/);
    const search = document.querySelector<HTMLInputElement>('input[aria-label="Search the log"]')!;
    search.value = 'none';
    search.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
    expect(pageText()).toContain('Nothing matches');
    expect(asked().at(-1)).toEqual({ level: 'info', text: 'none', withIds: false });
    vi.useRealTimers();
  });

  it('sends the calls of a network through Tor', async () => {
    const bridge = await open(
      SettingsView,
      { 'settings.setProxy': () => snapshotOf().networks },
      '/settings',
    );
    expect(button('Use this way').disabled).toBe(true);
    field('SOCKS or Tor').click();
    await settle();
    await press('Tor Browser');
    await press('Use this way');
    expect(bridge.inputsOf('settings.setProxy')).toEqual([
      { network: 'testnet4', proxy: { kind: 'socks', host: '127.0.0.1', port: 9150 } },
    ]);
  });

  it('erases only after the word, and asks for no password that may be forgotten', async () => {
    const bridge = await open(
      SettingsView,
      { 'vault.erase': () => ({ ...snapshotOf().vault, exists: false, unlocked: false }) },
      '/settings?section=security',
    );
    await type('Type ERASE to confirm', 'erase');
    expect(button('Erase wallet from this computer').disabled).toBe(true);
    await type('Type ERASE to confirm', 'ERASE');
    await press('Erase wallet from this computer');
    expect(bridge.inputsOf('vault.erase')).toEqual([{ confirmation: 'ERASE' }]);
  });

  it('reveals the words in the approval window and keeps no password', async () => {
    const bridge = await open(
      SettingsView,
      { 'vault.reveal': () => ({ approvalId: 'a' }) },
      '/settings?section=security',
    );
    await type('Password', 'pw');
    await press('Show recovery words');
    expect(bridge.inputsOf('vault.reveal')).toEqual([{ password: 'pw' }]);
    expect(pageText()).toContain('Look at the approval window');
    expect(field('Password').value).toBe('');
  });

  it('shows and takes limits in threes', async () => {
    const bridge = await open(
      SettingsView,
      { 'settings.set': (change) => ({ ...snapshotOf().settings, ...(change as object) }) },
      '/settings?section=limits',
    );
    expect(field('Highest fee of one transaction').value).toBe('1\u202f000\u202f000');
    await type('Highest fee of one transaction', '2 500000');
    field('Highest fee of one transaction').dispatchEvent(new FocusEvent('blur'));
    await settle();
    expect(field('Highest fee of one transaction').value).toBe('2\u202f500\u202f000');
    await press('Save limits');
    expect(bridge.inputsOf('settings.set')).toMatchObject([{ maxFeeSats: 2_500_000 }]);
  });

  it('holds limits within their bounds', async () => {
    await open(SettingsView, {}, '/settings?section=limits');
    await type('Highest fee of one transaction', '10');
    expect(pageText()).toContain('Enter a number from 1 000');
    expect(button('Save limits').disabled).toBe(true);
  });
});

describe('practice controls', () => {
  it('mines, adds faults and resets only after the word', async () => {
    const status = snapshotOf().practice!;
    const bridge = await open(PracticeView, {
      'practice.mine': () => ({ ...status, height: 229 }),
      'practice.fault': () => status,
    });
    await type('Blocks', '6');
    await press('Mine');
    expect(bridge.inputsOf('practice.mine')).toEqual([{ blocks: 6 }]);
    expect(document.querySelector('[data-testid="practice-height"]')?.textContent).toBe('229');
    await press('Add fault');
    expect(bridge.inputsOf('practice.fault')).toEqual([
      { row: 'orders.create', mode: 'drop-answer', times: 1 },
    ]);
    expect(button('Reset practice chain').disabled).toBe(true);
  });

  it('moves the clock, takes blocks back, and makes the provider awkward', async () => {
    const status = snapshotOf().practice!;
    const bridge = await open(PracticeView, {
      'practice.advanceClock': () => ({ ...status, clockAhead: 86_400 }),
      'practice.reorganise': () => status,
      'practice.setConditions': () => ({
        ...status,
        conditions: { ...status.conditions, lie: 'pay-address' as const },
      }),
    });
    await press('Forward 1 day');
    expect(bridge.inputsOf('practice.advanceClock')).toEqual([{ seconds: 86_400 }]);
    expect(pageText()).toContain('ahead');
    await type('Blocks to take back', '7');
    expect(button('Reorganise').disabled).toBe(true);
    await type('Blocks to take back', '3');
    await press('Reorganise');
    expect(bridge.inputsOf('practice.reorganise')).toEqual([{ blocks: 3 }]);
    await press('Set delay');
    expect(bridge.inputsOf('practice.setConditions')).toEqual([{ latency: { '*': 1_000 } }]);
    expect(pageText()).toContain('An order’s payment goes to another address');
  });

  it('fills the payment with an open order, and beside it', async () => {
    const bridge = await open(PracticeView, {
      'practice.payFromOutside': () => ({ txid: 'a'.repeat(64) }),
    });
    await press('Too little');
    await press('Pay from outside');
    expect(bridge.inputsOf('practice.payFromOutside')).toEqual([
      { address: PAY_ADDRESS, sats: 17_432, withInscription: false },
    ]);
  });
});
