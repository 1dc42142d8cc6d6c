import { ref } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';

/** Copies through the shell's clipboard, or the browser's if the shell has none. */
export function useCopy() {
  const rpc = useRpc();
  const copied = ref(false);
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function copy(text: string): Promise<void> {
    const { copied: done } = await rpc.call('app.copyText', { text });
    if (!done) await navigator.clipboard.writeText(text);
    copied.value = true;
    clearTimeout(timer);
    timer = setTimeout(() => (copied.value = false), 1600);
  }

  return { copied, copy };
}
