import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { bip32, libNetworks } from '../../../src/main/vault/curve.ts';
import { phraseFromEntropy, seedOf } from '../../../src/main/vault/phrase.ts';
import { toWif } from '../../../src/main/vault/wif.ts';
import { scanMemory } from '../../support/scan-memory.ts';

const MASK = 0x5a;
const mask = (text: string): string =>
  Buffer.from(Buffer.from(text, 'utf8').map((byte) => byte ^ MASK)).toString('base64');

/** What is typed, and all that follows from it and would be as good. */
function makeSecrets() {
  const words = phraseFromEntropy(randomBytes(16));
  const unique = (what: string): string =>
    `canary-${what}-${createHash('sha256').update(randomBytes(16)).digest('hex').slice(0, 20)}`;
  const typed = {
    phrase: words.join(' '),
    passphrase: unique('passphrase'),
    password: unique('password'),
    apiKey: unique('api-key'),
    wif: toWif(randomBytes(32), 'regtest'),
  };
  const seed = seedOf(words, typed.passphrase);
  const root = bip32.fromSeed(seed, libNetworks.regtest);
  const account = root.derivePath("m/84'/1'/0'");
  const first = account.derive(0).derive(0);
  const keys = {
    seed,
    root: root.privateKey!,
    account: account.privateKey!,
    first: first.privateKey!,
  };
  const hex = Object.entries(keys).map(([name, bytes]) => [
    `${name} in hex`,
    Buffer.from(bytes).toString('hex'),
  ]);
  const base64 = Object.entries(keys).map(([name, bytes]) => [
    `${name} in base64`,
    Buffer.from(bytes).toString('base64').slice(0, 40),
  ]);
  return {
    typed,
    forbidden: {
      ...typed,
      'words as a list': words.slice(0, 4).join('","'),
      'root as xprv': root.toBase58(),
      'account as xprv': account.toBase58(),
      'first key as WIF': first.toWIF(),
      ...(Object.fromEntries([...hex, ...base64]) as Record<string, string>),
    },
    raw: keys,
  };
}

/** Texts that go through main as strings on their way in or out: its freed pages may still hold them. */
const passesMain = new Set([
  'phrase',
  'passphrase',
  'password',
  'apiKey',
  'wif',
  'first key as WIF',
]);

function filesIn(dir: string): string[] {
  return readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}

it('after a lock no key, seed, password or API key is left on the heap, and none was ever said or stored', async () => {
  const { typed, forbidden, raw } = makeSecrets();
  const dir = mkdtempSync(join(tmpdir(), 'inkstone-canary-'));
  const out = mkdtempSync(join(tmpdir(), 'inkstone-canary-out-'));
  const control = `canary-control-${randomBytes(10).toString('hex')}`;
  const masked = JSON.stringify(
    Object.fromEntries(
      Object.entries({ ...typed, control }).map(([name, text]) => [name, mask(text)]),
    ),
  );
  const script = new URL('./canary-process.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--expose-gc', script, dir, out, masked]);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  }
  if (process.platform === 'linux') {
    await once(child.stdout, 'data');
    const texts = Object.entries({ ...forbidden, control }).flatMap(([name, text]) => [
      [name, Buffer.from(text, 'utf8')] as const,
      [`${name} in UTF-16`, Buffer.from(text, 'utf16le')] as const,
    ]);
    const bytes = Object.entries(raw).map(([name, key]) => [name, Buffer.from(key)] as const);
    const { found } = scanMemory(child.pid!, [...texts, ...bytes]);
    // The scan finds what is held, so that finding nothing else says something.
    expect(found['control']).toBeGreaterThan(0);
    expect(Object.keys(found).filter((name) => !passesMain.has(name))).toEqual(['control']);
  }
  child.stdin.write('go');
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expect(code, said).toBe(0);

  const heap = readFileSync(join(out, 'heap.heapsnapshot'));
  // The scan finds what is held.
  expect(heap.includes(control)).toBe(true);
  const answers = readFileSync(join(out, 'answers'), 'utf8');
  expect(answers).toContain('addressCode');
  expect(answers.split('\n').length).toBeGreaterThan(12);

  const places = [...filesIn(dir), ...filesIn(out)];
  expect(places.length).toBeGreaterThan(6);
  const found: string[] = [];
  for (const path of places) {
    const bytes = readFileSync(path);
    for (const [name, text] of Object.entries(forbidden)) {
      if (bytes.includes(text)) found.push(`${name} in ${path}`);
    }
    for (const [name, key] of Object.entries(raw)) {
      if (bytes.includes(Buffer.from(key))) found.push(`${name} as bytes in ${path}`);
    }
  }
  for (const [name, text] of Object.entries(forbidden)) {
    if (said.includes(text)) found.push(`${name} on the terminal`);
  }
  expect(found).toEqual([]);
}, 60_000);
