/** What main says. */
export const wallet = {
  addresses: {
    thisIsNotA: 'This isn’t a Bitcoin address.',
    anAddressOfThis: 'Such an address is all lower case or all upper case: a letter was changed.',
    theChecksumDoesNot: 'The checksum is wrong: a character is wrong or missing.',
    thisAddressBelongsTo: ({ networks }: { networks: string }) =>
      `This address belongs to another network: ${networks}.`,
    thisAddressUsesA:
      'This address uses a witness version without rules yet: anyone could take coins sent to it.',
    nobodyCouldEverSpend: 'No one could ever spend from this address.',
  },
  /** Names that Inkstone gives: yours are shown as you typed them. */
  names: {
    practice: 'Practice',
    firstWallet: 'Wallet 1',
    accounts: {
      payment: 'Payment',
      ordinals: 'Inscriptions',
      listing: 'Listings',
      'layer-two': 'Layer two',
    },
    numbered: ({ name, number }: { name: string; number: number }) => `${name} ${number}`,
  },
  /** Who says something about a coin. */
  sources: {
    'abandoned list': 'abandoned list',
    alkanes: 'alkanes',
    'available list': 'available list',
    chain: 'chain',
    'inscription list': 'inscription list',
    inscriptions: 'inscriptions',
    outpoint: 'outpoint',
    'own reading': 'own reading',
    'own record': 'own record',
    runes: 'runes',
    value: 'value',
    you: 'you',
  },
  coinReport: {
    holdsRunes: 'holds runes',
    holdsAlkanes: 'holds alkanes',
    largeEnough: 'large enough',
    namesIt: 'lists it',
    carries: ({ map }: { map: string }) => `contains ${map}`,
    listedAsHoldingAn: 'listed as containing an inscription',
    listedAsHoldingA: 'listed as containing a used inscription',
    contains: ({ keptName }: { keptName: string }) => `contains ${keptName}`,
    released: ({ map }: { map: string }) => `marked as spendable: ${map}`,
    namesWhatYouReleased: 'lists what you marked as spendable',
    doesNotNameIt: 'doesn’t list it',
    notOnThisNetwork: 'not on this network',
    didNotAnswer: 'did not answer',
    isBeingSpentBy: 'already being spent by a transaction',
    belowTooSmallTo: ({ minCoinSats }: { minCoinSats: string }) =>
      `below ${minCoinSats}: could be the postage of an asset`,
    changeOfOurOwn: 'change of your own payment without assets',
    notConfirmedYet: 'not confirmed yet',
    leavesOutWhatYou: 'omits what you marked as spendable',
    itsAddressHoldsSome: 'its address has some: each coin must be checked',
    isNotKnownAs: 'not known as unspent',
    isBeingSpentAlready: 'already being spent',
    differsFromTheList: 'differs from the list in value or script',
    differsFromTheListIn: 'differs from the list in its block',
    unspentAsTheLists: 'unspent, as the lists say',
    height: ({ name }: { name: string }) => `${name} height`,
    at: ({ value }: { value: number }) => `at ${value}`,
    atHasSeenIts: ({ value }: { value: number }) => `at ${value}, includes its block`,
    atHasNotReached: ({ value, needed }: { value: number; needed: number }) =>
      `at ${value}, hasn’t reached block ${needed}`,
    itsTransactionMayHave: ({ kind }: { kind: string }) =>
      `its transaction may have put ${kind}s on it`,
    itsTransactionPutNothing: 'its transaction put nothing else on it',
    itsTransactionCouldNot: 'its transaction could not be read',
  },
};
