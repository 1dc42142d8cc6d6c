import type { SpendInput } from '#shared/flows/spend.ts';
import type { SpendQuote } from '#shared/ipc/spend.ts';

import { checkSpend } from './check.ts';
import { costOf, fundsProblem } from './cost.ts';
import { nothing, type SpendSources } from './parts.ts';

/** Problems and cost of a spend, from the coins as last read. */
export async function quoteSpend(input: SpendInput, from: SpendSources): Promise<SpendQuote> {
  const { problems, mine } = checkSpend(input, from);
  if (problems.some(({ severity }) => severity === 'error')) {
    return { ...nothing, problems, mine };
  }
  try {
    const parts = await costOf(input, from);
    return { ...parts, problems: [...problems, ...parts.problems], mine };
  } catch (thrown) {
    const problem = await fundsProblem(thrown, from);
    if (!problem) throw thrown;
    return { ...nothing, problems: [...problems, problem], mine };
  }
}
