/** What main says. */
export const orders = {
  media: {
    theBytesAreBut: ({ sniffed, type }: { sniffed: string; type: string }) =>
      `The bytes are ${sniffed}, but the file is declared as ${type}.`,
    nothingInTheBytes: ({ type }: { type: string }) =>
      `Nothing in the bytes shows that this is ${type}.`,
    declaredAsTextBut: 'Declared as text, but not valid UTF-8: viewers will show it garbled.',
  },
  runeRules: {
    capitalLettersATo: 'Capital letters A to Z; a spacer • only between two letters.',
    atMostLettersThis: ({ MAX_LETTERS, length }: { MAX_LETTERS: number; length: number }) =>
      `At most ${MAX_LETTERS} letters; this has ${length}.`,
    tooShortYetThe: ({ minimum, length }: { minimum: string; length: number }) =>
      `Too short yet: the lowest name that can be etched now is ${minimum} (${length} letters).`,
    thisNameIsTaken: 'This name is taken. Spacers make no difference.',
    theNetworkDoesNot: 'The network does not say which names are free yet.',
    digitsWithAtMost: 'Digits with at most one dot between them.',
    atMostDecimals: ({ divisibility }: { divisibility: number }) =>
      `At most ${divisibility} decimals.`,
    itMustEndAfter: 'It must end after it starts.',
    overBeforeTheEtching: ({ height }: { height: number }) =>
      `Over before the etching: block ${height} is the latest, and it waits for 6.`,
    oneCharacterOrNone: 'One character, or none.',
    aWholeNumberOf: 'A whole number of mints, at least 1.',
    moreThanZero: 'More than zero.',
    thereWouldBeNone: 'There would be none: premine some, or open a mint.',
    theWholeSupplyDoes:
      'The whole supply does not fit the protocol: fewer decimals, or less of it.',
    sentInWholeRunes:
      'Sent in whole runes. If the provider reads atomic units instead, there will be far fewer than you typed.',
    thereIsNoRune: 'There is no rune of this id on this network.',
    theMintOfThis: 'The mint of this rune is closed.',
    theRuneChangedSince: 'The rune changed since it was shown. Look at it again.',
    onlyMintsAreLeft: ({ left }: { left: string }) => `Only ${left} mints are left.`,
    onlyMintsAreLeftWhat: ({ left }: { left: string }) =>
      `Only ${left} mints are left. What is mined after the last one gives nothing and is not paid back.`,
  },
  content: {
    deploy: ({ tick }: { tick: string }) => `Deploy ${tick}`,
    mint: ({ groupDecimal, tick }: { groupDecimal: string; tick: string }) =>
      `Mint ${groupDecimal} ${tick}`,
    times: ({ once, count }: { once: string; count: number }) => `${once}, ${count} times`,
    etch: ({ rune }: { rune: string }) => `Etch ${rune}`,
    mint2: ({ rune }: { rune: string }) => `Mint ${rune}`,
    mintTimes: ({ rune, count }: { rune: string; count: number }) => `Mint ${rune}, ${count} times`,
    transfer: ({ groupDecimal, tick }: { groupDecimal: string; tick: string }) =>
      `Transfer ${groupDecimal} ${tick}`,
    files: ({ count }: { count: number }) => `${count} files`,
    transfers: ({ count }: { count: number }) => `${count} transfers`,
    inscribe: ({ title }: { title: string }) => `Inscribe ${title}`,
  },
  brc20Rules: {
    theTickerIsNot: 'The ticker is not valid text.',
    onATickerHas: ({ label, length }: { label: string; length: number }) =>
      `On ${label} a ticker has 6 to 12 bytes; this one has ${length}.`,
    onATickerTakes: ({ label }: { label: string }) =>
      `On ${label} a ticker takes letters, digits and underscore only.`,
    aTickerHas4: ({ length }: { length: number }) =>
      `A ticker has 4, 5 or 6 bytes; this one has ${length}. Letters beyond plain ASCII and emoji take 2 to 4 bytes each.`,
    aTickerOf6: 'A ticker of 6 bytes takes plain letters, digits and dashes only.',
    thisTickerHoldsA:
      'This ticker holds a space or an invisible character. Look-alikes of known tickers are made that way.',
    thisTickerIsNot: ({ hex }: { hex: string }) =>
      `This ticker is not plain ASCII. Its bytes are ${hex}; compare them, not the picture.`,
    digitsWithAtMost: 'Digits with at most one dot between them: no sign, space or comma.',
    atMostDecimalsThis: ({ decimals, length }: { decimals: number; length: number }) =>
      `At most ${decimals} decimals; this has ${length}.`,
    atMost: ({ MAX_UINT64 }: { MAX_UINT64: string }) => `At most ${MAX_UINT64}.`,
    moreThanZero: 'More than zero.',
    aTokenHas0: 'A token has 0 to 18 decimals.',
    theLimitOfOne: 'The limit of one mint cannot be above the whole supply.',
    aTickerOf5: 'A ticker of 5 bytes must be self-mint: only the deployer may mint it.',
    aTickerOf4: 'A ticker of 4 bytes is minted by anybody; self-mint is for 5 and 6 bytes.',
    isDeployedAlreadyThe: ({ tick }: { tick: string }) =>
      `${tick} is deployed already. The first deploy wins; another would be void.`,
    isNotDeployedOn: ({ tick, label }: { tick: string; label: string }) =>
      `${tick} is not deployed on ${label}.`,
    isSelfMintOnly: ({ tick }: { tick: string }) =>
      `${tick} is self-mint: only who holds its deploy inscription can mint it, and this wallet does not.`,
    aSelfMintIs: 'A self-mint is signed one by one: order a single mint at a time.',
    oneMintIsAt: ({ limit }: { limit: string }) => `One mint is at most ${limit}.`,
    isMintedOutA: ({ tick }: { tick: string }) =>
      `${tick} is minted out: a further mint would be void.`,
    onlyIsLeftThe: ({ left }: { left: string }) =>
      `Only ${left} is left. The last mint is cut to what remains.`,
    mintsAreMoreThan: ({ count, left }: { count: number; left: string }) =>
      `${count} mints are more than the ${left} that is left: some would be void.`,
    theBalanceOfThe:
      'The balance of the receive address is not known, so the transfer could be void.',
    ofWhichIsIn: ({ reserved }: { reserved: string }) =>
      `, of which ${reserved} is in transfers you ordered already`,
    theReceiveAddressHas: ({
      available,
      tick,
      reserved,
    }: {
      available: string;
      tick: string;
      reserved: string;
    }) =>
      `The receive address has ${available} ${tick} available${reserved}. A transfer above it is void.`,
  },
  operationWords: {
    atMost: ({ max }: { max: string }) => `${max} at most`,
    aMint: ({ lim }: { lim: string }) => `${lim} a mint`,
    mintedByYouAlone: 'minted by you alone',
    brc20Of: ({ op, what }: { op: string; what: string }) => `BRC-20 ${op} of ${what}`,
  },
};
