import { randomInt } from 'node:crypto';

import type { driver } from '#test/support/start-test-app.ts';

export type Driven = ReturnType<typeof driver>;

/** What is begun in the midst of kills. */
export interface Kind {
  name: string;
  /** Begins one for this address; ids of its flows, none where something stands in the way right now. */
  start(driven: Driven, address: string): Promise<string[]>;
}

/** Told apart by its amount: what was done twice is counted by it. */
export const ownAmount = (): string => `0.${randomInt(100_000, 999_999)}1`;
