import { expect, it } from 'vitest';
import { h } from 'vue';

import DirectedAmount from '#renderer/base/lists/DirectedAmount.vue';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { mountWith, pageText } from '#test/ui/mount.ts';

it.each([
  [false, '1234.71388523030685127', '+1 234.713885 shares'],
  [true, '1234.71388523030685127', '+1 234.71388523030685127 shares'],
  [false, '0.000000001', '+< 0.000001 shares'],
  [false, '250.50', '+250.5 shares'],
])(
  'a list has room for six decimals, whoever opens a row sees all (%s, %s)',
  async (whole, amount, text) => {
    const view = {
      render: () =>
        h(DirectedAmount, { amount: { amount, unit: 'shares', direction: 'in' }, whole }),
    };
    await mountWith(view, createFakeBridge({}), { booted: false });
    expect(pageText()).toContain(text);
  },
);

it.each([
  ['0', false, '0 sats'],
  ['25000', false, 'sent:−25 000 sats'],
  ['25000', true, 'not moved:−25 000 sats'],
])('says of %s sats that nothing went, or that it was not moved (%s)', async (...row) => {
  const [amount, isVoid, text] = row;
  const view = {
    render: () => h(DirectedAmount, { amount: { amount, unit: 'sats', direction: 'out' }, isVoid }),
  };
  await mountWith(view, createFakeBridge({}));
  expect(pageText().trim()).toBe(text);
  expect(document.querySelector('.line-through') !== null).toBe(isVoid);
});
