import { z } from 'zod';

import { withHeld } from '#main/kinds/shared/held.ts';
import { describedBy } from '#main/kinds/trade/quote/described.ts';
import { signatureDesk } from '#main/kinds/trade/quote/desk.ts';
import { pickOffers } from '#main/kinds/trade/quote/pick.ts';
import { tradePlaces as placesOf } from '#main/kinds/trade/quote/places.ts';
import { quoteTrade } from '#main/kinds/trade/quote/quote.ts';
import { tradeInput } from '#shared/flows/trade.ts';
import {
  pickedOffers,
  pickRequest,
  signatureOnDesk,
  tradePlaces,
  tradeQuote,
} from '#shared/ipc/trade.ts';

import { harmless } from './declare.ts';
import { nothing } from './fields.ts';

export const tradeCalls = {
  /** What stands in the way, what it costs, what comes first. Changes nothing. Asks the market: not for each key. */
  'trade.quote': harmless(tradeInput, tradeQuote, async (ctx, input) =>
    withHeld(input, ctx.session(), await quoteTrade(input, ctx.session())),
  ),
  /** Own addresses a trade may use. */
  'trade.places': harmless(nothing, tradePlaces, (ctx) => placesOf(ctx.session())),
  /** The cheapest open offers of a token, up to the first limit that is reached; what was skipped, and why. */
  'trade.pick': harmless(pickRequest, pickedOffers, (ctx, asked) =>
    pickOffers(asked, ctx.session()),
  ),
  /**
   * Live signatures, the oldest first, then what ended last. `refresh` first looks which coins were spent, and what the
   * market offers. `warnings`: how many live ones are below half the floor; the frame of the app warns of them.
   */
  'trade.signatures': harmless(
    z.object({ refresh: z.boolean() }),
    z.object({ signatures: z.array(signatureOnDesk), warnings: z.number() }),
    async (ctx, { refresh }) => {
      const session = ctx.session();
      if (refresh) await session.signatures.refresh();
      return signatureDesk(session, describedBy(session.engine));
    },
  ),
};
