import { onMounted } from 'vue';
import { useRouter } from 'vue-router';

import { openedPsbt } from '#renderer/base/opened-psbt.ts';
import { useRpc } from '#renderer/base/rpc.ts';
import { useToastStore } from '#renderer/base/stores/toast-store.ts';
import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';

/** Links and files opened from outside only fill in a form; you decide what happens next. */
export function useOpened(): void {
  const rpc = useRpc();
  const router = useRouter();
  const toasts = useToastStore();

  async function take(): Promise<void> {
    for (const one of await rpc.call('app.takeOpened', {})) {
      if (one.kind === 'refused') {
        toasts.show({ tone: 'error', title: 'That was not opened', text: one.text });
      } else if (one.kind === 'payment') {
        const query = {
          to: one.address,
          ...(one.coins === null ? {} : { 'coins-asked': one.coins }),
        };
        await router.push({ path: '/send', query });
      } else if (one.kind === 'about') {
        await router.push({ path: '/settings', query: { section: 'about' } });
      } else {
        openedPsbt.value = one.text;
        await router.push({ path: '/tools', query: { section: 'psbt' } });
      }
    }
  }

  useRpcEvent('app.opened', () => void take().catch(toasts.showError));
  onMounted(() => void take().catch(toasts.showError));
}
