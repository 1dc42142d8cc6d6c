import { useRpc } from '#renderer/base/rpc.ts';
import { useAppStore } from '#renderer/base/stores/app-store.ts';
import type { FlowInput } from '#shared/flows/inputs.ts';

/** Starts an operation on the network that the form was opened on; main refuses when it is another one by now. */
export function useStartFlow(): (input: FlowInput) => Promise<string[]> {
  const rpc = useRpc();
  const network = useAppStore().networkId;
  return async (input) => (await rpc.call('flow.start', { ...input, network })).ids;
}
