import { afterEach, describe, expect, it, vi } from 'vitest';

import { dayAndHour } from '#renderer/base/format.ts';
import PortfolioView from '#renderer/features/portfolio/PortfolioView.vue';
import type { ActivityRow } from '#shared/ipc/history.ts';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { mountWith } from '#test/ui/mount.ts';

afterEach(() => {
  vi.useRealTimers();
});

const at = (text: string): number => new Date(text).getTime();
const NOW = at('2027-02-03T09:30:00');
const row = (id: number, more: Partial<ActivityRow>): ActivityRow => ({
  id,
  kind: 'send',
  ref: String(id),
  status: 'confirmed',
  at: NOW - 60_000,
  summary: 'Send',
  flowId: null,
  seenAt: NOW,
  data: {},
  amount: null,
  txid: null,
  subject: null,
  ...more,
});

/** The part's text for a wallet with these records and this last visit. */
async function said(rows: ActivityRow[], before: number | null): Promise<string> {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  const outSats = (since: number): bigint =>
    rows
      .filter((one) => one.at >= since)
      .flatMap(({ effects = [] }) => effects)
      .reduce((sum, { sats }) => sum - BigInt(sats), 0n);
  const bridge = createFakeBridge({
    'activity.list': () => ({ rows, next: null }),
    'activity.sums': ({ since }: { since: number }) => ({
      inSats: '0',
      outSats: String(outSats(since)),
    }),
    'activity.visit': () => ({ before }),
  });
  const { wrapper } = await mountWith(PortfolioView, bridge);
  return wrapper.text().replace(/\s+/g, ' ');
}

describe('changes since the last visit', () => {
  const sent = (id: number, when: number, feeSats: string) =>
    row(id, {
      at: when,
      amount: { direction: 'out', amount: '20000', unit: 'sats' },
      effects: [{ txid: `t${id}`, sats: String(-20_000 - Number(feeSats)), feeSats }],
    });

  it('names the visit and sums up what left, including network fees', async () => {
    const text = await said(
      [
        sent(3, NOW - 60_000, '282'),
        sent(2, at('2027-02-02T22:00:00'), '18'),
        sent(1, at('2027-02-02T21:00:00'), '9000'),
      ],
      at('2027-02-02T21:04:00'),
    );
    expect(text).toContain('since your last visit, yesterday 21:04');
    expect(text).toMatch(/40 300/);
  });

  it('says that a replaced payment moved nothing', async () => {
    const amount = { direction: 'out', amount: '25000', unit: 'sats' } as const;
    const text = await said([row(1, { status: 'replaced', amount })], null);
    expect(text).toMatch(/Replaced.*not moved:/);
    expect(text).toContain('No change in the last 24 hours');
    expect(text).not.toContain('sent:');
  });

  it('covers one day if there was no visit before', async () => {
    const text = await said([sent(1, NOW - 60_000, '282')], null);
    expect(text).toContain('in the last 24 hours');
    expect(text).toMatch(/20 282/);
  });
});

it('names a day and an hour in common words', () => {
  expect(dayAndHour(at('2027-02-03T00:01:00'), NOW)).toBe('today 00:01');
  expect(dayAndHour(at('2027-02-02T23:59:00'), NOW)).toBe('yesterday 23:59');
  expect(dayAndHour(at('2027-02-01T23:59:00'), NOW)).toBe('1 Feb 2027, 23:59');
});
