import { describe, expect, it } from 'vitest';

import { flows as kinds } from '#main/kinds/index.ts';

/** Signing in again moves nothing and gives the same user the same answer. */
const MOVE_NOTHING = ['sign-in'];

describe('every kind of operation', () => {
  it.each(
    kinds.filter(({ kind }) => !MOVE_NOTHING.includes(kind)).map((one) => [one.kind, one] as const),
  )(
    'is compared with what was done before it may sign in a later run: %s',
    (_kind, { earlier, needsKeys, approvals }) => {
      const states = earlier?.states ?? [];
      // Raising a fee, or revealing a commit, spends the same coins, so only one of the two counts.
      const replacing = /^raise-|-reveal$|-commit$/;
      const signing = [...needsKeys, ...Object.keys(approvals)];
      expect(signing.filter((state) => !states.includes(state) && !replacing.test(state))).toEqual(
        [],
      );
    },
  );
});
