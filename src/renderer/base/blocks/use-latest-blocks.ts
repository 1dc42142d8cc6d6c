import { computed, shallowRef, watch } from 'vue';

import { useProviderRead, useReadProvider } from '#renderer/base/use/use-provider-read.ts';
import type { ReadData } from '#shared/ipc/provider.ts';

export type Block = ReadData<'chain.blockByHeight'>;

const EVERY_MS = 60_000;

/**
 * The newest blocks, newest first, and the chain's tip. Each of the `count` blocks takes a call; blocks that
 * the new tip builds on aren't read again.
 */
export function useLatestBlocks(count: () => number) {
  const read = useReadProvider();
  const tip = useProviderRead('chain.info', {}, { everyMs: EVERY_MS });
  const blocks = shallowRef<readonly Block[]>();
  const failed = shallowRef<unknown>();
  let latest = 0;

  async function load(top: number, most: number): Promise<readonly Block[]> {
    const blockAt = async (height: number): Promise<Block> =>
      (await read('chain.blockByHeight', { height })).data;
    const newest = await blockAt(top);
    const known = new Map((blocks.value ?? []).map((block) => [block.height, block]));
    const goesOn = known.get(top)?.id === newest.id || known.get(top - 1)?.id === newest.prev;
    const older = await Promise.all(
      Array.from({ length: Math.min(most - 1, top) }, async (_, back) => {
        const height = top - 1 - back;
        return (goesOn && known.get(height)) || blockAt(height);
      }),
    );
    return [newest, ...older];
  }

  watch(
    [() => tip.data.value?.blocks, count] as const,
    async ([top, most]) => {
      if (top === undefined) return;
      const run = (latest += 1);
      try {
        const found = await load(top, most);
        if (run !== latest) return;
        blocks.value = found;
        failed.value = undefined;
      } catch (caught) {
        if (run === latest) failed.value = caught;
      }
    },
    { immediate: true },
  );
  return {
    tip,
    /** Only as many as are needed now. */
    blocks: computed(() => blocks.value?.slice(0, count())),
    error: computed(() => failed.value ?? tip.error.value),
  };
}
