import { counted } from './counted.ts';

export const bridge = {
  title: 'Bridge',
  about: 'Move BRC-20 tokens between Bitcoin and the swap.',
  layers: {
    balance: 'Balance',
    onBitcoin: { title: 'On-chain', text: 'Bitcoin, in your own coins' },
    inSwap: { title: 'In the swap', text: 'Balances kept by the swap service' },
    moving: ({ count }: { count: number }) =>
      count === 0
        ? 'Nothing in transit'
        : counted(count, { one: '# in transit', other: '# in transit' }),
    movingNone: 'Deposits and withdrawals show their progress here.',
    to: { deposit: 'to the swap', withdraw: 'to Bitcoin' },
    yours: 'Needs your signature',
  },
  direction: {
    label: 'Direction',
    deposit: 'Deposit',
    depositHint: 'into the swap',
    withdraw: 'Withdraw',
    withdrawHint: 'to Bitcoin',
  },
  noSwap: {
    title: 'No swap on this network',
    text: ({ network }: { network: string }) => `The provider doesn’t run its swap on ${network}.`,
  },
  retry: 'Try again',
  closed: {
    deposit: 'Deposits are paused',
    withdraw: 'Withdrawals are paused',
    text: 'The provider has paused them. Operations in progress continue.',
  },
  none: {
    deposit: 'Nothing to deposit',
    depositText:
      'You can deposit BRC-20 tokens from your native SegWit and Taproot addresses. Mint some in {inscribe} or buy them in the {market}.',
    inscribe: 'Inscribe',
    market: 'Market',
    withdraw: 'Nothing to withdraw',
    withdrawText: 'None of your addresses has tokens in the swap.',
  },
  form: {
    from: 'From address',
    swapAddress: 'Address in the swap',
    token: 'Token',
    source: 'Deposit from',
    transfer: ({ amount, id }: { amount: string; id: string }) => `Transfer of ${amount} · ${id}…`,
    balance: 'Balance (inscribes a transfer first)',
    feeToken: 'Service fee in',
    amount: 'Amount',
    fixed: 'Set by the transfer inscription, which can be used once.',
    available: ({ amount, ticker }: { amount: string; ticker: string }) =>
      `${amount} ${ticker} available`,
    inSwap: ({ amount, ticker }: { amount: string; ticker: string }) =>
      `${amount} ${ticker} in the swap`,
    max: 'Max',
  },
  cost: {
    hint: 'Choose a token and an amount to see the cost.',
    total: 'Total cost',
    serviceFee: ({ amount, ticker }: { amount: string; ticker: string }) =>
      `plus ${amount} ${ticker}`,
    inscribing: 'Transfer inscription',
    network: 'Network fee',
    payment: 'Payment and inscription',
    postage: 'Postage returned',
    last: 'Final transaction',
    bySwap: 'paid by the swap',
    after: 'Credited after',
    blocks: ({ count }: { count: number }) => counted(count, { one: '# block', other: '# blocks' }),
    unknown: 'Unknown',
    depositTo: 'Credited in the swap to the same address:',
    withdrawTo: 'The swap can only pay out to the same address on Bitcoin:',
    address: 'address',
    fund: 'Send bitcoin to this address',
    depositFoot: 'Nothing is signed before you approve it there.',
    withdrawFoot:
      'You approve three things there: the message, the payment and the transaction that brings the tokens.',
  },
  active: {
    title: 'In progress',
    transaction: {
      deposit: 'Deposit',
      payment: 'Payment',
      inscribe: 'Inscription',
      rollUp: 'Rollup',
      approve: 'Payout',
    },
    txid: 'transaction ID',
  },
  history: {
    title: 'Deposits and withdrawals',
    deposits: 'Deposits',
    noDeposits: 'This address hasn’t deposited anything.',
    withdrawals: 'Withdrawals',
    noWithdrawals: 'This address hasn’t withdrawn anything.',
    amount: 'Amount',
    status: 'Status',
    confirmed: ({ count, of }: { count: number; of: number }) => `${count} of ${of} confirmations`,
    transaction: 'Transaction',
    confirmations: 'Confirmations',
    ratio: ({ count, of }: { count: number; of: number }) => `${count} of ${of}`,
    order: 'Order',
    orderId: 'order ID',
    time: 'Time',
    state: {
      pendingOrder: 'In transit',
      order: 'Ordered',
      pendingCancel: 'Cancelling',
      cancel: 'Cancelled',
      error: 'Failed',
      completed: 'Completed',
    },
  },
};
