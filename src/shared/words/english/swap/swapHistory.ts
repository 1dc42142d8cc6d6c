import { counted } from '#shared/words/english/counted.ts';

export const swapHistory = {
  title: 'Activity',
  kind: 'Type',
  owner: 'Address',
  everyone: 'All addresses',
  kinds: {
    swap: 'Swaps',
    multi: 'Two-hop swaps',
    liq: 'Liquidity',
    send: 'Sends',
    sendLp: 'LP tokens sent',
    burn: 'LP tokens burned',
    gas: 'Fees paid',
  },
  none: 'Nothing of this type yet.',
  elsewhere: ({ count, total, ticker }: { count: number; total: number; ticker: string }) =>
    `${count} of these ${total} are in this pool. The others are in other pools with ${ticker}.`,
  column: {
    what: 'Type',
    amount: 'Amount',
    given: 'Sent',
    got: 'Received',
    by: 'By',
    to: 'To',
    counterparty: 'Counterparty',
    time: 'Time',
  },
  event: {
    swap: 'Swap',
    secondFailed: 'Second swap failed',
    added: 'Added',
    removed: 'Removed',
    burned: 'Burned',
    sent: 'Sent',
    received: 'Received',
  },
  operation: {
    deployPool: 'Create pool',
    addLiq: 'Add liquidity',
    removeLiq: 'Remove liquidity',
    swap: 'Swap',
    send: 'Send',
    sendLp: 'Send LP tokens',
    lock: 'Lock LP tokens',
    unlock: 'Unlock LP tokens',
    decreaseApproval: 'Withdraw',
    claim: 'Claim rewards',
  },
  /** What an operation moves, beside its name. */
  effect: {
    both: (of: { amount0: string; ticker0: string; amount1: string; ticker1: string }) =>
      `${of.amount0} ${of.ticker0} and ${of.amount1} ${of.ticker1}`,
    lp: ({ amount, pair }: { amount: string; pair: string }) => `${amount} LP tokens of ${pair}`,
    exactIn: (of: { give: string; giveTicker: string; get: string; getTicker: string }) =>
      `${of.give} ${of.giveTicker} for about ${of.get} ${of.getTicker}`,
    exactOut: (of: { give: string; giveTicker: string; get: string; getTicker: string }) =>
      `about ${of.give} ${of.giveTicker} for ${of.get} ${of.getTicker}`,
    send: ({ amount, ticker, to }: { amount: string; ticker: string; to: string }) =>
      `${amount} ${ticker} to ${to}`,
    sendLp: ({ amount, pair, to }: { amount: string; pair: string; to: string }) =>
      `${amount} LP tokens of ${pair} to ${to}`,
  },
  rollups: {
    title: 'Rollups',
    about:
      'The service inscribes signed operations in batches, each of which refers to the one before.',
    none: 'No rollup has been inscribed yet.',
    inscription: 'Inscription',
    operations: 'Operations',
    transaction: 'Transaction',
    time: 'Time',
    open: 'Open',
    block: 'Block {height}',
    inTransaction: 'Transaction {id}',
    count: ({ count }: { count: number }) =>
      counted(count, { one: '# operation', other: '# operations' }),
    yours: ({ count }: { count: number }) => counted(count, { other: '# yours' }),
    operationsOf: ({ rollup }: { rollup: string }) => `Operations of ${rollup}`,
    own: 'Yours',
    others: 'Other',
    unnamed: 'No operations listed',
  },
  signed: {
    title: 'Your signatures and the server’s records',
    again: 'Compare again',
    differ: 'The server’s records differ from yours',
    differText:
      'Inkstone keeps every message you signed, with its signature. Compare the rows below and send the operation’s ID to the provider.',
    unread:
      'The server’s history of this address hasn’t been read yet. Below is what you signed, and whether the server has it.',
    server: 'Server’s history',
    here: 'Signed here',
    compared: 'Comparison',
    time: 'Time',
    notReported: 'Not in the history yet',
    more: ({ count }: { count: number }) => counted(count, { other: 'and # more' }),
    transaction: 'Signed as a transaction',
    notHere: 'Not signed in this app',
    state: {
      there: 'Matches the server',
      absent: 'Not found on the server',
      other: 'Differs on the server',
      unasked: 'Not checked',
    },
    notInRollup: 'Not in a rollup yet',
  },
};
