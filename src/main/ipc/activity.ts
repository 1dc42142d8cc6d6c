import { z } from 'zod';

import { toMoved } from '#main/app/activity-amounts.ts';
import { activeWallet, activityRows, isListed } from '#main/app/activity-rows.ts';
import { createLabelBook } from '#main/app/label-book.ts';
import { balanceHistory } from '#main/app/portfolio/balance-history.ts';
import { visitsIn } from '#main/app/visits.ts';
import { matchingPages } from '#main/app/wallet-records.ts';
import { activityRow, movedAsset, tokenLayer } from '#shared/ipc/history.ts';

import { harmless } from './declare.ts';
import { nothing, page } from './fields.ts';

export const activityCalls = {
  'activity.list': harmless(
    z.object({ ...page, kind: z.string().max(40).nullable() }),
    z.object({ rows: z.array(activityRow), next: z.string().nullable() }),
    async (ctx, { wallet, ...asked }) => {
      const { store } = ctx.session();
      const query = { ...asked, also: createLabelBook(store).like(asked.query) };
      const { rows, next } =
        wallet === 'this'
          ? matchingPages(
              (cursor) => store.activity.page({ ...query, cursor }),
              isListed(ctx, wallet),
              query,
            )
          : store.activity.page(query);
      return { rows: rows.map(activityRows(ctx, wallet)), next };
    },
  ),
  /** When this wallet was last used before this visit; null if unknown. */
  'activity.visit': harmless(nothing, z.object({ before: z.number().nullable() }), async (ctx) => {
    const walletId = ctx.vault.accountKeys()?.walletId;
    const visits = visitsIn(ctx.session().store, ctx.config.clock);
    return { before: walletId === undefined ? null : visits.before(walletId) };
  }),
  /** Sats received and sent by this wallet since then (ms), by transactions; decimal. */
  'activity.sums': harmless(
    z.object({ since: z.number() }),
    z.object({ inSats: z.string(), outSats: z.string() }),
    async (ctx, { since }) => {
      const { ledger } = ctx.session().store;
      const [id] = activeWallet(ctx);
      const effects = id === undefined ? [] : ledger.since(id, since).map(({ sats }) => sats);
      const sum = (some: readonly bigint[]) => String(some.reduce((total, one) => total + one, 0n));
      return {
        inSats: sum(effects.filter((sats) => sats > 0n)),
        outSats: sum(effects.filter((sats) => sats < 0n).map((sats) => -sats)),
      };
    },
  ),
  /**
   * All that this wallet ever received and sent, by asset and token; coins that left without a known
   * transaction, and token balances that differ from the sum of their histories.
   */
  'activity.balance': harmless(
    nothing,
    z.object({
      sats: z.string(),
      assets: z.array(movedAsset),
      tokens: z.array(z.object({ layer: tokenLayer, tick: z.string(), amount: z.string() })),
      unexplained: z.array(z.object({ outpoint: z.string(), sats: z.string(), at: z.number() })),
      unexplainedTokens: z.array(
        z.object({
          ...{ address: z.string(), layer: tokenLayer, tick: z.string(), amount: z.string() },
        }),
      ),
    }),
    async (ctx) => {
      const { store, ledger, tokens, own } = ctx.session();
      await ledger.idle();
      const [id] = activeWallet(ctx);
      if (id === undefined)
        return { sats: '0', assets: [], tokens: [], unexplained: [], unexplainedTokens: [] };
      const addresses = own.all();
      const unexplained = store.ledger.unexplained(id);
      return {
        sats: String(store.ledger.total(id)),
        assets: store.ledger.held(id).map((one) => toMoved(one, store)),
        tokens: tokens.sums(addresses),
        unexplained: unexplained.map((one) => ({ ...one, sats: String(one.sats) })),
        unexplainedTokens: tokens.unexplained(addresses),
      };
    },
  ),
  /** This wallet's balance over time in sats, by the ledger, from when it was first read until now. */
  'activity.balances': harmless(
    nothing,
    z.array(z.object({ at: z.number(), sats: z.string() })),
    async (ctx) => {
      const session = ctx.session();
      await session.ledger.idle();
      const [id] = activeWallet(ctx);
      const points = id === undefined ? [] : balanceHistory(session, id);
      return points.map(({ at, sats }) => ({ at, sats: String(sats) }));
    },
  ),
  'activity.kinds': harmless(nothing, z.array(z.string()), async (ctx) =>
    ctx.session().store.activity.kinds(),
  ),
};
