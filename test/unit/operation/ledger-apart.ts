import { addDecimal, subtractDecimal } from '#shared/bitcoin/amount.ts';
import type { SwapCall } from '#shared/flows/operation.ts';
import type { OperationQuote } from '#shared/ipc/swap.ts';

export type Quoted = Pick<OperationQuote, 'liquidity' | 'total'> & { ask: SwapCall };

/** A pool's LP tokens under one name, whatever the tick order. */
export const sharesOf = ({ tick0, tick1 }: { tick0: string; tick1: string }): string =>
  [tick0, tick1].sort().join('/');
export const lockedOf = (pair: { tick0: string; tick1: string }): string =>
  `${sharesOf(pair)} locked`;
export const stakedOf = (pid: string): string => `${pid} staked`;

/** Balances computed independently of the server's, changed only by quotes and shown fees. */
export function createLedger() {
  const sums = new Map<string, string>();
  const key = (address: string, asset: string): string => `${address} ${asset}`;
  const of = (address: string, asset: string): string => sums.get(key(address, asset)) ?? '0';
  const set = (address: string, asset: string, amount: string): void =>
    void sums.set(key(address, asset), amount);
  const add = (address: string, asset: string, amount: string): void =>
    set(address, asset, addDecimal(of(address, asset), amount));
  const take = (address: string, asset: string, amount: string): void =>
    set(address, asset, subtractDecimal(of(address, asset), amount));

  /** The quoted effect of an operation. */
  function move(who: string, { ask, liquidity, total }: Quoted): void {
    switch (ask.op) {
      case 'swap':
      case 'multi-swap':
        take(who, ask.tickIn, ask.amountIn);
        add(who, ask.tickOut, ask.amountOut);
        return;
      case 'send':
        for (const { to, amount } of ask.receivers) {
          take(who, ask.tick, amount);
          add(to, ask.tick, amount);
        }
        return;
      case 'add-liquidity':
        take(who, ask.tick0, liquidity?.amount0 ?? '');
        take(who, ask.tick1, liquidity?.amount1 ?? '');
        add(who, sharesOf(ask), ask.lp);
        return;
      case 'remove-liquidity':
        add(who, ask.tick0, ask.amount0);
        add(who, ask.tick1, ask.amount1);
        take(who, sharesOf(ask), ask.lp);
        return;
      case 'send-lp':
        take(who, sharesOf(ask), ask.amount);
        add(ask.to, sharesOf(ask), ask.amount);
        return;
      case 'stake':
        take(who, sharesOf(ask), ask.amount);
        add(who, stakedOf(ask.pid), ask.amount);
        return;
      case 'unstake':
        take(who, stakedOf(ask.pid), ask.amount);
        add(who, sharesOf(ask), ask.amount);
        return;
      case 'lock-lp':
        take(who, sharesOf(ask), ask.amount);
        add(who, lockedOf(ask), ask.amount);
        return;
      case 'unlock-lp':
        take(who, lockedOf(ask), ask.amount);
        add(who, sharesOf(ask), ask.amount);
        return;
      case 'claim':
        add(who, 'pine', total ?? '0');
        return;
      case 'deploy-pool':
      case 'community-info':
        return;
    }
  }
  return { of, set, add, take, move };
}
