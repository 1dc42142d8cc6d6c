import type { Input, Output } from '#main/ipc/contract.ts';
import type { OperationQuote } from '#shared/ipc/swap.ts';
import { createFakeBridge, type FakeBridge } from '#test/ui/fake-bridge.ts';
import { ORD_ADDRESS, snapshotOf } from '#test/ui/fixtures.ts';

const answerOf = (data: unknown): Output<'provider.read'> => ({
  data,
  age: 0,
  fetchedAt: Date.now(),
  stale: false,
  freshFor: 60_000,
  key: 'k',
});

const balance = (swap: string) => ({
  balance: { swap, module: '0', pendingSwap: '0', pendingAvailable: '0' },
  decimal: '18',
  price: 0.25,
});
const selectable = (tick: string, swapBalance: string, routes?: string[]) => ({
  tick,
  decimal: '18',
  brc20Balance: '0',
  swapBalance,
  ...(routes ? { routes } : {}),
});

/** The provider's answers about the swap, by row. */
const rows: Record<string, unknown> = {
  'swap.allBalance': { lime: balance('120.5'), pine: balance('40'), reed: balance('0') },
  'swap.config': { moduleId: 'm', serviceGasTick: 'pine', feeTicks: ['pine', 'lime'] },
  'swap.selectPool': [
    selectable('pine', '40'),
    selectable('reed', '0', ['pine']),
    selectable('1ime', '0'),
  ],
  'swap.priceLine': { total: 0, list: [] },
  'swap.overview': { liquidity: '0', volume7d: '0', volume24h: '0', transactions: 0, pairs: 0 },
  'swap.systemStatus': { committing: false },
};

export const quoteOf = (change: Partial<OperationQuote> = {}): OperationQuote => ({
  problems: [],
  ask: null,
  swap: null,
  liquidity: null,
  total: null,
  available: [],
  shares: null,
  asOf: Date.now(),
  fees: [],
  differences: [],
  consequences: [],
  ...change,
});

export const fees: OperationQuote['fees'] = [
  {
    payType: 'tick',
    tick: 'pine',
    amount: '0.03',
    usd: '0.0075',
    available: '40',
    estimated: false,
    cheapest: false,
    why: null,
    fee: { payType: 'tick', feeTick: 'pine', maxFeeAmount: '0.033' },
  },
  {
    payType: 'freeQuota',
    tick: 'pine',
    amount: '0',
    usd: '0.0075',
    available: '0.1',
    estimated: false,
    cheapest: true,
    why: null,
    fee: { payType: 'freeQuota', feeTick: 'pine', maxFeeAmount: '0.033' },
  },
];

/** A trade at two for one, whichever side is typed. */
export function tradeQuote({ draft, ask }: Input<'swap.quote'>): OperationQuote {
  if (draft.op !== 'swap') return quoteOf();
  const isIn = draft.exactType === 'exactIn';
  const amountIn = isIn ? draft.amount : String(Number(draft.amount) * 2);
  const amountOut = isIn ? String(Number(draft.amount) / 2) : draft.amount;
  const { tickIn, tickOut, exactType, slippage } = draft;
  return quoteOf({
    ask: { op: 'swap', tickIn, tickOut, amountIn, amountOut, exactType, slippage },
    swap: {
      amountIn,
      amountOut,
      amountMiddle: null,
      worst: isIn ? '4.97' : '20.1',
      impactPercent: '0.12',
      price: '0.5',
      poolPrice: '0.501',
      poolFees: [{ tick: tickIn, amount: '0.03' }],
      route: [tickIn, tickOut],
    },
    fees: ask === 'server' ? fees : [],
  });
}

/** A bridge whose wallet uses the swap. `more` are rows that override the usual ones. */
export function createSwapBridge(more: Record<string, unknown> = {}): FakeBridge {
  const all = { ...rows, ...more };
  return createFakeBridge({
    'app.snapshot': () => snapshotOf(),
    'swap.addresses': () => [
      { address: ORD_ADDRESS, label: 'Inscriptions', role: 'ordinals', why: null },
      { address: '2N', label: 'Old', role: 'payment', why: 'Nested addresses cannot.' },
    ],
    'swap.quote': tradeQuote,
    'provider.read': ({ row, params }) => {
      const found = all[row];
      return answerOf(
        typeof found === 'function'
          ? (found as (p: unknown) => unknown)(params)
          : (found ?? { total: 0, list: [] }),
      );
    },
  });
}
