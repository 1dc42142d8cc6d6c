/** What main says. */
export const orders = {
  media: {
    theBytesAreBut: ({ sniffed, type }: { sniffed: string; type: string }) =>
      `The bytes are ${sniffed}, but the file is declared as ${type}.`,
    nothingInTheBytes: ({ type }: { type: string }) => `The content doesn’t look like ${type}.`,
    declaredAsTextBut: 'Declared as text, but not valid UTF-8: viewers will show it garbled.',
  },
  runeRules: {
    capitalLettersATo: 'Use capital letters A to Z, and a spacer • only between two letters.',
    atMostLettersThis: ({ MAX_LETTERS, length }: { MAX_LETTERS: number; length: number }) =>
      `Use at most ${MAX_LETTERS} letters. This name has ${length}.`,
    tooShortYetThe: ({ minimum, length }: { minimum: string; length: number }) =>
      `Still too short: the lowest name that can be etched now is ${minimum} (${length} letters).`,
    thisNameIsTaken: 'This name is taken. Spacers make no difference.',
    theNetworkDoesNot: 'We don’t know yet which names are free on this network.',
    digitsWithAtMost: 'Use digits with at most one dot between them.',
    atMostDecimals: ({ divisibility }: { divisibility: number }) =>
      `Use at most ${divisibility} decimals.`,
    itMustEndAfter: 'It must end after it starts.',
    overBeforeTheEtching: ({ height }: { height: number }) =>
      `The mint would end before the etching: the latest block is ${height}, and the etching waits for 6 more.`,
    oneCharacterOrNone: 'Enter one character or none.',
    aWholeNumberOf: 'Enter a whole number of mints, at least 1.',
    moreThanZero: 'Enter more than zero.',
    thereWouldBeNone: 'The rune would have no supply. Add a premine or open a mint.',
    theWholeSupplyDoes:
      'The total supply exceeds the protocol’s limit. Use fewer decimals or a lower supply.',
    sentInWholeRunes:
      'Amounts are sent as whole runes. If the provider reads them as smallest units instead, there will be far fewer than you typed.',
    thereIsNoRune: 'This network has no rune with this id.',
    theMintOfThis: 'The mint of this rune is closed.',
    theRuneChangedSince: 'The rune has changed since you were shown it. Check it again.',
    onlyMintsAreLeft: ({ left }: { left: string }) => `Only ${left} mints are left.`,
    onlyMintsAreLeftWhat: ({ left }: { left: string }) =>
      `Only ${left} mints are left. Mints confirmed after the last one yield nothing, and you don’t get your payment back.`,
  },
  alkaneRules: {
    thereIsNone: 'This network has no alkane with this id that can be minted.',
    theMintIsClosed: 'The mint of this alkane is closed.',
    itChanged: 'The alkane has changed since you were shown it. Check it again.',
    mintsLeftUnknown:
      'The index doesn’t say how many mints are left. Mints after the last one yield nothing.',
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
    theTickerIsNot: 'The ticker isn’t valid text.',
    onATickerHas: ({ label, length }: { label: string; length: number }) =>
      `On ${label} a ticker has 6 to 12 bytes; this one has ${length}.`,
    onATickerTakes: ({ label }: { label: string }) =>
      `On ${label} a ticker can only have letters, digits and underscores.`,
    aTickerHas4: ({ length }: { length: number }) =>
      `A ticker has 4, 5 or 6 bytes; this one has ${length}. Letters beyond plain ASCII and emoji take 2 to 4 bytes each.`,
    aTickerOf6: 'A ticker of 6 bytes can only have plain letters, digits and dashes.',
    thisTickerHoldsA:
      'This ticker contains a space or an invisible character. That is how look-alikes of known tickers are made.',
    thisTickerIsNot: ({ hex }: { hex: string }) =>
      `This ticker isn’t plain ASCII. Compare its bytes, ${hex}, not what it looks like.`,
    digitsWithAtMost: 'Use digits with at most one dot between them: no sign, space or comma.',
    atMostDecimalsThis: ({ decimals, length }: { decimals: number; length: number }) =>
      `Use at most ${decimals} decimals. This has ${length}.`,
    atMost: ({ MAX_UINT64 }: { MAX_UINT64: string }) => `Enter at most ${MAX_UINT64}.`,
    moreThanZero: 'Enter more than zero.',
    aTokenHas0: 'A token has 0 to 18 decimals.',
    theLimitOfOne: 'The limit per mint can’t exceed the total supply.',
    aTickerOf5: 'A ticker of 5 bytes must be self-mint: only the deployer can mint it.',
    aTickerOf4: 'Anyone can mint a ticker of 4 bytes. Self-mint is only for 5 and 6 bytes.',
    isDeployedAlreadyThe: ({ tick }: { tick: string }) =>
      `${tick} is already deployed. The first deploy wins; another one would be void.`,
    isNotDeployedOn: ({ tick, label }: { tick: string; label: string }) =>
      `${tick} isn’t deployed on ${label}.`,
    isSelfMintOnly: ({ tick }: { tick: string }) =>
      `${tick} is self-mint: only the owner of its deploy inscription can mint it, and this wallet doesn’t have it.`,
    aSelfMintIs: 'Self-mints are signed one by one. Order one mint at a time.',
    oneMintIsAt: ({ limit }: { limit: string }) => `A mint can have at most ${limit}.`,
    isMintedOutA: ({ tick }: { tick: string }) =>
      `${tick} is fully minted: another mint would be void.`,
    onlyIsLeftThe: ({ left }: { left: string }) =>
      `Only ${left} is left. The last mint is reduced to what remains.`,
    mintsAreMoreThan: ({ count, left }: { count: number; left: string }) =>
      `${count} mints exceed the remaining ${left}: some would be void.`,
    theBalanceOfThe:
      'We don’t know the balance of the receive address, so the transfer could be void.',
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
    aMint: ({ lim }: { lim: string }) => `${lim} per mint`,
    mintedByYouAlone: 'only you can mint',
    brc20Of: ({ op, what }: { op: string; what: string }) => `BRC-20 ${op} of ${what}`,
  },
};
