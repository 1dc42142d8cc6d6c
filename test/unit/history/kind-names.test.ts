import { describe, expect, it } from 'vitest';

import { flows, kinds } from '#main/kinds/index.ts';
import { statuses as chinese } from '#shared/words/chinese/statuses.ts';
import { statuses as english } from '#shared/words/english/statuses.ts';

/** Kinds of the histories, as `test/unit/history/sync.test.ts` reads them. */
const ofHistories = ['transaction', 'received', 'brc20-inscribe-mint', 'runes-mint', 'market-sold'];

describe('the name of a kind of activity', () => {
  it.each([
    ['English', english],
    ['Chinese', chinese],
  ])('is in the catalog: %s', (_language, { kinds: names }) => {
    const recorded = [
      ...flows.map(({ kind }) => kind),
      ...kinds.flatMap(({ effect }) => Object.keys(effect?.amounts ?? {})),
      ...ofHistories,
    ];
    expect([...new Set(recorded)].filter((kind) => !Object.hasOwn(names, kind))).toEqual([]);
  });
});
