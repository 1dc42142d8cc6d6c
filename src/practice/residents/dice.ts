import { derive } from '#practice/formats/bytes.ts';

/** Reproducible randomness: the same seed and label give the same results. */
export interface Dice {
  /** An integer from 0 to `sides` - 1. */
  roll(sides: number): number;
  pick<T>(list: readonly T[]): T | undefined;
}

export function createDice(seed: string, label: string): Dice {
  let count = 0;
  const roll = (sides: number): number => {
    const bytes = derive(seed, `${label} ${count++}`);
    return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) % sides;
  };
  return { roll, pick: (list) => list[roll(Math.max(1, list.length))] };
}
