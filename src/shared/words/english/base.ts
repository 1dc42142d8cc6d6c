import type { Family } from '#shared/api/families.ts';
import type { AddressRole, AddressType } from '#shared/ipc/wallet.ts';

/** What several screens name. */
export const base = {
  /** The name of the practice network. */
  practice: 'Practice',
  roles: {
    payment: 'Payment',
    ordinals: 'Inscriptions',
    listing: 'Listings',
    'layer-two': 'Layer two',
  } satisfies Record<AddressRole, string>,
  roleHelp: {
    payment: 'For bitcoin: it pays fees and orders. Don’t receive inscriptions here.',
    ordinals: 'For inscriptions and tokens: what arrives here is never spent on fees.',
    listing:
      'For what you list for sale, one item at a time: a bad signature can’t cost you more than that.',
    'layer-two': 'For balances of the swap module, apart from what you keep.',
  } satisfies Record<AddressRole, string>,
  addressTypes: {
    p2wpkh: 'Native segwit',
    p2tr: 'Taproot',
    'p2sh-p2wpkh': 'Nested segwit',
    p2pkh: 'Legacy',
  } satisfies Record<AddressType, string>,
  /** Parts of the provider. */
  families: {
    orders: 'Inscription orders',
    ordersV5: 'Inscription orders, version 5',
    chain: 'Chain',
    inscription: 'Inscriptions',
    brc20: 'BRC-20',
    runes: 'Runes',
    alkanes: 'Alkanes',
    collections: 'Collections',
    swap: 'Swap',
    market: 'Market',
    stats: 'Statistics',
    prog: 'BRC20-prog',
    cat20: 'CAT20',
  } satisfies Record<Family, string>,
  budget: {
    used: {
      title: 'This month’s API calls are used up',
      text: 'Inkstone makes no more calls until next month, when everything resumes automatically. Raise the budget in Settings, Limits, to continue now.',
    },
    nearly: {
      title: 'This month’s API calls are nearly used up',
      text: 'The rest is kept for what you request yourself, and background refresh resumes next month. Raise the budget in Settings, Limits, to resume now.',
    },
  },
  /** Time left to approve an operation. */
  left: ({ time }: { time: string }) => `${time} left to approve`,
  expired: 'is being prepared again',
  swapParts: {
    swap: { label: 'In swap', means: 'Can be swapped, sent or withdrawn' },
    pendingSwap: { label: 'Depositing', means: 'Deposits that are waiting for confirmations' },
    module: { label: 'To be withdrawn', means: 'Left the swap and not yet in transit' },
    pendingAvailable: {
      label: 'Withdrawing',
      means: 'Withdrawals that are waiting for confirmations',
    },
  },
  /** The picture of where every sat goes. */
  satFlow: {
    mine: 'Your coin',
    other: 'Not your coin',
    buyer: 'The buyer pays',
    sold: 'To the buyer',
    fee: 'Network fee',
    roles: {
      payment: 'Payment',
      change: 'Change, yours',
      inscription: 'Inscription',
      'fee-service': 'Service fee',
      data: 'Data',
      unknown: 'Unknown',
    },
  },
  inscription: ({ number }: { number: number }) => `Inscription ${number}`,
  /** Between the items of a list. */
  comma: ', ',
  time: {
    now: 'just now',
    ago: ({ time }: { time: string }) => `${time} ago`,
    ahead: ({ time }: { time: string }) => `in ${time}`,
    seconds: ({ count }: { count: number }) => `${count} s`,
    minutes: ({ count }: { count: number }) => `${count} min`,
    hours: ({ count }: { count: number }) => `${count} h`,
    days: ({ count }: { count: number }) => `${count} days`,
    today: ({ time }: { time: string }) => `today ${time}`,
    yesterday: ({ time }: { time: string }) => `yesterday ${time}`,
  },
};
