import { randomInt } from 'node:crypto';

import type { driver } from '#test/support/start-test-app.ts';

export type Driven = ReturnType<typeof driver>;

/** An operation that is started between kills. */
export interface Kind {
  name: string;
  /** Starts one for this address; returns its flow ids, or none if something prevents it now. */
  start(driven: Driven, address: string): Promise<string[]>;
}

/** A unique amount, to count duplicates. */
export const ownAmount = (): string => `0.${randomInt(100_000, 999_999)}1`;
