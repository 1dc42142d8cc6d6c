import type { Page } from 'playwright-core';

import type { App } from '#main/app-types.ts';

import { confirmHold, type Person, SIGN } from './person.ts';

const RECEIVERS = [
  'bcrt1q6z64a43mjgkcq0ul2znwneq3spghrlau9slefp',
  'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx',
  'bcrt1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqvg32hk',
];
/** A look at the form before it is reviewed, and one at the card before it is approved. */
type Look = () => Promise<void>;
type Card = (approval: Page) => Promise<void>;
/** In place of a card that was withdrawn, because the swap went on; another one follows. */
const GONE = /^(Show next request|OK)$/;
/** Ends only what hangs. */
const LOOKS = 400;

/** A user of the swap, through the visible labels. */
export function createSwapper({ page, context, go, getCoins, mine }: Person, app: App) {
  /** Approves each card until `over`; while there is none, lets time pass, or mines if a block is needed. */
  async function through(
    over: () => Promise<boolean>,
    mining: boolean,
    card?: Card,
  ): Promise<void> {
    let isShown = false;
    for (let look = 0; look < LOOKS; look += 1) {
      if (await over()) return;
      const window = context.pages().find((one) => one !== page && one.url().includes('/approval'));
      const button = window?.getByRole('button', { name: SIGN });
      const next = window?.getByRole('button', { name: GONE });
      if (next && (await next.isVisible()))
        await next.click({ timeout: 3_000 }).catch(() => undefined);
      // A press counts only some time after the card appeared.
      if (window) await confirmHold(window).catch(() => undefined);
      if (window && button && (await button.isVisible())) {
        if (!isShown) await card?.(window);
        isShown = true;
        // The card may be withdrawn at any moment, because the swap went on.
        await button.click({ timeout: 3_000 }).catch(() => undefined);
      } else if (mining) {
        await app.dispatch('practice.mine', { blocks: 1 }, 'main');
        await page.getByRole('button', { name: 'Check now' }).click();
      }
      await page.waitForTimeout(300);
    }
    throw new Error('the operation did not come to its end');
  }

  /** Starts an operation on its screen and waits for its end. */
  async function operate(name: string, look: Look, card?: Card): Promise<void> {
    const review = page.getByRole('button', { name });
    const lane = page.getByRole('region', { name: 'In progress', exact: true });
    await review.waitFor();
    await look();
    await review.click({ timeout: 90_000 });
    await lane.waitFor({ timeout: 90_000 });
    await through(async () => (await lane.count()) === 0, false, card);
  }

  /** From the bridge form to the operation's page with this text. */
  async function cross(said: RegExp): Promise<void> {
    await page
      .getByRole('button', { name: 'Review in the approval window' })
      .click({ timeout: 90_000 });
    await page.waitForURL(/#\/flows\//);
    const headline = page.getByRole('main').getByText(said).first();
    await through(() => headline.isVisible(), true);
  }

  async function chooseToken(field: string, tick: string): Promise<void> {
    await page.getByRole('button', { name: new RegExp(`^${field}`) }).click();
    await page.getByPlaceholder('Ticker or inscription ID').fill(tick);
    await page.getByRole('option', { name: new RegExp(`^${tick}`) }).click();
  }

  return {
    /** Gets swap tokens for the paying address. */
    async begin(): Promise<void> {
      await go('Practice controls');
      const address = await page.getByLabel('Address', { exact: true }).inputValue();
      await page.getByRole('button', { name: 'Get swap tokens' }).click();
      await page.getByText('Swap tokens received').first().waitFor();
      await go('Swap');
      const from = page.getByRole('combobox', { name: /^Account/ });
      await from.waitFor();
      await from.selectOption(address);
    },

    async trade(look: Look, card?: Card): Promise<void> {
      await chooseToken('You pay', 'lime');
      await chooseToken('You receive', 'pine');
      await page.getByRole('textbox', { name: 'You pay', exact: true }).fill('100');
      await page.getByText('Price impact').waitFor();
      await operate('Review swap', look, card);
    },

    async provide(look: Look, card?: Card): Promise<void> {
      await page.getByText('Pools', { exact: true }).click();
      await page.getByRole('link', { name: 'lime / pine' }).click();
      await page.getByLabel('First token').fill('100');
      await operate('Review adding liquidity', look, card);
      await page.getByRole('link', { name: 'All pools' }).click();
    },

    /** Half of what was provided to lime / pine. */
    async lock(look: Look, card?: Card): Promise<void> {
      const pools = page.getByRole('region', { name: 'Pools' });
      await pools.getByRole('link', { name: 'lime / pine', exact: true }).click();
      const position = page.getByRole('region', { name: 'Your position' });
      await position.getByText('Lock', { exact: true }).click();
      await page.getByRole('button', { name: '50 %', exact: true }).click();
      await operate('Review lock', look, card);
      await page.getByRole('link', { name: 'All pools' }).click();
    },

    async sendToThree(look: Look): Promise<void> {
      await page.getByText('Send', { exact: true }).click();
      await chooseToken('Token to send', 'reed');
      const lines = RECEIVERS.map((to, at) => `${to},${at + 1}.5`);
      await page.locator('input[type=file]').setInputFiles({
        name: 'list.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(lines.join('\n')),
      });
      await page.getByText('Total for 3 recipients').waitFor();
      await operate('Review send', look);
    },

    async withdraw(look: Look): Promise<void> {
      // The swap takes its fee only from the tokens' address, and change from orders is at others.
      await getCoins();
      await mine();
      await go('Bridge');
      await page.getByText('Withdraw', { exact: true }).first().click();
      await page.getByLabel('Token', { exact: true }).selectOption('lime');
      await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('400');
      await page.getByText('Total cost').waitFor();
      await look();
      await cross(/It is on Bitcoin, at/);
    },

    /** From the balance: its transfer is inscribed first. */
    async deposit(look: Look): Promise<void> {
      await go('Bridge');
      await page.getByText('Deposit', { exact: true }).first().click();
      await page.getByLabel('Token', { exact: true }).selectOption('lime');
      await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('150');
      await page.getByText('Total cost').waitFor();
      await look();
      await cross(/Credited in the swap/);
    },
  };
}
