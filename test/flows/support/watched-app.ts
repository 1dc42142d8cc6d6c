import { rmSync } from 'node:fs';

import type { Input } from '#main/ipc/contract.ts';
import {
  hurriedClock,
  PASSWORD,
  startTestApp,
  type TestApp,
  type TestAppOptions,
} from '#test/support/start-test-app.ts';

import { DESCRIPTOR } from './other-device.ts';

export const STRANGER = 'bcrt1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqvg32hk';

type Watched = Input<'vault.watch'>['from'];

/** The account key of the other device. */
export const ACCOUNT: Watched = { kind: 'xpub', xpub: DESCRIPTOR, addressType: 'p2tr' };

/** An app that only watches this key, with one confirmed coin at its paying address for each of these amounts. */
export async function watchedApp(
  from: Watched,
  sums: readonly number[],
  options: TestAppOptions = {},
): Promise<TestApp> {
  const app = await startTestApp({ clock: hurriedClock, ...options });
  await app.call('vault.watch', { from, password: PASSWORD });
  const accounts = await app.call('wallet.accounts', {});
  const pays = accounts.find(({ role }) => role === 'payment');
  if (!pays) throw new Error('no account pays');
  for (const sats of sums) await app.call('practice.faucet', { address: pays.address, sats });
  await app.practice.mine(1);
  await app.call('coins.list', { refresh: true });
  return app;
}

/** Kills the app and opens it again. */
export async function restarted({ app, dir, practice }: TestApp): Promise<TestApp> {
  await app.stop();
  const again = await startTestApp({ dir, practice, clock: hurriedClock });
  await again.call('vault.unlock', { password: PASSWORD });
  return again;
}

/** Stops it even after a failed test. */
export async function ended({ app, dir }: TestApp): Promise<void> {
  await app.stop().catch(() => undefined);
  rmSync(dir, { recursive: true, force: true });
}

/** Approves it; returns the card and the exported PSBT. */
export async function leave(app: TestApp, id: string) {
  const { card } = await app.card(id);
  const blocks = card.clauses.filter(({ verdict }) => verdict === 'block');
  if (blocks.length > 0) throw new Error(`blocked: ${blocks[0]?.text ?? ''}`);
  await app.grant(id);
  await app.flow(id, ({ outside }) => outside === true, 'approved');
  return { card, psbt: (await app.call('flow.psbt', { id })).psbt };
}

/** Approves it, signs the exported PSBT on the other device, and imports it. */
export async function signAway(app: TestApp, id: string, sign: (psbt: string) => string) {
  const left = await leave(app, id);
  await app.call('flow.returnPsbt', { id, psbt: sign(left.psbt) });
  return left;
}
