import { readAlkane } from '#main/kinds/inscribe/alkane-facts.ts';
import { readRune } from '#main/kinds/inscribe/rune-facts.ts';
import { error, warning } from '#main/kinds/shared/problem.ts';
import type { QuoteSources } from '#main/kinds/shared/quote-sources.ts';
import { alkaneProblems } from '#main/orders/alkane-rules.ts';
import { cheaperRounds } from '#main/orders/fees.ts';
import { type AlkanesContent, mintsKind, mintsOf } from '#main/orders/mint-order.ts';
import { mintProblems } from '#main/orders/rune-rules.ts';
import { isServed } from '#shared/api/families.ts';
import { groupDigits } from '#shared/bitcoin/amount.ts';
import { isAppError } from '#shared/errors.ts';
import type { InscribeInput } from '#shared/flows/inputs.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import { say } from '#shared/words/say.ts';

import { operationProblems } from './brc20.ts';

/** Whether these mints can be ordered here, and whether any of them would be void according to the indexes. */
export async function alkanesProblems(
  content: AlkanesContent,
  { receiveAddress }: Pick<InscribeInput, 'receiveAddress'>,
  from: QuoteSources,
): Promise<Problem[]> {
  const { client, id } = from;
  const said = say.inscribe.quoteAlkanes;
  if (!isServed('alkanes', id)) return [error('alkaneid', said.notOnThisNetwork)];
  if ((await from.orderVersion.current()) !== 5) return [error('alkaneid', said.notServed)];
  const problems: Problem[] = [];
  try {
    const { alkane, count } = content;
    problems.push(...alkaneProblems(alkane, count, await readAlkane(client, alkane.alkaneid)));
    if (content.type === 'multi-mint') {
      const { rune } = content;
      const facts = await readRune(client, rune.runeid, from.divided);
      problems.push(...mintProblems({ type: 'runes-mint', ...rune, count }, facts));
    }
  } catch (thrown) {
    if (!isAppError(thrown)) throw thrown;
    return [error('alkaneid', said.theIndexCannot)];
  }
  if (content.type === 'multi-mint')
    problems.push(...(await brc20Of(content, receiveAddress, from)));
  return [...problems, ...cheaper(content)];
}

/** Rounds mint exactly what they say: unlike a single mint, none is reduced to what is left. */
async function brc20Of(
  { brc20, count }: Extract<AlkanesContent, { type: 'multi-mint' }>,
  receiveAddress: string,
  from: QuoteSources,
): Promise<Problem[]> {
  if (brc20 === null) return [];
  const mint = { type: 'brc20-mint' as const, ...brc20, count };
  const found = await operationProblems(mint, receiveAddress, from);
  return found.map((problem) =>
    problem.field === 'amount' || problem.field === 'count'
      ? { ...problem, severity: 'error' as const }
      : problem,
  );
}

/** The fee tables fall where a step begins. */
function cheaper(content: AlkanesContent): Problem[] {
  const more = cheaperRounds(mintsKind(mintsOf(content)), content.count);
  if (more === null) return [];
  const values = { count: String(more.count), saved: groupDigits(String(more.saved)) };
  return [warning('count', say.inscribe.quoteAlkanes.moreRoundsCostLess(values))];
}
