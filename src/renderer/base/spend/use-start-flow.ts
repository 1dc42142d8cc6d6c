import { useRpc } from '#renderer/base/rpc.ts';
import { useAppStore } from '#renderer/base/stores/app-store.ts';
import type { FlowInput } from '#shared/flows/inputs.ts';

/**
 * Starts an operation on the network that the form was opened on; main refuses when it is another one by now. A note is
 * what the person says of it.
 */
export function useStartFlow(): (input: FlowInput, note?: string) => Promise<string[]> {
  const rpc = useRpc();
  const network = useAppStore().networkId;
  return async (input, note = '') => {
    const said = note.trim() === '' ? {} : { note: note.trim() };
    return (await rpc.call('flow.start', { ...input, network, ...said })).ids;
  };
}
