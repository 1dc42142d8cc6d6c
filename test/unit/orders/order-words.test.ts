import { expect, it } from 'vitest';

import { orderSummary } from '#main/kinds/inscribe/flow/order-facts.ts';

it.each([
  ['3 files', ['a.png', 'b.png', 'c.png'], 'Inscribe 3 files'],
  ['Mint 1 000 inks', ['brc20-mint.txt'], 'Mint 1 000 inks'],
  ['Deploy inks', ['brc20-deploy.txt'], 'Deploy inks'],
  ['Transfer 20 inks', ['brc20-transfer.txt'], 'Transfer 20 inks'],
  ['2 transfers', ['transfer-1.txt', 'transfer-2.txt'], 'Inscribe 2 transfers'],
  ['Mint something.png', ['Mint something.png'], 'Inscribe Mint something.png'],
])('records say once what an order of %s does', (title, names, summary) => {
  expect(orderSummary(title, names)).toBe(summary);
});
