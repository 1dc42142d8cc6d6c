import { beforeEach, describe, expect, it } from 'vitest';
import { h } from 'vue';

import { useTradeBasket } from '#renderer/base/stores/trade-basket.ts';
import TradeFacts from '#renderer/features/flow/TradeFacts.vue';
import BulkPricesView from '#renderer/features/market/bulk/BulkPricesView.vue';
import MineView from '#renderer/features/market/mine/MineView.vue';
import ListView from '#renderer/features/market/trade/ListView.vue';
import WithdrawView from '#renderer/features/market/trade/WithdrawView.vue';
import SignatureWarning from '#renderer/frame/SignatureWarning.vue';
import { AppError } from '#shared/errors.ts';
import type { TradeView } from '#shared/flows/trade.ts';
import type { SignatureOnDesk, TradeQuote } from '#shared/ipc/trade.ts';
import { eventually } from '#test/support/eventually.ts';
import { createFakeBridge, type FakeBridge } from '#test/ui/fake-bridge.ts';
import { ORD_ADDRESS, PAY_ADDRESS, portfolioOf, snapshotOf, TXID } from '#test/ui/fixtures.ts';
import { button, mountWith, pageText, press, settle, type, unmountAll } from '#test/ui/mount.ts';

const inscriptionId = `${TXID}i0`;
const signature = (patch: Partial<SignatureOnDesk> = {}): SignatureOnDesk => ({
  outpoint: `${TXID}:0`,
  inscriptionId,
  auctionId: 'a1',
  tick: 'moss',
  amount: '100',
  priceSats: '1500',
  payAddress: ORD_ADDRESS,
  signedAt: Date.now() - 60_000,
  allows: 'Anyone with this signature can take 100 moss for 1 500 sats, until the coin moves.',
  market: 'gone',
  belowHalfFloor: true,
  floorUnitPrice: '40',
  ended: null,
  revoke: { auctionId: 'a1', inscriptionId, tick: 'moss', amount: '100' },
  ...patch,
});
const quote: TradeQuote = {
  problems: [],
  lines: [
    {
      label: '100 moss',
      priceSats: '500',
      netSats: '500',
      ofFloor: '12.5',
      retype: true,
      fault: null,
      gone: false,
      contentHash: null,
    },
  ],
  steps: [],
  totals: {
    priceSats: '500',
    serviceSats: '0',
    networkSats: '0',
    preparingSats: '0',
    postageSats: '0',
    netSats: '500',
  },
  market: { tick: 'moss', floorUnitPrice: '40', lastUnitPrice: '41', change24h: '-0.03' },
  receives: 'A sale pays you the whole price.',
  livePrices: [],
};
const answer = (data: unknown) => ({
  data,
  age: 0,
  fetchedAt: 1,
  stale: false,
  freshFor: 0,
  key: 'k',
});

describe('my market', () => {
  let bridge: FakeBridge;
  beforeEach(() => {
    const snapshot = snapshotOf();
    const networks = snapshot.networks.map((one) => ({ ...one, families: ['market', 'brc20'] }));
    bridge = createFakeBridge({
      'app.snapshot': () => ({ ...snapshot, networks }),
      'trade.signatures': () => ({ signatures: [signature()], warnings: 1 }),
      'trade.places': () => ({
        hold: [{ address: ORD_ADDRESS, bound: null, boundIsMine: false }],
        pay: [{ address: ORD_ADDRESS, coins: 3, sats: '90000' }],
        payout: ORD_ADDRESS,
      }),
      'trade.quote': () => quote,
    });
  });
  async function open(view: Parameters<typeof mountWith>[0], route: string) {
    const mounted = await mountWith(view, bridge, { route });
    await settle();
    return mounted;
  }

  const quoted = () => eventually(() => expect(bridge.inputsOf('trade.quote')).not.toEqual([]));

  it('says what each signature allows, and that the market forgot one below half the floor', async () => {
    await open(MineView, '/market/mine');
    const to = document.querySelector('td [title^="Anyone with this signature can take 100 moss"]');
    expect(to?.querySelector('a')?.getAttribute('href')).toContain('/explore/address/');
    expect(pageText()).toContain('Not listed, still valid');
    expect(pageText()).toContain('below half the floor price');
    expect(pageText()).toContain('−62.5 %');
  });

  it('shows the sign of a token, and the content of what is one of its kind', async () => {
    const single = signature({ tick: '', inscriptionId: `${TXID}i1`, outpoint: `${TXID}:1` });
    bridge.answer('trade.signatures', () => ({ signatures: [signature(), single], warnings: 2 }));
    await open(MineView, '/market/mine');
    expect(document.querySelector('td svg text')?.textContent.trim()).toBe('mo');
    expect(bridge.inputsOf('inscribe.preview')).toEqual([{ inscriptionId: `${TXID}i1` }]);
  });

  it('hands what is to be revoked to the form, each coin once', async () => {
    const second = signature({ priceSats: '1600', signedAt: 5 });
    bridge.answer('trade.signatures', () => ({ signatures: [signature(), second], warnings: 2 }));
    const { router } = await open(MineView, '/market/mine');
    await press('Cancel all listings');
    expect(router.currentRoute.value.path).toBe('/market/withdraw');
    expect(useTradeBasket().listings).toEqual([signature().revoke]);
  });

  it('edits several prices: set together, reviewed at once, started one by one, what fails named', async () => {
    // What this wallet signed may be known without the market's id of it.
    const listed = { market: 'listed', priceSats: '5000', auctionId: null } as const;
    const rows = [0, 1, 2].map((at) =>
      signature({ ...listed, inscriptionId: `${TXID}i${at}`, outpoint: `${TXID}:${at}` }),
    );
    bridge.answer('trade.signatures', () => ({ signatures: rows, warnings: 0 }));
    const { router } = await open(MineView, '/market/mine');
    for (const box of document.querySelectorAll<HTMLInputElement>('td input')) box.click();
    await settle();
    await press('Edit 3 prices');
    expect(router.currentRoute.value.path).toBe('/market/prices');
    expect(useTradeBasket().signatures).toEqual(rows);
    let starts = 0;
    bridge.answer('flow.start', () => {
      starts += 1;
      if (starts === 2) throw new AppError('COIN_LOCKED', 'held', { text: 'Its coin is held.' });
      return { ids: [`flow-0000000${starts}`], batchId: 'batch' };
    });
    unmountAll();
    const Chosen = {
      setup() {
        useTradeBasket().signatures = rows;
        return () => h(BulkPricesView);
      },
    };
    await open(Chosen, '/market/prices');
    expect(pageText()).toContain('Unchanged');
    await press('Floor −1 %');
    const prices = () =>
      [...document.querySelectorAll<HTMLInputElement>('li input')].map(({ value }) => value);
    expect(prices()).toEqual(['39.6', '39.6', '39.6']);
    // One goes up: its coin moves first.
    const last = document.querySelectorAll<HTMLInputElement>('li input')[2]!;
    last.value = '60';
    last.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
    await press('Review 3 prices');
    expect(bridge.inputsOf('trade.quote')).toMatchObject([
      { kind: 're-price', how: 'market', auctionId: 'a1', unitPrice: '39.6' },
      { how: 'market' },
      { how: 'move', unitPrice: '60' },
    ]);
    expect(pageText()).toContain('You receive for 3 listings, after all costs1 500');
    await press('Edit 3 prices');
    expect(bridge.inputsOf('flow.start')).toHaveLength(3);
    expect(pageText()).toContain('2 started, 1 failed');
    expect(pageText()).toContain('Its coin is held.');
    expect(document.querySelectorAll('a[href*="/flows/"]')).toHaveLength(2);
    // What failed can be started again, and nothing else.
    await press('Edit 1 price');
    expect(bridge.inputsOf('flow.start')).toHaveLength(4);
    expect(pageText()).toContain('3 started');
  });

  it('moves coins unless the person says otherwise, and says what the other way leaves alive', async () => {
    await open(WithdrawView, `/market/withdraw?inscription=${inscriptionId}`);
    await quoted();
    expect(bridge.inputsOf('trade.quote').at(-1)).toMatchObject({
      kind: 'delist',
      how: 'move',
      listings: [{ auctionId: null, inscriptionId }],
      returnAddress: ORD_ADDRESS,
    });
    expect(pageText()).toContain('Moving a coin voids all its signatures');
  });

  it('asks for a price far from the floor again, and quotes what was typed', async () => {
    bridge.answer('provider.read', ({ row }) =>
      answer(
        row === 'brc20.transferable'
          ? { total: 1, start: 0, detail: [{ inscriptionId, data: { amt: '100', tick: 'moss' } }] }
          : { list: [], total: 0 },
      ),
    );
    await open(ListView, `/market/offer?tick=moss&inscription=${inscriptionId}`);
    await type('Price per moss', '5');
    await quoted();
    expect(bridge.inputsOf('trade.quote').at(-1)).toMatchObject({
      kind: 'list',
      items: [{ what: 'transfer', inscriptionId, amount: '100', unitPrice: '5' }],
      payAddress: ORD_ADDRESS,
    });
    await eventually(() =>
      expect(pageText()).toContain('It is outside 50 % to 300 % of the floor price.'),
    );
    await type('Total price', '700');
    const field = [...document.querySelectorAll('input')].find(({ value }) => value === '7');
    expect(field).toBeDefined();
  });

  it('has sales paid to the payout address, whatever the market has', async () => {
    bridge.answer('trade.places', () => ({
      hold: [{ address: ORD_ADDRESS, bound: ORD_ADDRESS, boundIsMine: true }],
      pay: [{ address: ORD_ADDRESS, coins: 3, sats: '90000' }],
      payout: PAY_ADDRESS,
    }));
    await open(ListView, `/market/offer?inscription=${inscriptionId}&type=domain`);
    await type('Price', '5000');
    await quoted();
    expect(bridge.inputsOf('trade.quote').at(-1)).toMatchObject({ payAddress: PAY_ADDRESS });
  });

  const monthOf = (asset: string, profitSats: string) => ({
    ...{ asset, profitSats, month: new Date().toISOString().slice(0, 7) },
    ...{ bought: '0', boughtSats: '0', sold: '100', soldSats: '5000', feeSats: '0', costSats: '0' },
    ...{ unknown: '100', came: '0', cameSats: '0', went: '0', wentSats: '0' },
  });

  it('reckons what was earned, and says what is not known', async () => {
    bridge.answer('market.trades', () => ({
      trades: [
        {
          from: 'market',
          id: '1',
          at: 1,
          side: 'sell',
          asset: 'moss',
          amount: '100',
          priceSats: '5000',
          feeSats: '0',
          txid: null,
          inscriptionId,
          isOwn: false,
          isMint: false,
          isMeasured: false,
        },
        {
          ...{ from: 'listing', id: '3', at: 1, side: 'cost', act: 'delist', asset: 'moss' },
          ...{ sats: '812', txid: null },
        },
        {
          from: 'swap',
          id: '2',
          at: 0,
          side: 'remove',
          gives: [{ asset: 'LP lime/pine', amount: '4' }],
          gets: [
            { asset: 'lime', amount: '10' },
            { asset: 'pine', amount: '20' },
          ],
          fees: [{ asset: 'pine', amount: '0.5' }],
          earned: [{ asset: 'lime', amount: '0.1' }],
        },
      ],
      total: 3,
      assets: [
        {
          asset: 'moss',
          bought: '0',
          boughtSats: '0',
          sold: '100',
          soldSats: '5000',
          feeSats: '0',
          costSats: '0',
          profitSats: '-5000',
          unknown: '100',
          came: '7',
          cameSats: '0',
          went: '0',
          wentSats: '0',
          held: '50',
          heldSats: '700',
          averageSats: '14',
          carriedSats: '812',
        },
      ],
      months: [monthOf('moss', '-5000')],
      unmeasured: 2,
    }));
    bridge.answer('provider.read', () =>
      answer({ list: [{ auctionId: 'a', price: 1500, unitPrice: '40' }], total: 1 }),
    );
    bridge.answer('wallet.portfolio', () => ({ ...portfolioOf(), stale: true }));
    bridge.answer('market.exportTrades', () => ({ saved: 'trades.csv', url: null, rows: 1 }));
    await open(MineView, '/market/mine?tab=trades');
    expect(pageText()).toMatch(/−5.000 sats/u);
    expect(pageText()).toContain('Its cost counts as zero');
    expect(pageText()).toContain('4 LP lime/pine for 10 lime and 20 pine');
    expect(pageText()).toContain('includes 0.1 lime earned, fee 0.5 pine');
    expect(pageText()).toContain('2 trades were made before this wallet was loaded');
    expect(pageText()).toContain('for cancelling moss');
    expect(pageText()).toContain('812 not deducted yet');
    // 50 at 40, minus what they cost; listing fees are shown beside it.
    await eventually(() => expect(pageText()).toMatch(/\+1.300/u));
    // Stale coins are read, since a sale may be among the changes; the page then updates on its own.
    expect(bridge.inputsOf('wallet.portfolio')).toContainEqual({ refresh: true });
    const loads = bridge.inputsOf('market.trades').length;
    bridge.emit('activity.changed', { network: 'practice' });
    await eventually(() => expect(bridge.inputsOf('market.trades')).toHaveLength(loads + 1));
    await press('Export CSV');
    expect(bridge.inputsOf('market.exportTrades')).toEqual([{ format: 'koinly' }]);
    expect(pageText()).toContain('3 trades, 1 of them sales');
    const bars = document.querySelector('svg[aria-label^="Realised profit by month"]');
    expect(bars?.getAttribute('aria-label')).toMatch(/−5.000/u);
    const [total] = [...document.querySelectorAll('tbody tr')].slice(-1);
    expect(total?.textContent).toMatch(/Total.*700.*2.000.*\+1.300.*−5.000/u);
    document.querySelector<HTMLInputElement>('input[value="assets"]')?.click();
    await settle();
    expect(pageText()).toContain('Swapped or moved, at cost');
    expect(pageText()).toContain('average 14 each');
  });

  it('is warned of on every screen while a signature sells below half the floor', async () => {
    await open(SignatureWarning, '/');
    expect(pageText()).toContain('1 signature of yours still sells below half of the floor price.');
    bridge.answer('trade.signatures', () => ({ signatures: [], warnings: 0 }));
    bridge.emit('network.changed', { network: 'practice' });
    await settle();
    expect(document.querySelector('[role=status]')).toBeNull();
    expect(() => button('Revoke all')).toThrow();
  });
});

describe('a purchase that somebody outran', () => {
  it('leads to the other offers', async () => {
    const offer = {
      auctionId: 'a1',
      inscriptionId,
      tick: 'moss',
      amount: '100',
      priceSats: '1500',
    };
    const trade: TradeView = {
      asked: {
        kind: 'buy',
        offers: [{ ...offer, nftType: 'brc20' }],
        payFrom: PAY_ADDRESS,
        receiveAddress: ORD_ADDRESS,
        feeRate: 2,
        maxOutlaySats: '9000',
      },
      lines: [
        {
          ...offer,
          label: '100 moss',
          status: 'failed',
          note: 'Someone else bought it first.',
          txid: null,
          outlaySats: null,
        },
      ],
      settled: 1,
      failed: 1,
    };
    await mountWith(TradeFacts, createFakeBridge(), { props: { trade }, booted: false });
    const link = [...document.querySelectorAll('a')].find(({ textContent }) =>
      textContent.includes('View other listings'),
    );
    expect(link?.getAttribute('href')).toBe('/market?tick=moss');
  });
});
