import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { type CallName, contract } from '#main/ipc/contract.ts';
import { AppError, type Result } from '#shared/errors.ts';
import { createBox, sealFor } from '#shared/sealed-text.ts';
import { sealSecrets } from '#shared/secret-bridge.ts';

const SECRET = 'canary secret';
const walletId = '0123456789abcdef';
const some = [0, 1, 2, 3].map((index) => ({ index, word: SECRET }));

/** Every call that takes a secret, with inputs that hold one wherever there can be one. */
const inputs: [CallName, unknown][] = [
  ['vault.create', { words: 12, passphrase: SECRET, password: SECRET }],
  ['vault.importPhrase', { phrase: SECRET, passphrase: SECRET, password: SECRET }],
  ['vault.importWif', { wif: SECRET, password: SECRET }],
  ['vault.watch', { from: { kind: 'xpub', xpub: 'x', addressType: 'p2wpkh' }, password: SECRET }],
  ['vault.unlock', { password: SECRET }],
  ['vault.reveal', { password: SECRET }],
  ['vault.changePassword', { current: SECRET, next: SECRET }],
  ['wallets.add', { name: 'n', from: { kind: 'new', words: 12, passphrase: SECRET } }],
  ['wallets.add', { name: 'n', from: { kind: 'phrase', phrase: SECRET, passphrase: SECRET } }],
  ['wallets.add', { name: 'n', from: { kind: 'wif', wif: SECRET } }],
  ['wallets.exportKey', { address: 'a', password: SECRET }],
  [
    'wallets.drill',
    { walletId, answers: { type: 'all', phrase: SECRET.repeat(70) }, passphrase: SECRET },
  ],
  ['wallets.drill', { walletId, answers: { type: 'some', words: some }, passphrase: SECRET }],
  ['settings.setApiKey', { network: 'signet', key: SECRET }],
  ['backup.save', { password: SECRET }],
  ['backup.restore', { id: 'b', password: SECRET }],
  ['approval.allow', { id: 'a', digest: 'd', password: SECRET }],
  ['approval.checkWords', { id: 'a', answers: some }],
];

/** A main with a sealing key that records its calls. */
async function fakeMain(answer: (name: string, input: unknown) => Promise<Result<unknown>>) {
  const box = await createBox();
  const requests: { name: string; input: unknown }[] = [];
  const bridge = sealSecrets({
    on: () => () => undefined,
    call: async (name, input) => {
      requests.push({ name, input });
      if (name === 'vault.sealKey') return { ok: true, value: { publicKey: box.publicKey } };
      return answer(name, input);
    },
  });
  return { box, asked: requests, bridge };
}
const nothing = () => Promise.resolve({ ok: true as const, value: {} });

describe('typed secrets', () => {
  it.each(inputs)('%s seals every secret, and the contract takes it', async (name, input) => {
    const { box, asked, bridge } = await fakeMain(nothing);
    await bridge.call(name, input);
    const sent = asked.find((one) => one.name === name)?.input;
    const text = JSON.stringify(sent);
    expect(text).not.toContain(SECRET);
    expect(contract[name].input.safeParse(sent).error).toBeUndefined();
    for (const [sealed] of text.matchAll(/sealed:1:[\w-]+/g)) {
      expect(await box.open(sealed)).toContain(SECRET);
    }
    expect(text.match(/sealed:1:/g)).toHaveLength(
      (JSON.stringify(input).match(/"canary secret/g) ?? []).length,
    );
  });

  it('is a secret of one of these calls, by the names of all fields of the contract', () => {
    const secretName =
      /^(current|next|word|phrase|wif|key)$|pass(word|phrase)|secret|seed|mnemonic/i;
    const holds = (schema: unknown): boolean =>
      typeof schema === 'object' &&
      schema !== null &&
      Object.entries(schema).some(
        ([key, value]) =>
          (key === 'properties' &&
            Object.entries(value as Record<string, { type?: string }>).some(
              ([field, { type }]) => secretName.test(field) && type !== 'boolean',
            )) ||
          holds(value),
      );
    const taking = (Object.keys(contract) as CallName[]).filter((name) =>
      holds(z.toJSONSchema(contract[name].input, { io: 'input', unrepresentable: 'any' })),
    );
    expect(taking.sort()).toEqual([...new Set(inputs.map(([name]) => name))].sort());
  });

  it('stays empty where nothing was typed, and calls without secrets go as they are', async () => {
    const { asked, bridge } = await fakeMain(nothing);
    await bridge.call('backup.save', { password: '' });
    await bridge.call('coins.list', { refresh: true });
    expect(asked).toEqual([
      { name: 'backup.save', input: { password: '' } },
      { name: 'coins.list', input: { refresh: true } },
    ]);
  });
});

describe('what the approval window shows', () => {
  it('comes sealed for a box of that call', async () => {
    const words = ['alpha', 'beta'];
    const { asked, bridge } = await fakeMain(async (_name, input) => {
      const { replyTo } = input as { replyTo: string };
      return { ok: true, value: { words: [await sealFor(replyTo, JSON.stringify(words))] } };
    });
    expect(await bridge.call('approval.words', { id: 'a' })).toEqual({
      ok: true,
      value: { words },
    });
    await bridge.call('approval.words', { id: 'a' });
    const [first, second] = asked.map(({ input }) => (input as { replyTo: string }).replyTo);
    expect(first).not.toBe(second);
    expect(contract['approval.words'].input.safeParse(asked[0]!.input).success).toBe(true);
  });

  it('is a refusal as main gave it', async () => {
    const error = new AppError('NOT_FOUND', 'gone').toWire();
    const { bridge } = await fakeMain(() => Promise.resolve({ ok: false, error }));
    expect(await bridge.call('approval.words', { id: 'a' })).toEqual({ ok: false, error });
    expect(await bridge.call('vault.unlock', { password: 'x' })).toEqual({ ok: false, error });
  });
});
