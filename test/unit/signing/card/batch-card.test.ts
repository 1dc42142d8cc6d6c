import { expect, it } from 'vitest';

import { batchCard } from '#main/signing/batch/card.ts';
import type { ApprovalCard } from '#shared/flows/approval.ts';

const coin = { address: 'somewhere', sats: '546', path: null, sighash: 'DEFAULT' };
const asset = (title: string) => ({
  title,
  about: 'BRC-20 transfer inscription',
  inscriptionId: null,
});

/** A line that moves an asset from its second input to its first output. */
const line = (n: number): ApprovalCard => ({
  ...{ purpose: 'list', title: 'Sell', network: 'practice', asked: `Sell ${n}.`, does: 'Sells.' },
  clauses: [],
  inputs: [
    { ...coin, outpoint: `${String(n).padStart(64, '0')}:0`, mine: true },
    { ...coin, outpoint: `${String(n).padStart(64, '0')}:1`, mine: true },
  ],
  outputs: [
    { address: 'there', sats: '546', role: 'inscription', mine: false },
    { address: 'back', sats: '500', role: 'change', mine: true },
    { address: 'back', sats: '20', role: 'change', mine: true },
  ],
  pins: [
    { label: `pin ${n}`, input: 1, output: 0 },
    { label: `pool ${n}`, input: null, output: null },
  ],
  moves: { gives: [asset(`${n} inks`)], gets: [] },
  ...{ feeSats: '26', feeRate: '1.00', satFlow: [], outlaySats: '572', txid: '', deadline: null },
});
const lines = (count: number) => Array.from({ length: count }, (_, n) => line(n));
const titles = (card: ApprovalCard) => card.moves?.gives.map(({ title }) => title);

it('names at its head what its lines move, and counts the rest', () => {
  expect(titles(batchCard(lines(8)))).toEqual(Array.from({ length: 8 }, (_, n) => `${n} inks`));
  expect(titles(batchCard(lines(500)))?.slice(7)).toEqual(['7 inks', 'And 492 more']);
});

it('is headed by what its lines do, and not by the title of the first', () => {
  const buys = lines(3).map((card) => ({ ...card, title: 'Buy 5 inks', act: 'buy' as const }));
  expect(batchCard(buys)).toMatchObject({ title: 'Buy: 3 items', act: 'buy' });
});

it('finds each asset among the coins of all lines', () => {
  const { pins = [], inputs, outputs } = batchCard(lines(3));
  expect(pins.map(({ label, input, output }) => [label, input, output])).toEqual([
    ['pin 0', 1, 0],
    ['pool 0', null, null],
    ['pin 1', 3, 3],
    ['pool 1', null, null],
    ['pin 2', 5, 6],
    ['pool 2', null, null],
  ]);
  expect(inputs[5]?.outpoint).toMatch(/2:1$/);
  expect(outputs[6]?.role).toBe('inscription');
});
