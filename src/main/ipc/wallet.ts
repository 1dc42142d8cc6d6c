import { z } from 'zod';

import { faultText, parseAddress } from '#main/wallet/addresses.ts';
import { networks } from '#shared/bitcoin/network.ts';
import { isAppError } from '#shared/errors.ts';
import { more } from '#shared/ipc/pieces.ts';
import {
  account,
  addressCheck,
  feeMoment,
  feeRates,
  inscriptionView,
  portfolio,
} from '#shared/ipc/wallet.ts';

import { goOn, harmless, weakening } from './declare.ts';
import { nothing } from './fields.ts';

export const walletCalls = {
  'wallet.accounts': harmless(nothing, z.array(account), async (ctx) =>
    ctx.session().own.accounts(),
  ),
  'wallet.newAddress': harmless(
    z.object({ accountId: z.number().int() }),
    account,
    async (ctx, { accountId }) => ctx.session().own.newAddress(accountId),
  ),
  'wallet.addresses': harmless(
    z.object({ accountId: z.number().int() }),
    z.array(
      z.object({ address: z.string(), index: z.number(), change: z.boolean(), used: z.boolean() }),
    ),
    async (ctx, { accountId }) => ctx.session().own.addresses(accountId),
  ),
  /** The cached portfolio immediately; `refresh` asks the network first. */
  'wallet.portfolio': harmless(
    z.object({ refresh: z.boolean() }),
    portfolio.extend({ more }),
    (ctx, { refresh }) => ctx.session().portfolio.show(refresh),
  ),
  'wallet.inscriptions': goOn(inscriptionView, async (ctx, place) =>
    ctx.session().portfolio.moreInscriptions(place),
  ),
  /** Reads a rune's etching, and replaces the decimals that were seen first. */
  'wallet.acceptEtching': weakening(
    ['assets'],
    z.object({ runeid: z.string().regex(/^\d{1,10}:\d{1,10}$/) }),
    nothing,
    async (ctx, { runeid }) => {
      const change = ctx.session().divisions.byEtching(runeid);
      await ctx.changes.ask('assets', change.describe);
      change.accept();
      return {};
    },
  ),
  /** Fee rates of the last week from earlier reads, oldest first. */
  'wallet.feeHistory': harmless(nothing, z.array(feeMoment), async (ctx) =>
    ctx.session().feeHistory.all(),
  ),
  'wallet.feeRates': harmless(nothing, feeRates, (ctx) => ctx.session().feeRates()),
  'wallet.checkAddress': harmless(
    z.object({ address: z.string().max(200) }),
    addressCheck,
    async (ctx, { address }) => {
      const session = ctx.session();
      try {
        const parsed = parseAddress(address.trim(), networks[session.id]);
        const mine = session.own.isMine(parsed.address);
        const caution = session.warningFor(parsed.address, mine);
        return { valid: true, mine, type: parsed.type, problem: null, caution };
      } catch (error) {
        if (!isAppError(error, 'ADDRESS_INVALID')) throw error;
        const problem = faultText(error.details.reason, address);
        return { valid: false, mine: false, type: null, problem, caution: null };
      }
    },
  ),
};
