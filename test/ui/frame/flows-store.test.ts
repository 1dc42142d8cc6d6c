import { describe, expect, it } from 'vitest';

import { useFlowsStore } from '#renderer/base/stores/flows-store.ts';
import FlowTray from '#renderer/frame/FlowTray.vue';
import type { FlowView } from '#shared/flows/view.ts';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { flowOf, NOW } from '#test/ui/fixtures.ts';
import { mountWith, settle } from '#test/ui/mount.ts';

const AHEAD = NOW + 400 * 86_400_000;
const flow = (id: string, updatedAt: number, more: Partial<FlowView> = {}): FlowView =>
  flowOf({ id, title: id, updatedAt, createdAt: updatedAt, ...more });

/** The list's titles, from the top. */
async function tray(flows: FlowView[]) {
  const bridge = createFakeBridge();
  const { wrapper } = await mountWith(FlowTray, bridge);
  const store = useFlowsStore();
  store.replace(flows);
  await settle();
  const titles = () => wrapper.findAll('li .truncate.font-medium').map((title) => title.text());
  return { bridge, store, titles };
}

describe('operations in flight', () => {
  it('keep what a clock wrote that was ahead from the top', async () => {
    const { bridge, titles } = await tray([flow('new', NOW), flow('ahead', AHEAD)]);
    expect(titles()).toEqual(['new', 'ahead']);
    bridge.emit('flow.changed', flow('newest', NOW + 1));
    await settle();
    expect(titles()).toEqual(['newest', 'new', 'ahead']);
  });

  it('begin with the one that changed last', async () => {
    const { bridge, store, titles } = await tray([flow('b', NOW + 1), flow('a', NOW)]);
    bridge.emit('flow.changed', flow('a', NOW + 2));
    await settle();
    expect(titles()).toEqual(['a', 'b']);
    // Read again without a change.
    store.put(flow('b', NOW + 1));
    await settle();
    expect(titles()).toEqual(['a', 'b']);
  });
});
