import type { Caller, Handlers } from '#practice/api/handlers.ts';
import type { Params, RouteName } from '#practice/api/rules/table.ts';
import type { Wallet } from '#practice/chain/wallet.ts';

import { signMessage } from './bip322.ts';

/** Operations of one request, by the name of their row. */
export type ActName =
  | 'deployPool'
  | 'addLiq'
  | 'removeLiq'
  | 'swap'
  | 'send'
  | 'batchSend'
  | 'sendLp'
  | 'stake'
  | 'unstake'
  | 'claim'
  | 'lockLp'
  | 'unlockLp';
/** What is asked, without what every pre-operation asks for. */
export type ActParams<N extends ActName> = Omit<
  Params<`swap.pre${Capitalize<N>}` & RouteName>,
  'address' | 'ts' | 'feeTick' | 'payType'
>;

interface Prepared {
  feeAmount: string;
  feeTickPrice: string;
  signMsgs: string[];
}

export interface Actor {
  address: string;
  /** Prepares, signs and submits an operation. Throws Refusal. */
  act<N extends ActName>(name: N, params: ActParams<N>, payType?: 'tick' | 'freeQuota'): unknown;
  /** Swaps through two pools; the fee tick is the one between. */
  swapTwice(ask: { tickIn: string; tickOut: string; amountIn: string; slippage: string }): unknown;
}

/** A practice person who uses the swap as anybody would: by its routes, with signatures. */
export function createActor(
  handlers: Handlers,
  wallet: Wallet,
  feeTick: string,
  /** Milliseconds. */
  now: () => number,
): Actor {
  const caller: Caller = { apiKey: 'resident' };
  const ask = (name: string, params: unknown): unknown => {
    const handler = (handlers as Record<string, (params: unknown, caller: Caller) => unknown>)[
      name
    ];
    if (!handler) throw new Error(`no handler for ${name}`);
    return handler(params, caller);
  };
  const sign = (message: string) => signMessage(wallet.address, message, wallet.key);
  const common = (payType: string) => ({
    address: wallet.address,
    ts: Math.floor(now() / 1000),
    feeTick,
    payType,
  });
  const tail = ({ feeAmount, feeTickPrice, signMsgs }: Prepared) => ({
    feeAmount,
    feeTickPrice,
    sigs: signMsgs.map(sign),
  });

  return {
    address: wallet.address,
    act(name, params, payType = 'tick') {
      const request = { ...params, ...common(payType) };
      const pre = `swap.pre${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      return ask(`swap.${name}`, { ...request, ...tail(ask(pre, request) as Prepared) });
    },
    swapTwice({ tickIn, tickOut, amountIn, slippage }) {
      const exact = { tickIn, tickOut, exactType: 'exactIn' } as const;
      const quoted = ask('swap.quoteMultiSwap', {
        ...exact,
        address: wallet.address,
        amount: amountIn,
      }) as { expect: string; routesExpect: [string] };
      const request = { ...exact, amountIn, amountOut: quoted.expect, slippage, ...common('tick') };
      const [first, second] = ask('swap.preMultiSwap', request) as [Prepared, Prepared];
      const [middle] = quoted.routesExpect;
      return ask('swap.multiSwap', {
        items: [
          { ...request, tickOut: feeTick, amountOut: middle, ...tail(first) },
          { ...request, tickIn: feeTick, amountIn: middle, ...tail(second) },
        ],
      });
    },
  };
}
