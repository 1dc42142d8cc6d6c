import { describe, expect, it } from 'vitest';

import WelcomeView from '#renderer/features/welcome/WelcomeView.vue';
import { AppError } from '#shared/errors.ts';
import { eventually } from '#test/support/eventually.ts';
import { createFakeBridge, type FakeBridge } from '#test/ui/fake-bridge.ts';
import { snapshotOf } from '#test/ui/fixtures.ts';
import { button, field, mountWith, pageText, press, settle, type } from '#test/ui/mount.ts';

const CREATE = 'Create a wallet';
const PASSWORD = 'correct horse battery';
const WORDS = `${'abandon '.repeat(11)}about`;
const unlocked = snapshotOf().vault;

async function open(
  way: string,
  answers: Parameters<typeof createFakeBridge>[0],
): Promise<FakeBridge> {
  const vault = { ...unlocked, exists: false, unlocked: false };
  const bridge = createFakeBridge({ 'app.snapshot': () => snapshotOf({ vault }), ...answers });
  await mountWith(WelcomeView, bridge);
  await press(way === CREATE ? CREATE : 'I already have a wallet');
  await pick(way);
  return bridge;
}

async function pick(way: string): Promise<void> {
  const found = [...document.querySelectorAll('label')].find(
    (item) => item.textContent.trim() === way,
  );
  found?.querySelector('input')?.click();
  await settle();
}

async function typePassword(): Promise<void> {
  await type('Password', PASSWORD);
  await type('Password again', PASSWORD);
}

describe('importing words', () => {
  it('counts them, sends them plain and lower case, and keeps all that was typed on a refusal', async () => {
    let refused = true;
    const bridge = await open('Import phrase', {
      'vault.importPhrase': () => {
        if (refused) throw new AppError('PHRASE_INVALID', 'no', { reason: 'checksum' });
        return unlocked;
      },
    });
    expect(button('Import phrase').disabled).toBe(true);
    await type('Recovery phrase', `  ${WORDS.toUpperCase().replaceAll(' ', '\n  ')} `);
    await eventually(() => expect(pageText()).toContain('12 words, and they fit together.'));
    await type('Passphrase', 'Own Word');
    expect(button('Import phrase').disabled).toBe(true);
    await typePassword();
    await press('Import phrase');
    expect(document.querySelector('[role=alert]')).not.toBeNull();
    expect(field('Recovery phrase').value).toContain('ABANDON');
    expect(field('Passphrase').value).toBe('Own Word');
    expect(field('Password').value).toBe(PASSWORD);
    refused = false;
    await press('Import phrase');
    expect(bridge.inputsOf('vault.importPhrase')[1]).toEqual({
      phrase: WORDS,
      passphrase: 'Own Word',
      password: PASSWORD,
    });
    for (const label of ['Recovery phrase', 'Passphrase', 'Password']) {
      expect(field(label).value).toBe('');
    }
  });
});

describe('importing a key', () => {
  it('hides it, keeps it on a refusal, and clears it once it is in', async () => {
    let refused = true;
    const bridge = await open('Import key', {
      'vault.importWif': () => {
        if (refused) throw new AppError('KEY_INVALID', 'no', { reason: 'network' });
        return unlocked;
      },
    });
    await type('Private key (WIF)', ' cKey ');
    expect(field('Private key (WIF)').type).toBe('password');
    await typePassword();
    await press('Import key');
    expect(field('Private key (WIF)').value).toBe(' cKey ');
    refused = false;
    await press('Import key');
    expect(bridge.inputsOf('vault.importWif')[1]).toEqual({ wif: 'cKey', password: PASSWORD });
    expect(field('Private key (WIF)').value).toBe('');
  });
});

describe('watching without keys', () => {
  it('takes a key of one type, or addresses, and keeps them separate', async () => {
    const bridge = await open('Watch-only', { 'vault.watch': () => unlocked });
    await type('Extended public key or descriptor', ' tpubKey ');
    await typePassword();
    await press('Add watch-only wallet');
    await pick('Addresses');
    await type('Addresses to watch', 'bcrt1q\n  bcrt1p\n');
    await typePassword();
    await press('Add watch-only wallet');
    expect(bridge.inputsOf('vault.watch')).toEqual([
      { from: { kind: 'xpub', xpub: 'tpubKey', addressType: 'p2wpkh' }, password: PASSWORD },
      { from: { kind: 'addresses', addresses: ['bcrt1q', 'bcrt1p'] }, password: PASSWORD },
    ]);
  });
});

describe('creating a wallet', () => {
  it('keeps what was typed on a failure, and says that two passwords differ', async () => {
    let refused = true;
    const bridge = await open(CREATE, {
      'vault.create': () => {
        if (refused) throw new AppError('VAULT_EXISTS', 'there is one');
        return unlocked;
      },
    });
    await type('Password', PASSWORD);
    await type('Password again', `${PASSWORD}x`);
    expect(pageText()).toContain('The two passwords don’t match');
    await type('Password again', PASSWORD);
    await type('Passphrase', 'Own Word');
    await press('Create wallet');
    expect(document.querySelector('[role=alert]')).not.toBeNull();
    expect(field('Passphrase').value).toBe('Own Word');
    refused = false;
    await press('Create wallet');
    expect(bridge.inputsOf('vault.create')[1]).toEqual({
      words: 12,
      passphrase: 'Own Word',
      password: PASSWORD,
    });
    expect(field('Passphrase').value).toBe('');
    expect(field('Password').value).toBe('');
  });
});

describe('restoring a backup file', () => {
  const PART = 510 * 1024;
  const choose = async (bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    const file = new File([bytes], 'a.inkstone-backup');
    Object.defineProperty(input, 'files', { configurable: true, value: [file] });
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await settle();
  };

  it('sends the file part by part, then the password, and can be tried again from the start', async () => {
    let refused = true;
    const bridge = await open('Restore backup', {
      'backup.upload': ({ id }) => ({ id: id ?? 'upload-1' }),
      'backup.restore': () => {
        if (refused) throw new AppError('WRONG_PASSWORD', 'no');
        return { ...unlocked, unlocked: false };
      },
    });
    expect(button('Restore wallet').disabled).toBe(true);
    const bytes = Uint8Array.from({ length: PART + 5 }, (_, at) => at % 251);
    await choose(bytes);
    await type('Password', 'pw');
    await press('Restore wallet');
    await settle();
    expect(pageText()).toContain('Wrong password');
    refused = false;
    await press('Restore wallet');
    await settle();
    const parts = bridge.inputsOf('backup.upload');
    expect(parts.map(({ id, index }) => [id, index])).toEqual([
      [null, 0],
      ['upload-1', 1],
      [null, 0],
      ['upload-1', 1],
    ]);
    const sent = parts.slice(0, 2).map(({ base64 }) => atob(base64));
    expect(sent.join('').length).toBe(bytes.length);
    expect(sent[1]!.charCodeAt(4)).toBe(bytes[PART + 4]);
    expect(bridge.inputsOf('backup.restore')[1]).toEqual({ id: 'upload-1', password: 'pw' });
    expect(field('Password').value).toBe('');
  });

  it('says what is wrong with a damaged file', async () => {
    const bridge = await open('Restore backup', {
      'backup.upload': () => {
        throw new AppError('BACKUP_INVALID', 'no', { reason: 'damaged' });
      },
    });
    await choose(new Uint8Array(10));
    await type('Password', 'pw');
    await press('Restore wallet');
    await settle();
    expect(document.querySelector('[role=alert]')).not.toBeNull();
    expect(bridge.inputsOf('backup.restore')).toEqual([]);
  });
});
