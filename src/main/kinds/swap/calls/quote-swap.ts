import { error, warning } from '#main/kinds/shared/problem.ts';
import { poolFrom, swapFigures } from '#main/kinds/swap/pools/swap-figures.ts';
import type { PoolFacts } from '#main/signing/define/swap-readings.ts';
import { cutDecimal, scaleDecimal } from '#shared/bitcoin/amount.ts';
import type { SwapCall } from '#shared/flows/operation.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import type { SwapFigures } from '#shared/ipc/swap.ts';
import { say } from '#shared/words/say.ts';

import {
  type Basis,
  type DraftOf,
  failed,
  isProblem,
  MOST_SLIPPAGE,
  nothing,
  type Parts,
  typedAmount,
} from './parts.ts';

type SwapDraft = DraftOf<'swap'>;

/** A swap through one pool, or through two via the hub: whichever is possible, or gives more. */
export async function quoteSwap(draft: SwapDraft, basis: Basis): Promise<Parts> {
  const { tickIn, tickOut, exactType } = draft;
  if (tickIn === tickOut)
    return failed(error('tickOut', say.swap.callsQuoteSwap.chooseAnotherToken));
  const provided = exactType === 'exactIn' ? tickIn : tickOut;
  const { decimals } = await basis.readings.balance(basis.address, provided, 'memory');
  const typed = typedAmount(draft.amount, decimals, 'amount');
  if (typed === null) return nothing;
  if (isProblem(typed)) return failed(typed);
  if (basis.module.feePerMille === null)
    return failed(error('tickIn', say.swap.callsQuoteSwap.theFeeOfThe));
  const routes = await routesOf(draft, basis, basis.module.feePerMille);
  const best = routes
    .flatMap((hops) => swapFigures(hops, typed.amount, exactType, draft.slippage) ?? [])
    .reduce<SwapFigures | null>(
      (kept, one) => (kept && !isBetter(one, kept, exactType) ? kept : one),
      null,
    );
  if (!best)
    return failed(
      error(
        'amount',
        routes.length === 0
          ? say.swap.callsQuoteSwap.thereIsNoPool({ tickIn, tickOut })
          : say.swap.callsQuoteSwap.thePoolDoesNot,
      ),
    );
  return {
    ...nothing,
    problems: warnings(best, draft.slippage),
    ask: askOf(draft, best),
    swap: best,
    spends: [{ tick: tickIn, amount: best.amountIn, field: 'amount' }],
    consequences: consequences(best, draft),
  };
}

const WORK = 30;
function isBetter(a: SwapFigures, b: SwapFigures, exactType: 'exactIn' | 'exactOut'): boolean {
  const of = (text: string): bigint => scaleDecimal(text, WORK);
  return exactType === 'exactIn'
    ? of(a.amountOut) > of(b.amountOut)
    : of(a.amountIn) < of(b.amountIn);
}

async function routesOf(
  { tickIn, tickOut, route }: SwapDraft,
  { readings, address, age, module }: Basis,
  feePerMille: bigint,
): Promise<PoolFacts[][]> {
  const { hub } = module;
  const hop = async (from: string, to: string): Promise<PoolFacts | null> => {
    const pool = await readings.pool(address, from, to, age);
    return pool.existed && pool.shares > 0n ? poolFrom(pool, from, feePerMille) : null;
  };
  const throughHub = tickIn !== hub && tickOut !== hub;
  const [direct, first, second] = await Promise.all([
    route === 'two' && throughHub ? null : hop(tickIn, tickOut),
    route === 'one' || !throughHub ? null : hop(tickIn, hub),
    route === 'one' || !throughHub ? null : hop(hub, tickOut),
  ]);
  return [...(direct ? [[direct]] : []), ...(first && second ? [[first, second]] : [])];
}

function askOf({ tickIn, tickOut, exactType, slippage }: SwapDraft, best: SwapFigures): SwapCall {
  const { amountIn, amountOut, route } = best;
  const common = { tickIn, tickOut, amountIn, amountOut, exactType, slippage };
  const middle = route.length === 3 ? route[1] : undefined;
  return middle === undefined ? { op: 'swap', ...common } : { op: 'multi-swap', ...common, middle };
}

const HIGH_IMPACT = 500;
const HIGH_SLIPPAGE = 50n;

function warnings({ impactPercent }: SwapFigures, slippage: string): Problem[] {
  const problems: Problem[] = [];
  if (Number(impactPercent) * 100 >= HIGH_IMPACT)
    problems.push(warning('amount', say.swap.callsQuoteSwap.thePriceImpactIs({ impactPercent })));
  const thousandths = scaleDecimal(slippage, 3);
  if (thousandths > MOST_SLIPPAGE)
    problems.push(error('slippage', say.swap.callsQuoteSwap.above20NothingIs));
  else if (thousandths > HIGH_SLIPPAGE)
    problems.push(warning('slippage', say.swap.callsQuoteSwap.above5TheApproval));
  return problems;
}

/** Six decimals, rounded down: enough beside the exact figure, unless nothing would be left. */
function cutDown(amount: string): string {
  const short = cutDecimal(amount, 6);
  return /[1-9]/.test(short) ? short : amount;
}

function consequences({ route, amountMiddle, worst }: SwapFigures, draft: SwapDraft): string[] {
  const { exactType, tickIn, tickOut } = draft;
  const bound =
    exactType === 'exactIn'
      ? say.swap.callsQuoteSwap.youGetAtLeast({ worst: cutDown(worst), tickOut })
      : say.swap.callsQuoteSwap.youGiveAtMost({ worst, tickIn });
  const [, middle = ''] = route;
  if (amountMiddle === null) return [bound];
  return [bound, say.swap.callsQuoteSwap.itGoesThroughTwo({ amountMiddle, middle, tickOut })];
}
