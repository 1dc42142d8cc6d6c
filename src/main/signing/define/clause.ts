import { satsText } from '#shared/bitcoin/amount.ts';
import type { Clause, Verdict } from '#shared/flows/approval.ts';
import { say } from '#shared/words/say.ts';

/** A problem or a remark. */
export interface Finding {
  verdict: Exclude<Verdict, 'pass'>;
  text: string;
}

/** Collects findings; the worst one decides, and without findings the clause passes. */
export function judge(
  id: string,
  title: string,
  holds: string,
  evidence: string[],
  findings: readonly Finding[],
): Clause {
  const order: Verdict[] = ['pass', 'warn', 'hold', 'block'];
  const worst = findings.reduce<Verdict>(
    (verdict, found) =>
      order.indexOf(found.verdict) > order.indexOf(verdict) ? found.verdict : verdict,
    'pass',
  );
  const text = findings.length === 0 ? holds : findings.map((found) => found.text).join(' ');
  return { id, title, verdict: worst, text, evidence };
}

export const block = (text: string) => ({ verdict: 'block' as const, text });
export const hold = (text: string) => ({ verdict: 'hold' as const, text });
export const warn = (text: string) => ({ verdict: 'warn' as const, text });

export const sats = (amount: bigint | null): string =>
  amount === null ? say.signing.named.unknown : satsText(amount);

/** 1-based, for display. */
export const inputName = (index: number): string =>
  say.signing.defineClause.input({ index: index + 1 });
export const outputName = (index: number): string =>
  say.signing.defineClause.output({ index: index + 1 });
