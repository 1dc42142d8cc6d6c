import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { createLogFile } from '#main/log-file.ts';
import { redact, redactText } from '#main/redact.ts';

const root = mkdtempSync(join(tmpdir(), 'inkstone-log-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const WORDS =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
const WIF = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn';
const HEX = '0c28fca386c7a227600b2fe50b7cae11ec86d3bf1fbe471be89827e19d72aa1d';

describe('redaction', () => {
  it.each([
    'password',
    'newPassword',
    'passphrase',
    'phrase',
    'words',
    'mnemonic',
    'seedWords',
    'key',
    'privateKey',
    'apiKey',
    'api_key',
    'wif',
    'psbt',
    'signedPsbtHex',
    'rawHex',
    'rawtx',
    'witness',
    'token',
    'Authorization',
    'cookie',
    'answers',
  ])('hides the field %s, whatever it holds', (name) => {
    for (const value of ['secret', { a: 'secret' }, ['secret'], 12345]) {
      expect(JSON.stringify(redact({ deep: { [name]: value } }))).toBe(
        `{"deep":{"${name}":"[redacted]"}}`,
      );
    }
  });

  it.each([
    ['words', WORDS],
    ['words with commas', WORDS.replaceAll(' ', ', ')],
    ['a key', WIF],
    ['hex of 32 bytes', HEX],
    ['hex in capitals', HEX.toUpperCase()],
    ['a PSBT', `cHNidP8BAHECAAAAAbiWoY6pOQepFsEGhUPXaulX9rvye2NH${'A'.repeat(40)}`],
    ['an extended key', `tprv8ZgxMBicQKsPd${'9'.repeat(95)}`],
  ])('hides %s in any text', (_what, secret) => {
    for (const text of [secret, `failed at ${secret} here`, `{"x":"${secret}"}`]) {
      expect(redactText(text)).not.toContain(secret.slice(10, 40));
      expect(JSON.stringify(redact({ reason: text, list: [text] }))).not.toContain(
        secret.slice(10, 40),
      );
    }
  });

  it('hides them in errors, and bytes altogether', () => {
    expect(redact({ error: new Error(`bad key ${WIF}`) })).not.toMatchObject({
      error: expect.stringContaining(WIF) as unknown,
    });
    expect(redact({ data: new Uint8Array([1, 2, 3]) })).toEqual({ data: '[3 bytes]' });
  });

  it('keeps what a log is for', () => {
    const fields = {
      call: 'vault.unlock',
      txid: HEX,
      outpoint: `${HEX}:1`,
      state: 'waiting',
      attempt: 2,
      network: 'practice',
      code: 'PROVIDER_BUSY',
      none: null,
    };
    expect(redact(fields)).toEqual(fields);
    expect(redact({ sats: 5n })).toEqual({ sats: '5' });
  });

  it('lets no id field carry anything but an id', () => {
    expect(redact({ txid: `${HEX}${HEX}` })).toEqual({ txid: '[128 hex]' });
    expect(redact({ hash: WIF })).toEqual({ hash: '[wif]' });
  });

  it('ends on cycles', () => {
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    expect(JSON.stringify(redact(loop))).toContain('[deep]');
  });
});

describe('the log file', () => {
  const newLog = (name: string, maxBytes = 2000) =>
    createLogFile({ dir: join(root, name), now: () => 0, maxBytes, keep: 2 });

  it('has one redacted JSON object a line, for the owner alone', () => {
    const log = newLog('plain');
    log.info('started', { network: 'practice' });
    log.error(`broke on ${WIF}`, { password: 'hunter2' });
    const text = readFileSync(log.path, 'utf8');
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      {
        at: '1970-01-01T00:00:00.000Z',
        level: 'info',
        message: 'started',
        fields: { network: 'practice' },
      },
      {
        at: '1970-01-01T00:00:00.000Z',
        level: 'error',
        message: 'broke on [wif]',
        fields: { password: '[redacted]' },
      },
    ]);
    if (process.platform !== 'win32') expect(statSync(log.path).mode & 0o777).toBe(0o600);
  });

  it('keeps a line a line, whatever the message holds', () => {
    const log = newLog('lines');
    log.warn('a\nb\r\n{"level":"forged"}');
    expect(readFileSync(log.path, 'utf8').split('\n')).toHaveLength(2);
  });

  it('turns over at its size, keeps the last ones, and loses no line between', () => {
    const log = newLog('turning', 500);
    for (let n = 0; n < 40; n++) log.info('line', { n });
    const dir = join(root, 'turning');
    expect(readdirSync(dir).sort()).toEqual(['inkstone.1.log', 'inkstone.2.log', 'inkstone.log']);
    const kept = ['inkstone.2.log', 'inkstone.1.log', 'inkstone.log'].flatMap((name) =>
      readFileSync(join(dir, name), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { fields: { n: number } }).fields.n),
    );
    const first = kept[0] ?? -1;
    expect(kept).toEqual(Array.from({ length: 40 - first }, (_, index) => first + index));
    for (const name of readdirSync(dir)) expect(statSync(join(dir, name)).size).toBeLessThan(501);
  });

  it('continues with the size of an earlier run', () => {
    newLog('again', 200).info('first run', { text: 'x'.repeat(80) });
    newLog('again', 200).info('second run', { text: 'x'.repeat(80) });
    expect(existsSync(join(root, 'again', 'inkstone.1.log'))).toBe(true);
  });

  it('never fails the app when it cannot write', () => {
    const log = newLog('gone');
    rmSync(join(root, 'gone'), { recursive: true });
    expect(() => log.error('still here', { n: 1n })).not.toThrow();
  });
});
