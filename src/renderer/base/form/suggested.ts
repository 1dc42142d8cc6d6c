import { words } from '#renderer/base/words.ts';
import type { Recipient } from '#shared/ipc/labels.ts';
import { bothEnds, plainText } from '#shared/text.ts';

/** An entry of the list under an address field, or the head of a group, which has a label alone. */
export interface Suggestion {
  type: 'label' | 'item';
  label: string;
  address: string;
  name: string;
  /** Both ends of the address. */
  ends: string;
  /** When you last sent to it. */
  at: number | null;
}

/** Entries of one group. */
const MOST = 6;

/**
 * Groups of suggestions that fit what is typed, by name or by any part of the address. None once an address is
 * complete.
 */
export function suggestionsFor(typed: string, all: readonly Recipient[]): Suggestion[][] {
  const text = typed.trim().toLowerCase();
  if (all.some(({ address }) => address.toLowerCase() === text)) return [];
  const fits = all.filter(({ address, name }) =>
    [address, name ?? ''].some((one) => one.toLowerCase().includes(text)),
  );
  const says = words.forms.address;
  const groups = [
    { label: says.recent, of: fits.filter(({ at, mine }) => at !== null && !mine) },
    { label: says.contacts, of: fits.filter(({ at, mine }) => at === null && !mine) },
    { label: says.yours, of: fits.filter(({ mine }) => mine) },
  ];
  return groups
    .filter(({ of }) => of.length > 0)
    .map(({ label, of }) => [
      { type: 'label' as const, label, address: '', name: '', ends: '', at: null },
      ...of.slice(0, MOST).map(({ address, name, at }) => ({
        ...{ type: 'item' as const, label: '', address, at },
        name: plainText(name ?? '', 80),
        ends: bothEnds(address),
      })),
    ]);
}
