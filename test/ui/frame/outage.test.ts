import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineComponent, h } from 'vue';

import ErrorNote from '#renderer/base/parts/ErrorNote.vue';
import { useProviderRead } from '#renderer/base/use/use-provider-read.ts';
import { useQuery } from '#renderer/base/use/use-query.ts';
import { AppError } from '#shared/errors.ts';
import type { Connection } from '#shared/ipc/settings.ts';
import { createFakeBridge, type FakeBridge } from '#test/ui/fake-bridge.ts';
import { snapshotOf } from '#test/ui/fixtures.ts';
import { mountWith, pageText, press, settle } from '#test/ui/mount.ts';

/** Two parts of a screen that read independently. */
const View = defineComponent({
  setup() {
    const block = useProviderRead('chain.blockByHeight', { height: 1 });
    const layers = useQuery(() => Promise.reject(new AppError('PROVIDER_UNREACHABLE', 'down')));
    return () => [
      h(ErrorNote, { error: block.error.value }),
      h('output', block.data.value?.id),
      h(ErrorNote, { error: layers.error.value }),
    ];
  },
});

describe('what the provider did not answer', () => {
  let bridge: FakeBridge;
  let isOut: boolean;
  const { connection } = snapshotOf();
  const tell = async (state: Connection['state']): Promise<void> => {
    bridge.emit('connection.changed', { ...connection, state });
    await settle();
  };
  beforeEach(async () => {
    isOut = true;
    bridge = createFakeBridge({
      'provider.read': () => {
        if (isOut) throw new AppError('PROVIDER_UNREACHABLE', 'down');
        const answer = { data: { height: 1, id: 'block-1' }, age: 0, fetchedAt: 1 };
        return { ...answer, stale: false, freshFor: 0, key: 'k' };
      },
    });
    await mountWith(View, bridge);
    await settle();
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('is shown in one line of each part, without an alarming box', () => {
    expect(pageText().match(/The provider did not answer/g)).toHaveLength(2);
    expect(document.querySelector('[role="alert"]')).toBeNull();
  });

  it('says from when what is shown is, where something is', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(50_000);
    isOut = false;
    await press('Try now');
    isOut = true;
    expect(pageText()).not.toContain('Last updated');
    bridge.emit('provider.fresh', {
      ...{ network: 'practice', row: 'chain.blockByHeight', key: 'k' },
      error: { code: 'PROVIDER_UNREACHABLE', message: 'down' },
    });
    await settle();
    expect(pageText()).toContain('block-1');
    expect(pageText().match(/Last updated 50 s ago/g)).toHaveLength(1);
    expect(pageText().match(/The provider did not answer/g)).toHaveLength(2);
  });

  it('is read again once it answers anything, and no sooner', async () => {
    isOut = false;
    await tell('offline');
    expect(pageText()).not.toContain('block-1');
    await tell('online');
    expect(pageText()).toContain('block-1');
    expect(pageText().match(/The provider did not answer/g)).toHaveLength(1);
    expect(bridge.inputsOf('provider.read')).toHaveLength(2);
  });

  it('is not asked again at each answer to something else', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(50_000);
    await tell('online');
    await tell('online');
    await tell('online');
    expect(bridge.inputsOf('provider.read')).toHaveLength(2);
  });

  it('is refreshed when the user asks, all parts at once', async () => {
    isOut = false;
    await press('Try now');
    expect(pageText()).toContain('block-1');
  });
});

describe('several reads that fail for one cause', () => {
  /** As a render function of a component: the file has one component of its own. */
  const Failing = (code: 'API_KEY_REFUSED' | 'PROVIDER_BUSY') => ({
    setup() {
      const read = () => useQuery(() => Promise.reject(new AppError(code, 'no')));
      const parts = [read(), read(), read()];
      return () => parts.map(({ error }) => h(ErrorNote, { error: error.value }));
    },
  });

  it('have one box, and a line each for the others', async () => {
    await mountWith(Failing('API_KEY_REFUSED'), createFakeBridge());
    await settle();
    expect(pageText().match(/The API key was rejected/g)).toHaveLength(3);
    expect(document.querySelectorAll('[role="alert"]')).toHaveLength(1);
    expect(pageText().match(/Enter a key that is valid/g)).toHaveLength(1);
  });

  it('have no box where the provider only asks to wait', async () => {
    await mountWith(Failing('PROVIDER_BUSY'), createFakeBridge());
    await settle();
    expect(pageText().match(/The provider is busy/g)).toHaveLength(3);
    expect(document.querySelector('[role="alert"]')).toBeNull();
  });
});
