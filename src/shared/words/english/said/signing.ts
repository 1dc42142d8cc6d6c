/** What main says. */
export const signing = {
  defineClause: {
    input: ({ index }: { index: number }) => `Input ${index}`,
    output: ({ index }: { index: number }) => `Output ${index}`,
  },
  readAssets: {
    of: ({ amount, kind, id }: { amount: string; kind: string; id: string }) =>
      `${amount} of ${kind} ${id}`,
    fromInput: ({ input }: { input: number }) => ` from input ${input}`,
    output: ({ output }: { output: number }) => `output ${output}`,
    sat: ({ offset }: { offset: string }) => `, sat ${offset}`,
    to: ({ what, from, to, which }: { what: string; from: string; to: string; which: string }) =>
      `${what}${from} to ${to}${which}`,
    anUnknownPlace: 'an unknown place',
    asset: ({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`,
    nowhereBurned: 'nowhere (burned)',
  },
  readPsbtMaps: {
    itIsLargerThan: 'it is larger than 2 MiB',
    aLengthIsNot: 'a length isn’t encoded in the shortest form',
    aLengthBeyondReason: 'a length is out of range',
    itHoldsTooMany: 'it has too many fields',
    noGlobals: 'no globals',
    unsupportedVersion: 'unsupported version',
    notBase64: 'not base64',
    noMagic: 'no magic bytes',
    cutShort: 'it is truncated',
    duplicateKey: 'it has a duplicate key',
    noTransaction: 'no transaction',
    itHasMoreThan: 'it has more than 1,000 inputs or outputs',
  },
  readPsbt: {
    noUnsignedTransaction: 'no unsigned transaction',
    doesNotParse: 'can’t be parsed',
    theUnsignedTransactionDoes: 'the unsigned transaction can’t be parsed',
    mapsDoNotFit: 'its maps don’t match the transaction',
    spendsAnOutputTwice: 'spends an output twice',
    holdsFieldsOfVersion: 'it has fields of version 2',
    anAmountIsNegative: 'an amount is negative or above the total supply',
    itsAmountsAreMore: 'its amounts are above the total supply',
  },
  readInspectInput: {
    itsPreviousTransactionIs: 'its previous transaction doesn’t match',
    claimsAnotherValueOr: 'its value or script differs from the previous transaction',
    carries: ({ strangeNames }: { strangeNames: string }) => `contains ${strangeNames}`,
    itsAmountIsNot: 'its amount is not proved',
    itsScriptIsNot: 'its script is unknown',
    showsAnotherScriptThan: 'its script isn’t ours',
    aFinishedSignature: 'a final signature',
    aSignatureAlready: 'a signature already',
    aWishForAnother: 'a request for another signature type',
    aSignatureOfA: 'a script signature already',
    dataOfAKind: ({ names }: { names: string }) => `data of an unknown type (${names})`,
  },
  readInspect: {
    spendsMoreThanThere: 'spends more than the total supply',
    holdsUnknownGlobalField: ({ names }: { names: string }) =>
      `has the unknown global field ${names}`,
    holdsUnknownOutputField: ({ names }: { names: string }) =>
      `has the unknown output field ${names}`,
    hasAnUnusualVersion: 'has an unusual version',
    spendsNothing: 'spends nothing',
  },
  readKnownRune: {
    yourOwnEtching: 'your own etching',
    yourRecordOfIt: 'your record',
    theProviderNowSays: ({ divisibility }: { divisibility: string }) =>
      `The provider now reports ${divisibility}`,
    andSays: ({
      now,
      before,
      divisibility,
    }: {
      now: string;
      before: string;
      divisibility: number;
    }) => `${now}, but ${before} says ${divisibility}.`,
    theProviderNowCalls: ({
      name,
      before,
      name2,
    }: {
      name: string;
      before: string;
      name2: string;
    }) => `The provider now calls it ${name}, but ${before} says ${name2}.`,
    theTransactionThatThe:
      'The transaction that the provider reports as its etching doesn’t etch a rune.',
    andTheEtchingThat: ({ now, divisibility }: { now: string; divisibility: number }) =>
      `${now}, but the etching it reports says ${divisibility}.`,
    theEtchingThatThe: ({ name }: { name: string }) =>
      `The etching that the provider reports is of another rune, ${name}.`,
    itsDecimalsAreNot: 'its decimals are unknown',
    byTheBytesOf: ({ divisibility }: { divisibility: string }) =>
      `${divisibility} according to your own etching`,
    reportedByTheProvider: ' reported by the provider',
    byTheEtchingThat: ({ divisibility }: { divisibility: string }) =>
      `${divisibility} according to the etching it reports`,
    whenFirstSeen: 'when first seen,',
    byItsEtchingRead: 'according to its etching, read',
    smallestUnitsOfRune: ({ amount, id }: { amount: string; id: string }) =>
      `${amount} smallest units of rune ${id}`,
    notInWholeUnits: 'Not in whole units: the provider contradicts what we know about this rune',
    amount: 'Amount',
    rune: ({ id }: { id: string }) => `Rune ${id}`,
    amountNameAndDecimals: 'Amount, name and decimals',
    itsEtching: 'its etching',
  },
  readBrc20Body: {
    itsTextCanBe: 'Its text is ambiguous.',
    itsMediaTypeIs: 'Not every index supports its media type.',
  },
  readProvedContent: {
    itShowsTheContent: 'It shows the content of another inscription.',
    itsTextIsPacked: 'Its text is compressed.',
  },
  clausesGeneralDefine: {
    isReservedByAnother: ({ name }: { name: string }) =>
      `${name} is reserved by another operation.`,
    isFrozenByYou: ({ name }: { name: string }) => `You froze ${name}.`,
  },
  clausesGeneralTotal: {
    areWithinTheTotal: ({ leaves, total }: { leaves: string; total: string }) =>
      `${leaves} leave the wallet, within the total of ${total} you were shown.`,
    shown: ({ total }: { total: string }) => `shown: ${total}`,
    spentBefore: ({ spentSats }: { spentSats: string }) => `spent before: ${spentSats}`,
    now: ({ leaves }: { leaves: string }) => `now: ${leaves}`,
    totalAsShown: 'Total as shown',
    notTheTotalYou: 'Different from the total you were shown',
    andHaveLeftAlready: ({ spentSats }: { spentSats: string }) =>
      `, and ${spentSats} were already spent`,
    theNetworkFeeIs: ({ feeSats, before }: { feeSats: string; before: string }) =>
      ` The network fee is ${feeSats} instead of ${before}.`,
    thisTakesYouWere: ({
      leaves,
      bigInt,
      left,
      over,
      why,
    }: {
      leaves: string;
      bigInt: string;
      left: string;
      over: string;
      why: string;
    }) =>
      `This costs ${leaves}. You were shown a total of ${bigInt}${left}: it is ${over} more.${why}`,
    theTotalWasAt: ({
      total,
      rate,
      now,
      sats,
    }: {
      total: string;
      rate: number;
      now: number;
      sats: string;
    }) =>
      `The total was ${total} at ${rate} sat/vB. At the ${now} sat/vB you chose since, it is ${sats}.`,
  },
  coinsChoose: {
    noCoinOfThe: ({ txid }: { txid: string }) =>
      `None of the coins of the abandoned transaction (${txid}…) is left, so it may have been confirmed. Check your coins before you pay again.`,
  },
  contentsMovedTransfers: {
    thisUsesUpThe: ({ tokens }: { tokens: string }) =>
      `This uses up the transfer of ${tokens}: the amount becomes available again, and the inscription no longer moves tokens.`,
    theInscriptionIsA: ({ tokens, to }: { tokens: string; to: string }) =>
      `The inscription is a transfer of ${tokens}, which go with it to ${to}.`,
  },
  meaning: {
    amountNameAndDecimals: 'Amount, name and decimals',
    alkane: ({ alkaneid }: { alkaneid: string }) => `Alkane ${alkaneid}`,
    inscription: ({ type }: { type: string }) => `Inscription, ${type}`,
    brc20Of: ({ op, tick }: { op: string; tick: string }) => `BRC-20 ${op} of ${tick}`,
    aRecordNotTokens: 'A record, not tokens',
    aUsedTransferOf: ({ title }: { title: string }) => `A used transfer of ${title}`,
    aTransferOfThat: ({ title }: { title: string }) => `A transfer of ${title} that may not count`,
    anImage: 'An image',
    aPage: 'A page',
    aText: 'A text',
    aSound: 'A sound',
    aFilm: 'A video',
    aFile: 'A file',
    transferThatMoved: 'BRC-20 transfer that was already used: it no longer moves tokens',
    transferNotListed: 'BRC-20 transfer that the index doesn’t list as usable',
  },
  readSignedParts: {
    unknown0x: ({ sighash }: { sighash: string }) => `unknown (0x${sighash})`,
  },
  card: {
    flowOf: ({ what, where }: { what: string; where: string }) => `${what}: ${where}.`,
    backToYou: 'back to you',
    anOutputWithData: 'an output with data',
    itIsNotSigned:
      'It isn’t signed here. Inkstone exports an unsigned PSBT and continues once you import the signed one.',
    yourWallet: ({ otherWallet }: { otherWallet: string }) => `your wallet “${otherWallet}”`,
    toTheFee: ({ sats }: { sats: string }) => `${sats} to the fee`,
    to: ({ sats, outputName, target }: { sats: string; outputName: string; target: string }) =>
      `${sats} to ${outputName} (${target})`,
    asset: ({ pin }: { pin: string }) => `Asset: ${pin}.`,
    yoursWithAnAsset: 'yours, with an asset',
    somebodyElseWhoGets: 'someone else, who receives an asset',
    withItsInscriptionTo: 'with its inscription to the buyer',
    ofSomebodyElse: 'of someone else',
    toYouPaidBy: 'to you, paid by the buyer',
    notCoveredByYour: 'not covered by your signature',
  },
  contentProof: {
    itsCommitAllowsOther: 'Its commit allows other scripts, which could inscribe something else.',
    anEarlierInputOf: 'An earlier input of its reveal could inscribe something else under this id.',
    theCommitIsAnother: 'the commit is a different transaction',
    theRevealedContentIs: 'the revealed content differs from the commitment',
    theRevealHoldsNo: 'the reveal has no such inscription',
    theRevealIsAnother: 'the reveal is a different transaction',
  },
  clausesGeneralAround: {
    itWasAskedOn: 'It was requested on another network.',
    isNoAddressOf: ({ address, label }: { address: string; label: string }) =>
      `${address} isn’t an address of ${label}.`,
    isACoinOf: ({ name, on }: { name: string; on: string }) =>
      `${name} is a coin of ${on}: the same signature would spend it there.`,
    rightNetwork: 'Right network',
    everythingBelongsTo: ({ label }: { label: string }) => `Everything belongs to ${label}.`,
    network: ({ label }: { label: string }) => `network ${label}`,
    address: ({ one }: { one: string }) => `address ${one}`,
    notKnownToBe: 'not known to be unspent',
    isSpentAlready: ({ name }: { name: string }) => `${name} is already spent.`,
    mayBeSpentAlready: ({ name }: { name: string }) => `${name} may already be spent.`,
    atHeight: ({ name, which }: { name: string; which: string }) => `${name} at height ${which}`,
    theIndexDoesNot: ({ name }: { name: string }) => `The ${name} index doesn’t report its height.`,
    theIndexIsMore: ({ name, MAX_LAG }: { name: string; MAX_LAG: number }) =>
      `The ${name} index is more than ${MAX_LAG} blocks behind.`,
    theHeightOfThe: 'The chain’s height is unknown.',
    readJustNow: 'Up to date',
    allCoinsAreUnspent: 'All coins are unspent and indexes up to date.',
    noMessageInDisguise: 'Not a disguised message',
    itIsATransaction: 'It is a transaction, not a message in the form of one.',
    anInputSpendsThe: 'an input spends the virtual transaction of a message',
    everyInputIsA: 'every input is a coin',
    itSignsAMessage: 'It signs a message that you weren’t shown. Use the message tool.',
    nothingElseToSign: 'Nothing else to sign',
    theAnswerHoldsOne: 'The answer contains one transaction.',
    furtherTransactions: ({ length }: { length: number }) => `${length} more transactions`,
    theAnswerHoldsAnother: 'The answer contains another transaction to sign.',
    unspent: 'unspent',
  },
  clausesGeneralAssets: {
    whereTheSatsGo: 'We couldn’t compute where the sats go.',
    notEveryIndexSays: ({ name }: { name: string }) =>
      `${name}: not every index reports what it contains.`,
    runeIsCountedIn: ({ id }: { id: string }) => `Rune ${id} is shown in smallest units here.`,
    assetsLandWhereThey: 'Assets go where they should',
    everyKnownAssetStays: 'Every known asset stays with you or goes where you said.',
    noKnownAssetSits: 'no known asset is on the spent coins',
    whereTheInscriptionGoes: ({ id }: { id: string }) =>
      `We couldn’t compute where the inscription ${id} goes.`,
    satsOfWouldPay: ({ name }: { name: string }) => `Sats from ${name} would pay the fee.`,
    satsOfWouldGo: ({ name }: { name: string }) => `Sats from ${name} would go to someone else.`,
    theInscription: ({ id }: { id: string }) => `The inscription ${id}`,
    someOf: ({ kind, id }: { kind: string; id: string }) => `Some of ${kind} ${id}`,
    wouldBeLostIn: ({ what }: { what: string }) => `${what} would be lost in the fee.`,
    wouldBeDestroyed: ({ what }: { what: string }) => `${what} would be destroyed.`,
    goesWhereNobodyCan: ({ what }: { what: string }) =>
      `${what} would go to an unknown destination.`,
    wouldNotLandWhere: ({ what, outputName }: { what: string; outputName: string }) =>
      `${what} would end up in ${outputName}, not where it should.`,
    wouldLeaveYourWallet: ({ what, outputName }: { what: string; outputName: string }) =>
      `${what} would leave your wallet, with ${outputName}.`,
  },
  clausesGeneralContents: {
    contentIsProved: 'Content is verified',
    itMovesNoInscription: 'It moves no inscription.',
    whatEachInscriptionHolds:
      'We verified the content of each inscription against the transaction that inscribed it.',
    noKnownInscriptionSits: 'no known inscription is on the spent coins',
    whatTheInscriptionHolds: ({ bothEnds }: { bothEnds: string }) =>
      `We couldn’t verify the content of the inscription ${bothEnds}.`,
    itsOwnBytesSay: ({ what }: { what: string }) => `Its own bytes say ${what}`,
    itIsNoBrc: 'it isn’t a BRC-20 transfer',
    anAmountThatIs: 'an amount that isn’t a plain number',
    notTransfer: ({ op }: { op: string }) => `“${op}”, not “transfer”`,
    not: ({ bare, tokens }: { bare: string; tokens: string }) => `${bare}, not ${tokens}.`,
    itWasMovedSince:
      'It was already moved after it was inscribed, so it no longer transfers tokens.',
    aTransferOf: ({ tokens }: { tokens: string }) => `a transfer of ${tokens}`,
    aBrc20Operation: 'a BRC-20 operation',
    itIs: ({ what }: { what: string }) => `it is ${what}`,
    andNotAnItem: ({ bare }: { bare: string }) => `${bare}, not an item.`,
    theFormShowedNo: 'The form showed no verified content of it.',
    itHoldsSomethingElse: 'Its content differs from what the form showed.',
    whichNameItIs: 'The name wasn’t part of the request.',
    notTheName: ({ bare, name }: { bare: string; name: string }) =>
      `${bare}, not the name ${name}.`,
    theIndexSaysIts: ({ tokens, tokens2 }: { tokens: string; tokens2: string }) =>
      `The index says ${tokens}, but its own bytes say ${tokens2}.`,
    notProved: ({ id }: { id: string }) => `${id}: not verified`,
    shownOf: ({ delegate }: { delegate: string }) => `, shown of ${delegate}`,
    bytesSha256: ({
      id,
      contentType,
      size,
      contentHash,
      shown,
      says,
    }: {
      id: string;
      contentType: string;
      size: number;
      contentHash: string;
      shown: string;
      says: string;
    }) => `${id}: ${contentType}, ${size} bytes, SHA-256 ${contentHash}${shown}${says}`,
    noName: 'no name',
    ofType: ({ bare, type }: { bare: string; type: string }) => `${bare} (${type}).`,
  },
  clausesGeneralFee: {
    feeWithinBounds: 'Fee within bounds',
    theFeeCannotBe: 'The fee is unknown.',
    paysWhereNothingIs: ({ fee }: { fee: string }) =>
      `Pays ${fee}, although nothing should be paid.`,
    paysNoFeeIt: 'Pays no fee: it isn’t meant to be sent.',
    noFee: 'No fee',
    fee: ({ fee }: { fee: string }) => `fee ${fee}`,
    outputsExceedInputsSomebody: 'Outputs exceed inputs: someone else still has to pay.',
    outputsExceedInputs: 'Outputs exceed inputs.',
    theFeeIsAbove: ({ maxFeeSats }: { maxFeeSats: string }) =>
      `The fee is above your limit of ${maxFeeSats}.`,
    theFeeIsAboveWhat: 'The fee is above the maximum that nodes accept.',
    theFeeIsBelow: 'The fee is below the minimum that nodes relay.',
    networkFee: 'Network fee',
    feeForVb: ({ fee, vsize }: { fee: string; vsize: number }) => `fee ${fee} for ${vsize} vB`,
    ofItForThe: ({ parent }: { parent: string }) => `of it for the parent: ${parent}`,
    limit: ({ maxFeeSats }: { maxFeeSats: string }) => `limit ${maxFeeSats}`,
    recommendedRateUnknown: 'recommended rate unknown',
    theNetworkFeeIs: ({ fee, bigInt }: { fee: string; bigInt: string }) =>
      `The network fee is ${fee}. You were shown ${bigInt}.`,
    theFeeIsLess: 'The fee is lower than the rate you chose.',
    theFeeIsMore: 'The fee is higher than the rate you chose.',
    theFeeIsMoreThan: 'The fee is more than a quarter of the amount paid.',
    theFeeIsMoreThanA: 'The fee is more than a tenth of the amount paid.',
    theFeeIsLessThan: 'The fee is lower than the rate you chose, so it may take longer.',
    theFeeIsMoreThanTwice: 'The fee is more than twice the rate you chose.',
    theProviderRecommendsNo: 'The provider doesn’t report recommended rates right now.',
    theFeeIsMoreThanTimes: ({ TIMES_RECOMMENDED }: { TIMES_RECOMMENDED: number }) =>
      `The fee is more than ${TIMES_RECOMMENDED} times the fastest recommended rate.`,
    theFeeIsBelowThe: 'The fee is below the lowest recommended rate, so it may take long.',
    isRate: ({ fee, rate }: { fee: string; rate: string }) => `${fee} is ${rate} sat/vB.`,
    isRateAsChosen: ({ fee, rate }: { fee: string; rate: string }) =>
      `${fee} is ${rate} sat/vB, as chosen.`,
    isRateForBoth: ({ fee, rate, chosen }: { fee: string; rate: string; chosen: number }) =>
      `${fee} is ${rate} sat/vB, so that it and its parent together pay the ${chosen} sat/vB chosen.`,
    chosenRate: ({ rate, due }: { rate: number; due: string }) =>
      `chosen rate ${rate} sat/vB: ${due}`,
    recommended: ({ minimum, fastest }: { minimum: number; fastest: number }) =>
      `recommended ${minimum} to ${fastest} sat/vB`,
    theFeeIsAboveTheExtreme: ({ EXTREME_RATE }: { EXTREME_RATE: number }) =>
      `The fee is above ${EXTREME_RATE} sat/vB.`,
  },
  clausesGeneralInputs: {
    boundByYourSignature: ({ name, sats }: { name: string; sats: string }) =>
      `${name}: ${sats}, covered by your signature`,
    itsAmountWouldNot: ({ name }: { name: string }) =>
      `${name}: your signature wouldn’t cover its amount.`,
    isYoursAndIts: ({ name }: { name: string }) =>
      `${name} is yours, but we couldn’t prove its amount.`,
    itsAmountCouldNot: ({ name }: { name: string }) =>
      `${name}: we couldn’t prove its amount, so the fee is unknown.`,
    itsAmountCouldNotBe: ({ name }: { name: string }) => `${name}: we couldn’t prove its amount.`,
    amountsAreProved: 'Amounts are proved',
    everySpentAmountWas: 'Every spent amount matches the transaction that created it.',
    wasNeverProved: ({ name }: { name: string }) => `${name} was never checked.`,
    theCoinYouNamed: ({ name }: { name: string }) =>
      `${name}: the coin you chose; none of its sats may go to the fee`,
    spentByTheTransaction: ({ name }: { name: string }) =>
      `${name}: spent by the transaction this one replaces`,
    isNotProvedClean: ({ name }: { name: string }) =>
      `We couldn’t prove that ${name} contains no assets.`,
    cleanBySources: ({ name, length }: { name: string; length: number }) =>
      `${name}: no assets, according to ${length} sources`,
    carriesAnAsset: ({ name }: { name: string }) => `${name} contains an asset.`,
    onlyCleanCoinsPay: 'Only coins without assets pay',
    noAssetPays: 'No asset pays.',
    itSpendsNoCoin: 'It spends none of your coins.',
    itSpendsCoinsOf: 'It spends coins of two of your wallets.',
    itSpendsCoinsOfAnother: 'It spends coins of a different wallet than the one that requested it.',
    aChosenCoinIs: 'A chosen coin is missing.',
    itHasMoreThan: ({ MOST_PARTS }: { MOST_PARTS: number }) =>
      `It has more than ${MOST_PARTS} inputs.`,
    onlyTheExpectedCoins: 'Only the expected coins',
    spendsOfYourCoins: ({ length }: { length: number }) =>
      `Spends ${length} of your coins and nothing else.`,
    signsOfInputsAs: ({ length, length2 }: { length: number; length2: number }) =>
      `Signs ${length} of ${length2} inputs, as expected.`,
    isAnotherCoinOf: ({ name }: { name: string }) =>
      `${name} is another coin of yours, which you didn’t choose.`,
    isNotYoursAnd: ({ name }: { name: string }) =>
      `${name} isn’t yours, and you didn’t ask for it.`,
    wasNotChosen: ({ name }: { name: string }) => `${name} was not chosen.`,
    signaturesCoverEverything: 'Signatures cover everything',
    theSignatureBindsThe: 'The signature fixes the price',
    eachSignatureHoldsFor: 'Each signature is only valid for this exact transaction.',
    itGivesTheCoin: 'Only a buyer who pays the matching output gets the coin.',
    couldBeCompletedDifferently: ({ inputName }: { inputName: string }) =>
      `Others could complete ${inputName} differently.`,
    wouldNotBeSigned: ({ inputName }: { inputName: string }) =>
      `${inputName} would not be signed as a listing.`,
    theSignatureWouldBind: 'The signature would not cover any output.',
    notYours: 'not yours',
    signedAlready: ', already signed',
  },
  clausesGeneralOutputs: {
    noHiddenInstructions: 'No hidden instructions',
    noOutputCarriesData: 'No output contains data that you didn’t ask for.',
    outputsLookedAt: ({ length }: { length: number }) => `${length} outputs checked`,
    isARunestoneIt: ({ outputName }: { outputName: string }) =>
      `${outputName} is a runestone: it could move or burn runes.`,
    carriesDataThatNobody: ({ outputName }: { outputName: string }) =>
      `${outputName} contains data that you didn’t ask for.`,
    yours: ({ path }: { path: string }) => `yours, ${path}`,
    to: ({
      outputName,
      sats,
      address,
      who,
    }: {
      outputName: string;
      sats: string;
      address: string;
      who: string;
    }) => `${outputName}: ${sats} to ${address} (${who})`,
    wouldGoTo: ({
      outputName,
      sats,
      onOtherNetworks,
    }: {
      outputName: string;
      sats: string;
      onOtherNetworks: string;
    }) => `${outputName}: ${sats} would go to ${onOtherNetworks}.`,
    itHasMoreThan: ({ MOST_PARTS }: { MOST_PARTS: number }) =>
      `It has more than ${MOST_PARTS} outputs.`,
    nothingToStrangers: 'Nothing to strangers',
    everyOutputIsExpected: 'Every output is expected, or returns to the wallet that pays.',
    anotherWalletOfYours: ({ otherWallet }: { otherWallet: string }) =>
      `another wallet of yours, ${otherWallet}`,
    isBelowWhatNodes: ({ outputName }: { outputName: string }) =>
      `${outputName} is below the dust limit, so nodes won’t relay it.`,
    thereIsMoreThan: 'There is more than one change output.',
    thereAreOutputsOf: ({ length, most }: { length: number; most: number }) =>
      `There are ${length} change outputs, more than ${most}.`,
    changeWouldGoTo: ({ outputName }: { outputName: string }) =>
      `${outputName}: change would go to the account that holds inscriptions.`,
    isBelowYourFloor: ({ outputName, floor }: { outputName: string; floor: string }) =>
      `${outputName} is below your minimum of ${floor}.`,
    theTransaction: ({ text }: { text: string }) => `The transaction ${text}.`,
    input: ({ index, problem }: { index: number; problem: string }) =>
      `Input ${index}: ${problem}.`,
    inputCannotBeSpent: ({ index }: { index: number }) =>
      `Input ${index} can’t be spent before its time lock ends.`,
    itCannotBeMined: 'It can’t be confirmed before its locktime.',
    theTransactionHasA: 'The transaction has a locktime.',
    nothingUnknownInside: 'No unknown fields',
    theTransactionHoldsOnly: 'The transaction contains only fields that we checked.',
    transactionVersionLocktime: ({ version, locktime }: { version: number; locktime: number }) =>
      `transaction version ${version}, locktime ${locktime}`,
  },
  clausesGeneralRole: {
    isOfAnAccount: 'belongs to an account that doesn’t pay fees',
    youChoseThisCoin: ({ name, OTHER }: { name: string; OTHER: string }) =>
      `${name} ${OTHER}: you chose this coin.`,
    mayContainAnAsset: ({ name }: { name: string }) =>
      `${name} may contain an asset, so it can’t pay the fee.`,
    theRightAccountPays: 'The right account pays',
    onlyAccountsThatPay: 'Only payment accounts pay.',
    ofRole: ({ name, role, address }: { name: string; role: string; address: string }) =>
      `${name}: ${role}, ${address}`,
  },
  clausesGuardsModule: {
    theModuleOfThe: 'We couldn’t read the module of the swap.',
    itsOwnInscriptionIs: 'Its inscription is a module, and it is the one you use.',
    module: ({ id }: { id: string }) => `module ${id}`,
    itsInscription: ({ protocol }: { protocol: string }) => `its inscription: ${protocol}`,
    theInscriptionThatIt: 'The inscription it names isn’t a module.',
    itCouldNotBe: 'We couldn’t prove that this module exists: your tokens would be lost.',
    itCouldNotBeProved: 'We couldn’t prove that this module exists.',
    whichModuleYouUsed: ({ id }: { id: string }) =>
      `We no longer know which module you used before. This one is ${id}. Check its id.`,
    youUseModuleThis: ({ pinned, id }: { pinned: string; id: string }) =>
      `You use module ${pinned}. This is a different one: ${id}. Reject it.`,
    youHaveNotUsed: ({ id }: { id: string }) =>
      `You haven’t used this module before: ${id}. Check its id before you continue.`,
  },
  clausesGuardsTries: {
    whatItPaysCannot: 'We couldn’t find out what it pays.',
    forInTotalAbove: ({ total, what, most }: { total: string; what: string; most: string }) =>
      `${total} for ${what} in total, above the ${most} that you agreed to.`,
    by: ({ sats, txid }: { sats: string; txid: string }) => `${sats} by ${txid}`,
    youAlreadyMadeFor: ({
      length,
      what,
      named,
      total,
    }: {
      length: string;
      what: string;
      named: string;
      total: string;
    }) =>
      `You already made ${length} for ${what}: ${named}. Both can be confirmed: with this one you pay ${total}.`,
    yourRecordsHoldNo: ({ what }: { what: string }) =>
      `Your records have no other payment for ${what}.`,
    yourRecordsHoldNoOther: ({ what, most }: { what: string; most: string }) =>
      `Your records have no other payment for ${what}. At most ${most} in total.`,
    thisPayment: ({ now }: { now: string }) => `this payment: ${now}`,
    before: ({ txid, sats, which }: { txid: string; sats: string; which: string }) =>
      `before: ${txid}, ${sats}${which}`,
    thisOneTakesItsPlace: ', replaced by this one',
  },
  clausesGuardsAll: {
    thePriceWasCompared: 'The price was compared.',
    noFeeIsHigher: 'No fee is higher than you were shown.',
    shown: ({ what, nowSats, quotedSats }: { what: string; nowSats: string; quotedSats: string }) =>
      `${what}: ${nowSats}, shown ${quotedSats}`,
    cannotBeKnown: ({ what }: { what: string }) => `${what} is unknown.`,
    isYouWereShown: ({ what, now, quoted }: { what: string; now: string; quoted: string }) =>
      `${what} is ${now}. You were shown ${quoted}.`,
    theFeesAreMore: ({ total, price }: { total: string; price: string }) =>
      `The fees are ${total}, more than half of the price of ${price}.`,
    theFeesAreMoreThan: ({ total, price }: { total: string; price: string }) =>
      `The fees are ${total}, more than a quarter of the price of ${price}.`,
    theModuleYouUse: 'The module you use',
    paidOnceWithinYour: 'Paid once, within your maximum',
    feesAsQuoted: 'Fees as quoted',
    somethingToCompareWith: 'Something to compare with',
  },
  clausesMessages: {
    thisIsAnOperation: 'This is a swap operation: anyone who has its signature can execute it.',
    thisBindsAPayout: 'This sets a payout address of the marketplace.',
    thisIsATransaction: 'This is a transaction to be signed (PSBT). Open it in the PSBT tool.',
    thisIsATransaction2: 'This is a transaction.',
    thisIsABare: 'This is a bare hash: no one can see what it stands for.',
    thisReadsLikeA: 'This looks like a login: anyone who has its signature can sign in as you.',
    aMessageIsNot: 'A message isn’t of the requested kind.',
    meansWhatItIs: 'Does what it should',
    theMessageIsNo: 'The message isn’t an operation, a payout address, a login or a transaction.',
    eachMessageIsOf: 'Each message is of the requested kind.',
    readAs: ({ value }: { value: string }) => `recognised as: ${value}`,
    theMessageHoldsBroken: 'The message contains broken characters.',
    theMessageIsEmpty: 'The message is empty.',
    cannotBeSeenAnd: ({ hidden }: { hidden: string }) =>
      `${hidden} invisible. They are spelled out in the text, such as ⟨U+200B⟩.`,
    nothingInvisible: 'Nothing invisible',
    everyCharacterOfThe: 'Every character of the message is visible.',
    ofThemInvisible: ({ length, hidden }: { length: string; hidden: number }) =>
      `${length}, ${hidden} of them invisible`,
    itWasAskedOn: 'It was requested on another network.',
    thereIsNothingTo: 'There is nothing to sign.',
    isNotOneOf: ({ address }: { address: string }) => `${address} isn’t one of yours.`,
    thisFormOfSignature: 'This signature format doesn’t fit the address type.',
    yourOwnAddress: 'Your own address',
    theAddressIsYours: ({ label }: { label: string }) => `The address is yours on ${label}.`,
    form: ({ form }: { form: string }) => `format ${form}`,
  },
  judge: {
    aCheckFailed: 'A check failed',
    thisCheckCouldNot: 'We couldn’t complete this check.',
  },
  readPsbtV2: {
    version2WithAn: 'version 2 with an unsigned transaction',
    itsMapsDoNot: 'its maps don’t match its counts',
    itLacksField0x: ({ missing }: { missing: string }) =>
      `it lacks field 0x${missing}, which version 2 requires`,
    field0xHasKey: ({ key }: { key: string }) => `field 0x${key} has key data`,
    aCountIsFollowed: 'a count has trailing data',
    field0xIsNot: ({ key, length }: { key: string; length: number }) =>
      `field 0x${key} is not ${length} bytes long`,
    anAmountIsNegative: 'an amount is negative or above the total supply',
    aRequiredTimeIs: 'a required time is a height',
    aRequiredHeightIs: 'a required height is a time',
    itsInputsAskFor: 'its inputs require conflicting locks',
  },
  readPsbtText: {
    itIsLargerThan: 'It is larger than 2 MiB.',
    thereIsNothingTo: 'There is nothing to open.',
    thisIsNeitherBase64: 'This is neither base64 nor hex.',
    thisLooksLikeA: 'This looks like a raw transaction, not a PSBT.',
    thisIsNotA: 'This isn’t a PSBT: it doesn’t start like one.',
    thisPsbtCannotBe: ({ why }: { why: string }) => `This PSBT can’t be used: ${why}.`,
  },
  readComplete: {
    inputIsYoursBut: ({ index }: { index: number }) =>
      `Input ${index} is yours, but names another key.`,
  },
  batchCard: {
    buy: 'Buy',
    listForSale: 'List for sale',
    editPrices: 'Edit prices',
    cancelListings: 'Cancel listings',
    line: ({ at, text }: { at: number; text: string }) => `Item ${at}: ${text}`,
    of: ({ length, length2, text }: { length: number; length2: string; text: string }) =>
      `${length} of ${length2}: ${text}`,
    line2: ({ at, evidence }: { at: number; evidence: string }) => `item ${at}: ${evidence}`,
    eachLineByItself: 'Each item separately',
    noCoinIsSpent: 'No two items spend the same coin.',
    twoLinesSpendThe: 'Two items spend the same coin, so only one of them can be confirmed.',
    andMore: ({ more }: { more: number }) => `And ${more} more`,
    eachStandsInIts: 'Listed below',
    thatLeave: ({ outlaySats }: { outlaySats: string }) => `${outlaySats} leaving the wallet`,
    forYou: ({ priceSats }: { priceSats: string }) => `${priceSats} for you`,
    linesEachAsIt: ({ length, which }: { length: number; which: string }) =>
      `${length} items, each as listed below. In total: ${which}.`,
    theSameHoldsFor: ({ does }: { does: string }) => `${does} This applies to each item.`,
  },
  readVerify: {
    thereIsNoInput: ({ index }: { index: number }) => `there is no input ${index}`,
    inputHasSignatures: ({ index, which }: { index: number; which: number }) =>
      `input ${index} has ${which} signatures`,
    theSignatureOfInput: ({ index }: { index: number }) =>
      `the signature of input ${index} has another sighash`,
    moreThanSignaturesChanged: 'more than signatures changed',
    theSignatureOfInputDoes: ({ index }: { index: number }) =>
      `the signature of input ${index} is invalid`,
    theTxidIsNot: 'the txid is not the predicted one',
  },
  messagesCheckBip322: {
    theAddressIsOne: 'The address uses a script that Inkstone doesn’t run.',
    theProofHoldsFields: 'The proof has fields that Inkstone doesn’t check.',
    theSimpleFormIs: 'The simple format doesn’t fit this address type.',
    itIsOfA: 'Inkstone doesn’t support its version.',
    itAlsoShowsControl: ({ more }: { more: number }) =>
      `It also shows control of ${more} ${more === 1 ? 'coin' : 'coins'}; whether they exist and are unspent was not looked up.`,
    itStatesATime: ({ locktime, age }: { locktime: number; age: number }) =>
      `It states a time lock: time ${locktime}, age ${age}.`,
  },
  openedDifference: {
    itSpendsInsteadOf: ({ length, length2 }: { length: string; length2: number }) =>
      `it spends ${length} instead of ${length2}`,
    itHasInsteadOf: ({ length, length2 }: { length: string; length2: number }) =>
      `it has ${length} instead of ${length2}`,
    inputSpendsInsteadOf: ({ at, idOf, idOf2 }: { at: number; idOf: string; idOf2: string }) =>
      `input ${at} spends ${idOf} instead of ${idOf2}`,
    inputHasAnotherSequence: ({ at }: { at: number }) =>
      `input ${at} has a different sequence number`,
    outputIsOfInstead: ({ at, sats, sats2 }: { at: number; sats: string; sats2: string }) =>
      `output ${at} has ${sats} instead of ${sats2}`,
    outputPaysSomebodyElse: ({ at }: { at: number }) => `output ${at} pays someone else`,
    itsVersionIsInstead: ({ version, version2 }: { version: number; version2: number }) =>
      `its version is ${version} instead of ${version2}`,
    itsLocktimeIsInstead: ({ locktime, locktime2 }: { locktime: number; locktime2: number }) =>
      `its locktime is ${locktime} instead of ${locktime2}`,
    itsBytesAreOthers: 'its bytes differ',
  },
  openedReturned: {
    thisIsAnotherTransaction: ({ difference }: { difference: string }) =>
      `This isn’t the transaction you approved: ${difference}. Sign the file that Inkstone exported.`,
    itIsNotSigned: 'It isn’t signed yet. Sign it on the device that has the keys.',
    notEveryInputIs: ({ missing, length }: { missing: string; length: number }) =>
      `Not every input is signed: input ${missing} of ${length} has no signature yet.`,
    inputIsSignedBy: ({ index }: { index: number }) =>
      `Input ${index} is signed with a key that doesn’t belong to its address.`,
    inputHasSeveralSignatures: ({ index }: { index: number }) =>
      `Input ${index} has several signatures, but only one is allowed.`,
    whatCameBackFor: ({ index }: { index: number }) =>
      `Input ${index} has no valid signature. Sign it again.`,
    theWitnessOfInput: ({ index }: { index: number }) =>
      `The witness of input ${index} can’t be read.`,
    theWitnessOfInputHas: ({ index }: { index: number }) =>
      `The witness of input ${index} has an annex, which nodes don’t relay. Sign it without one.`,
    whatCameBackDoes: ({ why }: { why: string }) =>
      `The signed file isn’t valid: ${why}. Nothing was sent. You can sign it again.`,
  },
  coinsPrevious: {
    itSpendsTooMany: 'It spends too many coins to check each of them.',
    theNetworkCouldNot: 'We couldn’t ask the network about it.',
  },
  partsReplaced: {
    whatItReplacesIs: 'It replaces a different transaction.',
    itDoesNotSpend: 'It doesn’t spend the same coins in the same order.',
    nodesWantAtLeast: ({ least }: { least: string }) =>
      `Nodes require at least ${least} for a replacement.`,
    itsChangeIsSpent: ({ used }: { used: string }) => `Its change is already spent: ${used}.`,
    replacesFee: ({ txid, bigInt }: { txid: string; bigInt: string }) =>
      `replaces ${txid}, fee ${bigInt}`,
    feeNow: ({ feeSats }: { feeSats: string }) => `fee now ${feeSats}`,
    aReplacementHasTo: ({ rate }: { rate: string }) =>
      `A replacement must pay a higher fee: at least ${rate} sat/vB.`,
  },
  partsToken: {
    of: ({ called, collection }: { called: string; collection: string }) =>
      `${called} of “${collection}”`,
    asReportedByThe: ({ whole }: { whole: string }) => `${whole}, as reported by the provider`,
    aName: 'A name',
    anItem: 'An item',
    of2: ({ kind, collection }: { kind: string; collection: string }) => `${kind} of ${collection}`,
    yourOwnLastPrice: 'your own last price',
    noFloorPriceOr: 'We know no floor price or recent sale. Check the price yourself.',
    oneAssetOnThe: 'One asset on the coin',
    whatTheCoinCarries: 'We couldn’t find out what the coin contains.',
    theInscriptionDoesNot: 'The inscription isn’t on this coin.',
    theInscriptionDoesNotSit: 'The inscription isn’t on the first sat of the coin.',
    anotherInscriptionSitsOn: 'Another inscription is on the same coin.',
    theCoinAlsoHolds: 'The coin also contains runes.',
    theCoinAlsoHoldsAlkanes: 'The coin also contains alkanes.',
    theCoinCarriesThe: 'The coin contains the inscription on its first sat and nothing else.',
    atSat: ({ id, offset }: { id: string; offset: string }) => `${id} at sat ${offset}`,
    of3: ({ amount, id }: { amount: string; id: string }) => `${amount} of ${id}`,
    theTokenYouNamed: 'The token you chose',
    noIndexCouldTell: 'No index knows what the inscription is.',
    anUnusedTransferOf: ({ amount, tick }: { amount: string; tick: string }) =>
      `An unused transfer of ${amount} ${tick}.`,
    itIsNoToken: 'It isn’t a token, and it is where we expected it.',
    at: ({ inscriptionId, outpoint }: { inscriptionId: string; outpoint: string }) =>
      `${inscriptionId} at ${outpoint}`,
    transferOfConfirmations: ({
      amount,
      tick,
      bytesOf,
      confirmations,
    }: {
      amount: string;
      tick: string;
      bytesOf: string;
      confirmations: number;
    }) => `transfer of ${amount} ${tick} (${bytesOf}), ${confirmations} confirmations`,
    anotherInscription: 'It is another inscription.',
    theInscriptionSitsOn: 'The inscription has moved to another coin.',
    itIsAnotherToken: 'It is another token.',
    itTransfersNot: ({ amount, amount2 }: { amount: string; amount2: string }) =>
      `It transfers ${amount}, not ${amount2}.`,
    itWasMovedBefore: 'It was already moved, so it no longer transfers tokens.',
    itHasConfirmationsAre: ({
      confirmations,
      MIN_CONFIRMATIONS,
    }: {
      confirmations: number;
      MIN_CONFIRMATIONS: number;
    }) => `It has ${confirmations} confirmations, but ${MIN_CONFIRMATIONS} are needed.`,
    theInscriptionIsNot: 'The transaction doesn’t spend the inscription.',
    theInscriptionWouldNot: ({ where }: { where: string }) =>
      `The inscription wouldn’t end up in ${where}.`,
    theInscriptionWouldNotBe: ({ where }: { where: string }) =>
      `The inscription wouldn’t be first in ${where}.`,
    itDoesNotSpend: 'It doesn’t spend the coin you chose.',
    wouldBeSpent: ({ id }: { id: string }) => `${id} would be spent.`,
    theValueOfThe: 'We couldn’t prove the value of the coin.',
    youWouldAlsoGive: ({ sats }: { sats: string }) =>
      `You would also give away ${sats} on the same coin.`,
    noHiddenSats: 'No hidden sats',
    theCoinHoldsOnly: 'The coin has only the sats an inscription needs.',
    theCoinHolds: ({ sats }: { sats: string }) => `the coin has ${sats}`,
    theName: 'the name',
    theItem: 'the item',
    floorPrice: 'floor price',
    lastSale: 'last sale',
    reportedName: 'Name',
    reportedCollection: 'Collection',
    reportedNameAndCollection: 'Name and collection',
    called: ({ kind, name }: { kind: string; name: string }) => `${kind} “${name}”`,
  },
  otherNetworks: {
    weCouldntAskWhich: ({ all, count }: { all: string; count: number }) =>
      `we couldn’t ask ${all}, which ${count === 1 ? 'has' : 'have'} the same keys, whether this is one of your coins there. Enter ${count === 1 ? 'an API key' : 'API keys'} for ${all} to check.`,
  },
  openedFinish: {
    theTwoPsbtsAre: 'The two PSBTs contain different transactions.',
    theTwoPsbtsContradict: 'The two PSBTs contradict each other.',
    input: ({ index }: { index: number }) => `Input ${index}`,
    isNotSignedYet: ({ name }: { name: string }) => `${name} is not signed yet.`,
    hasASignatureThat: ({ name }: { name: string }) => `${name} has an invalid signature.`,
    lacksSignaturesOrIts: ({ name }: { name: string }) =>
      `${name} lacks signatures, or uses an unsupported script.`,
    itIsNotFinished: 'It isn’t final. Finalize it first.',
  },
  modules: {
    itsInscriptionIsNot: 'its inscription is unknown',
    itsInscriptionDeploysNo: 'its inscription deploys no module',
  },
  partsReceiver: {
    ofItComeBack: ({ postage, how }: { postage: string; how: string }) =>
      ` ${postage} of it returns to you as postage of what is ${how}.`,
    toYourOwnAddress: 'to your own address',
    to: ({ name, bothEnds }: { name: string; bothEnds: string }) => `to ${name} (${bothEnds})`,
    inscribed: 'inscribed',
  },
  readStrictLeaf: {
    itsScriptHoldsAn: 'Its script has an opcode that lets anyone spend it.',
    itsScriptIsCut: 'Its script is truncated.',
    itsScriptDoesNot: 'Its script doesn’t start with a signature check.',
    itsScriptAsksFor: 'Its script requires an invalid key.',
    itsScriptWritesBytes:
      'Its script encodes bytes in a longer form than needed, which some indexes don’t support.',
    itsScriptHoldsMore: 'Its script pushes more bytes at once than nodes accept.',
    itInscribesNothing: 'It inscribes nothing.',
    itsInscriptionBeginsTwice:
      'Its inscription starts twice (a stutter), which some indexes don’t count.',
    itsScriptDoesMore: 'Its script does more than check a signature and inscribe.',
    itWritesATag: 'It encodes a tag or value as a number, which some indexes don’t count.',
    itsInscriptionIsBroken: 'Another opcode interrupts its inscription.',
    itsScriptGoesOn: 'Its script continues after the inscription.',
    itInscribesNoContent: 'It inscribes no content.',
    itsContentHoldsAn: 'Its content has an empty part.',
    itCarriesATag: 'It has a tag of more than one byte.',
    itStatesAField: 'It states a field twice.',
    itCarriesAPointer: 'It has a pointer, and some indexes don’t count inscriptions with one.',
    itNamesAnInscription: 'It references an inscription in a form that some indexes don’t support.',
  },
  named: {
    noAddress: 'no address',
    noInput: 'no input',
    noOutput: 'no output',
    noType: 'no type',
    notProved: 'not proved',
    unknown: 'unknown',
    missing: 'missing',
    more: 'more',
    less: 'less',
    theFee: 'the fee',
    thePrice: 'the price',
    theRecipient: 'the recipient',
    theInscription: 'the inscription',
    anInscription: 'an inscription',
    somebody: 'someone',
    somebodyElse: 'someone else',
    somebodyUnknown: 'an unknown recipient',
    aService: 'a service',
    theService: 'the service',
    theDeveloper: 'the developer',
    theOrder: 'the order',
    thisOrder: 'this order',
    theModule: 'the module',
    yourAddress: 'your address',
    anotherWallet: 'another wallet',
    anotherAddress: 'another address',
    askedFor: 'requested',
    transferInscription: 'BRC-20 transfer inscription',
  },
  message: {
    c16Refuses: 'C16 blocks every text that could be an operation of a module.',
    theTextPaysNobody: 'The message pays no one.',
    signingATextTakesNoFee: 'Signing a message is free.',
    itNamesNoPrice: 'It has no price.',
    signAMessage: 'Sign a message',
    provesThatYouHold:
      'Proves that you control this address. It moves no coins and can’t be sent to the network.',
    signTheMessageBelow: ({ address }: { address: string }) =>
      `Sign the message below with ${address}.`,
  },
};
