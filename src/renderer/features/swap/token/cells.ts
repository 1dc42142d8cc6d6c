import { Fragment, h, type VNode } from 'vue';

import type { Column } from '#renderer/base/lists/columns.ts';
import OwnAmount from '#renderer/base/parts/OwnAmount.vue';
import { cutAmount } from '#renderer/base/swap-figures.ts';

import PairName from './PairName.vue';
import TokenSum from './TokenSum.vue';

interface Pair {
  tick0: string;
  tick1: string;
}

/** A pair that links to its pool. */
export const poolCell = ({ tick0, tick1 }: Pair): VNode =>
  h(PairName, { tick0, tick1, to: { query: { tick0, tick1 } } });

export const pairCell = ({ tick0, tick1 }: Pair): VNode => h(PairName, { tick0, tick1 });

interface Sum {
  /** Already formatted. */
  amount: string;
  tick: string;
  title?: string;
  /** Without the token's mark, beside a pair that shows it. */
  bare?: boolean;
}

/** Token amounts, one per line. */
export const sumsCell = (sums: readonly Sum[]): VNode =>
  h(
    Fragment,
    sums.map((sum) => h(TokenSum, { class: 'flex!', ...sum })),
  );

/** The same for the wallet's own amounts beside their pair, hidden in privacy mode. */
export const ownSumsCell = (sums: readonly { amount: string; tick: string }[]): VNode =>
  h(OwnAmount, null, () =>
    sumsCell(sums.map(({ amount, tick }) => ({ ...cutSum(amount, tick), bare: true }))),
  );

/** For `sumsCell`: at most six decimals, with the full amount as title. */
export const cutSum = (amount: string, tick: string): Sum => ({
  ...{ tick, title: amount },
  amount: cutAmount(amount),
});

/** A column of amounts with at most six decimals and the full amount as title. */
export const amountColumn = <T>(head: string, amountOf: (row: T) => string): Column<T> => ({
  ...{ head, right: true, title: amountOf },
  text: (row) => cutAmount(amountOf(row)),
});
