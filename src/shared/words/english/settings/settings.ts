export const settings = {
  title: 'Settings',
  section: 'Section',
  sections: {
    networks: 'Networks',
    wallets: 'Wallets',
    backup: 'Backup',
    security: 'Security',
    appearance: 'Appearance',
    payout: 'Payout',
    limits: 'Limits',
    log: 'Log',
    about: 'About',
  },
  appearance: {
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    amounts: 'Amounts',
    unit: 'Unit of amounts',
    value: 'Value next to totals',
    values: { off: 'None', usd: 'US dollars' },
    valueHelp:
      'An estimate from the provider’s price, which is in US dollars only. One call every 10 minutes while a total is on screen.',
    notifications: 'Notify me when an operation needs me or is done',
    tray: 'Keep running in the system tray when the window is closed. Closing the window locks the wallet.',
    historySync: 'Refresh the history of my addresses in the background, every hour',
  },
  backup: {
    saved: 'Backup saved',
    title: 'Backup file',
    text: 'Keys, accounts, labels, settings and history in one file, encrypted with this wallet’s password. Anyone with the file and the password can take your coins: keep both, in separate places. To restore it, start Inkstone on another computer and choose “Restore backup”.',
    save: 'Save backup file',
    verify: ({ wallet }: { wallet: string }) => `Verify the backup of ${wallet}`,
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
    fields: {
      maxFeeSats: 'Maximum fee per transaction',
      minCoinSats: 'Smallest coin used for payments',
      callsPerSecond: 'API calls per second',
      callsPerMonth: 'API calls per month',
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
    text: 'Sales are paid to this address, and purchases are paid from it. It doesn’t change unless you change it here. Open listings keep the payout address they were signed with.',
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
      title: 'Auto-lock',
      after: 'Lock after inactivity',
      never: 'Never',
      minutes: ({ count }: { count: number }) => `${count} min`,
      hours: ({ count }: { count: number }) => `${count} h`,
      polls: 'Keep tracking orders while locked',
      pollsHelp:
        'Keeps your API keys in memory. Otherwise locking clears them, and orders wait until you unlock. Nothing is ever signed while locked.',
    },
    reveal: {
      phrase: {
        title: 'Recovery phrase',
        text: 'Shown in the approval window only. Inkstone will never ask you for it.',
        submit: 'Show recovery phrase',
      },
      wif: {
        title: 'Private key',
        text: 'Shown in the approval window only. Inkstone will never ask you for it.',
        submit: 'Show private key',
      },
      shown: 'Continue in the approval window.',
      open: 'Open the approval window',
    },
    password: {
      title: 'Change password',
      current: 'Current password',
      next: 'New password',
      submit: 'Change password',
      sealed: ({ kdf }: { kdf: string }) => `Encrypted with ${kdf}.`,
      changed: { title: 'Password changed', text: 'Use the new one from now on.' },
    },
    erase: {
      title: 'Erase wallet',
      text: 'Removes the keys from this computer. Without your recovery phrase, your coins are permanently lost.',
    },
  },
};
