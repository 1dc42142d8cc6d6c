import { error, readAddress } from '#main/kinds/shared/problem.ts';
import { canUseSwap, clockProblems } from '#main/kinds/shared/swap-rules.ts';
import { MOST_SLIPPAGE } from '#main/kinds/swap/calls/parts.ts';
import { receiversOf } from '#main/kinds/swap/calls/table.ts';
import { scaleDecimal } from '#shared/bitcoin/amount.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { OperationInput } from '#shared/flows/operation.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import type { SwapAddress } from '#shared/ipc/swap.ts';
import type { Account } from '#shared/ipc/wallet.ts';
import { say } from '#shared/words/say.ts';

export interface OperationChecks {
  id: NetworkId;
  own: { isMine(address: string): boolean };
  /** Milliseconds by which the provider's clock is ahead of ours; null before its first answer. */
  serverSkew: () => number | null;
}

/** Problems of a call that need no request. */
export function checkOperation(
  { address, ask, fee }: OperationInput,
  from: OperationChecks,
): Problem[] {
  const problems = clockProblems(from.id, from.serverSkew);
  const own = readAddress(address, from.id);
  if (typeof own === 'string') problems.push(error('address', own));
  else if (!from.own.isMine(address))
    problems.push(error('address', say.swap.quoteCheck.thisAddressIsNot));
  else if (!canUseSwap(own.type))
    problems.push(error('address', say.swap.quoteCheck.theSwapTakesNo));
  for (const to of receiversOf(ask)) {
    const parsed = readAddress(to, from.id);
    if (typeof parsed === 'string') problems.push(error('to', parsed));
    else if (!canUseSwap(parsed.type))
      problems.push(error('to', say.swap.quoteCheck.theSwapKnowsNo));
  }
  if ('slippage' in ask && scaleDecimal(ask.slippage, 3) > MOST_SLIPPAGE)
    problems.push(error('slippage', say.swap.quoteCheck.above20NothingIs));
  if (fee.payType === 'assetFeeTick' && ask.op !== 'swap')
    problems.push(error('fee', say.swap.quoteCheck.onlySwapsCanPay));
  return problems;
}

interface OwnAddresses {
  accounts(): readonly Account[];
  isMine(address: string): boolean;
}

/** Our addresses, those with the layer-two role first; unsupported types with the reason. */
export const swapAddresses = (own: OwnAddresses): SwapAddress[] =>
  own
    .accounts()
    .filter(({ address }) => own.isMine(address))
    .map(({ address, label, role, addressType }) => ({
      address,
      label,
      role,
      why: canUseSwap(addressType) ? null : say.swap.quoteCheck.theSwapTakesNoSignature,
    }))
    .sort((a, b) => rank(a) - rank(b));

const rank = ({ role, why }: { role: string; why: string | null }): number =>
  why !== null ? 2 : role === 'layer-two' ? 0 : 1;
