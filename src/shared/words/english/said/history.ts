import { createCounted } from '#shared/words/counted.ts';

const counted = createCounted('en');

/** Rows of the provider's histories. */
export const history = {
  chain: {
    transaction: ({ inputs, outputs, fee }: { inputs: number; outputs: number; fee: string }) =>
      `Transaction with ${counted(inputs, { one: '# input', other: '# inputs' })} and ${counted(outputs, { one: '# output', other: '# outputs' })}, fee ${fee}`,
  },
  tokens: {
    /** `type`: the index’s word, such as `transfer`. */
    brc20: ({ type, amount, tick }: { type: string; amount: string; tick: string }) =>
      `BRC-20 ${type} of ${amount} ${tick}`,
    rune: ({ type, name }: { type: string; name: string }) => `Rune ${type} of ${name}`,
  },
  market: {
    listed: ({ asset, price }: { asset: string; price: string }) => `Listed ${asset} for ${price}`,
    sold: ({ asset, price }: { asset: string; price: string }) => `Sold ${asset} for ${price}`,
    bought: ({ asset, price }: { asset: string; price: string }) => `Bought ${asset} for ${price}`,
    cancelled: ({ asset, price }: { asset: string; price: string }) =>
      `Cancelled the listing of ${asset} for ${price}`,
    updated: ({ asset, price }: { asset: string; price: string }) =>
      `Changed the price of ${asset} to ${price}`,
    other: ({ event, asset, price }: { event: string; asset: string; price: string }) =>
      `Market: ${event} ${asset} for ${price}`,
    anInscription: 'an inscription',
  },
  swap: {
    fee: ({ amount, what }: { amount: string; what: string }) => `Swap fee ${amount} for ${what}`,
    feeFor: {
      swap: 'a swap',
      send: 'sending',
      sendLp: 'sending LP tokens',
      deployPool: 'creating a pool',
      addLiq: 'adding liquidity',
      removeLiq: 'removing liquidity',
      lock: 'locking LP tokens',
      unlock: 'unlocking LP tokens',
      claim: 'claiming rewards',
      decreaseApproval: 'a withdrawal',
    },
    swapped: ({ paid, received }: { paid: string; received: string }) =>
      `Swapped ${paid} for ${received}`,
    swappedTwice: ({ paid, received }: { paid: string; received: string }) =>
      `Swapped ${paid} for ${received} in two hops`,
    received: ({ what }: { what: string }) => `Received ${what}`,
    sent: ({ what, to }: { what: string; to: string }) => `Sent ${what} to ${to}`,
    lp: ({ amount, pool }: { amount: string; pool: string }) => `${amount} LP of ${pool}`,
    added: ({ one, other, lp }: { one: string; other: string; lp: string }) =>
      `Added liquidity: ${one} and ${other} for ${lp} LP`,
    removed: ({ one, other, lp }: { one: string; other: string; lp: string }) =>
      `Removed liquidity: ${one} and ${other} for ${lp} LP`,
    liquidity: ({
      type,
      one,
      other,
      lp,
    }: {
      type: string;
      one: string;
      other: string;
      lp: string;
    }) => `Liquidity ${type}: ${one} and ${other}, ${lp} LP`,
    locked: ({ lp, days }: { lp: string; days: number }) =>
      `Locked ${lp} for ${counted(days, { one: '# day', other: '# days' })}`,
    unlocked: ({ lp }: { lp: string }) => `Unlocked ${lp}`,
    staked: ({ lp }: { lp: string }) => `Staked ${lp}`,
    unstaked: ({ lp }: { lp: string }) => `Unstaked ${lp}`,
    claimed: ({ amount, pool }: { amount: string; pool: string }) =>
      `Claimed ${amount} of the pool ${pool}`,
    stake: ({ type, amount, pool }: { type: string; amount: string; pool: string }) =>
      `${type} ${amount} of ${pool}`,
    deposit: ({ amount }: { amount: string }) => `Deposit of ${amount}`,
    withdrawal: ({ amount, done }: { amount: string; done: string }) =>
      `Withdrawal of ${amount}, ${done} done`,
  },
};
