import { error } from '#main/kinds/shared/problem.ts';
import { compareDecimal } from '#shared/bitcoin/amount.ts';
import type { OperationAsk } from '#shared/flows/operation.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import type { OperationDraft, OperationQuote } from '#shared/ipc/swap.ts';

import { addParts, deployParts, removeParts } from './liquidity.ts';
import { type Basis, nothing, type Parts } from './parts.ts';
import { createReadings } from './readings.ts';
import { middleOf, requoteSwap } from './route.ts';
import { sendParts } from './send.ts';
import { askedOfServer } from './server.ts';
import { claimParts, holdParts, sendSharesParts } from './shares.ts';
import type { QuoteSources } from './sources.ts';
import { swapParts } from './trade.ts';

export interface QuoteRequest {
  address: string;
  draft: OperationDraft;
  feeTick: string | null;
  ask: 'memory' | 'fresh' | 'server';
}

function partsOf(draft: OperationDraft, basis: Basis): Promise<Parts> {
  switch (draft.op) {
    case 'swap':
      return swapParts(draft, basis);
    case 'send':
      return sendParts(draft, basis);
    case 'deploy-pool':
      return deployParts(draft, basis);
    case 'add-liquidity':
      return addParts(draft, basis);
    case 'remove-liquidity':
      return removeParts(draft, basis);
    case 'stake':
    case 'unstake':
    case 'lock-lp':
    case 'unlock-lp':
      return holdParts(draft, basis);
    case 'claim':
      return claimParts(draft, basis);
    case 'send-lp':
      return sendSharesParts(draft, basis);
    case 'community-info':
      return Promise.resolve({
        ...nothing,
        ask: draft,
        consequences: [
          'Everybody can read it, under the name of the token. Nothing is signed, and no fee is taken.',
        ],
      });
  }
}

/** The names of operations as the module switches them off. */
const functions: Partial<Record<OperationAsk['op'], string>> = {
  swap: 'swap',
  'multi-swap': 'swap',
  send: 'send',
  'deploy-pool': 'deployPool',
  'add-liquidity': 'addLiq',
  'remove-liquidity': 'removeLiq',
  'send-lp': 'sendLp',
  'lock-lp': 'lock',
  'unlock-lp': 'unlock',
  stake: 'stake',
  unstake: 'unstake',
  claim: 'claim',
};

export type SwapDesk = ReturnType<typeof createSwapDesk>;

/** Figures of the second layer: what an operation gives and costs, by our own reckoning and by the server's. */
export function createSwapDesk(from: QuoteSources) {
  const memory = createReadings(from);

  async function basisOf(address: string, age: Basis['age']): Promise<Basis> {
    const readings = memory.begin();
    return { from, readings, module: await readings.module(), address, age };
  }

  async function shortfalls(parts: Parts, basis: Basis) {
    const available: OperationQuote['available'] = [];
    const problems: Problem[] = [];
    for (const { tick, amount, field } of parts.spends) {
      const { amount: has } = await basis.readings.balance(basis.address, tick, basis.age);
      available.push({ tick, amount: has });
      if (amount !== null && compareDecimal(amount, has) > 0)
        problems.push(error(field, `You have ${has} ${tick} on the second layer.`));
    }
    return { available, problems };
  }

  async function quote({ address, draft, feeTick, ask }: QuoteRequest): Promise<OperationQuote> {
    const basis = await basisOf(address, ask === 'memory' ? 'memory' : 'fresh');
    const parts = await partsOf(draft, basis);
    const { available, problems } = await shortfalls(parts, basis);
    const name = functions[parts.ask?.op ?? (draft.op === 'swap' ? 'swap' : draft.op)];
    if (name !== undefined && basis.module.disabled.includes(name))
      problems.push(error('op', 'The swap has switched this off for now.'));
    const asOf = basis.readings.asOf();
    const isWrong = [...parts.problems, ...problems].some(({ severity }) => severity === 'error');
    const told =
      ask === 'server' && !isWrong
        ? await askedOfServer(parts, feeTick ?? basis.module.feeTicks[0] ?? '', basis)
        : { fees: [], differences: [], problems: [] };
    const { spends: _spends, leads: _leads, ...rest } = parts;
    return {
      ...rest,
      problems: [...parts.problems, ...problems, ...told.problems],
      available,
      asOf,
      fees: told.fees,
      differences: told.differences,
    };
  }

  return {
    quote,
    module: () => memory.begin().module(),
    forget: () => memory.forget(),

    /** What passes between the pools of a swap over two, by their prices now. */
    middleOf: (address: string, ask: OperationAsk) => middleOf(memory.begin(), address, ask),

    /** The same with what the pools give now; null where they cannot serve it, or it stands on no pool. */
    async requote(address: string, ask: OperationAsk): Promise<OperationAsk | null> {
      if (ask.op === 'swap' || ask.op === 'multi-swap')
        return requoteSwap(memory.begin(), address, ask);
      if (ask.op !== 'add-liquidity' && ask.op !== 'remove-liquidity') return ask;
      const basis = await basisOf(address, 'fresh');
      const { op, tick0, tick1, slippage } = ask;
      const draft: OperationDraft =
        op === 'add-liquidity'
          ? { op, tick0, tick1, slippage, amount0: ask.amount0, amount1: ask.amount1 }
          : { op, tick0, tick1, slippage, lp: ask.lp };
      return (await partsOf(draft, basis)).ask;
    },
  };
}
