import { chooseKind } from '#scripts/demo/person.ts';

import { expect, expectAccessible, lookAt, test } from './support/app.ts';

test('a rune is etched after what its amounts come to was shown', async ({ funded }) => {
  const { page } = funded;
  await funded.fill('Rune etch', {
    Name: 'inkstone.test rune',
    Symbol: 'I',
    Decimals: '2',
    Premine: '1000',
  });
  await expect(page.getByText(/the lowest available name is [A-Z]{12}/)).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('INKSTONE•TEST•RUNE');
  const row = page.getByRole('row', { name: /Premine/ });
  await expect(row).toContainText(/1\s000/);
  await expect(row).toContainText(/100\s000/);
  await expectAccessible(page);
  await funded.order();
  await funded.approve();
  await funded.until(/Paid\. The name is committed/);
  const order = page.url();
  await funded.mine(7);
  await page.goto(order);
  await funded.until(/Etched as requested/);
});

test('mints of an open rune end in a balance that grew by all of them', async ({ funded }) => {
  const { page } = funded;
  await funded.go('Inscribe');
  await chooseKind(page, 'Rune mint');
  await page.getByRole('button', { name: /OPEN•DRIFTWOOD•MINT/ }).click();
  await expect(page.getByText(/99.996 of 100.000/)).toBeVisible();
  await page.getByLabel('Number of mints').fill('3');
  await expectAccessible(page);
  await funded.order();
  await funded.approve();
  await funded.until(/The mints were sent/);
  const order = page.url();
  await funded.mine(2);
  await page.goto(order);
  await funded.until(/has the full balance/);

  // Sends the minted runes from the portfolio: the card says so in words, from the parsed runestone.
  await funded.go('Portfolio');
  await page.getByRole('group', { name: 'Holdings' }).getByText('Runes', { exact: true }).click();
  await page.getByRole('link', { name: 'Send OPEN•DRIFTWOOD•MINT' }).click();
  await expect(page.getByRole('heading', { name: 'Send OPEN•DRIFTWOOD•MINT' })).toBeVisible();
  await expect(page.getByText('3\u202f000 OPEN•DRIFTWOOD•MINT')).toBeVisible();
  await page
    .getByRole('combobox', { name: 'Address', exact: true })
    .fill('bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx');
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('3000.5');
  await expect(
    page.getByText('Enter a whole number above zero. This rune isn’t divisible.'),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('1200');
  const review = page.getByRole('button', { name: 'Review in the approval window' });
  await expect(review).toBeEnabled();
  await lookAt(funded, 'send-runes');
  await review.click();
  await funded.approve(async (approval) => {
    await expect(approval.getByTestId('reported')).toHaveText(
      'Amount, name and decimals: reported by the provider',
    );
  });
  await funded.until(/Waiting for confirmation/);
  const sent = page.url();
  await funded.mine(1);
  await page.goto(sent);
  await funded.until(/Confirmed/);
});

test('a name that cannot be etched and a rune that is closed get a sentence each', async ({
  funded,
}) => {
  const { page } = funded;
  await funded.fill('Rune etch', { Name: 'short', Premine: '5' });
  await expect(page.getByText(/Still too short/).first()).toBeVisible();
  await funded.fill('Rune etch', { Name: 'harbour light token', Premine: '5' });
  await expect(page.getByText(/This name is taken/).first()).toBeVisible();
  await funded.fill('Rune mint', { Rune: '1:1' });
  await expect(page.getByText('Choose a rune with an open mint.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review order', exact: true })).toBeDisabled();
});
