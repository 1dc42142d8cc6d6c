import { describe, expect, it } from 'vitest';

import type { InscribeInput } from '#shared/flows/inputs.ts';
import { newSwapPractice } from '#test/flows/support/second-layer.ts';
import { openApps } from '#test/support/open-apps.ts';
import { hurriedClock, startTestApp, type TestApp } from '#test/support/start-test-app.ts';

const { keep } = openApps();
const kelp = { alkaneid: '2:2', name: 'Practice Kelp', amount: '50', divisibility: 0 };

async function start(sats?: number) {
  const practice = newSwapPractice();
  const app = keep(await startTestApp({ clock: hurriedClock, practice, orderVersion: 5 }));
  const { ordinals } = await app.fund(sats);
  // On a slow machine the last refresh may predate the coins.
  await app.call('coins.list', { refresh: true });
  const begin = async (content: InscribeInput['content']) => {
    const { ids } = await app.call('flow.start', {
      kind: 'inscribe',
      content,
      receiveAddress: ordinals.address,
      feeRate: 2,
      outputValue: 546,
      payWith: 'wallet',
    });
    const [id = ''] = ids;
    await app.grant(id);
    return id;
  };
  return { app, address: ordinals.address, begin };
}
const read = async (app: TestApp, row: string, params: Record<string, unknown>) =>
  (await app.call('provider.read', { row, params, fresh: true })).data as Record<string, unknown>;
const offers = (app: TestApp, id: string, answer: string) =>
  app.flow(id, ({ question }) => question?.options.some((one) => one.answer === answer) ?? false);

describe('rounds of a mint that are being made', () => {
  async function rounds() {
    const started = await start();
    const { app, begin } = started;
    const list = await read(app, 'runes.list', { rune: 'OPENDRIFTWOODMINT', start: 0, limit: 1 });
    const runeid = (list['detail'] as { runeid: string }[])[0]?.runeid ?? '';
    const rune = { runeid, rune: 'OPEN•DRIFTWOOD•MINT', amount: '1000', divisibility: 0 };
    const content = { type: 'multi-mint' as const, alkane: kelp, rune, brc20: null, count: 60 };
    const id = await begin(content);
    // Large payments wait for a confirmation.
    await app.flow(id, (view) => view.order?.status === 'payment_waitconfirmed');
    await app.practice.mine(1);
    await app.flow(id, (view) => view.order?.status === 'inscribing');
    return { ...started, id };
  }

  it('are stopped once, after the provider’s own estimate was shown and confirmed', async () => {
    const { app, address, id } = await rounds();
    const running = await offers(app, id, 'pause');
    expect(running).toMatchObject({ phase: 'watching', question: { key: 'running' } });
    const asked = await app.call('flow.answer', { id, answer: 'pause' });
    expect(asked).toMatchObject({ phase: 'asking', question: { key: 'confirm-stop' } });
    expect(asked.question?.text).toMatch(
      /can’t be undone.*remainingCount: \d+.*refundAmount: \d+/su,
    );
    expect(asked.question?.options.map(({ answer, tone }) => [answer, tone])).toEqual([
      ['keep', 'primary'],
      ['confirm', 'danger'],
    ]);
    // Nothing was asked to stop yet.
    expect((await app.call('flow.answer', { id, answer: 'keep' })).state).toBe('waiting');
    await app.call('flow.answer', { id, answer: 'pause' });
    await app.call('flow.answer', { id, answer: 'confirm' });
    const done = await app.flow(id, (view) => view.phase === 'done');
    await app.practice.mine(1);
    const minted = /provider says (\d+) of 60 were minted/u.exec(done.headline)?.[1];
    const { detail } = await read(app, 'alkanes.addressTokens', { address, start: 0, limit: 10 });
    expect(detail).toMatchObject([{ amount: String(50 * Number(minted)) }]);
    await expect(app.call('flow.answer', { id, answer: 'pause' })).rejects.toMatchObject({
      code: 'ANSWER_NOT_EXPECTED',
    });
  });
});

describe('a paid order', () => {
  async function paid() {
    const started = await start();
    const { app, begin } = started;
    const id = await begin({ type: 'alkanes-mint', alkane: kelp, count: 1 });
    await offers(app, id, 'takeBack');
    return { ...started, id };
  }

  it('is cancelled by the service, and the refund is proved to be ours', async () => {
    const { app, id } = await paid();
    const asked = await app.call('flow.answer', { id, answer: 'takeBack', feeRate: 5 });
    expect(asked.question).toMatchObject({ key: 'confirm-stop', title: 'Cancel this order?' });
    expect(asked.question?.text).toMatch(/You paid [\d\s]+ sats.*at 5 sat\/vB.*“service”/su);
    await app.call('flow.answer', { id, answer: 'confirm' });
    await app.practice.mine(1);
    const done = await app.flow(id, ({ state }) => state === 'refunded');
    const { amountSats, refundSats } = done.order!;
    expect(BigInt(refundSats ?? '0')).toBeGreaterThan(0n);
    expect(BigInt(refundSats ?? '0')).toBeLessThan(BigInt(amountSats));
  });

  it('goes on where the user keeps it', async () => {
    const { app, id } = await paid();
    await app.call('flow.answer', { id, answer: 'takeBack', feeRate: 5 });
    await app.call('flow.answer', { id, answer: 'keep' });
    await app.practice.mine(2);
    const done = await app.flow(id, (view) => view.phase === 'done');
    expect(done.headline).toMatch(/has the full balance/);
    expect(done.again).toEqual({ tab: 'alkanes', alkaneid: '2:2', count: '1' });
  });
});
