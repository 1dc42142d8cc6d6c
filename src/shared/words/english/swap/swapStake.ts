import { counted } from '#shared/words/english/counted.ts';

export const swapStake = {
  epoch: ({ name }: { name: string }) => `Epoch ${name}`,
  epochFrom: ({ block }: { block: string }) => `Epoch from block ${block}`,
  mine: {
    title: 'Your stakes',
    pool: 'Pool',
    staked: 'Staked LP tokens',
    unclaimed: 'Unclaimed rewards',
    changed: ({ time }: { time: string }) => `Last change ${time}`,
    total: 'Earned a day at the current rate, at 144 blocks',
    perDay: 'Earns a day',
    perDayHint: 'At the current reward and your share of what is staked, at 144 blocks a day',
    claiming: 'Claiming',
    claimingHint: 'The reward against the cheapest service fee of a claim',
    worthIt: 'Worth its fee',
    notYet: 'Not yet',
    free: 'Free',
    quotaPays: 'the free quota pays',
    fee: ({ fee }: { fee: string }) => `fee ${fee}`,
    inDays: ({ count }: { count: number }) =>
      counted(count, { one: 'in about # day', other: 'in about # days' }),
    actions: 'Actions',
    claim: 'Claim',
    unstake: 'Unstake',
  },
  epochs: {
    title: 'Staking epochs',
    search: 'Search tickers',
    loading: 'Loading epochs',
    none: 'No epochs',
    noneText: 'The provider doesn’t reward staked LP tokens right now.',
    noneFound: 'No epoch rewards a pool with this ticker.',
    'to-come': ({ count }: { count: number }) =>
      counted(count, { one: '# upcoming epoch', other: '# upcoming epochs' }),
    over: ({ count }: { count: number }) =>
      counted(count, { one: '# ended epoch', other: '# ended epochs' }),
    raw: 'epochs',
    state: { running: 'Active', 'to-come': 'Upcoming', over: 'Ended' },
    left: ({ count, until }: { count: number; until: string }) =>
      counted(count, {
        one: `# block left, until block ${until}`,
        other: `# blocks left, until block ${until}`,
      }),
    blocks: ({ from, to }: { from: string; to: string }) => `Blocks ${from} to ${to}`,
    pool: 'Pool',
    apy: 'APY',
    apyHint: 'As the provider estimates it',
    staked: 'Staked LP tokens',
    reward: 'Epoch reward',
    bonus: ({ amount, lp }: { amount: string; lp: string }) => `+${amount} from ${lp} LP tokens`,
    paid: 'Paid so far',
    actions: 'Actions',
    stake: 'Stake',
    stakeOf: ({ pair }: { pair: string }) => `Stake LP tokens of ${pair}`,
  },
  unlocks: {
    title: 'Upcoming unlocks and epoch ends',
    loading: 'Loading locks',
    unlock: ({ amount, pair }: { amount: string; pair: string }) =>
      `${amount} LP tokens of ${pair}`,
    end: ({ pair }: { pair: string }) => `Epoch of ${pair} ends`,
    undated: ({ count }: { count: number }) =>
      counted(count, {
        one: 'The provider doesn’t say when # lock of yours ends.',
        other: 'The provider doesn’t say when # locks of yours end.',
      }),
    none: 'Nothing is locked or staked',
    noneText:
      'When you lock or stake LP tokens, their unlock dates and the ends of their epochs appear here. {link}.',
    pools: 'Add liquidity to get LP tokens',
    previous: 'Previous month',
    next: 'Next month',
    month: ({ at }: { at: number }) =>
      new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }).format(at),
    weekDays: {
      monday: { name: 'Monday', short: 'Mo' },
      tuesday: { name: 'Tuesday', short: 'Tu' },
      wednesday: { name: 'Wednesday', short: 'We' },
      thursday: { name: 'Thursday', short: 'Th' },
      friday: { name: 'Friday', short: 'Fr' },
      saturday: { name: 'Saturday', short: 'Sa' },
      sunday: { name: 'Sunday', short: 'Su' },
    },
    today: 'today',
    about: ({ day }: { day: string }) => `About ${day}`,
  },
};
