/** What main says. */
export const swap = {
  callsParts: {
    writeDigitsAndA: 'Write digits, and a point before decimals.',
    atMostDigitsAfter: ({ decimals }: { decimals: number }) =>
      `At most ${decimals} digits after the point.`,
    moreThanNothing: 'More than nothing.',
    theModuleHoldsNo: 'The module holds no such number.',
    thereIsNoPool: ({ tick0, tick1 }: { tick0: string; tick1: string }) =>
      `There is no pool for ${tick0} and ${tick1}.`,
    youHaveSharesThat: ({ has }: { has: string }) =>
      `You have ${has} shares that are free for this.`,
    theSwapKnowsNo: ({ them }: { them: string }) =>
      `The swap knows no addresses of this kind: who gets ${them} could not use ${them}.`,
  },
  callsBounds: {
    isBelowTheLeast: ({ what, is, least }: { what: string; is: string; least: string }) =>
      `${what} is ${is}, below the least of ${least}.`,
    isAboveTheMost: ({ what, is, most }: { what: string; is: string; most: string }) =>
      `${what} is ${is}, above the most of ${most}.`,
    isNotAsAsked: ({ what, is, wanted }: { what: string; is: string; wanted: string }) =>
      `${what} is ${is}, not ${wanted} as asked.`,
  },
  callsQuoteLiquidity: {
    chooseAnotherToken: 'Choose another token.',
    thisPoolExistsAdd: 'This pool exists: add liquidity to it.',
    thePoolIsEmpty: 'The pool is empty at first. The first liquidity provider sets its price.',
    aPoolCannotBe: 'A pool cannot be taken away again.',
    thePoolIsEmptyBoth: 'The pool is empty: both amounts are yours to choose.',
    tooLittleForA: 'Too little for a share of the pool.',
    youSetThePrice: 'You set the price of the pool: who trades first takes what is wrong about it.',
    sharesStayInThe: ({ lockedLp }: { lockedLp: string }) =>
      `${lockedLp} shares stay in the pool for ever.`,
    soManySharesBring: 'So many shares bring nothing, or are not there.',
    theFeesThatThese: 'The fees that these shares earned come with them.',
  },
  callsMessage: {
    itIsTooLong: 'It is too long.',
    itHoldsCharactersThat: 'It holds characters that cannot be seen.',
    itHasNotExactly: 'It has not exactly five lines.',
    lineIsNot: ({ at, key }: { at: number; key: string }) => `Line ${at} is not “${key}”.`,
    itsIdIsNo: 'Its id is no hash.',
    itsAddressIsNone: 'Its address is none.',
    itsFunctionIsUnknown: ({ func }: { func: string }) => `Its function is unknown: ${func}.`,
    itsTimeIsNot: 'Its time is not in seconds.',
    aParameterIsEmpty: 'A parameter is empty.',
    hasParametersInsteadOf: ({
      func,
      length,
      value,
    }: {
      func: string;
      length: number;
      value: number;
    }) => `“${func}” has ${length} parameters instead of ${value}.`,
  },
  callsLiquidity: {
    shares: 'Shares',
    of: ({ pair }: { pair: string }) => `of ${pair}`,
    openThePool: ({ pair }: { pair: string }) => `Open the pool ${pair}`,
    openThePool2: ({ pair }: { pair: string }) => `open the pool ${pair}`,
    addToThePool: ({ pair }: { pair: string }) => `Add to the pool ${pair}`,
    addAndToTheir: ({
      amount0,
      tick0,
      amount1,
      tick1,
      lp,
    }: {
      amount0: string;
      tick0: string;
      amount1: string;
      tick1: string;
      lp: string;
    }) => `add ${amount0} ${tick0} and ${amount1} ${tick1} to their pool for ${lp} shares`,
    inIt: ({ tick0 }: { tick0: string }) => `${tick0} in`,
    in2: ({ tick1 }: { tick1: string }) => `${tick1} in`,
    putIn: 'Put in',
    whatYouPutIn: ({ tick0 }: { tick0: string }) => `What you put in of ${tick0}`,
    whatYouPutInOf: ({ tick1 }: { tick1: string }) => `What you put in of ${tick1}`,
    yourShares: 'Your shares',
    takeOutOfThe: ({ pair }: { pair: string }) => `Take out of the pool ${pair}`,
    takeSharesOutOf: ({
      lp,
      pair,
      amount0,
      amount1,
    }: {
      lp: string;
      pair: string;
      amount0: string;
      amount1: string;
    }) => `take ${lp} shares out of ${pair} for ${amount0} and ${amount1}`,
    out: ({ tick0 }: { tick0: string }) => `${tick0} out`,
    out2: ({ tick1 }: { tick1: string }) => `${tick1} out`,
    takenOut: 'Taken out',
    theShares: 'The shares',
    whatYouGotOf: ({ tick0 }: { tick0: string }) => `What you got of ${tick0}`,
    whatYouGotOf2: ({ tick1 }: { tick1: string }) => `What you got of ${tick1}`,
  },
  callsQuoteSend: {
    thisIsTheAddress: 'This is the address that sends.',
    theSameAddressAs: ({ before }: { before: number }) => `The same address as on line ${before}.`,
    whatWasSentOn: 'What was sent on the second layer cannot be taken back.',
    approvalsOfReceiversEach: ({
      parts,
      RECEIVERS_EACH,
    }: {
      parts: number;
      RECEIVERS_EACH: number;
    }) =>
      `${parts} approvals, of ${RECEIVERS_EACH} receivers each, the last of what is left: the swap takes no more at a time. The next card comes by itself once the one before is carried out.`,
  },
  callsSend: {
    send: ({ amount, tick }: { amount: string; tick: string }) => `Send ${amount} ${tick}`,
    sendToAddresses: ({ tick, length }: { tick: string; length: number }) =>
      `Send ${tick} to ${length} addresses`,
    sendTo: ({ amount, tick, to }: { amount: string; tick: string; to: string }) =>
      `send ${amount} ${tick} to ${to}`,
    sent: 'Sent',
  },
  callsQuoteShares: {
    stakedSharesCannotBe:
      'Staked shares cannot be sold, sent or taken out before you unstake them.',
    theyEarnNothingFrom:
      'They earn nothing from the stake any more. What was earned is claimed apart.',
    forOneDayAt: 'For one day at least.',
    lockedUntilNobodyCan: ({ until }: { until: string }) =>
      `Locked until ${until}. No one can unlock it earlier, not even you.`,
    forMoreThanA: 'For more than a year: is that what you mean?',
    thereIsNothingTo: 'There is nothing to claim yet.',
    feesThatTheShares:
      'Fees that the shares earned until now stay with you; what they earn from now on is the receiver’s.',
  },
  callsShares: {
    sharesOf: ({ func, amount, pair }: { func: string; amount: string; pair: string }) =>
      `${func} ${amount} shares of ${pair}`,
    shares: 'Shares',
    of: ({ pair }: { pair: string }) => `of ${pair}`,
    stakeSharesOf: ({ pair }: { pair: string }) => `Stake shares of ${pair}`,
    unstakeSharesOf: ({ pair }: { pair: string }) => `Unstake shares of ${pair}`,
    claimRewardsOf: ({ pair }: { pair: string }) => `Claim rewards of ${pair}`,
    claimed: 'Claimed',
    sendSharesOf: ({ pair }: { pair: string }) => `Send shares of ${pair}`,
    sendSharesOfTo: ({ amount, pair, to }: { amount: string; pair: string; to: string }) =>
      `send ${amount} shares of ${pair} to ${to}`,
    lockSharesOfFor: ({ pair, days }: { pair: string; days: number }) =>
      `Lock shares of ${pair} for ${days} days`,
    unlockSharesOf: ({ pair }: { pair: string }) => `Unlock shares of ${pair}`,
  },
  callsQuoteSwap: {
    chooseAnotherToken: 'Choose another token.',
    theFeeOfThe: 'The fee of the pools could not be proved from the module.',
    thereIsNoPool: ({ tickIn, tickOut }: { tickIn: string; tickOut: string }) =>
      `There is no pool for ${tickIn} and ${tickOut}.`,
    thePoolDoesNot: 'The pool does not hold so much.',
    thePriceImpactIs: ({ impactPercent }: { impactPercent: string }) =>
      `The price impact is ${impactPercent} %: the pool is too thin for so much.`,
    above20NothingIs: 'Above 20 % nothing is signed.',
    above5TheApproval: 'Above 5 % the approval asks for a reason.',
    youGetAtLeast: ({ worst, tickOut }: { worst: string; tickOut: string }) =>
      `You get at least ${worst} ${tickOut}, or it is not carried out.`,
    youGiveAtMost: ({ worst, tickIn }: { worst: string; tickIn: string }) =>
      `You give at most ${worst} ${tickIn}, or it is not carried out.`,
    itGoesThroughTwo: ({
      amountMiddle,
      middle,
      tickOut,
    }: {
      amountMiddle: string;
      middle: string;
      tickOut: string;
    }) =>
      `It goes through two pools, one after the other. If the second fails, the first stands: you then hold about ${amountMiddle} ${middle} instead of ${tickOut}, and can swap it on or keep it.`,
  },
  callsSwap: {
    swapForAbout: ({
      amountIn,
      tickIn,
      amountOut,
      tickOut,
    }: {
      amountIn: string;
      tickIn: string;
      amountOut: string;
      tickOut: string;
    }) => `swap ${amountIn} ${tickIn} for about ${amountOut} ${tickOut}`,
    swapAboutFor: ({
      amountIn,
      tickIn,
      amountOut,
      tickOut,
    }: {
      amountIn: string;
      tickIn: string;
      amountOut: string;
      tickOut: string;
    }) => `swap about ${amountIn} ${tickIn} for ${amountOut} ${tickOut}`,
    swapFor: ({
      amountIn,
      tickIn,
      tickOut,
    }: {
      amountIn: string;
      tickIn: string;
      tickOut: string;
    }) => `Swap ${amountIn} ${tickIn} for ${tickOut}`,
    swapFor2: ({
      tickIn,
      amountOut,
      tickOut,
    }: {
      tickIn: string;
      amountOut: string;
      tickOut: string;
    }) => `Swap ${tickIn} for ${amountOut} ${tickOut}`,
    out: ({ tickOut }: { tickOut: string }) => `${tickOut} out`,
    inIt: ({ tickIn }: { tickIn: string }) => `${tickIn} in`,
    given: 'Given',
    received: 'Received',
    leftOver: 'Left over between the pools',
    addedFromBalance: 'Added from your balance',
    whatYouGave: 'What you gave',
    whatYouGot: 'What you got',
  },
  callsTable: {
    everybodyCanReadIt:
      'Everybody can read it, under the name of the token. Nothing is signed, and no fee is taken.',
    publishAbout: ({ tick }: { tick: string }) => `Publish about ${tick}`,
    withdraw: ({ amount, tick }: { amount: string; tick: string }) => `Withdraw ${amount} ${tick}`,
    withdrawFromTheSwap: ({ amount, tick }: { amount: string; tick: string }) =>
      `withdraw ${amount} ${tick} from the swap`,
  },
  quoteCheck: {
    thisAddressIsNot: 'This address is not yours.',
    theSwapTakesNo: 'The swap takes no signature of this kind of address.',
    theSwapKnowsNo: 'The swap knows no addresses of this kind.',
    above20NothingIs: 'Above 20 % nothing is signed.',
    onlySwapsCanPay: 'Only swaps can pay with the token that is sold.',
    theSwapTakesNoSignature:
      'The swap takes no signature of this kind of address: choose a native segwit or a taproot one.',
  },
  signPoolMath: {
    atLeast: ({ unscaleDecimal, tickOut }: { unscaleDecimal: string; tickOut: string }) =>
      `at least ${unscaleDecimal} ${tickOut}`,
    atMost: ({ unscaleDecimal, tickIn }: { unscaleDecimal: string; tickIn: string }) =>
      `at most ${unscaleDecimal} ${tickIn}`,
  },
  describe: {
    operationOfTheSwap: 'operation of the swap',
    sharesOf: ({ tick0, tick1 }: { tick0: string; tick1: string }) => `shares of ${tick0}/${tick1}`,
  },
  flowAnswers: {
    cancelledBeforeAnythingWas: 'cancelled before anything was handed over',
    keptWhatTheFirst: 'kept what the first half brought',
  },
  flowSteps: {
    theSwapRefusesIt: 'The swap didn’t accept it',
    thePoolsBetweenThese: 'The pools between these tokens cannot serve it now.',
    theSwapGaveNothing: 'The swap gave nothing to sign.',
    nothingToSign: 'nothing to sign',
    theTimeOfThe: 'The time of the preparation was over: it was prepared again.',
    itsTimeWasSigned: 'Its time was signed before the app ended: it was prepared again.',
    theSwapWentOn: 'The swap went on to its next commit: it was prepared again.',
    nobodyDecidedForAn:
      'It wasn’t approved within an hour, and what the swap prepares expires within minutes. Nothing was signed.',
    signed: ({ length }: { length: string }) => `signed ${length}`,
    toBeApprovedOnce: 'To be approved once more.',
  },
  flowOutcome: {
    fee: 'Fee',
  },
  flowSubmit: {
    theSwapRefusesThe:
      'The swap didn’t accept the signatures, but an earlier attempt may have arrived, and its history does not show it. Inkstone keeps checking the history until it can no longer be carried out.',
    notCarriedOutThe:
      'Not carried out: the time of what was signed was over before the swap could be reached. It was prepared again.',
    notCarriedOutTheTime:
      'Not carried out: the time of what was signed is over, and no history of the swap shows it. You may ask for it again.',
    theSwapWasWriting: 'The swap was writing a commit: it is prepared again.',
    thePriceMovedBy:
      'The price moved by more than your slippage allows, so nothing was carried out.',
    theSwapDoesNot: 'The swap does not accept the signatures of this address.',
    whatWasPreparedWas: 'What was prepared was over before it arrived: it was prepared again.',
    theSwapRefusesIt: 'The swap didn’t accept it',
    theFirstHalfStands: ({ amount, tick }: { amount: string; tick: string }) =>
      `the first half stands: ${amount} ${tick}`,
    itGaveNoReason: 'it gave no reason',
    theSwapDidNot: ({ reason }: { reason: string }) => `The swap did not carry it out: ${reason}`,
    carriedOut: 'Carried out',
    carriedOut2: ({ id }: { id: string }) => `carried out ${id}`,
    lookedForAgainOn: 'looked for again on request',
    givenUpWhileIt:
      'Given up while it was not clear: look at your balances before you ask for it again.',
  },
  flowStates: {
    askingTheSwapFor: 'Asking the swap for the texts to sign.',
    handingItOverTo: 'Handing it over to the swap.',
    itMayHaveArrived: 'It may have arrived: looking for it in the histories of the swap.',
    nothingWasCarriedOut: 'Nothing was carried out.',
    theFirstHalfStands: ({ amount, tick }: { amount: string; tick: string }) =>
      `The first half stands: you hold ${amount} ${tick}. The second failed.`,
    carriedOut: 'Carried out.',
    cancelledNothingWasCarried: 'Cancelled. Nothing was carried out.',
    nothingWasCarriedOut2: 'Nothing was carried out',
    itIsPreparedWith:
      'It is prepared with what the pools give now, and you get a new card to approve.',
    endsHereNothingMoves: 'Ends here. Nothing moves.',
    itIsNotClear: 'It is not clear whether it was carried out',
    lookAgain: 'Look again',
    looksForItIn: 'Looks for it in the histories of the swap for a minute. Nothing is sent.',
    endsHereItMay:
      'Ends here. It may have been carried out: look at your balances before you ask for it again.',
    onlyTheFirstHalf: 'Only the first half was carried out',
    youHoldInsteadOf: ({ held, tickOut }: { held: string; tickOut: string }) =>
      `You hold ${held} instead of ${tickOut}. Nothing is lost.`,
    swapItOn: 'Swap it on',
    swapsForAtWhat: ({ held, tickOut }: { held: string; tickOut: string }) =>
      `Swaps ${held} for ${tickOut} at what the pool gives now. You approve it first.`,
    keepThe: ({ tick }: { tick: string }) => `Keep the ${tick}`,
    endsHereWithWhat: 'Ends here with what you hold.',
    preparedByTheSwap: 'Prepared by the swap',
    provedApprovedAndSigned: 'Proved, approved and signed',
    carriedOut2: 'Carried out',
    of: ({ titleOf, index, of }: { titleOf: string; index: number; of: number }) =>
      `${titleOf} (${index} of ${of})`,
  },
  quoteClaimCost: {
    thisClaimCostsMore: ({
      amount,
      tick,
      dollars,
      amount2,
      tick2,
      worth,
    }: {
      amount: string;
      tick: string;
      dollars: string;
      amount2: string;
      tick2: string;
      worth: string;
    }) =>
      `This claim costs more than it brings: the fee is ${amount} ${tick} (${dollars}), the reward ${amount2} ${tick2}${worth}. Wait until the stake has earned more.`,
  },
  quoteCompareFees: {
    feeInDollars: 'fee in dollars',
    feeInDollarsPaid: 'fee in dollars, paid in the token sold',
    at: ({ amount, price }: { amount: string; price: string }) => `${amount} at ${price}`,
    freeQuotaThatIs: 'free quota that is left',
    aNumber: 'a number',
  },
  quoteReadList: {
    aListHasReceivers: ({ MAX_RECEIVERS }: { MAX_RECEIVERS: number }) =>
      `A list has ${MAX_RECEIVERS} receivers at most.`,
    thereIsMoreOn: 'There is more on this line than an address and an amount.',
    anAddressAndAn: 'An address and an amount are needed.',
    thisIsNoAddress: 'This is no address.',
    thisIsNoAmount: 'This is no amount: write digits, and a point before decimals.',
  },
  quoteFees: {
    nobodyKnowsThePrice: ({ tick }: { tick: string }) => `The price of ${tick} is unknown.`,
    youHave: ({ available, tick }: { available: string; tick: string }) =>
      `You have ${available} ${tick}.`,
    theFreeQuotaHas: ({ left, usd }: { left: string; usd: string }) =>
      `The free quota has ${left} dollars left today, and this takes ${usd}.`,
  },
  quoteServer: {
    theSwapRefusesIt: ({ msg }: { msg: string }) => `The swap didn’t accept it: ${msg}`,
    theSwapIsWriting: 'The swap is writing its records: the fee follows in a moment.',
  },
  quoteService: {
    youHaveOnThe: ({ has, tick }: { has: string; tick: string }) =>
      `You have ${has} ${tick} on the second layer.`,
    theSwapHasSwitched: 'The swap has switched this off for now.',
  },
  signCardWords: {
    exactAmount: 'Exact amount',
    estimatedWithinYourSlippage: 'Estimated, within your slippage',
    lpTokens: ({ groupDecimal }: { groupDecimal: string }) => `${groupDecimal} LP tokens`,
    lockUntil: ({ shares, day }: { shares: string; day: string }) => `Lock ${shares} until ${day}`,
    youCantRemoveStake: ({ shares, day }: { shares: string; day: string }) =>
      `You can’t remove, stake or send these ${shares} before ${day}. No one can unlock them early.`,
  },
  signFeeClauses: {
    whereFeesGoCould: 'Where fees go could not be proved.',
    thereAreFeesWhere: ({ length, most }: { length: number; most: number }) =>
      `There are ${length} fees where ${most} may be.`,
    theFeeIsIn: ({ tick, feeTick }: { tick: string; feeTick: string }) =>
      `The fee is in ${tick}, not in ${feeTick}.`,
    theFeeIsNot: ({ amount, feeAmounts }: { amount: string; feeAmounts: string }) =>
      `The fee is ${amount}, not ${feeAmounts} as stated.`,
    theFeeIsAbove: ({ amount, maxFeeAmount }: { amount: string; maxFeeAmount: string }) =>
      `The fee is ${amount}, above your ${maxFeeAmount}.`,
    theFeeIsAs: 'The fee is as shown',
    noFeeIsTaken: 'No fee is taken.',
    toTheModule: ({ feeAmounts, feeTick }: { feeAmounts: string; feeTick: string }) =>
      `${feeAmounts} ${feeTick} to the module.`,
    gasAddress: ({ gasAddress }: { gasAddress: string }) => `gas address ${gasAddress}`,
    send: ({ params }: { params: string }) => `send ${params}`,
    forAFeeOf: ({
      fees,
      feeTick,
      maxFeeAmount,
      each,
    }: {
      fees: string;
      feeTick: string;
      maxFeeAmount: string;
      each: string;
    }) => `, for a fee of ${fees} ${feeTick} (at most ${maxFeeAmount}${each})`,
    each: ' each',
  },
  signPriceClauses: {
    is: ({ slippage, percent }: { slippage: string; percent: string }) =>
      `${slippage} is ${percent}`,
    theSlippageAllowedIs: ({ percent }: { percent: string }) =>
      `The slippage allowed is ${percent}.`,
    slippageIsSmall: 'Slippage is small',
    within5: 'Within 5 %.',
    whatThePoolWould: 'What the pool would give could not be computed.',
    theExpectedAmountIs: 'The expected amount is not what the pool gives.',
    thePoolIsToo: 'The pool is too thin for so much.',
    priceImpact: ({ worst, percent }: { worst: string; percent: string }) =>
      `${worst}, price impact ${percent} %`,
    amountsAndSharesDo: 'Amounts and shares do not go together as the pool has them.',
    thePriceIsRight: 'The price is right',
    asThePoolGives: 'As the pool gives now.',
    theServerReckonsAs: 'The server reckons as we do',
    itsFiguresAreThose: 'Its figures are those of the pools, to the last unit.',
    byOurReckoningBy: ({ what, here, there }: { what: string; here: string; there: string }) =>
      `${what}: ${here} by our reckoning, ${there} by the server’s.`,
    whatItMovesHas: 'What it moves has no price: nothing is exchanged.',
    thePoolsPriceIs: 'The pool’s price is not known right now. Check the price yourself.',
    sharesOf: ({ lp, tick0, tick1 }: { lp: string; tick0: string; tick1: string }) =>
      `${lp} shares of ${tick0}/${tick1}`,
    thePool: 'the pool',
    known: 'known',
  },
  signTextClauses: {
    everyMessageCanBe: 'Every message can be read',
    eachIsAnOperation: 'Each is an operation in the form that is known.',
    theMessageToIs: ({ words }: { words: string }) => `The message to ${words} is missing.`,
    messageSaysNot: ({ at, func, func2 }: { at: number; func: string; func2: string }) =>
      `Message ${at} says “${func}”, not “${func2}”.`,
    messageSaysNot2: ({ at, says, param }: { at: number; says: string; param: string }) =>
      `Message ${at} says “${says}”, not “${param}”.`,
    nobodyAskedFor: ({ func, params }: { func: string; params: string }) =>
      `You didn’t ask for “${func} ${params}”.`,
    saysWhatWasAsked: 'Says what was asked',
    you: ({ items }: { items: string }) => `You ${items.replaceAll('\n', '; ')}.`,
    theAddressIsNot: 'The address is not one of yours.',
    theSwapTakesNo: 'The swap takes no signature of this kind of address.',
    aMessageWouldBe: 'A message would be signed by another address.',
    aMessageSpeaksFor: ({ addr }: { addr: string }) => `A message speaks for ${addr}.`,
    isNoAddressOf: ({ to, label }: { to: string; label: string }) =>
      `${to} is no address of ${label}.`,
    theReceiverIsThe: 'The receiver is the address that takes the module’s fees.',
    aMessageCarriesAnother: 'A message carries another time.',
    tooOldPrepareIt: 'Too old: prepare it again.',
    youSignedAnOperation: 'You signed an operation of this very second before.',
    madeJustNow: 'Made just now',
    theMessagesAreOf: 'The messages are of now and were not signed before.',
    timeNow: ({ ts, now }: { ts: number; now: number }) => `time ${ts}, now ${now}`,
    aMessageComesTwice: 'A message comes twice.',
    idsAndMessagesDo: 'Ids and messages do not belong together.',
    eachMessageOnce: 'Each message once',
    idsAndMessagesAgree: 'Ids and messages agree.',
    isNoPlainAmount: ({ value }: { value: string }) => `“${value}” is no plain amount above zero.`,
    exactAmounts: 'Exact amounts',
    everyAmountIsExact: 'Every amount is exact.',
    claim: 'claim',
  },
  signSwap: {
    aTextCarriesOut:
      'A text carries out what it says once: its id and its second are never used twice.',
    theFeeIsPart: 'The fee is part of the texts: op.fee holds each to the maximum that was shown.',
    youWantTo: ({ items, feeWords }: { items: string; feeWords: string }) =>
      `You want to ${items.replaceAll('\n', '; then ')}${feeWords}.`,
    signsOfWhoeverHas: ({ length, address }: { length: string; address: string }) =>
      `Signs ${length} of ${address}. Anyone who has them can carry out exactly what they say, until they expire.`,
  },
  signServed: {
    thatComesOut: ({ tick }: { tick: string }) => `${tick} that comes out`,
    thatGoesIn: ({ tick }: { tick: string }) => `${tick} that goes in`,
    shares: 'shares',
    noNumber: 'no number',
  },
};
