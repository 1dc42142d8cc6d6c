import { describe, expect, it } from 'vitest';

import { createMeanings } from '#main/signing/meaning.ts';
import type { KnownRune } from '#main/signing/read/known-rune.ts';
import { AppError } from '#shared/errors.ts';

const TXID = 'ab'.repeat(32);
const inspectionOf = (
  pins: object[],
  outpoint = `${TXID}:0`,
  runes: ReadonlyMap<string, KnownRune> = new Map(),
) =>
  ({
    inspection: { inputs: [{ outpoint, address: 'bcrt1qown' }], pins },
    contents: new Map(),
    listed: new Map(),
    runes,
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

const dog: KnownRune = {
  said: { name: 'DOG•PAWS', divisibility: 2, symbol: 'D' },
  kept: null,
  etching: null,
};

describe('what assets are called', () => {
  it('counts runes and alkanes in whole units, by the name of each', async () => {
    const meanings = meaningsOver({
      'alkanes.info': { name: 'Brine', divisibility: 3 },
    });
    const found = await meanings(
      inspectionOf(
        [
          { kind: 'rune', id: '840000:1', amount: 12_345n, input: null },
          { kind: 'alkane', id: '2:1', amount: 5n, input: null },
        ],
        `${TXID}:0`,
        new Map([['840000:1', dog]]),
      ),
    );
    expect([...found.values()].map(({ title }) => title)).toEqual([
      '123.45 DOG•PAWS D',
      '0.005 Brine',
    ]);
  });

  it('counts a rune in smallest units where the provider contradicts what is known of it', async () => {
    const kept = {
      id: '840000:1',
      name: 'DOG•PAWS',
      divisibility: 0,
      learned: 'seen',
      at: 0,
    } as const;
    const titles = async (known: KnownRune) => {
      const pin = { kind: 'rune', id: '840000:1', amount: 12_345n, input: null };
      const found = await meaningsOver({})(
        inspectionOf([pin], `${TXID}:0`, new Map([['840000:1', known]])),
      );
      return [...found.values()].map(({ title }) => title);
    };
    expect(await titles({ ...dog, kept })).toEqual(['12345 smallest units of rune 840000:1']);
    expect(await titles({ ...dog, etching: { name: 'DOGPAWS', divisibility: 0 } })).toEqual([
      '12345 smallest units of rune 840000:1',
    ]);
    expect(await titles({ ...dog, kept: { ...kept, divisibility: 2 } })).toEqual([
      '123.45 DOG•PAWS D',
    ]);
    expect(await titles({ said: null, kept, etching: null })).toEqual(['12345 DOG•PAWS']);
  });

  it('leaves out what is unknown, and never throws', async () => {
    const found = await meaningsOver({})(
      inspectionOf([
        { kind: 'inscription', id: `${TXID}i0`, amount: null, input: 0 },
        { kind: 'rune', id: '840000:1', amount: 1n, input: null },
      ]),
    );
    expect(found.size).toBe(0);
  });
});
