import type { bridge } from './bridge.ts';
import type { orders } from './orders.ts';
import type { signIn } from './signIn.ts';
import type { spend } from './spend.ts';
import type { swap } from './swap.ts';
import type { trade } from './trade.ts';

interface Titles {
  bridge: typeof bridge;
  orders: typeof orders;
  signIn: typeof signIn;
  spend: typeof spend;
  swap: typeof swap;
  trade: typeof trade;
}
/** Under the key of the title, with its values. */
type Done<T> = { readonly [K in keyof T]?: T[K] extends string ? string : DoneIn<T[K]> };
type DoneIn<T> = T extends (values: infer V) => string ? (values: V) => string : Done<T>;

/** Titles of operations once they are done, each under the key of its title (`doneTitle`). */
export const done = {
  bridge: {
    flowMoves: {
      deposit: ({ amount, tick }: { amount: string; tick: string }) =>
        `Deposited ${amount} ${tick}`,
      withdraw: ({ amount, tick }: { amount: string; tick: string }) =>
        `Withdrew ${amount} ${tick}`,
    },
  },
  orders: {
    content: {
      deploy: ({ tick }: { tick: string }) => `Deployed ${tick}`,
      mint: ({ groupDecimal, tick }: { groupDecimal: string; tick: string }) =>
        `Minted ${groupDecimal} ${tick}`,
      etch: ({ rune }: { rune: string }) => `Etched ${rune}`,
      mint2: ({ rune }: { rune: string }) => `Minted ${rune}`,
      mintTimes: ({ rune, count }: { rune: string; count: number }) =>
        `Minted ${rune}, ${count} times`,
      transfer: ({ groupDecimal, tick }: { groupDecimal: string; tick: string }) =>
        `Transfer of ${groupDecimal} ${tick}`,
      inscribe: ({ title }: { title: string }) => `Inscribed ${title}`,
    },
  },
  signIn: {
    flow: { signInTo: ({ site }: { site: string }) => `Sign-in to ${site}` },
  },
  spend: {
    flowMoves: {
      sendSats: ({ total, which }: { total: string; which: string }) =>
        `Sent ${total} sats${which}`,
      sendInscription: ({ inscriptionId }: { inscriptionId: string }) =>
        `Sent inscription ${inscriptionId}…`,
      move: 'Moved',
      send: 'Sent',
      send2: ({ runes }: { runes: string }) => `Sent ${runes}`,
      send3: ({ amount, tick }: { amount: string; tick: string }) => `Sent ${amount} ${tick}`,
      join: ({ length }: { length: string }) => `Consolidated ${length}`,
      splitInscriptionsOutOf: 'Separated the inscriptions of a coin',
      speedUpATransaction: 'Sped up a transaction',
      cancel: ({ titleOf }: { titleOf: string }) => `Cancelled: ${titleOf}`,
    },
  },
  swap: {
    callsLiquidity: {
      openThePool: ({ pair }: { pair: string }) => `Created the pool ${pair}`,
      addToThePool: ({ pair }: { pair: string }) => `Added liquidity to ${pair}`,
      takeOutOfThe: ({ pair }: { pair: string }) => `Removed liquidity from ${pair}`,
    },
    callsSend: {
      send: ({ amount, tick }: { amount: string; tick: string }) => `Sent ${amount} ${tick}`,
      sendToAddresses: ({ tick, length }: { tick: string; length: number }) =>
        `Sent ${tick} to ${length} addresses`,
    },
    callsShares: {
      stakeSharesOf: ({ pair }: { pair: string }) => `Staked LP tokens of ${pair}`,
      unstakeSharesOf: ({ pair }: { pair: string }) => `Unstaked LP tokens of ${pair}`,
      claimRewardsOf: ({ pair }: { pair: string }) => `Claimed rewards of ${pair}`,
      sendSharesOf: ({ pair }: { pair: string }) => `Sent LP tokens of ${pair}`,
      lockSharesOfFor: ({ pair, days }: { pair: string; days: number }) =>
        `Locked LP tokens of ${pair} for ${days} days`,
      unlockSharesOf: ({ pair }: { pair: string }) => `Unlocked LP tokens of ${pair}`,
    },
    callsSwap: {
      swapFor: ({
        amountIn,
        tickIn,
        tickOut,
      }: {
        amountIn: string;
        tickIn: string;
        tickOut: string;
      }) => `Swapped ${amountIn} ${tickIn} for ${tickOut}`,
      swapFor2: ({
        tickIn,
        amountOut,
        tickOut,
      }: {
        tickIn: string;
        amountOut: string;
        tickOut: string;
      }) => `Swapped ${tickIn} for ${amountOut} ${tickOut}`,
    },
    callsTable: {
      publishAbout: ({ tick }: { tick: string }) => `Published about ${tick}`,
      withdraw: ({ amount, tick }: { amount: string; tick: string }) =>
        `Withdrew ${amount} ${tick}`,
    },
  },
  trade: {
    flowLines: {
      list: ({ what }: { what: string }) => `Listed ${what}`,
      buy: ({ what }: { what: string }) => `Bought ${what}`,
      takeBack: ({ what }: { what: string }) => `Cancelled the listing of ${what}`,
      anotherPriceFor: ({ label }: { label: string }) => `Edited the price of ${label}`,
      bindAPayoutAddress: 'Payout address set',
    },
  },
} satisfies Done<Titles>;
