import { derive } from '#practice/formats/bytes.ts';

export type Dice = ReturnType<typeof createDice>;

/** Reproducible randomness: the same seed and label give the same results. */
export function createDice(seed: string, label: string) {
  let count = 0;
  /** An integer from 0 to `sides` - 1. */
  const roll = (sides: number): number => {
    const bytes = derive(seed, `${label} ${count++}`);
    return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) % sides;
  };
  return {
    roll,
    pick: <T>(list: readonly T[]): T | undefined => list[roll(Math.max(1, list.length))],
  };
}
