import { describe, expect, it } from 'vitest';

import type { ProviderClient } from '#main/provider/types.ts';
import { readModule } from '#main/signing/modules.ts';
import { networks } from '#shared/bitcoin/network.ts';
import { AppError } from '#shared/errors.ts';
import { inscribe, rawAt, stating } from '#test/attacks/inscriptions.ts';

/** A provider that returns raw transactions, or says that it knows none. */
const client = {
  call: (_name: string, { txid }: { txid: string }) => {
    const raw = rawAt(txid);
    return raw === ''
      ? Promise.reject(
          new AppError('PROVIDER_REJECTED', 'unknown', {
            row: 'chain.rawTx',
            code: -1,
            msg: 'unknown',
          }),
        )
      : Promise.resolve(raw);
  },
} as unknown as ProviderClient;

const deployOf = async (body: string) => {
  const { id } = inscribe(`module ${body}`, stating(body));
  return (await readModule({ client, network: networks.mainnet }, id, null)).deploy;
};

describe('a module of the swap', () => {
  it('is identified by the bytes of its own inscription', async () => {
    const body = '{"p":"brc20-module","op":"deploy","init":{}}';
    expect(await deployOf(body)).toEqual({ protocol: 'brc20-module' });
    expect(await deployOf('{"p":"brc-20","op":"deploy"}')).toEqual({ protocol: 'brc-20' });
  });

  it.each(['not JSON', '{"p":"brc20-module","op":"mint"}', '"text"', '{}'])(
    'is none where its inscription holds %s',
    async (body) => {
      expect(await deployOf(body)).toEqual({ fault: 'its inscription deploys no module' });
    },
  );

  it('does not exist if its inscription is unknown', async () => {
    const facts = await readModule(
      { client, network: networks.mainnet },
      `${'ab'.repeat(32)}i0`,
      null,
    );
    expect(facts).toEqual({
      ...{ pinned: null, shipped: [], trustsFirst: false },
      deploy: { fault: 'its inscription is unknown' },
    });
  });

  it('is taken as it is at first on the practice network alone', async () => {
    for (const network of Object.values(networks)) {
      const { trustsFirst } = await readModule({ client, network }, `${'ab'.repeat(32)}i0`, null);
      expect(trustsFirst, network.id).toBe(network.id === 'practice');
    }
  });
});
