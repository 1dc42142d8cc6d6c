import { describe, expect, it } from 'vitest';

import ExportKey from '#renderer/features/receive/ExportKey.vue';
import SettingsView from '#renderer/features/settings/SettingsView.vue';
import UnlockView from '#renderer/features/unlock/UnlockView.vue';
import { AppError } from '#shared/errors.ts';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { PAY_ADDRESS, snapshotOf } from '#test/ui/fixtures.ts';
import { button, field, mountWith, pageText, press, type } from '#test/ui/mount.ts';

const wrong = (): never => {
  throw new AppError('WRONG_PASSWORD', 'no');
};

describe('changing the password', () => {
  it('keeps what was typed when the current one is wrong, and nothing once it is changed', async () => {
    let refused = true;
    const bridge = createFakeBridge({
      'vault.changePassword': () => (refused ? wrong() : snapshotOf().vault),
    });
    const route = '/settings?section=security';
    await mountWith(SettingsView, bridge, { route });
    await type('Current password', 'old one');
    await type('New password', 'correct horse battery');
    expect(button('Change password').disabled).toBe(true);
    await type('New password again', 'correct horse battery');
    await press('Change password');
    expect(pageText()).toContain('Wrong password');
    expect(field('New password again').value).toBe('correct horse battery');
    refused = false;
    await press('Change password');
    expect(bridge.inputsOf('vault.changePassword')[1]).toEqual({
      current: 'old one',
      next: 'correct horse battery',
    });
    for (const label of ['Current password', 'New password', 'New password again']) {
      expect(field(label).value).toBe('');
    }
    expect(pageText()).not.toContain('The two passwords don’t match');
  });
});

describe('the private key of an address', () => {
  it('is asked for with the password, which is never kept, and shown elsewhere', async () => {
    let refused = true;
    const bridge = createFakeBridge({
      'wallets.exportKey': () => (refused ? wrong() : { approvalId: 'a' }),
    });
    await mountWith(ExportKey, bridge, { props: { address: PAY_ADDRESS } });
    await press('Private key of this address');
    expect(button('Show key').disabled).toBe(true);
    await type('Password', 'wrong');
    await press('Show key');
    expect(pageText()).toContain('Wrong password');
    expect(field('Password').value).toBe('');
    refused = false;
    await type('Password', 'right');
    await press('Show key');
    expect(bridge.inputsOf('wallets.exportKey')[1]).toEqual({
      address: PAY_ADDRESS,
      password: 'right',
    });
    expect(pageText()).toContain('shown in the approval window only');
    expect(field('Password').value).toBe('');
  });
});

describe('unlocking', () => {
  it('has the key process started while the password is typed, and keeps no password', async () => {
    const bridge = createFakeBridge({
      'vault.sealKey': () => ({ publicKey: 'AAAA' }),
      'vault.unlock': wrong,
    });
    await mountWith(UnlockView, bridge);
    expect(bridge.inputsOf('vault.sealKey')).toEqual([{}]);
    await type('Password', 'nope');
    await press('Unlock');
    expect(pageText()).toContain('Wrong password');
    expect(field('Password').value).toBe('');
  });
});
