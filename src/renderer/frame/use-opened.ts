import { onMounted } from 'vue';
import { useRouter } from 'vue-router';

import { openedTexts } from '#renderer/base/opened-text.ts';
import { useRpc } from '#renderer/base/rpc.ts';
import { useToastStore } from '#renderer/base/stores/toast-store.ts';
import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';
import { words } from '#renderer/base/words.ts';

/** Links and files opened from outside only fill in a form; you decide what happens next. */
export function useOpened(): void {
  const rpc = useRpc();
  const router = useRouter();
  const toasts = useToastStore();

  /** A link names a screen, which opens only if it takes text. */
  async function show(screen: string, text: string): Promise<void> {
    const takes = router.getRoutes().find(({ name }) => name === screen)?.meta.takesText === true;
    if (!takes) {
      const { title, unknown } = words.frame.opened;
      toasts.show({ tone: 'error', title, text: unknown });
      return;
    }
    openedTexts.set(screen, text);
    await router.push({ name: screen });
  }

  async function take(): Promise<void> {
    for (const one of await rpc.call('app.takeOpened', {})) {
      if (one.kind === 'refused') {
        toasts.show({ tone: 'error', title: words.frame.opened.title, text: one.text });
      } else if (one.kind === 'payment') {
        const query = {
          to: one.address,
          ...(one.coins === null ? {} : { 'coins-asked': one.coins }),
        };
        await router.push({ path: '/send', query });
      } else if (one.kind === 'text') {
        await show(one.screen, one.text);
      } else if (one.kind === 'about') {
        await router.push({ path: '/settings', query: { section: 'about' } });
      } else if (one.kind === 'guide') {
        await router.push('/help');
      } else {
        openedTexts.set('psbt', one.text);
        await router.push({ path: '/tools', query: { section: 'psbt' } });
      }
    }
  }

  useRpcEvent('app.opened', () => void take().catch(toasts.showError));
  onMounted(() => void take().catch(toasts.showError));
}
