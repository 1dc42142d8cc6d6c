import { counted } from '#shared/words/english/counted.ts';

export const settingsWallets = {
  inUse: 'In use',
  watchOnly: 'Watch-only',
  backedUp: 'Backed up',
  notBackedUp: 'Not backed up',
  use: 'Use this wallet',
  type: 'Type',
  types: {
    watch: 'Watch-only: no private keys here',
    wif: 'Imported private key',
    phrase: ({ count }: { count: number }) => `${count}-word recovery phrase`,
    phraseAndPassphrase: ({ count }: { count: number }) =>
      `${count}-word recovery phrase with passphrase`,
  },
  fingerprint: 'Wallet fingerprint',
  fingerprintHelp: 'Write it next to your recovery phrase to check a restore.',
  masterFingerprint: 'Master fingerprint',
  verified: {
    label: 'Last verified',
    passed: 'Passed, {time}',
    failed: 'Failed, {time}',
    never: 'Never',
  },
  actions: {
    rename: 'Rename',
    account: 'Add account',
    scan: 'Find accounts',
    drill: 'Verify backup',
    remove: 'Remove',
  },
  name: 'Wallet name',
  saveName: 'Save name',
  accounts: {
    label: ({ wallet }: { wallet: string }) => `Accounts of ${wallet}`,
    account: 'Account',
    role: 'Role',
    addresses: 'Addresses',
    path: 'Path',
    otherNetwork: 'on another network',
    edit: 'Edit',
    editOne: ({ account }: { account: string }) => `Edit ${account}`,
    name: 'Account name',
    accountRole: 'Account role',
    save: 'Save',
  },
  publicKey: {
    show: 'Public key',
    label: ({ account }: { account: string }) => `Public key of ${account}`,
    shows:
      'Anyone who has it sees all addresses, balances and payments of this account, past and future. It can’t spend.',
    descriptor: 'Descriptor',
    xpub: 'Extended public key',
    save: 'Save descriptor',
    saved: 'Descriptor saved',
    close: 'Close public key',
  },
  addAccount: {
    label: 'Add account',
    role: 'Role',
    type: 'Address type',
    name: 'Name',
    path: 'Path',
    pathHelp: ({ path }: { path: string }) =>
      `Leave it empty to use the next one, ${path}. “coin” stands for the network’s coin type.`,
    submit: 'Add this account',
  },
  add: {
    open: 'Add a wallet',
    title: 'Add a wallet',
    kind: 'Wallet source',
    kinds: {
      new: 'Create new',
      phrase: 'Import phrase',
      wif: 'Import key',
      xpub: 'Watch public key',
      addresses: 'Watch addresses',
    },
    watched:
      'See balances and activity without private keys. Inkstone exports each transaction as a file for you to sign on another device.',
    name: 'Name',
    length: 'Length of the recovery phrase',
    wordCount: ({ count }: { count: number }) =>
      counted(count, { one: '# word', other: '# words' }),
    wif: 'Private key (WIF)',
    passphrase: 'Passphrase',
    passphraseHelp:
      'Leave it empty for none. To restore the wallet you need it exactly as you typed it.',
    fingerprint: 'Wallet fingerprint (optional)',
    fingerprintHelp:
      'If you wrote one down, a different recovery phrase or passphrase is rejected.',
    submit: 'Add wallet',
    cancel: 'Cancel',
    missing: {
      name: 'Enter a name to add the wallet.',
      phrase: 'Enter the recovery phrase to add the wallet.',
      wif: 'Enter the private key to add the wallet.',
      xpub: 'Enter the public key to add the wallet.',
      addresses: 'Enter the addresses to add the wallet.',
      tooMany: 'Remove some addresses to add the wallet.',
    },
  },
  drill: {
    label: 'Verify backup',
    some: ({ count }: { count: number }) =>
      counted(count, {
        one: 'Type # word from your written backup. Inkstone compares it with the wallet’s recovery phrase and shows no word of it.',
        other:
          'Type these # words from your written backup. Inkstone compares them with the wallet’s recovery phrase and shows no word of it.',
      }),
    all: 'Type all words from your written backup. Inkstone derives the first addresses from them and compares those with the wallet’s. It shows no word of its own.',
    method: 'Words to type',
    someWords: ({ count }: { count: number }) =>
      counted(count, { one: '# word', other: '# words' }),
    allWords: 'All words',
    word: ({ position }: { position: number }) => `Word ${position}`,
    passphrase: 'Passphrase',
    submit: 'Verify',
    passed: {
      title: 'This backup restores the wallet',
      text: ({ fingerprint }: { fingerprint: string }) =>
        `It leads to the same first addresses, wallet fingerprint ${fingerprint}.`,
    },
    failed: {
      title: 'This doesn’t restore the wallet',
      text: 'A word, the word order or the passphrase is wrong. Your wallet here still works: show the recovery phrase in Security and write it down again.',
    },
  },
  remove: {
    label: 'Remove wallet',
    watch: 'Inkstone stops watching this wallet. Its coins stay where they are.',
    keys: 'Removes this wallet’s keys from this computer. Without a backup, its coins are permanently lost, and its unfinished operations can’t be signed.',
    confirm: 'Type REMOVE to confirm',
    submit: ({ wallet }: { wallet: string }) => `Remove ${wallet}`,
  },
  scan: {
    text: 'Other wallets use other derivation paths. Inkstone searches the common ones for activity on this network and asks the provider about each address.',
    depth: 'Addresses per path',
    first: ({ count }: { count: number }) =>
      counted(count, { one: 'First address', other: 'First # addresses' }),
    start: 'Start search',
    stop: 'Stop',
    starting: 'Starting…',
    progress: ({ looked, of, found }: { looked: number; of: number; found: number }) =>
      `${looked} of ${of} paths, ${found} found`,
    searched: ({ count }: { count: number }) =>
      counted(count, { one: 'Searched # path.', other: 'Searched # paths.' }),
    stopped: ({ count }: { count: number }) =>
      counted(count, { one: 'Stopped after # path.', other: 'Stopped after # paths.' }),
    none: 'No more accounts found.',
    foundLabel: ({ path }: { path: string }) => `Found ${path}`,
    copyAddress: 'address',
    add: 'Add account',
    addOne: ({ path }: { path: string }) => `Add account ${path}`,
  },
};
