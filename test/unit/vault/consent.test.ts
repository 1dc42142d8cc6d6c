import * as bitcoin from 'bitcoinjs-lib';
import { describe, expect, it } from 'vitest';

import { verifyLegacy } from '#main/signing/messages/legacy.ts';
import { verifyMessage } from '#main/signing/read/bip322.ts';
import { libNetworks } from '#main/vault/keys/curve.ts';
import { scriptOf } from '#main/vault/keys/scripts.ts';
import { createKeyService } from '#main/vault/process/key-service.ts';
import { networks } from '#shared/bitcoin/network.ts';
import { sealFor } from '#shared/sealed-text.ts';
import { createKeyring } from '#test/support/keyring.ts';

import {
  addressAt,
  bodyOf,
  clauseOf,
  consentTo,
  digestOf,
  ORDINALS,
  PAY,
  psbtItem,
  psbtOf,
  textOf,
} from './approvals.ts';
import { PASSWORD, PHRASE, tempDir, vaultIn, weakKdf } from './support.ts';

async function keysOpen() {
  const clock = { now: 0 };
  const service = createKeyService(() => clock.now);
  const from = { kind: 'phrase' as const, phrase: PHRASE, passphrase: '' };
  const made = { from, password: PASSWORD, kdf: weakKdf, createdAt: 1 };
  const { file } = await service.create(made);
  await service.commit(null);
  const consent = (text: string, more: object = {}) =>
    service.consent({ sealed: consentTo(text, more), file, allowWeakKdf: true });
  return { clock, service, file, consent };
}

const oneInput = () => textOf([psbtItem(psbtOf(PAY, ORDINALS), { index: 0, path: PAY })]);

describe('a consent in the key process', () => {
  it('signs the inputs that the approved text names, and no other', async () => {
    const { service, consent } = await keysOpen();
    const text = oneInput();
    expect(await consent(text)).toEqual({
      digest: digestOf(text),
      reason: null,
      withPassword: false,
    });
    const [signed = ''] = await service.signApproved({ text, items: [0] });
    const { inputs } = bitcoin.Psbt.fromBase64(signed).data;
    expect(inputs[0]?.partialSig).toHaveLength(1);
    expect(inputs[1]?.tapKeySig).toBeUndefined();
  });

  it('is needed: nothing is signed without one, nor for a text that differs in one letter', async () => {
    const { service, consent } = await keysOpen();
    const text = oneInput();
    await expect(service.signApproved({ text, items: [0] })).rejects.toMatchObject({
      code: 'DIGEST_MISMATCH',
    });
    await consent(text);
    const other = text.replace('"Pay."', '"Pax."');
    await expect(service.signApproved({ text: other, items: [0] })).rejects.toMatchObject({
      code: 'DIGEST_MISMATCH',
    });
  });

  it('is for one use of each item, all that are asked for or none', async () => {
    const { service, consent } = await keysOpen();
    const item = psbtItem(psbtOf(PAY), { index: 0, path: PAY });
    const bad = psbtItem(psbtOf(PAY), { index: 0, path: ORDINALS });
    const text = textOf([item, { ...item }, bad]);
    await consent(text);
    const refused = { code: 'DIGEST_MISMATCH' };
    await expect(service.signApproved({ text, items: [0, 2] })).rejects.toMatchObject({
      code: 'PSBT_INVALID',
    });
    expect(await service.signApproved({ text, items: [0] })).toHaveLength(1);
    for (const items of [[0], [1, 1], [3], [-1], [0.5], [0, 1]]) {
      await expect(service.signApproved({ text, items })).rejects.toMatchObject(refused);
    }
    expect(await service.signApproved({ text, items: [1] })).toHaveLength(1);
    await expect(service.signApproved({ text, items: [1] })).rejects.toMatchObject(refused);
  });

  it('ends after ten minutes', async () => {
    const { clock, service, consent } = await keysOpen();
    const text = oneInput();
    await consent(text);
    clock.now = 10 * 60_000 - 1;
    const item = psbtItem(psbtOf(PAY), { index: 0, path: PAY });
    const later = textOf([item]);
    await consent(later);
    clock.now = 10 * 60_000;
    const refused = { code: 'DIGEST_MISMATCH' };
    await expect(service.signApproved({ text, items: [0] })).rejects.toMatchObject(refused);
    expect(await service.signApproved({ text: later, items: [0] })).toHaveLength(1);
  });

  it('is one of twenty at most: of more the oldest is forgotten', async () => {
    const { service, consent } = await keysOpen();
    const item = psbtItem(psbtOf(PAY), { index: 0, path: PAY });
    const texts = Array.from({ length: 21 }, (_, at) =>
      textOf([item], [{ ...clauseOf('pass'), text: `${at}` }]),
    );
    for (const text of texts) await consent(text);
    const sign = (at: number) => service.signApproved({ text: texts[at]!, items: [0] });
    await expect(sign(0)).rejects.toMatchObject({ code: 'DIGEST_MISMATCH' });
    expect(await sign(1)).toHaveLength(1);
    expect(await sign(20)).toHaveLength(1);
  });

  it('is not taken a second time', async () => {
    const { service, file } = await keysOpen();
    const text = oneInput();
    const sealed = consentTo(text);
    await service.consent({ sealed, file, allowWeakKdf: true });
    await service.signApproved({ text, items: [0] });
    await expect(service.consent({ sealed, file, allowWeakKdf: true })).rejects.toMatchObject({
      code: 'DIGEST_MISMATCH',
    });
    await expect(service.signApproved({ text, items: [0] })).rejects.toMatchObject({
      code: 'DIGEST_MISMATCH',
    });
  });

  it('signs no card with a block, whatever was said about it', async () => {
    const { service, consent } = await keysOpen();
    const item = psbtItem(psbtOf(PAY), { index: 0, path: PAY });
    const text = textOf([item], [clauseOf('hold'), clauseOf('block')]);
    await consent(text, { reason: 'I know', password: PASSWORD });
    await expect(service.signApproved({ text, items: [0] })).rejects.toMatchObject({
      code: 'POLICY_VIOLATION',
      details: { clauses: [{ id: 'C3' }] },
    });
  });

  it('signs a hold with a reason and the right password only', async () => {
    const { service, file, consent } = await keysOpen();
    const item = psbtItem(psbtOf(PAY), { index: 0, path: PAY });
    const text = textOf([item], [clauseOf('hold')]);
    const sign = () => service.signApproved({ text, items: [0] });
    for (const said of [{}, { reason: 'I know' }, { reason: ' ', password: PASSWORD }]) {
      await consent(text, said);
      await expect(sign()).rejects.toMatchObject({ code: 'POLICY_VIOLATION' });
    }
    const wrong = { reason: 'I know', password: `${PASSWORD}!` };
    await expect(consent(text, wrong)).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    await expect(sign()).rejects.toMatchObject({ code: 'POLICY_VIOLATION' });
    expect(await consent(text, { reason: 'I know', password: PASSWORD })).toMatchObject({
      reason: 'I know',
    });
    expect(await sign()).toHaveLength(1);

    // Another vault's password and file don't count.
    const other = createKeyService();
    const from = { kind: 'new-phrase' as const, words: 12 as const, passphrase: '' };
    const made = { from, password: 'another password', kdf: weakKdf, createdAt: 1 };
    const { file: foreign } = await other.create(made);
    const sealed = consentTo(text, { reason: 'I know', password: 'another password' });
    await expect(
      service.consent({ sealed, file: foreign, allowWeakKdf: true }),
    ).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    await expect(
      service.consent({
        sealed: consentTo(text, { password: PASSWORD }),
        file,
        allowWeakKdf: true,
      }),
    ).resolves.toBeDefined();
  });

  it('builds what a message signs itself, and signs for the key of the address alone', async () => {
    const { service, consent } = await keysOpen();
    const message = (path: string, more: object = {}) => ({
      kind: 'message' as const,
      form: 'bip322' as const,
      address: addressAt(path),
      addressType: path === PAY ? ('p2wpkh' as const) : ('p2tr' as const),
      path,
      message: 'Hello ⟨world⟩',
      ...more,
    });
    const items = [
      message(PAY),
      message(ORDINALS),
      message(PAY, { address: addressAt("m/84'/1'/0'/0/1") }),
      message(PAY, { form: 'legacy' }),
      message(PAY, { address: addressAt(ORDINALS) }),
      message(PAY, { address: 'no address' }),
    ];
    const text = textOf(items);
    await consent(text);
    const signed = await service.signApproved({ text, items: [0, 1] });
    [PAY, ORDINALS].forEach((path, at) => {
      const address = addressAt(path);
      expect(verifyMessage('Hello ⟨world⟩', address, networks.practice, signed[at]!)).toBe(true);
    });
    for (const wrong of [2, 3, 4, 5]) {
      await expect(service.signApproved({ text, items: [wrong] })).rejects.toMatchObject({
        code: 'PSBT_INVALID',
      });
    }
  });

  it('signs a message of a legacy address in the form of its kind', async () => {
    const { service, file, consent } = await keysOpen();
    const { wallets } = await service.open({ file, password: PASSWORD, allowWeakKdf: true });
    const [wallet] = wallets;
    const account = { label: 'Old', role: 'listing' as const, addressType: 'p2pkh' as const };
    await service.edit({
      type: 'add-account',
      id: wallet!.id,
      account: { ...account, layout: "m/44'/coin'/0'" },
    });
    await service.commit(null);
    const path = "m/44'/1'/0'/0/0";
    const plans = [{ id: 9, ...account, layout: "m/44'/coin'/0'" }];
    const secret = { kind: 'phrase' as const, words: PHRASE.split(' '), passphrase: '' };
    const script = scriptOf('p2pkh', createKeyring(secret, plans).keyAt(path).publicKey);
    const address = bitcoin.address.fromOutputScript(script, libNetworks.regtest);
    const item = { kind: 'message' as const, addressType: 'p2pkh' as const, address, path };
    const text = textOf([
      { ...item, form: 'legacy', message: 'Hello' },
      { ...item, form: 'bip322', message: 'Hello' },
    ]);
    await consent(text);
    const [signature = ''] = await service.signApproved({ text, items: [0] });
    expect(verifyLegacy('Hello', script, signature)).toBe(true);
    await expect(service.signApproved({ text, items: [1] })).rejects.toMatchObject({
      code: 'PSBT_INVALID',
    });
  });

  it('refuses an item that names nothing or an input twice, and a text that is not canonical', async () => {
    const { service, consent } = await keysOpen();
    const psbt = psbtOf(PAY);
    const twice = psbtItem(psbt, { index: 0, path: PAY }, { index: 0, path: PAY });
    const text = textOf([psbtItem(psbt), twice]);
    await consent(text);
    for (const item of [0, 1]) {
      await expect(service.signApproved({ text, items: [item] })).rejects.toMatchObject({
        code: 'PSBT_INVALID',
      });
    }
    const spaced = JSON.stringify(bodyOf([psbtItem(psbt, { index: 0, path: PAY })]), null, 1);
    await consent(spaced);
    await expect(service.signApproved({ text: spaced, items: [0] })).rejects.toMatchObject({
      code: 'DIGEST_MISMATCH',
    });
  });

  it('reads a text of 500 listings once: far under a second before the signatures', async () => {
    const { service, consent } = await keysOpen();
    const filler = psbtItem(psbtOf(...Array.from({ length: 36 }, () => PAY)), {
      index: 0,
      path: PAY,
    });
    const text = textOf(Array.from({ length: 500 }, () => filler));
    expect(text.length).toBeGreaterThan(1_500_000);
    await consent(text);
    const before = process.cpuUsage();
    await service.signApproved({ text, items: [] });
    const { user, system } = process.cpuUsage(before);
    // Processor time, so that a busy machine doesn't matter.
    expect((user + system) / 1000).toBeLessThan(1000);
  });
});

describe('consents of the vault', () => {
  it('are taken sealed, and are gone with a lock', async () => {
    const vault = await vaultIn(await tempDir());
    await vault.importPhrase(PHRASE, '', PASSWORD);
    const text = oneInput();
    await expect(vault.consent(consentTo(text))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const seal = async (said: string) => sealFor(await vault.sealKey(), said);
    const sealed = await seal(consentTo(text));
    expect(await vault.consent(sealed)).toEqual({
      digest: digestOf(text),
      reason: null,
      withPassword: false,
    });
    await expect(vault.consent(sealed)).rejects.toMatchObject({ code: 'DIGEST_MISMATCH' });
    await vault.lock('user');
    await vault.unlock(PASSWORD);
    await expect(vault.signApproved({ text, items: [0] })).rejects.toMatchObject({
      code: 'DIGEST_MISMATCH',
    });
    await expect(vault.consent(sealed)).rejects.toMatchObject({ code: 'VAULT_LOCKED' });
    await vault.consent(await seal(consentTo(text)));
    expect(await vault.signApproved({ text, items: [0] })).toHaveLength(1);
    await vault.lock('quit');
    await expect(vault.signApproved({ text, items: [0] })).rejects.toMatchObject({
      code: 'VAULT_LOCKED',
    });
  });

  it('make wrong passwords wait', async () => {
    const vault = await vaultIn(await tempDir());
    await vault.importPhrase(PHRASE, '', PASSWORD);
    const text = oneInput();
    const consent = async (password: string) =>
      vault.consent(await sealFor(await vault.sealKey(), consentTo(text, { password })));
    for (const wrong of ['one', 'two', 'three']) {
      await expect(consent(wrong)).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    }
    await expect(consent(PASSWORD)).rejects.toMatchObject({
      code: 'WRONG_PASSWORD',
      details: { waitMs: expect.any(Number) as number },
    });
    await vault.lock('quit');
  });
});
