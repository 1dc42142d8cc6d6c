import { z } from 'zod';

import { trade } from '#main/kinds/trade/index.ts';
import { activeSignatures } from '#main/kinds/trade/quote/active-signatures.ts';
import { describedBy } from '#main/kinds/trade/quote/described.ts';
import { pickOffers } from '#main/kinds/trade/quote/pick.ts';
import { choosePayout, tradePlaces as placesOf } from '#main/kinds/trade/quote/places.ts';
import { pickedOffers, pickRequest, signatureOnDesk, tradePlaces } from '#shared/ipc/trade.ts';

import { harmless, quoteCall } from './declare.ts';
import { nothing } from './fields.ts';

export const tradeCalls = {
  /** Calls the market, so don't use it at every key. */
  'trade.quote': quoteCall(trade),
  /** Your addresses that can be used for a trade. */
  'trade.places': harmless(nothing, tradePlaces, (ctx) => placesOf(ctx.session())),
  /** Chooses another payout address. Throws INVALID_INPUT if it isn't an address of this wallet that pays. */
  'trade.choosePayout': harmless(
    z.object({ address: z.string() }),
    z.null(),
    (ctx, { address }) => {
      choosePayout(address, ctx.session());
      return Promise.resolve(null);
    },
  ),
  /** A token's cheapest listings up to the first limit reached, and which ones were skipped and why. */
  'trade.pick': harmless(pickRequest, pickedOffers, (ctx, request) =>
    pickOffers(request, ctx.session()),
  ),
  /**
   * Active signatures, oldest first, then the most recently ended. `refresh` first checks which coins were spent and
   * what the market lists. `warnings`: number of active ones below half the floor, for the warning in the app's frame.
   */
  'trade.signatures': harmless(
    z.object({ refresh: z.boolean() }),
    z.object({ signatures: z.array(signatureOnDesk), warnings: z.number() }),
    async (ctx, { refresh }) => {
      const session = ctx.session();
      if (refresh) await session.signatures.refresh();
      return activeSignatures(session, describedBy(session.engine));
    },
  ),
};
