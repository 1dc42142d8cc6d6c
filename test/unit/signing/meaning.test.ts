import { describe, expect, it } from 'vitest';

import { createMeanings } from '#main/signing/meaning.ts';
import { AppError } from '#shared/errors.ts';

const TXID = 'ab'.repeat(32);
const inspectionOf = (pins: object[], outpoint = `${TXID}:0`) =>
  ({
    inspection: { inputs: [{ outpoint, address: 'bcrt1qown' }], pins },
    contents: new Map(),
    listed: new Map(),
  }) as never;

const meaningsOver = (answers: Record<string, unknown>) =>
  createMeanings({
    client: {
      call: (row: string) =>
        row in answers
          ? Promise.resolve(answers[row])
          : Promise.reject(new AppError('PROVIDER_UNREACHABLE', 'down')),
    },
  } as never);

describe('what assets are called', () => {
  it('counts runes and alkanes in whole units, by the name of each', async () => {
    const meanings = meaningsOver({
      'runes.info': { spacedRune: 'DOG•PAWS', divisibility: 2, symbol: 'D' },
      'alkanes.info': { name: 'Brine', divisibility: 3 },
    });
    const found = await meanings(
      inspectionOf([
        { kind: 'rune', id: '840000:1', amount: 12_345n, input: null },
        { kind: 'alkane', id: '2:1', amount: 5n, input: null },
      ]),
    );
    expect([...found.values()].map(({ title }) => title)).toEqual([
      '123.45 DOG•PAWS D',
      '0.005 Brine',
    ]);
  });

  it('leaves out what nobody can tell, and never throws', async () => {
    const found = await meaningsOver({})(
      inspectionOf([
        { kind: 'inscription', id: `${TXID}i0`, amount: null, input: 0 },
        { kind: 'rune', id: '840000:1', amount: 1n, input: null },
      ]),
    );
    expect(found.size).toBe(0);
  });
});
