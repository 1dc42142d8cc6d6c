import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

import { benchAnswers } from './bench/answers.ts';
import { benchApp } from './bench/app.ts';
import { benchFiles } from './bench/files.ts';
import { benchGrowth } from './bench/growth.ts';
import { benchHistory } from './bench/history.ts';
import { benchJoins } from './bench/joins.ts';
import { benchList } from './bench/list.ts';
import { benchListings } from './bench/listings.ts';
import { benchManyCoins } from './bench/many-coins.ts';
import { benchOperations } from './bench/operations.ts';
import { benchPacked } from './bench/packed.ts';
import { benchPages } from './bench/pages.ts';
import { benchPayments } from './bench/payments.ts';
import { benchProfit } from './bench/profit.ts';
import { benchActivityScreen } from './bench/screen.ts';
import { benchSends } from './bench/sends.ts';
import { benchSigning } from './bench/signing.ts';
import { benchStore } from './bench/store.ts';
import { type Figures, figuresFile, readFigures, writeFiguresPage } from './figures.ts';

/* npm run bench [-- NAME …]: runs all measurements, or the named groups, and writes docs/figures.json and
   figures.md. */

const rows = Number(process.env['BENCH_ROWS'] ?? 1_000_000);

type Measured = object | Promise<object>;
const benches: Record<string, [title: string, measure: () => Measured]> = {
  signing: ['Signing, against bitcoinjs-lib bare', benchSigning],
  listings: ['500 listings through the app', benchListings],
  joins: ['200 coins consolidated through the app', benchJoins],
  'many-coins': ['100,000 coins and 50,000 inscriptions', benchManyCoins],
  sends: ['1,000 sends through the app', benchSends],
  operations: ['Swap calls', benchOperations],
  payments: ['Messages, coins and large PSBTs', benchPayments],
  answers: ['Answers of the provider', benchAnswers],
  app: ['The app under plain Node', benchApp],
  files: ['An order of 1,000 files', benchFiles],
  history: ['100,000 rows of history, synced', benchHistory],
  profit: ['100,000 trades', benchProfit],
  growth: ['A wallet of 1, 10, 100 times as much', benchGrowth],
  list: ['A list of 1,000,000 rows in Chromium', benchList],
  book: ['An order book of 10,000 listings in Chromium', () => benchList('book')],
  activity: ['196,000 activities in Chromium', () => benchList('activity')],
  orders: ['10,000 orders in Chromium', () => benchList('orders')],
  gallery: ['A gallery of 10,000 inscriptions in Chromium', () => benchList('gallery')],
  screen: ['Activity with 196,000 rows in the whole app', () => benchActivityScreen(196_000)],
  pages: ['Screens opened in the whole app', benchPages],
  packed: ['The packed app, plain Node, a stand-in for Electron', () => benchPacked(rows)],
  store: ['The store, 1,000,000 activity rows', () => benchStore(rows)],
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`No bench ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}`);
  process.exit(1);
}
const known: Figures = readFigures();

for (const [name, [title, measure]] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const load = (loadavg()[0] ?? 0).toFixed(1);
  const figures = Object.entries(await measure()).map(([what, value]): [string, string] => [
    what,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  console.log(`\n${title}`);
  for (const [what, value] of figures) console.log(`  ${what.padEnd(58)} ${value}`);
  known[name] = {
    title,
    on: `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, load ${load}`,
    figures: Object.fromEntries(figures),
  };
  // Written after each group, so that a failure loses none; in list order, whichever ran.
  const ordered = Object.fromEntries(
    Object.keys(benches).flatMap((key) => (known[key] ? [[key, known[key]]] : [])),
  );
  writeFileSync(figuresFile, `${JSON.stringify(ordered, null, 2)}\n`);
}
writeFiguresPage();
process.exit(0);
