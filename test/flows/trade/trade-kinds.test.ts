import { describe, expect, it } from 'vitest';

import type { StepContext } from '#main/flows/engine/define.ts';
import type { FlowRow } from '#main/flows/engine/store-port.ts';
import type { FlowPorts } from '#main/flows/ports.ts';
import type { Base, Line } from '#main/kinds/trade/flow/data.ts';
import { coinsMade, look } from '#main/kinds/trade/flow/first-steps.ts';
import { linesOf } from '#main/kinds/trade/flow/lines.ts';
import { moved, moveTo } from '#main/kinds/trade/flow/move-first.ts';
import { outlayOf } from '#main/kinds/trade/flow/moves.ts';
import { preparedLine } from '#main/kinds/trade/flow/prepare-line.ts';
import { signing } from '#main/kinds/trade/flow/sign-steps.ts';
import { tradeFlows } from '#main/kinds/trade/flow/states.ts';
import { readBack, submit } from '#main/kinds/trade/flow/submit-steps.ts';
import { settle, watch } from '#main/kinds/trade/flow/watch-step.ts';
import type { TradeInput } from '#shared/flows/trade.ts';
import {
  begin,
  listing,
  purchase,
  run,
  startTrader,
  through,
  TICK,
  type Trader,
  withTokens,
} from '#test/flows/support/trading.ts';
import { openApps } from '#test/support/open-apps.ts';
import type { TestApp } from '#test/support/start-test-app.ts';

const { keep } = openApps();
async function trader(practice?: TestApp['practice']): Promise<Trader> {
  const made = await startTrader(practice);
  keep(made.app);
  return made;
}
/** Paid to the inscription's address, so no payout address must be set. */
const offers = (seller: Trader, prices: readonly string[]) =>
  listing(
    seller,
    prices.map((unitPrice) => ({ amount: '100', unitPrice })),
    seller.ordinals,
  );

const signaturesOf = async ({ app }: Trader) =>
  (await app.call('trade.signatures', { refresh: true })).signatures;

describe('many listings', () => {
  it('are listed with one consent, edited, forgotten by the market, and revoked by moving', async () => {
    const seller = await trader();
    const { app } = seller;
    await withTokens(seller);
    const id = await begin(app, offers(seller, ['100', '110', '120', '140']));
    const shown = await through(app, id, ({ state }) => state === 'approving');
    expect(shown.trade?.lines).toHaveLength(4);
    const { card } = await app.card(id);
    expect(card.lines).toHaveLength(4);
    const { amount = '', tick = '' } = shown.trade?.lines[0] ?? {};
    expect(card.moves?.gives.map(({ title }) => title)).toEqual(
      Array.from({ length: 4 }, () => `${amount} ${tick}`),
    );
    expect(card.inputs).toHaveLength(4);
    expect(card.clauses.filter(({ verdict }) => verdict === 'block')).toEqual([]);
    const listed = await through(app, id);
    expect(listed.trade).toMatchObject({ settled: 4, failed: 0 });
    const lines = listed.trade?.lines ?? [];
    expect(lines.map(({ status, priceSats }) => [status, priceSats])).toEqual([
      ['open', '10000'],
      ['open', '11000'],
      ['open', '12000'],
      ['open', '14000'],
    ]);
    expect(await signaturesOf(seller)).toHaveLength(4);

    const [first, second, third, fourth] = lines.map(
      ({ inscriptionId, auctionId, tick, amount }) => ({
        inscriptionId: inscriptionId ?? '',
        auctionId: auctionId ?? '',
        tick,
        amount,
      }),
    );
    const common = { payAddress: seller.ordinals, holdAddress: seller.ordinals, feeRate: 2 };
    const cheaper = await run(app, {
      kind: 're-price',
      how: 'market',
      nftType: 'brc20',
      ...first!,
      unitPrice: '95',
      ...common,
    });
    expect(cheaper).toMatchObject({ state: 'done' });
    const [lowest] = (await app.call('trade.pick', { tick: TICK })).offers;
    // Our listings are never picked, though the market shows the new price.
    expect(lowest).toBeUndefined();

    const forgotten = await run(app, {
      kind: 'delist',
      how: 'off-chain',
      listings: [second!],
      returnAddress: seller.ordinals,
      feeRate: 2,
    });
    expect(forgotten).toMatchObject({ state: 'done' });
    expect(forgotten.trade?.lines[0]?.note).toContain('stays active');
    const after = await signaturesOf(seller);
    expect(
      after.find(({ inscriptionId }) => inscriptionId === second!.inscriptionId),
    ).toMatchObject({ market: 'gone', ended: null });

    const revoke = await begin(app, {
      kind: 'delist',
      how: 'move',
      listings: [third!, fourth!],
      returnAddress: seller.ordinals,
      feeRate: 2,
    });
    const moving = await through(app, revoke, ({ state }) => state === 'moving');
    expect(moving.headline).toContain('The coins move');
    const [child] = await app.call('flow.list', { active: true });
    const together = await app.card(child?.id ?? '');
    expect(together.card).toMatchObject({
      purpose: 'send-inscriptions',
      title: 'Move inscriptions',
    });
    expect(together.card.lines).toHaveLength(2);
    const each = together.card.clauses.find(({ id: clause }) => clause === 'move.each');
    expect(each).toMatchObject({ verdict: 'pass' });
    expect(each?.evidence).toHaveLength(2);
    const gone = await through(app, revoke);
    expect(gone).toMatchObject({ state: 'done', trade: { settled: 2, failed: 0 } });
    expect(new Set(gone.trade?.lines.map(({ txid }) => txid)).size).toBe(1);
    const ended = (await signaturesOf(seller)).filter((one) => one.ended !== null);
    expect(ended.map(({ inscriptionId }) => inscriptionId).sort()).toEqual(
      [third!.inscriptionId, fourth!.inscriptionId].sort(),
    );

    const dearer = {
      kind: 're-price',
      how: 'market',
      nftType: 'brc20',
      ...first!,
      unitPrice: '130',
      ...common,
    } as const;
    const quote = await app.call('trade.quote', dearer);
    expect(quote.problems).toMatchObject([{ field: 'typedLowest' }]);
    expect(quote.livePrices).toEqual(['9500', '10000']);
    const relisted = await run(app, { ...dearer, how: 'move' });
    expect(relisted).toMatchObject({ state: 'done' });
    expect(relisted.trade?.lines[0]?.inscriptionId).not.toBe(first!.inscriptionId);
    const live = (await signaturesOf(seller)).filter((one) => one.ended === null);
    expect(live.map(({ priceSats }) => priceSats).sort()).toEqual(['11000', '13000']);
  });
});

describe('an item', () => {
  it('is listed and bought like a token, without any token’s properties', async () => {
    const seller = await trader();
    const coin = await seller.app.inscribe(seller.ordinals);
    const inscriptionId = coin.inscriptions[0] ?? '';
    const named = { nftType: 'collection', name: 'An a', collection: 'Letters' } as const;
    const places = { payAddress: seller.ordinals, holdAddress: seller.ordinals, feeRate: 2 };
    const sale = (more: { contentHash?: string }) => ({
      kind: 'list' as const,
      items: [{ what: 'item' as const, inscriptionId, priceSats: '30000', ...named, ...more }],
      ...places,
    });
    // The form's quote proves the content, and the card is compared with that.
    const { lines } = await seller.app.call('trade.quote', sale({}));
    const contentHash = lines[0]?.contentHash ?? '';
    expect(contentHash).toMatch(/^[0-9a-f]{64}$/);
    await expect(begin(seller.app, sale({ contentHash: 'ab'.repeat(32) }))).rejects.toThrow(
      'It contains something other than this form showed.',
    );
    const common = { ...named, contentHash };
    const id = await begin(seller.app, sale({ contentHash }));
    await through(seller.app, id, ({ state }) => state === 'approving');
    const { card } = await seller.app.card(id);
    expect(card.asked).toContain('the item “An a” of “Letters”, as reported by the provider (');
    expect(card.moves?.gives).toMatchObject([
      {
        ...{ title: 'An a', about: 'An item of Letters', inscriptionId },
        reported: 'Name and collection',
      },
    ]);
    expect(card.clauses.find((clause) => clause.id === 'C28')).toMatchObject({ verdict: 'pass' });
    const listed = await through(seller.app, id);
    expect(listed).toMatchObject({ state: 'done' });
    const auctionId = listed.trade?.lines[0]?.auctionId ?? '';
    const buyer = await trader(seller.app.practice);
    const bought = await run(buyer.app, {
      kind: 'buy',
      offers: [{ auctionId, inscriptionId, tick: '', amount: '', priceSats: '30000', ...common }],
      payFrom: buyer.payment,
      receiveAddress: buyer.ordinals,
      feeRate: 3,
      maxOutlaySats: '100000',
    });
    expect(bought).toMatchObject({ state: 'done' });
    const { coins } = await buyer.app.call('coins.list', { refresh: true });
    expect(coins.find(({ inscriptions }) => inscriptions.includes(inscriptionId))).toMatchObject({
      address: buyer.ordinals,
    });
  });
});

describe('an item on a card', () => {
  it('has its name, its collection and its picture when it is bought, edited and cancelled', async () => {
    const seller = await trader();
    const { app, ordinals } = seller;
    const inscriptionId = (await app.inscribe(ordinals)).inscriptions[0] ?? '';
    const named = { nftType: 'collection', name: 'Pebble #7', collection: 'Pebbles' } as const;
    const places = { payAddress: ordinals, holdAddress: ordinals, feeRate: 2 };
    const item = { what: 'item' as const, inscriptionId, priceSats: '30000', ...named };
    const unproved = await app.call('trade.quote', { kind: 'list', items: [item], ...places });
    const contentHash = unproved.lines[0]?.contentHash ?? '';
    const listed = await run(app, { kind: 'list', items: [{ ...item, contentHash }], ...places });
    const auctionId = listed.trade?.lines[0]?.auctionId ?? '';
    const asset = { title: 'Pebble #7', about: 'An item of Pebbles', inscriptionId };
    const words = 'the item “Pebble #7” of “Pebbles”, as reported by the provider';
    const cardOf = async (one: Trader, id: string) => {
      const view = await through(one.app, id, ({ phase }) => phase !== 'working');
      const [child] = await one.app.call('flow.list', { active: true });
      return (await one.app.card(view.state === 'moving' ? (child?.id ?? '') : id)).card;
    };

    const dearer = { ...({ kind: 're-price', how: 'market' } as const), unitPrice: '29000' };
    const edit = { auctionId, inscriptionId, tick: '', amount: '1', contentHash, ...named };
    const repricing = await begin(app, { ...dearer, ...edit, ...places });
    const repriced = await cardOf(seller, repricing);
    expect(repriced.asked).toContain(words);
    expect(repriced.moves?.gives).toMatchObject([asset]);
    await through(app, repricing);

    const buyer = await trader(app.practice);
    const offer = { ...edit, amount: '', priceSats: '29000' };
    const buying = await begin(buyer.app, {
      ...{ kind: 'buy', offers: [offer], payFrom: buyer.payment },
      ...{ receiveAddress: buyer.ordinals, feeRate: 3, maxOutlaySats: '100000' },
    });
    await through(buyer.app, buying, ({ state }) => state === 'approving');
    const bought = await cardOf(buyer, buying);
    expect(bought.asked).toContain(words);
    expect(bought.pins).toMatchObject([{ asset }]);
    await buyer.app.call('flow.answer', { id: buying, answer: 'cancel' });

    const [{ revoke } = { revoke: null }] = await signaturesOf(seller);
    expect(revoke).toMatchObject({ inscriptionId, name: 'Pebble #7', collection: 'Pebbles' });
    if (revoke === null) throw new Error('the signature is over');
    for (const how of ['off-chain', 'move'] as const) {
      const listings = [{ ...revoke, auctionId }];
      const ending = {
        kind: 'delist',
        how,
        listings,
        returnAddress: ordinals,
        feeRate: 2,
      } as const;
      const quote = await app.call('trade.quote', ending);
      expect(quote.lines.map(({ label }) => label)).toEqual(['Pebble #7']);
      const id = await begin(app, ending);
      const card = await cardOf(seller, id);
      expect(card.asked).toContain(words);
      expect(card.pins).toMatchObject([{ asset }]);
      expect(JSON.stringify(card)).not.toContain('1 collection');
      expect(await through(app, id)).toMatchObject({ state: 'done' });
    }
  });
});

describe('several listings', () => {
  it('are bought with one consent, each separately', async () => {
    const seller = await trader();
    await withTokens(seller);
    await run(seller.app, offers(seller, ['100', '105']));
    const buyer = await trader(seller.app.practice);
    const request = await purchase(buyer, 2);
    expect(request.offers).toHaveLength(2);
    const id = await begin(buyer.app, request);
    const shown = await through(buyer.app, id, ({ state }) => state === 'approving');
    expect(shown.trade?.lines).toHaveLength(2);
    const { card } = await buyer.app.card(id);
    // Each token moves from a seller's coin to a buyer's, in its own transaction.
    const pins = card.pins ?? [];
    expect(pins).toHaveLength(2);
    expect(pins.map(({ input }) => card.inputs[input ?? -1]?.mine)).toEqual([false, false]);
    expect(pins.map(({ output }) => card.outputs[output ?? -1]?.mine)).toEqual([true, true]);
    expect(new Set(pins.map(({ output }) => output)).size).toBe(2);
    const bought = await through(buyer.app, id);
    expect(bought).toMatchObject({ state: 'done' });
    expect(bought.trade?.lines.map(({ status }) => status)).toEqual(['done', 'done']);
    const txids = new Set(bought.trade?.lines.map(({ txid }) => txid));
    expect(txids.size).toBe(2);
  });
});

describe('one of several listings that is sold before', () => {
  it('is named and left out, and the total covers the others', async () => {
    const seller = await trader();
    await withTokens(seller);
    await run(seller.app, offers(seller, ['100', '105', '110']));
    const buyer = await trader(seller.app.practice);
    const rival = await trader(seller.app.practice);
    const request = await purchase(buyer, 3);
    expect(await run(rival.app, await purchase(rival))).toMatchObject({ state: 'done' });
    const { problems, lines, totals } = await buyer.app.call('trade.quote', request);
    expect(problems).toMatchObject([{ field: 'offers.0', severity: 'warning' }]);
    expect(lines.map(({ gone }) => gone)).toEqual([true, false, false]);
    expect(totals?.priceSats).toBe('21500');
    const id = await begin(buyer.app, request);
    await through(buyer.app, id, ({ state }) => state === 'approving');
    const { card } = await buyer.app.card(id);
    expect(card.lines).toHaveLength(2);
    const bought = await through(buyer.app, id);
    expect(bought).toMatchObject({
      ...{ state: 'done', headline: 'Done. 1 of 3 no longer available.' },
      trade: { lines: [{ status: 'lost' }, { status: 'done' }, { status: 'done' }] },
    });
    expect(bought.trade?.lines[0]?.note).toContain('Someone else bought it first.');
  });
});

describe('failures', () => {
  it('is submitted once although the answer is lost, and found again by the listing', async () => {
    const seller = await trader();
    await withTokens(seller);
    await seller.app.practice.fault('market.confirmPutOn', 'drop-answer', 1);
    const listed = await run(seller.app, offers(seller, ['100']));
    expect(listed).toMatchObject({ state: 'done' });
    const buyer = await trader(seller.app.practice);
    const request = await purchase(buyer);
    expect(request.offers).toHaveLength(1);
    await seller.app.practice.fault('market.confirmBid', 'drop-answer', 1);
    const bought = await run(buyer.app, request);
    expect(bought).toMatchObject({ state: 'done' });
    expect(bought.trade?.lines).toMatchObject([{ status: 'done' }]);
    const { brc20 } = await buyer.app.call('wallet.portfolio', { refresh: true });
    expect(brc20).toMatchObject([{ tick: TICK, overall: '100' }]);
  });

  it.each([
    [-139, 'changed the price'],
    [-144, 'bought it first'],
    [-116, 'read-only'],
  ])('gives code %i a sentence and a way out, and pays nothing', async (code, words) => {
    const seller = await trader();
    await withTokens(seller);
    await run(seller.app, offers(seller, ['100']));
    const buyer = await trader(seller.app.practice);
    await seller.app.practice.fault('market.confirmBid', 'fail', 1, code);
    const id = await begin(buyer.app, await purchase(buyer));
    const stopped = await through(buyer.app, id);
    expect(stopped).toMatchObject({ state: 'stopped', question: { key: 'stopped' } });
    expect(stopped.trade?.lines[0]?.note).toContain(words);
    await buyer.app.call('flow.answer', { id, answer: 'again' });
    expect(await through(buyer.app, id)).toMatchObject({ state: 'done' });
  });
});

/** A trade halfway through, and its ports. */
function midway(request: TradeInput, change: Partial<Line>, deps: object) {
  const lines = linesOf(request).map((one) => ({ ...one, ...change }));
  const data: Base = {
    asked: request,
    lines,
    trouble: null,
    firsts: [],
    preparedSats: '0',
    previous: {},
  };
  const clock = { now: () => 3_600_000, after: () => () => undefined };
  const ports = { clock, notify: () => undefined, ...deps } as unknown as FlowPorts;
  const ctx = { deps: ports, flowId: 'flow-1', createdAt: 0, random: () => 0.5 };
  return { data, ctx: ctx as unknown as StepContext };
}

const ID = `${'ab'.repeat(32)}i0`;
const AT = `${'ab'.repeat(32)}:0`;
const ADDRESS = 'bcrt1q24hrvn9ufyv5u6gdmctm6vdznx04ewe4jl9x8z';
const wanted = { inscriptionId: ID, auctionId: 'a1', tick: TICK, amount: '100' };

describe('a listing', () => {
  it('is reported when the market shows another price, or another owner', async () => {
    const item = { what: 'transfer', inscriptionId: ID, tick: TICK, amount: '100' } as const;
    const request: TradeInput = {
      kind: 'list',
      items: [{ ...item, unitPrice: '100' }],
      payAddress: ADDRESS,
      holdAddress: ADDRESS,
      feeRate: 2,
    };
    const shows = async (offer: object) => {
      const shown = { auctionId: 'a1', priceSats: 10_000n, address: ADDRESS, tick: TICK };
      const market = { offerOf: () => Promise.resolve({ ...shown, amount: '100', ...offer }) };
      const line = { status: 'open', auctionId: 'a1', holder: ADDRESS } as const;
      const { data, ctx } = midway(request, line, { market });
      return readBack({ ...data, tries: 6 }, ctx);
    };
    expect(await shows({})).toMatchObject({ to: 'done' });
    expect(await shows({ priceSats: 1_000n })).toMatchObject({
      to: 'stopped',
      data: {
        trouble:
          'The market lists it for 1\u202f000 sats, not 10\u202f000. Move its coin to cancel the listing.',
      },
    });
    expect(await shows({ address: 'somebody else' })).toMatchObject({ to: 'stopped' });
    expect(await shows({ amount: '10' })).toMatchObject({ to: 'stopped' });
  });

  it('that was sold first is reported as gone, and nothing is moved again', () => {
    const request: TradeInput = {
      kind: 'delist',
      how: 'move',
      listings: [wanted],
      returnAddress: ADDRESS,
      feeRate: 2,
    };
    const { data } = midway(request, { outpoint: AT }, {});
    const child = { id: 'child', state: 'failed', phase: 'failed', data: {} } as const;
    const next = moved(data, child);
    expect(next).toMatchObject({ to: 'stopped', data: { lines: [{ status: 'failed' }] } });
    expect(next.note).toContain('it may have been sold first');
  });

  it('that was sold before is named, and the others move without it', async () => {
    const other = { ...wanted, inscriptionId: `${'cd'.repeat(32)}i0` };
    const request: TradeInput = {
      kind: 'delist',
      how: 'move',
      listings: [wanted, other, { ...wanted, inscriptionId: `${'ef'.repeat(32)}i0` }],
      returnAddress: ADDRESS,
      feeRate: 2,
    };
    const locate = (id: string) =>
      Promise.resolve({
        outpoint: `${id.slice(0, 64)}:0`,
        address: id === ID ? 'a stranger' : ADDRESS,
      });
    const winner = '77'.repeat(32);
    const coins = {
      isMine: (address: string) => address === ADDRESS,
      placesOf: (id: string) => [`${id.slice(0, 64)}:0`],
    };
    const chain = {
      spentIn: () => Promise.resolve('block'),
      spender: ([outpoint]: string[]) => Promise.resolve(outpoint === AT ? winner : null),
    };
    const { data, ctx } = midway(request, {}, { index: { locate }, coins, chain });
    const next = await moveTo(data, [0, 1, 2], { address: ADDRESS, feeRate: 2 }, ctx);
    expect(next).toMatchObject({
      to: 'moving',
      data: { lines: [{ status: 'lost', txid: winner }, { status: 'todo' }, { status: 'todo' }] },
      child: {
        kind: 'send-inscriptions',
        home: true,
        items: [{ inscriptionId: other.inscriptionId }, {}],
      },
    });
  });
});

describe('many lines, killed half way', () => {
  const item = { what: 'transfer', inscriptionId: ID, tick: TICK, amount: '1' } as const;
  const request: TradeInput = {
    kind: 'list',
    items: [item, item, item].map((one) => ({ ...one, unitPrice: '1000' })),
    payAddress: ADDRESS,
    holdAddress: ADDRESS,
    feeRate: 2,
  };
  const prepared = {
    ...{ purpose: 'list', intent: {}, items: [], outpoints: [AT], feeSats: '0', txid: '' },
    ...{ unsignedHex: '', provided: { previous: {}, extraPsbts: [], deadline: null } },
  } as unknown as NonNullable<Line['prepared']>;

  it('submit what was signed, and ask again only for the rest', async () => {
    const offer = { priceSats: 1_000n, address: ADDRESS, tick: TICK, amount: '1' };
    const market = { offerOf: () => Promise.resolve({ auctionId: 'a1', ...offer }) };
    const { data, ctx } = midway(request, { prepared, auctionId: 'a1' }, { market });
    const [first, ...rest] = data.lines;
    const half: Base = {
      ...data,
      lines: [{ ...first!, status: 'signed', offered: true }, ...rest],
    };
    // Approvals don't survive a restart.
    const woken = await signing(half, { ...ctx, review: null });
    expect(woken).toMatchObject({ to: 'submitting' });
    const handed = await submit(woken.data, ctx);
    const next = await submit(handed.data, ctx);
    expect(next).toMatchObject({
      to: 'approving',
      data: { lines: [{ status: 'open', prepared: null }, { status: 'todo' }, { status: 'todo' }] },
    });
  });

  it('with nothing signed, are all shown again', async () => {
    const { data, ctx } = midway(request, { prepared }, {});
    expect(await signing(data, { ...ctx, review: null })).toMatchObject({ to: 'approving' });
  });
});

describe('the maximum of a purchase', () => {
  const request = (maxOutlaySats: string): TradeInput => ({
    kind: 'buy',
    offers: [{ ...wanted, nftType: 'brc20', priceSats: '10000' }],
    payFrom: ADDRESS,
    receiveAddress: ADDRESS,
    feeRate: 2,
    maxOutlaySats,
  });

  it('must have room for creating its coins before any are created', async () => {
    const coins = { payingAt: () => Promise.resolve([]) };
    const looked = async (most: string) => {
      const { data, ctx } = midway(request(most), {}, { coins });
      return look(data, ctx);
    };
    // Price, the market's minimum fee, and a payment of three coins.
    const least = 10_000 + 546 + 2 * (110 + 43 * 3);
    expect(await looked(String(least))).toMatchObject({ to: 'splitting' });
    const stopped = await looked(String(least - 1));
    expect(stopped).toMatchObject({ to: 'stopped', data: { firsts: [] } });
    expect(stopped).not.toHaveProperty('child');
    expect(stopped.note).toContain('more than your maximum of 11\u202f023');
  });

  it('includes the cost of creating its coins, whichever payment was mined', () => {
    const { data } = midway(request('20000'), {}, {});
    const transactions = [
      { feeSats: '300', status: 'replaced' },
      { feeSats: '700', status: 'confirmed' },
    ];
    const child = { id: 'flow-2', state: 'done', phase: 'done' as const, data: { transactions } };
    const made = coinsMade.made({ ...data, preparedSats: '50' }, child);
    expect(made).toMatchObject({ to: 'looking', data: { preparedSats: '750' } });
    expect(outlayOf(made.data)).toBe(750n);
  });

  it('refuses a purchase that would exceed it together with the cost of its coins', async () => {
    const prepared = async (preparedSats: string) => {
      const market = {
        offerOf: () => Promise.resolve({ auctionId: 'a1', priceSats: 10_000n }),
        prepareBid: () =>
          Promise.resolve({
            ...{ bidId: 'b1', psbt: '', extraPsbts: [] },
            ...{ serviceFeeSats: 546n, networkFeeSats: 1_000n },
          }),
      };
      const index = { locate: () => Promise.resolve({ outpoint: AT, address: 'a seller' }) };
      const signing = { prepare: () => Promise.resolve({}) };
      const { data, ctx } = midway(request('12000'), {}, { market, index, signing });
      const [line] = data.lines;
      return preparedLine(line as Line, { ...data, preparedSats }, ctx);
    };
    expect(await prepared('454')).toMatchObject({ outlaySats: '11546' });
    expect(await prepared('455')).toMatchObject({
      status: 'failed',
      note: expect.stringContaining('more than your maximum of 12\u202f000'),
    });
  });
});

describe('a purchase', () => {
  it('keeps the coins it spent reserved until its block is deep', async () => {
    const request: TradeInput = {
      kind: 'buy',
      offers: [{ ...wanted, nftType: 'brc20', priceSats: '10000' }],
      payFrom: ADDRESS,
      receiveAddress: ADDRESS,
      feeRate: 2,
      maxOutlaySats: '20000',
    };
    let depth = 1;
    const chain = { confirmations: () => Promise.resolve(depth) };
    const line: Partial<Line> = { status: 'sent', txid: 'ef'.repeat(32), coins: [AT] };
    const { data, ctx } = midway(request, line, { chain });
    const mined = await watch(data, ctx);
    expect(mined).toMatchObject({ to: 'done', effects: { unlock: true, lock: [AT] } });
    depth = 5;
    expect((await settle(mined.data, ctx)).effects).not.toHaveProperty('unlock');
    depth = 6;
    expect(await settle(mined.data, ctx)).toMatchObject({ to: 'done', effects: { unlock: true } });
  });

  it('is lost to a faster buyer, with the transaction that won', async () => {
    const request: TradeInput = {
      kind: 'buy',
      offers: [{ ...wanted, nftType: 'brc20', priceSats: '10000' }],
      payFrom: ADDRESS,
      receiveAddress: ADDRESS,
      feeRate: 2,
      maxOutlaySats: '20000',
    };
    const winner = 'cd'.repeat(32);
    const chain = { confirmations: () => Promise.resolve(null) };
    const line = { status: 'sent', txid: 'ef'.repeat(32), outpoint: AT } as const;
    const coins = { isMine: (address: string) => address === ADDRESS };
    const sits = async (outpoint: string, address = 'a rival’s') => {
      const index = { locate: () => Promise.resolve({ outpoint, address }) };
      const { data, ctx } = midway(request, line, { chain, index, coins });
      return watch(data, ctx);
    };
    expect(await sits(AT)).toMatchObject({ to: 'watching' });
    const lost = await sits(`${winner}:1`);
    expect(lost).toMatchObject({ to: 'failed', effects: { unlock: true } });
    expect(lost.note).toBe(`Lost to ${winner}. Your coins are back.`);
    // Another purchase of ours, unknown to these records, is followed instead.
    const own = await sits(`${winner}:1`, ADDRESS);
    expect(own).toMatchObject({ to: 'watching' });
    expect(own.data.lines).toMatchObject([{ txid: winner, earlier: [line.txid] }]);

    // While the winner is unconfirmed, a buyer with a higher maximum fee rate is asked first.
    let depth = 0;
    const rivalled = {
      confirmations: (txid: string) => Promise.resolve(txid === winner ? depth : null),
    };
    const index = {
      locate: () => Promise.resolve({ outpoint: `${winner}:1`, address: 'a rival’s' }),
    };
    const more = { ...request, mostFeeRate: 9 };
    const ports = { chain: rivalled, index, coins };
    const { data, ctx } = midway(more, { ...line, rawHex: '00' }, ports);
    const replaced = await watch(data, ctx);
    const note = `${winner} outbid it and isn’t confirmed yet: raise the fee, or let it go.`;
    expect(replaced).toMatchObject({ to: 'watching', data: { lines: [{ status: 'sent', note }] } });
    expect(replaced.effects?.txStatus).toEqual([{ txid: line.txid, status: 'dropped' }]);
    const again = await watch(replaced.data, {
      ...ctx,
      deps: { ...ctx.deps, chain: { ...ctx.deps.chain, confirmations: () => Promise.resolve(0) } },
    });
    expect(again).toMatchObject({ to: 'watching', data: { lines: [{ note: null }] } });
    expect(again.effects?.txStatus).toEqual([{ txid: line.txid, status: 'sent' }]);
    const buying = tradeFlows.find(({ kind }) => kind === 'buy');
    expect(buying?.view({ state: 'watching' } as FlowRow, replaced.data)).toMatchObject({
      headline: note,
      question: { key: 'raise', text: note, rates: { paid: 2, most: 9 } },
    });
    depth = 1;
    expect(await watch(replaced.data, ctx)).toMatchObject({ to: 'failed', note: lost.note });
  });
});
