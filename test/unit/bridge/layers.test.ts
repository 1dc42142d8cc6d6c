import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { sumLayers, type UnderWay } from '#main/kinds/bridge/balances/layers.ts';

const TICK = 'lime';

/** The progress of one deposit or withdrawal according to both sides. */
const depositStages = ['asked', 'in no block', 'in a block', 'counted'] as const;
const withdrawStages = [
  'asked',
  'accepted',
  'on its way',
  'in a block',
  'completed',
  'taken back',
] as const;
type Stage = (typeof depositStages)[number] | (typeof withdrawStages)[number];

interface Way {
  kind: 'deposit' | 'withdraw';
  amount: number;
  stage: Stage;
}

/** What both sides say of them, independent of the function: a ledger of where each token really is. */
function ledger(ways: readonly Way[], held: number, inSwap: number) {
  const said = { overall: held, swap: inSwap, module: 0, pendingSwap: 0, pendingAvailable: 0 };
  const underWay: UnderWay[] = [];
  let started = held + inSwap;
  for (const [at, { kind, amount, stage }] of ways.entries()) {
    started += amount;
    const flow = {
      flowId: `flow-${at}`.padEnd(10, 'x'),
      kind,
      tick: TICK,
      address: 'a',
      amount: String(amount),
      waitsFor: stage,
    };
    const tell = (place: UnderWay['place'], known: boolean) =>
      underWay.push({ ...flow, place, known });
    switch (stage) {
      case 'asked':
        if (kind === 'deposit') said.overall += amount;
        else said.swap += amount;
        tell('here', false);
        break;
      case 'in no block':
        said.overall += amount;
        said.pendingSwap += amount;
        tell('here', true);
        break;
      case 'in a block':
        if (kind === 'deposit') {
          said.pendingSwap += amount;
          tell('moving', true);
        } else {
          said.overall += amount;
          said.pendingAvailable += amount;
          tell('there', true);
        }
        break;
      case 'counted':
        said.swap += amount;
        tell('there', false);
        break;
      case 'accepted':
        said.module += amount;
        tell('moving', true);
        break;
      case 'on its way':
        said.pendingAvailable += amount;
        tell('moving', true);
        break;
      case 'completed':
        said.overall += amount;
        tell('there', false);
        break;
      case 'taken back':
        said.swap += amount;
        tell('here', false);
        break;
    }
  }
  return { said, underWay, started };
}

const way = fc.oneof(
  fc.record({
    kind: fc.constant('deposit' as const),
    amount: fc.integer({ min: 1, max: 1_000_000 }),
    stage: fc.constantFrom(...depositStages),
  }),
  fc.record({
    kind: fc.constant('withdraw' as const),
    amount: fc.integer({ min: 1, max: 1_000_000 }),
    stage: fc.constantFrom(...withdrawStages),
  }),
);
const some = fc.nat({ max: 1_000_000 });

function sums(ways: readonly Way[], held: number, inSwap: number) {
  const { said, underWay, started } = ledger(ways, held, inSwap);
  const { overall, ...swap } = said;
  const text = Object.fromEntries(
    Object.entries(swap).map(([key, value]) => [key, String(value)]),
  ) as Record<keyof typeof swap, string>;
  const [sum] = sumLayers(
    [{ tick: TICK, overall: String(overall) }],
    [{ tick: TICK, ...text }],
    underWay,
  );
  return { sum, started, underWay };
}

describe('the sum over both layers', () => {
  it('is what there was before anything moved, wherever each token is by now', () => {
    fc.assert(
      fc.property(fc.array(way, { maxLength: 8 }), some, some, (ways, held, inSwap) => {
        const { sum, started } = sums(ways, held, inSwap);
        expect(sum?.total ?? '0').toBe(String(started));
        expect(sum?.missing ?? null).toBeNull();
      }),
    );
  });

  it('adds up, with a line for exactly the ways that left one side and came to none', () => {
    fc.assert(
      fc.property(fc.array(way, { maxLength: 8 }), some, some, (ways, held, inSwap) => {
        const { sum, underWay } = sums(ways, held, inSwap);
        const moving = underWay.filter(({ place }) => place === 'moving');
        expect((sum?.moves ?? []).map(({ flowId }) => flowId).sort()).toEqual(
          moving.map(({ flowId }) => flowId).sort(),
        );
        if (!sum) return;
        const parts = [sum.onBitcoin, sum.inSwap, ...sum.moves.map(({ amount }) => amount)];
        expect(parts.reduce((total, part) => total + BigInt(part), 0n)).toBe(BigInt(sum.total));
      }),
    );
  });

  it('gives what no flow explains a line without one', () => {
    const swap = { tick: TICK, swap: '1', module: '0', pendingSwap: '2.5', pendingAvailable: '3' };
    expect(sumLayers([], [swap], [])).toMatchObject([
      {
        total: '6.5',
        moves: [
          { flowId: null, direction: 'deposit', amount: '2.5' },
          { flowId: null, direction: 'withdraw', amount: '3' },
        ],
      },
    ]);
  });

  it('says what a flow of ours moved and the swap does not count', () => {
    const own: UnderWay = {
      flowId: 'flow-00001',
      kind: 'withdraw',
      tick: TICK,
      address: 'a',
      amount: '40',
      place: 'moving',
      known: true,
      waitsFor: '',
    };
    const swap = { tick: TICK, swap: '60', module: '15', pendingSwap: '0', pendingAvailable: '0' };
    expect(sumLayers([], [swap], [own])).toMatchObject([
      { total: '100', moving: '40', missing: '25' },
    ]);
  });
});
