import type { ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, it, onTestFinished } from 'vitest';

import type { App } from '#main/app-types.ts';
import { openVault } from '#main/vault/file/seal.ts';
import { bip32, libNetworks } from '#main/vault/keys/curve.ts';
import { phraseFromEntropy, seedOf } from '#main/vault/keys/phrase.ts';
import { toWif } from '#main/vault/keys/wif.ts';
import type { Result } from '#shared/errors.ts';
import { sealSecrets } from '#shared/secret-bridge.ts';
import { testChild } from '#test/support/children.ts';
import { scanMemory } from '#test/support/scan-memory.ts';
import { driver } from '#test/support/start-test-app.ts';
import { listen } from '#test/unit/provider/support.ts';

import type { CallRequest } from './canary-process.ts';

const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';

/** What is typed, and everything derived from it that would be as good. */
function makeSecrets() {
  const words = phraseFromEntropy(randomBytes(16));
  const unique = (what: string): string =>
    `canary-${what}-${createHash('sha256').update(randomBytes(16)).digest('hex').slice(0, 20)}`;
  const typed = {
    phrase: words.join(' '),
    passphrase: unique('passphrase'),
    password: unique('password'),
    next: unique('next-password'),
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

const bothWays = (name: string, text: string) => [
  [name, Buffer.from(text, 'utf8')] as const,
  [`${name} in UTF-16`, Buffer.from(text, 'utf16le')] as const,
];

type Typed = ReturnType<typeof makeSecrets>['typed'];

function filesIn(dir: string): string[] {
  return readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}

/** Calls of both windows as their pages make them, with typed secrets sealed. */
function pagesOf(child: ChildProcess) {
  const waiting = new Map<number, (answer: Result<unknown>) => void>();
  let nextId = 1;
  child.on('message', ({ id, answer }: { id: number; answer: Result<unknown> }) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  const ask = (name: string, input: unknown, audience: CallRequest['audience']) =>
    new Promise<Result<unknown>>((resolve) => {
      const id = nextId++;
      waiting.set(id, resolve);
      child.send({ id, name, input, audience } satisfies CallRequest);
    });
  const bridgeOf = (audience: CallRequest['audience']) =>
    sealSecrets({
      call: (name, input) => ask(name, input, audience),
      on: () => () => undefined,
    });
  const bridges = { main: bridgeOf('main'), approval: bridgeOf('approval') };
  const dispatch: App['dispatch'] = (name, input, audience) => bridges[audience].call(name, input);
  return { ask, ...driver({ dispatch } as App) };
}

/** Every call that takes or shows a secret, a payment, and a lock. */
async function use(
  pages: ReturnType<typeof pagesOf>,
  typed: Typed,
  whileOpen: () => void,
): Promise<void> {
  const { call, approve, allow } = pages;
  const { phrase, passphrase, password, apiKey, wif } = typed;
  const refused = (wanted: Promise<unknown>) => expect(wanted).rejects.toThrow();
  await refused(call('vault.importPhrase', { phrase: `${phrase}x`, passphrase, password }));
  await refused(call('vault.importPhrase', { phrase, passphrase, password: 'short' }));
  await call('vault.importPhrase', { phrase, passphrase, password });
  await allow(call('settings.setApiKey', { network: 'signet', key: apiKey }));
  await call('settings.testConnection', { network: 'signet' }).catch(() => undefined);
  await call('vault.lock', {});
  await refused(call('vault.unlock', { password: `${password}!` }));
  await call('vault.unlock', { password });
  const { activeId } = await call('wallets.list', {});
  const answers = { type: 'all' as const, phrase };
  const drill = { walletId: activeId ?? '', answers, passphrase };
  expect(await call('wallets.drill', drill)).toEqual({ passed: true });
  const [account] = await call('wallet.accounts', {});
  const address = account?.address ?? '';
  const reveal = await call('vault.reveal', { password });
  const { words } = await approve('approval.words', { id: reveal.approvalId });
  expect(words.join(' ')).toBe(phrase);
  const key = await call('wallets.exportKey', { address, password });
  await approve('approval.words', { id: key.approvalId });
  await call('practice.faucet', { address, sats: 1_000_000 });
  await call('practice.mine', { blocks: 1 });
  const recipients = [{ address: STRANGER, sats: '20000' }];
  const { ids } = await call('flow.start', { kind: 'send', recipients, feeRate: 3 });
  const [id = ''] = ids;
  await pages.grant(id);
  await pages.flow(id, ({ state }) => state === 'watching', 'sent');
  await allow(call('vault.changePassword', { current: password, next: typed.next }));
  await call('vault.lock', {});
  await call('vault.unlock', { password: typed.next });
  await allow(call('wallets.add', { name: 'Key', from: { kind: 'wif', wif } }));
  await call('wallet.portfolio', { refresh: true });
  await call('backup.save', { password: typed.next });
  await call('app.snapshot', {});
  await call('settings.testConnection', { network: 'signet' }).catch(() => undefined);
  whileOpen();
  await call('vault.lock', {});
}

// No retries: a leak in one of a hundred runs is a leak.
it(
  'after a lock no seed, key or password is in the memory of the process, and none was ever said or stored',
  { retry: 0, timeout: 600_000 },
  async () => {
    const { typed, forbidden, raw } = makeSecrets();
    const dir = mkdtempSync(join(tmpdir(), 'inkstone-canary-'));
    const out = mkdtempSync(join(tmpdir(), 'inkstone-canary-out-'));
    const control = `canary-control-${randomBytes(10).toString('hex')}`;
    const script = fileURLToPath(new URL('./canary-process.ts', import.meta.url));
    // It echoes the key that it was sent, like a careless provider.
    const seen: (string | undefined)[] = [];
    const server = await listen((req, res) => {
      seen.push(req.headers.authorization);
      res.writeHead(400, {
        'x-echo': req.headers.authorization,
        'content-type': 'application/json',
      });
      res.end(
        JSON.stringify({ code: -1, msg: `not for ${req.headers.authorization}`, data: null }),
      );
    });
    onTestFinished(server.close);
    const child = testChild([script, dir, out, server.baseUrl], {
      flags: ['--expose-gc'],
      stderr: 'pipe',
      ipc: true,
    });
    const ended = once(child, 'exit');
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (bytes: Buffer) => (said += bytes.toString()));
    }
    await once(child, 'message');
    const pages = pagesOf(child);
    await pages.ask('hold', control, 'main');
    const inMemory = (needles: (readonly [string, Buffer])[]) =>
      process.platform === 'linux' ? scanMemory(child.pid!, needles).found : null;
    const key = [typed.apiKey, `Bearer ${typed.apiKey}`].flatMap((text) => bothWays('key', text));
    await use(pages, typed, () => {
      // Not even while the vault is open: the request comes from a process of its own.
      expect(seen).toContain(`Bearer ${typed.apiKey}`);
      const found = inMemory([...key, ...bothWays('control', control)]);
      if (found) expect(Object.keys(found)).toEqual(['control']);
    });

    if (process.platform === 'linux') {
      const texts = Object.entries({ ...forbidden, control }).flatMap(([name, text]) =>
        bothWays(name, text),
      );
      const sealed = readFileSync(join(dir, 'vault.inkstone'));
      const { root } = await openVault(sealed, Buffer.from(typed.next), true);
      const all = { ...raw, 'root key of the vault': root.key };
      const bytes = Object.entries(all).map(([name, key]) => [name, Buffer.from(key)] as const);
      const found = inMemory([...texts, ...bytes]) ?? {};
      // Proves that the scan works, so that finding nothing else means something.
      expect(found['control']).toBeGreaterThan(0);
      expect(Object.keys(found)).toEqual(['control']);
    }

    void pages.ask('heap', null, 'main');
    expect((await ended)[0], said).toBe(0);

    const heap = readFileSync(join(out, 'heap.heapsnapshot'));
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
  },
);
