import { Fragment, h, type VNode } from 'vue';

import type { Column } from '#renderer/base/lists/columns.ts';
import { cutAmount } from '#renderer/base/swap-figures.ts';

import PairName from './PairName.vue';
import TokenSum from './TokenSum.vue';

interface Pair {
  tick0: string;
  tick1: string;
}

/** A pool by its pair, which leads to it. */
export const poolCell = ({ tick0, tick1 }: Pair): VNode =>
  h(PairName, { tick0, tick1, to: { query: { tick0, tick1 } } });

export const pairCell = ({ tick0, tick1 }: Pair): VNode => h(PairName, { tick0, tick1 });

interface Sum {
  /** As it is shown. */
  amount: string;
  tick: string;
  title?: string;
}

/** Amounts of tokens, one below the other. */
export const sumsCell = (sums: readonly Sum[]): VNode =>
  h(
    Fragment,
    sums.map((sum) => h(TokenSum, { class: 'flex!', ...sum })),
  );

/** For `sumsCell`: an amount with six decimals at most, and all of them as a title. */
export const cutSum = (amount: string, tick: string): Sum => ({
  ...{ tick, title: amount },
  amount: cutAmount(amount),
});

/** A column of amounts with six decimals at most, and all of them as a title. */
export const amountColumn = <T>(head: string, amountOf: (row: T) => string): Column<T> => ({
  ...{ head, right: true, title: amountOf },
  text: (row) => cutAmount(amountOf(row)),
});
