import { familyIds } from '#renderer/base/families.ts';
import { AppError } from '#shared/errors.ts';

import { createFakeBridge } from './fake-bridge.ts';
import { snapshotOf } from './fixtures.ts';

export type Reads = Record<string, (params: Record<string, unknown>) => unknown>;

/** A bridge whose provider knows these rows and rejects all others as unknown. */
export function bridgeOf(reads: Reads, families: string[] = familyIds) {
  const snapshot = snapshotOf();
  const networks = snapshot.networks.map((info) => ({ ...info, families }));
  return createFakeBridge({
    'app.snapshot': () => ({ ...snapshot, networks }),
    'provider.read': ({ row, params }) => {
      const read = reads[row];
      if (!read)
        throw new AppError('PROVIDER_REJECTED', `${row}: none`, { row, code: -1, msg: 'none' });
      return {
        data: read(params),
        age: 0,
        fetchedAt: 1,
        stale: false,
        freshFor: 0,
        key: JSON.stringify(params),
      };
    },
  });
}
