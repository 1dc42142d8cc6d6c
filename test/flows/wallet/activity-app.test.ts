import { afterEach, expect, it } from 'vitest';

import type { Clock } from '#shared/clock.ts';
import { hurriedClock, startTestApp, type TestApp } from '#test/support/start-test-app.ts';

const HOUR = 3_600_000;
const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
let test: TestApp;
afterEach(async () => test.app.stop());

it('a payment shows its total, is exported in columns, and is compared with the last visit', async () => {
  let ahead = 0;
  const clock: Clock = { ...hurriedClock, now: () => hurriedClock.now() + ahead };
  test = await startTestApp({ clock });
  await test.fund();
  // The hours that pass below would lock it.
  await test.call('settings.set', { autoLockMinutes: 0 });
  await test.call('vault.touch', {});
  expect(await test.call('activity.visit', {})).toEqual({ before: null });

  const recipients = [{ address: STRANGER, sats: '20000' }];
  const [id = ''] = (await test.call('flow.start', { kind: 'send', recipients, feeRate: 2 })).ids;
  await test.grant(id);
  const paid = await test.until('the payment', async () => {
    const { rows } = await test.call('activity.list', {
      ...{ cursor: null, limit: 50, wallet: 'this', kind: 'send', query: '' },
    });
    return rows[0]?.effects?.[0] && rows[0];
  });
  const feeSats = paid.effects?.[0]?.feeSats;
  expect(Number(feeSats)).toBeGreaterThan(200);
  expect(paid.effects).toEqual([
    { txid: paid.txid, sats: String(-20_000 - Number(feeSats)), feeSats },
  ]);

  await test.call('labels.set', { type: 'tx', ref: paid.txid ?? '', label: 'Rent, "May"' });
  const request = { what: 'activity', format: 'csv', query: '', filter: 'send' } as const;
  expect((await test.call('history.export', request)).rows).toBe(1);
  const [head, line] = (test.saved.get('inkstone-practice-activity.csv') ?? '').split(/\r?\n/);
  expect(head?.replace('\uFEFF', '')).toBe(
    'time,kind,status,summary,reference,direction,amount,unit,also,net_sats,fee_sats,transaction,note',
  );
  expect(line).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z,send,\w+,/);
  const net = 20_000 + Number(feeSats);
  expect(line).toContain(`,out,${net},sats,,-${net},${feeSats},${paid.txid},`);
  expect(line).toContain('"Rent, ""May"""');

  const left = clock.now();
  ahead = 3 * HOUR;
  await test.call('vault.touch', {});
  const { before } = await test.call('activity.visit', {});
  expect(Math.abs((before ?? 0) - left)).toBeLessThan(2 * HOUR);
});
