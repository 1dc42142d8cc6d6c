import { counted } from './counted.ts';

export const welcome = {
  /** The other language, in itself. */
  otherLanguage: '简体中文',
  tagline: 'A careful companion for Bitcoin inscriptions',
  about:
    'Collect, inscribe and trade from your own computer. Every signature is checked first and shown to you in plain words.',
  choices: {
    create: {
      title: 'Create a wallet',
      text: 'A recovery phrase of 12 or 24 words, about two minutes',
    },
    open: {
      title: 'I already have a wallet',
      text: 'Recovery phrase, private key, backup file or watch-only',
    },
  },
  practice:
    'You start on the practice network: a complete Bitcoin network that runs inside Inkstone. No account, no real money.',
  live: ({ network }: { network: string }) =>
    `You’re on ${network}. Coins here can be worth real money: write down your recovery phrase before you receive any.`,
  unnamed: 'a live network',
  back: 'Back',
  version: ({ version }: { version: string }) => `Version ${version}`,
  promises: { keys: 'Keys never leave this computer', telemetry: 'No telemetry' },
  picture: {
    part: 'About Inkstone',
    label:
      'A drawing of the approval window: Pebble #4 for 19 482 sats, with its picture, three checks and your seal.',
    window: 'Inkstone approval',
    title: 'Buy Pebble #4 for 18 400 sats',
    paid: '19 482 sats',
    item: 'Pebble #4',
    pay: 'You pay',
    receive: 'You receive',
    checks: {
      price: 'The price is the one you asked for',
      arrives: 'It arrives at your address',
      rest: 'Your other inscriptions stay untouched',
    },
    signed: 'Signed by you',
    passed: '24 checks passed',
  },
  method: 'Setup method',
  methods: {
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
    choose: 'Choose file',
    none: 'No file selected',
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
    submit: 'Add watch-only wallet',
  },
};
