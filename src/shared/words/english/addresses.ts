import { counted } from './counted.ts';

export const addresses = {
  title: 'Addresses',
  tabs: 'Address list',
  own: 'Yours',
  others: 'Address book',
  keys: 'Keys and inputs',
  hideEmpty: 'Hide empty change addresses',
  table: {
    address: 'Address',
    account: 'Account',
    place: {
      receive: {
        used: ({ index }: { index: number }) => `receive ${index} · used`,
        unused: ({ index }: { index: number }) => `receive ${index} · unused`,
      },
      change: {
        used: ({ index }: { index: number }) => `change ${index} · used`,
        unused: ({ index }: { index: number }) => `change ${index} · unused`,
      },
    },
    label: 'Label',
    coins: 'Coins',
    inscriptions: ({ count }: { count: number }) =>
      counted(count, { one: '# inscription', other: '# inscriptions' }),
    balance: 'Balance',
  },
  labels: {
    import: 'Import labels',
    export: 'Export labels',
    exported: ({ count }: { count: number }) =>
      counted(count, { one: 'Exported # label', other: 'Exported # labels' }),
    imported: ({ count }: { count: number }) =>
      counted(count, { one: 'Imported # label', other: 'Imported # labels' }),
    frozen: ({ count }: { count: number }) =>
      counted(count, { one: 'Froze # coin.', other: 'Froze # coins.' }),
    skipped: ({ count }: { count: number }) =>
      counted(count, {
        one: 'Skipped # line that isn’t a label.',
        other: 'Skipped # lines that aren’t labels.',
      }),
  },
  book: {
    address: 'Address',
    name: 'Name',
    add: 'Add to address book',
    notAdded: 'Address not added',
    confirm:
      'You confirm each name in the approval window. It is then shown beside the address when you approve a payment.',
    none: {
      title: 'Address book is empty',
      text: 'Name the addresses you send to, so that you recognize them next time.',
    },
    send: 'Send',
    remove: 'Remove',
    removeOne: ({ name }: { name: string }) => `Remove ${name}`,
  },
  other: {
    none: {
      title: 'No labels yet',
      text: 'Labels of public keys, account keys and transaction inputs appear here. You can import them from a file, or add them to a transaction or an open PSBT.',
    },
    types: { xpub: 'Account key', pubkey: 'Public key', input: 'Input' },
    copy: { xpub: 'account key', pubkey: 'public key' },
    named: ({ type, id }: { type: string; id: string }) => `${type} ${id}`,
  },
};
