import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { launchBrowser } from '#test/support/browser.ts';

import { pictureFile, textFile } from './demo/files.ts';
import { createPerson, type Person } from './demo/person.ts';
import { createReport } from './demo/report.ts';
import { createSwapper } from './demo/swapper.ts';
import { createTrader } from './demo/trade.ts';
import { ensureRenderer } from './renderer-build.ts';
import { runWebShell } from './web-shell/run.ts';

const root = join(import.meta.dirname, '..');
const outDir = join(root, 'demo-out');
rmSync(outDir, { recursive: true, force: true });
mkdirSync(outDir, { recursive: true });

const dataDir = mkdtempSync(join(tmpdir(), 'inkstone-demo-'));
const rendererDir = join(root, 'out', 'renderer');
// Residents move on their own: what they do next is nobody's to foresee.
const trades = process.argv.includes('--market');
const report = createReport(trades ? 26 : 20);

async function shoot(person: Person, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await person.setTheme(theme);
    await person.page.screenshot({ path: join(outDir, `${name}-${theme}.png`) });
  }
  await person.setTheme('light');
  report.shot(name);
}

const town = { rendererDir, blockSeconds: null };
const townDir = mkdtempSync(join(tmpdir(), 'inkstone-town-'));
const start = () => runWebShell({ ...town, dataDir, seed: 'demo' });

/** Somebody patient: what is waited for comes later on a busy machine. */
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
  await person.until(/The inscription is sent/);
  const order = person.page.url();
  await person.mine();
  await person.page.goto(order);
  await person.until(/every byte is the same/);
}

await report.step('Build the screens', () => ensureRenderer(root));
let shell = await report.step('Start the app on the practice network', start);
const browser = await launchBrowser();
let failed = false;
try {
  let person = await meet(shell.url);
  await report.step('Create a wallet of twelve words', async () => {
    await person.page.getByRole('button', { name: 'Create wallet' }).waitFor();
    await shoot(person, '01-welcome');
    await person.createWallet();
  });
  await report.step('Write the words down, in the approval window', () => person.backUp());
  await report.step('Take coins from the faucet and mine a block', async () => {
    await person.getCoins();
    await person.mine();
    await person.go('Coins');
    await person.until(/Clean/);
    await person.go('Portfolio');
    await person.until(/Spendable/);
    await shoot(person, '02-portfolio');
  });
  await report.step('Inscribe a picture and a text, pay, mine, compare', async () => {
    await person.chooseFiles([pictureFile(), textFile()]);
    await person.page.getByRole('button', { name: 'Review', exact: true }).waitFor();
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
    await person.fill('BRC-20 mint', { Ticker: 'inks', 'Amount of each mint': '1000' });
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
    await person.until(/Transfer 250.5 inks/);
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
    await person.until(/Inscribe 2 files/);
    await shoot(person, '12-activity-offline');
  });
  if (trades) {
    await report.step('Another wallet, on a practice network with residents', async () => {
      await person.context.close();
      await shell.close();
      shell = await runWebShell({ ...town, dataDir: townDir, seed: 'town', residents: true });
      person = await meet(shell.url);
      await person.createWallet();
      await person.backUp();
      await person.getCoins();
      await person.mine();
    });
    const trader = createTrader(person, shell.app);
    await report.step('Buy the cheapest offer of a resident', async () => {
      await trader.buy(() => shoot(person, '13-market'));
      await shoot(person, '14-bought');
    });
    await report.step('Offer two pieces of it, under one consent', () =>
      trader.list(async (approval) => {
        await approval.screenshot({ path: join(outDir, '15-offer-approval-light.png') });
      }),
    );
    await report.step('Ask less for one of them', async () => {
      await trader.reprice();
      await person.go('Market');
      await person.page.getByRole('link', { name: 'My market', exact: true }).click();
      await person.until(/Offered at another price/);
      await shoot(person, '16-my-market');
    });
    await report.step('A resident buys it', async () => {
      await trader.sold();
      await person.page.getByText(/that have ended/).click();
      await shoot(person, '17-sold');
    });
    await report.step('Revoke the signature of the other', async () => {
      await trader.revoke();
      await shoot(person, '18-revoked');
    });
  }
} catch (error) {
  failed = true;
  report.fail(error);
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const [at, page] of pages.entries())
    await page.screenshot({ path: join(outDir, `failed-${at}.png`) });
} finally {
  await browser.close();
  await shell.close();
  for (const folder of [dataDir, townDir]) rmSync(folder, { recursive: true, force: true });
}
writeFileSync(join(outDir, 'report.md'), report.markdown());
report.end(failed);
process.exit(failed ? 1 : 0);
