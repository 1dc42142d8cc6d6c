import { expect, lookAt, test } from './support/app.ts';
import { review, through } from './support/through.ts';

// A practice network with residents.
test.use({ town: { seed: 'market', residents: true } });

test('the market shows prices, listings and activity, in light and in dark', async ({ person }) => {
  const { page } = person;
  const look = (name: string) => lookAt(person, name);
  await person.createWallet();
  await person.backUp();
  await person.go('Market');
  const moss = page.getByRole('link', { name: 'moss', exact: true });
  await expect(moss).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(4);
  await look('market');

  await page.getByRole('button', { name: 'Watch moss' }).click();
  await page.getByRole('button', { name: 'Watchlist' }).click();
  await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Watchlist' }).click();
  await page.getByRole('button', { name: 'Ticker' }).click();
  await expect(page.getByRole('columnheader', { name: 'Ticker' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );

  await moss.click();
  const candles = page.getByRole('img', { name: /Price of moss: from/ });
  await expect(candles.locator('canvas').first()).toBeVisible();
  await page.getByText('Depth', { exact: true }).click();
  await expect(
    page
      .getByRole('img', { name: /^Depth: / })
      .locator('canvas')
      .first(),
  ).toBeVisible();
  const offers = page.getByRole('region', { name: 'Order book' });
  await expect(offers.getByRole('listitem').first()).toBeVisible();
  const reading = page.getByText(/open .* close/);
  const last = await reading.innerText();
  await page.getByRole('group', { name: /^Candles/ }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(reading).not.toHaveText(last);
  await page.keyboard.press('+');
  await page.keyboard.press('0');

  // With the pointer: the crosshair reads the candle below it, which is another one after zooming.
  const readAt = async (x: number) => {
    await page.mouse.move(0, 0);
    const before = await reading.innerText();
    await candles.hover({ position: { x, y: 90 } });
    await expect(reading).not.toHaveText(before);
    return reading.innerText();
  };
  const wide = await readAt(60);
  await page.getByRole('button', { name: 'Show fewer candles' }).click();
  await page.getByRole('button', { name: 'Show fewer candles' }).click();
  expect(await readAt(60)).not.toBe(wide);
  await page.getByRole('button', { name: 'Show all candles' }).click();
  expect(await readAt(60)).toBe(wide);
  await page.mouse.move(0, 0);
  await look('market-tick');
  await page.setViewportSize({ width: 1024, height: 800 });
  await look('market-tick-narrow');
  await page.setViewportSize({ width: 1440, height: 900 });
  await look('market-tick-wide');

  await page.getByText('Alerts', { exact: true }).click();
  await page.getByLabel('Sats per moss').fill('1');
  await page.getByRole('button', { name: 'Add alert' }).click();
  await expect(page.getByText('Floor price at or below 1 sats')).toBeVisible();

  const prices = async () =>
    (await offers.locator('li [data-price]').allInnerTexts()).map(parseFloat);
  const cheapest = await prices();
  expect(cheapest).toEqual([...cheapest].sort((a, b) => a - b));
  await page.getByRole('button', { name: 'Filter listings' }).click();
  await page.getByLabel('Highest price in sats').fill('545');
  await expect(page.getByText('No listings match your filters.')).toBeVisible();
  await page.getByLabel('Highest price in sats').fill('1.5');
  await expect(page.getByText('Enter a whole number of sats.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(offers.getByRole('listitem')).toHaveCount(cheapest.length);

  await page.getByText('All events', { exact: true }).first().click();
  await page.getByLabel('Filter activity').selectOption('Sold');
  const events = page.getByRole('region', { name: 'Events' });
  await expect(events.getByText('Sold').first()).toBeVisible();
  await expect(events.getByText('Listed')).toHaveCount(0);
  await page.getByText('1 day', { exact: true }).click();
  await expect(page).toHaveURL(/time=day1/);
  await page.getByRole('link', { name: 'All tokens' }).click();
  await page.getByText('Collections', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Listings' })).toBeVisible();
  await look('market-collections');
});

test('forms say what a trade costs before anything is signed, by keyboard and in both themes', async ({
  funded: person,
}) => {
  const { page } = person;
  await person.go('Market');
  await page.getByRole('link', { name: 'moss', exact: true }).click();
  // The ticket finds the cheapest listings for an amount; picking one in the book adds it.
  const ticket = page.getByRole('complementary', { name: 'Buy or list' });
  await page.getByRole('region', { name: 'Order book' }).getByRole('button').first().click();
  await expect(ticket.getByText('You pay at most')).toBeVisible({ timeout: 60_000 });
  await expect(ticket.getByRole('button', { name: 'Review purchase' })).toBeInViewport();
  await lookAt(person, 'market-ticket');
  await ticket.getByLabel('Amount').fill('');
  await ticket.getByText('Addresses, fee rate and limits').click();
  await ticket.getByRole('button', { name: 'Sweep listings' }).click();
  const by = page.getByRole('group', { name: 'Sweep by' });
  await by.getByText('Listings', { exact: true }).click();
  await page.getByLabel('Number of listings').fill('2');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^2 listings: /)).toBeVisible({ timeout: 60_000 });
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary.getByText('Total cost, at most')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByLabel('Maximum total')).not.toHaveValue('');
  await lookAt(person, 'market-buy');
  await page.setViewportSize({ width: 1024, height: 800 });
  await lookAt(person, 'market-buy-narrow');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto(page.url().replace(/#.*/, '#/market/offer?tick=moss'));
  await page.getByText('Available balance', { exact: false }).first().click();
  await page.getByLabel('Amount per listing').fill('10');
  await page.getByLabel('Number of listings').fill('3');
  await page.getByText('Price ladder', { exact: true }).click();
  await page.getByLabel('From, each').fill('40');
  await page.getByLabel('To, each').fill('400');
  await expect(summary.getByText('You receive, after all costs')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByLabel('Type the price again')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Listings in this trade' })).toBeVisible();
  await lookAt(person, 'market-offer');

  await person.go('Market');
  await page.getByRole('link', { name: 'My market' }).click();
  await expect(page.getByText('No active listings')).toBeVisible();
  await lookAt(person, 'my-market');
  await page.getByText('Trades and profit', { exact: true }).click();
  await expect(page.getByText('No trades yet')).toBeVisible();
  await lookAt(person, 'my-market-trades');
});

test('buying, listing, editing a price, cancelling and revoking, each to its end', async ({
  funded: person,
  shell,
}) => {
  const { page } = person;
  const go = (said: RegExp) => through(person, shell, said);
  const mine = async () => {
    await person.go('Market');
    await page.getByRole('link', { name: 'My market' }).click();
  };
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });

  await person.go('Market');
  await page.getByRole('link', { name: 'moss', exact: true }).click();
  const book = page.getByRole('region', { name: 'Order book' });
  await book.getByRole('button', { name: /^Buy / }).first().click();
  await page.getByText('Addresses, fee rate and limits').click();
  // The small coins that the market requires are created first; a payout address is set once.
  await page.getByRole('textbox', { name: 'Maximum fee rate (to outbid)' }).fill('9');
  await review(person);
  const offerMore = page.getByRole('region', { name: 'Not confirmed yet' });
  const bought = [
    ...(await go(/^Waiting for your approval$/)),
    ...(await through(person, shell, /^Waiting for confirmation: 1 sent/, 'approving')),
  ];
  expect(bought).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Send .* sats$/u),
      'Set a payout address',
      expect.stringMatching(/^Buy .* for .* sats$/u),
    ]),
  );
  // The fee can be raised only up to that maximum, and only above the current one.
  const rate = offerMore.getByRole('textbox', { name: 'Fee rate' });
  await expect(rate).not.toHaveValue('');
  await rate.fill('10');
  await expect(offerMore.getByText('Your maximum is 9 sat/vB.')).toBeVisible();
  await expect(offerMore.getByRole('button', { name: 'Raise the fee' })).toBeDisabled();
  await rate.fill('9');
  await lookAt(person, 'trade-raise');
  await offerMore.getByRole('button', { name: 'Raise the fee' }).click();
  expect(await through(person, shell, /1 sent at 9 sat\/vB/, 'approving')).toEqual([
    'Buy: pay a higher fee',
  ]);
  await go(/^Done\./);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export receipt' }).click();
  expect((await saving).suggestedFilename()).toContain('inkstone-receipt-');
  await lookAt(person, 'trade-done');

  // Two pieces of the purchase, too expensive for anyone to buy; the transfers are inscribed first.
  await person.go('Market');
  await page.getByRole('link', { name: 'moss', exact: true }).click();
  await page.getByRole('main').getByText('List', { exact: true }).click();
  await page.getByRole('link', { name: 'List several at once' }).click();
  await page.getByText('Available balance', { exact: false }).first().click();
  await page.getByLabel('Amount per listing').fill('20');
  await page.getByLabel('Number of listings').fill('2');
  await page.getByText('From floor price', { exact: true }).click();
  await page.getByLabel('Above floor price').fill('60');
  await review(person);
  const listed = await go(/^2 settled/);
  expect(listed).toEqual([
    expect.stringMatching(/^Pay .* for this order$/u),
    'List for sale: 2 items',
  ]);
  await mine();
  await expect(row('20 moss').getByText('Listed', { exact: true })).toHaveCount(2);
  await lookAt(person, 'my-market-offers');

  // Lowering the price at once: the coin's older, higher signature remains and is shown.
  await page
    .getByRole('link', { name: /^Edit price of/ })
    .first()
    .click();
  const total = page.getByLabel('Total price');
  await expect(page.getByText(/is listed for/)).toBeVisible();
  const price = (await page.getByText(/is listed for/).innerText()).replace(/.*for|\D/g, '');
  await total.fill(String(Math.round(Number(price) * 0.9)));
  await lookAt(person, 're-price');
  await review(person);
  expect(await go(/^Done\./)).toEqual([expect.stringMatching(/^Edit the price of /u)]);
  await mine();
  await expect(row('Listed at another price')).toHaveCount(1);

  // Only removed from the market: the signature stays listed until its coin moves.
  await row('20 moss')
    .filter({ hasNotText: 'another price' })
    .first()
    .getByRole('button', { name: /^Cancel listing of inscription/ })
    .click();
  await page.getByText('Remove from market only', { exact: true }).click();
  await expect(page.getByText('your signature stays valid')).toBeVisible();
  await review(person);
  await go(/^Done\./);
  await mine();
  await expect(row('Not listed, still valid')).toHaveCount(1);
  await lookAt(person, 'my-market-forgotten');

  await page.getByRole('button', { name: 'Cancel all listings' }).click();
  await expect(page.getByRole('heading', { name: '2 listings' })).toBeVisible();
  await lookAt(person, 'take-back');
  await review(person);
  await go(/^2 settled/);
  await mine();
  await expect(page.getByText('No active listings')).toBeVisible();
  await page.getByText('3 ended listings').click();
  await lookAt(person, 'my-market-ended');

  // Everything by its cost: the purchase, the listing and its end, without reading a history.
  await page.getByText('Trades and profit', { exact: true }).click();
  await expect(page.getByText('for cancelling moss').first()).toBeVisible();
  await expect(page.getByText('Listing fees to deduct from your next sale')).toBeVisible();
  await lookAt(person, 'my-market-profit');
  await person.go('Portfolio');
  await expect(page.getByRole('img', { name: /^Balance over time: between/ })).toBeVisible();
  await lookAt(person, 'portfolio-balance');
});
