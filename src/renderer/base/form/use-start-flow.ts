import { useRouter } from 'vue-router';

import { useRpc } from '#renderer/base/rpc.ts';
import { useAppStore } from '#renderer/base/stores/app-store.ts';
import { useAction } from '#renderer/base/use/use-action.ts';
import type { FlowInput } from '#shared/flows/inputs.ts';

/**
 * Starts an operation on the network that the form was opened on; main refuses if it has changed since. `note` is the
 * user's.
 */
export function useStartFlow(): (input: FlowInput, note?: string) => Promise<string[]> {
  const rpc = useRpc();
  const network = useAppStore().networkId;
  return async (input, note = '') => {
    const text = note.trim();
    return (
      await rpc.call('flow.start', { ...input, network, ...(text === '' ? {} : { note: text }) })
    ).ids;
  };
}

/** A form's button: starts the input if it is complete and opens its page, which asks for approval. */
export function useStartAndFollow<A extends unknown[]>(
  input: (...args: A) => FlowInput | undefined,
  note: () => string = () => '',
  onStarted: (id: string) => void = () => undefined,
) {
  const startFlow = useStartFlow();
  const router = useRouter();
  return useAction(async (...args: A) => {
    const wanted = input(...args);
    if (!wanted) return;
    const [id = ''] = await startFlow(wanted, note());
    onStarted(id);
    await router.push(`/flows/${id}`);
  });
}
export type StartAction = ReturnType<typeof useStartAndFollow>;
