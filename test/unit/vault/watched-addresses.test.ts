import { createHash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { readKeys } from '#main/vault/file/contents.ts';
import { openKeyring, walletIdOf } from '#main/vault/keys/keyring.ts';
import { applyEdit, makeWallet } from '#main/vault/process/wallet-edits.ts';
import { accountsOf, createAddressBook } from '#main/wallet/accounts.ts';
import { networks } from '#shared/bitcoin/network.ts';
import type { AddressType } from '#shared/ipc/wallet.ts';

/** Printed in BIP-84 and BIP-86, and one of the nested kind printed in BIP-49 for another network. */
const SEGWIT = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
const TAPROOT = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr';
const SECOND = 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g';

const of = (...list: [string, AddressType][]) => ({
  kind: 'addresses' as const,
  addresses: list.map(([address, addressType]) => ({ address, addressType })),
});
const pair = of([SEGWIT, 'p2wpkh'], [TAPROOT, 'p2tr']);
const sealed = (from: typeof pair) => makeWallet(from, 'Cold', 5);

describe('a wallet of several watched addresses', () => {
  it('has an account for each, taproot for inscriptions, the others to pay and for change', async () => {
    const { secret, accounts, id } = await sealed(
      of([SEGWIT, 'p2wpkh'], [TAPROOT, 'p2tr'], [SECOND, 'p2wpkh']),
    );
    const { kind, accounts: keys } = openKeyring(secret).accountKeys(accounts);
    expect(kind).toBe('watch');
    expect(keys.map(({ label, role, addressType }) => [label, role, addressType])).toEqual([
      ['Payment', 'payment', 'p2wpkh'],
      ['Inscriptions', 'ordinals', 'p2tr'],
      ['Payment 2', 'payment', 'p2wpkh'],
    ]);
    expect(new Set(keys.map((one) => one.id)).size).toBe(3);
    const own = accountsOf(openKeyring(secret).accountKeys(accounts), networks.mainnet);
    expect(own.map(({ key, path }) => [key, path])).toEqual([
      [SEGWIT, 'address'],
      [TAPROOT, 'address'],
      [SECOND, 'address'],
    ]);
    const book = createAddressBook(own, networks.mainnet, { next: () => 0 });
    expect(book.ownAddresses().map(({ address }) => address)).toEqual([SEGWIT, TAPROOT, SECOND]);
    expect(book.freshChange()).toMatchObject({ address: SEGWIT, walletId: id });
    for (const { script, address } of book.ownAddresses())
      expect(book.findScript(script)?.address).toBe(address);
    expect(accountsOf(openKeyring(secret).accountKeys(accounts), networks.testnet)).toEqual([]);
  });

  it.each([
    ['one', [TAPROOT]],
    ['several', [TAPROOT, 'bc1p3qkhfews2uk44qtvauqyr2ttdsw7svhkl9nkm9s9c3x4ax5h60wqwruhk7']],
  ])('of taproot addresses alone pays from them: %s', async (_, addresses) => {
    const { secret, accounts } = await sealed(
      of(...addresses.map((one): [string, AddressType] => [one, 'p2tr'])),
    );
    expect(accounts.map(({ role }) => role)).toEqual(addresses.map(() => 'payment'));
    const own = accountsOf(openKeyring(secret).accountKeys(accounts), networks.mainnet);
    const book = createAddressBook(own, networks.mainnet, { next: () => 0 });
    expect(book.freshChange().address).toBe(TAPROOT);
  });

  it('is the same wallet in whatever order its addresses were typed, and another with one more', async () => {
    const turned = await sealed(of([TAPROOT, 'p2tr'], [SEGWIT, 'p2wpkh']));
    expect(turned.id).toBe((await sealed(pair)).id);
    const other = await sealed(of([SEGWIT, 'p2wpkh'], [SECOND, 'p2wpkh']));
    expect(other.id).not.toBe(turned.id);
    const one = await sealed(pair);
    const keys = {
      active: one.id,
      wallets: [one],
      records: { seed: '0'.repeat(64), authenticated: [] },
    };
    await expect(
      applyEdit(keys, {
        type: 'add',
        from: of([TAPROOT, 'p2tr'], [SEGWIT, 'p2wpkh']),
        name: 'B',
        createdAt: 6,
      }),
    ).rejects.toThrow('here already');
  });

  it('is read back from its file, and so is one of a single address as before there were several', async () => {
    const read = (wallet: unknown, id: string) => {
      const json = {
        active: id,
        wallets: [wallet],
        records: { seed: '0'.repeat(64), authenticated: [] },
      };
      return readKeys(Buffer.from(JSON.stringify(json))).wallets[0]!;
    };
    const made = await sealed(pair);
    expect(read(made, made.id)).toEqual(made);

    const id = createHash('sha256').update('watch').update(TAPROOT).digest('hex').slice(0, 16);
    const account = {
      id: 7,
      label: 'Inscriptions',
      role: 'ordinals',
      addressType: 'p2tr',
      layout: 'address',
    };
    const old = {
      ...{ id, name: 'Old', createdAt: 5, backedUp: true, imported: true, drill: null },
      secret: { kind: 'watch', source: { type: 'address', address: TAPROOT } },
      accounts: [account],
    };
    const { secret, accounts } = read(old, id);
    expect(walletIdOf(secret)).toBe(id);
    const [only] = accountsOf(openKeyring(secret).accountKeys(accounts), networks.mainnet);
    expect(only).toMatchObject({ id: 7, key: TAPROOT, path: 'address' });
    // Added today, it is the same wallet in the same form.
    expect(await sealed(of([TAPROOT, 'p2tr']))).toMatchObject({ id, secret: old.secret });
  });
});
