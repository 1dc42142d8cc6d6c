import { describe, expect, it } from 'vitest';

import ReceiveView from '#renderer/features/receive/ReceiveView.vue';
import type { ActivityRow } from '#shared/ipc/history.ts';
import { NOW, PAY_ADDRESS, snapshotOf } from '#test/ui/fixtures.ts';
import { openView, pageText, press, settle, type } from '#test/ui/mount.ts';

describe('receive', () => {
  it('shows the whole address and puts the amount into the link', async () => {
    await openView(ReceiveView);
    await type('Amount (optional)', '18432');
    expect(document.querySelector('svg[role="img"]')?.getAttribute('aria-label')).toContain(
      '?amount=0.00018432',
    );
    expect(document.querySelector(`[aria-label="Copy address ${PAY_ADDRESS}"]`)).not.toBeNull();
  });

  it('copies on click', async () => {
    const bridge = await openView(ReceiveView);
    await press(`Copy address ${PAY_ADDRESS}`);
    expect(bridge.inputsOf('app.copyText')).toEqual([{ text: PAY_ADDRESS }]);
  });

  it('names an amount that is none and leaves it out of the link', async () => {
    await openView(ReceiveView);
    await type('Amount (optional)', '1.5');
    expect(pageText()).toContain('Enter whole sats.');
    expect(document.querySelector('svg[role="img"]')?.getAttribute('aria-label')).not.toContain(
      'amount',
    );
  });
});

describe('receive: fresh addresses', () => {
  const { accounts } = snapshotOf();
  const payment = accounts.find(({ role }) => role === 'payment')!;
  const ordinals = accounts.find(({ role }) => role === 'ordinals')!;
  const next = {
    ...payment,
    address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
    addressIndex: 1,
  };
  const rowOf = (account: typeof payment, used: boolean) => ({
    ...{ address: account.address, accountId: account.id, account: account.label },
    ...{ role: account.role, index: account.addressIndex, change: false, used, label: null },
    ...{ coins: used ? 1 : 0, sats: used ? '5000' : '0', inscriptions: 0 },
  });

  it('shows a new address once the last one was used, and lists the earlier one', async () => {
    const rows = [rowOf(payment, true)];
    const bridge = await openView(ReceiveView, {
      'labels.addresses': () => rows,
      'wallet.newAddress': () => {
        rows.push(rowOf(next, false));
        return next;
      },
    });
    await settle();
    expect(bridge.inputsOf('wallet.newAddress')).toEqual([{ accountId: payment.id }]);
    expect(document.querySelector(`[aria-label="Copy address ${next.address}"]`)).not.toBeNull();
    const list = document.querySelector('[aria-labelledby="earlier-title"]');
    expect(list?.textContent).toMatch(/5\s000 sats.*Used/s);
    expect(list?.textContent).not.toContain('Unused');
  });

  it('keeps the address of inscriptions, and says that it was used', async () => {
    const bridge = await openView(ReceiveView, {
      'labels.addresses': () => [rowOf(payment, false), rowOf(ordinals, true)],
    });
    document
      .querySelectorAll<HTMLInputElement>('fieldset input[type="radio"]')
      .forEach((one) => Number(one.value) === ordinals.id && one.click());
    await settle();
    expect(bridge.inputsOf('wallet.newAddress')).toEqual([]);
    expect(pageText()).toContain('This account keeps its address');
    expect(pageText()).toContain('Used');
  });
});

describe('receive: what came in lately', () => {
  const txid = 'e'.repeat(64);
  const arrival = {
    id: 7,
    kind: 'received',
    ref: txid,
    txid,
    status: 'unconfirmed',
    at: NOW,
    summary: 'Received 5\u202f000 sats',
    flowId: null,
    seenAt: NOW,
    data: { sats: '5000', addresses: [PAY_ADDRESS], inscriptions: [`${txid}i0`] },
    amount: { direction: 'in' as const, amount: '5000', unit: 'sats' },
  };

  it('says that nothing came yet, and shows by itself what does', async () => {
    let rows: ActivityRow[] = [];
    const bridge = await openView(ReceiveView, { 'activity.list': () => ({ rows, next: null }) });
    expect(pageText()).toContain('appear here as soon as they are sent');
    rows = [arrival];
    bridge.emit('activity.changed', { network: 'practice' });
    await settle();
    expect(pageText()).not.toContain('appear here as soon as they are sent');
    expect(pageText()).toMatch(/\+5\s000 sats with 1 inscription/);
    expect(pageText()).toContain('Unconfirmed');
    expect(document.querySelector(`a[href$="/explore/tx/${txid}"]`)).not.toBeNull();
    expect(bridge.inputsOf('activity.list')[0]).toMatchObject({ kind: 'received', wallet: 'this' });
    // A sale: the postage left with the item.
    rows = [{ ...arrival, effects: [{ txid, sats: '4454', feeSats: null }] }];
    bridge.emit('activity.changed', { network: 'practice' });
    await settle();
    expect(pageText()).toMatch(/\+4\s454 sats/);
  });
});
