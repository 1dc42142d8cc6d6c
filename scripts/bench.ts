import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

import { type Figures, figuresFile, readFigures, writeFiguresPage } from './figures.ts';

/* npm run bench [-- NAME …]: runs all measurements, or the named groups, and writes docs/figures.json and
   figures.md. */

const rows = Number(process.env['BENCH_ROWS'] ?? 1_000_000);

type Measured = object | Promise<object>;
const benches: Record<string, [title: string, measure: () => Measured]> = {
  signing: [
    'Signing, against bitcoinjs-lib bare',
    async () => (await import('./bench/signing.ts')).benchSigning(),
  ],
  listings: [
    '500 listings through the app',
    async () => (await import('./bench/listings.ts')).benchListings(),
  ],
  joins: [
    '200 coins consolidated through the app',
    async () => (await import('./bench/joins.ts')).benchJoins(),
  ],
  'many-coins': [
    '100,000 coins and 50,000 inscriptions',
    async () => (await import('./bench/many-coins.ts')).benchManyCoins(),
  ],
  sends: [
    '1,000 sends through the app',
    async () => (await import('./bench/sends.ts')).benchSends(),
  ],
  operations: ['Swap calls', async () => (await import('./bench/operations.ts')).benchOperations()],
  payments: [
    'Messages, coins and large PSBTs',
    async () => (await import('./bench/payments.ts')).benchPayments(),
  ],
  answers: [
    'Answers of the provider',
    async () => (await import('./bench/answers.ts')).benchAnswers(),
  ],
  app: ['The app under plain Node', async () => (await import('./bench/app.ts')).benchApp()],
  files: ['An order of 1,000 files', async () => (await import('./bench/files.ts')).benchFiles()],
  history: [
    '100,000 rows of history, synced',
    async () => (await import('./bench/history.ts')).benchHistory(),
  ],
  profit: ['100,000 trades', async () => (await import('./bench/profit.ts')).benchProfit()],
  growth: [
    'A wallet of 1, 10, 100 times as much',
    async () => (await import('./bench/growth.ts')).benchGrowth(),
  ],
  list: [
    'A list of 1,000,000 rows in Chromium',
    async () => (await import('./bench/list.ts')).benchList(),
  ],
  book: [
    'An order book of 10,000 listings in Chromium',
    async () => (await import('./bench/list.ts')).benchList('book'),
  ],
  activity: [
    '196,000 activities in Chromium',
    async () => (await import('./bench/list.ts')).benchList('activity'),
  ],
  orders: [
    '10,000 orders in Chromium',
    async () => (await import('./bench/list.ts')).benchList('orders'),
  ],
  gallery: [
    'A gallery of 10,000 inscriptions in Chromium',
    async () => (await import('./bench/list.ts')).benchList('gallery'),
  ],
  screen: [
    'Activity with 196,000 rows in the whole app',
    async () => (await import('./bench/screen.ts')).benchActivityScreen(196_000),
  ],
  pages: [
    'Screens opened in the whole app',
    async () => (await import('./bench/pages.ts')).benchPages(),
  ],
  packed: [
    'The packed app, plain Node, a stand-in for Electron',
    async () => (await import('./bench/packed.ts')).benchPacked(rows),
  ],
  store: [
    'The store, 1,000,000 activity rows',
    async () => (await import('./bench/store.ts')).benchStore(rows),
  ],
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`No bench ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}`);
  process.exit(1);
}
const [only, ...others] = wanted;

/** Measures one group and writes its figures. */
async function measured(name: string): Promise<void> {
  const [title, measure] = benches[name] ?? [];
  if (title === undefined || measure === undefined) return;
  const load = (loadavg()[0] ?? 0).toFixed(1);
  const figures = Object.entries(await measure()).map(([what, value]): [string, string] => [
    what,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  console.log(`\n${title}`);
  for (const [what, value] of figures) console.log(`  ${what.padEnd(58)} ${value}`);
  const known: Figures = readFigures();
  known[name] = {
    title,
    on: `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, load ${load}`,
    figures: Object.fromEntries(figures),
  };
  // In list order, whatever order they ran in.
  const ordered = Object.fromEntries(
    Object.keys(benches).flatMap((key) => (known[key] ? [[key, known[key]]] : [])),
  );
  writeFileSync(figuresFile, `${JSON.stringify(ordered, null, 2)}\n`);
  writeFiguresPage();
}

if (only !== undefined && others.length === 0) {
  await measured(only);
  process.exit(0);
}
// Each group runs in its own process, so that the heap of one (Playwright, for example) doesn't slow the next.
for (const name of Object.keys(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  execFileSync(process.execPath, [import.meta.filename, name], { stdio: 'inherit' });
}
