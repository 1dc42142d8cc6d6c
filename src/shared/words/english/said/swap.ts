/** What main says. */
export const swap = {
  callsParts: {
    writeDigitsAndA: 'Enter digits, with a point before decimals.',
    atMostDigitsAfter: ({ decimals }: { decimals: number }) =>
      `Enter at most ${decimals} digits after the point.`,
    moreThanNothing: 'Enter an amount above zero.',
    theModuleHoldsNo: 'The module doesn’t support a number that large.',
    thereIsNoPool: ({ tick0, tick1 }: { tick0: string; tick1: string }) =>
      `There is no pool for ${tick0} and ${tick1}.`,
    youHaveSharesThat: ({ has }: { has: string }) =>
      `You have ${has} LP tokens available for this.`,
    theSwapKnowsNo: ({ them }: { them: string }) =>
      `The swap doesn’t support this address type: the recipient couldn’t use ${them}.`,
  },
  callsBounds: {
    isBelowTheLeast: ({ what, is, least }: { what: string; is: string; least: string }) =>
      `${what} is ${is}, below the minimum of ${least}.`,
    isAboveTheMost: ({ what, is, most }: { what: string; is: string; most: string }) =>
      `${what} is ${is}, above the maximum of ${most}.`,
    isNotAsAsked: ({ what, is, wanted }: { what: string; is: string; wanted: string }) =>
      `${what} is ${is}, not ${wanted} as requested.`,
  },
  callsQuoteLiquidity: {
    chooseAnotherToken: 'Choose another token.',
    thisPoolExistsAdd: 'This pool already exists. Add liquidity to it.',
    thePoolIsEmpty: 'The pool starts empty. The first liquidity provider sets its price.',
    aPoolCannotBe: 'A pool can’t be deleted.',
    thePoolIsEmptyBoth: 'The pool is empty, so you choose both amounts.',
    tooLittleForA: 'That is too little for LP tokens of this pool.',
    youSetThePrice:
      'You set the price of the pool. If it is off, the first traders profit from that at your cost.',
    sharesStayInThe: ({ lockedLp }: { lockedLp: string }) =>
      `${lockedLp} LP tokens stay in the pool for ever.`,
    soManySharesBring: 'That many LP tokens return nothing, or you don’t have that many.',
    theFeesThatThese: 'The fees that these LP tokens earned are included.',
  },
  callsMessage: {
    itIsTooLong: 'It is too long.',
    itHoldsCharactersThat: 'It contains invisible characters.',
    itHasNotExactly: 'It doesn’t have exactly five lines.',
    lineIsNot: ({ at, key }: { at: number; key: string }) => `Line ${at} is not “${key}”.`,
    itsIdIsNo: 'Its id isn’t a hash.',
    itsAddressIsNone: 'Its address isn’t valid.',
    itsFunctionIsUnknown: ({ func }: { func: string }) => `Its function is unknown: ${func}.`,
    itsTimeIsNot: 'Its time isn’t in seconds.',
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
    shares: 'LP tokens',
    of: ({ pair }: { pair: string }) => `of ${pair}`,
    openThePool: ({ pair }: { pair: string }) => `Create the pool ${pair}`,
    openThePool2: ({ pair }: { pair: string }) => `create the pool ${pair}`,
    addToThePool: ({ pair }: { pair: string }) => `Add liquidity to ${pair}`,
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
    }) => `add ${amount0} ${tick0} and ${amount1} ${tick1} to their pool for ${lp} LP tokens`,
    inIt: ({ tick0 }: { tick0: string }) => `${tick0} in`,
    in2: ({ tick1 }: { tick1: string }) => `${tick1} in`,
    putIn: 'Deposited',
    whatYouPutIn: ({ tick0 }: { tick0: string }) => `The ${tick0} you added`,
    whatYouPutInOf: ({ tick1 }: { tick1: string }) => `The ${tick1} you added`,
    yourShares: 'Your LP tokens',
    takeOutOfThe: ({ pair }: { pair: string }) => `Remove liquidity from ${pair}`,
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
    }) => `remove ${lp} LP tokens from ${pair} for ${amount0} and ${amount1}`,
    out: ({ tick0 }: { tick0: string }) => `${tick0} out`,
    out2: ({ tick1 }: { tick1: string }) => `${tick1} out`,
    takenOut: 'Removed',
    theShares: 'The LP tokens',
    whatYouGotOf: ({ tick0 }: { tick0: string }) => `The ${tick0} you received`,
    whatYouGotOf2: ({ tick1 }: { tick1: string }) => `The ${tick1} you received`,
  },
  callsQuoteSend: {
    thisIsTheAddress: 'This is the sending address.',
    theSameAddressAs: ({ before }: { before: number }) => `The same address as on line ${before}.`,
    whatWasSentOn: 'Transfers on the second layer can’t be undone.',
    approvalsOfReceiversEach: ({
      parts,
      RECEIVERS_EACH,
    }: {
      parts: number;
      RECEIVERS_EACH: number;
    }) =>
      `${parts} approvals for ${RECEIVERS_EACH} recipients each (the last one for the rest): the swap accepts no more at a time. Inkstone asks for the next approval once the previous part is done.`,
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
    stakedSharesCannotBe: 'You can’t sell, send or remove staked LP tokens until you unstake them.',
    theyEarnNothingFrom: 'They no longer earn stake rewards. Claim your earned rewards separately.',
    forOneDayAt: 'Lock for at least one day.',
    lockedUntilNobodyCan: ({ until }: { until: string }) =>
      `Locked until ${until}. No one can unlock it earlier, not even you.`,
    forMoreThanA: 'This is more than a year. Is that intended?',
    thereIsNothingTo: 'There is nothing to claim yet.',
    feesThatTheShares: 'You keep the fees earned so far; the recipient gets the fees from now on.',
  },
  callsShares: {
    sharesOf: ({ func, amount, pair }: { func: string; amount: string; pair: string }) =>
      `${func} ${amount} LP tokens of ${pair}`,
    shares: 'LP tokens',
    of: ({ pair }: { pair: string }) => `of ${pair}`,
    stakeSharesOf: ({ pair }: { pair: string }) => `Stake LP tokens of ${pair}`,
    unstakeSharesOf: ({ pair }: { pair: string }) => `Unstake LP tokens of ${pair}`,
    claimRewardsOf: ({ pair }: { pair: string }) => `Claim rewards of ${pair}`,
    claimed: 'Claimed',
    sendSharesOf: ({ pair }: { pair: string }) => `Send LP tokens of ${pair}`,
    sendSharesOfTo: ({ amount, pair, to }: { amount: string; pair: string; to: string }) =>
      `send ${amount} LP tokens of ${pair} to ${to}`,
    lockSharesOfFor: ({ pair, days }: { pair: string; days: number }) =>
      `Lock LP tokens of ${pair} for ${days} days`,
    unlockSharesOf: ({ pair }: { pair: string }) => `Unlock LP tokens of ${pair}`,
  },
  callsQuoteSwap: {
    chooseAnotherToken: 'Choose another token.',
    theFeeOfThe: 'We couldn’t verify the pools’ fee with the module.',
    thereIsNoPool: ({ tickIn, tickOut }: { tickIn: string; tickOut: string }) =>
      `There is no pool for ${tickIn} and ${tickOut}.`,
    thePoolDoesNot: 'The pool doesn’t have that much.',
    thePriceImpactIs: ({ impactPercent }: { impactPercent: string }) =>
      `The price impact is ${impactPercent} %: the pool is too small for this amount.`,
    above20NothingIs: 'Inkstone signs nothing above 20 %.',
    above5TheApproval: 'Above 5 %, you must give a reason to approve it.',
    youGetAtLeast: ({ worst, tickOut }: { worst: string; tickOut: string }) =>
      `You receive at least ${worst} ${tickOut}, or the swap fails.`,
    youGiveAtMost: ({ worst, tickIn }: { worst: string; tickIn: string }) =>
      `You pay at most ${worst} ${tickIn}, or the swap fails.`,
    itGoesThroughTwo: ({
      amountMiddle,
      middle,
      tickOut,
    }: {
      amountMiddle: string;
      middle: string;
      tickOut: string;
    }) =>
      `It uses two pools, one after the other. If the second swap fails, the first one stands: you then hold about ${amountMiddle} ${middle} instead of ${tickOut}, and can swap it again or keep it.`,
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
    given: 'Paid',
    received: 'Received',
    leftOver: 'Left between the pools',
    addedFromBalance: 'Added from your balance',
    whatYouGave: 'The amount you paid',
    whatYouGot: 'The amount you received',
  },
  callsTable: {
    everybodyCanReadIt:
      'It is public, under the name of the token. Nothing is signed, and it is free.',
    publishAbout: ({ tick }: { tick: string }) => `Publish about ${tick}`,
    withdraw: ({ amount, tick }: { amount: string; tick: string }) => `Withdraw ${amount} ${tick}`,
    withdrawFromTheSwap: ({ amount, tick }: { amount: string; tick: string }) =>
      `withdraw ${amount} ${tick} from the swap`,
  },
  quoteCheck: {
    thisAddressIsNot: 'This isn’t your address.',
    theSwapTakesNo: 'The swap doesn’t accept signatures of this address type.',
    theSwapKnowsNo: 'The swap doesn’t support this address type.',
    above20NothingIs: 'Inkstone signs nothing above 20 %.',
    onlySwapsCanPay: 'Only swaps can pay the fee in the token you sell.',
    theSwapTakesNoSignature:
      'The swap doesn’t accept signatures of this address type. Choose a native segwit or taproot address.',
  },
  signPoolMath: {
    atLeast: ({ unscaleDecimal, tickOut }: { unscaleDecimal: string; tickOut: string }) =>
      `at least ${unscaleDecimal} ${tickOut}`,
    atMost: ({ unscaleDecimal, tickIn }: { unscaleDecimal: string; tickIn: string }) =>
      `at most ${unscaleDecimal} ${tickIn}`,
  },
  describe: {
    operationOfTheSwap: 'operation of the swap',
    sharesOf: ({ tick0, tick1 }: { tick0: string; tick1: string }) =>
      `LP tokens of ${tick0}/${tick1}`,
  },
  flowAnswers: {
    cancelledBeforeAnythingWas: 'cancelled before anything was submitted',
    keptWhatTheFirst: 'kept the result of the first swap',
  },
  flowSteps: {
    theSwapRefusesIt: 'The swap didn’t accept it',
    thePoolsBetweenThese: 'The pools between these tokens can’t serve this now.',
    theSwapGaveNothing: 'The swap returned nothing to sign.',
    nothingToSign: 'nothing to sign',
    theTimeOfThe: 'The prepared swap expired and was prepared again.',
    itsTimeWasSigned: 'The app was closed after signing, so it was prepared again.',
    theSwapWentOn: 'The swap moved on to its next commit, so it was prepared again.',
    nobodyDecidedForAn:
      'It wasn’t approved within an hour, and prepared operations expire within minutes. Nothing was signed.',
    signed: ({ length }: { length: string }) => `signed ${length}`,
    toBeApprovedOnce: 'Needs your approval again.',
  },
  flowOutcome: {
    fee: 'Fee',
  },
  flowSubmit: {
    theSwapRefusesThe:
      'The swap didn’t accept the signatures, but an earlier attempt may have succeeded, and its history doesn’t show it. Inkstone keeps checking the history until the signatures expire.',
    notCarriedOutThe:
      'Not executed: your signatures expired before we could reach the swap. It was prepared again.',
    notCarriedOutTheTime:
      'Not executed: your signatures have expired, and the swap’s history doesn’t show it. You can start it again.',
    theSwapWasWriting: 'The swap was writing a commit, so it was prepared again.',
    thePriceMovedBy: 'The price moved by more than your slippage allows, so nothing was executed.',
    theSwapDoesNot: 'The swap doesn’t accept signatures of this address.',
    whatWasPreparedWas: 'It expired before the swap received it, so it was prepared again.',
    theSwapRefusesIt: 'The swap didn’t accept it',
    theFirstHalfStands: ({ amount, tick }: { amount: string; tick: string }) =>
      `first swap done: ${amount} ${tick}`,
    itGaveNoReason: 'it gave no reason',
    theSwapDidNot: ({ reason }: { reason: string }) => `The swap didn’t execute it: ${reason}`,
    carriedOut: 'Executed',
    carriedOut2: ({ id }: { id: string }) => `executed ${id}`,
    lookedForAgainOn: 'checked again on request',
    givenUpWhileIt:
      'Stopped while its status is unknown. Check your balances before you start it again.',
  },
  flowStates: {
    askingTheSwapFor: 'Requesting the messages to sign.',
    handingItOverTo: 'Submitting to the swap.',
    itMayHaveArrived: 'The swap may have received it. Checking its history.',
    nothingWasCarriedOut: 'Nothing was executed.',
    theFirstHalfStands: ({ amount, tick }: { amount: string; tick: string }) =>
      `The first swap succeeded: you hold ${amount} ${tick}. The second failed.`,
    carriedOut: 'Executed.',
    cancelledNothingWasCarried: 'Cancelled. Nothing was executed.',
    nothingWasCarriedOut2: 'Nothing was executed',
    itIsPreparedWith: 'Prepares it again at current prices. You approve it first.',
    endsHereNothingMoves: 'Stops here. Nothing moves.',
    itIsNotClear: 'We don’t know whether it was executed',
    lookAgain: 'Check again',
    looksForItIn: 'Checks the swap’s history for a minute. Nothing is sent.',
    endsHereItMay:
      'Stops here. It may have been executed: check your balances before you start it again.',
    onlyTheFirstHalf: 'Only the first swap was executed',
    youHoldInsteadOf: ({ held, tickOut }: { held: string; tickOut: string }) =>
      `You hold ${held} instead of ${tickOut}. Nothing is lost.`,
    swapItOn: 'Swap again',
    swapsForAtWhat: ({ held, tickOut }: { held: string; tickOut: string }) =>
      `Swaps ${held} for ${tickOut} at the current price. You approve it first.`,
    keepThe: ({ tick }: { tick: string }) => `Keep the ${tick}`,
    endsHereWithWhat: 'Stops here. You keep what you hold.',
    preparedByTheSwap: 'Prepared by the swap',
    provedApprovedAndSigned: 'Checked, approved and signed',
    carriedOut2: 'Executed',
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
      `This claim costs more than it pays: the fee is ${amount} ${tick} (${dollars}), the reward ${amount2} ${tick2}${worth}. Wait until the stake has earned more.`,
  },
  quoteCompareFees: {
    feeInDollars: 'fee in dollars',
    feeInDollarsPaid: 'fee in dollars, paid in the token sold',
    at: ({ amount, price }: { amount: string; price: string }) => `${amount} at ${price}`,
    freeQuotaThatIs: 'remaining free quota',
    aNumber: 'a number',
  },
  quoteReadList: {
    aListHasReceivers: ({ MAX_RECEIVERS }: { MAX_RECEIVERS: number }) =>
      `A list can have at most ${MAX_RECEIVERS} recipients.`,
    thereIsMoreOn: 'This line has more than an address and an amount.',
    anAddressAndAn: 'Enter an address and an amount.',
    thisIsNoAddress: 'This isn’t an address.',
    thisIsNoAmount: 'This isn’t an amount. Enter digits, with a point before decimals.',
  },
  quoteFees: {
    nobodyKnowsThePrice: ({ tick }: { tick: string }) => `The price of ${tick} is unknown.`,
    youHave: ({ available, tick }: { available: string; tick: string }) =>
      `You have ${available} ${tick}.`,
    theFreeQuotaHas: ({ left, needed, tick }: { left: string; needed: string; tick: string }) =>
      `The free quota has ${left} ${tick} left today, and this takes ${needed} ${tick}.`,
  },
  quoteServer: {
    theSwapRefusesIt: ({ msg }: { msg: string }) => `The swap didn’t accept it: ${msg}`,
    theSwapIsWriting: 'The swap is writing its records. The fee will appear in a moment.',
  },
  quoteService: {
    youHaveOnThe: ({ has, tick }: { has: string; tick: string }) =>
      `You have ${has} ${tick} on the second layer.`,
    theSwapHasSwitched: 'The swap has disabled this for now.',
  },
  signCardWords: {
    exactAmount: 'Exact amount',
    atLeast: ({ amount }: { amount: string }) => `at least ${amount}`,
    atMost: ({ amount }: { amount: string }) => `at most ${amount}`,
    expected: ({ amount }: { amount: string }) => `${amount} at the pool’s current price`,
    estimatedWithinYourSlippage: 'Estimated, within your slippage',
    mostAdded: 'At most',
    serviceFee: 'Service fee',
    lockedUntilUnstaked: ({ pair }: { pair: string }) => `${pair}, locked until you unstake them`,
    freeAgain: ({ pair }: { pair: string }) => `${pair}, yours to use again`,
    rewards: ({ pair }: { pair: string }) => `Staking rewards of ${pair}`,
    rewardsUnsigned: 'The amount isn’t part of what you sign.',
    lpTokens: ({ groupDecimal }: { groupDecimal: string }) => `${groupDecimal} LP tokens`,
    lockUntil: ({ shares, day }: { shares: string; day: string }) => `Lock ${shares} until ${day}`,
    youCantRemoveStake: ({ shares, day }: { shares: string; day: string }) =>
      `You can’t remove, stake or send these ${shares} before ${day}. No one can unlock them early.`,
  },
  signFeeClauses: {
    whereFeesGoCould: 'We couldn’t prove where the fees go.',
    thereAreFeesWhere: ({ length, most }: { length: number; most: number }) =>
      `There are ${length} fees, but at most ${most} are allowed.`,
    theFeeIsIn: ({ tick, feeTick }: { tick: string; feeTick: string }) =>
      `The fee is in ${tick}, not in ${feeTick}.`,
    theFeeIsNot: ({ amount, feeAmounts }: { amount: string; feeAmounts: string }) =>
      `The fee is ${amount}, not ${feeAmounts} as stated.`,
    theFeeIsAbove: ({ amount, maxFeeAmount }: { amount: string; maxFeeAmount: string }) =>
      `The fee is ${amount}, above your maximum of ${maxFeeAmount}.`,
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
    whatThePoolWould: 'We couldn’t compute what the pool would pay.',
    theExpectedAmountIs: 'The expected amount isn’t what the pool pays.',
    thePoolIsToo: 'The pool is too small for this amount.',
    priceImpact: ({ worst, percent }: { worst: string; percent: string }) =>
      `${worst}, price impact ${percent} %`,
    amountsAndSharesDo: 'Amounts and LP tokens don’t match the pool’s ratio.',
    thePriceIsRight: 'The price is right',
    asThePoolGives: 'Matches the pool’s current price.',
    theServerReckonsAs: 'The server’s figures match ours',
    itsFiguresAreThose: 'They match the pools, to the last unit.',
    byOurReckoningBy: ({ what, here, there }: { what: string; here: string; there: string }) =>
      `${what}: ${here} by our calculation, ${there} by the server’s.`,
    whatItMovesHas: 'It exchanges nothing, so there is no price.',
    thePoolsPriceIs: 'We don’t know the pool’s current price. Check the price yourself.',
    sharesOf: ({ lp, tick0, tick1 }: { lp: string; tick0: string; tick1: string }) =>
      `${lp} LP tokens of ${tick0}/${tick1}`,
    thePool: 'the pool',
    known: 'known',
  },
  signTextClauses: {
    everyMessageCanBe: 'Every message is readable',
    eachIsAnOperation: 'Each is an operation in a known format.',
    theMessageToIs: ({ words }: { words: string }) => `The message to ${words} is missing.`,
    messageSaysNot: ({ at, func, func2 }: { at: number; func: string; func2: string }) =>
      `Message ${at} says “${func}”, not “${func2}”.`,
    messageSaysNot2: ({ at, says, param }: { at: number; says: string; param: string }) =>
      `Message ${at} says “${says}”, not “${param}”.`,
    nobodyAskedFor: ({ func, params }: { func: string; params: string }) =>
      `You didn’t ask for “${func} ${params}”.`,
    saysWhatWasAsked: 'Matches your request',
    you: ({ items }: { items: string }) => `You ${items.replaceAll('\n', '; ')}.`,
    theAddressIsNot: 'The address isn’t one of yours.',
    theSwapTakesNo: 'The swap doesn’t accept signatures of this address type.',
    aMessageWouldBe: 'Another address would sign a message.',
    aMessageSpeaksFor: ({ addr }: { addr: string }) => `A message is for ${addr}.`,
    isNoAddressOf: ({ to, label }: { to: string; label: string }) =>
      `${to} isn’t an address of ${label}.`,
    theReceiverIsThe: 'The recipient is the address that collects the module’s fees.',
    aMessageCarriesAnother: 'A message has a different time.',
    tooOldPrepareIt: 'Too old. Prepare it again.',
    youSignedAnOperation: 'You already signed an operation with this exact time.',
    madeJustNow: 'Made just now',
    theMessagesAreOf: 'The messages are current and weren’t signed before.',
    timeNow: ({ ts, now }: { ts: number; now: number }) => `time ${ts}, now ${now}`,
    aMessageComesTwice: 'A message appears twice.',
    idsAndMessagesDo: 'Ids and messages don’t match.',
    eachMessageOnce: 'Each message once',
    idsAndMessagesAgree: 'Ids and messages match.',
    isNoPlainAmount: ({ value }: { value: string }) =>
      `“${value}” isn’t a plain amount above zero.`,
    exactAmounts: 'Exact amounts',
    everyAmountIsExact: 'Every amount is exact.',
    claim: 'claim',
  },
  signSwap: {
    aTextCarriesOut: 'A message can be executed once: its id and its time are never reused.',
    theFeeIsPart:
      'The fee is part of the messages. op.fee checks each against the maximum you were shown.',
    youWantTo: ({ items, feeWords }: { items: string; feeWords: string }) =>
      `You want to ${items.replaceAll('\n', '; then ')}${feeWords}.`,
    signsOfWhoeverHas: ({ length, address }: { length: string; address: string }) =>
      `Signs ${length} with ${address}. Anyone who has a signed message can execute exactly what it says, until it expires.`,
  },
  signServed: {
    thatComesOut: ({ tick }: { tick: string }) => `${tick} received`,
    thatGoesIn: ({ tick }: { tick: string }) => `${tick} paid`,
    shares: 'LP tokens',
    noNumber: 'no number',
  },
};
