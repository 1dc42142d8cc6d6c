import { z } from 'zod';

import { swap } from '#main/kinds/swap/index.ts';
import { readList } from '#main/kinds/swap/quote/read-list.ts';
import { layerKinds, timelineOf } from '#main/kinds/swap/server/signed.ts';
import { address, count } from '#shared/api/fields.ts';
import { signedOperation, swapAddress, swapMoment } from '#shared/ipc/swap.ts';

import { harmless, quoteCall } from './declare.ts';
import { nothing } from './fields.ts';

/** How many of the newest signatures are compared with the server; each costs a call. */
const SIGNED = 50;

export const swapCalls = {
  /** Addresses of ours that can use the second layer, those with the layer-two role first. */
  'swap.addresses': harmless(nothing, z.array(swapAddress), async (ctx) =>
    ctx.session().swapAddresses(),
  ),
  'swap.quote': quoteCall(swap),
  /**
   * Parses a recipient list from pasted text or CSV, `address, amount` per line. Reports lines that can't be parsed.
   */
  'swap.readList': harmless(
    z.object({ text: z.string().max(200_000) }),
    z.object({
      receivers: z.array(z.object({ to: z.string(), amount: z.string() })),
      faults: z.array(z.object({ line: count, text: z.string() })),
    }),
    async (_ctx, { text }) => readList(text),
  ),
  /** Everything the histories report about an address, merged with what it signed here, newest first. */
  'swap.timeline': harmless(
    z.object({
      address,
      limit: count.min(1).max(500),
      /** Reads the address's histories first. Throws the provider's errors. */
      fresh: z.boolean(),
    }),
    z.array(swapMoment),
    async (ctx, { address, limit, fresh }) => {
      const { store, signedOperations, history, own } = ctx.session();
      if (fresh && own.isMine(address)) await history.read('swap', address);
      const signed = await signedOperations({ address, limit: SIGNED, compare: true });
      const reported = layerKinds.flatMap((kind) =>
        Array.from(store.activity.all({ kind, query: '' })),
      );
      const flowOfTx = (txid: string) => store.transactions.get(txid)?.flowId ?? null;
      return timelineOf(reported, signed, { address, limit, flowOfTx });
    },
  ),
  /** What we signed, newest first, compared with the server's record if `compare` is set. */
  'swap.signed': harmless(
    z.object({
      address: address.nullable(),
      limit: count.min(1).max(200),
      compare: z.boolean(),
    }),
    z.array(signedOperation),
    async (ctx, { address, limit, compare }) =>
      ctx.session().signedOperations({ address, limit, compare }),
  ),
};
