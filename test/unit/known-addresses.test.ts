import { describe, expect, it } from 'vitest';

import { addressTrap } from '#main/app/address-warnings.ts';
import { createKnownAddresses } from '#main/app/known-addresses.ts';
import type { FlowView } from '#shared/flows/view.ts';

const RECEIVER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
const TWIN = 'bcrt1qcr8qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqchgx';
const BOOKED = 'bcrt1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqvg32hk';
const BOOKED_TWIN = 'bcrt1p5cyqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqg32hk';

function world() {
  let now = 0;
  let reads = 0;
  const operation = {
    ask: { op: 'send', tick: 'lime', receivers: [{ to: RECEIVER, amount: '1' }] },
  };
  const known = createKnownAddresses({
    clock: { now: () => now },
    store: {
      orders: { payAddresses: () => [] },
      coinNotes: { labels: () => [{ type: 'addr', ref: BOOKED, label: 'A friend' }] },
    },
    own: { all: () => [] },
    flows: () => {
      reads += 1;
      return [{ operation } as unknown as FlowView];
    },
  });
  return { known, reads: () => reads, wait: (ms: number) => (now += ms) };
}

describe('addresses that are known', () => {
  it('are those of sends on the second layer and of the address book: their near-twins are warned of', () => {
    const { known } = world();
    expect(addressTrap(TWIN, false, known())).toContain(`begins and ends like ${RECEIVER}`);
    expect(addressTrap(BOOKED_TWIN, false, known())).toContain(`begins and ends like ${BOOKED}`);
    expect(addressTrap(RECEIVER, false, known())).toBeNull();
  });

  it('are read once for all lines of a list, and again for the next one', () => {
    const { known, reads, wait } = world();
    for (let line = 0; line < 1_000; line += 1) known();
    expect(reads()).toBe(1);
    wait(1_000);
    known();
    expect(reads()).toBe(2);
  });
});
