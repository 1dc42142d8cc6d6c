import { useRouter } from 'vue-router';

import { useStartFlow } from '#renderer/base/spend/use-start-flow.ts';
import { useAction } from '#renderer/base/use/use-action.ts';
import type { TradeInput } from '#shared/flows/trade.ts';

/** Starts the trade and goes to its page, where the approval is asked for. */
export function useStartTrade(input: () => TradeInput | undefined) {
  const startFlow = useStartFlow();
  const router = useRouter();
  return useAction(async () => {
    const asked = input();
    if (!asked) return;
    const [id = ''] = await startFlow(asked);
    await router.push(`/flows/${id}`);
  });
}
