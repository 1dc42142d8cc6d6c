import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { AppError } from '#shared/errors.ts';
import type { SignState } from '#shared/ipc/tools.ts';

import ToolsView from '../../src/renderer/views/ToolsView.vue';
import { createFakeBridge, type FakeBridge } from './fake-bridge.ts';
import { button, field, mountWith, pageText, press, settle, type } from './mount.ts';

let unmount: () => void = () => undefined;
beforeEach(() => (document.body.innerHTML = ''));
afterEach(() => unmount());

const own = 'bcrt1q6z64a43mjgkcq0ul2znwneq3spghrlau9slefp';
const older = 'bcrt1qolder';

async function open(
  answers: Parameters<typeof createFakeBridge>[0],
  route = '/tools',
): Promise<FakeBridge> {
  const bridge = createFakeBridge({
    'wallet.accounts': () => [
      {
        id: 1,
        label: 'Payment',
        addressType: 'p2wpkh',
        path: "m/84'/1'/0'",
        role: 'payment',
        address: own,
        addressIndex: 1,
      },
    ],
    'wallet.addresses': () => [
      { address: older, index: 0, change: false, used: true },
      { address: own, index: 1, change: false, used: false },
      { address: 'bcrt1qchange', index: 0, change: true, used: false },
    ],
    ...answers,
  });
  const { wrapper } = await mountWith(ToolsView, bridge, { route, booted: true });
  unmount = () => wrapper.unmount();
  return bridge;
}

describe('verifying a message', () => {
  it('says which form holds, and takes the verdict back once anything changes', async () => {
    const bridge = await open({ 'tools.verifyMessage': () => ({ form: 'bip322', mine: true }) });
    expect(button('Verify').disabled).toBe(true);
    await type('Address of the signer', 'bc1qxyz');
    await type('Message', ' spaces count ');
    await type('Signature', 'AAAA');
    await press('Verify');
    expect(bridge.inputsOf('tools.verifyMessage')).toEqual([
      { address: 'bc1qxyz', message: ' spaces count ', signature: 'AAAA' },
    ]);
    expect(pageText()).toContain('The signature is valid');
    expect(pageText()).toContain('The address is yours');
    await type('Message', 'something else');
    expect(pageText()).not.toContain('The signature is valid');
  });

  it('says so when it does not hold, and when the address is none', async () => {
    const bridge = await open({ 'tools.verifyMessage': () => ({ form: null, mine: false }) });
    await type('Address of the signer', 'bc1qxyz');
    await type('Signature', 'AAAA');
    await press('Verify');
    expect(pageText()).toContain('The signature is not valid');
    bridge.answer('tools.verifyMessage', () => {
      throw new AppError('ADDRESS_INVALID', 'bad', { reason: 'checksum' });
    });
    await type('Address of the signer', 'bc1qxyy');
    await press('Verify');
    expect(pageText()).not.toContain('The signature is valid');
    expect(document.querySelector('[role=alert]')).not.toBeNull();
  });
});

describe('signing a message', () => {
  it('asks with the current address first, waits for the approval and shows the signature', async () => {
    let state: SignState = { state: 'waiting' };
    const bridge = await open({
      'tools.signMessage': () => ({ id: 'r1', approvalId: 'a1' }),
      'tools.signState': () => state,
    });
    const select = field('Sign as') as unknown as HTMLSelectElement;
    expect([...select.options].map((option) => option.value)).toEqual([own, older]);
    await type('Message to sign', ' hello ');
    await press('Sign');
    expect(bridge.inputsOf('tools.signMessage')).toEqual([{ message: ' hello ', address: own }]);
    expect(pageText()).toContain('Waiting for your approval');
    state = { state: 'signed', result: 'SIGNATURE' };
    bridge.emit('approval.changed', { pending: [] });
    await settle();
    expect(pageText()).toContain('SIGNATURE');
    await type('Message to sign', 'another');
    expect(pageText()).not.toContain('SIGNATURE');
  });

  it('says when it was refused, and when it failed', async () => {
    let state: SignState = { state: 'refused' };
    await open({
      'tools.signMessage': () => ({ id: 'r1', approvalId: 'a1' }),
      'tools.signState': () => state,
    });
    await press('Sign');
    expect(pageText()).toContain('Nothing was signed');
    state = { state: 'failed', error: { code: 'VAULT_LOCKED', message: 'locked' } };
    await press('Sign');
    expect(pageText()).toContain('The wallet is locked');
  });
});

describe('the self-test', () => {
  const result = (title: string, refused: boolean) => ({
    row: 'C7',
    title,
    by: 'C7',
    refused,
    says: refused ? 'Could be completed differently.' : 'Nothing refused it.',
  });

  it('says how many attacks were refused, and by what', async () => {
    const bridge = await open(
      { 'tools.selfTest': () => ({ results: [result('NONE', true), result('ALL|ACP', true)] }) },
      '/tools?section=self-test',
    );
    await press('Run the self-test');
    expect(bridge.inputsOf('tools.selfTest')).toEqual([{}]);
    expect(pageText()).toContain('2 of 2 attacks refused');
    expect(pageText()).not.toContain('Do not sign anything');
    expect(document.querySelector('details')?.open).toBe(false);
  });

  it('warns when a single attack came through, and shows it', async () => {
    await open(
      { 'tools.selfTest': () => ({ results: [result('NONE', true), result('ALL|ACP', false)] }) },
      '/tools?section=self-test',
    );
    await press('Run the self-test');
    expect(pageText()).toContain('1 of 2 attacks refused');
    expect(pageText()).toContain('Do not sign anything');
    expect(document.querySelector('details')?.open).toBe(true);
    expect(pageText()).toContain('Nothing refused it.');
  });
});
