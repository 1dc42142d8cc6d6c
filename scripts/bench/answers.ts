import { askOnce } from '#test/fuzz/ask-once.ts';

import { timed } from './timed.ts';

const ITEMS = 10_000;
const RUNS = 60;

/** Processor time to parse the contract's longest answer, compared with JSON.parse alone. */
export async function benchAnswers(): Promise<Record<string, string>> {
  const list = Array.from({ length: ITEMS }, (_, n) => ({
    address: `bcrt1q${n.toString(36).padStart(38, '0')}`,
    balance: 21e14 - n * 1_000_000,
  }));
  const body = JSON.stringify({ code: 0, msg: 'ok', data: list });
  const a = await timed(RUNS, () => JSON.parse(body));
  const b = await timed(RUNS, async () => {
    const answer = (await askOnce('stats.richList', { body })) as unknown[];
    if (answer.length !== ITEMS) throw new Error('the answer lost rows');
  });
  return {
    'rich list of 10,000: JSON.parse alone': `${a.toFixed(2)} ms`,
    'rich list of 10,000: call, caps and schema': `${b.toFixed(2)} ms, ${(b / a).toFixed(1)} times`,
  };
}
