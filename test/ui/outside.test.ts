import { afterEach, describe, expect, it } from 'vitest';

import { useFlowsStore } from '#renderer/base/stores/flows-store.ts';
import FlowParts from '#renderer/features/flow/FlowParts.vue';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { flowOf } from '#test/ui/fixtures.ts';
import { button, mountWith, pageText, settle } from '#test/ui/mount.ts';

let unmount: () => void = () => undefined;
afterEach(() => unmount());

describe('what is signed elsewhere', () => {
  it('leaves from the page of what began it, too', async () => {
    const parent = flowOf({ id: 'parent-0001' });
    const child = flowOf({
      id: 'child-00001',
      parentId: parent.id,
      phase: 'asking',
      outside: true,
    });
    const bridge = createFakeBridge({ 'flow.savePsbt': () => ({ saved: 'a.psbt', url: null }) });
    const props = { flow: parent, order: undefined, files: [] };
    const { wrapper } = await mountWith(FlowParts, bridge, { props });
    unmount = () => wrapper.unmount();
    await settle();
    expect(pageText()).not.toContain('Sign it where the keys are');
    useFlowsStore().put({ ...child, parentId: 'other-00001' });
    await settle();
    expect(pageText()).not.toContain('Sign it where the keys are');
    useFlowsStore().put(child);
    await settle();
    button('Save the unsigned PSBT').click();
    await settle();
    expect(bridge.inputsOf('flow.savePsbt')).toEqual([{ id: child.id }]);
  });
});
