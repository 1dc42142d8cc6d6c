/** Watch-only wallets. */
export const watch = {
  fields: {
    xpub: {
      label: 'Extended public key or descriptor',
      help: 'Such as wpkh([73c5da0a/84h/1h/0h]tpub…/0/*). Include the origin in brackets so that a hardware wallet can find its key.',
    },
    addresses: {
      label: 'Addresses to watch',
      help: ({ most }: { most: number }) =>
        `One per line, at most ${most}, all from the same wallet. Taproot addresses hold inscriptions and runes, and the others pay and receive change. With taproot addresses only, they do both. You can change this in Settings, Wallets.`,
      tooMany: ({ most }: { most: number }) => `At most ${most} addresses.`,
    },
    kind: 'Address type',
    detected: 'Detected automatically for descriptors and for keys that start with y, z, u or v.',
  },
  pay: {
    title: 'No account of this wallet pays',
    text: ({ name }: { name: string }) =>
      `“${name}” can pay. Only its coins that are proved to contain no asset are spent, never an inscription or a token.`,
    allow: 'Let it pay',
  },
  elsewhere: {
    title: 'Sign on another device',
    text: 'The keys of this wallet are not in Inkstone. Approve here, save the unsigned PSBT, sign it on the device that has the keys, and bring it back to be sent.',
  },
  only: {
    title: 'This wallet is watch-only',
    text: 'Its keys are not in Inkstone, so you can’t sign or send here. You can still see its balances, coins and addresses.',
    rest: 'For everything else, switch to a wallet with keys at the top of the window, or add one in {settings}.',
    settings: 'Settings, Wallets',
  },
  /** What still works on a screen without keys, and why the rest doesn't. */
  works: {
    inscribe:
      'You can also pay the order from another wallet: you get the exact amount and an address. Orders that are signed in several steps, such as mints reserved for the deployer, need a wallet with keys.',
    tokens:
      'Sending tokens takes two steps, and you sign each: the payment that inscribes the transfer, then the transfer itself.',
    market:
      'You can list one item at a time, and sales are paid to the address that holds the item. Setting another payout address takes a signed message, which Inkstone can’t carry to another device.',
    'keyless-market':
      'The market needs public keys, and Inkstone knows only the addresses of this wallet. To buy and list with it, add it again by its account key. You can still cancel a listing by moving its coin.',
    'keyless-bridge':
      'The swap needs the public key of an address for a deposit, and Inkstone knows only the addresses of this wallet. Add it again by its account key. You can still see its swap balance here.',
    bridge:
      'A deposit is one transaction, which you sign on the other device. A balance in the swap moves by signed messages only, and so does a withdrawal: to use or withdraw it you need a wallet with keys.',
    swap: 'You can see pools, prices and balances. Every swap operation is a message that is signed while the swap waits for it, and Inkstone can’t carry that to another device.',
  },
};
