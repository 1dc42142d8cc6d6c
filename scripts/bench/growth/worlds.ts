import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { begin, listing, run, TICK, type Trader, withTokens } from '#test/flows/support/trading.ts';
import { startVirtualDay, type VirtualDay } from '#test/flows/support/virtual-day.ts';

/** A wallet's contents; one of them is multiplied by ten and a hundred, the others stay. */
export interface Amounts {
  coins: number;
  addresses: number;
  orders: number;
  listings: number;
}
export const few: Amounts = { coins: 10, addresses: 3, orders: 2, listings: 1 };
export const dimensions = Object.keys(few) as (keyof Amounts)[];

export interface World {
  day: VirtualDay;
  end(): Promise<void>;
}

/** The whole app with these contents, on a manual clock, with the practice network in this thread. */
export async function startWorld(amounts: Amounts): Promise<World> {
  const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const day = await startVirtualDay(mkdtempSync(join(memory, 'inkstone-growth-')));
  const { app } = day;
  await day.live(async () => {
    await app.call('settings.set', { autoLockMinutes: 0 });
    const { payment, ordinals } = await app.fund(50_000_000);
    const trader: Trader = { app, payment: payment.address, ordinals: ordinals.address };
    await offer(trader, amounts.listings);
    for (let n = 0; n < amounts.orders; n += 1) await order(trader, n);
    const places = [payment.address];
    while (places.length < amounts.addresses)
      places.push((await app.call('wallet.newAddress', { accountId: payment.id })).address);
    const many = Math.max(amounts.coins, amounts.addresses);
    for (let n = 0; n < many; n += 1) {
      await app.practice.faucet(places[n % places.length] ?? '', 10_000 + n);
      // Nodes accept no longer chain of unconfirmed transactions.
      if (n % 20 === 19) await app.practice.mine(1);
    }
    await app.practice.mine(1);
    await app.call('coins.list', { refresh: true });
  });
  // New items are polled often; that stops after some hours.
  await day.clock.advance(3 * 3_600_000);
  return {
    day,
    async end() {
      await day.live(() => app.app.stop());
      rmSync(app.dir, { recursive: true, force: true });
    },
  };
}

const ordered = {
  kind: 'inscribe' as const,
  feeRate: 2,
  outputValue: 546,
};

async function offer(trader: Trader, count: number): Promise<void> {
  const { app, ordinals: receiveAddress } = trader;
  await withTokens(trader);
  const text = `{"p":"brc-20","op":"transfer","tick":"${TICK}","amt":"1"}`;
  const items = [];
  for (let n = 0; n < count; n += 1)
    items.push(await app.addText(`${n}.txt`, text, 'text/plain;charset=utf-8'));
  const content = { type: 'files' as const, items };
  await run(app, { ...ordered, content, receiveAddress, payWith: 'wallet' });
  await app.call('coins.list', { refresh: true });
  const { inscriptions } = await app.call('wallet.portfolio', { refresh: false });
  const ids = inscriptions.flatMap(({ brc20, inscriptionId }) =>
    brc20?.startsWith('transfer') === true ? [inscriptionId] : [],
  );
  const listed = listing(trader, [], receiveAddress);
  if (listed.kind !== 'list') return;
  await run(app, {
    ...listed,
    items: ids.slice(0, count).map((inscriptionId) => ({
      what: 'transfer' as const,
      inscriptionId,
      tick: TICK,
      amount: '1',
      unitPrice: '10000',
    })),
  });
}

async function order({ app, ordinals: receiveAddress }: Trader, n: number): Promise<void> {
  const items = [await app.addText(`${n}.txt`, `unpaid ${n}`)];
  const content = { type: 'files' as const, items };
  await begin(app, { ...ordered, content, receiveAddress, payWith: 'outside' });
}
