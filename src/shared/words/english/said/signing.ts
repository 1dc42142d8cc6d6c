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
    nowhereBurned: 'nowhere: burned',
  },
  readPsbtMaps: {
    itIsLargerThan: 'it is larger than 2 MiB',
    aLengthIsNot: 'a length is not written in the shortest way',
    aLengthBeyondReason: 'a length beyond reason',
    itHoldsTooMany: 'it holds too many fields',
    noGlobals: 'no globals',
    unsupportedVersion: 'unsupported version',
    notBase64: 'not base64',
    noMagic: 'no magic',
    cutShort: 'cut short',
    duplicateKey: 'duplicate key',
    noTransaction: 'no transaction',
    itHasMoreThan: 'it has more than 1,000 inputs or outputs',
  },
  readPsbt: {
    noUnsignedTransaction: 'no unsigned transaction',
    doesNotParse: 'does not parse',
    theUnsignedTransactionDoes: 'the unsigned transaction does not parse',
    mapsDoNotFit: 'maps do not fit the transaction',
    spendsAnOutputTwice: 'spends an output twice',
    holdsFieldsOfVersion: 'holds fields of version 2',
    anAmountIsNegative: 'an amount is negative or more than there is',
    itsAmountsAreMore: 'its amounts are more than there is',
  },
  readInspectInput: {
    itsPreviousTransactionIs: 'its previous transaction is another one',
    claimsAnotherValueOr: 'claims another value or script than its previous transaction has',
    carries: ({ strangeNames }: { strangeNames: string }) => `carries ${strangeNames}`,
    itsAmountIsNot: 'its amount is not proved',
    itsScriptIsNot: 'its script is not known',
    showsAnotherScriptThan: 'shows another script than ours',
    aFinishedSignature: 'a finished signature',
    aSignatureAlready: 'a signature already',
    aWishForAnother: 'a wish for another kind of signature',
    aSignatureOfA: 'a signature of a script already',
    dataOfAKind: ({ names }: { names: string }) =>
      `data of a kind that is not known here (${names})`,
  },
  readInspect: {
    spendsMoreThanThere: 'spends more than there is',
    holdsUnknownGlobalField: ({ names }: { names: string }) =>
      `holds unknown global field ${names}`,
    holdsUnknownOutputField: ({ names }: { names: string }) =>
      `holds unknown output field ${names}`,
    hasAnUnusualVersion: 'has an unusual version',
    spendsNothing: 'spends nothing',
  },
  readKnownRune: {
    yourOwnEtching: 'your own etching',
    yourRecordOfIt: 'your record of it',
    theProviderNowSays: ({ divisibility }: { divisibility: string }) =>
      `The provider now says ${divisibility}`,
    andSays: ({
      now,
      before,
      divisibility,
    }: {
      now: string;
      before: string;
      divisibility: number;
    }) => `${now}, and ${before} says ${divisibility}.`,
    theProviderNowCalls: ({
      name,
      before,
      name2,
    }: {
      name: string;
      before: string;
      name2: string;
    }) => `The provider now calls it ${name}, and ${before} says ${name2}.`,
    theTransactionThatThe: 'The transaction that the provider names as its etching etches no rune.',
    andTheEtchingThat: ({ now, divisibility }: { now: string; divisibility: number }) =>
      `${now}, and the etching that it names says ${divisibility}.`,
    theEtchingThatThe: ({ name }: { name: string }) =>
      `The etching that the provider names is of another rune, ${name}.`,
    itsDecimalsAreNot: 'its decimals are not known',
    byTheBytesOf: ({ divisibility }: { divisibility: string }) =>
      `${divisibility} by the bytes of your own etching`,
    reportedByTheProvider: ' reported by the provider',
    byTheEtchingThat: ({ divisibility }: { divisibility: string }) =>
      `${divisibility} by the etching that it names`,
    whenFirstSeen: 'when first seen,',
    byItsEtchingRead: 'by its etching, read',
    smallestUnitsOfRune: ({ amount, id }: { amount: string; id: string }) =>
      `${amount} smallest units of rune ${id}`,
    notInWholeUnits: 'Not in whole units: the provider contradicts what is known of this rune',
    amount: 'Amount',
    rune: ({ id }: { id: string }) => `Rune ${id}`,
    amountNameAndDecimals: 'Amount, name and decimals',
    itsEtching: 'its etching',
  },
  readBrc20Body: {
    itsTextCanBe: 'Its text can be read in more than one way.',
    itsMediaTypeIs: 'Its media type is not one that every index reads.',
  },
  readProvedContent: {
    itShowsTheContent: 'It shows the content of another inscription.',
    itsTextIsPacked: 'Its text is packed.',
  },
  clausesGeneralDefine: {
    isReservedByAnother: ({ name }: { name: string }) => `${name} is reserved by another action.`,
    isFrozenByYou: ({ name }: { name: string }) => `${name} is frozen by you.`,
  },
  clausesGeneralTotal: {
    areWithinTheTotal: ({ leaves, total }: { leaves: string; total: string }) =>
      `${leaves} are within the total of ${total} you were shown.`,
    shown: ({ total }: { total: string }) => `shown ${total}`,
    spentBefore: ({ spentSats }: { spentSats: string }) => `spent before ${spentSats}`,
    now: ({ leaves }: { leaves: string }) => `now ${leaves}`,
    totalAsShown: 'Total as shown',
    notTheTotalYou: 'Not the total you were shown',
    andHaveLeftAlready: ({ spentSats }: { spentSats: string }) =>
      `, and ${spentSats} have left already`,
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
      `This takes ${leaves}. You were shown a total of ${bigInt}${left}: it is ${over} more.${why}`,
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
      `No coin of the transaction that was given up (${txid}…) is left: it may have arrived. Check your coins before you pay again.`,
  },
  contentsMovedTransfers: {
    thisUsesUpThe: ({ tokens }: { tokens: string }) =>
      `This uses up the transfer of ${tokens}: the amount becomes available again, and the inscription moves no tokens after that.`,
    theInscriptionIsA: ({ tokens, to }: { tokens: string; to: string }) =>
      `The inscription is a transfer of ${tokens}: they go with it to ${to}.`,
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
    aFilm: 'A film',
    aFile: 'A file',
    transferThatMoved: 'BRC-20 transfer that moved before: it moves no tokens any more',
    transferNotListed: 'BRC-20 transfer that the index does not list as usable',
  },
  readSignedParts: {
    unknown0x: ({ sighash }: { sighash: string }) => `unknown (0x${sighash})`,
  },
  card: {
    flowOf: ({ what, where }: { what: string; where: string }) => `${what}: ${where}.`,
    backToYou: 'back to you',
    anOutputWithData: 'an output with data',
    itIsNotSigned:
      'It is not signed here: it leaves as an unsigned PSBT, and goes on once it comes back signed.',
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
    theCommitIsAnother: 'the commit is another transaction',
    theRevealedContentIs: 'the revealed content is not what was committed to',
    theRevealHoldsNo: 'the reveal holds no such inscription',
    theRevealIsAnother: 'the reveal is another transaction',
  },
  clausesGeneralAround: {
    itWasAskedOn: 'It was asked on another network.',
    isNoAddressOf: ({ address, label }: { address: string; label: string }) =>
      `${address} is no address of ${label}.`,
    isACoinOf: ({ name, on }: { name: string; on: string }) =>
      `${name} is a coin of ${on}: the same signature would spend it there.`,
    rightNetwork: 'Right network',
    everythingBelongsTo: ({ label }: { label: string }) => `Everything belongs to ${label}.`,
    network: ({ label }: { label: string }) => `network ${label}`,
    address: ({ one }: { one: string }) => `address ${one}`,
    notKnownToBe: 'not known to be unspent',
    isSpentAlready: ({ name }: { name: string }) => `${name} is spent already.`,
    mayBeSpentAlready: ({ name }: { name: string }) => `${name} may be spent already.`,
    atHeight: ({ name, which }: { name: string; which: string }) => `${name} at height ${which}`,
    theIndexDoesNot: ({ name }: { name: string }) =>
      `The ${name} index does not say how far it is.`,
    theIndexIsMore: ({ name, MAX_LAG }: { name: string; MAX_LAG: number }) =>
      `The ${name} index is more than ${MAX_LAG} blocks behind.`,
    theHeightOfThe: 'The height of the chain is unknown.',
    readJustNow: 'Read just now',
    allCoinsAreUnspent: 'All coins are unspent and indexes up to date.',
    noMessageInDisguise: 'No message in disguise',
    itIsATransaction: 'It is a transaction, not the form in which a message is signed.',
    anInputSpendsThe: 'an input spends the made-up transaction of a message',
    everyInputIsA: 'every input is a coin',
    itSignsAMessage: 'It signs a message that you weren’t shown. Use the message tool.',
    nothingElseToSign: 'Nothing else to sign',
    theAnswerHoldsOne: 'The answer holds one transaction.',
    furtherTransactions: ({ length }: { length: number }) => `${length} further transactions`,
    theAnswerHoldsAnother: 'The answer holds another transaction to sign.',
    unspent: 'unspent',
  },
  clausesGeneralAssets: {
    whereTheSatsGo: 'Where the sats go could not be computed.',
    notEveryIndexSays: ({ name }: { name: string }) =>
      `${name}: not every index says what it carries.`,
    runeIsCountedIn: ({ id }: { id: string }) => `Rune ${id} is counted in smallest units here.`,
    assetsLandWhereThey: 'Assets land where they should',
    everyKnownAssetStays: 'Every known asset stays with you or goes where you said.',
    noKnownAssetSits: 'no known asset sits on the spent coins',
    whereTheInscriptionGoes: ({ id }: { id: string }) =>
      `Where the inscription ${id} goes could not be computed.`,
    satsOfWouldPay: ({ name }: { name: string }) => `Sats of ${name} would pay the fee.`,
    satsOfWouldGo: ({ name }: { name: string }) => `Sats of ${name} would go to someone else.`,
    theInscription: ({ id }: { id: string }) => `The inscription ${id}`,
    someOf: ({ kind, id }: { kind: string; id: string }) => `Some of ${kind} ${id}`,
    wouldBeLostIn: ({ what }: { what: string }) => `${what} would be lost in the fee.`,
    wouldBeDestroyed: ({ what }: { what: string }) => `${what} would be destroyed.`,
    goesWhereNobodyCan: ({ what }: { what: string }) =>
      `${what} would go to an unknown destination.`,
    wouldNotLandWhere: ({ what, outputName }: { what: string; outputName: string }) =>
      `${what} would not land where it should, but in ${outputName}.`,
    wouldLeaveYourWallet: ({ what, outputName }: { what: string; outputName: string }) =>
      `${what} would leave your wallet, with ${outputName}.`,
  },
  clausesGeneralContents: {
    contentIsProved: 'Content is proved',
    itMovesNoInscription: 'It moves no inscription.',
    whatEachInscriptionHolds:
      'What each inscription holds was read from the bytes that inscribed it.',
    noKnownInscriptionSits: 'no known inscription sits on the spent coins',
    whatTheInscriptionHolds: ({ bothEnds }: { bothEnds: string }) =>
      `What the inscription ${bothEnds} holds couldn't be proved from its own bytes.`,
    itsOwnBytesSay: ({ what }: { what: string }) => `Its own bytes say ${what}`,
    itIsNoBrc: 'it is no BRC-20 transfer',
    anAmountThatIs: 'an amount that is no plain number',
    notTransfer: ({ op }: { op: string }) => `“${op}”, not “transfer”`,
    not: ({ bare, tokens }: { bare: string; tokens: string }) => `${bare}, not ${tokens}.`,
    itWasMovedSince: 'It was moved since it was inscribed: it transfers nothing more.',
    aTransferOf: ({ tokens }: { tokens: string }) => `a transfer of ${tokens}`,
    aBrc20Operation: 'a BRC-20 operation',
    itIs: ({ what }: { what: string }) => `it is ${what}`,
    andNotAnItem: ({ bare }: { bare: string }) => `${bare}, and not an item.`,
    theFormShowedNo: 'The form showed no content of it that was proved.',
    itHoldsSomethingElse: 'It holds something else than the form showed.',
    whichNameItIs: 'Which name it is was not asked for.',
    notTheName: ({ bare, name }: { bare: string; name: string }) =>
      `${bare}, not the name ${name}.`,
    theIndexSaysIts: ({ tokens, tokens2 }: { tokens: string; tokens2: string }) =>
      `The index says ${tokens}, its own bytes say ${tokens2}.`,
    notProved: ({ id }: { id: string }) => `${id}: not proved`,
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
    theFeeCannotBe: 'The fee cannot be known.',
    paysWhereNothingIs: ({ fee }: { fee: string }) => `Pays ${fee} where nothing is to be paid.`,
    paysNoFeeIt: 'Pays no fee: it is not to be sent.',
    noFee: 'No fee',
    fee: ({ fee }: { fee: string }) => `fee ${fee}`,
    outputsExceedInputsSomebody: 'Outputs exceed inputs: someone else still has to pay.',
    outputsExceedInputs: 'Outputs exceed inputs.',
    theFeeIsAbove: ({ maxFeeSats }: { maxFeeSats: string }) =>
      `The fee is above your limit of ${maxFeeSats}.`,
    theFeeIsAboveWhat: 'The fee is above what nodes broadcast.',
    theFeeIsBelow: 'The fee is below what nodes relay.',
    networkFee: 'Network fee',
    feeForVb: ({ fee, vsize }: { fee: string; vsize: number }) => `fee ${fee} for ${vsize} vB`,
    ofItForThe: ({ parent }: { parent: string }) => `of it for the parent: ${parent}`,
    limit: ({ maxFeeSats }: { maxFeeSats: string }) => `limit ${maxFeeSats}`,
    recommendedRateUnknown: 'recommended rate unknown',
    theNetworkFeeIs: ({ fee, bigInt }: { fee: string; bigInt: string }) =>
      `The network fee is ${fee}. You were shown ${bigInt}.`,
    theFeeIsLess: 'The fee is less than the rate you chose.',
    theFeeIsMore: 'The fee is more than the rate you chose.',
    theFeeIsMoreThan: 'The fee is more than a quarter of the amount paid.',
    theFeeIsMoreThanA: 'The fee is more than a tenth of the amount paid.',
    theFeeIsLessThan: 'The fee is less than the rate you chose: it may wait.',
    theFeeIsMoreThanTwice: 'The fee is more than twice what your rate asks for.',
    theProviderRecommendsNo: 'The provider recommends no rate right now.',
    theFeeIsMoreThanTimes: ({ TIMES_RECOMMENDED }: { TIMES_RECOMMENDED: number }) =>
      `The fee is more than ${TIMES_RECOMMENDED} times the fastest recommended rate.`,
    theFeeIsBelowThe: 'The fee is below the lowest recommended rate: it may wait long.',
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
      `${name}: ${sats}, bound by your signature`,
    itsAmountWouldNot: ({ name }: { name: string }) => `${name}: its amount would not be bound.`,
    isYoursAndIts: ({ name }: { name: string }) =>
      `${name} is yours and its amount could not be proved.`,
    itsAmountCouldNot: ({ name }: { name: string }) =>
      `${name}: its amount could not be proved, so the fee is unknown.`,
    itsAmountCouldNotBe: ({ name }: { name: string }) => `${name}: its amount could not be proved.`,
    amountsAreProved: 'Amounts are proved',
    everySpentAmountWas: 'Every spent amount was checked against the transaction that made it.',
    wasNeverProved: ({ name }: { name: string }) => `${name} was never proved.`,
    theCoinYouNamed: ({ name }: { name: string }) =>
      `${name}: the coin you named; none of its sats may reach the fee`,
    spentByTheTransaction: ({ name }: { name: string }) =>
      `${name}: spent by the transaction this one replaces`,
    isNotProvedClean: ({ name }: { name: string }) => `${name} is not proved clean.`,
    cleanBySources: ({ name, length }: { name: string; length: number }) =>
      `${name}: clean by ${length} sources`,
    carriesAnAsset: ({ name }: { name: string }) => `${name} carries an asset.`,
    onlyCleanCoinsPay: 'Only clean coins pay',
    noAssetPays: 'No asset pays.',
    itSpendsNoCoin: 'It spends no coin of yours.',
    itSpendsCoinsOf: 'It spends coins of two of your wallets at once.',
    itSpendsCoinsOfAnother: 'It spends coins of another wallet than it was asked for in.',
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
      `${name} is not yours, and you didn’t ask for it.`,
    wasNotChosen: ({ name }: { name: string }) => `${name} was not chosen.`,
    signaturesCoverEverything: 'Signatures cover everything',
    theSignatureBindsThe: 'The signature binds the price',
    eachSignatureHoldsFor: 'Each signature holds for this exact transaction only.',
    itGivesTheCoin: 'It gives the coin only to who pays the output beside it.',
    couldBeCompletedDifferently: ({ inputName }: { inputName: string }) =>
      `${inputName} could be completed differently by others.`,
    wouldNotBeSigned: ({ inputName }: { inputName: string }) =>
      `${inputName} would not be signed as a listing.`,
    theSignatureWouldBind: 'The signature would bind no output.',
    notYours: 'not yours',
    signedAlready: ', signed already',
  },
  clausesGeneralOutputs: {
    noHiddenInstructions: 'No hidden instructions',
    noOutputCarriesData: 'No output contains data that you didn’t ask for.',
    outputsLookedAt: ({ length }: { length: number }) => `${length} outputs looked at`,
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
    everyOutputIsExpected: 'Every output is expected, or comes back to the wallet that pays.',
    anotherWalletOfYours: ({ otherWallet }: { otherWallet: string }) =>
      `another wallet of yours, ${otherWallet}`,
    isBelowWhatNodes: ({ outputName }: { outputName: string }) =>
      `${outputName} is below what nodes relay.`,
    thereIsMoreThan: 'There is more than one change output.',
    thereAreOutputsOf: ({ length, most }: { length: number; most: number }) =>
      `There are ${length} outputs of change, more than ${most}.`,
    changeWouldGoTo: ({ outputName }: { outputName: string }) =>
      `${outputName}: change would go to the account that holds inscriptions.`,
    isBelowYourFloor: ({ outputName, floor }: { outputName: string; floor: string }) =>
      `${outputName} is below your floor of ${floor}.`,
    theTransaction: ({ text }: { text: string }) => `The transaction ${text}.`,
    input: ({ index, problem }: { index: number; problem: string }) =>
      `Input ${index}: ${problem}.`,
    inputCannotBeSpent: ({ index }: { index: number }) =>
      `Input ${index} cannot be spent before its time lock ends.`,
    itCannotBeMined: 'It cannot be mined before its locktime.',
    theTransactionHasA: 'The transaction has a locktime.',
    nothingUnknownInside: 'Nothing unknown inside',
    theTransactionHoldsOnly: 'The transaction holds only fields that were checked.',
    transactionVersionLocktime: ({ version, locktime }: { version: number; locktime: number }) =>
      `transaction version ${version}, locktime ${locktime}`,
  },
  clausesGeneralRole: {
    isOfAnAccount: 'is of an account that does not pay fees',
    youChoseThisCoin: ({ name, OTHER }: { name: string; OTHER: string }) =>
      `${name} ${OTHER}: you chose this coin.`,
    mayContainAnAsset: ({ name }: { name: string }) =>
      `${name} may contain an asset, so it can't pay the fee.`,
    theRightAccountPays: 'The right account pays',
    onlyAccountsThatPay: 'Only accounts that pay fees do.',
    ofRole: ({ name, role, address }: { name: string; role: string; address: string }) =>
      `${name}: ${role}, ${address}`,
  },
  clausesGuardsModule: {
    theModuleOfThe: 'The module of the swap could not be read.',
    itsOwnInscriptionIs: 'Its own inscription is a module, and it is the one that you use.',
    module: ({ id }: { id: string }) => `module ${id}`,
    itsInscription: ({ protocol }: { protocol: string }) => `its inscription: ${protocol}`,
    theInscriptionThatIt: 'The inscription that it names is no module.',
    itCouldNotBe: 'It could not be proved that this module exists: the tokens would be lost.',
    itCouldNotBeProved: 'It could not be proved that this module exists.',
    whichModuleYouUsed: ({ id }: { id: string }) =>
      `Which module you used before is not known any more. This one is ${id}. Check its id.`,
    youUseModuleThis: ({ pinned, id }: { pinned: string; id: string }) =>
      `You use module ${pinned}. This is another one: ${id}. Reject it.`,
    youHaveNotUsed: ({ id }: { id: string }) =>
      `You have not used this module before: ${id}. Check its id before you go on.`,
  },
  clausesGuardsTries: {
    whatItPaysCannot: 'What it pays cannot be known.',
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
      `You already made ${length} for ${what}: ${named}. Both can be mined: with this one you pay ${total}.`,
    yourRecordsHoldNo: ({ what }: { what: string }) =>
      `Your records hold no other payment for ${what}.`,
    yourRecordsHoldNoOther: ({ what, most }: { what: string; most: string }) =>
      `Your records hold no other payment for ${what}. At most ${most} in total.`,
    thisPayment: ({ now }: { now: string }) => `this payment: ${now}`,
    before: ({ txid, sats, which }: { txid: string; sats: string; which: string }) =>
      `before: ${txid}, ${sats}${which}`,
    thisOneTakesItsPlace: ', this one takes its place',
  },
  clausesGuardsAll: {
    thePriceWasCompared: 'The price was compared.',
    noFeeIsHigher: 'No fee is higher than you were shown.',
    shown: ({ what, nowSats, quotedSats }: { what: string; nowSats: string; quotedSats: string }) =>
      `${what}: ${nowSats}, shown ${quotedSats}`,
    cannotBeKnown: ({ what }: { what: string }) => `${what} cannot be known.`,
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
    thisIsAnOperation:
      'This is an operation of a swap: anyone who has its signature can carry it out.',
    thisBindsAPayout: 'This binds a payout address of the marketplace.',
    thisIsATransaction: 'This is a transaction to be signed (PSBT). Open it in the PSBT tool.',
    thisIsATransaction2: 'This is a transaction.',
    thisIsABare: 'This is a bare hash: no one can see what it stands for.',
    thisReadsLikeA: 'This reads like a login: anyone who has its signature can sign in as you.',
    aMessageIsNot: 'A message is not of the kind that was asked for.',
    meansWhatItIs: 'Means what it is for',
    theMessageIsNo: 'The message is no operation, bind, login or transaction.',
    eachMessageIsOf: 'Each message is of the kind that was asked for.',
    readAs: ({ value }: { value: string }) => `read as: ${value}`,
    theMessageHoldsBroken: 'The message holds broken characters.',
    theMessageIsEmpty: 'The message is empty.',
    cannotBeSeenAnd: ({ hidden }: { hidden: string }) =>
      `${hidden} cannot be seen, and written out in the text, such as ⟨U+200B⟩.`,
    nothingInvisible: 'Nothing invisible',
    everyCharacterOfThe: 'Every character of the message can be seen.',
    ofThemInvisible: ({ length, hidden }: { length: string; hidden: number }) =>
      `${length}, ${hidden} of them invisible`,
    itWasAskedOn: 'It was asked on another network.',
    thereIsNothingTo: 'There is nothing to sign.',
    isNotOneOf: ({ address }: { address: string }) => `${address} is not one of yours.`,
    thisFormOfSignature: 'This form of signature does not fit the kind of address.',
    yourOwnAddress: 'Your own address',
    theAddressIsYours: ({ label }: { label: string }) => `The address is yours on ${label}.`,
    form: ({ form }: { form: string }) => `form ${form}`,
  },
  judge: {
    aCheckFailed: 'A check failed',
    thisCheckCouldNot: 'This check could not be completed.',
  },
  readPsbtV2: {
    version2WithAn: 'version 2 with an unsigned transaction',
    itsMapsDoNot: 'its maps do not fit its counts',
    itLacksField0x: ({ missing }: { missing: string }) =>
      `it lacks field 0x${missing}, which version 2 requires`,
    field0xHasKey: ({ key }: { key: string }) => `field 0x${key} has key data`,
    aCountIsFollowed: 'a count is followed by more',
    field0xIsNot: ({ key, length }: { key: string; length: number }) =>
      `field 0x${key} is not ${length} bytes long`,
    anAmountIsNegative: 'an amount is negative or more than there is',
    aRequiredTimeIs: 'a required time is a height',
    aRequiredHeightIs: 'a required height is a time',
    itsInputsAskFor: 'its inputs ask for locks that exclude each other',
  },
  readPsbtText: {
    itIsLargerThan: 'It is larger than 2 MiB.',
    thereIsNothingTo: 'There is nothing to open.',
    thisIsNeitherBase64: 'This is neither base64 nor hex.',
    thisLooksLikeA: 'This looks like a raw transaction, not like a PSBT.',
    thisIsNotA: 'This is not a PSBT: it does not begin like one.',
    thisPsbtCannotBe: ({ why }: { why: string }) => `This PSBT cannot be used: ${why}.`,
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
    line: ({ at, text }: { at: number; text: string }) => `Line ${at}: ${text}`,
    of: ({ length, length2, text }: { length: number; length2: string; text: string }) =>
      `${length} of ${length2}: ${text}`,
    line2: ({ at, evidence }: { at: number; evidence: string }) => `line ${at}: ${evidence}`,
    eachLineByItself: 'Each line by itself',
    noCoinIsSpent: 'No coin is spent by two lines.',
    twoLinesSpendThe: 'Two lines spend the same coin, so that only one of them could count.',
    andMore: ({ more }: { more: number }) => `And ${more} more`,
    eachStandsInIts: 'Each stands in its line',
    thatLeave: ({ outlaySats }: { outlaySats: string }) => `${outlaySats} that leave`,
    forYou: ({ priceSats }: { priceSats: string }) => `${priceSats} for you`,
    linesEachAsIt: ({ length, which }: { length: number; which: string }) =>
      `${length} lines, each as it is written below. They come to ${which} in total.`,
    theSameHoldsFor: ({ does }: { does: string }) => `${does} The same holds for each line.`,
  },
  readVerify: {
    thereIsNoInput: ({ index }: { index: number }) => `there is no input ${index}`,
    inputHasSignatures: ({ index, which }: { index: number; which: number }) =>
      `input ${index} has ${which} signatures`,
    theSignatureOfInput: ({ index }: { index: number }) =>
      `the signature of input ${index} has another sighash`,
    moreThanSignaturesChanged: 'more than signatures changed',
    theSignatureOfInputDoes: ({ index }: { index: number }) =>
      `the signature of input ${index} does not verify`,
    theTxidIsNot: 'the txid is not the predicted one',
  },
  messagesCheckBip322: {
    theAddressIsOne: 'The address is one of a script that would have to be run.',
    theProofHoldsFields: 'The proof holds fields that Inkstone doesn’t check.',
    theSimpleFormIs: 'The simple form is not meant for this kind of address.',
    itIsOfA: 'It is of a version that this app does not know.',
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
    inputHasAnotherSequence: ({ at }: { at: number }) => `input ${at} has another sequence number`,
    outputIsOfInstead: ({ at, sats, sats2 }: { at: number; sats: string; sats2: string }) =>
      `output ${at} is of ${sats} instead of ${sats2}`,
    outputPaysSomebodyElse: ({ at }: { at: number }) => `output ${at} pays someone else`,
    itsVersionIsInstead: ({ version, version2 }: { version: number; version2: number }) =>
      `its version is ${version} instead of ${version2}`,
    itsLocktimeIsInstead: ({ locktime, locktime2 }: { locktime: number; locktime2: number }) =>
      `its locktime is ${locktime} instead of ${locktime2}`,
    itsBytesAreOthers: 'its bytes are others',
  },
  openedReturned: {
    thisIsAnotherTransaction: ({ difference }: { difference: string }) =>
      `This is another transaction than the one that was approved here: ${difference}. Sign the file that was saved from here.`,
    itIsNotSigned:
      'It is not signed yet: it came back as it left. Sign it on the device that has the keys.',
    notEveryInputIs: ({ missing, length }: { missing: string; length: number }) =>
      `Not every input is signed: input ${missing} of ${length} has no signature yet.`,
    inputIsSignedBy: ({ index }: { index: number }) =>
      `Input ${index} is signed by a key that its address is not of.`,
    inputHasSeveralSignatures: ({ index }: { index: number }) =>
      `Input ${index} has several signatures: it takes one.`,
    whatCameBackFor: ({ index }: { index: number }) =>
      `What came back for input ${index} is not a signature. Sign it again.`,
    theWitnessOfInput: ({ index }: { index: number }) =>
      `The witness of input ${index} can't be read.`,
    theWitnessOfInputHas: ({ index }: { index: number }) =>
      `The witness of input ${index} has an annex, which nodes don't relay. Sign it without one.`,
    whatCameBackDoes: ({ why }: { why: string }) =>
      `What came back does not hold: ${why}. Nothing was sent, and it can be signed again.`,
  },
  coinsPrevious: {
    itSpendsTooMany: 'It spends too many coins to look each of them up.',
    theNetworkCouldNot: 'The network could not be asked about it.',
  },
  partsReplaced: {
    whatItReplacesIs: 'What it replaces is something else.',
    itDoesNotSpend: 'It does not spend the same coins in the same order.',
    nodesWantAtLeast: ({ least }: { least: string }) =>
      `Nodes want at least ${least} for a replacement.`,
    itsChangeIsSpent: ({ used }: { used: string }) => `Its change is spent already: ${used}.`,
    replacesFee: ({ txid, bigInt }: { txid: string; bigInt: string }) =>
      `replaces ${txid}, fee ${bigInt}`,
    feeNow: ({ feeSats }: { feeSats: string }) => `fee now ${feeSats}`,
    aReplacementHasTo: ({ rate }: { rate: string }) =>
      `A replacement has to pay more: at least ${rate} sat/vB.`,
  },
  partsToken: {
    of: ({ called, collection }: { called: string; collection: string }) =>
      `${called} of “${collection}”`,
    asReportedByThe: ({ whole }: { whole: string }) => `${whole}, as reported by the provider`,
    aName: 'A name',
    anItem: 'An item',
    of2: ({ kind, collection }: { kind: string; collection: string }) => `${kind} of ${collection}`,
    yourOwnLastPrice: 'your own last price',
    noFloorPriceOr: 'No floor price or recent sale is known for it. Check the price yourself.',
    oneAssetOnThe: 'One asset on the coin',
    whatTheCoinCarries: 'What the coin carries could not be read.',
    theInscriptionDoesNot: 'The inscription does not sit on this coin.',
    theInscriptionDoesNotSit: 'The inscription does not sit on the first sat of the coin.',
    anotherInscriptionSitsOn: 'Another inscription sits on the same coin.',
    theCoinAlsoHolds: 'The coin also holds runes.',
    theCoinAlsoHoldsAlkanes: 'The coin also holds alkanes.',
    theCoinCarriesThe: 'The coin carries the inscription at its first sat and nothing else.',
    atSat: ({ id, offset }: { id: string; offset: string }) => `${id} at sat ${offset}`,
    of3: ({ amount, id }: { amount: string; id: string }) => `${amount} of ${id}`,
    theTokenYouNamed: 'The token you named',
    noIndexCouldTell: 'No index could tell what the inscription is.',
    anUnusedTransferOf: ({ amount, tick }: { amount: string; tick: string }) =>
      `An unused transfer of ${amount} ${tick}.`,
    itIsNoToken: 'It is no token, and it sits where it was looked at.',
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
    anotherInscription: 'Another inscription.',
    theInscriptionSitsOn: 'The inscription sits on another coin by now.',
    itIsAnotherToken: 'It is another token.',
    itTransfersNot: ({ amount, amount2 }: { amount: string; amount2: string }) =>
      `It transfers ${amount}, not ${amount2}.`,
    itWasMovedBefore: 'It was moved before: it transfers nothing more.',
    itHasConfirmationsAre: ({
      confirmations,
      MIN_CONFIRMATIONS,
    }: {
      confirmations: number;
      MIN_CONFIRMATIONS: number;
    }) => `It has ${confirmations} confirmations, ${MIN_CONFIRMATIONS} are needed.`,
    theInscriptionIsNot: 'The inscription is not among what it spends.',
    theInscriptionWouldNot: ({ where }: { where: string }) =>
      `The inscription would not land in ${where}.`,
    theInscriptionWouldNotBe: ({ where }: { where: string }) =>
      `The inscription would not be first in ${where}.`,
    itDoesNotSpend: 'It does not spend the coin that you named.',
    wouldBeSpent: ({ id }: { id: string }) => `${id} would be spent.`,
    theValueOfThe: 'The value of the coin is not proved.',
    youWouldAlsoGive: ({ sats }: { sats: string }) =>
      `You would also give away ${sats} on the same coin.`,
    noHiddenSats: 'No hidden sats',
    theCoinHoldsOnly: 'The coin holds only what an inscription needs.',
    theCoinHolds: ({ sats }: { sats: string }) => `the coin holds ${sats}`,
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
      `we couldn't ask ${all}, which ${count === 1 ? 'has' : 'have'} the same keys, whether this is one of your coins there. Enter ${count === 1 ? 'an API key' : 'API keys'} for ${all} to check.`,
  },
  openedFinish: {
    theTwoPsbtsAre: 'The two PSBTs are of different transactions.',
    theTwoPsbtsContradict: 'The two PSBTs contradict each other.',
    input: ({ index }: { index: number }) => `Input ${index}`,
    isNotSignedYet: ({ name }: { name: string }) => `${name} is not signed yet.`,
    hasASignatureThat: ({ name }: { name: string }) =>
      `${name} has a signature that does not hold.`,
    lacksSignaturesOrIts: ({ name }: { name: string }) =>
      `${name} lacks signatures, or its script is of a kind not known here.`,
    itIsNotFinished: 'It is not finished: finalize it first.',
  },
  modules: {
    itsInscriptionIsNot: 'its inscription is not known',
    itsInscriptionDeploysNo: 'its inscription deploys no module',
  },
  partsReceiver: {
    ofItComeBack: ({ postage, how }: { postage: string; how: string }) =>
      ` ${postage} of it come back to you as postage, with what is ${how}.`,
    toYourOwnAddress: 'to your own address',
    to: ({ name, bothEnds }: { name: string; bothEnds: string }) => `to ${name} (${bothEnds})`,
    inscribed: 'inscribed',
  },
  readStrictLeaf: {
    itsScriptHoldsAn: 'Its script holds an opcode by which anybody could spend it.',
    itsScriptIsCut: 'Its script is cut short.',
    itsScriptDoesNot: 'Its script does not begin with the check of a signature.',
    itsScriptAsksFor: 'Its script asks for a key that cannot be.',
    itsScriptWritesBytes:
      'Its script writes bytes in a longer way than needed, which some indexes do not read.',
    itsScriptHoldsMore: 'Its script holds more bytes at once than nodes accept.',
    itInscribesNothing: 'It inscribes nothing.',
    itsInscriptionBeginsTwice:
      'Its inscription begins twice (a stutter), and some indexes do not count it.',
    itsScriptDoesMore: 'Its script does more than check a signature and inscribe.',
    itWritesATag: 'It writes a tag or a value as a number, and some indexes do not count it.',
    itsInscriptionIsBroken: 'Its inscription is broken off by another opcode.',
    itsScriptGoesOn: 'Its script goes on behind the inscription.',
    itInscribesNoContent: 'It inscribes no content.',
    itsContentHoldsAn: 'Its content holds an empty piece.',
    itCarriesATag: 'It carries a tag of more than one byte.',
    itStatesAField: 'It states a field twice.',
    itCarriesAPointer:
      'It carries a pointer, and some indexes do not count what has one, whatever it says.',
    itNamesAnInscription: 'It names an inscription in a way that some indexes do not read.',
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
    askedFor: 'asked for',
    transferInscription: 'BRC-20 transfer inscription',
  },
  message: {
    c16Refuses: 'C16 blocks every text that could be an operation of a module.',
    theTextPaysNobody: 'The text pays no one.',
    signingATextTakesNoFee: 'Signing a text takes no fee.',
    itNamesNoPrice: 'It names no price.',
    signAMessage: 'Sign a message',
    provesThatYouHold:
      'Proves that you hold this address. It moves no coins and cannot be sent to the network.',
    signTheMessageBelow: ({ address }: { address: string }) =>
      `Sign the message below with ${address}.`,
  },
};
