import { randomBytes } from 'node:crypto';

import type { Kind } from '#test/kill/kinds/kind.ts';

import { challengeFor } from './challenge.ts';

export const kill: Kind = {
  name: 'sign-in',
  start: async ({ call }, address) => {
    const message = challengeFor(address, Date.now(), randomBytes(8).toString('hex'));
    return (await call('flow.start', { kind: 'sign-in', message })).ids;
  },
};
