import { z } from 'zod';

import type { AppContext } from '#main/app/context.ts';
import type { PracticePort } from '#practice/server/port.ts';
import { AppError } from '#shared/errors.ts';
import { faultMode, practiceConditions, practiceStatus } from '#shared/ipc/practice.ts';

import { harmless } from './declare.ts';
import { nothing } from './fields.ts';

const practice = (ctx: AppContext): PracticePort => {
  if (ctx.networks.shownId() !== 'practice') {
    throw new AppError('NOT_ON_NETWORK', 'the practice controls belong to the practice network');
  }
  return ctx.networks.practice();
};

/** After a practice control is used, refreshes at once, since the user looks for the effect. */
async function pulled<T>(ctx: AppContext, lever: Promise<T>): Promise<T> {
  const done = await lever;
  ctx.session().portfolio.poke();
  return done;
}

export const practiceCalls = {
  // Harmless because the practice network's coins have no value. A reset removes its coins and their labels.
  'practice.status': harmless(nothing, practiceStatus, (ctx) => practice(ctx).status()),
  'practice.mine': harmless(
    z.object({ blocks: z.number().int().min(1).max(500) }),
    practiceStatus,
    (ctx, { blocks }) => pulled(ctx, practice(ctx).mine(blocks)),
  ),
  'practice.setBlockTime': harmless(
    z.object({ seconds: z.number().int().min(1).max(3600).nullable() }),
    practiceStatus,
    (ctx, { seconds }) => practice(ctx).setBlockTime(seconds),
  ),
  'practice.faucet': harmless(
    z.object({ address: z.string().max(120), sats: z.number().int().min(1000).max(1_000_000_000) }),
    z.object({ txid: z.string() }),
    (ctx, { address, sats }) => pulled(ctx, practice(ctx).faucet(address, sats)),
  ),
  /** Simulates a payment from another wallet: exact, too little, too much, or with an inscription in it. */
  'practice.payFromOutside': harmless(
    z.object({
      address: z.string().max(120),
      sats: z.number().int().min(600).max(1_000_000_000),
      withInscription: z.boolean(),
    }),
    z.object({ txid: z.string() }),
    (ctx, { address, sats, withInscription }) =>
      pulled(ctx, practice(ctx).payFromOutside(address, sats, withInscription)),
  ),
  /** Sends an address some of every tick within the practice swap. */
  'practice.swapFaucet': harmless(
    z.object({ address: z.string().max(120) }),
    z.object({ given: z.array(z.object({ tick: z.string(), amount: z.string() })) }),
    (ctx, { address }) => pulled(ctx, practice(ctx).swapFaucet(address)),
  ),
  'practice.setOnline': harmless(
    z.object({ online: z.boolean() }),
    practiceStatus,
    (ctx, { online }) => pulled(ctx, practice(ctx).setOnline(online)),
  ),
  'practice.fault': harmless(
    z.object({
      row: z.string().max(60),
      mode: faultMode,
      times: z.number().int().min(1).max(1000),
      /** Error code, such as -144. */
      code: z.number().int().min(-9_999).max(-1).optional(),
    }),
    practiceStatus,
    (ctx, { row, mode, times, code }) => practice(ctx).fault(row, mode, times, code),
  ),
  'practice.clearFaults': harmless(nothing, practiceStatus, (ctx) => practice(ctx).clearFaults()),
  /** Changes the given conditions and keeps the others. */
  'practice.setConditions': harmless(practiceConditions.partial(), practiceStatus, (ctx, change) =>
    practice(ctx).setConditions(change),
  ),
  /** Moves the practice network's clock forward, so that orders expire, locks open and epochs end. */
  'practice.advanceClock': harmless(
    z.object({
      seconds: z
        .number()
        .int()
        .min(1)
        .max(366 * 86_400),
    }),
    practiceStatus,
    (ctx, { seconds }) => practice(ctx).advanceClock(seconds),
  ),
  /** Replaces the last blocks with one more than there were, the first of them empty. */
  'practice.reorganise': harmless(
    z.object({ blocks: z.number().int().min(1).max(6) }),
    practiceStatus,
    (ctx, { blocks }) => pulled(ctx, practice(ctx).reorganise(blocks)),
  ),
  /** Discards the practice chain and starts a new one; requires the word RESET. */
  'practice.reset': harmless(
    z.object({ confirmation: z.literal('RESET') }),
    practiceStatus,
    async (ctx) => {
      // Our records of a chain that no longer exists would only mislead.
      await ctx.networks.reset('practice');
      return practice(ctx).status();
    },
  ),
};
