/** Small parts that every screen uses. */
export const parts = {
  approval: {
    title: 'Waiting for your approval',
    text: 'The approval window shows what would be signed, line by line. Nothing is signed before you approve it there.',
    open: 'Open the approval window',
    cancel: 'Cancel request',
  },
  /** Of a step of an operation, for screen readers. */
  step: {
    done: '(done)',
    current: '(current)',
    todo: '(upcoming)',
    failed: '(failed)',
    skipped: '(skipped)',
    waiting: 'In progress',
    yours: 'Waiting for you',
  },
  noPreview: 'No preview',
  copy: {
    text: ({ text }: { text: string }) => `Copy ${text}`,
    what: ({ what, text }: { what: string; text: string }) => `Copy ${what} ${text}`,
    click: ({ text }: { text: string }) => `${text} — click to copy`,
    fact: ({ label }: { label: string }) => `Copy ${label.toLowerCase()}`,
    id: 'id',
    done: 'Copied',
  },
  unread: {
    why: ({ title }: { title: string }) => `${title}.`,
    shownFrom: 'Last updated {time}.',
    retries: 'Inkstone retries automatically.',
    now: 'Try now',
  },
  andMore: ({ summary, count }: { summary: string; count: number }) =>
    `${summary}, and ${count} more`,
  /** The guide’s paragraph under a warning or an error. */
  guide: { what: 'What does this mean?', more: 'Read more in the guide' },
  unconfirmed: 'Unconfirmed',
  loading: 'Loading',
  network: {
    label: 'Network',
    named: ({ network }: { network: string }) => `${network} network`,
    missing: ({ network }: { network: string }) => `not served on ${network}`,
    this: 'this network',
  },
  /** For screen readers, before a note. */
  tones: { info: 'Note: ', success: 'Success: ', warning: 'Caution: ', error: 'Error: ' },
  hidden: 'hidden',
  refunded: 'Refunded',
  rune: {
    title: 'The provider contradicts your record',
    text: ({ doubt }: { doubt: string }) =>
      `${doubt} Amounts here follow your record. You can’t send any while they differ.`,
    read: 'Read its etching',
  },
  scope: { label: 'Wallets shown', this: 'This wallet', all: 'All wallets' },
  priced: 'At the provider’s last price',
};
