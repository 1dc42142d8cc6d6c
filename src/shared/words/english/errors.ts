import type { ErrorCode } from '#shared/errors.ts';

interface Failure {
  /** What happened. */
  title: string;
  /** Why, and what to do next. */
  text: string;
}

/** Codes whose sentences depend on their details. */
type Detailed =
  'KEY_INVALID' | 'PHRASE_INVALID' | 'BACKUP_INVALID' | 'ADDRESS_INVALID' | 'DISK_FULL' | 'REFUSED';

export const errors = {
  wait: ({ seconds }: { seconds: number }) => ` Wait ${seconds} s.`,
  resets: ({ date }: { date: string }) =>
    `Raise the budget in Settings, Limits, or wait until ${date}.`,
  unread: ({ row }: { row: string }) =>
    `The answer to ${row} was not used. Try again later, or look for an update.`,
  quoted: ({ text }: { text: string }) => `It says: “${text}”.`,
  shortage: (sats: { needed: string; available: string; missing: string }) =>
    `This needs ${sats.needed}. You can spend ${sats.available}, so ${sats.missing} are missing. Receive more, choose a lower fee, or pay from another wallet.`,
  blocked: ({ why }: { why: string }) => `${why} Nothing was signed.`.trim(),
  fileNamed: ({ name }: { name: string }) => `“${name}” can’t be used`,
  addressLine: ({ line }: { line: number }) => `Address ${line} is not valid here`,
  maintenance: 'The provider is under maintenance',
  slowDown: 'The provider asks us to slow down',
  byCode: {
    UNKNOWN_CALL: {
      title: 'This page doesn’t match the app',
      text: 'Restart Inkstone. If it happens again, reinstall it.',
    },
    INVALID_INPUT: {
      title: 'Something you entered is not valid',
      text: 'Check the form and try again.',
    },
    FORBIDDEN_SENDER: {
      title: 'This window isn’t allowed to do that',
      text: 'Use the Inkstone window that asked you.',
    },
    PAYLOAD_TOO_LARGE: {
      title: 'That is too large',
      text: 'Use a smaller file, or fewer at once.',
    },
    INTERNAL: {
      title: 'Something went wrong inside Inkstone',
      text: 'Nothing was signed. Try again. If it keeps happening, restart the app; the log has the details.',
    },
    VAULT_ABSENT: {
      title: 'There is no wallet here yet',
      text: 'Create one, or import your recovery phrase.',
    },
    VAULT_EXISTS: {
      title: 'There is already a wallet here',
      text: 'Unlock it, or erase it before you create another.',
    },
    VAULT_LOCKED: { title: 'The wallet is locked', text: 'Unlock it and try again.' },
    VAULT_CORRUPT: {
      title: 'The wallet file can’t be read',
      text: 'It is damaged. Erase it here and import your recovery phrase again: your coins are on the chain, not in the file.',
    },
    WRONG_PASSWORD: {
      title: 'Wrong password',
      text: 'Check the keyboard layout and Caps Lock.',
    },
    WATCH_ONLY: {
      title: 'This wallet is watch-only',
      text: 'Its keys are not in Inkstone, so nothing can be signed or shown. Switch to a wallet with keys.',
    },
    PROVIDER_UNREACHABLE: {
      title: 'The provider did not answer',
      text: 'Check your internet connection. Operations in progress continue once it is back.',
    },
    PROVIDER_BUSY: {
      title: 'The provider is busy',
      text: 'Inkstone retries automatically.',
    },
    PROVIDER_REJECTED: {
      title: 'The provider rejected the request',
      text: 'It gave no reason.',
    },
    PROVIDER_SHAPE: {
      title: 'The provider’s answer can’t be read',
      text: 'The answer was not used. Try again later, or look for an update.',
    },
    PROVIDER_BUDGET: {
      title: 'This month’s API calls are used up',
      text: 'Raise the budget in Settings, Limits.',
    },
    API_KEY_REFUSED: {
      title: 'The API key was rejected',
      text: 'Enter a key that is valid for this network in Settings, Networks.',
    },
    NOT_ON_NETWORK: {
      title: 'Not available on this network',
      text: 'Switch the network at the top of the window.',
    },
    INSUFFICIENT_FUNDS: {
      title: 'Not enough bitcoin to pay',
      text: 'Receive more, or choose a lower fee.',
    },
    ASSET_AT_RISK: {
      title: 'This would spend a coin that contains an asset',
      text: 'Inkstone stopped it. Pay with other coins.',
    },
    PSBT_INVALID: {
      title: 'This transaction can’t be signed',
      text: 'Nothing was signed. Start again.',
    },
    POLICY_VIOLATION: {
      title: 'Blocked: the transaction is not what you asked for',
      text: 'Nothing was signed.',
    },
    DIGEST_MISMATCH: {
      title: 'The transaction changed after you saw it',
      text: 'Nothing was signed. Read the new version and decide again.',
    },
    FILE_REFUSED: {
      title: 'This file can’t be used',
      text: 'Choose another file.',
    },
    ORDER_REFUSED: { title: 'The order was not accepted', text: 'Nothing was paid.' },
    FLOW_NOT_FOUND: {
      title: 'This operation was not found',
      text: 'It may belong to another network. Look in Orders.',
    },
    ANSWER_NOT_EXPECTED: {
      title: 'That question is no longer open',
      text: 'The operation has moved on. You now see its new state.',
    },
    QUEUE_FULL: {
      title: 'Too many requests are waiting for your approval',
      text: 'Decide those first.',
    },
    COIN_LOCKED: {
      title: 'Another operation is using it',
      text: 'Finish or cancel that operation first.',
    },
    QUOTE_EXPIRED: { title: 'The quote has expired', text: 'Get a new one.' },
    NOT_FOUND: { title: 'Not found', text: 'It is not in the records of this network.' },
    DATABASE_TOO_NEW: {
      title: 'A newer Inkstone wrote this data',
      text: 'Update the app. The data is untouched.',
    },
    DATABASE_CORRUPT: {
      title: 'The local records are damaged',
      text: 'Try again: Inkstone sets the damaged file aside, keeps what it can still read, and takes the rest from its copy. Your coins are not affected.',
    },
    DATABASE_ALTERED: {
      title: 'The local records were changed outside the app',
      text: 'Inkstone does not run with them. Set the file aside: it is kept, and your coins are on the chain.',
    },
    DATABASE_BEHIND: {
      title: 'The local records are older than they were',
      text: 'Inkstone counts what it writes, and this file is behind: an older copy was put back, or rows were removed. Nothing in it continues until you decide. If you put a copy back yourself, continue with it. If not, find out who changed your data folder.',
    },
    DATABASE_BUSY: {
      title: 'The local records are in use',
      text: 'Close other copies of Inkstone and try again.',
    },
    DATABASE_READ_ONLY: {
      title: 'The data folder can’t be written to',
      text: 'Its disk is read-only, or the folder belongs to another user. Allow Inkstone to write there, and try again. Nothing was changed.',
    },
    FOLDER_GONE: {
      title: 'The data folder is gone',
      text: 'It was deleted, moved or replaced while Inkstone was running. Everything has stopped, and nothing more is signed or paid. Put the folder back and start Inkstone again. Without it, your recovery phrase restores the wallet, and a backup file your records.',
    },
  } satisfies Record<Exclude<ErrorCode, Detailed>, Failure>,
  queueFull: ({ most }: { most: string }) =>
    `${most} are waiting already, and no more are accepted. Decide those first.`,
  phrase: {
    title: 'This is not a valid recovery phrase',
    fingerprint:
      'The words are valid, but they open another wallet than this fingerprint. Check the passphrase and the fingerprint.',
    checksum: 'All words are known, but the checksum is wrong: a word is wrong or out of order.',
    unknown: ({ position }: { position: string }) =>
      `Word ${position} is not in any word list. Check its spelling.`,
    mixed: ({ position }: { position: string }) =>
      `Word ${position} is from another language than the rest.`,
    usual:
      'Check the spelling and the order. A phrase has 12 to 24 words; the last one is a checksum.',
  },
  refused: {
    title: 'Nothing was changed',
    withdrawn: 'The request was withdrawn.',
    locked: 'The wallet was locked before you decided. Unlock it and try again.',
    stale: 'What the approval window showed is out of date. Try again and read it once more.',
    usual: 'You rejected it in the approval window.',
  },
  key: {
    duplicate: {
      title: 'This is already here',
      text: 'Look in the list of wallets and accounts.',
    },
    last: {
      title: 'You can’t remove the last wallet',
      text: 'Add another first, or erase everything in Settings, Security.',
    },
    many: { title: 'There are too many wallets', text: 'Remove one that you don’t need.' },
    path: {
      title: 'This is not an account path',
      text: 'Write it like m/84’/0’/0’, all levels hardened.',
    },
    private: {
      title: 'This is a private key',
      text: 'Only a public key can be watched. Clear your clipboard: anyone who has this key can spend the coins.',
    },
    usual: {
      title: 'This is not a valid key',
      text: 'A private key is in WIF and for the network you are on. A key to watch starts with xpub, ypub, zpub, tpub, upub or vpub.',
    },
  },
  address: {
    title: 'This address is not valid here',
    mixedCase:
      'An address is all lower case or all upper case: a letter was changed. Copy it again.',
    checksum: 'A character is wrong or missing. Copy it again.',
    network:
      'It belongs to another network. Switch the network, or ask for an address on this one.',
    unsafe: 'Coins sent there might never be spendable. Ask for another address.',
    usual: 'It is not a Bitcoin address. Copy it again from its source.',
  },
  backup: {
    tooNew: {
      title: 'This backup is from a newer version',
      text: 'Install the newest version of Inkstone and try again.',
    },
    format: {
      title: 'This is not an Inkstone backup',
      text: 'Choose the file that Inkstone saved; its name ends with .inkstone-backup.',
    },
    damaged: {
      title: 'This backup is damaged',
      text: 'A part is missing or was changed, so none of it is used. Try another copy of the file. Your recovery phrase restores the wallet too.',
    },
  },
  disk: {
    title: 'The disk is full',
    text: 'Free some space. Inkstone does nothing that it can’t write down first.',
    password:
      'The new password couldn’t be written, so the old one still applies. Free some space and try again.',
  },
};
