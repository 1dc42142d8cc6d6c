import { createSwapper } from '#scripts/demo/swapper.ts';
import type { PracticeLie } from '#shared/ipc/practice.ts';

import type { Scene } from './daily.ts';

const OWN = 'abcde';
const SOMEBODY = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';

/**
 * Reactions to a lying provider: a question, a card that can't be approved, an operation that ends with an
 * error.
 */
export async function refused({ person, app, shoot }: Scene): Promise<void> {
  const { page } = person;
  const lie = (about: PracticeLie | null): Promise<unknown> =>
    app.dispatch('practice.setConditions', { lie: about }, 'main');
  /** Takes the card, and the main window after it was rejected. */
  async function refuse(name: string): Promise<void> {
    const approval = await person.approvalWindow();
    await approval.getByText('You can only reject', { exact: false }).waitFor();
    await shoot(approval, `approval-${name}`);
    await approval.getByRole('button', { name: /^Reject/ }).click();
    await lie(null);
    await person.until(/You rejected/);
    await shoot(page, `refused-${name}`);
  }

  await lie('order-amount');
  await person.fill('Text', { Text: 'dearer than it was said' });
  await person.order();
  await person.until(/times the estimate/);
  await shoot(page, 'order-dearer');
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await lie(null);

  await person.fill('BRC-20 deploy', {
    Ticker: OWN,
    'Maximum supply': '1000',
    'Limit per mint': '100',
  });
  await page.getByLabel('Only I can mint (self-mint)').check();
  await person.order();
  await person.approve();
  await person.until(/The inscription was sent/);
  await person.mine();
  await lie('commit-output');
  await person.fill('BRC-20 mint', { Ticker: OWN, 'Amount per mint': '5' });
  await person.order();
  await refuse('commit');
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await person.until(/Cancelled/);

  await createSwapper(person, app).begin();
  await page.goto(`${new URL(page.url()).origin}/#/swap?section=send`);
  await page.getByLabel('To', { exact: true }).fill(SOMEBODY);
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('1.5');
  await lie('swap-receiver');
  await page.getByRole('button', { name: 'Review send' }).click({ timeout: 90_000 });
  await refuse('send');
}
