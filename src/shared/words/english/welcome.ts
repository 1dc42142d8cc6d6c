import { counted } from './counted.ts';

export const welcome = {
  about: 'About Inkstone',
  tagline: 'A careful companion for Bitcoin inscriptions.',
  promises: {
    checked: {
      title: 'You approve every signature',
      text: 'Every transaction is checked line by line and shown to you in a separate window.',
    },
    clean: {
      title: 'Coins with assets never pay',
      text: 'Inkstone spends only coins that are proven to contain no assets. If in doubt, it leaves them alone.',
    },
    resumed: {
      title: 'A crash loses nothing',
      text: 'Each step is saved before it runs, and operations resume after a restart.',
    },
  },
  version: ({ version }: { version: string }) => `Inkstone ${version}`,
  title: 'Set up your wallet',
  practice: {
    title: 'You’re on the practice network',
    text: 'A complete Bitcoin network that runs inside Inkstone. No account, no real money: try everything, break it, start over.',
  },
  live: {
    title: ({ network }: { network: string }) => `You’re on ${network}`,
    unnamed: 'a live network',
    text: 'Coins here can be worth real money. Write down your recovery phrase before you receive any.',
  },
  method: 'Setup method',
  methods: {
    create: 'Create new',
    phrase: 'Import phrase',
    wif: 'Import key',
    file: 'Restore backup',
    watch: 'Watch-only',
  },
  create: {
    phrase: 'Recovery phrase',
    length: 'Length of the recovery phrase',
    wordCount: ({ count }: { count: number }) =>
      counted(count, { one: '# word', other: '# words' }),
    optional: 'Passphrase (optional)',
    passphrase: 'Passphrase',
    help: 'An extra word of your own. Without it, the recovery phrase opens a different, empty wallet. A lost passphrase can’t be recovered.',
    next: 'Next, your recovery phrase is shown in the approval window, which this page can’t read. Have pen and paper ready.',
    submit: 'Create wallet',
  },
  import: {
    wif: {
      label: 'Private key (WIF)',
      help: 'One key, with one address of each type. A recovery phrase is the better backup.',
      submit: 'Import key',
    },
    phrase: {
      passphrase: 'Passphrase',
      help: 'Only if you used one with this recovery phrase.',
      submit: 'Import phrase',
    },
  },
  restore: {
    file: 'Backup file',
    help: 'A file saved by Inkstone. Its name ends with .inkstone-backup.',
    password: 'The password that was set when the backup was saved.',
    reading: ({ percent }: { percent: number }) => `Reading the file, ${percent} %`,
    checking: 'Checking the file…',
    submit: 'Restore wallet',
  },
  watch: {
    text: 'See balances and activity without private keys. Inkstone exports each transaction as a file for you to sign on another device.',
    kind: 'What to watch',
    kinds: { xpub: 'Extended public key', addresses: 'Addresses' },
    submit: 'Watch',
  },
};
