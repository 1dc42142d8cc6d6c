import { z } from 'zod';

import { call } from './define.ts';

const message = z.string().max(20_000);

export const toolsCalls = {
  /** Offline: under which scheme, if any, this address signed these exact bytes. Throws ADDRESS_INVALID. */
  'tools.verifyMessage': call(
    z.object({ message, address: z.string().max(200), signature: z.string().max(4_000) }),
    z.object({ form: z.enum(['bip322', 'legacy']).nullable(), mine: z.boolean() }),
  ),
};
