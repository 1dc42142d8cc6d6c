import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { begin } from '#test/flows/support/trading.ts';
import { startVirtualDay, type VirtualDay } from '#test/flows/support/virtual-day.ts';

const HOUR = 3_600_000;
/** The hourly share of 60,000 calls a month is 82. */
const MOST_AN_HOUR = 60;
let day: VirtualDay;

beforeAll(async () => {
  const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  day = await startVirtualDay(mkdtempSync(join(memory, 'inkstone-unpaid-')));
  const { app, live } = day;
  await live(async () => {
    await app.call('settings.set', { autoLockMinutes: 0 });
    const { payment, ordinals } = await app.fund(5_000_000);
    for (let at = 0; at < 10; at += 1) {
      const { address } = await app.call('wallet.newAddress', { accountId: payment.id });
      await app.practice.faucet(address, 10_000 + at);
    }
    await app.practice.mine(1);
    for (let n = 0; n < 20; n += 1) {
      const item = await app.addText(`unpaid ${n}.txt`, `unpaid ${n}`);
      await begin(app, {
        kind: 'inscribe',
        content: { type: 'files', items: [item] },
        receiveAddress: ordinals.address,
        feeRate: 2,
        outputValue: 546,
        payWith: 'outside',
      });
    }
    await app.call('coins.list', { refresh: true });
  });
  // Constant activity on the network: every block causes an event.
  await app.practice.setBlockTime(60);
});
afterAll(async () => {
  await day.live(() => day.app.app.stop());
  rmSync(day.app.dir, { recursive: true, force: true });
});

describe('twenty unpaid orders on a busy network', () => {
  it('cost at most 60 calls an hour', async () => {
    // In the first hour orders are new, and histories are read for the first time.
    await day.clock.advance(HOUR);
    for (let hour = 1; hour < 4; hour += 1) {
      day.calls.forget();
      await day.clock.advance(HOUR);
      expect(day.calls.total(), JSON.stringify(day.calls.byRoute())).toBeLessThanOrEqual(
        MOST_AN_HOUR,
      );
    }
  });
});
