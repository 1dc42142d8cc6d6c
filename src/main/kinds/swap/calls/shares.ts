import type { CallOf } from '#shared/flows/operation.ts';
import { say } from '#shared/words/say.ts';

import { quoteClaim, quoteHeldShares, quoteSendShares } from './quote-shares.ts';
import {
  type CallRow,
  done,
  isAmount,
  isPair,
  line,
  pairOf,
  pairText,
  routes,
  type Signable,
  sortedTicks,
  textIn,
} from './row.ts';

type Shares = CallOf<'stake' | 'unstake' | 'lock-lp' | 'unlock-lp' | 'send-lp'>;

const heldMessage =
  (func: 'lock' | 'unlock') =>
  (ask: Shares): Signable[] => [
    {
      func,
      params: [...sortedTicks(ask), ask.amount],
      words: say.swap.callsShares.sharesOf({ func, amount: ask.amount, pair: pairText(ask) }),
    },
  ];
const lines = (ask: Shares) =>
  line(say.swap.callsShares.shares, say.swap.callsShares.of({ pair: pairText(ask) }), ask.amount);
const amountOf = (ask: Shares) => ({ ...pairOf(ask), amount: ask.amount });
const staked = ({ pid, amount }: CallOf<'stake' | 'unstake'>) => ({ pid, amount });
const stakes = (type: string) => ({ lists: ['swap.stakeHistory'] as const, params: { type } });

/** Staking is a lock in the module's functions; the server knows what it is for. */
export const stake: CallRow<CallOf<'stake'>> = {
  act: 'stake',
  switchedOffAs: 'stake',
  quote: quoteHeldShares,
  title: (ask) => say.swap.callsShares.stakeSharesOf({ pair: pairText(ask) }),
  messages: heldMessage('lock'),
  ...routes('swap.preStake', 'swap.stake', staked),
  history: stakes('stake'),
  isSame: ({ pid, amount }, [row]) => row['pid'] === pid && isAmount(row['amount'], amount),
  lines,
};

export const unstake: CallRow<CallOf<'unstake'>> = {
  act: 'unstake',
  switchedOffAs: 'unstake',
  quote: quoteHeldShares,
  title: (ask) => say.swap.callsShares.unstakeSharesOf({ pair: pairText(ask) }),
  messages: heldMessage('unlock'),
  ...routes('swap.preUnstake', 'swap.unstake', staked),
  history: stakes('unstake'),
  isSame: ({ pid, amount }, [row]) => row['pid'] === pid && isAmount(row['amount'], amount),
  lines,
};

/** Only its fee is signed. */
export const claim: CallRow<CallOf<'claim'>> = {
  act: 'claim',
  switchedOffAs: 'claim',
  quote: quoteClaim,
  title: (ask) => say.swap.callsShares.claimRewardsOf({ pair: pairText(ask) }),
  messages: () => [],
  ...routes(
    'swap.preClaim',
    'swap.claim',
    ({ pid }: CallOf<'claim'>) => ({ pid }),
    ({ amount }) => (amount === undefined ? {} : { claimed: amount }),
  ),
  history: {
    ...stakes('claim'),
    halves: (row) => [{ ...done, claimed: textIn(row['amount']) ?? '' }],
  },
  isSame: ({ pid }, [row]) => row['pid'] === pid,
  lines: (_ask, [half]) =>
    half?.claimed === undefined
      ? []
      : [{ label: say.swap.callsShares.claimed, text: half.claimed }],
};

export const sendShares: CallRow<CallOf<'send-lp'>> = {
  act: 'send',
  switchedOffAs: 'sendLp',
  quote: quoteSendShares,
  title: (ask) => say.swap.callsShares.sendSharesOf({ pair: pairText(ask) }),
  receivers: ({ to }) => [to],
  messages: (ask) => [
    {
      func: 'sendLp',
      params: [ask.to, ...sortedTicks(ask), ask.amount],
      words: say.swap.callsShares.sendSharesOfTo({
        amount: ask.amount,
        pair: pairText(ask),
        to: ask.to,
      }),
    },
  ],
  ...routes('swap.preSendLp', 'swap.sendLp', (ask: CallOf<'send-lp'>) => ({
    ...amountOf(ask),
    to: ask.to,
  })),
  history: { lists: ['swap.sendLpHistory', 'swap.burnHistory'] },
  isSame: ({ to, amount }, [row]) => row['to'] === to && isAmount(row['amount'], amount),
  lines,
};

export const lockShares: CallRow<CallOf<'lock-lp'>> = {
  act: 'lock',
  switchedOffAs: 'lock',
  quote: quoteHeldShares,
  title: (ask) => say.swap.callsShares.lockSharesOfFor({ pair: pairText(ask), days: ask.days }),
  messages: heldMessage('lock'),
  ...routes('swap.preLockLp', 'swap.lockLp', (ask: CallOf<'lock-lp'>) => ({
    ...amountOf(ask),
    lockDay: `${ask.days}d`,
  })),
  history: { lists: ['swap.lockLpHistory'] },
  isSame: (ask, [row]) =>
    isPair(ask, row) && isAmount(row['lp'], ask.amount) && row['lockDay'] === ask.days,
  lines,
};

export const unlockShares: CallRow<CallOf<'unlock-lp'>> = {
  act: 'unlock',
  switchedOffAs: 'unlock',
  quote: quoteHeldShares,
  title: (ask) => say.swap.callsShares.unlockSharesOf({ pair: pairText(ask) }),
  messages: heldMessage('unlock'),
  ...routes('swap.preUnlockLp', 'swap.unlockLp', amountOf),
  history: { lists: ['swap.unlockLpHistory'] },
  isSame: (ask, [row]) => isPair(ask, row) && isAmount(row['lp'], ask.amount),
  lines,
};
