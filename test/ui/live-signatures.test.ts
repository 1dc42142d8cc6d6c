import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import SendInscriptionView from '#renderer/features/send/SendInscriptionView.vue';
import ToolsView from '#renderer/features/tools/ToolsView.vue';
import { AppError } from '#shared/errors.ts';
import type { LiveSignature } from '#shared/ipc/coins.ts';

import { createFakeBridge } from './fake-bridge.ts';
import { NOW, ORD_ADDRESS, PAY_ADDRESS, portfolioOf, TXID } from './fixtures.ts';
import { button, field, mountWith, pageText, press, settle } from './mount.ts';

let unmount: () => void = () => undefined;
beforeEach(() => (document.body.innerHTML = ''));
afterEach(() => unmount());

const live: LiveSignature = {
  outpoint: `${TXID}:0`,
  inscriptionId: `${TXID}i0`,
  priceSats: '25000',
  payAddress: PAY_ADDRESS,
  signedAt: NOW,
  ended: null,
};

async function open(answer: (input: { refresh: boolean }) => { signatures: LiveSignature[] }) {
  const bridge = createFakeBridge({ 'coins.signatures': answer });
  const { wrapper } = await mountWith(ToolsView, bridge, {
    route: '/tools?section=signatures',
    booted: true,
  });
  unmount = () => wrapper.unmount();
  await settle();
  return bridge;
}

const revokeLink = () => document.querySelector<HTMLAnchorElement>('a[aria-label^="Revoke"]');

describe('live signatures', () => {
  it('shows what is kept, then what a look at the chain says', async () => {
    const bridge = await open(({ refresh }) => ({
      signatures: [refresh ? { ...live, ended: { txid: 'ab'.repeat(32), at: NOW } } : live],
    }));
    expect(bridge.inputsOf('coins.signatures')).toEqual([{ refresh: false }, { refresh: true }]);
    expect(pageText()).toContain('Ended');
    expect(revokeLink()).toBeNull();
  });

  it('leads from a live one to moving its coin home, and says why only that ends it', async () => {
    await open(() => ({ signatures: [live] }));
    expect(pageText()).toMatch(/25.000/);
    expect(pageText()).toContain('Only spending the coin ends it');
    expect(revokeLink()?.getAttribute('href')).toBe(`/send/inscription/${TXID}i0?revoke=yes`);
  });

  it('keeps the list when the look fails, says that it may be behind, and looks again', async () => {
    let down = true;
    const bridge = await open(({ refresh }) => {
      if (refresh && down) throw new AppError('PROVIDER_UNREACHABLE', 'down');
      return { signatures: [live] };
    });
    expect(pageText()).toContain('may have ended');
    expect(revokeLink()).not.toBeNull();
    down = false;
    await press('Look again');
    expect(pageText()).not.toContain('may have ended');
    expect(bridge.inputsOf('coins.signatures')).toHaveLength(3);
    bridge.emit('portfolio.changed', { network: 'practice' });
    await settle();
    expect(bridge.inputsOf('coins.signatures')).toHaveLength(4);
  });

  it('says so when there is none', async () => {
    await open(() => ({ signatures: [] }));
    expect(pageText()).toContain('No signature of yours is in the hands of others');
    expect(button('Look again').disabled).toBe(false);
  });
});

describe('revoking', () => {
  it('fills in the own address for inscriptions, and says until when the sale can still happen', async () => {
    const { inscriptions } = portfolioOf();
    const [item] = inscriptions;
    const account = {
      label: '',
      addressType: 'p2tr',
      path: 'm',
      addressIndex: 0,
      firstAddress: ORD_ADDRESS,
    } as const;
    const bridge = createFakeBridge({
      'wallet.accounts': () => [
        { ...account, id: 1, role: 'payment', address: PAY_ADDRESS },
        { ...account, id: 2, role: 'ordinals', address: ORD_ADDRESS },
      ],
    });
    const route = `/send/inscription/${item!.inscriptionId}?revoke=yes`;
    const { wrapper } = await mountWith(SendInscriptionView, bridge, { route });
    unmount = () => wrapper.unmount();
    await settle();
    expect(field('Address').value).toBe(ORD_ADDRESS);
    expect(pageText()).toContain('Until then a sale can still be completed');
  });
});
