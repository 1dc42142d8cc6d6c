import { createRandom } from '#test/kill/random.ts';

/** The choices of a run, the same for the same seed. */
export function createDice(seed: number) {
  const random = createRandom(seed);
  const below = (most: number): number => Math.floor(random() * most);
  return {
    below,
    /** One of them; undefined of none. */
    of: <T>(list: readonly T[]): T | undefined => list[below(list.length)],
    chance: (share: number): boolean => random() < share,
  };
}
export type Dice = ReturnType<typeof createDice>;
