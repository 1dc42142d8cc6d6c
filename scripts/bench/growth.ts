import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Panel, picture } from './growth/picture.ts';
import { type Amounts, dimensions, few, startWorld, type World } from './growth/worlds.ts';
import { timed } from './timed.ts';

const MINUTE = 60_000;
const TIMES = [1, 10, 100];
const into = join(import.meta.dirname, '../../docs/images');

interface Cost {
  calls: number;
  ms: number;
}
type Costs = Record<string, Cost>;

/** Calls and processor time (practice network included) of twenty idle minutes, a block, and opening each screen. */
async function costsOf({ day }: World): Promise<Costs> {
  const { app, clock, calls, live } = day;
  const costs: Costs = {};
  const count = async (name: string, work: () => Promise<unknown>, runs: number) => {
    const before = calls.total();
    const ms = await timed(runs, work);
    costs[name] = { calls: (calls.total() - before) / runs, ms };
  };
  await count('20 minutes at rest', () => clock.advance(20 * MINUTE), 2);
  await count(
    'a block',
    async () => {
      await app.practice.mine(1);
      await clock.advance(2 * MINUTE);
    },
    2,
  );
  const copied = async (request: Promise<unknown>) => structuredClone(await request);
  const screen = (name: string, ask: () => Promise<unknown>) =>
    count(name, () => live(() => copied(ask())), 3);
  await screen('Portfolio', () => app.call('wallet.portfolio', { refresh: false }));
  await screen('Coins', () => app.call('coins.list', { refresh: false }));
  await screen('Operations', () => app.call('flow.list', { active: true }));
  await screen('My market', () => app.call('trade.signatures', { refresh: false }));
  return costs;
}

/** Measures, draws `growth-calls.svg` and `growth-time.svg` into docs/images, and returns the results. */
export async function benchGrowth(): Promise<Record<string, string>> {
  const found = new Map<keyof Amounts, Costs[]>();
  const least = await measured(few);
  for (const dimension of dimensions) {
    const rows = [least];
    for (const times of TIMES.slice(1))
      rows.push(await measured({ ...few, [dimension]: few[dimension] * times }));
    found.set(dimension, rows);
  }
  draw(found, Object.keys(least));
  return Object.fromEntries(
    [...found].flatMap(([dimension, rows]) =>
      Object.keys(least).map((name) => [
        `${dimension} × 1, 10, 100: ${name}`,
        rows.map((costs) => said(costs[name])).join(', '),
      ]),
    ),
  );
}

const said = ({ calls, ms }: Cost = { calls: 0, ms: 0 }): string =>
  `${Number(calls.toFixed(1))} calls ${ms.toFixed(1)} ms`;

function draw(found: ReadonlyMap<keyof Amounts, Costs[]>, names: readonly string[]): void {
  const panels = (what: keyof Cost, only: readonly string[]): Panel[] =>
    only.map((title) => ({
      title,
      lines: [...found].map(([name, rows]) => ({
        name: `${name}, from ${few[name]}`,
        values: rows.map((costs) => costs[title]?.[what] ?? 0),
      })),
    }));
  mkdirSync(into, { recursive: true });
  const write = (file: string, title: string, unit: string, drawn: Panel[]) =>
    writeFileSync(join(into, file), picture(title, unit, drawn));
  const [atRest = '', block = ''] = names;
  write('growth-calls.svg', 'Calls, as a wallet grows', 'calls', panels('calls', [atRest, block]));
  write('growth-time.svg', 'Processor time, as a wallet grows', 'ms', panels('ms', names));
}

async function measured(amounts: Amounts): Promise<Costs> {
  const world = await startWorld(amounts);
  try {
    return await costsOf(world);
  } finally {
    await world.end();
  }
}
