import { describe, expect, it } from 'vitest';

import { addressTrap } from '#main/app/address-warnings.ts';
import { createKnownAddresses, suggestedRecipients } from '#main/app/known-addresses.ts';
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
    expect(addressTrap(TWIN, false, known())).toContain(`looks like ${RECEIVER}`);
    expect(addressTrap(BOOKED_TWIN, false, known())).toContain(`looks like ${BOOKED}`);
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

describe('suggested recipients', () => {
  const send = (createdAt: number, to: readonly string[], phase = 'done') =>
    ({
      ...{ createdAt, phase },
      spend: {
        asked: {
          kind: 'send',
          feeRate: 1,
          recipients: to.map((address) => ({ address, sats: '1' })),
        },
      },
    }) as unknown as FlowView;

  it('are recent ones first, each once, then contacts by name and your accounts', () => {
    const flows = [send(1, [BOOKED, 'own']), send(3, [RECEIVER]), send(2, [RECEIVER])];
    const names = [
      { address: 'z', name: 'Zoe' },
      { address: 'b', name: 'Ben' },
      { address: BOOKED, name: 'A friend' },
    ];
    const accounts = [{ address: 'own', label: 'Payment' }];
    const isMine = (address: string) => address === 'own';
    expect(suggestedRecipients({ flows, names, accounts, isMine })).toEqual([
      { address: RECEIVER, name: null, at: 3, mine: false },
      { address: BOOKED, name: 'A friend', at: 1, mine: false },
      { address: 'b', name: 'Ben', at: null, mine: false },
      { address: 'z', name: 'Zoe', at: null, mine: false },
      { address: 'own', name: 'Payment', at: null, mine: true },
    ]);
  });

  it('leave out what was given up, and most of a batch', () => {
    const batch = Array.from({ length: 50 }, (_, at) => `batch ${at}`);
    const flows = [send(3, batch), send(2, ['cancelled'], 'cancelled'), send(1, [RECEIVER])];
    const found = suggestedRecipients({ flows, names: [], accounts: [], isMine: () => false });
    expect(found.map(({ address }) => address)).toEqual([...batch.slice(0, 5), RECEIVER]);
  });
});
