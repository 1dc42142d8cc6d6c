import { afterAll, describe, expect, it } from 'vitest';

import { startTestApp } from '#test/support/start-test-app.ts';

describe('provider.read in the whole app', () => {
  const started = startTestApp();
  afterAll(async () => (await started).app.stop());

  it('answers a read row of the network on screen, from the cache the second time', async () => {
    const app = await started;
    const events: unknown[] = [];
    app.app.events.on((name, payload) => {
      if (name === 'provider.fresh') events.push(payload);
    });
    const first = await app.call('provider.read', { row: 'chain.info', params: {} });
    const second = await app.call('provider.read', { row: 'chain.info', params: {} });
    expect(first.data).toMatchObject({ blocks: expect.any(Number) as number });
    expect(second.fetchedAt).toBe(first.fetchedAt);
    await app.call('practice.mine', { blocks: 1 });
    const old = await app.call('provider.read', { row: 'chain.info', params: {} });
    expect(old).toMatchObject({ stale: true, data: first.data });
    await app.until('the new answer', async () => events.length > 0);
    const next = await app.call('provider.read', { row: 'chain.info', params: {} });
    const blocks = (answer: { data?: unknown }) => (answer.data as { blocks: number }).blocks;
    expect(blocks(next)).toBe(blocks(first) + 1);
  });

  it('refuses what submits, what prepares, content, and names of prototypes', async () => {
    const app = await started;
    const rows = ['chain.push', 'orders.requestCommit', 'inscription.content', 'constructor', ''];
    for (const row of rows) {
      const refused = app.call('provider.read', { row, params: {} });
      await expect(refused, row).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
  });

  it('is not for the approval window', async () => {
    const app = await started;
    const refused = app.approve('provider.read', { row: 'chain.info', params: {} });
    await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN_SENDER' });
  });
});
