import { error, readAddress } from '#main/kinds/shared/problem.ts';
import { clockProblems } from '#main/kinds/shared/swap-time.ts';
import { canUse } from '#main/kinds/swap/server/addresses.ts';
import { scaleDecimal } from '#shared/bitcoin/amount.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { OperationInput } from '#shared/flows/operation.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';

export interface OperationChecks {
  id: NetworkId;
  own: { isMine(address: string): boolean };
  /** Milliseconds that the provider's clock is ahead of ours; null before its first answer. */
  serverSkew: () => number | null;
}

const MOST_SLIPPAGE = 200n;

/** What can be said of an operation before anything is asked of the server. */
export function checkOperation(
  { address, ask, fee }: OperationInput,
  from: OperationChecks,
): Problem[] {
  const problems = clockProblems(from.id, from.serverSkew);
  const own = readAddress(address, from.id);
  if (typeof own === 'string') problems.push(error('address', own));
  else if (!from.own.isMine(address)) problems.push(error('address', 'This address is not yours.'));
  else if (!canUse(own.type))
    problems.push(error('address', 'The swap takes no signature of this kind of address.'));
  for (const to of receiversOf(ask)) {
    const parsed = readAddress(to, from.id);
    if (typeof parsed === 'string') problems.push(error('to', parsed));
    else if (!canUse(parsed.type))
      problems.push(error('to', 'The swap knows no addresses of this kind.'));
  }
  if ('slippage' in ask && scaleDecimal(ask.slippage, 3) > MOST_SLIPPAGE)
    problems.push(error('slippage', 'Above 20 % nothing is signed.'));
  if (fee.payType === 'assetFeeTick' && ask.op !== 'swap')
    problems.push(error('fee', 'Only swaps can pay with the token that is sold.'));
  return problems;
}

function receiversOf(ask: OperationInput['ask']): string[] {
  if (ask.op === 'send') return ask.receivers.map(({ to }) => to);
  return ask.op === 'send-lp' ? [ask.to] : [];
}
