import { describe, expect, it } from 'vitest';

import type { ProviderClient } from '#main/provider/types.ts';
import { findOnOtherNetworks, type OtherNetwork } from '#main/signing/other-networks.ts';

const OUTPOINT = `${'ab'.repeat(32)}:0`;
const client = (answer: () => Promise<unknown>) => ({ call: answer }) as unknown as ProviderClient;
const network = (label: string, answer: (() => Promise<unknown>) | null): OtherNetwork => ({
  label,
  client: answer && client(answer),
  knows: () => false,
});
const nothing = () => Promise.resolve(null);
const coin = () => Promise.resolve({});
const silent = () => Promise.reject(new Error('no answer'));
const find = async (...others: OtherNetwork[]) =>
  (await findOnOtherNetworks([OUTPOINT], others)).get(OUTPOINT);

describe('a coin of another network with the same keys', () => {
  it('is named by each network that could not be asked', async () => {
    const found = await find(network('Bitcoin', null), network('Altchain', silent));
    expect(found).toEqual({ unasked: expect.stringContaining('Bitcoin and Altchain') });
    for (const [label, other] of [
      ['Bitcoin', 'Altchain'],
      ['Altchain', 'Bitcoin'],
    ] as const) {
      const one = await find(network(label, silent), network(other, nothing));
      expect(one).toEqual({ unasked: expect.stringContaining(`ask ${label},`) });
      expect(JSON.stringify(one)).not.toContain(other);
    }
  });

  it('is of the network that knows it, whoever else is silent', async () => {
    expect(await find(network('Bitcoin', silent), network('Altchain', coin))).toEqual({
      on: 'Altchain',
    });
    expect(await find(network('Bitcoin', nothing), network('Altchain', nothing))).toBeUndefined();
  });
});
