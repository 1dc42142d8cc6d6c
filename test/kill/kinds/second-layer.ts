import type { OperationDraft } from '#shared/ipc/swap.ts';

import { type Driven, type Kind, ownAmount } from './kind.ts';

/** What moves on the second layer, and between it and Bitcoin; fees are paid in `FEE_TICK`. */
export const TICK = 'lime';
const FEE_TICK = 'pine';
export const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';

async function operate({ call }: Driven, address: string, draft: OperationDraft) {
  const common = { address, draft, feeTick: FEE_TICK };
  const { ask, fees } = await call('swap.quote', { ...common, ask: 'server' });
  const fee = fees.find(({ payType }) => payType === 'tick')?.fee;
  if (!ask || !fee) return [];
  return (await call('flow.start', { kind: 'operation', address, ask, fee })).ids;
}

const operation = (name: Kind['name'], draft: () => OperationDraft): Kind => ({
  name,
  start: (driven, address) => operate(driven, address, draft()),
});

const pair = { tick0: TICK, tick1: FEE_TICK };
/** The pool moves with everything that is begun here. */
const slippage = '0.02';

export const operations: Kind[] = [
  operation('send', () => ({
    op: 'send',
    tick: TICK,
    receivers: [{ to: STRANGER, amount: ownAmount() }],
  })),
  operation('swap', () => ({
    op: 'swap',
    tickIn: TICK,
    tickOut: FEE_TICK,
    amount: ownAmount(),
    exactType: 'exactIn',
    slippage,
    route: 'one',
  })),
  operation('add-liquidity', () => ({
    op: 'add-liquidity',
    ...pair,
    amount0: ownAmount(),
    amount1: '',
    slippage,
  })),
  operation('remove-liquidity', () => ({
    op: 'remove-liquidity',
    ...pair,
    lp: `0.0${ownAmount().slice(2)}`,
    slippage,
  })),
];

export const deposit: Kind = {
  name: 'deposit',
  async start({ call }, address) {
    const asked = {
      kind: 'deposit' as const,
      address,
      tick: TICK,
      amount: ownAmount(),
      transfer: null,
      feeRate: 3,
    };
    const { problems } = await call('bridge.quote', asked);
    return problems.length > 0 ? [] : (await call('flow.start', asked)).ids;
  },
};

export const withdrawal: Kind = {
  name: 'withdraw',
  async start({ call }, address) {
    const amount = ownAmount();
    const common = { kind: 'withdraw' as const, address, tick: TICK, amount, feeRate: 5 };
    const { problems, cost } = await call('bridge.quote', { ...common, feeTick: FEE_TICK });
    if (problems.length > 0 || !cost) return [];
    const most = { maxFeeAmount: cost.feeAmount ?? '0', maxSats: cost.totalSats };
    return (await call('flow.start', { ...common, feeTick: FEE_TICK, ...most })).ids;
  },
};

/** What the swap carried out of each kind, by its histories: each by its amount, or by the fact alone. */
export async function doneBySwap(base: string, address: string): Promise<Record<string, string[]>> {
  async function amounts(
    list: string,
    wanted: (row: Record<string, string>) => boolean,
    of: (row: Record<string, string>) => string | undefined,
  ) {
    const found: Record<string, string>[] = [];
    for (;;) {
      const url = `${base}/v1/brc20-swap/${list}?address=${address}&tick=${TICK}&start=${found.length}&limit=50`;
      const { data } = (await (await fetch(url)).json()) as {
        data: { total: number; list: Record<string, string>[] };
      };
      found.push(...data.list);
      if (data.list.length === 0 || found.length >= data.total) break;
    }
    return found.filter(wanted).map((row) => of(row) ?? '');
  }
  const all = () => true;
  return {
    send: await amounts(
      'send_history',
      ({ to }) => to === STRANGER,
      ({ amount }) => amount,
    ),
    swap: await amounts('swap_history', all, ({ amountIn }) => amountIn),
    'add-liquidity': await amounts(
      'liq_history',
      ({ type }) => type === 'add',
      () => 'one',
    ),
    'remove-liquidity': await amounts(
      'liq_history',
      ({ type }) => type === 'remove',
      ({ lp }) => lp,
    ),
    deposit: await amounts('deposit_list', all, ({ amount }) => amount),
    withdraw: await amounts(
      'withdraw_history',
      ({ status }) => status === 'completed',
      ({ totalAmount }) => totalAmount,
    ),
  };
}
