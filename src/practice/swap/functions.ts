import { Refusal } from '#practice/api/refusal.ts';
import { scriptOfAddress } from '#practice/formats/scripts.ts';

import { codes } from './codes.ts';
import { type Act, type Ledger, note } from './ledger.ts';
import {
  addLiquidity,
  type LiquidityDone,
  type LiquidityOp,
  removeLiquidity,
  sendLp,
  type SendLpOp,
} from './liquidity.ts';
import { lockLp, type LockOp, unlockLp } from './locks.ts';
import type { Func } from './messages.ts';
import { changeStake, claim, type ClaimOp, type StakeOp } from './stakes.ts';
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

/** A user's request to the second layer. Pairs are in string order, ticks as deployed. */
export type Operation =
  DeployOp | LiquidityOp | SwapOp | SendOp | SendLpOp | StakeOp | ClaimOp | LockOp | WithdrawOp;

/** The result, as far as the caller doesn't know it. */
export interface Done {
  amountIn?: bigint;
  amountOut?: bigint;
  liquidity?: LiquidityDone;
  claimed?: bigint;
  /** Dollars moved, times 10^12. */
  usd?: bigint;
}

/** An operation's signed form (api-facts 3.1, rule 2); null for a claim, which has none. */
export function funcOf({ book }: Ledger, op: Operation): Func | null {
  const lp = (amount: bigint) => book.lpText(amount);
  switch (op.kind) {
    case 'deployPool':
      return { func: 'deployPool', params: [op.tick0, op.tick1] };
    case 'addLiq':
    case 'removeLiq': {
      const amounts = [book.text(op.tick0, op.amount0), book.text(op.tick1, op.amount1)];
      const order = op.kind === 'addLiq' ? [...amounts, lp(op.lp)] : [lp(op.lp), ...amounts];
      return { func: op.kind, params: [op.tick0, op.tick1, ...order, op.slippage] };
    }
    case 'swap': {
      const [amountIn, amountOut] = [
        book.text(op.tickIn, op.amountIn),
        book.text(op.tickOut, op.amountOut),
      ];
      const exact = op.exactType === 'exactIn' ? [op.tickIn, amountIn] : [op.tickOut, amountOut];
      const other = op.exactType === 'exactIn' ? amountOut : amountIn;
      return {
        func: 'swap',
        params: [op.tickIn, op.tickOut, ...exact, op.exactType, other, op.slippage],
      };
    }
    case 'send':
      return { func: 'send', params: [op.to, op.tick, book.text(op.tick, op.amount)] };
    case 'sendLp':
      return { func: 'sendLp', params: [op.to, op.tick0, op.tick1, lp(op.amount)] };
    case 'stake':
    case 'lockLp':
      return { func: 'lock', params: [op.tick0, op.tick1, lp(op.amount)] };
    case 'unstake':
    case 'unlockLp':
      return { func: 'unlock', params: [op.tick0, op.tick1, lp(op.amount)] };
    case 'withdraw':
      return { func: 'decreaseApproval', params: [op.tick, book.text(op.tick, op.amount)] };
    case 'claim':
      return null;
  }
}

/** Ticks named in a line of the gas history. */
export function ticksOf(op: Operation): [string, string] {
  if (op.kind === 'swap') return [op.tickIn, op.tickOut];
  if (op.kind === 'send' || op.kind === 'withdraw') return [op.tick, ''];
  if (op.kind === 'claim') return ['', ''];
  return [op.tick0, op.tick1];
}

function send(ledger: Ledger, op: SendOp, act: Act): void {
  if (!scriptOfAddress(op.to)) throw new Refusal(codes.failed, 'invalid receiver address');
  ledger.book.add(act.address, op.tick, -op.amount);
  ledger.book.add(op.to, op.tick, op.amount);
  const { tick, amount, to } = op;
  note(ledger, act, { kind: 'send', usd: ledger.prices.usd(tick, amount), tick, amount, to });
}

/** Carries out an operation. Throws Refusal after undoing what it wrote. */
export function apply(ledger: Ledger, op: Operation, act: Act): Done {
  switch (op.kind) {
    case 'deployPool':
      deployPool(ledger, op, act);
      return {};
    case 'addLiq':
    case 'removeLiq': {
      const run = op.kind === 'addLiq' ? addLiquidity : removeLiquidity;
      const liquidity = run(ledger, op, act);
      return { liquidity, usd: liquidity.usd };
    }
    case 'swap':
      return swap(ledger, op, act);
    case 'send':
      send(ledger, op, act);
      return {};
    case 'sendLp':
      sendLp(ledger, op, act);
      return {};
    case 'stake':
    case 'unstake':
      changeStake(ledger, op, act);
      return {};
    case 'lockLp':
      lockLp(ledger, op, act);
      return {};
    case 'unlockLp':
      unlockLp(ledger, op, act);
      return {};
    case 'claim':
      return { claimed: claim(ledger, op, act) };
    case 'withdraw':
      ledger.book.add(act.address, op.tick, -op.amount, op.amount);
      return {};
  }
}
