import { randomInt } from 'node:crypto';

import type { OperationDraft } from '#shared/ipc/swap.ts';

import { type Driven, type Kind, ownAmount } from './kind.ts';

/** In-swap operations, deposits and withdrawals; fees are paid in `FEE_TICK`. */
export const TICK = 'lime';
const FEE_TICK = 'pine';
export const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';

async function operate({ call }: Driven, address: string, draft: OperationDraft) {
  const common = { address, draft, feeTick: FEE_TICK };
  const { ask, fees } = await call('swap.quote', { ...common, ask: 'server' });
  const fee =
    draft.op === 'community-info'
      ? // Costs nothing, so no fee was quoted.
        ({ payType: 'tick', feeTick: FEE_TICK, maxFeeAmount: '1' } as const)
      : fees.find(({ payType }) => payType === 'tick')?.fee;
  if (!ask || !fee) return [];
  return (await call('flow.start', { kind: 'operation', address, ask, fee })).ids;
}

const operation = (name: Kind['name'], draft: () => OperationDraft): Kind => ({
  name,
  start: (driven, address) => operate(driven, address, draft()),
});

const pair = { tick0: TICK, tick1: FEE_TICK };
/** The practice network's epoch that rewards LP tokens of the pair. */
const pid = `1-${TICK}-${FEE_TICK}`;
/** LP tokens are few: a hundredth of other amounts. */
const ownShares = (): string => `0.00${ownAmount().slice(2)}`;
/** Pairs without a pool at first. */
const pairs = [
  { tick0: 'fern', tick1: TICK },
  { tick0: 'fern', tick1: FEE_TICK },
  { tick0: 'fern', tick1: 'peat' },
  { tick0: 'fern', tick1: 'reed' },
  { tick0: TICK, tick1: 'peat' },
  { tick0: 'peat', tick1: 'reed' },
];
/** The pool moves with everything that is started here. */
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
    lp: ownShares(),
    slippage,
  })),
  operation('multi-swap', () => ({
    op: 'swap',
    tickIn: 'peat',
    tickOut: 'reed',
    amount: ownAmount(),
    exactType: 'exactIn',
    slippage,
    route: 'two',
  })),
  operation('stake', () => ({ op: 'stake', pid, ...pair, amount: ownShares() })),
  operation('unstake', () => ({ op: 'unstake', pid, ...pair, amount: ownShares() })),
  operation('claim', () => ({ op: 'claim', pid, ...pair })),
  operation('send-lp', () => ({ op: 'send-lp', ...pair, amount: ownShares(), to: STRANGER })),
  operation('lock-lp', () => ({ op: 'lock-lp', ...pair, amount: ownShares(), days: 1 })),
  operation('unlock-lp', () => ({ op: 'unlock-lp', ...pair, amount: ownShares() })),
  {
    name: 'deploy-pool',
    async start(driven, address) {
      const draft = { op: 'deploy-pool' as const, ...(pairs[randomInt(pairs.length)] ?? pair) };
      // A second one for the same pair would be rejected.
      const active = await driven.call('flow.list', { active: true });
      const isUnderWay = active.some(
        ({ operation: own }) =>
          own?.ask.op === draft.op &&
          own.ask.tick0 === draft.tick0 &&
          own.ask.tick1 === draft.tick1,
      );
      return isUnderWay ? [] : operate(driven, address, draft);
    },
  },
  operation('community-info', () => ({
    op: 'community-info',
    tick: TICK,
    twitter: '',
    telegram: '',
    website: 'https://lime.example',
    discord: '',
    desc: '',
  })),
];

/** What the kinds above need: LP tokens, some of them staked, some with an expired lock. */
export async function prepareShares(
  driven: Driven,
  address: string,
  passDay: () => Promise<unknown>,
): Promise<void> {
  const drafts: OperationDraft[] = [
    { op: 'add-liquidity', ...pair, amount0: '100', amount1: '', slippage },
    { op: 'lock-lp', ...pair, amount: '5', days: 1 },
    { op: 'stake', pid, ...pair, amount: '5' },
  ];
  for (const draft of drafts) {
    const started = await driven.until(`${draft.op} of the set-up`, async () => {
      const ids = await operate(driven, address, draft).catch(() => []);
      return ids.length > 0 ? ids : null;
    });
    await driven.flow(started[0] ?? '', ({ phase }) => phase === 'done');
  }
  await passDay();
}

export const deposit: Kind = {
  name: 'deposit',
  async start({ call }, address) {
    const request = {
      kind: 'deposit' as const,
      address,
      tick: TICK,
      amount: ownAmount(),
      transfer: null,
      feeRate: 3,
    };
    const { problems } = await call('bridge.quote', request);
    return problems.length > 0 ? [] : (await call('flow.start', request)).ids;
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

/** What the swap executed of each kind according to its histories: by amount, or just the fact. */
export async function doneBySwap(base: string, address: string): Promise<Record<string, string[]>> {
  async function amounts(
    list: string,
    query: string,
    wanted: (row: Record<string, string>) => boolean,
    of: (row: Record<string, string>) => string | undefined,
  ) {
    const found: Record<string, string>[] = [];
    for (;;) {
      const url = `${base}/v1/brc20-swap/${list}?address=${address}${query}&start=${found.length}&limit=50`;
      const { data } = (await (await fetch(url)).json()) as {
        data: { total: number; list: Record<string, string>[] };
      };
      found.push(...data.list);
      if (data.list.length === 0 || found.length >= data.total) break;
    }
    return found.filter(wanted).map((row) => of(row) ?? '');
  }
  const isThere = async ({ tick0, tick1 }: (typeof pairs)[number]): Promise<boolean> => {
    const url = `${base}/v1/brc20-swap/pool_info?tick0=${tick0}&tick1=${tick1}`;
    const { data } = (await (await fetch(url)).json()) as { data: { existed: boolean } };
    return data.existed;
  };
  const opened = await Promise.all(pairs.map(isThere));
  const all = () => true;
  const one = () => 'one';
  const ofTick = `&tick=${TICK}`;
  const amount = (row: Record<string, string>) => row['amount'];
  const lp = (row: Record<string, string>) => row['lp'];
  const toStranger = ({ to }: Record<string, string>) => to === STRANGER;
  const ofType = (wanted: string) => (row: Record<string, string>) => row['type'] === wanted;
  return {
    send: await amounts('send_history', ofTick, toStranger, amount),
    swap: await amounts('swap_history', ofTick, all, ({ amountIn }) => amountIn),
    'multi-swap': await amounts('multi_swap_history', '', all, ({ amountIn }) => amountIn),
    'add-liquidity': await amounts('liq_history', ofTick, ofType('add'), one),
    'remove-liquidity': await amounts('liq_history', ofTick, ofType('remove'), lp),
    stake: await amounts('stake_history', '&type=stake', all, amount),
    unstake: await amounts('stake_history', '&type=unstake', all, amount),
    claim: await amounts('stake_history', '&type=claim', all, one),
    'send-lp': await amounts('send_lp_history', ofTick, toStranger, amount),
    'lock-lp': await amounts('lock_lp_history', '', all, lp),
    'unlock-lp': await amounts('unlock_lp_history', '', all, lp),
    'deploy-pool': opened.filter(Boolean).map(one),
    deposit: await amounts('deposit_list', ofTick, all, amount),
    withdraw: await amounts(
      'withdraw_history',
      ofTick,
      ({ status }) => status === 'completed',
      ({ totalAmount }) => totalAmount,
    ),
  };
}
