/** A token that residents deploy, mint and trade. */
export interface TradedTick {
  tick: string;
  max: string;
  limit: string;
  /** Hundredths of a sat for one token, where the price starts. */
  opening: number;
  /** Whole tokens of an offer, at least and at most. */
  lot: readonly [number, number];
}

export const tradedTicks: readonly TradedTick[] = [
  { tick: 'moss', max: '2100000', limit: '1000', opening: 4_250, lot: [50, 400] },
  { tick: 'kelp', max: '21000000', limit: '10000', opening: 310, lot: [500, 4_000] },
  { tick: 'dune', max: '100000', limit: '100', opening: 61_800, lot: [5, 40] },
];
