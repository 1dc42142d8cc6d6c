import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { launchBrowser } from '#test/support/browser.ts';

import { pictureFile, textFile } from './demo/files.ts';
import { MARKET_STEPS, marketDay } from './demo/market-day.ts';
import { createPerson, type Person } from './demo/person.ts';
import { createReport } from './demo/report.ts';
import { addUp } from './demo/sums.ts';
import { createSwapper } from './demo/swapper.ts';
import { ensureRenderer } from './renderer-build.ts';
import { runWebShell } from './web-shell/run.ts';

const root = join(import.meta.dirname, '..');
const outDir = join(root, 'demo-out');
rmSync(outDir, { recursive: true, force: true });
mkdirSync(outDir, { recursive: true });

const dataDir = mkdtempSync(join(tmpdir(), 'inkstone-demo-'));
const rendererDir = join(root, 'out', 'renderer');
const report = createReport(21 + MARKET_STEPS);

async function shoot(person: Person, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await person.setTheme(theme);
    await person.page.screenshot({ path: join(outDir, `${name}-${theme}.png`) });
  }
  await person.setTheme('light');
  report.shot(name);
}

const start = () => runWebShell({ rendererDir, blockSeconds: null, dataDir, seed: 'demo' });

/** A user with long timeouts, since a busy machine is slow. */
async function meet(url: string): Promise<Person> {
  const person = await createPerson(browser, url);
  person.context.setDefaultTimeout(120_000);
  return person;
}

async function inscribe(person: Person, name: string): Promise<void> {
  await person.order();
  await person.approve(async (approval) => {
    await approval.screenshot({ path: join(outDir, `${name}-approval-light.png`), fullPage: true });
  });
  await person.until(/The inscription was sent/);
  const order = person.page.url();
  await person.mine();
  await person.page.goto(order);
  await person.until(/Every byte matches/);
}

await report.step('Build the screens', () => ensureRenderer(root));
let shell = await report.step('Start the app on the practice network', start);
const browser = await launchBrowser();
let failed = false;
const trading = marketDay({ rendererDir, outDir, report, meet, shoot });
// Awaited below; until then a rejection must not count as unhandled.
trading.catch(() => undefined);
try {
  let person = await meet(shell.url);
  await report.step('Create a wallet of twelve words', async () => {
    await person.page.getByRole('button', { name: 'Create a wallet' }).waitFor();
    await shoot(person, '01-welcome');
    await person.createWallet();
  });
  await report.step('Write the words down, in the approval window', () => person.backUp());
  await report.step('Take coins from the faucet and mine a block', async () => {
    await person.getCoins();
    await person.mine();
    await person.go('Coins');
    await person.until(/Not checked yet/);
    await person.go('Portfolio');
    await person.until(/spendable/);
    await shoot(person, '02-portfolio');
  });
  await report.step('Inscribe a picture and a text, pay, mine, compare', async () => {
    await person.chooseFiles([pictureFile(), textFile()]);
    await person.page.getByRole('button', { name: 'Review order', exact: true }).waitFor();
    await person.page.waitForTimeout(800);
    await shoot(person, '03-inscribe');
    await inscribe(person, '04-files');
    await shoot(person, '05-order');
  });
  await report.step('Deploy a BRC-20 token', async () => {
    await person.fill('BRC-20 deploy', {
      Ticker: 'inks',
      'Maximum supply': '21000000',
      'Limit per mint': '1000',
    });
    await inscribe(person, '06-deploy');
  });
  await report.step('Mint it', async () => {
    await person.fill('BRC-20 mint', { Ticker: 'inks', 'Amount per mint': '1000' });
    await inscribe(person, '07-mint');
  });
  await report.step('Inscribe a transfer of it', async () => {
    await person.fill('BRC-20 transfer', { Ticker: 'inks', Amount: '250.5' });
    await inscribe(person, '08-transfer');
  });
  await report.step('Look at the portfolio', async () => {
    await person.go('Portfolio');
    await person.until(/inks/);
    await person.page.waitForTimeout(1500);
    await shoot(person, '09-portfolio-after');
  });
  const swapper = createSwapper(person, shell.app);
  await report.step('Swap 100 lime for pine', async () => {
    await swapper.begin();
    await swapper.trade(() => shoot(person, '20-swap'));
  });
  await report.step('Provide liquidity to the pool of both', () =>
    swapper.provide(() => shoot(person, '21-liquidity')),
  );
  await report.step('Send to three, from a list', () =>
    swapper.sendToThree(() => shoot(person, '22-send')),
  );
  await report.step('Withdraw to Bitcoin, each of three parts approved', async () => {
    await swapper.withdraw(() => shoot(person, '23-withdraw'));
    await shoot(person, '24-withdrawn');
  });
  await report.step('Deposit from the balance, its transfer inscribed first', async () => {
    await swapper.deposit(() => shoot(person, '25-deposit'));
    await person.go('Bridge');
    await shoot(person, '26-both-layers');
  });
  await report.step('Add up the day', () => addUp(person, report));
  await report.step('Nothing left the page for another host', async () => {
    if (person.foreign.length > 0) throw new Error(`requests to ${person.foreign.join(', ')}`);
  });
  await report.step('Close the app and start it again', async () => {
    await person.context.close();
    await shell.close();
    shell = await start();
    await shell.app.dispatch('practice.setOnline', { online: false }, 'main');
    person = await meet(shell.url);
  });
  await report.step('Browse the orders with no network', async () => {
    await person.page
      .getByLabel('Password', { exact: true })
      .fill('correct horse battery practice');
    await person.page.getByRole('button', { name: 'Unlock' }).click();
    await person.go('Orders');
    await person.until(/Transfer of 250.5 inks/);
    await shoot(person, '10-orders-offline');
  });
  await report.step('Open one, with its files and its journal', async () => {
    await person.page
      .getByRole('link', { name: /2 files/ })
      .first()
      .click();
    await person.until(/rings\.png/);
    await shoot(person, '11-order-offline');
  });
  await report.step('Browse everything that happened', async () => {
    await person.go('Activity');
    await person.page.getByRole('region', { name: 'Activity', exact: true }).waitFor();
    await shoot(person, '12-activity-offline');
    // The list draws only visible rows, so older ones are found by search.
    await person.page.getByLabel('Search activity').fill('2 files');
    await person.until(/Inscribed 2 files/);
  });
  await trading;
} catch (error) {
  failed = true;
  report.fail(error);
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const [at, page] of pages.entries())
    await page.screenshot({ path: join(outDir, `failed-${at}.png`) });
} finally {
  await browser.close();
  await shell.close();
  await trading.catch(() => undefined);
  rmSync(dataDir, { recursive: true, force: true });
}
writeFileSync(join(outDir, 'report.md'), report.markdown());
report.end(failed);
process.exit(failed ? 1 : 0);
