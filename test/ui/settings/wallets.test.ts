import { describe, expect, it } from 'vitest';

import SettingsView from '#renderer/features/settings/SettingsView.vue';
import { AppError } from '#shared/errors.ts';
import type { WalletView } from '#shared/ipc/wallets.ts';
import { createFakeBridge, type FakeBridge } from '#test/ui/fake-bridge.ts';
import { NOW, ORD_ADDRESS } from '#test/ui/fixtures.ts';
import { button, field, mountWith, pageText, press, settle, type } from '#test/ui/mount.ts';

const PHRASE = `${'abandon '.repeat(11)}about`;
const walletOf = (change: Partial<WalletView> = {}): WalletView => ({
  id: '0123456789abcdef',
  name: 'Main',
  kind: 'phrase',
  createdAt: NOW,
  wordCount: 12,
  hasPassphrase: true,
  backedUp: true,
  drill: null,
  addressCode: 'ABCD-EFGH',
  fingerprint: '73c5da0a',
  accounts: [
    { id: 1, label: 'Payment', role: 'payment', addressType: 'p2wpkh', path: "m/84'/1'/0'" },
    { id: 2, label: 'Inscriptions', role: 'ordinals', addressType: 'p2tr', path: "m/86'/1'/0'" },
  ],
  ...change,
});
const other = walletOf({ id: 'fedcba9876543210', name: 'Other', kind: 'watch', accounts: [] });
const listOf = (...wallets: WalletView[]) => ({ activeId: wallets[0]?.id ?? null, wallets });
const list = listOf(walletOf(), other);

async function open(
  answers: Parameters<typeof createFakeBridge>[0],
  section = 'wallets',
): Promise<FakeBridge> {
  const bridge = createFakeBridge({ 'wallets.list': () => list, ...answers });
  await mountWith(SettingsView, bridge, {
    route: `/settings?section=${section}`,
  });
  return bridge;
}

async function pick(label: string): Promise<void> {
  const found = [...document.querySelectorAll('label')].find(
    (item) => item.textContent.trim() === label,
  );
  found?.querySelector('input')?.click();
  await settle();
}

async function select(label: string, value: string): Promise<void> {
  const found = [...document.querySelectorAll('select')].find(
    (item) =>
      item.getAttribute('aria-label') === label ||
      item.closest('label')?.querySelector('span')?.textContent === label,
  );
  if (!found) throw new Error(`no choice “${label}”`);
  found.value = value;
  found.dispatchEvent(new Event('change', { bubbles: true }));
  await settle();
}

describe('adding a wallet', () => {
  it('sends words with their passphrase and code, keeps all of it on a refusal, and nothing after', async () => {
    let refused = true;
    const bridge = await open({
      'wallets.add': () => {
        if (refused) throw new AppError('PHRASE_INVALID', 'no', { reason: 'address-code' });
        return list;
      },
    });
    await press('Add a wallet');
    await pick('Import phrase');
    expect(button('Add wallet').disabled).toBe(true);
    expect(pageText()).toContain('Enter a name to add the wallet.');
    await type('Name', ' Second ');
    await type('Recovery phrase', ` ${PHRASE} `);
    await type('Passphrase', 'secret');
    await type('Wallet fingerprint (optional)', 'ABCD-EFGH');
    await press('Add wallet');
    expect(pageText()).toContain('open another wallet than this fingerprint');
    expect(field('Recovery phrase').value.trim()).toBe(PHRASE);
    expect(field('Passphrase').value).toBe('secret');
    refused = false;
    await press('Add wallet');
    const from = { kind: 'phrase', phrase: PHRASE, passphrase: 'secret', addressCode: 'ABCD-EFGH' };
    expect(bridge.inputsOf('wallets.add')).toEqual([
      { name: 'Second', from },
      { name: 'Second', from },
    ]);
    await press('Add a wallet');
    await pick('Import phrase');
    expect(field('Recovery phrase').value).toBe('');
    expect(field('Passphrase').value).toBe('');
  });

  it('never carries a typed key into a field that shows it', async () => {
    const bridge = await open({ 'wallets.add': () => list });
    await press('Add a wallet');
    await pick('Import key');
    await type('Name', 'Key');
    await type('Private key (WIF)', 'cSecret');
    expect(field('Private key (WIF)').type).toBe('password');
    await pick('Watch addresses');
    expect(field('Addresses to watch').value).toBe('');
    expect(button('Add wallet').disabled).toBe(true);
    await pick('Import phrase');
    expect(field('Recovery phrase').value).toBe('');
    await pick('Import key');
    expect(field('Private key (WIF)').value).toBe('cSecret');
    await press('Add wallet');
    expect(bridge.inputsOf('wallets.add')).toEqual([
      { name: 'Key', from: { kind: 'wif', wif: 'cSecret' } },
    ]);
  });

  it('makes new words of either length, and watches a key of a chosen kind, or addresses', async () => {
    const bridge = await open({ 'wallets.add': () => list });
    await press('Add a wallet');
    await type('Name', 'New');
    await pick('24 words');
    await press('Add wallet');
    await press('Add a wallet');
    await pick('Watch public key');
    expect(pageText()).toContain('without private keys');
    await type('Name', 'Watched');
    await type('Extended public key or descriptor', 'xpub6C');
    await select('Address type', 'p2tr');
    await press('Add wallet');
    await press('Add a wallet');
    await pick('Watch addresses');
    await type('Name', 'Pair');
    await type('Addresses to watch', 'bc1q, '.repeat(9));
    expect(pageText()).toContain('At most 8 addresses');
    expect(button('Add wallet').disabled).toBe(true);
    await type('Addresses to watch', 'bc1q,bc1p');
    await press('Add wallet');
    expect(bridge.inputsOf('wallets.add').map(({ from }) => from)).toEqual([
      { kind: 'new', words: 24, passphrase: '' },
      { kind: 'xpub', xpub: 'xpub6C', addressType: 'p2tr' },
      { kind: 'addresses', addresses: ['bc1q', 'bc1p'] },
    ]);
  });
});

describe('a wallet', () => {
  it('is removed only after the word, and stays when the approval window refuses', async () => {
    const bridge = await open({
      'wallets.remove': () => {
        throw new AppError('REFUSED', 'no', { reason: 'refused' });
      },
    });
    await press('Remove');
    await type('Type REMOVE to confirm', 'remove');
    expect(button('Remove Main').disabled).toBe(true);
    await type('Type REMOVE to confirm', 'REMOVE');
    await press('Remove Main');
    expect(bridge.inputsOf('wallets.remove')).toEqual([
      { walletId: walletOf().id, confirmation: 'REMOVE' },
    ]);
    expect(pageText()).toContain('You rejected it in the approval window.');
    expect(field('Type REMOVE to confirm').value).toBe('REMOVE');
  });

  it('cannot be removed when it is the only one', async () => {
    await open({ 'wallets.list': () => listOf(walletOf()) });
    expect(() => button('Remove')).toThrow();
    expect(pageText()).toContain('Last verifiedNever');
  });

  it('that is watched has no words to rehearse and no accounts to add', async () => {
    await open({ 'wallets.list': () => listOf(other) });
    expect(pageText()).toContain('Watch-only: no private keys here');
    for (const name of ['Verify backup', 'Add account', 'Find accounts']) {
      expect(() => button(name)).toThrow();
    }
  });

  it('keeps a new name in the form until it is taken', async () => {
    let refused = true;
    await open({
      'wallets.rename': () => {
        if (refused) throw new AppError('VAULT_LOCKED', 'locked');
        return list;
      },
    });
    const name = () => document.querySelector<HTMLInputElement>('input[aria-label="Wallet name"]');
    await press('Rename');
    name()!.value = 'Savings';
    name()!.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
    await press('Save name');
    expect(pageText()).toContain('The wallet is locked');
    expect(name()!.value).toBe('Savings');
    refused = false;
    await press('Save name');
    expect(name()).toBeNull();
  });
});

describe('accounts', () => {
  it('are added at the next free path of their kind, and the role suggests the kind', async () => {
    const bridge = await open({ 'wallets.addAccount': () => list });
    await press('Add account');
    expect(field('Path').placeholder).toBe("m/86'/coin'/1'");
    await select('Role', 'payment');
    expect(field('Path').placeholder).toBe("m/84'/coin'/1'");
    await select('Address type', 'p2sh-p2wpkh');
    expect(field('Path').placeholder).toBe("m/49'/coin'/0'");
    await press('Add this account');
    expect(bridge.inputsOf('wallets.addAccount')).toEqual([
      {
        walletId: walletOf().id,
        label: 'Payment',
        role: 'payment',
        addressType: 'p2sh-p2wpkh',
        layout: "m/49'/coin'/0'",
      },
    ]);
  });

  it('keep a path that is refused, with the reason', async () => {
    await open({
      'wallets.addAccount': () => {
        throw new AppError('KEY_INVALID', 'no', { reason: 'path' });
      },
    });
    await press('Add account');
    await type('Path', 'm/84/0');
    await press('Add this account');
    expect(document.querySelector('[role=alert]')).not.toBeNull();
    expect(field('Path').value).toBe('m/84/0');
  });

  it('change name and role in their row, and stay in change on a refusal', async () => {
    let refused = true;
    const bridge = await open({
      'wallets.changeAccount': () => {
        if (refused) throw new AppError('VAULT_LOCKED', 'locked');
        return list;
      },
    });
    await press('Edit Inscriptions');
    await select('Account role', 'listing');
    await press('Save');
    expect(pageText()).toContain('The wallet is locked');
    refused = false;
    await press('Save');
    const change = { accountId: 2, label: 'Inscriptions', role: 'listing' };
    expect(bridge.inputsOf('wallets.changeAccount')).toEqual([
      { walletId: walletOf().id, ...change },
      { walletId: walletOf().id, ...change },
    ]);
    expect(() => button('Save')).toThrow();
  });

  it('of other wallets are found, shown with progress, and added one by one', async () => {
    const found = {
      layout: "m/49'/coin'/0'",
      path: "m/49'/0'/0'",
      addressType: 'p2sh-p2wpkh' as const,
      address: ORD_ADDRESS,
      addressIndex: 0,
    };
    let finish: () => void = () => undefined;
    const bridge = await open({
      'wallets.scan': () =>
        new Promise((resolve) => {
          finish = () => resolve({ looked: 9, stopped: false, found: [found] });
        }),
      'wallets.addAccount': () => list,
    });
    await press('Find accounts');
    await press('Start search');
    bridge.emit('wallets.scan', { walletId: walletOf().id, looked: 4, of: 9, found: 1 });
    bridge.emit('wallets.scan', { walletId: other.id, looked: 8, of: 9, found: 7 });
    await settle();
    expect(pageText()).toContain('4 of 9 paths, 1 found');
    finish();
    await settle();
    expect(pageText()).toContain('Searched 9 paths');
    await press(`Add account ${found.path}`);
    const layout = found.layout;
    expect(bridge.inputsOf('wallets.addAccount')).toMatchObject([
      { walletId: walletOf().id, layout, role: 'payment', addressType: 'p2sh-p2wpkh' },
    ]);
    expect(() => button(`Add account ${found.path}`)).toThrow();
  });
});

describe('the rehearsal', () => {
  it('asks four places, compares, and keeps what was typed until it fits', async () => {
    let passed = false;
    const bridge = await open({ 'wallets.drill': () => ({ passed }) }, 'backup');
    await press('Verify backup');
    const words = () =>
      [...document.querySelectorAll('label')].filter((item) =>
        /^Word \d+$/.test(item.textContent.trim()),
      );
    expect(words()).toHaveLength(4);
    const labels = words().map((item) => item.textContent.trim());
    expect(button('Verify').disabled).toBe(true);
    for (const label of labels) await type(label, `w${label.slice(5)}`);
    await type('Passphrase', 'secret');
    await press('Verify');
    expect(pageText()).toContain('This doesn’t restore the wallet');
    for (const label of labels) expect(field(label).value).toBe(`w${label.slice(5)}`);
    passed = true;
    await press('Verify');
    expect(pageText()).toContain('This backup restores the wallet');
    const indexes = labels.map((label) => Number(label.slice(5)) - 1);
    expect(bridge.inputsOf('wallets.drill')[1]).toEqual({
      walletId: walletOf().id,
      answers: { type: 'some', words: indexes.map((index) => ({ index, word: `w${index + 1}` })) },
      passphrase: 'secret',
    });
    for (const item of words()) expect(field(item.textContent.trim()).value).toBe('');
    expect(field('Passphrase').value).toBe('');
  });

  it('of all words clears them once they fit', async () => {
    const bridge = await open({ 'wallets.drill': () => ({ passed: true }) }, 'backup');
    await press('Verify backup');
    await pick('All words');
    await type('Recovery phrase', PHRASE);
    await press('Verify');
    expect(bridge.inputsOf('wallets.drill')[0]?.answers).toEqual({ type: 'all', phrase: PHRASE });
    expect(field('Recovery phrase').value).toBe('');
  });
});

describe('saving a backup', () => {
  it('keeps no password, whether it works or not', async () => {
    let refused = true;
    const bridge = await open(
      {
        'backup.save': () => {
          if (refused) throw new AppError('WRONG_PASSWORD', 'no');
          return { saved: '/home/me/a.inkstone-backup', url: null };
        },
      },
      'backup',
    );
    expect(button('Save backup file').disabled).toBe(true);
    await type('Password', 'wrong');
    await press('Save backup file');
    expect(pageText()).toContain('Wrong password');
    expect(field('Password').value).toBe('');
    refused = false;
    await type('Password', 'right');
    await press('Save backup file');
    expect(field('Password').value).toBe('');
    expect(pageText()).not.toContain('Wrong password');
    expect(bridge.inputsOf('backup.save')).toEqual([{ password: 'wrong' }, { password: 'right' }]);
  });
});

it('the public key of an account says what it shows, and is saved as a file', async () => {
  const descriptor = 'wpkh([73c5da0a/84h/1h/0h]tpubKey/<0;1>/*)#abcdefgh';
  const bridge = await open({
    'wallets.publicKey': () => ({ xpub: 'tpubKey', descriptor }),
    'wallets.savePublicKey': () => ({ saved: '/home/me/key.txt', url: null }),
  });
  await press('Public key of Payment');
  expect(pageText()).toContain('Anyone who has it sees all addresses');
  expect(document.querySelector(`[aria-label="Copy Descriptor ${descriptor}"]`)).not.toBeNull();
  await press('Save descriptor');
  const of = { walletId: '0123456789abcdef', accountId: 1 };
  expect(bridge.inputsOf('wallets.savePublicKey')).toEqual([of]);
  expect(bridge.inputsOf('wallets.publicKey')).toEqual([of]);
});
