import { describe, expect, it } from 'vitest';

import CommandPalette from '#renderer/frame/CommandPalette.vue';
import type { OrderRow } from '#shared/ipc/history.ts';
import { eventually } from '#test/support/eventually.ts';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { NOW, PAY_ADDRESS, snapshotOf } from '#test/ui/fixtures.ts';
import { mountWith, settle } from '#test/ui/mount.ts';

const order: OrderRow = {
  orderId: 'f'.repeat(32),
  flowId: null,
  mine: true,
  title: 'Two leaves',
  status: 'minted',
  count: 2,
  amountSats: '4000',
  createdAt: NOW,
  asOf: NOW,
  receiveAddress: PAY_ADDRESS,
  inscriptionId: null,
};

describe('the palette', () => {
  const texts = (selector: string) =>
    [...document.querySelectorAll(selector)].map((one) => one.textContent.trim());

  it('opens on what was looked at, what one mostly does and the latest orders, before the screens', async () => {
    const bridge = createFakeBridge({
      'app.snapshot': () => snapshotOf(),
      'orders.list': () => ({ rows: [order], next: null }),
      'named.seen': () => [{ to: '/explore/brc20/moss', label: 'BRC-20 moss' }],
      'named.see': (thing) => [thing, { to: '/explore/brc20/moss', label: 'BRC-20 moss' }],
    });
    const { router } = await mountWith(CommandPalette, bridge, {
      props: { open: false },
      route: '/explore/brc20/inks',
    });
    await router.push('/coins');
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
    await eventually(() => expect(texts('[role="option"]')).not.toEqual([]));
    await settle();
    const options = texts('[role="option"]');
    expect(options[0]).toContain('inks');
    expect(options[1]).toContain('moss');
    expect(options[2]).toContain('Inscribe 3 files');
    expect(options.slice(4, 6)).toEqual(['Send bitcoin', 'Receive']);
    const at = (text: string) => options.findIndex((one) => one.includes(text));
    expect(at('Two leaves')).toBeGreaterThan(at('Receive'));
    expect(at('Portfolio')).toBeGreaterThan(at('Two leaves'));
    expect(options.filter((one) => one === 'Send bitcoin')).toHaveLength(1);
    expect(bridge.inputsOf('orders.list')).toEqual([
      { cursor: null, limit: 3, status: null, query: '' },
    ]);
  });
});
