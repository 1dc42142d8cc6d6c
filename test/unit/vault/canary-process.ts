import { once } from 'node:events';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeHeapSnapshot } from 'node:v8';

import type { Log } from '#main/log.ts';
import { isAppError } from '#shared/errors.ts';

import { startTestApp } from '../../support/start-test-app.ts';

/*
 * A whole app in a process of its own, used with secrets that are typed once each, then locked. What it
 * answered, told and logged is on disk; its heap is written down after the lock. The secrets come masked, so that
 * nothing but the app itself can leave one in this process.
 */
const [dir = '', outDir = '', masked = '{}'] = process.argv.slice(2);
const MASK = 0x5a;
const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
const secrets = JSON.parse(masked) as Record<string, string>;
const plain = (name: string): string => {
  const bytes = Buffer.from(secrets[name] ?? '', 'base64').map((byte) => byte ^ MASK);
  return Buffer.from(bytes).toString('utf8');
};

const note = (file: string, value: unknown): void => {
  appendFileSync(join(outDir, file), `${JSON.stringify(value)}\n`);
};
const line =
  (level: string) =>
  (message: string, fields?: object): void => {
    note('log', { level, message, ...fields });
  };
const log: Log = {
  info: line('info'),
  warn: line('warn'),
  error: line('error'),
};

async function use(): Promise<void> {
  const test = await startTestApp({ dir, log });
  test.app.events.on((name, payload) => {
    note('events', { name, payload });
  });
  const call: typeof test.call = async (name, input) => {
    try {
      const value = await test.call(name, input);
      note('answers', { name, value });
      return value;
    } catch (error) {
      note('answers', isAppError(error) ? { name, error: error.toWire() } : String(error));
      throw error;
    }
  };
  const refused = (wanted: Promise<unknown>): Promise<unknown> => wanted.catch(() => undefined);

  const typo = { phrase: `${plain('phrase')}x`, passphrase: plain('passphrase') };
  await refused(call('vault.importPhrase', { ...typo, password: plain('password') }));
  await call('vault.importPhrase', {
    phrase: plain('phrase'),
    passphrase: plain('passphrase'),
    password: plain('password'),
  });
  await call('settings.setApiKey', { network: 'practice', key: plain('apiKey') });
  await call('vault.lock', {});
  await refused(call('vault.unlock', { password: `${plain('password')}!` }));
  await call('vault.unlock', { password: plain('password') });
  const { activeId } = await call('wallets.list', {});
  const answers = { type: 'all' as const, phrase: plain('phrase') };
  await call('wallets.drill', {
    walletId: activeId ?? '',
    answers,
    passphrase: plain('passphrase'),
  });
  const [account] = await call('wallet.accounts', {});
  const reveal = await call('vault.reveal', { password: plain('password') });
  await test.approve('approval.words', { id: reveal.approvalId });
  const address = account?.address ?? '';
  const key = await call('wallets.exportKey', { address, password: plain('password') });
  await test.approve('approval.words', { id: key.approvalId });
  await call('wallet.portfolio', { refresh: true });
  await call('practice.faucet', { address, sats: 1_000_000 });
  await call('practice.mine', { blocks: 1 });
  const recipients = [{ address: STRANGER, sats: '20000' }];
  const { ids } = await call('flow.start', { kind: 'send', recipients, feeRate: 3 });
  const [id = ''] = ids;
  await test.grant(id);
  await test.flow(id, ({ state }) => state === 'watching', 'sent');
  await call('wallets.add', { name: 'Key', from: { kind: 'wif', wif: plain('wif') } });
  await call('backup.save', { password: plain('password') });
  for (const [name, text] of test.saved) writeFileSync(join(outDir, name), text);
  test.saved.clear();
  await call('app.snapshot', {});
  await call('vault.lock', {});
}

/** Held on purpose: the scan has to find it. */
const held = { control: plain('control') };
await use();
// What only a stack or a finished promise still held is let go.
await new Promise((resolve) => setTimeout(resolve, 200));
process.stdout.write('locked\n');
await once(process.stdin, 'data');
globalThis.gc?.();
writeHeapSnapshot(join(outDir, 'heap.heapsnapshot'));
process.exit(held.control === '' ? 1 : 0);
