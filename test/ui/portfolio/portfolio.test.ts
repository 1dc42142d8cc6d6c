import { describe, expect, it, vi } from 'vitest';

import type { Output } from '#main/ipc/contract.ts';
import { usePrivacyStore } from '#renderer/base/stores/privacy-store.ts';
import PortfolioView from '#renderer/features/portfolio/PortfolioView.vue';
import { AppError } from '#shared/errors.ts';
import { NOW, partsOf, PAY_ADDRESS, portfolioOf, snapshotOf } from '#test/ui/fixtures.ts';
import { openView, pageText, press, settle, unmountAll } from '#test/ui/mount.ts';

const never = (): Promise<never> => new Promise(() => undefined);
const unreachable = (): never => {
  throw new AppError('PROVIDER_UNREACHABLE', 'down');
};

const answerOf = (data: unknown): Output<'provider.read'> => ({
  ...{ data, age: 0, fetchedAt: NOW, stale: false, freshFor: 15_000, key: '' },
});

describe('portfolio', () => {
  const partOf = (name: string) =>
    document.querySelector<HTMLElement>(`section[aria-label="${name}"]`) ??
    expect.fail(`no part ${name}`);

  /** Opens one of the tabs for the other holdings. */
  const openTab = async (name: string): Promise<void> => {
    const label = [...document.querySelectorAll('fieldset label')].find(({ textContent }) =>
      textContent.trim().startsWith(name),
    );
    label?.querySelector('input')?.click();
    await settle();
    // The tabs load when they are opened.
    await vi.dynamicImportSettled();
    await settle();
  };

  it('shows every part of the balance, the tokens and the inscriptions', async () => {
    await openView(PortfolioView);
    await vi.dynamicImportSettled();
    await settle();
    for (const text of ['9 874 210 sats', '1 638 sats', '250 000 sats', 'inks']) {
      expect(pageText()).toContain(text);
    }
    await openTab('Inscriptions');
    expect(pageText()).toContain('#1042');
    expect(pageText()).not.toContain('Not explained');
  });

  it('lists each recent change once, however many records there are of it', async () => {
    const one = {
      txid: 'a'.repeat(64),
      status: 'sent',
      at: NOW,
      seenAt: NOW,
      data: {},
      ref: 'a'.repeat(64),
    };
    await openView(PortfolioView, {
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

  it('says which coins left without a known transaction, and nothing where all adds up', async () => {
    const outpoint = `${'e'.repeat(64)}:1`;
    await openView(PortfolioView, {
      'activity.balance': () => ({
        sats: '5000',
        assets: [],
        unexplained: [{ outpoint, sats: '1230', at: NOW }],
        tokens: [],
        unexplainedTokens: [],
      }),
    });
    expect(pageText()).toContain('Not explained by any transaction');
    expect(pageText()).toMatch(/1 coin with 1\W230 sats is gone/);
  });

  it('names a token balance that its history doesn’t add up to, and which way', async () => {
    const one = { address: 'bcrt1qme', layer: 'swap', tick: 'peat' } as const;
    await openView(PortfolioView, {
      'activity.balance': () => ({
        ...{ sats: '0', assets: [], tokens: [], unexplained: [] },
        unexplainedTokens: [
          { ...one, amount: '-3' },
          { ...one, tick: 'moss', layer: 'brc20', amount: '1200.5' },
        ],
      }),
    });
    expect(pageText()).toContain('Not explained by any event');
    expect(pageText()).toMatch(/3 peat less\s*in swap/);
    expect(pageText()).toMatch(/1\W200.5 moss more\s*on-chain/);
  });

  it('lets several inscriptions be chosen in the gallery, to be sent together', async () => {
    const [one] = portfolioOf().inscriptions;
    const inscriptions = Array.from({ length: 4 }, (_, at) => ({
      ...one!,
      inscriptionId: `${String(at).padStart(64, '0')}i0`,
      outpoint: `${String(at).padStart(64, '0')}:0`,
      number: at + 1,
    }));
    await openView(PortfolioView, { 'wallet.portfolio': () => portfolioOf({ inscriptions }) });
    await openTab('Inscriptions');
    await press('Select several');
    for (const name of ['Select inscription 4', 'Select inscription 2'])
      document.querySelector<HTMLInputElement>(`[aria-label="${name}"]`)?.click();
    await settle();
    expect(pageText()).toContain('2 inscriptions selected');
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
    const bridge = await openView(PortfolioView, {
      'wallet.portfolio': () => portfolioOf({ inscriptions }),
    });
    await openTab('Inscriptions');
    await press('Select several');
    const click = (name: string, shiftKey: boolean) =>
      document
        .querySelector(`[aria-label="Select inscription ${name}"]`)
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
    click('5', false);
    await settle();
    click('2', true);
    await settle();
    expect(pageText()).toContain('4 inscriptions selected');
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
    const said = document.querySelector<HTMLInputElement>('[aria-label^="Label for all"]')!;
    said.value = 'mine';
    said.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
    await press('Save');
    expect(bridge.inputsOf('labels.set')).toHaveLength(4);
    expect(pageText()).toContain('4 inscriptions labelled');
  });

  it('shows the way to the first inscription until there is one', async () => {
    await openView(PortfolioView);
    expect(pageText()).not.toContain('Get started');
    await openView(PortfolioView, {
      'wallet.portfolio': () => portfolioOf({ inscriptions: [] }),
    });
    expect(pageText()).toContain('Get started');
    expect(pageText()).toContain('Create your first inscription');
    expect(pageText()).toContain('Inscribe text');
  });

  it('says that coins wait for a block before there is a first inscription', async () => {
    const held = portfolioOf({ inscriptions: [] });
    const btc = { ...held.btc, spendable: '0', pending: '10000', total: '10000' };
    await openView(PortfolioView, {
      'wallet.portfolio': () => ({ ...held, btc }),
      'app.snapshot': () => snapshotOf({ flows: [] }),
    });
    expect(pageText()).toContain('once your coins are confirmed');
    expect(pageText()).toContain('Mine a block');
    expect(pageText()).not.toContain('Inscribe text');
  });

  it('shows runes, alkanes and collections exactly, each with its page', async () => {
    await openView(PortfolioView);
    const expected = [
      ['Runes', 'UNCOMMON•GOODS', '12.5', '/explore/rune/840000%3A1'],
      ['Alkanes', 'Practice Brine', '70', '/explore/alkane/2%3A1'],
      ['Collections', 'Practice Pebbles', '3 items', '/explore/collection/practice-pebbles'],
    ] as const;
    for (const [part, name, amount, page] of expected) {
      await openTab(part);
      expect(partOf(part).textContent).toContain(name);
      expect(partOf(part).textContent).toContain(amount);
      expect(partOf(part).querySelector('a')?.getAttribute('href')).toBe(page);
    }
  });

  it('keeps the parts that answered beside one that did not, with its age or without a guess', async () => {
    const problem = { code: 'PROVIDER_UNREACHABLE' as const, message: 'gone' };
    await openView(PortfolioView, {
      'wallet.portfolio': () =>
        portfolioOf({
          alkanes: [],
          parts: partsOf({
            runes: { asOf: NOW - 7_200_000, problem },
            alkanes: { asOf: null, problem },
          }),
        }),
    });
    await openTab('Runes');
    expect(partOf('Runes').textContent).toContain('Couldn’t load Runes');
    expect(partOf('Runes').textContent).toContain('UNCOMMON•GOODS');
    expect(partOf('Runes').querySelector('time')?.dateTime).toBe(
      new Date(NOW - 7_200_000).toISOString(),
    );
    // Unknown isn't none.
    expect(pageText()).toMatch(/Alkanes\s*—/);
    await openTab('Alkanes');
    expect(partOf('Alkanes').textContent).toContain('aren’t known yet');
    expect(partOf('Alkanes').textContent).not.toContain('No alkanes yet');
    await openTab('Collections');
    expect(partOf('Collections').textContent).toContain('Practice Pebbles');
  });

  it('says which parts the network does not have, and why a part may be empty', async () => {
    const snapshot = snapshotOf();
    const networks = snapshot.networks.map((info) => ({
      ...info,
      families: info.families.filter((family) => family !== 'swap' && family !== 'alkanes'),
    }));
    await openView(PortfolioView, {
      'app.snapshot': () => ({ ...snapshot, networks }),
      'wallet.portfolio': () => portfolioOf({ runes: [], collections: [], swap: [], alkanes: [] }),
    });
    expect(partOf('Swap balances').textContent).toContain('are not served on Practice');
    await openTab('Alkanes');
    expect(partOf('Alkanes').textContent).toContain('are not served on Practice');
    await openTab('Runes');
    expect(partOf('Runes').textContent).toContain('No runes yet');
    await openTab('Collections');
    expect(partOf('Collections').textContent).toContain('None of your inscriptions');
  });

  it('says what the total is worth where that is wanted, and covers it with the rest', async () => {
    const worth = { 'provider.worth': () => ({ micros: '64000000000' }) };
    const bridge = await openView(PortfolioView, worth);
    expect(bridge.inputsOf('provider.worth')).toEqual([]);
    bridge.emit('settings.changed', { ...snapshotOf().settings, worth: 'usd' });
    await settle();
    expect(bridge.inputsOf('provider.worth')).toEqual([{ network: 'practice' }]);
    expect(pageText()).toContain('≈ $6,488.22');
    usePrivacyStore().toggle();
    await settle();
    expect(pageText()).not.toContain('$');
  });

  it('shows a token of both layers in one row, with its floor, its change and its value', async () => {
    const price = { curPrice: '40.2', changePrice: -0.108 };
    const bridge = await openView(PortfolioView, {
      'provider.read': ({ row }) =>
        answerOf(row === 'market.types' ? { list: [{ tick: 'inks', ...price }], total: 1 } : {}),
    });
    await vi.dynamicImportSettled();
    await settle();
    const row = [...document.querySelectorAll('tr')].find(({ textContent }) =>
      textContent.includes('inks'),
    );
    const cells = [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) =>
      textContent.replace(/\s+/gu, ' ').trim(),
    );
    expect(cells.slice(1, 4)).toEqual(['12 500', '40.123456', '12 540.123456on-chain and in swap']);
    expect(cells[4]).toBe('40.2');
    expect(cells[5]).toBe('−10.8 %');
    expect(cells[6]).toContain('504 113');
    // Its swap balance is exact in its details, including what is in transit.
    await press('Details of inks');
    await vi.dynamicImportSettled();
    await settle();
    for (const text of ['12 000 available', '500 transferable', '40.123456789'])
      expect(pageText()).toContain(text);
    await press('Refresh');
    expect(
      bridge.inputsOf('provider.read').filter(({ row: name }) => name === 'market.types'),
    ).toEqual([
      {
        ...{ row: 'market.types', background: true },
        params: { timeType: 'day7', ticks: ['inks', 'ordi'], start: 0, limit: 2 },
      },
    ]);
  });

  it('makes practice coins the first action of an empty wallet only', async () => {
    await openView(PortfolioView);
    const button = (): string =>
      [...document.querySelectorAll('button')].find(
        (one) =>
          one.textContent.trim() === 'Get practice coins' ||
          one.getAttribute('aria-label') === 'Get practice coins',
      )?.textContent ?? '';
    expect(button().trim()).toBe('');
    unmountAll();
    const { btc } = portfolioOf();
    await openView(PortfolioView, {
      'wallet.portfolio': () =>
        portfolioOf({ btc: { ...btc, spendable: '0', total: '0' }, inscriptions: [] }),
    });
    expect(button().trim()).toBe('Get practice coins');
  });

  it('never shows an amount with unknown decimals as if it had none', async () => {
    await openView(PortfolioView, {
      'wallet.portfolio': () =>
        portfolioOf({
          runes: [{ id: '1:1', name: 'R', symbol: 'x', atoms: '1250', divisibility: null }],
        }),
    });
    await openTab('Runes');
    expect(partOf('Runes').textContent).toContain('smallest units');
  });

  it('says beside the amount of a rune where the provider divides it otherwise', async () => {
    const doubt = 'The provider now reports 0 decimals, and its etching says 2.';
    const rune = { id: '1:1', name: 'R', symbol: 'x', atoms: '1250', divisibility: 2, doubt };
    await openView(PortfolioView, { 'wallet.portfolio': () => portfolioOf({ runes: [rune] }) });
    await openTab('Runes');
    expect(partOf('Runes').textContent).toContain('12.5');
    expect(partOf('Runes').textContent).toContain(doubt);
  });

  it('switches every amount to coins', async () => {
    await openView(PortfolioView, {
      'app.snapshot': () => snapshotOf({ settings: { ...snapshotOf().settings, unit: 'coin' } }),
    });
    expect(pageText()).toContain('0.09874210 pBTC');
  });

  it('keeps the last known state on screen when a refresh fails', async () => {
    await openView(PortfolioView, {
      'wallet.portfolio': ({ refresh }) => (refresh ? unreachable() : portfolioOf()),
    });
    await press('Refresh');
    expect(pageText()).toContain('The provider did not answer');
    expect(pageText()).toContain('9 874 210 sats');
  });

  it('says that cached data is old, and why', async () => {
    const bridge = await openView(PortfolioView, {
      'wallet.portfolio': () =>
        portfolioOf({
          stale: true,
          problem: { code: 'PROVIDER_UNREACHABLE', message: 'No answer in 20 s.' },
        }),
    });
    await vi.dynamicImportSettled();
    await settle();
    expect(pageText()).toMatch(/The provider did not answer\.\s*Last updated /);
    expect(pageText()).not.toContain('Couldn’t load');
    await press('Try now');
    expect(bridge.inputsOf('wallet.portfolio').at(-1)).toEqual({ refresh: true });
  });

  it('shows what else is known where the coins never could be read', async () => {
    await openView(PortfolioView, {
      'wallet.portfolio': () =>
        portfolioOf({ asOf: null, problem: { code: 'PROVIDER_SHAPE', message: 'coins' } }),
    });
    await vi.dynamicImportSettled();
    await settle();
    expect(pageText()).toContain('Your bitcoin balance isn’t known yet.');
    expect(pageText()).not.toContain('spendable');
    await openTab('Runes');
    expect(partOf('Runes').textContent).toContain('UNCOMMON•GOODS');
  });

  it('waits without pretending to know', async () => {
    await openView(PortfolioView, { 'wallet.portfolio': never });
    expect(document.querySelector('[role="status"]')?.getAttribute('aria-label')).toBe(
      'Loading your portfolio',
    );
    expect(pageText()).not.toContain('spendable');
  });

  it('teaches the next step when there is nothing', async () => {
    await openView(PortfolioView, {
      'wallet.portfolio': () => portfolioOf({ brc20: [], swap: [], inscriptions: [], coins: [] }),
    });
    expect(pageText()).toContain('No tokens yet');
    await openTab('Inscriptions');
    expect(pageText()).toContain('No inscriptions yet');
  });

  it('gets practice coins to the payment address', async () => {
    const bridge = await openView(PortfolioView, { 'practice.faucet': () => ({ txid: 'a' }) });
    await press('Get practice coins');
    expect(bridge.inputsOf('practice.faucet')[0]?.address).toBe(PAY_ADDRESS);
  });
});
