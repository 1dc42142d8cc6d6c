import { askOnce } from '#test/fuzz/ask-once.ts';

const ITEMS = 10_000;
const RUNS = 60;

function median(times: number[]): number {
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? 0;
}

/** What it costs to understand the longest answer of the contract, against JSON.parse alone. */
export async function benchAnswers(): Promise<Record<string, string>> {
  const list = Array.from({ length: ITEMS }, (_, n) => ({
    address: `bcrt1q${n.toString(36).padStart(38, '0')}`,
    balance: 21e14 - n * 1_000_000,
  }));
  const body = JSON.stringify({ code: 0, msg: 'ok', data: list });
  const bare: number[] = [];
  const whole: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now();
    JSON.parse(body);
    const parsed = performance.now();
    const answer = (await askOnce('stats.richList', { body })) as unknown[];
    const understood = performance.now();
    if (answer.length !== ITEMS) throw new Error('the answer lost rows');
    bare.push(parsed - start);
    whole.push(understood - parsed);
  }
  const [a, b] = [median(bare), median(whole)];
  return {
    'rich list of 10,000: JSON.parse alone': `${a.toFixed(2)} ms`,
    'rich list of 10,000: call, caps and schema': `${b.toFixed(2)} ms, ${(b / a).toFixed(1)} times`,
  };
}
