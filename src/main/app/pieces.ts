import { randomUUID } from 'node:crypto';

import { PIECE_ITEMS, PIECE_LENGTH, type Place } from '#shared/ipc/pieces.ts';
import { spoken } from '#shared/words/spoken.ts';

/** A list being read survives while two newer ones are started. */
const KEPT = 3;

/**
 * Splits lists of any length into answers that block main for a few milliseconds each. `show` converts an item when its
 * piece is requested. A list is identified by its array, which is never modified.
 */
export function createPieces<T, R>(show: (item: T) => R) {
  let kept: readonly { list: string; all: readonly T[] }[] = [];

  function cut(list: string, all: readonly T[], from: number) {
    const items: R[] = [];
    let length = 0;
    let next = from;
    for (const one of all.slice(from, from + PIECE_ITEMS)) {
      // Measured in its serialised form.
      const item = spoken(show(one));
      length += JSON.stringify(item).length + 1;
      if (length > PIECE_LENGTH && items.length > 0) break;
      items.push(item);
      next += 1;
    }
    const more: Place | null = next < all.length ? { list, from: next } : null;
    return { items, more };
  }

  return {
    first(all: readonly T[]): { items: R[]; more: Place | null } {
      const known = kept.find((one) => one.all === all);
      const found = known ?? { list: randomUUID(), all };
      const { items, more } = cut(found.list, all, 0);
      if (!known && more) kept = [found, ...kept].slice(0, KEPT);
      return { items, more };
    },
    /** `items` is null if the list was dropped. */
    more: ({ list, from }: Place): { items: R[] | null; more: Place | null } => {
      const found = kept.find((one) => one.list === list);
      return found ? cut(list, found.all, from) : { items: null, more: null };
    },
  };
}
