import { counted } from '#shared/words/english/counted.ts';

export const swapSend = {
  title: 'Send',
  token: 'Token to send',
  balance: ({ amount }: { amount: string }) => `Balance ${amount}`,
  list: {
    import: 'Import CSV',
    file: ({ count }: { count: number }) =>
      counted(count, {
        one: 'The file has # recipient.',
        other: 'The file has # recipients.',
      }),
    replace: 'Replace list',
    append: 'Append to list',
    ignore: 'Cancel',
    clear: 'Clear list',
    unreadable: ({ count }: { count: number }) =>
      counted(count, { one: '# line couldn’t be read', other: '# lines couldn’t be read' }),
    unreadableLines: 'Lines that couldn’t be read',
    fault: ({ line, text }: { line: number; text: string }) => `Line ${line}: ${text}`,
    paste: ({ most }: { most: string }) =>
      `Paste lines of address and amount to fill in many at once, up to ${most}.`,
  },
  row: {
    to: 'To',
    toNumber: ({ number }: { number: number }) => `To ${number}`,
    amount: 'Amount',
    amountNumber: ({ number }: { number: number }) => `Amount ${number}`,
    remove: ({ number }: { number: number }) => `Remove recipient ${number}`,
    add: 'Add recipient',
  },
  lines: {
    label: 'Recipients',
    count: ({ count }: { count: number }) => counted(count, { one: '# line', other: '# lines' }),
    invalid: ({ count }: { count: number }) => counted(count, { other: '# invalid' }),
    warnings: ({ count }: { count: number }) =>
      counted(count, { one: '# warning', other: '# warnings' }),
    only: 'Show only these',
    number: 'No.',
    recipient: 'Recipient',
    amount: ({ tick }: { tick: string }) => `Amount in ${tick}`,
    error: ({ text }: { text: string }) => `Error: ${text}`,
    warning: ({ text }: { text: string }) => `Warning: ${text}`,
    remove: ({ number }: { number: number }) => `Remove line ${number}`,
  },
  total: {
    label: 'Total',
    of: ({ count }: { count: number }) =>
      counted(count, { one: 'Total for # recipient', other: 'Total for # recipients' }),
    none: 'Nothing yet',
    review: 'Review send',
  },
  history: {
    title: 'Sent and received by this address',
    none: 'Tokens that this address sends or receives within the swap appear here.',
  },
};
