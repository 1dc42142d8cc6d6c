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
  },
  reach: {
    otherHost:
      'The API key was entered for another host. To send it to this one, save the provider in Settings, Networks.',
    proxySilent: 'The proxy doesn’t answer. Check it in Settings, Networks.',
    proxyRefused: 'The proxy didn’t connect to the provider.',
    proxyUnknown:
      'This computer’s proxy settings name a kind that Inkstone can’t use. Choose another way in Settings, Networks.',
    expired: 'The server’s certificate has expired. Check the date and time of this computer.',
    notYetValid:
      'The server’s certificate is not valid yet. Check the date and time of this computer.',
    untrusted:
      'This computer doesn’t trust the server’s certificate. Nothing was sent. Something between you and the provider may be intercepting the connection.',
    otherName: 'The server’s certificate is for another host. Nothing was sent.',
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
