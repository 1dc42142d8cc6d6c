import { rmSync } from 'node:fs';

import { expect, it } from 'vitest';

import type { PracticePort } from '#practice/server/port.ts';
import {
  hurriedClock,
  newPractice,
  PASSWORD,
  startTestApp,
  type TestApp,
} from '#test/support/start-test-app.ts';

/** An app on another network, to test what it does with the practice network meanwhile. */
const start = (dir: string | undefined, practice: PracticePort): Promise<TestApp> =>
  startTestApp({ ...(dir ? { dir } : {}), practice, clock: hurriedClock, networks: ['signet'] });

it('the practice network runs for what is on screen or pending, and for nothing else', async () => {
  const network = newPractice();
  let opened = 0;
  const practice: PracticePort = {
    ...network,
    onChange(listener) {
      opened += 1;
      return network.onChange(listener);
    },
  };
  let app = await start(undefined, practice);
  try {
    const restarted = async (): Promise<number> => {
      await app.app.stop();
      opened = 0;
      app = await start(app.dir, practice);
      await app.call('vault.unlock', { password: PASSWORD });
      return opened;
    };
    const { payment } = await app.fund();
    await app.call('settings.setNetwork', { network: 'signet' });
    expect(await restarted()).toBe(0);

    // Selected again, it is as it was left.
    await app.call('settings.setNetwork', { network: 'practice' });
    expect(opened).toBe(1);
    const { coins } = await app.call('coins.list', { refresh: true });
    expect(coins.map(({ sats }) => sats)).toEqual(['1000000']);

    // An unconfirmed payment is followed to its end, whatever is on screen.
    const recipients = [{ address: payment.address, sats: '20000' }];
    const { ids } = await app.call('flow.start', { kind: 'send', recipients, feeRate: 3 });
    const [id = ''] = ids;
    await app.grant(id);
    await app.flow(id, (view) => view.phase === 'watching');
    await app.call('settings.setNetwork', { network: 'signet' });
    expect(await restarted()).toBe(1);
    await app.call('settings.setNetwork', { network: 'practice' });
    await app.call('practice.mine', { blocks: 1 });
    await app.flow(id, (view) => view.phase === 'done', 'done');
  } finally {
    await app.app.stop();
    rmSync(app.dir, { recursive: true, force: true });
  }
});
