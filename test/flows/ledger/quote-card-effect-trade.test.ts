import { rmSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { eventsOf } from '#shared/activity/events.ts';
import type { TradeInput } from '#shared/flows/trade.ts';
import type { TradeQuote } from '#shared/ipc/trade.ts';
import {
  purchase,
  run,
  startTrader,
  TICK,
  type Trader,
  withTokens,
} from '#test/flows/support/trading.ts';
import { contradictions, measure, type Measured, tableOf } from '#test/support/measured.ts';
import { newPractice } from '#test/support/start-test-app.ts';

const POSTAGE = 546n;

let seller: Trader;
let buyer: Trader;
const table: Measured[] = [];

beforeAll(async () => {
  const practice = newPractice();
  [seller, buyer] = [await startTrader(practice, 500_000), await startTrader(practice, 500_000)];
  for (const { app } of [seller, buyer]) await app.call('settings.set', { autoLockMinutes: 0 });
  await withTokens(seller, 3);
  await run(seller.app, { kind: 'bind', btcAddress: seller.payment, nftAddress: seller.ordinals });
});
afterAll(async () => {
  for (const { app } of [seller, buyer]) {
    await app.app.stop().catch(() => undefined);
    rmSync(app.dir, { recursive: true, force: true });
  }
  process.stdout.write(`\n${tableOf(table)}\n`);
});

/** What leaves before a sale; the headline is the price minus all of that and the postage. */
function totalOf({ steps, totals }: TradeQuote, { kind }: TradeInput, back: bigint): string {
  const net = totals?.netSats ?? '0';
  if (kind === 'buy' || kind === 'delist') return net;
  const costs = steps.reduce((sum, { costSats }) => sum + BigInt(costSats ?? 0), 0n);
  const there = BigInt(totals?.postageSats ?? '0') - back;
  expect(BigInt(net)).toBe(BigInt(totals?.priceSats ?? '0') - costs - there);
  return String(costs);
}

async function trades(
  kind: string,
  { app }: Trader,
  input: TradeInput,
  back: bigint,
  most = false,
) {
  await app.call('coins.list', { refresh: true });
  const quote = await app.call('trade.quote', input);
  expect(quote.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const measured = await measure(
    app,
    kind,
    { total: totalOf(quote, input, back), postage: back, most },
    input,
  );
  table.push(measured);
  expect.soft(contradictions(measured)).toEqual([]);
}

const offering = (pieces: readonly string[]): TradeInput => ({
  kind: 'list',
  items: pieces.map((amount) => ({ what: 'balance', tick: TICK, amount, unitPrice: '200' })),
  ...{ payAddress: seller.payment, holdAddress: seller.ordinals, feeRate: 2 },
});

const sumOf = (all: readonly (string | null)[]): bigint =>
  all.reduce((sum, one) => sum + BigInt(one ?? 0), 0n);

async function listed() {
  const { signatures } = await seller.app.call('trade.signatures', { refresh: true });
  return signatures.flatMap(({ revoke, market }) => (revoke && market === 'listed' ? revoke : []));
}

describe('before, on the card and after a trade', () => {
  it('are one number for listings', async () => {
    await trades('list 500 tokens', seller, offering(['500']), POSTAGE);
    await trades('list three', seller, offering(['100', '101', '102']), 3n * POSTAGE);
  });
  it('tell before of a listing that brings less than it costs', async () => {
    const { app, payment, ordinals } = seller;
    const places = { payAddress: payment, holdAddress: ordinals, feeRate: 2 };
    const item = (amount: string) =>
      ({ what: 'balance', tick: TICK, amount, unitPrice: '100' }) as const;
    const told = async (amount: string) => {
      const asked: TradeInput = { kind: 'list', items: [item(amount)], ...places };
      const { totals, problems } = await app.call('trade.quote', asked);
      return {
        net: totals?.netSats,
        texts: problems.map(({ field, severity, text }) => `${field} ${severity} ${text}`),
      };
    };
    // Inscribing its transfer costs 1215 sats, including 546 of postage that the buyer gets.
    const losing = await told('6');
    expect(losing.net).toBe('-615');
    expect(losing.texts).toContain(
      'items warning A sale pays 600 sats, and listing it with its postage costs 1\u202f215 sats: you receive nothing.',
    );
    const gaining = await told('60');
    expect(Number(gaining.net)).toBeGreaterThan(0);
    expect(gaining.texts.filter((text) => text.includes('you receive nothing'))).toEqual([]);
  });
  it('are one number for a transfer that exists already', async () => {
    const { app, ordinals, payment } = seller;
    const content = { type: 'brc20-transfer', tick: TICK, amount: '77' } as const;
    const order = {
      kind: 'inscribe',
      receiveAddress: ordinals,
      feeRate: 2,
      outputValue: 546,
    } as const;
    await run(app, { ...order, content, payWith: 'wallet' });
    await app.call('coins.list', { refresh: true });
    const transfers = await app.call('bridge.transfers', { address: ordinals, tick: TICK });
    const { inscriptionId = '' } = transfers.find(({ amount }) => amount === '77') ?? {};
    const item = {
      what: 'transfer',
      inscriptionId,
      tick: TICK,
      amount: '77',
      unitPrice: '200',
    } as const;
    const places = { payAddress: payment, holdAddress: ordinals, feeRate: 2 };
    await trades('list a transfer', seller, { kind: 'list', items: [item], ...places }, 0n);
  });
  it('are one number for purchases', async () => {
    await trades('buy', buyer, await purchase(buyer), 0n, true);
    await trades('buy two', buyer, await purchase(buyer, 2), 0n, true);
  });
  it('are one number wherever a purchase of two names its total', async () => {
    const { app } = buyer;
    await trades('list two more', seller, offering(['210', '220']), 2n * POSTAGE);
    await app.call('coins.list', { refresh: true });
    const input = await purchase(buyer, 2);
    const { totals, steps, lines } = await app.call('trade.quote', input);
    // Small coins must be created first, and the purchase brings its postage.
    expect(steps.map(({ step }) => step)).toEqual(['split']);
    const [price, service, network, preparing, postage, net] = (
      [
        'priceSats',
        'serviceSats',
        'networkSats',
        'preparingSats',
        'postageSats',
        'netSats',
      ] as const
    ).map((name) => BigInt(totals?.[name] ?? -1n)) as [
      bigint,
      bigint,
      bigint,
      bigint,
      bigint,
      bigint,
    ];
    expect(net).toBe(price + service + network + preparing - postage);
    expect(postage).toBe(2n * POSTAGE);
    expect(price).toBe(sumOf(lines.map(({ priceSats }) => priceSats)));
    const quoted = { total: String(net), most: true };
    const measured = await measure(app, 'buy two, read everywhere', quoted, input);
    table.push(measured);
    expect(contradictions(measured)).toEqual([]);
    const [flow] = (await app.call('flow.list', { active: false })).filter(
      ({ trade }) => trade?.asked.kind === 'buy' && trade.lines.length === 2,
    );
    // The operation's page, and its effect on the wallet in its line of Activity.
    expect(flow?.trade?.totalSats).toBe(String(measured.left));
    const query = { cursor: null, limit: 100, query: '', kind: null };
    const { rows } = await app.call('activity.list', query);
    const event = eventsOf(rows).find((one) =>
      [one, ...one.others].some(({ flowId }) => flowId === flow?.id),
    );
    const effects = sumOf(event?.effects?.map(({ sats }) => sats) ?? []);
    expect(-effects).toBe(measured.left);
    // A ceiling may exceed the exact total only by the estimate of the network fee.
    expect(net - measured.left).toBeLessThan(network + preparing);
  });
  it('are one number for cancelling', async () => {
    await trades('list two', seller, offering(['200', '300']), 2n * POSTAGE);
    const [first] = await listed();
    await trades(
      'edit price',
      seller,
      {
        kind: 're-price',
        how: 'move',
        ...first!,
        auctionId: first?.auctionId ?? '',
        nftType: 'brc20',
        unitPrice: '300',
        ...{ payAddress: seller.payment, holdAddress: seller.ordinals, feeRate: 2 },
      },
      POSTAGE,
    );
    const [off] = await listed();
    await trades(
      'cancel off-chain',
      seller,
      {
        kind: 'delist',
        how: 'off-chain',
        listings: [off!],
        returnAddress: seller.ordinals,
        feeRate: 2,
      },
      0n,
    );
    await trades(
      'cancel all',
      seller,
      {
        kind: 'delist',
        how: 'move',
        listings: await listed(),
        returnAddress: seller.ordinals,
        feeRate: 2,
      },
      0n,
    );
  });
});
