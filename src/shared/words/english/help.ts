/** The guide under Help. */
export const help = {
  title: 'Help',
  pages: 'Pages of the guide',
  search: {
    label: 'Search the guide',
    results: 'Matching sections',
    none: 'Nothing matches. Try another word.',
    /** Of a section: its page, then its heading. */
    in: ({ page, section }: { page: string; section: string }) => `${page} › ${section}`,
  },
  loading: 'Loading the guide',
  contents: 'On this page',
  groups: { tasks: 'How to', reference: 'What things mean' },
  topics: {
    'first-wallet': 'Your first wallet',
    'receive-and-send': 'Receive and send',
    inscribe: 'Inscribe',
    'orders-and-refunds': 'Orders and refunds',
    market: 'Market',
    'swap-and-bridge': 'Swap and bridge',
    'backup-and-restore': 'Backup and restore',
    'approval-window': 'The approval window',
    warnings: 'Problems and risks',
    questions: 'Questions during an operation',
    errors: 'Errors',
  },
};
