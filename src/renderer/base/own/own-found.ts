import { plainRune } from '#renderer/base/ids.ts';
import type { InscriptionView, Portfolio, TokenBalance } from '#shared/ipc/wallet.ts';

import { bestOf, type Findable } from './find.ts';

/** A token or a collection of this wallet. */
export type OwnToken = Findable &
  (
    | { kind: 'brc20'; id: string }
    | { kind: 'rune' | 'alkane'; id: string; one: TokenBalance }
    | { kind: 'collection'; id: string; count: number }
  );

/** All tickers, on-chain and in the swap. */
const ticksOf = ({ brc20, swap }: Portfolio): string[] => [
  ...new Set([...brc20, ...swap].map(({ tick }) => tick)),
];

const coloured = (kind: 'rune' | 'alkane', one: TokenBalance): OwnToken => ({
  ...{ kind, id: one.id, one },
  label: one.name || one.id,
  // A rune is found with and without the dots of its name.
  also: `${one.id} ${one.symbol}${kind === 'rune' ? ` ${plainRune(one.name)}` : ''}`,
});

/** Tokens and collections of this wallet by the words of their names, tickers and ids, the best first. */
export function tokensFound(of: Portfolio | undefined, typed: string, most: number): OwnToken[] {
  if (!of) return [];
  const all: OwnToken[] = [
    ...ticksOf(of).map((tick): OwnToken => ({ kind: 'brc20', id: tick, label: tick })),
    ...of.runes.map((one) => coloured('rune', one)),
    ...of.alkanes.map((one) => coloured('alkane', one)),
    ...of.collections.map(({ id, name, count }): OwnToken => ({
      kind: 'collection',
      id,
      label: name,
      count,
    })),
  ];
  return bestOf(typed, all, most);
}

/** Shorter beginnings of an id name too many inscriptions. */
const LEAST_OF_ID = 6;

/**
 * Inscriptions of this wallet: a number, with or without `#`, finds those whose number begins with it, the smallest
 * first; other texts find a label, what a transfer moves, or the beginning of an id.
 */
export function inscriptionsFound(
  of: Portfolio | undefined,
  typed: string,
  labelOf: (inscriptionId: string) => string | undefined,
  most: number,
): InscriptionView[] {
  const all = of?.inscriptions ?? [];
  const text = typed.trim();
  if (/^#?[\d\s,_]*$/u.test(text)) {
    const digits = text.replaceAll(/\D/gu, '');
    if (digits === '' && !text.startsWith('#')) return [];
    return all
      .filter(({ number, height }) => height !== null && String(number).startsWith(digits))
      .toSorted((a, b) => a.number - b.number)
      .slice(0, most);
  }
  const id = text.toLowerCase();
  const byId = id.length < LEAST_OF_ID ? [] : all.filter((one) => one.inscriptionId.startsWith(id));
  const named = all
    .filter((one) => !byId.includes(one))
    .map((one) => ({
      one,
      label: labelOf(one.inscriptionId) || one.brc20 || '',
      also: one.brc20 ?? '',
    }));
  return [...byId, ...bestOf(text, named, most).map(({ one }) => one)].slice(0, most);
}
