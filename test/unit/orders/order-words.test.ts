import { expect, it } from 'vitest';

import { orderSummary } from '#main/flows/kinds/inscribe/order-facts.ts';

it.each([
  ['3 files', 'Inscribe 3 files'],
  ['Mint 1000 inks', 'Mint 1000 inks'],
  ['Deploy inks', 'Deploy inks'],
  ['Transfer 20 inks', 'Transfer 20 inks'],
  ['2 transfers', 'Inscribe 2 transfers'],
])('records say once what an order of %s does', (title, summary) => {
  expect(orderSummary(title)).toBe(summary);
});
