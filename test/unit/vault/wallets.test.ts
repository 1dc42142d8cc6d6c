import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { verifyMessage } from '#main/signing/read/bip322.ts';
import { VAULT_FILE } from '#main/vault/file/vault-file.ts';
import type { Vault } from '#main/vault/vault.ts';
import { accountsOf, createAddressBook, deriveAddress } from '#main/wallet/accounts.ts';
import { networks } from '#shared/bitcoin/network.ts';
import { sealFor } from '#shared/sealed-text.ts';

import { consentTo, textOf } from './approvals.ts';
import { PASSWORD, PHRASE, tempDir, vaultIn } from './support.ts';

const OTHER = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const WIF = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn';
/** Account key and first address printed in BIP-84. */
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const ZPUB_ADDRESS = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';

const open: Vault[] = [];
async function vault(dir?: string): Promise<{ one: Vault; dir: string }> {
  const home = dir ?? (await tempDir());
  const one = await vaultIn(home);
  open.push(one);
  return { one, dir: home };
}
async function imported(phrase = PHRASE) {
  const made = await vault();
  await made.one.importPhrase(phrase, '', PASSWORD);
  return made;
}
afterEach(async () => {
  for (const one of open.splice(0)) await one.lock('quit');
});

const firstId = (one: Vault): string => one.wallets()[0]!.id;
const phraseEdit = (phrase: string, name: string) => ({
  type: 'add' as const,
  from: { kind: 'phrase' as const, phrase, passphrase: '' },
  name,
  createdAt: 5,
});

describe('several wallets', () => {
  it('live in one file, and the wallet on screen is remembered', async () => {
    const { one, dir } = await imported();
    await one.edit(phraseEdit(OTHER, 'Savings'));
    await one.edit({
      type: 'add',
      from: { kind: 'wif', wif: WIF, prefixes: 'main' },
      name: 'Old key',
      createdAt: 6,
    });
    expect(one.wallets().map(({ name }) => name)).toEqual(['Wallet 1', 'Savings', 'Old key']);
    expect(one.accountKeys()?.kind).toBe('wif');
    await one.edit({ type: 'switch', id: one.wallets()[1]!.id });
    await one.lock('quit');
    const again = (await vault(dir)).one;
    await again.unlock(PASSWORD);
    expect(again.wallets().map(({ name }) => name)).toEqual(['Wallet 1', 'Savings', 'Old key']);
    expect(await again.words()).toEqual(OTHER.split(' '));
    expect(await again.words(firstId(again))).toEqual(PHRASE.split(' '));
  });

  it('sign for the wallet whose key it is, even when paths are shared', async () => {
    const { one } = await imported();
    await one.edit(phraseEdit(OTHER, 'Savings'));
    const books = one.wallets().map((wallet) => accountsOf(wallet.keys, networks.practice)[0]!);
    const [a, b] = books.map((account) => deriveAddress(account, networks.practice, false, 0));
    expect(a!.path).toBe(b!.path);
    expect(a!.pubkey).not.toBe(b!.pubkey);
    for (const owner of [a!, b!]) {
      const { address, addressType, path } = owner;
      const message = { kind: 'message', form: 'bip322', message: 'hello' } as const;
      const text = textOf([{ ...message, address, addressType, path }]);
      await one.consent(await sealFor(await one.sealKey(), consentTo(text)));
      const [signature = ''] = await one.signApproved({ text, items: [0] });
      expect(verifyMessage('hello', owner.address, networks.practice, signature)).toBe(true);
    }
  });

  it('refuse the same wallet twice and never lose the last one', async () => {
    const { one, dir } = await imported();
    const before = await readFile(join(dir, VAULT_FILE));
    await expect(one.edit(phraseEdit(` ${PHRASE.toUpperCase()} `, 'Twin'))).rejects.toMatchObject({
      code: 'KEY_INVALID',
      details: { reason: 'duplicate' },
    });
    await expect(one.edit({ type: 'remove', id: firstId(one) })).rejects.toMatchObject({
      details: { reason: 'last' },
    });
    expect(await readFile(join(dir, VAULT_FILE))).toEqual(before);
  });

  it('can be renamed and removed; the wallet on screen moves on', async () => {
    const { one } = await imported();
    await one.edit(phraseEdit(OTHER, 'Savings'));
    const savings = one.wallets()[1]!.id;
    await one.edit({ type: 'rename', id: savings, name: 'Rainy days' });
    expect(one.wallets()[1]!.name).toBe('Rainy days');
    await one.edit({ type: 'remove', id: savings });
    expect(one.wallets()).toHaveLength(1);
    expect(one.accountKeys()?.walletId).toBe(firstId(one));
    await expect(one.words(savings)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('accounts', () => {
  const add = (one: Vault, layout: string, addressType: 'p2pkh' | 'p2sh-p2wpkh' | 'p2tr') =>
    one.edit({
      type: 'add-account',
      id: firstId(one),
      account: { label: 'More', role: 'listing', addressType, layout },
    });

  it('of BIP-44 and BIP-49 give the addresses of the standards', async () => {
    const { one } = await imported();
    await add(one, "m/44'/coin'/0'", 'p2pkh');
    await add(one, "m/49'/coin'/0'", 'p2sh-p2wpkh');
    const first = (at: number, network: 'mainnet' | 'testnet'): string =>
      deriveAddress(
        accountsOf(one.accountKeys()!, networks[network])[at]!,
        networks[network],
        false,
        0,
      ).address;
    // The first is in no BIP; it is what every BIP-44 wallet shows for this phrase.
    expect(first(2, 'mainnet')).toBe('1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA');
    // BIP-49's own vector is on the test network.
    expect(first(3, 'testnet')).toBe('2Mww8dCYPUpKHofjgcXcBCEGmniw9CoaiD2');
  });

  it('of another wallet keep coin type 0 on a test network', async () => {
    const { one } = await imported();
    await add(one, "m/86'/0'/0'", 'p2tr');
    const account = accountsOf(one.accountKeys()!, networks.practice)[2]!;
    expect(account.path).toBe("m/86'/0'/0'");
    const { address, path } = deriveAddress(account, networks.practice, false, 0);
    expect(address).toMatch(/^bcrt1p/);
    expect((await one.wif(firstId(one), path, 'regtest'))[0]).toMatch(/^c/);
  });

  it('are refused twice, at an invalid path, and for a watch-only wallet', async () => {
    const { one } = await imported();
    await add(one, "m/44'/coin'/0'", 'p2pkh');
    const refused = { code: 'KEY_INVALID' };
    await expect(add(one, "m/44'/coin'/0'", 'p2pkh')).rejects.toMatchObject(refused);
    for (const layout of ["m/44/0'/0'", 'm', 'xpub', "m/44'/0'/0'/0", "m/4294967296'", 'wif']) {
      await expect(add(one, layout, 'p2pkh'), layout).rejects.toMatchObject(refused);
    }
  });

  it('change name and role and keep their id', async () => {
    const { one } = await imported();
    const [, ordinals] = one.accountKeys()!.accounts;
    await one.edit({
      type: 'change-account',
      id: firstId(one),
      accountId: ordinals!.id,
      label: 'Vault',
      role: 'layer-two',
    });
    expect(one.accountKeys()!.accounts[1]).toMatchObject({
      id: ordinals!.id,
      label: 'Vault',
      role: 'layer-two',
    });
  });
});

describe('a key as WIF', () => {
  it('is the one of the address, for the kind of network, and imports again', async () => {
    const { one } = await imported();
    // Printed in BIP-84.
    expect((await one.wif(firstId(one), "m/84'/0'/0'/0/0", 'main'))[0]).toBe(
      'KyZpNDKnfs94vbrwhJneDi77V6jF64PWPF8x5cdJb8ifgg2DUc9d',
    );
    await expect(one.wif(firstId(one), "m/84'/0'/7'/0/0", 'main')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a watched wallet', () => {
  it('has addresses of its key, no words and no keys', async () => {
    const { one } = await imported();
    await one.edit({
      type: 'add',
      from: { kind: 'xpub', xpub: ZPUB, addressType: 'p2tr' },
      name: 'Cold',
      createdAt: 6,
    });
    const keys = one.accountKeys()!;
    expect(keys.kind).toBe('watch');
    expect(accountsOf(keys, networks.testnet)).toEqual([]);
    const [account] = accountsOf(keys, networks.mainnet);
    // The version bytes say native segwit, whatever was chosen.
    expect(deriveAddress(account!, networks.mainnet, false, 0).address).toBe(ZPUB_ADDRESS);
    const watchOnly = { code: 'WATCH_ONLY' };
    await expect(one.words()).rejects.toMatchObject(watchOnly);
    await expect(one.wif(keys.walletId, 'xpub/0/0', 'main')).rejects.toMatchObject(watchOnly);
    const alone = createAddressBook([account!], networks.mainnet, { next: () => 0 });
    const { script } = alone.receive(account!);
    // A watch-only wallet knows its own addresses, and what it spends is signed on another device.
    expect(alone.findScript(script)).toMatchObject({ path: 'xpub/0/0' });
    expect(alone.freshChange()).toMatchObject({ path: 'xpub/1/0', change: true });
    const keyed = accountsOf(one.wallets()[0]!.keys, networks.mainnet);
    const beside = createAddressBook([...keyed, account!], networks.mainnet, { next: () => 0 });
    // Keys take precedence over a watch-only account: this script is the keyed account's.
    expect(beside.findScript(script)?.path).toBe("m/84'/0'/0'/0/0");
  });

  it('may be the first, made of a descriptor, and knows where its key comes from after an unlock', async () => {
    const { one } = await vault();
    const xpub = `sh(wpkh([73C5DA0A/84h/0h/0h]${ZPUB}/<0;1>/*))#abcd1234`;
    await one.watch({ kind: 'xpub', xpub, addressType: 'p2tr' }, PASSWORD);
    await one.lock('user');
    await one.unlock(PASSWORD);
    expect(one.accountKeys()).toMatchObject({
      kind: 'watch',
      fingerprint: '73c5da0a',
      accounts: [{ addressType: 'p2sh-p2wpkh', origin: "m/84'/0'/0'" }],
    });
    const [account] = accountsOf(one.accountKeys()!, networks.mainnet);
    expect(account).toMatchObject({ path: 'xpub', fingerprint: '73c5da0a' });
  });

  it('refuses private keys and nonsense', async () => {
    const { one } = await imported();
    const watch = (xpub: string) =>
      one.edit({
        type: 'add',
        from: { kind: 'xpub', xpub, addressType: 'p2tr' },
        name: 'Cold',
        createdAt: 6,
      });
    const xprv =
      'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
    await expect(watch(xprv)).rejects.toMatchObject({ details: { reason: 'private' } });
    await expect(watch(ZPUB.slice(0, -1))).rejects.toMatchObject({ details: { reason: 'format' } });
    expect(one.wallets()).toHaveLength(1);
  });
});

describe('the address code', () => {
  it('is the same after a restore and another with another passphrase', async () => {
    const { one } = await imported();
    const code = one.accountKeys()!.addressCode;
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    const again = (await vault()).one;
    await again.importPhrase(PHRASE, 'other', PASSWORD);
    expect(again.accountKeys()!.addressCode).not.toBe(code);
    const misread = code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replace('-', ' ');
    await again.edit({
      type: 'add',
      from: { kind: 'phrase', phrase: PHRASE, passphrase: '', addressCode: misread },
      name: 'Right',
      createdAt: 6,
    });
    await expect(
      again.edit({
        type: 'add',
        from: { kind: 'phrase', phrase: PHRASE, passphrase: 'typo', addressCode: code },
        name: 'Wrong',
        createdAt: 6,
      }),
    ).rejects.toMatchObject({ code: 'PHRASE_INVALID', details: { reason: 'address-code' } });
  });
});

describe('the rehearsal of a backup', () => {
  it('passes for the words and the passphrase alone, and is remembered', async () => {
    const { one } = await vault();
    await one.importPhrase(PHRASE, 'TREZOR', PASSWORD);
    const id = firstId(one);
    const all = (phrase: string, passphrase: string) =>
      one.drill(id, { type: 'all', phrase }, passphrase, 99);
    expect(await all(PHRASE, 'TREZOR')).toBe(true);
    expect(one.wallets()[0]!.drill).toEqual({ at: 99, passed: true });
    expect(await all(PHRASE, 'trezor')).toBe(false);
    expect(await all(OTHER, 'TREZOR')).toBe(false);
    expect(await all('abandon abandon', 'TREZOR')).toBe(false);
    expect(one.wallets()[0]!.drill).toEqual({ at: 99, passed: false });
  });

  it('of four words needs four positions, each right, and the passphrase', async () => {
    const { one } = await vault();
    await one.importPhrase(OTHER, 'x', PASSWORD);
    const words = OTHER.split(' ');
    const some = (at: number[], passphrase = 'x', wrong = false) =>
      one.drill(
        firstId(one),
        {
          type: 'some',
          words: at.map((index) => ({ index, word: wrong ? 'zoo' : words[index]! })),
        },
        passphrase,
        1,
      );
    expect(await some([0, 3, 5, 11])).toBe(true);
    expect(await some([0, 3, 5])).toBe(false);
    expect(await some([0, 0, 0, 0])).toBe(false);
    expect(await some([0, 3, 5, 11], 'y')).toBe(false);
    expect(await some([0, 3, 5, 11], 'x', true)).toBe(false);
  });
});
