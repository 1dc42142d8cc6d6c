import { expect, test } from 'vitest';

import { createIndexJudge, createJudge } from '#main/store/activity-judge.ts';
import { wordsOf } from '#main/store/search.ts';

const TEXTS = [
  'Paid order rare5, of 60 000 sats',
  'Paid ORDER rare57 60000',
  '{"sats":"160000","note":"a\\nb_c"} 60,000 600 000',
  'x60 000 60 0001',
  'unpaid disorder "rare" 5',
  'préparé à Zürich, Paid',
  'prepare zurich \u212a paid rare5',
  'paid\u0000order rare5',
  'PAID\torder-rare5.',
  'ﬁle STRASSE straße ΣΊΣΥΦΟΣ',
  '',
];

const LINES = [
  'paid',
  'PAID order',
  'rare5',
  'rare5 paid',
  '60000',
  '160000',
  '0000',
  'prepare',
  'zürich',
  'k',
  'n',
  'nb',
  'nb_c c',
  'file',
  'strasse',
  'Σίσυφος',
  'sats 60000 order',
  'nothing',
];

test.each(LINES)(
  'rows have “%s” just where the index says so, also those it is not asked of',
  (line) => {
    const words = wordsOf(line);
    const asIs = (text: string) => text;
    const found = createJudge()(TEXTS, words, asIs);
    expect(found).toEqual(createIndexJudge()(TEXTS, words, asIs));
  },
);

test('every short prefix of every word of a plain text matches as in the index', () => {
  const judge = createJudge();
  const index = createIndexJudge();
  const asIs = (text: string) => text;
  const starts = TEXTS.flatMap(wordsOf).flatMap((word) =>
    [1, 2, 3, 5].map((n) => word.slice(0, n)),
  );
  for (const start of new Set(starts))
    expect([start, judge(TEXTS, [start], asIs)]).toEqual([start, index(TEXTS, [start], asIs)]);
});
