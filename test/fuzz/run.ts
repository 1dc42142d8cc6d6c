import { parseArgs } from 'node:util';

import fc from 'fast-check';

import { createSubject } from './ask.ts';
import { hostileAnswers, rowNames } from './hostile-answer.ts';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '200000' },
    seed: { type: 'string', default: String(Date.now() % 2_147_483_647) },
  },
});
const numRuns = Number(values.cases);
const seed = Number(values.seed);
const started = performance.now();
console.log(`${numRuns} hostile answers to ${rowNames.length} rows, seed ${seed}`);

const subject = createSubject();
const ends = { understood: 0, refused: 0 };
const details = await fc.check(
  fc.asyncProperty(hostileAnswers, async (answer) => {
    ends[await subject.check(answer)] += 1;
  }),
  { numRuns, seed },
);
const seconds = Math.round((performance.now() - started) / 1000);
const rss = Math.round(process.memoryUsage().rss / 1e6);
console.log(`refused ${ends.refused}, understood ${ends.understood}; ${seconds} s, ${rss} MB`);
if (details.failed) {
  console.error(fc.defaultReportMessage(details)?.slice(0, 4_000));
  process.exitCode = 1;
}
