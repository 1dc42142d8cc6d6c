import { valuesOf } from '#shared/words/said.ts';
import { say } from '#shared/words/say.ts';

import type { Plan } from './data.ts';

/** The inverse of grouping: digits and one dot. */
const ungrouped = (text: string): string => text.replaceAll(/[^\d.]/gu, '');

/** The token, amount and number of BRC-20 mints, from the title that they were given. */
function brc20Mint(title: string): Record<string, string> | null {
  const { mint, times } = say.orders.content;
  const many = valuesOf(title, times);
  const once = valuesOf(many?.once ?? title, mint);
  if (once === null) return null;
  const count = String(many?.count ?? 1);
  return { tab: 'mint', tick: once.tick, amount: ungrouped(once.groupDecimal), count };
}

/**
 * What fills the form of Inscribe for the same mint again; null for an order that isn't a mint. Terms are read again
 * there, and the form's own address and fee rate count.
 */
export function mintAgain({ runes, mints, title }: Plan): Record<string, string> | null {
  if (mints) {
    const { alkane, rune, brc20, count } = mints;
    return {
      ...{ tab: 'alkanes', alkaneid: alkane.alkaneid, count: String(count) },
      ...(rune ? { runeid: rune.runeid } : {}),
      ...(brc20 ? { tick: brc20.tick, amount: brc20.amount } : {}),
    };
  }
  if (runes?.kind === 'mint')
    return { tab: 'runes', runeid: runes.runeid, count: String(runes.count) };
  return runes ? null : brc20Mint(title);
}
