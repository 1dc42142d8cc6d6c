import { z } from 'zod';

import { amountOf, moreOf, ownFactsOf, paidBy, txidOf } from '#main/app/activity-amounts.ts';
import { createLabelBook } from '#main/app/label-book.ts';
import { visitsIn } from '#main/app/visits.ts';
import { belongsTo, matchingPages } from '#main/app/wallet-records.ts';
import { activityRow } from '#shared/ipc/history.ts';

import { harmless } from './declare.ts';
import { nothing, page } from './fields.ts';

export const activityCalls = {
  'activity.list': harmless(
    z.object({ ...page, kind: z.string().max(40).nullable() }),
    z.object({ rows: z.array(activityRow), next: z.string().nullable() }),
    async (ctx, { wallet, ...asked }) => {
      const { store } = ctx.session();
      const facts = ownFactsOf(ctx.session());
      const { like, subjectOf } = createLabelBook(ctx.session().store);
      const query = { ...asked, also: like(asked.query) };
      const { rows, next } =
        wallet === 'this'
          ? matchingPages(
              (cursor) => store.activity.page({ ...query, cursor }),
              belongsTo(ctx.session(), ctx.vault.accountKeys()?.walletId ?? null),
              query,
            )
          : store.activity.page(query);
      const known = rows.map((row) => ({
        ...row,
        amount: amountOf(row, facts),
        more: moreOf(row),
        paid: paidBy(row, store.transactions),
        txid: txidOf(row),
        subject: subjectOf(row),
      }));
      return { rows: known, next };
    },
  ),
  /** When this wallet was last used before this visit; null if unknown. */
  'activity.visit': harmless(nothing, z.object({ before: z.number().nullable() }), async (ctx) => {
    const walletId = ctx.vault.accountKeys()?.walletId;
    const visits = visitsIn(ctx.session().store, ctx.config.clock);
    return { before: walletId === undefined ? null : visits.before(walletId) };
  }),
  'activity.kinds': harmless(nothing, z.array(z.string()), async (ctx) =>
    ctx.session().store.activity.kinds(),
  ),
};
