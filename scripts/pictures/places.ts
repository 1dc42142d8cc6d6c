import type { Page } from 'playwright-core';

import type { Person } from '#scripts/demo/person.ts';

type Shoot = (page: Page, name: string) => Promise<void>;

/** A screen by its path; `then` prepares it for the picture. */
interface Place {
  name: string;
  path: string;
  then?: (page: Page) => Promise<void>;
}

/** An address of another network. */
const FOREIGN = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';

/** Opens it through the search, since a number or a ticker may mean several things. */
function found(name: string, text: string, choice?: RegExp): Place {
  return {
    name: `explore-${name}`,
    path: '/explore',
    async then(page) {
      await page.getByRole('textbox', { name: /^Any id/ }).fill(text);
      await page.keyboard.press('Enter');
      if (choice) await page.getByRole('link', { name: choice }).first().click();
      await page.waitForURL(/#\/explore\/\w+\//);
    },
  };
}

/** Clicks a choice or a link by its text. */
const choose =
  (...texts: string[]) =>
  async (page: Page): Promise<void> => {
    const main = page.getByRole('main');
    for (const text of texts) await main.getByText(text, { exact: true }).first().click();
  };

/** Chooses a list at the bottom of Explore; New tokens has the same names. */
const chooseTokens = (kind: string) => async (page: Page) =>
  page.getByRole('group', { name: 'Tokens', exact: true }).getByText(kind, { exact: true }).click();

/** From an inscription to its owner. */
async function openOwner(page: Page): Promise<void> {
  await found('inscription', '6', /^Inscription #6$/).then?.(page);
  const owner = page.getByRole('definition').getByRole('link', { name: /^bcrt ?1/ });
  await owner.first().click();
  await page.getByRole('heading', { level: 1, name: 'Address' }).waitFor();
}

/** From your first listing to a form about it. If residents bought all, the empty state is pictured. */
const fromMine =
  (role: 'link' | 'button', name: RegExp) =>
  async (page: Page): Promise<void> => {
    const way = page.getByRole(role, { name }).first();
    await way.or(page.getByText('No active listings')).first().waitFor();
    if (!(await way.isVisible())) return;
    await way.click();
    await page.getByRole('complementary', { name: 'Summary' }).waitFor();
  };

const explore: Place[] = [
  { name: 'help', path: '/help' },
  { name: 'help-warnings', path: '/help/warnings' },
  { name: 'explore', path: '/explore' },
  { name: 'explore-runes', path: '/explore', then: chooseTokens('Runes') },
  found('inscription', '6', /^Inscription #6$/),
  found('block', '6', /^Block 6$/),
  found('brc20', 'tide'),
  found('rune', 'harbour light token'),
  {
    name: 'explore-alkane',
    path: '/explore',
    async then(page) {
      await chooseTokens('Alkanes')(page);
      await page.getByRole('table').getByRole('link').first().click();
    },
  },
  { name: 'explore-address', path: '/explore', then: openOwner },
  {
    name: 'explore-tx',
    path: '/explore',
    async then(page) {
      await openOwner(page);
      await page.getByRole('table').getByRole('link').first().click();
      await page.getByRole('heading', { name: 'Outputs' }).waitFor();
    },
  },
  { name: 'explore-foreign', path: `/explore/address/${FOREIGN}` },
  { name: 'explore-none', path: `/explore/tx/${'ab'.repeat(32)}` },
];

const market: Place[] = [
  { name: 'market-tokens', path: '/market' },
  { name: 'market-collections', path: '/market?kind=collection' },
  {
    name: 'market-collection',
    path: '/market?kind=collection',
    async then(page) {
      await page.locator('a[href*="/market/collection/"]').first().click();
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    },
  },
  { name: 'market-names', path: '/market?kind=domain' },
  { name: 'market-book', path: '/market?kind=brc20&tick=moss' },
  { name: 'market-mine', path: '/market/mine' },
  { name: 'market-profit', path: '/market/mine?tab=trades' },
  { name: 'market-offer-what', path: '/market/offer' },
  {
    name: 'market-offer',
    path: '/market/offer?tick=moss',
    async then(page) {
      await page.getByText('Available balance', { exact: false }).first().click();
      await page.getByLabel('Amount per listing').fill('20');
      await page.getByLabel('Price per moss').fill('55');
      await page.getByText('You receive').waitFor();
    },
  },
  {
    name: 'market-buy',
    path: '/market/buy?tick=kelp',
    // Residents may have bought everything, which the screen then says.
    then: (page) =>
      page
        .getByText(/Total cost, at most|No kelp is for sale/)
        .first()
        .waitFor(),
  },
  { name: 'market-re-price', path: '/market/mine', then: fromMine('link', /^Edit price of/) },
  {
    name: 'market-withdraw',
    path: '/market/mine',
    then: fromMine('button', /^Cancel all listings/),
  },
  { name: 'market-withdraw-none', path: '/market/withdraw' },
];

const swap: Place[] = [
  { name: 'swap-empty', path: '/swap' },
  { name: 'swap-pair', path: '/swap?give=lime&get=pine' },
  { name: 'swap-pool', path: '/swap?tick0=lime&tick1=pine' },
  ...['pools', 'mine', 'stakes', 'send', 'history', 'rollups'].map((section) => ({
    name: `swap-${section}`,
    path: `/swap?section=${section}`,
  })),
  {
    name: 'swap-rollup-open',
    path: '/swap?section=rollups',
    then: (page) =>
      page
        .getByRole('button', { name: /^Operations of/ })
        .first()
        .click(),
  },
  { name: 'bridge-deposit', path: '/bridge', then: choose('Deposit') },
  { name: 'bridge-withdraw', path: '/bridge', then: choose('Withdraw') },
];

/** The palette with a text in it. */
const palette = (name: string, text: string): Place => ({
  name: `palette${name}`,
  path: '/',
  async then(page) {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type(text);
    await page.getByRole('option').first().waitFor();
  },
});

const rest: Place[] = [
  {
    name: 'inscription-own',
    path: '/',
    async then(page) {
      await page.locator('a[href*="/inscription/"]').first().click();
      await page.getByRole('definition').first().waitFor();
    },
  },
  { name: 'send-token', path: '/send/token/moss' },
  { name: 'send-inscriptions', path: '/send/inscriptions' },
  { name: 'coins-spend', path: '/coins/spend' },
  palette('', ''),
  palette('-found', 'moss'),
  palette('-verb', 'send 5000 to'),
  { name: 'alerts', path: '/market/alerts' },
  { name: 'tools', path: '/tools' },
  { name: 'settings', path: '/settings' },
  { name: 'addresses', path: '/addresses' },
  {
    name: 'coin',
    path: '/coins',
    then: (page) =>
      page
        .getByRole('button', { name: /^Details of coin/ })
        .first()
        .click(),
  },
  { name: 'sign-in', path: '/sign-in' },
  ...['messages', 'psbt', 'receipts'].map((section) => ({
    name: `tools-${section}`,
    path: `/tools?section=${section}`,
  })),
  ...[
    ...['networks', 'wallets', 'backup', 'security', 'payout'],
    ...['appearance', 'limits', 'log', 'about'],
  ].map((section) => ({ name: `settings-${section}`, path: `/settings?section=${section}` })),
];

const places = [...explore, ...market, ...swap, ...rest];

/** Screens for exploring, trading and settings, each by its path; lists those that couldn't be opened at the end. */
export async function visit({ page }: Person, shoot: Shoot): Promise<void> {
  const { origin } = new URL(page.url());
  const failed: Error[] = [];
  for (const { name, path, then } of places)
    try {
      // Waits until the previous screen is gone, since its heading would match the next one's.
      const receive = page.getByRole('heading', { level: 1, name: 'Receive' });
      await page.goto(`${origin}/#/receive`);
      await receive.waitFor();
      await page.goto(`${origin}/#${path}`);
      await receive.waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await then?.(page);
      await shoot(page, name);
    } catch (error) {
      failed.push(new Error(`no picture of ${name}`, { cause: error }));
    }
  if (failed.length > 0) throw new AggregateError(failed, 'not every screen was opened');
}
