import { shallowRef, watch } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import type { FeeOption } from '#shared/ipc/swap.ts';

/** A claim that could be made. */
interface Claim {
  pid: string;
  tick0: string;
  tick1: string;
}
/** Each asks the server for its fee. */
const MOST = 5;

/** The cheapest fee of each claim, by stake; missing if it can't be read. Read again if the claims change. */
export function useClaimFees(address: () => string, claims: () => readonly Claim[]) {
  const rpc = useRpc();
  const fees = shallowRef<ReadonlyMap<string, FeeOption>>(new Map());
  let latest = 0;
  async function load(): Promise<void> {
    const run = (latest += 1);
    const found = new Map<string, FeeOption>();
    for (const { pid, tick0, tick1 } of claims().slice(0, MOST)) {
      const draft = { op: 'claim' as const, pid, tick0, tick1 };
      const quote = await rpc
        .call('swap.quote', { address: address(), draft, feeTick: null, ask: 'server' })
        .catch(() => null);
      if (run !== latest) return;
      const open = quote?.fees.filter(({ why }) => why === null) ?? [];
      const fee = open.find(({ cheapest }) => cheapest) ?? open[0];
      if (fee) found.set(pid, fee);
      fees.value = new Map(found);
    }
  }
  watch(
    () => JSON.stringify([address(), claims()]),
    () => void load(),
    { immediate: true },
  );
  return fees;
}
