import { expect, it } from 'vitest';

import SettingsView from '#renderer/features/settings/SettingsView.vue';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { ORD_ADDRESS, PAY_ADDRESS, snapshotOf } from '#test/ui/fixtures.ts';
import { button, mountWith, pageText, press, settle } from '#test/ui/mount.ts';

it('shows where sales are paid, warns of an address that is not ours, and binds another', async () => {
  const snapshot = snapshotOf();
  const networks = snapshot.networks.map((one) => ({ ...one, families: ['market'] }));
  const bridge = createFakeBridge({
    'app.snapshot': () => ({ ...snapshot, networks }),
    'trade.places': () => ({
      hold: [{ address: ORD_ADDRESS, bound: 'bcrt1qsomebodyelse', boundIsMine: false }],
      pay: [{ address: PAY_ADDRESS, coins: 3, sats: '90000' }],
    }),
    'flow.start': () => ({ ids: ['flow-00000009'], batchId: 'batch-1' }),
  });
  await mountWith(SettingsView, bridge, {
    route: '/settings?section=payout',
  });
  await settle();
  expect(pageText()).toContain('This address is not of this wallet');
  const label = `Change where sales of ${ORD_ADDRESS} are paid`;
  expect(button(label).disabled).toBe(true);
  const choice = document.querySelector<HTMLSelectElement>('form select')!;
  expect([...choice.options].map(({ value }) => value)).toContain(PAY_ADDRESS);
  choice.value = PAY_ADDRESS;
  choice.dispatchEvent(new Event('change', { bubbles: true }));
  await settle();
  await press(label);
  expect(bridge.inputsOf('flow.start')[0]).toMatchObject({
    ...{ kind: 'bind', btcAddress: PAY_ADDRESS, nftAddress: ORD_ADDRESS },
  });
});
