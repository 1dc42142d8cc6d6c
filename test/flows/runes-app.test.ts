import { rmSync } from 'node:fs';

import { afterEach, describe, expect, it } from 'vitest';

import { createPracticeNetwork } from '#main/practice/network.ts';
import type { InscribeInput } from '#shared/flows/inputs.ts';
import { hurriedClock, startTestApp, type TestApp } from '#test/support/start-test-app.ts';

import { etchContent } from './support/harness.ts';

const open: TestApp[] = [];
async function start() {
  const practice = createPracticeNetwork({ seed: 'runes', clock: hurriedClock, founded: true });
  const app = await startTestApp({ clock: hurriedClock, practice });
  open.push(app);
  const { ordinals } = await app.fund();
  const input = (content: InscribeInput['content']) => ({
    kind: 'inscribe' as const,
    content,
    receiveAddress: ordinals.address,
    feeRate: 2,
    outputValue: 546,
    payWith: 'wallet' as const,
  });
  return { app, address: ordinals.address, input };
}
afterEach(async () => {
  for (const { app, dir } of open.splice(0)) {
    await app.stop().catch(() => undefined);
    rmSync(dir, { recursive: true, force: true });
  }
});

const read = async (app: TestApp, row: string, params: Record<string, unknown>) =>
  (await app.call('provider.read', { row, params, fresh: true })).data as Record<string, unknown>;

describe('runes through the whole app', () => {
  it('etches a rune whose terms the index then shows', async () => {
    const { app, address, input } = await start();
    const quote = await app.call('inscribe.quote', input(etchContent));
    expect(quote.problems).toEqual([]);
    const { ids } = await app.call('flow.start', input(etchContent));
    const [id] = ids as [string];
    const { order } = await app.flow(id, (view) => view.order !== null);
    // The estimate must be near enough that nobody is asked.
    expect(BigInt(order?.amountSats ?? '0')).toBeLessThanOrEqual(
      BigInt(quote.cost?.totalSats ?? '0') + 1000n,
    );
    await app.grant(id);
    await app.flow(id, (view) => view.order?.status === 'payment_waitconfirmed');
    await app.practice.mine(7);
    const done = await app.flow(id, (view) => view.phase === 'done');
    expect(done.headline).toMatch(/Etched as you asked/);
    const held = await read(app, 'runes.addressBalances', { address, start: 0, limit: 10 });
    expect(held['detail']).toMatchObject([{ spacedRune: etchContent.rune, amount: '100000' }]);
  });

  it('mints an open rune, and refuses one that changed since it was shown', async () => {
    const { app, address, input } = await start();
    const asked = { rune: 'OPENDRIFTWOODMINT', start: 0, limit: 1 };
    const list = (await read(app, 'runes.list', asked))['detail'] as { runeid: string }[];
    const content = {
      type: 'runes-mint' as const,
      runeid: list[0]?.runeid ?? '',
      rune: 'OPEN•DRIFTWOOD•MINT',
      amount: '1000',
      divisibility: 0,
      count: 2,
    };
    const other = await app.call('inscribe.quote', input({ ...content, amount: '999' }));
    expect(other.problems.map(({ field }) => field)).toEqual(['runeid']);
    const { ids } = await app.call('flow.start', input(content));
    const [id] = ids as [string];
    await app.grant(id);
    await app.flow(id, (view) => view.order?.status === 'inscribing');
    await app.practice.mine(2);
    const done = await app.flow(id, (view) => view.phase === 'done');
    expect(done.headline).toMatch(/grew by all of it/);
    const held = await read(app, 'runes.addressBalances', { address, start: 0, limit: 10 });
    expect(held['detail']).toMatchObject([{ amount: '2000' }]);
  });
});
