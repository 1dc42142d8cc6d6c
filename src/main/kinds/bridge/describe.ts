import { amount, type AmountOf, known, ownTokens } from '#main/kinds/shared/activity.ts';
import type { Receipt } from '#main/kinds/shared/define-kind.ts';
import type { BridgeView } from '#shared/flows/bridge.ts';
import type { FlowView } from '#shared/flows/view.ts';
import { say } from '#shared/words/say.ts';

const places: Record<BridgeView['place'], string> = {
  here: say.bridge.describe.stillWhereItWas,
  moving: say.bridge.describe.leftThereNotArrived,
  there: say.bridge.describe.arrived,
};

export const receipt = ({ bridge }: FlowView): Receipt | null =>
  bridge
    ? {
        what: 'bridge',
        facts: {
          direction:
            bridge.asked.kind === 'deposit'
              ? say.bridge.describe.fromBitcoinIntoThe
              : say.bridge.describe.outOfTheSwap,
          result: { place: places[bridge.place], status: bridge.progress?.status },
          asked: bridge.asked,
          orderId: bridge.orderId,
          cost: bridge.cost,
        },
        txids: known(Object.values(bridge.progress?.txids ?? {})),
      }
    : null;

/** Rows of its own operations, and of the swap's histories. */
export const amounts: Record<string, AmountOf> = {
  deposit: ownTokens,
  withdraw: ownTokens,
  'swap-deposit': ownTokens,
  'swap-withdrawal': ({ data }) => amount('own', data['totalAmount'], data['tick']),
};
