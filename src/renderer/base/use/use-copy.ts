import { refAutoReset } from '@vueuse/core';

import { useRpc } from '#renderer/base/rpc.ts';

/** Copies through the shell's clipboard, or the browser's if the shell has none. */
export function useCopy() {
  const rpc = useRpc();
  const copied = refAutoReset(false, 1600);

  async function copy(text: string): Promise<void> {
    const { copied: done } = await rpc.call('app.copyText', { text });
    if (!done) await navigator.clipboard.writeText(text);
    copied.value = true;
  }

  return { copied, copy };
}
