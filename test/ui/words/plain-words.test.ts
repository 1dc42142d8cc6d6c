import { describe, expect, it } from 'vitest';

import { errorText } from '#renderer/base/text.ts';
import TxSides from '#renderer/features/explore/TxSides.vue';
import { buildInput, emptyForm } from '#renderer/features/inscribe/forms/inscribe-form.ts';
import SendView from '#renderer/features/send/SendView.vue';
import { AppError } from '#shared/errors.ts';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { snapshotOf } from '#test/ui/fixtures.ts';
import { field, mountWith, settle, type } from '#test/ui/mount.ts';

describe('what went wrong', () => {
  it.each(['format', 'network', 'program', 'checksum'])(
    'with an address is a sentence (%s)',
    (reason) => {
      const { text } = errorText(new AppError('ADDRESS_INVALID', 'x', { reason }));
      expect(text).toMatch(/^[A-Z].{20,}\.$/);
    },
  );

  it('is shown beside the field: too many mints, no postage', () => {
    const form = emptyForm();
    form.tab = 'mint';
    form.mint = { tick: 'inks', amount: '1', count: '5000' };
    form.postage = '0';
    const built = buildInput(form, {
      files: [],
      textFile: undefined,
      ownAddress: 'bcrt1qown',
      feeRate: 2,
    });
    const fields = 'missing' in built ? built.missing.map(({ field: name }) => name) : [];
    expect(fields).toEqual(['count', 'outputValue']);
  });
});

describe('an amount that was typed', () => {
  it('stays the same sum when the unit changes', async () => {
    const bridge = createFakeBridge({});
    await mountWith(SendView, bridge, { route: '/send' });
    await settle();
    await type('Amount', '5000');
    bridge.emit('settings.changed', { ...snapshotOf().settings, unit: 'coin' });
    await settle();
    expect(field('Amount').value).toBe('0.00005000');
    bridge.emit('settings.changed', { ...snapshotOf().settings, unit: 'sats' });
    await settle();
    expect(field('Amount').value.replaceAll(/\D/gu, '')).toBe('5000');
  });
});

describe('an output of a transaction', () => {
  it('that is unspent is called so', async () => {
    const side = { key: '0', outpoint: null, address: '', satoshi: 5, inscriptions: [] };
    await mountWith(TxSides, createFakeBridge({}), {
      props: { named: 'outputs', sides: [{ ...side, spentBy: null }] },
    });
    expect(document.body.textContent).toContain('unspent');
  });
});
