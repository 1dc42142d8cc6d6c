import { describe, expect, it } from 'vitest';

import { endpoints } from '#shared/api/endpoints.ts';

import { documentedAnswers, lostOf } from './answers.ts';
import { documented, type DocumentedRoute } from './shapes.ts';

const answerOf = (name: string) => (documented.get(name) as DocumentedRoute).answer;
const names = [...documented.keys()].filter((name) => answerOf(name) !== null).sort();
const read = (name: string, data: unknown) =>
  endpoints[name as keyof typeof endpoints].data.safeParse(data);

it('covers every documented route but the two that answer a file', () => {
  expect(names).toHaveLength(documented.size - 2);
});

describe.each(names)('%s', (name) => {
  const shape = answerOf(name);
  const answers = (shape ? documentedAnswers(shape) : []).filter(
    // A swap over two pools has two parts.
    ([words]) => name !== 'swap.preMultiSwap' || !words.startsWith('with nothing'),
  );
  it.each(answers)('reads an answer %s', (_words, data) => {
    const { data: found, error } = read(name, data);
    expect(error?.issues ?? [], JSON.stringify(data).slice(0, 300)).toEqual([]);
    expect(lostOf(name, data, found)).toEqual([]);
  });
});

/** One documented answer, with one of its values replaced. */
function changed(name: string, from: string, to: unknown): unknown {
  const shape = answerOf(name);
  const [first] = shape ? documentedAnswers(shape) : [];
  return JSON.parse(JSON.stringify(first?.[1]), (key, value: unknown) =>
    key === from ? to : value,
  );
}

describe('what no document allows is refused still', () => {
  it.each([
    ['market.list', 'inscriptionId', null],
    ['market.list', 'auctionId', 'a b'],
    ['market.list', 'price', -1],
    ['market.preparePutOn', 'signIndexes', undefined],
    ['market.prepareBid', 'serverFee', null],
    ['market.prepareBid', 'psbtBid', 'zz'],
    ['market.preparePutOff', 'psbt', undefined],
    ['swap.preSwap', 'signMsgs', undefined],
    ['swap.preSwap', 'feeAmount', 1],
    ['swap.stakeList', 'pid', undefined],
    ['swap.lockLpHistory', 'unlockTime', null],
    ['orders.get', 'amount', undefined],
    ['orders.get', 'payAddress', null],
    ['chain.utxo', 'satoshi', '1'],
  ])('%s with its %s as %s', (name, key, value) => {
    expect(read(name, changed(name, key, value)).success).toBe(false);
  });
});

it.each([
  [1_768_000_000_000, 1_768_000_000_000],
  ['1768000000000', 1_768_000_000_000],
  ['2026-01-09T23:06:40.000Z', 1_768_000_000_000],
  ['soon', null],
])('reads the end of a lock: %s', (sent, at) => {
  const { data } = read('swap.lockLpHistory', changed('swap.lockLpHistory', 'unlockTime', sent));
  expect((data as { list: { unlockTime: number | null }[] }).list[0]?.unlockTime).toBe(at);
});
