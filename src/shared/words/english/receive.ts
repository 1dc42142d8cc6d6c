import { counted } from './counted.ts';

export const receive = {
  back: 'Portfolio',
  title: 'Receive',
  account: 'Account to receive on',
  coins: 'Bitcoin',
  forBoth: 'For bitcoin and inscriptions alike: coins that contain an asset never pay a fee.',
  watched: {
    title: 'Watch-only',
    text: 'The key of this address is not in Inkstone. Receive here only what its owner can spend.',
  },
  none: {
    title: 'No address yet',
    text: 'The selected wallet has no account on this network.',
  },
  address: 'Address',
  qr: ({ uri }: { uri: string }) => `QR code of ${uri}`,
  addressNumber: ({ index }: { index: number }) => `address ${index}`,
  addressOf: ({ network }: { network: string }) => `Your ${network} address`,
  copy: 'Copy address',
  path: 'Derivation path',
  copyAddress: 'address',
  amount: 'Amount (optional)',
  wholeSats: 'Enter whole sats.',
  link: 'Payment link',
  copyLink: 'payment link',
  newAddress: 'New address',
  older: 'Older addresses stay yours and keep working.',
  allAddresses: 'All addresses and contacts',
  earlier: {
    title: 'Earlier addresses',
    used: 'Used',
    unused: 'Unused',
    fresh: 'A new address appears here once this one is used.',
    kept: 'This account keeps its address, so that its tokens stay together.',
    inscriptions: ({ count }: { count: number }) =>
      counted(count, { one: '# inscription', other: '# inscriptions' }),
  },
  key: {
    open: 'Private key of this address',
    show: 'Show key',
    where: 'The key is shown in the approval window only.',
    openWindow: 'Open the approval window',
  },
  recent: {
    title: 'Recently received',
    all: 'View all',
    none: 'Nothing yet',
    appears: 'Payments to this wallet appear here as soon as they are sent, before they confirm.',
    inscriptions: ({ count }: { count: number }) =>
      counted(count, { one: 'with # inscription', other: 'with # inscriptions' }),
  },
};
