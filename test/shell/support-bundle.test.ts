import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, it, vi } from 'vitest';

import { createLogFile, lastLines } from '#main/log-file.ts';
import { createCrashReports } from '#main/shell/crash-reports.ts';
import type { LogFilter } from '#shared/ipc/app.ts';
import { defaultSettings } from '#shared/ipc/settings.ts';
import { written } from '#shared/words/said.ts';
import { handlersOn } from '#test/support/handlers.ts';

vi.mock('electron', () => import('./support/electron.ts'));

const dir = mkdtempSync(join(tmpdir(), 'inkstone-bundle-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
interface LineOfN {
  fields: { n: number };
}

const now = (): number => 1_700_000_000_000;

const WORDS = 'abandon '.repeat(11) + 'about';
const WIF = 'L1aW4aubDFB7yfras2S1mN3bqg9nwySY8nkoLmJebSLD5BWv3ENZ';
const TXID = 'ab'.repeat(32);
const IDENTIFYING = [
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq7w3gj9',
  '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
  '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc',
  TXID,
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8',
];

/** Everything that must not be in it, anywhere. */
function bundle() {
  const log = createLogFile({ dir: join(dir, 'logs'), now });
  const crashReports = createCrashReports({
    ...{ dir: join(dir, 'crashes'), logPath: log.path, now, facts: {} },
  });
  for (const identifier of IDENTIFYING)
    log.info(`seen ${identifier} in /home/satoshi/app`, { txid: TXID, whose: identifier });
  log.info('a slip', { password: 'hunter2 hunter2', note: WORDS, other: WIF });
  crashReports.write({ what: 'page main', reason: `${IDENTIFYING.join(' ')} ${WIF} ${WORDS}` });
  const saved: string[] = [];
  const shell = {
    kind: 'electron',
    crashReports,
    async saveFile(_name: string, chunks: AsyncIterable<string>) {
      for await (const chunk of chunks) saved.push(chunk);
      return { saved: '/tmp/x', url: null };
    },
  };
  const handlers = handlersOn({
    page: { failures: [], shownBundle: null },
    config: { version: '1.0.0', clock: { now }, log, shell },
    networks: {
      shownId: () => 'practice',
      openedSession: () => ({
        connection: () => ({ state: 'offline', problem: `no answer for ${IDENTIFYING[0] ?? ''}` }),
        engine: {
          list: () => [
            {
              ...{ id: 'flow-1', kind: 'send', state: 'paying', phase: 'watching', error: null },
              headline: `5,000 sats to ${IDENTIFYING[0] ?? ''}`,
            },
          ],
        },
      }),
    },
    vault: { status: () => ({ kind: 'phrase', unlocked: true, problem: 'none' }) },
    settings: { current: () => defaultSettings },
    records: { troubles: () => [] },
    notices: new Set([
      'A file in /Users/satoshi/Library was set aside.',
      written('app.changesRequests.takenBack'),
    ]),
  });
  /** As written by a version that redacted less. */
  const write = (line: object): void =>
    appendFileSync(
      log.path,
      `${JSON.stringify({ at: new Date(now()).toISOString(), level: 'error', ...line })}\n`,
    );
  return { handlers, saved, log, write };
}

describe('a support bundle', () => {
  it('says what helps', async () => {
    const { text } = await bundle().handlers('app.supportBundle', { withIds: false });
    for (const part of ['1.0.0', '"practice"', 'offline', '"paying"', 'page main', 'a slip'])
      expect(text).toContain(part);
    expect(text).toContain('"withdrawn"');
  });

  it('holds nothing that says whose it is, unless that is asked for', async () => {
    const { handlers } = bundle();
    const without = await handlers('app.supportBundle', { withIds: false });
    for (const identifier of [...IDENTIFYING, 'satoshi'])
      expect(without.text).not.toContain(identifier);
    const withIds = await handlers('app.supportBundle', { withIds: true });
    expect(withIds.text).toContain(IDENTIFYING[0]);
    expect(withIds.text).toContain(TXID);
  });

  it.each([false, true])('holds no secret, with ids (%s) or without', async (withIds) => {
    const { text } = await bundle().handlers('app.supportBundle', { withIds });
    for (const secret of ['hunter2', WIF, WORDS, 'abandon abandon'])
      expect(text).not.toContain(secret);
  });

  it('is saved as it was shown, and not before', async () => {
    const { handlers, saved } = bundle();
    await expect(handlers('app.saveSupportBundle', {})).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const { text } = await handlers('app.supportBundle', { withIds: false });
    await handlers('app.saveSupportBundle', {});
    expect(saved).toEqual([text]);
  });
});

describe('the log that is shown', () => {
  const all = { level: 'info', text: '', withIds: true } as const;

  it('contains no secret, shown or saved, and no addresses unless requested', async () => {
    const { handlers, saved } = bundle();
    const { lines } = await handlers('app.log', all);
    await handlers('app.saveLog', all);
    const texts = [JSON.stringify(lines), saved.join('')];
    for (const text of texts) {
      expect(text).toContain(TXID);
      for (const secret of ['hunter2', WIF, WORDS, 'abandon abandon'])
        expect(text).not.toContain(secret);
    }
    await handlers('app.saveLog', { ...all, withIds: false });
    const without = await handlers('app.log', { ...all, withIds: false });
    for (const text of [JSON.stringify(without.lines), saved.slice(lines.length).join('')]) {
      expect(text).toContain('a slip');
      for (const identifier of [...IDENTIFYING, 'satoshi']) expect(text).not.toContain(identifier);
    }
  });

  it('is redacted again where an earlier version wrote what it should not have', async () => {
    const { handlers, write } = bundle();
    write({ message: `broke at ${WIF}`, fields: { password: 'hunter2' } });
    const { lines } = await handlers('app.log', { ...all, text: 'broke at' });
    expect(lines[0]?.text).toBe('broke at [wif] · password: [redacted]');
  });

  it('comes newest first, narrowed by level and text, and passes over what cannot be read', async () => {
    const { handlers, log } = bundle();
    log.warn('a first Warning', { n: 1 });
    log.error('then an error', { reason: 'full' });
    log.info('last');
    appendFileSync(log.path, '{"cut of');
    const texts = async (filter: Partial<LogFilter>): Promise<string[]> =>
      (await handlers('app.log', { ...all, ...filter })).lines.map(({ text }) => text);
    expect((await texts({})).slice(0, 2)).toEqual(['last', 'then an error · reason: full']);
    expect((await texts({ level: 'warn' })).slice(0, 2)).toEqual([
      'then an error · reason: full',
      'a first Warning · n: 1',
    ]);
    expect((await texts({ level: 'error' }))[0]).toBe('then an error · reason: full');
    expect(await texts({ text: ' FIRST warning' })).toContain('a first Warning · n: 1');
    expect(await texts({ text: 'nothing says this' })).toEqual([]);
  });

  it('includes the part before the file was rotated', () => {
    const log = createLogFile({ dir: join(dir, 'turned'), now, maxBytes: 300 });
    for (let n = 0; n < 6; n++) log.info('line', { n });
    const numbers = lastLines(log.path, 4).map((line) => (line as LineOfN).fields.n);
    expect(numbers).toEqual([2, 3, 4, 5]);
  });
});
