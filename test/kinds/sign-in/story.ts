import type { Story } from '#test/flows/support/stories.ts';

import { challengeFor } from './challenge.ts';

const ADDRESS = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';

export const story: Story = {
  name: 'a sign-in flow',
  input: ({ deps }) => ({ kind: 'sign-in', message: challengeFor(ADDRESS, deps.clock.now()) }),
  passes: ['preparing', 'signing'],
  happens: () => undefined,
  answers: {},
  ends: 'done',
  orders: 0,
  payments: 0,
  refunds: 0,
};
