import { counted } from '#shared/words/english/counted.ts';

export const settings = {
  title: 'Settings',
  sections: {
    networks: 'Networks',
    wallets: 'Wallets',
    backup: 'Backup',
    security: 'Security',
    appearance: 'Appearance',
    payout: 'Payout address',
    limits: 'Limits',
    log: 'Log',
    about: 'About',
  },
  groups: { wallet: 'This wallet', inkstone: 'Inkstone', connection: 'Connection' },
  practice: 'Practice controls',
  /** Under the title of a section. */
  intro: {
    networks: 'Where Inkstone connects for each network, and with which API key.',
    wallets: 'Your wallets and their accounts. Every screen shows the wallet in use.',
    backup: 'Copies that restore this wallet on another computer.',
    security: 'How this wallet is locked, and who can see its recovery phrase.',
    appearance: 'Theme, amounts, notifications and background work.',
    payout:
      'Sales are paid to this address, and purchases are paid from it. It doesn’t change unless you change it here. Open listings keep the payout address they were signed with.',
    limits: 'Caps on fees, coins and API calls.',
    log: 'What Inkstone recorded for troubleshooting, newest first. It contains no recovery phrases, keys or passwords, and is never sent.',
    about: 'Version, crash reports, support and licences.',
  },
  search: {
    label: 'Search settings',
    results: 'Matching settings',
    none: 'No setting matches.',
  },
  attention: 'needs a look',
  check: {
    title: 'Security check',
    of: ({ all }: { all: number }) => `of ${all} in place`,
    state: { ok: 'In place', open: 'Needs a look', asking: 'Checking' },
    written: {
      ok: {
        title: 'Recovery phrase written down',
        text: 'You confirmed it when you wrote it down',
      },
      open: {
        title: 'Write down your recovery phrase',
        text: 'It’s the only way to restore this wallet',
      },
    },
    verified: {
      ok: { title: 'Backup verified', text: 'Last verified {time}' },
      failed: { title: 'Verify your backup', text: 'The last check failed {time}' },
      open: { title: 'Verify your backup', text: 'Never verified' },
    },
    lock: {
      ok: { title: 'Auto-lock is on', text: ({ time }: { time: string }) => `After ${time}` },
      open: { title: 'Turn on auto-lock', text: 'This wallet stays open until you lock it' },
    },
    payout: {
      ok: { title: 'Payout address set', text: 'Sales are paid to this wallet' },
      open: { title: 'Payout address not set', text: 'You’ll sign it with your first trade' },
      foreign: {
        title: 'Check your payout address',
        text: 'The market pays an address outside this wallet',
      },
      asking: { title: 'Payout address', text: 'Asking the market' },
      failed: { title: 'Payout address', text: 'The market didn’t answer' },
    },
    fingerprint: 'Wallet fingerprint',
    fingerprintHelp: 'Compare it after you restore this wallet elsewhere.',
  },
  appearance: {
    display: 'Display',
    background: 'Background',
    language: 'Language',
    languageHelp: 'Of the whole app. What you already signed stays in the language you saw it in.',
    languages: { en: 'English', zh: '简体中文' },
    theme: 'Theme',
    themeHelp: 'Light, dark, or as your system is set.',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    amounts: 'Amounts',
    amountsHelp: 'The unit of bitcoin amounts on every screen.',
    unit: 'Unit of amounts',
    value: 'Value next to totals',
    values: { off: 'None', usd: 'US dollars' },
    valueHelp:
      'An estimate from the provider’s price, which is in US dollars only. One call every 10 minutes while a total is on screen.',
    notifications: 'Notifications',
    notificationsHelp: 'When an operation needs you or is done.',
    tray: 'Keep running in the system tray',
    trayHelp: 'Orders are tracked when the window is closed. Closing it locks the wallet.',
    historySync: 'Refresh history every hour',
    historySyncHelp: 'Asks the provider for new transactions of your addresses in the background.',
  },
  backup: {
    saved: 'Backup saved',
    title: 'Backup file',
    text: 'Keys, accounts, labels, settings and history in one file, encrypted with this wallet’s password.',
    care: 'Anyone with the file and the password can take your coins: keep them in separate places. To restore it, start Inkstone on another computer and choose “Restore backup”.',
    save: 'Save backup file',
    paper: 'Recovery phrase',
    verify: 'Verify backup',
    verifyHelp: ({ wallet }: { wallet: string }) =>
      `Type words of ${wallet} to check your written copy. Nothing is shown or sent.`,
    never: 'Never verified.',
    passed: 'Last verified {time}.',
    failed: 'The last check failed {time}.',
    none: {
      watch:
        'A watch-only wallet has no recovery phrase to verify. The backup file still keeps its accounts, labels and history.',
      wif: 'This wallet is a single imported key, without a recovery phrase. The backup file includes it.',
    },
  },
  budget: {
    title: ({ network }: { network: string }) => `API calls on ${network}`,
    practice:
      'The practice network runs inside Inkstone. Calls are counted but free, with no limit.',
    perSecond: 'Per second, last 10 s',
    perMonth: 'This month',
    used: ({ used, limit }: { used: string; limit: string }) => `${used} of ${limit}`,
    perSecondMeter: 'API calls per second',
    perMonthMeter: 'API calls this month',
    today: 'Today, since Inkstone started',
    held: {
      title: 'Background refresh is slowed down',
      text: ({ wait }: { wait: string }) =>
        `The next refresh is in ${wait}, so that your calls last until the end of the month. Your own requests aren’t delayed.`,
    },
    recovering: {
      title: 'Provider errors',
      text: ({ families }: { families: string }) =>
        `${families} failed too often. Inkstone retries in a while.`,
    },
  },
  limits: {
    title: 'Limits',
    money: 'Transactions',
    api: 'API calls',
    fields: {
      maxFeeSats: 'Maximum fee per transaction',
      minCoinSats: 'Smallest coin used for payments',
      callsPerSecond: 'API calls per second',
      callsPerMonth: 'API calls per month',
    },
    help: {
      maxFeeSats: 'Inkstone doesn’t sign a transaction with a higher network fee.',
      minCoinSats: 'Smaller coins never pay. They often contain an asset.',
      callsPerSecond: 'Further calls wait for their turn.',
      callsPerMonth: 'The quota of your API key. Background refresh slows down as it runs out.',
    },
    calls: 'calls',
    bounds: ({ min, max }: { min: string; max: string }) => `${min} to ${max}`,
    outside: ({ min, max }: { min: string; max: string }) =>
      `Enter a number from ${min} to ${max}.`,
    save: 'Save limits',
    saved: { title: 'Limits saved', text: 'They apply from the next operation.' },
  },
  payout: {
    none: {
      title: 'No market on this network',
      text: 'The provider runs its market on other networks only.',
    },
    title: 'Payout address',
    current: 'Payout address in use',
    watched:
      'This wallet’s keys aren’t in Inkstone, so it can’t sign the message that sets a payout address. An address that receives its own sales doesn’t need one.',
    loading: 'Asking the market',
    change: 'New payout address',
    choose: 'Choose one of your addresses',
    submit: 'Change payout address',
    onMarket: 'On the market',
    from: 'Sells from',
    to: 'Paid to',
    unsetWatched: 'Not set. Sales are paid to the same address.',
    unset: 'Not set. You’ll sign a message to set it with your first trade.',
    foreign:
      'This address isn’t in this wallet. Set your payout address unless you chose this one.',
    set: 'Set payout address',
    setOf: ({ address }: { address: string }) => `Set the payout address of ${address}`,
  },
  security: {
    lock: {
      title: 'Lock',
      after: 'Auto-lock',
      afterHelp: 'Locks after this long without input.',
      never: 'Never',
      minutes: ({ count }: { count: number }) =>
        counted(count, { one: '# minute', other: '# minutes' }),
      hours: ({ count }: { count: number }) => counted(count, { one: '# hour', other: '# hours' }),
      polls: 'Keep tracking orders while locked',
      pollsHelp:
        'Keeps your API keys in memory. Otherwise orders wait until you unlock. Nothing is ever signed while locked.',
    },
    reveal: {
      phrase: {
        title: 'Recovery phrase',
        name: 'Show recovery phrase',
        text: 'Shown in the approval window only. Inkstone will never ask you for it.',
        submit: 'Show recovery phrase',
      },
      wif: {
        title: 'Private key',
        name: 'Show private key',
        text: 'Shown in the approval window only. Inkstone will never ask you for it.',
        submit: 'Show private key',
      },
      shown: 'Continue in the approval window.',
      open: 'Open the approval window',
    },
    password: {
      title: 'Password',
      current: 'Current password',
      next: 'New password',
      submit: 'Change password',
      sealed: ({ kdf }: { kdf: string }) => `The wallet file is encrypted with ${kdf}.`,
      changed: { title: 'Password changed', text: 'Use the new one from now on.' },
    },
    erase: {
      title: 'Remove',
      name: 'Erase wallet from this computer',
      text: 'Removes all keys from this computer. Without your recovery phrase, your coins are permanently lost.',
      open: 'Erase wallet…',
      close: 'Keep wallet',
    },
  },
};
