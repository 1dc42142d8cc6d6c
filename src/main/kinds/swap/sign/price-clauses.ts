import type { PoolCall } from '#main/kinds/swap/calls/row.ts';
import { poolCallsOf } from '#main/kinds/swap/calls/table.ts';
import { percentText } from '#main/kinds/swap/pools/swap-figures.ts';
import { block, type Finding, hold, judge } from '#main/signing/define/clause.ts';
import type { None, Reference } from '#main/signing/define/guards.ts';
import type { PoolFacts, SwapReadings } from '#main/signing/define/swap-readings.ts';
import { scaleDecimal } from '#shared/bitcoin/amount.ts';
import type { SwapIntent } from '#shared/flows/intents/operations.ts';
import type { CallOf } from '#shared/flows/operation.ts';
import { commas, labelled } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

import type { SwapClause } from './facts.ts';
import { fitsPool, swapOutcome } from './pool-math.ts';

const HOLD_SLIPPAGE = 50n;
const BLOCK_SLIPPAGE = 200n;

export const slippageMeant: SwapClause = ({ intent: { ask } }) => {
  const findings: Finding[] = [];
  const evidence = [];
  if ('slippage' in ask) {
    const thousandths = scaleDecimal(ask.slippage, 3);
    const percent = `${thousandths / 10n}.${thousandths % 10n} %`;
    evidence.push(say.swap.signPriceClauses.is({ slippage: ask.slippage, percent }));
    if (thousandths > BLOCK_SLIPPAGE)
      findings.push(block(say.swap.signPriceClauses.theSlippageAllowedIs({ percent })));
    else if (thousandths > HOLD_SLIPPAGE)
      findings.push(hold(say.swap.signPriceClauses.theSlippageAllowedIs({ percent })));
  }
  return judge(
    'op.slippage',
    say.swap.signPriceClauses.slippageIsSmall,
    say.swap.signPriceClauses.within5,
    evidence,
    findings,
  );
};

const QUOTE_TOLERANCE = 100n;
const HOLD_IMPACT = 1_000n;

interface Quote {
  evidence: string[];
  findings: Finding[];
}
const unknownQuote: Quote = {
  evidence: [],
  findings: [hold(say.swap.signPriceClauses.whatThePoolWould)],
};

function swapQuote(call: CallOf<'swap'>, pool: PoolFacts): Quote {
  const outcome = swapOutcome(call, pool);
  if (pool.tickIn !== call.tickIn || pool.tickOut !== call.tickOut || !outcome) {
    return unknownQuote;
  }
  const { quoted, expected, worst, impactBasisPoints } = outcome;
  const findings: Finding[] = [];
  const off = quoted > expected ? quoted - expected : expected - quoted;
  if (off * QUOTE_TOLERANCE > quoted) {
    findings.push(block(say.swap.signPriceClauses.theExpectedAmountIs));
  }
  if (impactBasisPoints > HOLD_IMPACT) findings.push(hold(say.swap.signPriceClauses.thePoolIsToo));
  return {
    evidence: [
      say.swap.signPriceClauses.priceImpact({ worst, percent: percentText(impactBasisPoints) }),
    ],
    findings,
  };
}

function liquidityQuote(call: Exclude<PoolCall, { op: 'swap' }>, pool: PoolFacts): Quote {
  const fits = fitsPool(call, pool);
  if (fits === null) return unknownQuote;
  const evidence = [
    say.swap.signPriceClauses.sharesOf({ lp: call.lp, tick0: call.tick0, tick1: call.tick1 }),
  ];
  const text = say.swap.signPriceClauses.amountsAndSharesDo;
  return { evidence, findings: fits ? [] : [block(text)] };
}

/** The expected amount is what the pool gives now, and the pool has enough of it. */
export const quoteHolds: SwapClause = ({ intent, pools }) => {
  const quotes = poolCallsOf(intent).map((call, at) => {
    const pool = pools[at];
    if (!pool) return unknownQuote;
    return call.op === 'swap' ? swapQuote(call, pool) : liquidityQuote(call, pool);
  });
  return judge(
    'op.quote',
    say.swap.signPriceClauses.thePriceIsRight,
    say.swap.signPriceClauses.asThePoolGives,
    quotes.flatMap(({ evidence }) => evidence),
    quotes.flatMap(({ findings }) => findings),
  );
};

/** The server's figures match ours; if not, both are shown. */
export const serverAgrees: SwapClause = ({ otherwise = [] }) =>
  judge(
    'op.server',
    say.swap.signPriceClauses.theServerReckonsAs,
    say.swap.signPriceClauses.itsFiguresAreThose,
    otherwise.map(({ what, here, there }) => labelled(what, commas([here, there]))),
    otherwise.map(({ what, here, there }) =>
      hold(say.swap.signPriceClauses.byOurReckoningBy({ what, here, there })),
    ),
  );

/** C33: the pools that an exchange rate is compared with. */
export const poolsKnown = (intent: SwapIntent, pools: SwapReadings['pools']): Reference | None => {
  const rated = poolCallsOf(intent);
  if (rated.length === 0) return { none: say.swap.signPriceClauses.whatItMovesHas };
  const all = rated.every((_, at) => pools[at]);
  return {
    known: [
      {
        what: say.swap.signPriceClauses.thePool,
        value: all ? say.swap.signPriceClauses.known : null,
      },
    ],
    unknown: say.swap.signPriceClauses.thePoolsPriceIs,
  };
};
