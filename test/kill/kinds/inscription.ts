import { randomBytes } from 'node:crypto';

import type { Kind } from './kind.ts';

/** An order for a text that is inscribed only once. */
export const inscription: Kind = {
  name: 'inscribe',
  async start({ call }) {
    const [, ordinals] = await call('wallet.accounts', {});
    const text = `killed and alive ${randomBytes(8).toString('hex')}`;
    const { name, mediaType, hash, size } = await call('inscribe.addFile', {
      name: 'k.txt',
      mediaType: 'text/plain',
      base64: Buffer.from(text).toString('base64'),
    });
    const { ids } = await call('flow.start', {
      kind: 'inscribe',
      content: { type: 'files', items: [{ name, mediaType, hash, size }] },
      receiveAddress: ordinals?.address ?? '',
      feeRate: 2,
      outputValue: 546,
      payWith: 'wallet',
    });
    return ids;
  },
};
