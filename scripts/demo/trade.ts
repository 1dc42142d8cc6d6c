import type { Locator } from 'playwright-core';

import type { App } from '#main/app-types.ts';

import { confirmHold, type Person, SIGN } from './person.ts';

const TOKEN = 'moss';
/** Ends only what hangs: a resident acts every ten seconds. */
const ROUNDS = 300;
const TRIES = 8;
/** The main button of a form, or of a token's ticket. */
const REVIEW = /^Review (in the approval window|purchase)$/;
/** Title of the question of a failed operation. */
const STOPPED = 'It failed';

/** A user who trades with the practice network's residents, through the visible labels. */
export function createTrader(person: Person, app: App) {
  const { page, context } = person;
  const mine = () => app.dispatch('practice.mine', { blocks: 1 }, 'main');

  const isThere = (one: Locator, timeout: number): Promise<boolean> =>
    one
      .first()
      .waitFor({ timeout })
      .then(
        () => true,
        () => false,
      );

  /**
   * From the filled form to the end of its operation: approves each card, and mines while there is none. False if it
   * ended otherwise, since a resident may be faster at any time.
   */
  async function through(said: RegExp, look?: Parameters<Person['approve']>[0]): Promise<boolean> {
    await page.getByRole('button', { name: REVIEW }).click({ timeout: 90_000 });
    await page.waitForURL(/#\/flows\//);
    const main = page.getByRole('main');
    for (let round = 0; round < ROUNDS; round += 1) {
      if (await isThere(main.getByText(said), 500)) return true;
      const leave = main.getByRole('button', { name: 'Cancel', exact: true });
      if (await isThere(main.getByText(STOPPED), 50)) {
        await leave.click();
        await main.getByText('Cancelled.').first().waitFor();
        return false;
      }
      const window = context.pages().find((one) => one !== page && one.url().includes('/approval'));
      const button = window?.getByRole('button', { name: SIGN });
      if (window) await confirmHold(window);
      if (!window || !button || !(await button.isVisible())) await mine();
      else if (await button.isEnabled()) {
        await look?.(window);
        // The card disappears if what it shows is gone.
        await button.click({ timeout: 5_000 }).catch(() => undefined);
      }
    }
    throw new Error('the trade did not come to its end');
  }

  /** Retries with the cheapest listing of the moment, as a user would. */
  async function untilDone(attempt: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; tries < TRIES; tries += 1) if (await attempt()) return;
    throw new Error('somebody was faster each time');
  }

  async function open(link: string): Promise<void> {
    await person.go('Market');
    await page.getByRole('link', { name: link, exact: true }).click();
  }

  return {
    /** The cheapest listing in the order book. */
    async buy(look: () => Promise<void>, card?: Parameters<Person['approve']>[0]): Promise<void> {
      await open(TOKEN);
      const book = page.getByRole('region', { name: 'Order book' });
      const cheapest = book.getByRole('button', { name: /^Buy / }).first();
      await cheapest.waitFor();
      await look();
      await untilDone(async () => {
        await open(TOKEN);
        await cheapest.click();
        const review = page.getByRole('button', { name: REVIEW });
        // Already sold: the form says so and can't be reviewed.
        const isReady = await isThere(review.and(page.locator(':enabled')), 30_000);
        return isReady && through(/^Done\./, card);
      });
    },

    /** Lists two pieces of the purchase above the floor price. */
    async list(look?: Parameters<Person['approve']>[0]): Promise<void> {
      const floor = page.getByRole('radio', { name: /^From floor price/ });
      for (let round = 0; ; round += 1) {
        await open(TOKEN);
        await page.getByRole('main').getByText('List', { exact: true }).click();
        await page.getByRole('link', { name: 'List several at once' }).click();
        await page.getByText('Available balance', { exact: false }).first().click();
        await page.getByLabel('Amount per listing').fill('20');
        await page.getByLabel('Number of listings').fill('2');
        await floor.waitFor({ state: 'attached' });
        // Residents may have bought everything; then there is no floor price until one of them lists again.
        if ((await floor.isEnabled()) || round === ROUNDS) break;
        await mine();
        await page.waitForTimeout(2_000);
      }
      await page.getByText('From floor price', { exact: true }).click();
      await page.getByLabel('Above floor price').fill('60');
      if (!(await through(/^2 settled/, look))) throw new Error('it was not listed');
    },

    /** Makes one of them so cheap that a resident buys it, unless it was sold at its first price. */
    async reprice(): Promise<void> {
      await open('My market');
      const change = page.getByRole('link', { name: /^Edit price of/ });
      await untilDone(async () => {
        await open('My market');
        await change.first().click();
        const now = page.getByText(/is listed for/);
        await now.waitFor();
        const price = Number((await now.innerText()).replace(/.*for|\D/g, ''));
        await page.getByLabel('Total price').fill(String(Math.round(price * 0.55)));
        return through(/^Done\./);
      });
      await open('My market');
      await page
        .getByText(/Listed at another price|ended listing/)
        .first()
        .waitFor();
    },

    /** Waits until a resident has bought it and the purchase confirms. */
    async sold(): Promise<void> {
      for (let round = 0; round < ROUNDS; round += 1) {
        const desk = await app.dispatch('trade.signatures', { refresh: true }, 'main');
        if (!desk.ok) throw new Error(desk.error.message);
        const { signatures } = desk.value as { signatures: { ended: object | null }[] };
        if (signatures.some(({ ended }) => ended !== null)) {
          await open('My market');
          return page.getByText(/ended listing/).click();
        }
        await mine();
        await page.waitForTimeout(2_000);
      }
      throw new Error('nobody bought it');
    },

    /**
     * Revokes the remaining listing by moving its coin; nothing to do if residents bought
     * everything.
     */
    async revoke(): Promise<void> {
      await open('My market');
      const live = page.getByRole('button', { name: /^Cancel listing of inscription/ });
      if (await isThere(live, 5_000)) {
        await live.first().click();
        await through(/^Done\./);
        await open('My market');
      }
      await page.getByText('No active listings').waitFor();
    },
  };
}
