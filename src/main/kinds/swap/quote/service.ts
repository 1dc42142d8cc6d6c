import { error } from '#main/kinds/shared/problem.ts';
import {
  type Basis,
  isWrong,
  type Parts,
  type QuoteSources,
} from '#main/kinds/swap/calls/parts.ts';
import { rowOf } from '#main/kinds/swap/calls/table.ts';
import { createReadings } from '#main/kinds/swap/pools/readings.ts';
import { compareDecimal } from '#shared/bitcoin/amount.ts';
import type { SwapCall } from '#shared/flows/operation.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import type { OperationDraft, OperationQuote, OperationQuoteRequest } from '#shared/ipc/swap.ts';
import { say } from '#shared/words/say.ts';

import { claimCost } from './claim-cost.ts';
import { quoteOfServer } from './server.ts';

/** Which draft belongs to which row is between `calls` and its keys. */
const partsOf = (draft: OperationDraft, basis: Basis): Promise<Parts> =>
  (rowOf(draft) as DraftRow).quote(draft, basis);
interface DraftRow {
  quote(draft: OperationDraft, basis: Basis): Promise<Parts>;
}

/** What is spent, compared with the usable balance. */
async function shortfalls(parts: Parts, { readings, address, age }: Basis) {
  const available: OperationQuote['available'] = [];
  const problems: Problem[] = [];
  for (const { tick, amount, field } of parts.spends) {
    const { amount: has } = await readings.balance(address, tick, age);
    available.push({ tick, amount: has });
    if (amount !== null && compareDecimal(amount, has) > 0)
      problems.push(error(field, say.swap.quoteService.youHaveOnThe({ has, tick })));
  }
  return { available, problems };
}

export type QuoteService = ReturnType<typeof createQuoteService>;

/** Amounts and costs of swap calls, calculated here and according to the server. */
export function createQuoteService(from: QuoteSources) {
  const memory = createReadings(from);

  async function basisOf(address: string, age: Basis['age']): Promise<Basis> {
    const readings = memory.begin();
    return { from, readings, module: await readings.module(), address, age };
  }

  /** With the pools' current amounts; null if no pool is involved. */
  async function quotedAgain(address: string, ask: SwapCall): Promise<Parts | null> {
    const draft = rowOf(ask).redraft?.(ask);
    return draft === undefined ? null : partsOf(draft, await basisOf(address, 'fresh'));
  }

  return {
    async quote({ address, draft, feeTick, ask }: OperationQuoteRequest): Promise<OperationQuote> {
      const basis = await basisOf(address, ask === 'memory' ? 'memory' : 'fresh');
      const parts = await partsOf(draft, basis);
      const { available, problems } = await shortfalls(parts, basis);
      const name = rowOf(parts.ask ?? draft).switchedOffAs;
      if (name !== undefined && basis.module.disabled.includes(name))
        problems.push(error('op', say.swap.quoteService.theSwapHasSwitched));
      const asOf = basis.readings.asOf();
      const server =
        ask === 'server' && !isWrong([...parts.problems, ...problems])
          ? await quoteOfServer(parts, feeTick ?? basis.module.feeTicks[0] ?? '', basis)
          : { fees: [], differences: [], problems: [] };
      const dear = await claimCost(parts.ask, parts.total, server.fees, basis);
      const { spends: _spends, leads: _leads, ...rest } = parts;
      return {
        ...rest,
        ...server,
        problems: [...parts.problems, ...problems, ...server.problems, ...dear],
        available,
        asOf,
      };
    },
    module: () => memory.begin().module(),
    forget: () => memory.forget(),

    /** Current intermediate amount of a swap over two pools. */
    async middleOf(address: string, ask: SwapCall): Promise<string | null> {
      if (ask.op !== 'multi-swap') return null;
      return (await quotedAgain(address, ask))?.swap?.amountMiddle ?? null;
    },

    /** The same call with the pools' current amounts; null if they can't serve it. */
    async requote(address: string, ask: SwapCall): Promise<SwapCall | null> {
      const parts = await quotedAgain(address, ask);
      return parts === null ? ask : parts.ask;
    },
  };
}
