import type { App } from '#main/app-types.ts';

import type { Person } from './person.ts';

const TOKEN = 'moss';
/** So long that it only ends what hangs: a resident takes a turn every ten seconds. */
const ROUNDS = 300;

/** Somebody who trades with the residents of the practice network, by the names that a person reads. */
export function createTrader(person: Person, app: App) {
  const { page, context } = person;
  const mine = () => app.dispatch('practice.mine', { blocks: 1 }, 'main');

  /** From the filled form to the page of its operation, and to its end: approves each card, mines while none comes. */
  async function through(said: RegExp, look?: Parameters<Person['approve']>[0]): Promise<void> {
    await page
      .getByRole('button', { name: 'Review in the approval window' })
      .click({ timeout: 90_000 });
    await page.waitForURL(/#\/flows\//);
    const over = page.getByRole('main').getByText(said);
    for (let round = 0; round < ROUNDS; round += 1) {
      const shown = await over
        .first()
        .waitFor({ timeout: 500 })
        .then(
          () => true,
          () => false,
        );
      if (shown) return;
      const window = context.pages().find((one) => one !== page && one.url().includes('/approval'));
      const button = window?.getByRole('button', { name: 'Approve and sign' });
      if (!window || !button || !(await button.isVisible())) await mine();
      else if (await button.isEnabled()) {
        await look?.(window);
        await button.click();
      }
    }
    throw new Error('the trade did not come to its end');
  }

  async function open(link: string): Promise<void> {
    await person.go('Market');
    await page.getByRole('link', { name: link, exact: true }).click();
  }

  return {
    /** The cheapest offer of the book. */
    async buy(look: () => Promise<void>): Promise<void> {
      await open(TOKEN);
      const book = page.getByRole('region', { name: 'Lines of the book' });
      await book.getByRole('button', { name: /^Buy / }).first().waitFor();
      await look();
      await book.getByRole('button', { name: /^Buy / }).first().click();
      await through(/^Done\./);
    },

    /** Two pieces of what was bought, dearer than the cheapest offer. */
    async list(look: Parameters<Person['approve']>[0]): Promise<void> {
      await open(TOKEN);
      await page.getByRole('link', { name: 'Offer some' }).click();
      await page.getByText('From the balance', { exact: false }).first().click();
      await page.getByLabel('Size of a piece').fill('20');
      await page.getByLabel('Pieces').fill('2');
      await page.getByText('By the floor', { exact: true }).click();
      await page.getByLabel('Above the cheapest offer').fill('60');
      await through(/^2 settled/, look);
    },

    /** One of them for so much less that a resident takes it. */
    async reprice(): Promise<void> {
      await open('My market');
      const change = page.getByRole('link', { name: /^Change the price/ });
      await change.first().click();
      const now = page.getByText(/is offered for/);
      await now.waitFor();
      const price = Number((await now.innerText()).replace(/.*for|\D/g, ''));
      await page.getByLabel('Price in all').fill(String(Math.round(price * 0.55)));
      await through(/^Done\./);
    },

    /** Until a resident has bought it and a block has that. */
    async sold(): Promise<void> {
      for (let round = 0; round < ROUNDS; round += 1) {
        const desk = await app.dispatch('trade.signatures', { refresh: true }, 'main');
        if (!desk.ok) throw new Error(desk.error.message);
        const { signatures } = desk.value as { signatures: { ended: object | null }[] };
        if (signatures.some(({ ended }) => ended !== null)) return open('My market');
        await mine();
        await page.waitForTimeout(2_000);
      }
      throw new Error('nobody bought it');
    },

    /** The other one, by moving its coin. */
    async revoke(): Promise<void> {
      await open('My market');
      await page
        .getByRole('button', { name: /^Revoke the signature/ })
        .first()
        .click();
      await through(/^Done\./);
      await open('My market');
      await page.getByText('You offer nothing').waitFor();
    },
  };
}
