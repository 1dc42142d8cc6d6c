import { expect, it } from 'vitest';

import SettingsView from '#renderer/features/settings/SettingsView.vue';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { ORD_ADDRESS, PAY_ADDRESS, snapshotOf } from '#test/ui/fixtures.ts';
import { button, mountWith, pageText, press, settle } from '#test/ui/mount.ts';

const OTHER = 'bcrt1qanotheraddressofmine';

it('shows the payout address, warns of one on the market that is not ours, and changes both', async () => {
  let payout = PAY_ADDRESS;
  const snapshot = snapshotOf();
  const networks = snapshot.networks.map((one) => ({ ...one, families: ['market'] }));
  const bridge = createFakeBridge({
    'app.snapshot': () => ({ ...snapshot, networks }),
    'trade.places': () => ({
      hold: [
        { address: ORD_ADDRESS, bound: 'bcrt1qsomebodyelse', boundIsMine: false },
        { address: PAY_ADDRESS, bound: null, boundIsMine: false },
      ],
      pay: [PAY_ADDRESS, OTHER].map((address) => ({ address, coins: 3, sats: '90000' })),
      payout,
    }),
    'trade.choosePayout': ({ address }) => {
      payout = address;
      return null;
    },
    'flow.start': () => ({ ids: ['flow-00000009'], batchId: 'batch-1' }),
  });
  await mountWith(SettingsView, bridge, {
    route: '/settings?section=payout',
  });
  await settle();
  expect(pageText()).toContain('This address isn’t in this wallet');
  const label = `Set the payout address of ${ORD_ADDRESS}`;
  expect(pageText()).not.toContain('sign a message to set it');
  const change = 'Change payout address';
  expect(button(change).disabled).toBe(true);
  const choice = document.querySelector<HTMLSelectElement>('form select')!;
  expect([...choice.options].map(({ value }) => value)).toEqual(['', OTHER]);
  choice.value = OTHER;
  choice.dispatchEvent(new Event('change', { bubbles: true }));
  await settle();
  await press(change);
  await settle();
  expect(bridge.inputsOf('trade.choosePayout')).toEqual([{ address: OTHER }]);
  await press(label);
  expect(bridge.inputsOf('flow.start')[0]).toMatchObject({
    ...{ kind: 'bind', btcAddress: OTHER, nftAddress: ORD_ADDRESS },
  });
});
