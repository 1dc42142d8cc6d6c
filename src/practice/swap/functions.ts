import { refuse } from '#practice/api/refusal.ts';
import { scriptOfAddress } from '#practice/formats/scripts.ts';

import { note, type OperationKind, type RoutedKind } from './ledger.ts';
import { addLiq, type LiquidityOp, removeLiq, sendLp, type SendLpOp } from './liquidity.ts';
import { lockLp, type LockOp, unlockLp } from './locks.ts';
import { claim, type ClaimOp, stake, type StakeOp, unstake } from './stakes.ts';
import { type DeployOp, deployPool, swap, type SwapOp } from './trade.ts';

export interface SendOp {
  kind: 'send';
  tick: string;
  amount: bigint;
  to: string;
}
export interface WithdrawOp {
  kind: 'withdraw';
  tick: string;
  amount: bigint;
}

/** A user's operation in the swap. Pairs are in string order, ticks as deployed. */
export type Operation =
  DeployOp | LiquidityOp | SwapOp | SendOp | SendLpOp | StakeOp | ClaimOp | LockOp | WithdrawOp;

export const send: RoutedKind<SendOp, { tick: string; amount: string; to: string }> = {
  read({ book }, { tick: text, amount, to }) {
    const tick = book.tick(text);
    return { kind: 'send', tick, amount: book.scale(tick, amount), to };
  },
  func: (book, { to, tick, amount }) => ({
    func: 'send',
    params: [to, tick, book.text(tick, amount)],
  }),
  ticks: ({ tick }) => [tick, ''],
  apply(ledger, { tick, amount, to }, act) {
    if (!scriptOfAddress(to)) refuse('failed', 'invalid receiver address');
    ledger.book.add(act.address, tick, -amount);
    ledger.book.add(to, tick, amount);
    note(ledger, act, { kind: 'send', usd: ledger.prices.usd(tick, amount), tick, amount, to });
    return {};
  },
};

/** The part of a withdrawal in the swap; its routes are the bridge's. */
const withdraw: OperationKind<WithdrawOp> = {
  func: (book, { tick, amount }) => ({
    func: 'decreaseApproval',
    params: [tick, book.text(tick, amount)],
  }),
  ticks: ({ tick }) => [tick, ''],
  apply(ledger, { tick, amount }, act) {
    ledger.book.add(act.address, tick, -amount, amount);
    return {};
  },
};

const kinds: Record<Operation['kind'], OperationKind<Operation>> = {
  ...{ deployPool, addLiq, removeLiq, swap, send, sendLp },
  ...{ stake, unstake, claim, lockLp, unlockLp, withdraw },
};
export const kindOf = ({ kind }: Operation): OperationKind<Operation> => kinds[kind];
