import { signed } from '#test/liar/attentive.ts';
import { SWAP_TICK, type World } from '#test/liar/world.ts';

import { answered, byId, feeRate, type Make, pick, type Stage, withCost } from './begun.ts';

export const bridge: Record<string, Make> = {
  async deposit(begins) {
    const { world } = begins;
    const address = world.ordinals;
    const found = await world.call('bridge.transfers', { address, tick: SWAP_TICK });
    const one = pick(begins, found, byId);
    if (!one) return null;
    const { inscriptionId, outpoint, amount } = one;
    const transfer = { inscriptionId, outpoint };
    const input = { kind: 'deposit' as const, address, tick: SWAP_TICK, amount, transfer, feeRate };
    const { problems, cost } = await world.call('bridge.quote', input);
    return problems.length > 0 ? null : withCost(world, input, cost?.totalSats);
  },
  /** Its transfer is inscribed first. */
  async 'deposit-balance'({ world }) {
    const address = world.ordinals;
    const request = { kind: 'deposit' as const, address, tick: SWAP_TICK, amount: '6', feeRate };
    const input = { ...request, transfer: null };
    const { problems, cost } = await world.call('bridge.quote', input);
    return problems.length > 0 ? null : withCost(world, input, cost?.totalSats);
  },
  async withdraw({ world }) {
    const draft = {
      kind: 'withdraw' as const,
      address: world.ordinals,
      tick: SWAP_TICK,
      amount: '12',
      feeTick: 'pine',
      feeRate,
    };
    const { problems, cost } = await world.call('bridge.quote', draft);
    if (problems.length > 0 || !cost) return null;
    const most = { maxFeeAmount: cost.feeAmount ?? '0', maxSats: cost.totalSats };
    return withCost(world, { ...draft, ...most }, cost.totalSats);
  },
};

/** The approval is broadcast before its rollup: the module credits nothing for it. */
async function spoil({ state, network, call, until }: World, id: string): Promise<boolean> {
  const orderId = (await call('flow.get', { id })).bridge?.orderId;
  const row = state.swapWithdrawals.get(orderId ?? '');
  if (row?.status !== 'pendingOrder') return false;
  await network.fetch('http://practice.test/v1/indexer/local_pushtx', {
    method: 'POST',
    body: JSON.stringify({ txHex: row.approve }),
  });
  await network.mine(1);
  await until('a withdrawal that failed', async () => {
    const { state: now } = await call('flow.refresh', { id });
    return now === 'erred';
  });
  return true;
}

/** All attempts together exceed the first quote, which is asked before a card. */
async function agreed({ call, clock }: World, ids: readonly string[]): Promise<readonly string[]> {
  const [id = ''] = ids;
  for (let looks = 0; looks < 20; looks += 1) {
    const { question, phase } = await call('flow.get', { id });
    if (question?.options.some(({ answer }) => answer === 'accept')) {
      await call('flow.answer', { id, answer: 'accept' });
      break;
    }
    if (phase !== 'working') break;
    await clock.pass(500);
  }
  return ids;
}

export const stagedBridge: Record<string, Stage> = {
  async 'retry-withdrawal'(begins) {
    const { world, allowance } = begins;
    const begun = await bridge['withdraw']?.(begins);
    if (!begun) return null;
    const [id = ''] = await begun.begin();
    await signed(world, [id], begun, allowance);
    if (!(await spoil(world, id))) return null;
    const again = answered(id, 'retry', { feeRate: 6, asked: begun.asked });
    return async (now) => {
      const retried = await again(now);
      return retried && { ...retried, begin: async () => agreed(world, await retried.begin()) };
    };
  },
};
