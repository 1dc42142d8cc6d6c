import { createRandom } from '#test/kill/random.ts';

/** A run's choices, the same for the same seed. */
export function createDice(seed: number) {
  const random = createRandom(seed);
  const below = (most: number): number => Math.floor(random() * most);
  return {
    below,
    /** A random element; undefined for an empty list. */
    of: <T>(list: readonly T[]): T | undefined => list[below(list.length)],
    chance: (share: number): boolean => random() < share,
  };
}
export type Dice = ReturnType<typeof createDice>;
