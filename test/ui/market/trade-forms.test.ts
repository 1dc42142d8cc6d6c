import { beforeEach, describe, expect, it } from 'vitest';

import type { Offer } from '#renderer/features/market/market-types.ts';
import MineView from '#renderer/features/market/mine/MineView.vue';
import { bookWith } from '#renderer/features/market/trade/book-place.ts';
import BuyView from '#renderer/features/market/trade/BuyView.vue';
import ListPage from '#renderer/features/market/trade/ListPage.vue';
import ListView from '#renderer/features/market/trade/ListView.vue';
import { eventually } from '#test/support/eventually.ts';
import { createFakeBridge, type FakeBridge } from '#test/ui/fake-bridge.ts';
import { ORD_ADDRESS, portfolioOf, snapshotOf, TXID } from '#test/ui/fixtures.ts';
import { field, mountWith, pageText, press, settle, type } from '#test/ui/mount.ts';

const offerOf = (at: number, unitPrice: string): Offer => ({
  auctionId: `a${at}`,
  inscriptionId: `${'5e'.repeat(32)}i${at}`,
  address: 'bcrt1qsomebodyelse',
  price: Number(unitPrice) * 100,
  tick: 'moss',
  amount: '100',
  unitPrice,
});
const offers = [offerOf(1, '40'), offerOf(2, '50'), offerOf(3, '50')];

describe('where a price stands in a book', () => {
  it('is behind all that ask as much or less', () => {
    const at = (price: string | null) => bookWith(offers, price).indexOf('here');
    expect([at('39.9'), at('40'), at('50'), at('51')]).toEqual([0, 1, 3, 3]);
  });

  it('is nowhere while it is no price', () => {
    for (const price of [null, '', ' ', '0', '-1', 'much', 'Infinity'])
      expect(bookWith(offers, price)).toEqual(offers);
  });
});

describe('forms of a trade', () => {
  let bridge: FakeBridge;
  beforeEach(() => {
    const snapshot = snapshotOf();
    const networks = snapshot.networks.map((one) => ({ ...one, families: ['market', 'brc20'] }));
    const picked = ({ count }: { count?: number | undefined }) => {
      const some = offers.slice(0, count ?? 0);
      return {
        offers: some.map(({ auctionId, inscriptionId, price, unitPrice }) => ({
          ...{ auctionId, inscriptionId, nftType: 'brc20' as const, tick: 'moss', amount: '100' },
          ...{ priceSats: String(price), name: '100 moss', unitPrice: unitPrice ?? '', seller: '' },
        })),
        skipped: [],
        amount: String(100 * some.length),
        priceSats: String(some.reduce((sum, { price }) => sum + price, 0)),
      };
    };
    bridge = createFakeBridge({
      'app.snapshot': () => ({ ...snapshot, networks }),
      'trade.places': () => ({
        hold: [{ address: ORD_ADDRESS, bound: null, boundIsMine: false }],
        pay: [{ address: ORD_ADDRESS, coins: 3, sats: '90000' }],
        payout: ORD_ADDRESS,
      }),
      'trade.signatures': () => ({ signatures: [], warnings: 0 }),
      'trade.pick': picked,
      'provider.read': ({ row }) => ({
        data: row === 'market.list' ? { list: offers, total: 40 } : { detail: [], total: 0 },
        ...{ age: 0, fetchedAt: 1, stale: false, freshFor: 0, key: 'k' },
      }),
    });
  });
  async function open(view: Parameters<typeof mountWith>[0], route: string): Promise<void> {
    await mountWith(view, bridge, { route });
    await settle();
  }

  it('begins a purchase with the cheapest offer, marked in the book, and follows what is typed', async () => {
    await open(BuyView, '/market/buy?tick=moss');
    expect(bridge.inputsOf('trade.pick')).toEqual([{ tick: 'moss', count: 1 }]);
    expect(pageText()).toContain('40 sats each');
    const picked = () =>
      [...document.querySelectorAll('[aria-label="moss order book"] tbody tr')].filter((row) =>
        row.textContent.includes('Selected'),
      );
    expect(picked()).toHaveLength(1);
    await type('Number of listings', '2');
    await eventually(() => expect(picked()).toHaveLength(2));
    expect(pageText()).toContain('2 listings: 200 moss for');
  });

  it('says nothing against a limit that follows the quote, and all against one that was typed', async () => {
    const second = Promise.withResolvers<undefined>();
    bridge.answer('trade.quote', async (input) => {
      if (input.kind !== 'buy') throw new Error('a purchase is asked about');
      const isFirst = bridge.inputsOf('trade.quote').length === 1;
      if (!isFirst) await second.promise;
      const isTooLow = BigInt(input.maxOutlaySats) < 4_546n;
      const text = 'Price and fee of the market alone are 4 546 sats.';
      return {
        problems: isTooLow ? [{ field: 'maxOutlaySats', severity: 'error' as const, text }] : [],
        ...{ lines: [], steps: [], market: null, receives: null, livePrices: [] },
        totals: {
          ...{ priceSats: '4000', serviceSats: '546', networkSats: '600' },
          ...{ preparingSats: '0', postageSats: '0', netSats: '5146' },
        },
      };
    });
    await open(BuyView, '/market/buy?tick=moss');
    await eventually(() => expect(bridge.inputsOf('trade.quote')).toHaveLength(2));
    const limits = bridge
      .inputsOf('trade.quote')
      .map((one) => 'maxOutlaySats' in one && one.maxOutlaySats);
    expect(limits).toEqual(['4000', '5248']);
    expect(pageText()).toContain('Total cost, at most');
    expect(pageText()).not.toContain('alone are');
    second.resolve(undefined);
    await type('Maximum total', '4100');
    expect(field('Maximum total').value).toBe('4\u202f100');
    field('Maximum total').dispatchEvent(new Event('focus'));
    await settle();
    expect(field('Maximum total').value).toBe('4100');
    await eventually(() => expect(pageText()).toContain('alone are 4 546 sats'));
  });

  it('quotes again once the coins change, and says what it was; a typed maximum outlives a new price', async () => {
    let price = 4_000;
    bridge.answer('trade.quote', (input) => {
      if (input.kind !== 'buy') throw new Error('a purchase is asked about');
      const [asked] = input.offers;
      const nowSats = asked?.priceSats === String(price) ? null : String(price);
      const line = {
        ...{ label: '100 moss', priceSats: asked?.priceSats ?? '', netSats: null, ofFloor: null },
        ...{ retype: false, fault: null, gone: false, contentHash: null, nowSats },
      };
      const network = bridge.inputsOf('trade.quote').length > 3 ? 900 : 600;
      return {
        ...{ problems: [], lines: [line], steps: [], market: null, receives: null },
        livePrices: [],
        totals: {
          ...{ priceSats: String(price), serviceSats: '546', networkSats: String(network) },
          ...{ preparingSats: '0', postageSats: '546', netSats: String(price + network) },
        },
      };
    });
    await open(BuyView, '/market/buy?tick=moss');
    await eventually(() => expect(bridge.inputsOf('trade.quote')).toHaveLength(2));
    expect(pageText()).toMatch(/Total cost, at most\s*4\s?600/);
    expect(pageText()).toMatch(/Postage you receive\s*−\s*546/);
    await type('Maximum total', '9000');
    await eventually(() => expect(bridge.inputsOf('trade.quote')).toHaveLength(3));
    bridge.emit('portfolio.changed', { network: 'practice' });
    await eventually(() => expect(pageText()).toMatch(/Quote updated\. It was\s*4\s?600/));
    price = 4_400;
    bridge.emit('portfolio.changed', { network: 'practice' });
    await eventually(() =>
      expect(pageText()).toMatch(
        /The seller changed the price of 100 moss from 4.000 sats to 4.400 sats\. The quote includes it\./,
      ),
    );
    await eventually(() => {
      const last = bridge.inputsOf('trade.quote').at(-1);
      const { offers: wanted = [], maxOutlaySats } = last?.kind === 'buy' ? last : {};
      expect(wanted.map(({ priceSats }) => priceSats)).toEqual(['4400']);
      expect(maxOutlaySats).toBe('9000');
    });
  });

  it('leaves out a listing that ended meanwhile, names it, and asks about the others alone', async () => {
    const line = (gone: boolean) => ({
      ...{ label: '100 moss', priceSats: '4000', netSats: '4546', ofFloor: null, retype: false },
      ...{ fault: gone ? 'It is no longer listed.' : null, gone, contentHash: null },
    });
    bridge.answer('trade.quote', (input) => {
      if (input.kind !== 'buy') throw new Error('a purchase is asked about');
      return {
        ...{ problems: [], steps: [], market: null, receives: null, livePrices: [] },
        lines: input.offers.map((_, at) => line(input.offers.length === 2 && at === 0)),
        totals: {
          ...{ priceSats: '4000', serviceSats: '546', networkSats: '600' },
          ...{ preparingSats: '0', postageSats: '0', netSats: '5146' },
        },
      };
    });
    await open(BuyView, '/market/buy?tick=moss');
    await type('Number of listings', '2');
    await eventually(() =>
      expect(pageText()).toMatch(/Removed, no longer listed: 100 moss for 4.000 sats\./),
    );
    await eventually(() => {
      const input = bridge.inputsOf('trade.quote').at(-1);
      const left = input?.kind === 'buy' ? input.offers.map(({ priceSats }) => priceSats) : [];
      expect(left).toEqual([String(offers[1]?.price)]);
    });
  });

  it('counts what has to be prepared first into what leaves', async () => {
    bridge.answer('trade.quote', () => ({
      ...{ problems: [], lines: [], market: null, receives: null, livePrices: [] },
      steps: [{ step: 'split' as const, text: 'A payment to yourself.', costSats: '1195' }],
      totals: {
        ...{ priceSats: '4000', serviceSats: '546', networkSats: '600' },
        ...{ preparingSats: '1195', postageSats: '0', netSats: '6341' },
      },
    }));
    await open(BuyView, '/market/buy?tick=moss');
    await eventually(() => expect(pageText()).toMatch(/at most\s*6\s?341/));
    expect(pageText()).toMatch(/Preparation\s*1\s?195/);
    // The limit covers all of it.
    await eventually(() => {
      const input = bridge.inputsOf('trade.quote').at(-1);
      expect(input && 'maxOutlaySats' in input && input.maxOutlaySats).toBe('6467');
    });
  });

  it('says that nobody sells, and where one is told when somebody does', async () => {
    bridge.answer('trade.pick', () => ({ offers: [], skipped: [], amount: '0', priceSats: '0' }));
    await open(BuyView, '/market/buy?tick=moss');
    const link = [...document.querySelectorAll('a')].find(({ textContent }) =>
      textContent.includes('Set a price alert'),
    );
    expect(link?.getAttribute('href')).toBe('/market?tick=moss');
  });

  it('shows where the own price would stand among the offers', async () => {
    await open(ListView, '/market/offer?tick=moss');
    await type('Amount per listing', '10');
    await type('Price per moss', '45');
    expect(pageText()).toContain('1 listing would be cheaper than yours.');
    await type('Price per moss', '900');
    expect(pageText()).toContain('At least 3 listings would be cheaper than yours.');
    await type('Price per moss', '1');
    expect(pageText()).toContain('Yours would be the lowest price.');
  });

  it('asks what is offered first, by the tokens that one has', async () => {
    const [held] = portfolioOf().brc20;
    if (!held) throw new Error('the wallet holds no token');
    await open(ListView, '/market/offer');
    expect(pageText()).toContain('What do you want to list?');
    expect(pageText()).not.toContain('Payout address');
    await press(`List ${held.tick}`);
    expect(pageText()).toContain('Available balance');
  });

  it('shows the inscriptions that one can list as pictures, and lists the one that is clicked', async () => {
    await open(ListPage, '/market/offer');
    const [one] = portfolioOf().inscriptions.filter(({ brc20 }) => brc20 === null);
    if (!one) throw new Error('the wallet holds no inscription');
    const name = `Inscription ${one.number}`;
    const link = document.querySelector<HTMLElement>(`a[aria-label="List ${name}"]`);
    if (!link) throw new Error(`no link to list ${name}`);
    link.click();
    await settle();
    expect(pageText()).toContain(name);
    expect(pageText()).toContain('Payout address');
    expect(pageText()).not.toContain('What do you want to list?');
  });

  it('tells of a listing that brings less than it costs, with every part of it', async () => {
    const text =
      'A sale brings 600 sats, and listing it with its postage costs 1 216 sats: you receive nothing.';
    bridge.answer('trade.quote', () => ({
      problems: [{ field: 'items', severity: 'warning' as const, text }],
      ...{ lines: [], steps: [], market: null, receives: null, livePrices: [] },
      totals: {
        ...{ priceSats: '600', serviceSats: '0', networkSats: '0' },
        ...{ preparingSats: '670', postageSats: '546', netSats: '-616' },
      },
    }));
    await open(ListView, '/market/offer?tick=moss');
    await type('Amount per listing', '6');
    await type('Price per moss', '100');
    await eventually(() => expect(pageText()).toContain(text));
    expect(pageText()).toMatch(/You receive, after all costs\s*[-−]616 sats/u);
    expect(pageText()).toMatch(/Price\s*600 sats\s*Preparation\s*−670 sats\s*Postage\s*−546 sats/u);
  });

  it('sums up what is offered, each coin once at its lowest price', async () => {
    const signature = {
      ...{ outpoint: `${TXID}:0`, inscriptionId: `${TXID}i0`, auctionId: 'a1', tick: 'moss' },
      ...{ amount: '100', priceSats: '1500', payAddress: ORD_ADDRESS, signedAt: 1, allows: 'All.' },
      ...{ market: 'listed' as const, belowHalfFloor: false, floorUnitPrice: '40', ended: null },
      revoke: null,
    };
    const signatures = [
      signature,
      { ...signature, priceSats: '1400', signedAt: 2 },
      { ...signature, outpoint: `${TXID}:1`, inscriptionId: `${TXID}i1`, priceSats: '600' },
    ];
    bridge.answer('trade.signatures', () => ({ signatures, warnings: 0 }));
    await open(MineView, '/market/mine');
    expect(pageText()).toMatch(/you receive at least\s*2\s?000 sats/u);
  });
});
