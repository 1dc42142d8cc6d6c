import { askPreparation } from '#main/app/operations/rows.ts';
import { error, warning } from '#main/app/quotes/problem.ts';
import { compareDecimal, unscaleDecimal } from '#shared/bitcoin/amount.ts';
import { scaleDecimal } from '#shared/bitcoin/amount.ts';
import { isAppError } from '#shared/errors.ts';
import type { OperationAsk } from '#shared/flows/operation.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import type { OperationDraft, OperationQuote } from '#shared/ipc/swap.ts';

import { compareFees, compareFigures } from './compare.ts';
import { feeOptions } from './fees.ts';
import { type Basis, nothing, type Parts } from './parts.ts';
import { createReadings } from './readings.ts';
import { sendParts } from './send.ts';
import {
  addParts,
  claimParts,
  deployParts,
  holdParts,
  removeParts,
  sendSharesParts,
} from './shares.ts';
import type { QuoteSources } from './sources.ts';
import { swapParts } from './trade.ts';
import { hopOf, passing } from './trade-figures.ts';

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
  const readings = createReadings(from);

  async function basisOf(address: string, age: Basis['age']): Promise<Basis> {
    return { from, readings, module: await readings.module(), address, age };
  }

  async function shortfalls(parts: Parts, basis: Basis) {
    const available: OperationQuote['available'] = [];
    const problems: Problem[] = [];
    for (const { tick, amount, field } of parts.spends) {
      const { amount: has } = await readings.balance(basis.address, tick, basis.age);
      available.push({ tick, amount: has });
      if (amount !== null && compareDecimal(amount, has) > 0)
        problems.push(error(field, `You have ${has} ${tick} on the second layer.`));
    }
    return { available, problems };
  }

  /** Asks the server for the same: its figures and the fee. What it refuses is a problem, not a failure. */
  async function askServer(ask: OperationAsk, isFirst: boolean, feeTick: string, basis: Basis) {
    const { client } = from;
    const { address, module } = basis;
    const asked = {
      address,
      ask,
      fee: { payType: 'tick', feeTick, maxFeeAmount: '1' } as const,
      ts: from.serverSeconds(),
      middle: null,
    };
    const [differences, answers] = await Promise.all([
      compareFigures(client, address, ask, isFirst),
      askPreparation(client, asked),
    ]);
    const fees = await feeOptions(answers, {
      feeTicks: module.feeTicks,
      feeTick,
      isSwap: ask.op === 'swap',
      availableOf: async (tick) => (await readings.balance(address, tick, 'fresh')).amount,
      priceOf: (tick) => readings.price(tick, 'fresh'),
    });
    return { fees, differences: [...differences, ...compareFees(answers)] };
  }

  async function server({ ask, liquidity }: Parts, feeTick: string, basis: Basis) {
    const none = { fees: [], differences: [], problems: [] as Problem[] };
    if (ask === null || ask.op === 'community-info') return none;
    const isFirst = liquidity !== null && liquidity.lockedLp !== null;
    try {
      const answer = await askServer(firstHundred(ask), isFirst, feeTick, basis);
      return { ...answer, problems: [] as Problem[] };
    } catch (thrown) {
      if (isAppError(thrown, 'PROVIDER_REJECTED'))
        return {
          ...none,
          problems: [error('server', `The swap refuses it: ${thrown.details.msg}`)],
        };
      if (isAppError(thrown, 'PROVIDER_BUSY'))
        return {
          ...none,
          problems: [
            warning('server', 'The swap is writing its records: the fee follows in a moment.'),
          ],
        };
      throw thrown;
    }
  }

  async function quote({ address, draft, feeTick, ask }: QuoteRequest): Promise<OperationQuote> {
    readings.takeAge();
    const basis = await basisOf(address, ask === 'memory' ? 'memory' : 'fresh');
    const parts = await partsOf(draft, basis);
    const { available, problems } = await shortfalls(parts, basis);
    const name = functions[parts.ask?.op ?? (draft.op === 'swap' ? 'swap' : draft.op)];
    if (name !== undefined && basis.module.disabled.includes(name))
      problems.push(error('op', 'The swap has switched this off for now.'));
    const asOf = readings.takeAge();
    const told =
      ask === 'server' && problems.length === 0
        ? await server(parts, feeTick ?? basis.module.feeTicks[0] ?? '', basis)
        : { fees: [], differences: [], problems: [] };
    const { spends: _spends, ...rest } = parts;
    return {
      ...rest,
      problems: [...parts.problems, ...problems, ...told.problems],
      available,
      asOf,
      fees: told.fees,
      differences: told.differences,
    };
  }

  /** The route of a swap by the pools as they are now. */
  async function hopsOf(address: string, ask: OperationAsk) {
    if (ask.op !== 'swap' && ask.op !== 'multi-swap') return null;
    const { feePerMille } = await readings.module();
    if (feePerMille === null) return null;
    const ticks =
      ask.op === 'swap' ? [ask.tickIn, ask.tickOut] : [ask.tickIn, ask.middle, ask.tickOut];
    return Promise.all(
      ticks.slice(1).map(async (to, at) => {
        const tick = ticks[at] ?? '';
        return hopOf(await readings.pool(address, tick, to, 'fresh'), tick, feePerMille);
      }),
    );
  }

  async function passed(address: string, ask: OperationAsk) {
    const hops = await hopsOf(address, ask);
    if (!hops || (ask.op !== 'swap' && ask.op !== 'multi-swap')) return null;
    const [first, last] = [hops[0], hops.at(-1)];
    if (!first || !last) return null;
    const exact =
      ask.exactType === 'exactIn'
        ? scaleDecimal(ask.amountIn, first.decimalsIn)
        : scaleDecimal(ask.amountOut, last.decimalsOut);
    const amounts = passing(hops, exact, ask.exactType);
    return amounts && { amounts, first, last };
  }

  return {
    quote,
    module: readings.module,
    forget: () => readings.forget(),

    /** What passes between the pools of a swap over two, by their prices now. */
    async middleOf(address: string, ask: OperationAsk): Promise<string | null> {
      if (ask.op !== 'multi-swap') return null;
      const now = await passed(address, ask);
      return now && unscaleDecimal(now.amounts[1] ?? 0n, now.first.decimalsOut);
    },

    /** The same with what the pools give now; null where they cannot serve it, or it stands on no pool. */
    async requote(address: string, ask: OperationAsk): Promise<OperationAsk | null> {
      if (ask.op === 'swap' || ask.op === 'multi-swap') {
        const now = await passed(address, ask);
        if (!now) return null;
        const { amounts, first, last } = now;
        return ask.exactType === 'exactIn'
          ? { ...ask, amountOut: unscaleDecimal(amounts.at(-1) ?? 0n, last.decimalsOut) }
          : { ...ask, amountIn: unscaleDecimal(amounts[0] ?? 0n, first.decimalsIn) };
      }
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

/** Of a long list, what one operation of the server takes. */
const firstHundred = (ask: OperationAsk): OperationAsk =>
  ask.op === 'send' ? { ...ask, receivers: ask.receivers.slice(0, 100) } : ask;
