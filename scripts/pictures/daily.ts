import type { Page } from 'playwright-core';

import type { App } from '#main/app-types.ts';
import { pictureFile, textFile } from '#scripts/demo/files.ts';
import { PASSWORD, type Person } from '#scripts/demo/person.ts';

type Shoot = (page: Page, name: string) => Promise<void>;
export interface Scene {
  person: Person;
  app: App;
  shoot: Shoot;
}

/** Addresses of the practice network from well-known words, and two more. They are unused here. */
const RECEIVERS = [
  'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx',
  'bcrt1qnjg0jd8228aq7egyzacy8cys3knf9xvr3v5hfj',
  'bcrt1qp59yckz4ae5c4efgw2s5wfyvrz0ala7rqr7utc',
];

/** Before there is a wallet. */
export async function welcome({ person: { page }, shoot }: Scene): Promise<void> {
  // The first start shows a line until the wallet's state is known.
  await page.getByRole('button', { name: 'Create a wallet' }).waitFor();
  await shoot(page, 'welcome');
  await page.getByRole('button', { name: 'Create a wallet' }).click();
  await shoot(page, 'welcome-create');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'I already have a wallet' }).click();
  const ways = {
    words: 'Import phrase',
    key: 'Import key',
    restore: 'Restore backup',
    watch: 'Watch-only',
  };
  for (const [name, label] of Object.entries(ways)) {
    await page.getByText(label, { exact: true }).first().click();
    await shoot(page, `welcome-${name}`);
  }
  await page.getByRole('button', { name: 'Back' }).click();
}

/** Screens of an empty wallet. */
export async function empty({ person, shoot }: Scene): Promise<void> {
  const { page } = person;
  for (const screen of ['Portfolio', 'Orders', 'Activity']) {
    await person.go(screen);
    await shoot(page, `${screen.toLowerCase()}-empty`);
  }
  await open(page, '/receive', /Receive/);
  await shoot(page, 'receive');
  await open(page, '/send', 'Send bitcoin');
  await shoot(page, 'send-empty');
}

async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/#${path}`);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

/** From an empty form to a sent payment. */
export async function send({ person, shoot }: Scene): Promise<void> {
  const { page } = person;
  await open(page, '/send', 'Send bitcoin');
  await page.getByLabel('Address', { exact: true }).fill(RECEIVERS[0]!);
  await page.getByRole('textbox', { name: 'Amount' }).fill('25000');
  const review = page
    .getByRole('button', { name: 'Review in the approval window' })
    .and(page.locator(':enabled'));
  await review.waitFor();
  await shoot(page, 'send-filled');
  await page.getByRole('button', { name: 'Add recipient' }).click();
  await page.getByRole('button', { name: 'Add recipient' }).click();
  for (const [index, address] of RECEIVERS.entries()) {
    await page.getByLabel(`Address ${index + 1}`, { exact: true }).fill(address);
    await page.getByRole('textbox', { name: `Amount ${index + 1}` }).fill(`${index + 1}5000`);
  }
  await page.getByLabel('Address 3', { exact: true }).fill('bcrt1qnobody');
  await shoot(page, 'send-wrong');
  await page.getByLabel('Address 3', { exact: true }).fill(RECEIVERS[2]!);
  await review.waitFor();
  await shoot(page, 'send-several');
  await review.click();
  await page.waitForURL(/#\/flows\//);
  await person.approve((approval) => shoot(approval, 'approval-send'));
  await person.until(/Sent|in a block/);
  await shoot(page, 'sent');
}

/** Orders in their common states. */
export async function orders({ person, app, shoot }: Scene): Promise<void> {
  const { page } = person;
  await person.fill('Text', { Text: 'paid by somebody else '.repeat(100) });
  await page.getByText('Another wallet', { exact: true }).click();
  await person.order();
  await person.until(/Send exactly/);
  await shoot(page, 'order-unpaid');
  const flows = await app.dispatch('flow.list', { active: true }, 'main');
  const { value } = flows as unknown as {
    value: { order?: { payAddress: string; amountSats: string } }[];
  };
  const order = value.find((one) => one.order)?.order;
  if (!order) throw new Error('no order is open');
  const payment = { address: order.payAddress, sats: Number(order.amountSats) + 9000 };
  await app.dispatch('practice.payFromOutside', { ...payment, withInscription: false }, 'main');
  await person.until(/Overpaid/);
  await shoot(page, 'order-too-much');

  await person.fill('Text', { Text: 'not today' });
  await person.order();
  const approval = await person.approvalWindow();
  await approval.getByRole('button', { name: 'Reject' }).click();
  await person.until(/You rejected the payment/);
  await shoot(page, 'order-refused');

  await person.chooseFiles([pictureFile(), textFile()]);
  await person.order();
  await person.approve();
  await person.until(/The inscription was sent/);
  await shoot(page, 'order-sent');
  await person.mine();
  await person.go('Orders');
  await person.until(/Inscribed/);
  await shoot(page, 'orders');
}

/** Sending assets, and the activity. */
export async function handle({ person, shoot }: Scene): Promise<void> {
  const { page } = person;
  await person.go('Portfolio');
  const inscription = page.locator('a[href*="/inscription/"]').first();
  await inscription.waitFor();
  const id = /inscription\/([0-9a-f]{64}i\d+)/.exec((await inscription.getAttribute('href')) ?? '');
  if (id) {
    await open(page, `/send/inscription/${id[1]}`, /Send/);
    await page.getByLabel('Address', { exact: true }).fill(RECEIVERS[0]!);
    await shoot(page, 'send-inscription');
  }
  await person.go('Activity');
  const received = page.getByText(/^Received 1/).first();
  await received.waitFor();
  await shoot(page, 'activity-full');
  await page.setViewportSize({ width: 1440, height: 900 });
  await received.click();
  await shoot(page, 'activity-detail');
  await person.go('Practice controls');
  await shoot(page, 'practice');
  await open(page, '/receive', /Receive/);
  await shoot(page, 'receive-paid');
}

/** Outages, empty results, missing pages. */
export async function trouble({ person, app, shoot }: Scene): Promise<void> {
  const { page } = person;
  await open(page, '/market', 'Market');
  await page.getByRole('table').first().waitFor();
  await app.dispatch('practice.setOnline', { online: false }, 'main');
  await person.fill('Text', { Text: 'nobody is there' });
  await shoot(page, 'offline-inscribe');
  await person.go('Portfolio');
  await shoot(page, 'offline-portfolio');
  await open(page, '/market', 'Market');
  await page
    .getByText(/Last updated/)
    .first()
    .waitFor();
  await shoot(page, 'offline-market');
  await person.go('Explore');
  await page.getByRole('textbox').first().fill('bcrt1qnobody');
  await page.keyboard.press('Enter');
  await shoot(page, 'offline-explore');
  await app.dispatch('practice.setOnline', { online: true }, 'main');
  await open(page, '/send/inscription/' + '0'.repeat(64) + 'i0', /Send/);
  await shoot(page, 'send-unknown');
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await shoot(page, 'locked');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill(`not ${PASSWORD}`);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByRole('alert').first().waitFor();
  await shoot(page, 'unlock-wrong');
  await person.unlock();
}
