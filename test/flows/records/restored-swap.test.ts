import { describe, expect, it } from 'vitest';

import type { OperationDraft } from '#shared/ipc/swap.ts';
import { startSwapApp, type SwapApp } from '#test/flows/support/second-layer.ts';
import { backupOf } from '#test/support/backup-file.ts';
import { openApps } from '#test/support/open-apps.ts';

const FRIEND = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

const { keep, restored } = openApps();
const start = async (): Promise<SwapApp> => keep(await startSwapApp());

describe('a swap operation that was pending in the backup and was carried out since,', () => {
  it.each([
    ['a send', { op: 'send', tick: 'pine', receivers: [{ to: FRIEND, amount: '1.5' }] }],
    [
      'a swap',
      {
        op: 'swap',
        tickIn: 'pine',
        tickOut: 'lime',
        amount: '2',
        exactType: 'exactIn',
        slippage: '0.02',
        route: 'one',
      },
    ],
    ['the opening of a pool', { op: 'deploy-pool', tick0: 'fern', tick1: 'peat' }],
  ] satisfies [string, OperationDraft][])(
    'ends as done, and no text of it is signed again: %s',
    async (_what, draft) => {
      const app = await start();
      const id = await app.start(draft);
      await app.card(id);
      const file = await backupOf(app);
      expect((await app.finish(id)).phase).toBe('done');
      const before = await app.balance('pine');

      const again = await restored(app, file);
      const view = await again.flow(id, ({ phase }) => phase === 'done', 'done already');
      expect(view.headline).toMatch(/^This was already done: /);
      expect(view.question).toBeNull();
      expect(await again.cards()).toEqual([]);
      const signed = await again.call('swap.signed', { address: null, limit: 10, compare: false });
      expect(signed).toEqual([]);
      expect(await app.balance('pine')).toBe(before);
    },
  );

  it('is shown, and carried out once, if it was not', async () => {
    const app = await start();
    const receivers = [{ to: FRIEND, amount: '1' }];
    const draft: OperationDraft = { op: 'send', tick: 'pine', receivers };
    // The same, done before it started: its record exists.
    expect((await app.finish(await app.start(draft))).phase).toBe('done');
    const id = await app.start(draft);
    await app.card(id);
    const file = await backupOf(app);
    const again = await restored(app, file);
    await again.card(id);
    expect(await app.balance('pine', FRIEND)).toBe('1');
  });
});
