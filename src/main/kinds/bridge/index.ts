import { defineKind } from '#main/kinds/shared/define-kind.ts';
import { type BridgeInput, bridgeInput } from '#shared/flows/bridge.ts';
import { bridgeDraft, bridgeQuote } from '#shared/ipc/swap-bridge.ts';

import { amounts, receipt } from './describe.ts';
import { bridgeFlows } from './flow/states.ts';
import { type BridgeSources, bytesFirst, checkBridge } from './quote/check.ts';
import { quoteBridge } from './quote/quote.ts';
import { deposit } from './sign/deposit.ts';
import { withdrawApprove } from './sign/withdraw-approve.ts';
import { withdrawPayment } from './sign/withdraw-payment.ts';

/** Between Bitcoin and the swap: deposits and withdrawals of tokens. */
export const bridge = defineKind({
  name: 'bridge',
  input: bridgeInput,
  quote: {
    asks: bridgeDraft,
    says: bridgeQuote,
    of: quoteBridge,
    // A withdrawal has maximums of its own.
    networkFee: ({ cost }) => (cost?.feeAmount === null ? cost.networkSats : null),
    total: ({ cost }) => (cost === null ? null : BigInt(cost.totalSats) - BigInt(cost.postageSats)),
  },
  start: async (input: BridgeInput, session: BridgeSources) => ({
    problems: await checkBridge(input, session),
    bytes: bytesFirst(input),
  }),
  signs: { deposit, 'withdraw-payment': withdrawPayment, 'withdraw-approve': withdrawApprove },
  states: bridgeFlows,
  effect: { amounts },
  describe: receipt,
});
