/** Answers to calls of the page. */
export const calls = {
  input: {
    outOfBounds: 'A field is missing, too long or out of range.',
    networkChanged: 'The network was changed after you opened this form. Check it, then try again.',
  },
  settings: {
    noWebAddress: 'Enter a web address.',
    plainHttps: 'Enter https:// and a host, without a path.',
    segment: 'Use lower-case letters, digits and dashes only.',
    connected: ({ height }: { height: number }) => `Connected. Block ${height}.`,
  },
  screens: {
    failed: 'Something on a screen failed',
    nothingLost:
      'Nothing is lost: pending operations continue. If the screen looks wrong, open another one and come back.',
    hasReport: ' See the report under Settings, About.',
  },
  receipts: {
    none: 'This contains no signed Inkstone receipt. Choose its PDF or JSON file as it was saved.',
    otherNetwork: ({ network }: { network: string }) =>
      `This receipt is from the network “${network}”. Switch to that network to check it.`,
    notYours: 'This address isn’t one of yours.',
    nothingSigned:
      'No operation of this wallet belongs to this, so there is nothing that you could sign for. Export the receipt without a signature.',
    title: 'Inkstone receipt',
    signedBy: ({ address }: { address: string }) => `Signed by ${address}`,
    signature: ({ signature }: { signature: string }) => `Signature ${signature}`,
    inside:
      'This file contains the signed text exactly as it was signed. To check it, drop it in Tools, Receipts.',
  },
  named: {
    full: ({ most }: { most: number }) =>
      `You can save up to ${most}. Delete one that you no longer need.`,
  },
  watch: {
    belowOnly: 'Alerts for new listings need a price to be below.',
    notSupported: 'This source doesn’t support that alert.',
    stars: ({ most }: { most: number }) => `You can star up to ${most} tickers.`,
    alerts: ({ most }: { most: number }) => `You already have ${most} alerts. Delete one first.`,
  },
};
