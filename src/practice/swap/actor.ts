import { callRoute, type Handlers } from '#practice/api/handlers.ts';
import type { Params, RouteName } from '#practice/api/rules/table.ts';
import { signMessage } from '#practice/chain/bip322.ts';
import type { Wallet } from '#practice/chain/wallet.ts';

/** Operations of one request, by row name. */
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
/** An operation's parameters, without those of every pre-operation. */
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
  act<N extends ActName>(name: N, params: ActParams<N>): unknown;
  /** Swaps through two pools; the fee tick is the one between. */
  swapTwice(ask: { tickIn: string; tickOut: string; amountIn: string; slippage: string }): unknown;
}

/** A user of the swap on the practice network, through its routes and signatures like any client. */
export function createActor(
  handlers: Handlers,
  wallet: Wallet,
  feeTick: string,
  /** Milliseconds. */
  now: () => number,
): Actor {
  const { address, key } = wallet;
  const ask = (name: string, params: object): unknown =>
    callRoute(handlers, name as RouteName, params as never);
  const common = () => ({ address, ts: Math.floor(now() / 1000), feeTick, payType: 'tick' });
  const tail = ({ feeAmount, feeTickPrice, signMsgs }: Prepared) => {
    const sigs = signMsgs.map((message) => signMessage(address, message, key));
    return { feeAmount, feeTickPrice, sigs };
  };

  return {
    address,
    act(name, params) {
      const request = { ...params, ...common() };
      const pre = `swap.pre${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      return ask(`swap.${name}`, { ...request, ...tail(ask(pre, request) as Prepared) });
    },
    swapTwice({ tickIn, tickOut, amountIn, slippage }) {
      const exact = { tickIn, tickOut, exactType: 'exactIn' } as const;
      const quoted = ask('swap.quoteMultiSwap', { ...exact, address, amount: amountIn }) as {
        expect: string;
        routesExpect: [string];
      };
      const request = { ...exact, amountIn, amountOut: quoted.expect, slippage, ...common() };
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
