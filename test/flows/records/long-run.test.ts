import { describe, expect, it } from 'vitest';

import { systemClock } from '#shared/clock.ts';
import { allFlows, allOrders } from '#test/kill/whole.ts';
import { challengeFor } from '#test/kinds/sign-in/challenge.ts';
import { openApps } from '#test/support/open-apps.ts';
import { PASSWORD, startTestApp } from '#test/support/start-test-app.ts';

const { keep } = openApps();
const MORE_THAN_LISTED = 203;

describe('what a run of kills is judged by', () => {
  it('has every operation, however many there are', async () => {
    const app = keep(await startTestApp());
    await app.call('vault.create', { words: 12, passphrase: '', password: PASSWORD });
    const [account] = await app.call('wallet.accounts', {});
    const started: string[] = [];
    for (let n = 0; n < MORE_THAN_LISTED; n += 1) {
      const nonce = `challenge${n}`;
      const message = challengeFor(account?.address ?? '', systemClock.now(), nonce);
      const { ids } = await app.call('flow.start', { kind: 'sign-in', message });
      started.push(...ids);
    }
    const flows = await allFlows(app, app.dir);
    expect(flows.map(({ id }) => id)).toEqual(started.toReversed());
  });

  it('has every order, page after page', async () => {
    const pages = [['c', 'b'], ['a']];
    const call = (_: string, { cursor }: { cursor: string | null }) => {
      const at = Number(cursor ?? 0);
      const next = at + 1 < pages.length ? String(at + 1) : null;
      return Promise.resolve({ rows: pages[at], next });
    };
    expect(await allOrders({ call } as never)).toEqual(['c', 'b', 'a']);
  });
});
