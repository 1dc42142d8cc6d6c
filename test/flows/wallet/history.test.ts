import { afterEach, describe, expect, it } from 'vitest';

import {
  hurriedClock,
  newPractice,
  startTestApp,
  type TestApp,
} from '#test/support/start-test-app.ts';

let app: TestApp;
afterEach(() => app.app.stop());

const activities = async (query = '') =>
  (await app.call('activity.list', { cursor: null, limit: 200, kind: null, query })).rows;
const ended = () =>
  app.until('histories are read', async () => {
    const state = await app.call('history.state', {});
    return !state.running && state.total > 0 ? state : null;
  });

describe('the history of the wallet’s addresses', () => {
  it('is read automatically after unlocking, once, and is available offline', async () => {
    const practice = newPractice();
    app = await startTestApp({ practice, clock: hurriedClock, history: true });
    await app.fund(200_000);
    await ended();
    await app.call('history.sync', {});
    await ended();
    const found = await activities('kind:transaction');
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ kind: 'transaction', status: 'confirmed', flowId: null });
    expect(await app.call('activity.kinds', {})).toContain('transaction');
    await app.call('history.sync', {});
    await ended();
    expect(await activities('kind:transaction')).toHaveLength(1);
    await app.app.stop();

    await practice.fault('*', 'fail', 10_000);
    app = await startTestApp({ dir: app.dir, practice, clock: hurriedClock });
    expect(await activities('kind:transaction')).toHaveLength(1);
  });
});
