import { plainText } from '#shared/text.ts';

import { groupDecimal } from './amount.ts';

/** Defaults of omitted fields (api-facts 6). */
const defaults: Record<string, string> = { dec: '18', self_mint: 'false' };

/**
 * The fields of a BRC-20 payload without defaults. Null unless it is one plain JSON object of strings, each key once
 * and without spaces: what two parsers could read differently isn't accepted.
 */
export function readOperation(text: string): Map<string, string> | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  if (JSON.stringify(value) !== text) return null;
  const fields = Object.entries(value as Record<string, unknown>);
  if (fields.some(([, field]) => typeof field !== 'string')) return null;
  return new Map(
    (fields as [string, string][]).filter(([name, field]) => defaults[name] !== field),
  );
}

/** True if both payloads mean the same, in any order. `allowed` names fields that only `found` may have. */
export function isSameOperation(
  found: string,
  wanted: string,
  allowed: readonly string[] = [],
): boolean {
  const ours = readOperation(wanted);
  const theirs = readOperation(found);
  if (!ours || !theirs) return false;
  for (const name of allowed) if (!ours.has(name)) theirs.delete(name);
  return (
    theirs.size === ours.size && [...ours].every(([name, field]) => theirs.get(name) === field)
  );
}

export interface OperationWords {
  /** `BRC-20 mint of 1 000 inks`. */
  title: string;
  /** The terms of a deploy; empty for everything else. */
  terms: string;
  /** As inscribed; its mark is drawn from it. */
  ticker: string;
}

/** Describes a payload from its text alone. Null if it isn't a BRC-20 operation. */
export function operationWords(text: string): OperationWords | null {
  const fields = readOperation(text);
  if (fields?.get('p') !== 'brc-20') return null;
  const ticker = fields.get('tick') ?? '';
  const amountOf = (name: string): string | null => {
    const amount = fields.get(name);
    return amount === undefined ? null : groupDecimal(plainText(amount, 60));
  };
  const [amount, max, lim] = [amountOf('amt'), amountOf('max'), amountOf('lim')];
  const what = [amount, plainText(ticker, 24)].filter(Boolean).join(' ');
  const terms = [
    max === null ? [] : `${max} at most`,
    lim === null ? [] : `${lim} a mint`,
    fields.get('self_mint') === 'true' ? 'minted by you alone' : [],
  ];
  return {
    title: `BRC-20 ${plainText(fields.get('op') ?? '', 20)} of ${what}`,
    terms: terms.flat().join(', '),
    ticker,
  };
}
