import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { AppError } from '#shared/errors.ts';

import ToolsView from '../../src/renderer/views/ToolsView.vue';
import { createFakeBridge, type FakeBridge } from './fake-bridge.ts';
import { button, mountWith, pageText, press, type } from './mount.ts';

let unmount: () => void = () => undefined;
beforeEach(() => (document.body.innerHTML = ''));
afterEach(() => unmount());

async function open(
  answers: Parameters<typeof createFakeBridge>[0],
  route = '/tools',
): Promise<FakeBridge> {
  const bridge = createFakeBridge(answers);
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
