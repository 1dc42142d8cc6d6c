import type { ActivityRecord } from '#main/store/activity-row.ts';
import type { ActivityRow } from '#shared/ipc/history.ts';

import {
  amountOf,
  createEffects,
  moreOf,
  ownFactsOf,
  tokensOf,
  txidOf,
} from './activity-amounts.ts';
import type { AppContext } from './context.ts';
import { createLabelBook } from './label-book.ts';
import { belongsTo } from './wallet-records.ts';

/** The active wallet, or every wallet of the vault. */
type Scope = 'this' | 'all' | undefined;

/** The active wallet, if there is one. */
export const activeWallet = ({ vault }: AppContext): string[] => {
  const id = vault.accountKeys()?.walletId;
  return id === undefined ? [] : [id];
};

/** A record with its amounts and the effect of its transactions on the listed wallets. Create one per list. */
export function activityRows(ctx: AppContext, wallet: Scope) {
  const { store } = ctx.session();
  const facts = ownFactsOf(ctx.session());
  const { subjectOf } = createLabelBook(store);
  const walletIds = wallet === 'this' ? activeWallet(ctx) : ctx.vault.wallets().map(({ id }) => id);
  const effectsOf = createEffects(walletIds, store);
  const { own } = ctx.session();
  const isListed = (address: string): boolean =>
    wallet === 'this' ? own.isOwn(address) : own.anywhere(address) !== null;
  return (row: ActivityRecord): ActivityRow => ({
    ...row,
    amount: amountOf(row, facts),
    more: moreOf(row),
    ...effectsOf(row),
    tokens: tokensOf(row, isListed),
    txid: txidOf(row),
    subject: subjectOf(row),
  });
}

/** Whether a record belongs to the listed wallets. */
export const isListed = (ctx: AppContext, wallet: Scope) =>
  wallet === 'this' ? belongsTo(ctx.session(), activeWallet(ctx)[0] ?? null) : () => true;
