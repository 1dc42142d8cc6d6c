/** What main says. */
export const wallet = {
  addresses: {
    thisIsNotA: 'This is not a Bitcoin address.',
    anAddressOfThis:
      'An address of this kind is all lower or all upper case: a letter was changed.',
    theChecksumDoesNot: 'The checksum does not fit: a character is wrong or missing.',
    thisAddressBelongsTo: 'This address belongs to another network.',
    thisAddressUsesA:
      'This address uses a witness version that has no rules yet. Coins would be free to take.',
    nobodyCouldEverSpend: 'No one could ever spend from this address.',
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
    carries: ({ map }: { map: string }) => `carries ${map}`,
    listedAsHoldingAn: 'listed as holding an inscription',
    listedAsHoldingA: 'listed as holding a used inscription',
    contains: ({ keptName }: { keptName: string }) => `contains ${keptName}`,
    released: ({ map }: { map: string }) => `released ${map}`,
    namesWhatYouReleased: 'names what you released',
    doesNotNameIt: 'does not name it',
    notOnThisNetwork: 'not on this network',
    didNotAnswer: 'did not answer',
    isBeingSpentBy: 'is being spent by a transaction already',
    belowTooSmallTo: ({ minCoinSats }: { minCoinSats: string }) =>
      `below ${minCoinSats}: too small to tell from an asset's carrier`,
    changeOfOurOwn: 'change of our own clean payment',
    notConfirmedYet: 'not confirmed yet',
    leavesOutWhatYou: 'leaves out what you released',
    itsAddressHoldsSome: 'its address holds some: to be asked coin by coin',
    isNotKnownAs: 'is not known as unspent',
    isBeingSpentAlready: 'is being spent already',
    differsFromTheList: 'differs from the list in value or script',
    differsFromTheListIn: 'differs from the list in its block',
    unspentAsTheLists: 'unspent, as the lists say',
    height: ({ name }: { name: string }) => `${name} height`,
    at: ({ value }: { value: number }) => `at ${value}`,
    atHasSeenIts: ({ value }: { value: number }) => `at ${value}, has seen its block`,
    atHasNotReached: ({ value, needed }: { value: number; needed: number }) =>
      `at ${value}, has not reached block ${needed}`,
    itsTransactionMayHave: ({ kind }: { kind: string }) =>
      `its transaction may have put ${kind}s on it`,
    itsTransactionPutNothing: 'its transaction put nothing else on it',
    itsTransactionCouldNot: 'its transaction could not be read',
  },
};
