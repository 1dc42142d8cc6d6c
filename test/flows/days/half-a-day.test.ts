import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Input } from '#main/ipc/contract.ts';
import type { Log } from '#main/log.ts';
import type { FlowView } from '#shared/flows/view.ts';
import { withdraw } from '#test/flows/support/bridging.ts';
import {
  begin,
  listing,
  purchase,
  run,
  through,
  type Trader,
  withCoins,
  withTokens,
} from '#test/flows/support/trading.ts';
import { startVirtualDay, type VirtualDay } from '#test/flows/support/virtual-day.ts';
import { startTestApp } from '#test/support/start-test-app.ts';

/** Twelve hours with everything open at once; only `npm run test:long` has the time for it. */

const HOUR = 3_600_000;
const HOURS = 12;
/** Most of them while a question is open or an operation is running. */
const CALLS = 2_500;
/** The hourly share of 60,000 calls a month. */
const CALLS_AN_HOUR = 83;
const MEGABYTE = 1_048_576;

let day: VirtualDay;
let me: Trader;
let other: Trader;
const begun = new Map<string, string>();
const troubles: string[] = [];
const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (text, details) => void troubles.push(`${text} ${JSON.stringify(details)}`),
};

const isLong = process.env['INKSTONE_LONG'] !== undefined;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
function heap(): number {
  collect();
  return process.memoryUsage().heapUsed / MEGABYTE;
}

const order = async (
  name: string,
  payWith: 'wallet' | 'outside',
): Promise<Input<'flow.start'>> => ({
  kind: 'inscribe',
  content: { type: 'files', items: [await me.app.addText(`${name}.txt`, name)] },
  receiveAddress: me.ordinals,
  feeRate: 2,
  outputValue: 546,
  payWith,
});
const mint = (tick: string, amount: string): Input<'flow.start'> => ({
  kind: 'inscribe',
  content: { type: 'brc20-mint', tick, amount, count: 1 },
  receiveAddress: me.payment,
  feeRate: 2,
  outputValue: 546,
  payWith: 'wallet',
});

async function operation(): Promise<string> {
  const draft = {
    op: 'send' as const,
    tick: 'reed',
    receivers: [{ to: other.payment, amount: '1' }],
  };
  const quoted = await me.app.until('a quote', async () => {
    const request = { address: me.ordinals, draft, feeTick: 'pine', ask: 'server' as const };
    const { ask, fees } = await me.app.call('swap.quote', request);
    const fee = fees.find(({ payType }) => payType === 'tick')?.fee;
    return ask && fee ? { ask, fee } : null;
  });
  return begin(me.app, { kind: 'operation', address: me.ordinals, ...quoted });
}
const transfer = (): Input<'flow.start'> => ({
  kind: 'inscribe',
  content: { type: 'brc20-transfer', tick: 'lime', amount: '120' },
  receiveAddress: me.payment,
  feeRate: 2,
  outputValue: 546,
  payWith: 'wallet',
});
/** Nothing else may reserve its coins yet. */
async function made(input: Input<'flow.start'>): Promise<void> {
  expect(await run(me.app, input)).toMatchObject({ phase: 'done' });
}
async function deposit(): Promise<string> {
  const { inscriptionId, outpoint } = await me.app.until('the transfer', async () => {
    await me.app.call('coins.list', { refresh: true });
    return (await me.app.call('bridge.transfers', { address: me.payment, tick: 'lime' }))[0];
  });
  return begin(me.app, {
    kind: 'deposit',
    address: me.payment,
    tick: 'lime',
    amount: '120',
    transfer: { inscriptionId, outpoint },
    feeRate: 3,
  });
}
const open = async (what: string, id: Promise<string>): Promise<string> => {
  const flow = await id;
  begun.set(flow, what);
  return flow;
};

/** Every query that a screen makes when it opens. */
const screens: [string, () => Promise<unknown>][] = [
  ['start', () => me.app.call('app.snapshot', {})],
  ['portfolio', () => me.app.call('wallet.portfolio', { refresh: true })],
  ['coins', () => me.app.call('coins.list', { refresh: false })],
  ['addresses', () => me.app.call('labels.addresses', {})],
  ['operations', () => me.app.call('flow.list', { active: false })],
  ['my market', () => me.app.call('trade.signatures', { refresh: true })],
  ['trades', () => me.app.call('market.trades', {})],
  ['alerts', () => me.app.call('watch.look', {})],
  ['swap', () => me.app.call('swap.addresses', {})],
  ['signed', () => me.app.call('swap.signed', { address: null, limit: 50, compare: true })],
  ['bridge', () => me.app.call('bridge.layers', {})],
  ['histories', () => me.app.call('history.state', {})],
  ['fees', () => me.app.call('wallet.feeRates', {})],
];

const isEnded = ({ phase }: FlowView): boolean => ['done', 'failed', 'cancelled'].includes(phase);

describe.runIf(isLong)('twelve hours with everything open', () => {
  beforeAll(async () => {
    const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
    day = await startVirtualDay(mkdtempSync(join(memory, 'inkstone-half-')), { log });
    const { clock, live, calls } = day;
    await live(async () => {
      const trader = async (app: Trader['app']): Promise<Trader> => {
        await app.call('settings.set', { autoLockMinutes: 0 });
        const { payment, ordinals } = await app.fund(5_000_000);
        return { app, payment: payment.address, ordinals: ordinals.address };
      };
      me = await trader(day.app);
      other = await trader(await startTestApp({ clock, practice: calls.port }));
      for (const { app, payment } of [me, other])
        for (let n = 0; n < 12; n += 1) await app.practice.faucet(payment, 200_000 + n);
      await me.app.practice.mine(1);
      for (const { app } of [me, other]) await app.call('coins.list', { refresh: true });
      await withTokens(other);
      await run(other.app, listing(other, [{ amount: '100', unitPrice: '200' }], other.ordinals));
      await withCoins(me, 1);
      await made(mint('lime', '500'));
      await made(transfer());
      await me.app.practice.swapFaucet(me.ordinals);
      await me.app.practice.swapFaucet(me.payment);
    });
    await other.app.app.stop();

    await live(async () => {
      await open(
        'a purchase',
        purchase(me).then((bought) => begin(me.app, bought)),
      );
      for (let n = 0; n < 10; n += 1)
        await open(
          'an unpaid order',
          order(`unpaid ${n}`, 'outside').then((one) => begin(me.app, one)),
        );
      const sent = { kind: 'send' as const, recipients: [{ address: me.ordinals, sats: '20000' }] };
      for (const card of await me.app.cards()) await me.app.consent(card);
      const paid = await run(me.app, await order('paid', 'wallet'));
      begun.set(paid.id, 'an order that is paid');
      await through(
        me.app,
        await open('a deposit', deposit()),
        ({ state }) => state === 'following',
      );
      await open('a withdrawal', withdraw(me.app, me.payment, '20'));
      await open('a payment', begin(me.app, { ...sent, feeRate: 2 }));
      await open('an operation', operation());
      await me.app.call('watch.addAlert', {
        source: 'market',
        tick: 'trad',
        against: null,
        what: 'floor',
        when: 'below',
        limit: '100',
      });
    });
    await me.app.practice.setBlockTime(600);
  });
  afterAll(async () => {
    await day.live(() => me.app.app.stop());
    for (const { app } of [me, other]) rmSync(app.dir, { recursive: true, force: true });
  });

  it('lose nothing, cost little, and every screen still answers', async () => {
    const { clock, calls, live } = day;
    calls.forget();
    const heaps: number[] = [];
    let lastHour = 0;
    for (let hour = 0; hour < HOURS; hour += 1) {
      // The user returns in the third hour and approves what is pending.
      if (hour === 3)
        await live(async () => {
          for (const card of await me.app.cards())
            await me.app.consent(card).catch(() => undefined);
        });
      const before = calls.total();
      await clock.advance(HOUR);
      lastHour = calls.total() - before;
      heaps.push(heap());
    }
    const spent = calls.total();
    const flows = await me.app.call('flow.list', { active: false });
    const ends = [...begun].map(([id, what]) => {
      const view = flows.find((flow) => flow.id === id);
      return { what, phase: view?.phase, state: view?.state, says: view?.headline ?? '', view };
    });
    console.log(
      JSON.stringify({ spent, lastHour, heaps: heaps.map(Math.round), routes: calls.byRoute() }),
      ends.map(({ what, phase, state, says }) => `${what}: ${phase} ${state}: ${says}`),
    );
    expect(troubles).toEqual([]);
    for (const { what, view, says } of ends) {
      expect(view, what).toBeDefined();
      if (view && !isEnded(view)) expect(says.length, what).toBeGreaterThan(10);
      expect(view?.phase, what).not.toBe('failed');
    }
    expect(spent).toBeLessThan(CALLS);
    expect(lastHour).toBeLessThan(CALLS_AN_HOUR);
    // Includes what the practice network keeps in memory.
    expect((heaps.at(-1) ?? 0) - (heaps[1] ?? 0)).toBeLessThan(40);
    for (const [name, ask] of screens)
      await expect(live(ask), name).resolves.toEqual(expect.anything());
  });
});
