import { type Make, withCost } from '#test/liar/operations/begun.ts';

import { challengeFor } from './challenge.ts';

export const makes: Record<string, Make> = {
  'sign-in': async ({ world }) => {
    const message = challengeFor(world.ordinals, world.clock.now());
    return withCost(world, { kind: 'sign-in', message }, '0');
  },
};
