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

const rows = Number(process.env['BENCH_ROWS'] ?? 1_000_000);

function print(title: string, figures: Record<string, unknown>): void {
  console.log(`\n${title}`);
  for (const [name, value] of Object.entries(figures)) {
    console.log(
      `  ${name.padEnd(58)} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    );
  }
}

print('Signing, against bitcoinjs-lib bare', await benchSigning());
print('500 listings through the app', await benchListings());
print('200 coins joined through the app', await benchJoins());
print('100,000 coins and 50,000 inscriptions', await benchManyCoins());
print('1,000 sends through the app', await benchSends());
print('Operations of the second layer', await benchOperations());
print('Messages, coins and large PSBTs', await benchPayments());
print('Answers of the provider', await benchAnswers());
print('The app under plain Node', await benchApp());
print('An order of 1,000 files', await benchFiles());
print('100,000 rows of history, synced', await benchHistory());
print('100,000 trades', benchProfit());
print('A wallet of 1, 10, 100 times as much', await benchGrowth());
print('A list of 1,000,000 rows in Chromium', await benchList());
print('A book of 10,000 offers in Chromium', await benchList('book'));
print('196,000 activities in Chromium', await benchList('activity'));
print('10,000 orders in Chromium', await benchList('orders'));
print('A gallery of 10,000 inscriptions in Chromium', await benchList('gallery'));
print('Activity with 196,000 rows in the whole app', await benchActivityScreen(196_000));
print('Screens opened in the whole app, in ms', await benchPages());
print('The packed app under plain Node with a stand-in for Electron', await benchPacked(rows));
print(`The store, ${rows} activity rows`, { ...(await benchStore(rows)) });
process.exit(0);
