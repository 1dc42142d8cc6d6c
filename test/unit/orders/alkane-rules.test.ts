import { describe, expect, it } from 'vitest';

import { alkaneProblems } from '#main/orders/alkane-rules.ts';
import { contentItems, contentTitle, operationBytes } from '#main/orders/content.ts';
import { mintsKind, mintsOf } from '#main/orders/mint-order.ts';
import { mintVsizes } from '#main/orders/mint-size.ts';
import { planOrders } from '#main/orders/plan.ts';
import type { InscribeInput } from '#shared/flows/inputs.ts';

const alkane = { alkaneid: '2:16', name: 'KELP', amount: '5000000000', divisibility: 8 };
const rune = { runeid: '840000:3', rune: 'SOME•RUNE', amount: '100', divisibility: 0 };
const facts = { ...alkane, left: 900n, mintable: true };
const multi = (count: number, withBrc20: boolean) => ({
  ...{ type: 'multi-mint' as const, alkane, rune, count },
  brc20: withBrc20 ? { tick: 'ordi', amount: '10.50' } : null,
});
const input = (content: InscribeInput['content']): InscribeInput => ({
  kind: 'inscribe',
  content,
  receiveAddress: `bc1p${'q'.repeat(58)}`,
  feeRate: 1,
  outputValue: 546,
  payWith: 'wallet',
});

describe('mints of an alkane', () => {
  it.each([
    ['nothing', 1, facts, []],
    ['no such token', 1, null, ['error alkaneid']],
    ['a token without a mint', 1, { ...facts, amount: null }, ['error alkaneid']],
    ['a closed mint', 1, { ...facts, mintable: false }, ['error alkaneid']],
    ['a mint that is over', 1, { ...facts, left: 0n }, ['error alkaneid']],
    ['another amount', 1, { ...facts, amount: '1' }, ['error alkaneid']],
    ['another name', 1, { ...facts, name: 'KELP2' }, ['error alkaneid']],
    ['other decimals', 1, { ...facts, divisibility: 0 }, ['error alkaneid']],
    ['fewer mints left', 901, facts, ['error count']],
    ['few mints left', 46, facts, ['warning count']],
    ['unknown mints left', 1, { ...facts, left: null }, ['warning alkaneid']],
  ] as const)('are judged by the index: %s', (_, count, found, expected) => {
    const problems = alkaneProblems(alkane, count, found);
    expect(problems.map(({ severity, field }) => `${severity} ${field}`)).toEqual(expected);
  });
});

describe('rounds of several protocols', () => {
  it('inscribe one payload each, or nothing', () => {
    expect(contentItems(multi(3, false))).toEqual([]);
    const items = contentItems(multi(3, true));
    expect(items).toHaveLength(3);
    expect(new Set(items.map(({ hash }) => hash)).size).toBe(1);
    const text = '{"p":"brc-20","op":"mint","tick":"ordi","amt":"10.5"}';
    expect(new TextDecoder().decode(operationBytes(multi(3, true)) ?? undefined)).toBe(text);
    expect(mintsOf(multi(3, true)).brc20).toEqual({
      ...{ tick: 'ordi', amount: '10.50' },
      operation: text,
    });
  });

  it('are titled by all that they mint, and priced by their own table', () => {
    expect(contentTitle(multi(1, false), [])).toContain('KELP + SOME•RUNE');
    expect(mintsKind(mintsOf(multi(1, false)))).toBe('multi');
    expect(mintsKind(mintsOf(multi(1, true)))).toBe('multi-brc20');
    const [order, ...more] = planOrders(input(multi(301, true)), 'mainnet', 5);
    expect(more).toEqual([]);
    expect(order?.cost).toMatchObject({
      ...{ count: 301, serviceSats: '20050', postageSats: String(303 * 546) },
    });
  });
});

it('each mint is a transaction, and the first of single mints feeds every chain after it', () => {
  const mints = mintsOf({ type: 'alkanes-mint', alkane, count: 50 });
  const sizes = mintVsizes(mints, { script: 34, dev: null });
  expect(sizes).toHaveLength(50);
  // One output for the receiver, and one for each of three chains.
  expect((sizes[0] ?? 0) - (sizes[1] ?? 0)).toBe(3 * 43);
  expect(new Set(sizes.slice(1)).size).toBe(1);
  const rounds = mintVsizes(mintsOf(multi(5, false)), { script: 34, dev: null });
  expect((rounds.at(-1) ?? 0) - (rounds[0] ?? 0)).toBe(43);
});
