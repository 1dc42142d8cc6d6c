/** What main says. */
export const inscribe = {
  quoteBrc20: {
    theTokenIndexCannot:
      'The token index cannot be asked right now, so it is not known whether this would be void.',
  },
  quoteFiles: {
    atMostFilesAt: ({ most, chosen }: { most: string; chosen: string }) =>
      `At most ${most} files at once; these are ${chosen}.`,
    atMostMbIn: ({ maxTotalBytes }: { maxTotalBytes: number }) =>
      `At most ${maxTotalBytes} MB in total.`,
    isLargerThanKb: ({ name, maxFileBytes }: { name: string; maxFileBytes: number }) =>
      `${name} is larger than ${maxFileBytes} KB.`,
    hasToBeAdded: ({ name }: { name: string }) => `${name} has to be added again.`,
    isInTheListTimes: ({ name, count }: { name: string; count: string }) =>
      `${name} is in the list ${count} times. You pay for each.`,
    wasOrderedBefore: ({ name }: { name: string }) =>
      `You ordered the same content as ${name} before. This order inscribes and charges it again.`,
  },
  quoteRunes: {
    theRuneIndexCannot:
      'The rune index cannot be asked right now, so it is not known whether this would be void.',
  },
  quoteQuote: {
    thisOrderIsSigned: 'This order is signed by this wallet, so it cannot be paid from outside.',
    aDeveloperFeeNeeds: 'A developer fee needs both an amount and an address.',
    thisIsNotAn: 'This is not an address of this network.',
    yourCleanCoinsDo: ({ missing, value }: { missing: string; value: string }) =>
      `Your clean coins do not suffice to pay it: ${missing} sats are missing.${value}`,
    atLeastNodesRefuse: ({ dust }: { dust: string }) =>
      `At least ${dust}: nodes reject smaller outputs to this address as dust.`,
    thisAddressIsNot: 'This address is not yours. Type its last six characters to confirm it.',
  },
  flowChecks: {
    estimatedTheOrderAsks: ({
      estimateSats,
      amountSats,
    }: {
      estimateSats: string;
      amountSats: string;
    }) => `Estimated ${estimateSats}, the order asks ${amountSats}.`,
    itTakesAService: ({ service, serviceSats }: { service: string; serviceSats: string }) =>
      `It takes a service fee of ${service}; ${serviceSats} were to be expected.`,
    itDoesNotSay: ({ unnamed }: { unnamed: string }) =>
      `It does not say what ${unnamed} of it are for.`,
    theOrderNamesAnother: 'The order names another receive address.',
    theOrderHasAnother: 'The order has another value for each inscription.',
    theOrderHasAnotherNumber: 'The order has another number of inscriptions.',
    theOrderHasAnotherFee: 'The order has another fee rate.',
    theOrderHasAnotherDeveloper: 'The order has another developer fee.',
    theOrderWantsTo: 'The order wants to be paid at the receive address.',
    theProviderAnsweredWith: 'The provider answered with another order.',
    thePayAddressOf: 'The pay address of this order changed.',
    theAmountOfThis: 'The amount of this order changed.',
    theReceiveAddressOf: 'The receive address of this order changed.',
    tooLittleWasPaid: 'Too little was paid for any refund.',
    atThisRateWould: ({ amount, safe }: { amount: string; safe: string }) =>
      `At this rate ${amount} would come back, which is not above the safe ${safe}.`,
    atThisRateThe: ({ satsFromNumber }: { satsFromNumber: string }) =>
      `At this rate the fee takes all of the ${satsFromNumber} that were paid: nothing would come back.`,
    theEstimate: 'the estimate',
    takeAtMost: ({ largest }: { largest: string }) => `Take at most ${largest} sat/vB.`,
  },
  flowOrderFacts: {
    file: ({ index }: { index: number }) => `file ${index}`,
  },
  flowPaymentSteps: {
    of: ({ purpose, sats }: { purpose: string; sats: string }) => `${purpose} of ${sats}`,
    anotherPaymentArrivedAre: ({ needed, sats }: { needed: string; sats: string }) =>
      `Another payment arrived: ${needed} are due now, not ${sats}.`,
    itWasNotPaid: ({ fault }: { fault: string }) => `${fault} It was not paid.`,
    thePaymentArrivedAfter: 'the payment arrived after all',
    theOrderNeedsNo: 'the order needs no payment now',
    youRefusedThePayment: 'You rejected the payment. Nothing was signed.',
    theOrderTakesNo: 'The order takes no payment any more.',
    aCoinOfThe: ({ spender }: { spender: string }) =>
      `A coin of the payment was spent by another transaction, ${spender}, which is in a block. This payment can’t arrive any more.`,
    thePaymentWasGiven: 'The payment was given up while its coins are spent.',
    thePaymentWasGivenUp: 'The payment was given up: it is not on the network.',
    shouldItStillArrive: ({ what }: { what: string }) =>
      `${what} Should it still arrive, look at the order again.`,
  },
  flowAnswers: {
    cancelledBeforeAnOrder: 'cancelled before an order was made',
    cancelledBeforeAnythingWas: 'cancelled before anything was paid',
    willBePaidFrom: 'will be paid from outside',
    lookedAtAgainOn: 'looked at again on request',
  },
  flowSignedSteps: {
    commitOfAtMost: ({ mostSats }: { mostSats: string }) => `commit of at most ${mostSats}`,
    nothingWasSigned: ({ fault }: { fault: string }) => `${fault} Nothing was signed.`,
    theOrderIsSigned: 'the order is signed already',
    waitsForApprovalOf: 'waits for approval of the commit',
    youRefusedTheCommit: 'You rejected the commit. Nothing was signed.',
    signedCommit: ({ txid }: { txid: string }) => `signed commit ${txid}`,
    signedTheCommitOf: ({ title }: { title: string }) => `Signed the commit of ${title}`,
    theProviderHasThe: 'the provider has the commit',
    commitHandedOver: 'commit handed over',
    theProviderTookThe: 'The provider took the commit, but gave no reveal to sign.',
    theProviderAsksFor: 'The provider asks for another signature, which a deploy does not need.',
    theProviderRefusedThe: 'The provider didn’t accept the commit',
    waitsForApprovalOfThe: 'waits for approval of the reveal',
    theRevealThatThe: ({ message }: { message: string }) =>
      `The reveal that the provider made cannot be read: ${message}.`,
    theOrderIsUnder: 'the order is under way without it',
    youRefusedTheReveal: 'You rejected the reveal. The commit is signed, but nothing is inscribed.',
    signedReveal: ({ txid }: { txid: string }) => `signed reveal ${txid}`,
    theProviderHasTheReveal: 'the provider has the reveal',
    revealHandedOver: 'reveal handed over',
    theProviderRefusedTheReveal: 'The provider didn’t accept the reveal',
    goesOnWithThe: 'goes on with the same commit on request',
    givenUpAfterThe:
      'Given up after the commit was signed. The provider has it and may still send it: until one of its coins is spent otherwise, its sats may leave the wallet.',
    commitRefused: 'commit rejected',
  },
  flowCreateSteps: {
    theProvidersAnswerTo: 'The provider’s answer to the order cannot be read. It was not paid.',
    itWasNotPaid: ({ fault }: { fault: string }) => `${fault} It was not paid.`,
    waitsForAPayment: 'waits for a payment from outside',
  },
  flowFollowSteps: {
    doNotPayIt: ({ fault }: { fault: string }) => `${fault} Do not pay it.`,
    itWasPaidAs: ({ fault }: { fault: string }) =>
      `${fault} It was paid as first shown; keep the receipt.`,
    theOrderIs: ({ status }: { status: string }) => `the order is ${status}`,
    inscribed: 'Inscribed',
    confirmedInABlock: ({ title }: { title: string }) => `${title}: confirmed in a block.`,
    refunded: 'Refunded',
    thePaymentWasSent: ({ title }: { title: string }) => `${title}: the payment was sent back.`,
    theProviderClosedThe:
      'The provider closed the order. Your signed commit may still be sent; look at your coins.',
    theProviderClosedTheOrder:
      'The provider closed the order. Nothing was paid. Do not pay it any more; what still arrives can be refunded.',
    theProviderClosedTheOrderAnd:
      'The provider closed the order, and your payment is not on the network. Should it still arrive, look at the order again: it can be refunded.',
    anOrderNeedsYou: 'An order needs you',
    thePaymentIsNot: ({ title }: { title: string }) =>
      `${title}: the payment is not what the order asked for.`,
    yourPaymentHasLeft: ({ txid, reason }: { txid: string; reason: string }) =>
      `Your payment ${txid} has left the chain. ${reason}`,
    lookAtThisOrder: 'Look at this order',
    theRefundIsUnder: 'the refund is under way',
    noAnswerCameTo:
      'No answer came to the refund: it may have been accepted. Ask again only if the order stays as it is.',
    refund: ({ txid }: { txid: string }) => `refund ${txid}`,
    refundAskedAt: ({ feeRate }: { feeRate: number }) => `refund asked at ${feeRate} sat/vB`,
  },
  flowQuestions: {
    cancelTheOrder: 'Cancel the order',
    nothingWasPaidThe: 'Nothing was paid. The order is left to expire.',
    moreThanEstimated: 'more than estimated',
    theOrderCosts: ({ farAboveEstimate }: { farAboveEstimate: string }) =>
      `The order costs ${farAboveEstimate}`,
    theOrdersOwnAmount: ({ amountDoubts }: { amountDoubts: string }) =>
      `${amountDoubts} The order’s own amount is what counts.`,
    acceptThisAmount: 'Accept this amount',
    goesOnToPaying: ({ amountSats }: { amountSats: string }) => `Goes on to paying ${amountSats}.`,
    didThePaymentArrive: 'Did the payment arrive?',
    sendItAgain: 'Send it again',
    theSameSignedBytes: 'The same signed bytes: it can never be paid twice.',
    giveItUp: 'Give it up',
    endsThisOrderAfter:
      'Ends this order, after checking once more that the payment did not arrive.',
    payFromAnotherWallet: 'Pay from another wallet',
    showsTheExactAmount: 'Shows the exact amount and a QR code.',
    howToPay: 'How to pay',
    areDue: ({ dueSats }: { dueSats: string }) => `${dueSats} are due.`,
    payFromTheWallet: 'Pay from the wallet',
    buildsThePaymentAgain: 'Builds the payment again and asks for your approval.',
    ofWerePaidAre: ({
      paidSats,
      amountSats,
      dueSats,
    }: {
      paidSats: string;
      amountSats: string;
      dueSats: string;
    }) => `${paidSats} of ${amountSats} were paid; ${dueSats} are missing.`,
    nodesRelayNoPayment: ({
      missing,
      needed,
      surplus,
    }: {
      missing: string;
      needed: string;
      surplus: string;
    }) =>
      `${missing} Nodes relay no payment below ${needed} to this address, so a payment must be ${surplus} more than what is missing. You don’t get these back.`,
    payTheDifference: 'Pay the difference',
    pay: ({ paymentSats }: { paymentSats: string }) => `Pay ${paymentSats}`,
    paysExactlyFromThe: ({ paymentSats }: { paymentSats: string }) =>
      `Pays exactly ${paymentSats} from the wallet, after your approval.`,
    requestRefund: 'Request refund',
    werePaidTheCost: ({ countedSats }: { countedSats: string }) =>
      `${countedSats} were paid. The cost of the refund transaction, at the rate you choose, is taken off.`,
    howToPayThe: 'How to pay the rest',
    theCommitIsNot: 'The commit is not signed',
    areDuePaidBy: ({ amountSats }: { amountSats: string }) =>
      `${amountSats} are due, paid by a commit that you sign.`,
    askForTheCommit: 'Ask for the commit again',
    buildsItAnewAnd: 'Builds it again and asks for your approval.',
    theCommitIsSigned: 'The commit is signed, the inscription is not made',
    goOnWithThe: 'Go on with the same commit',
    theSameSignedBytesSo:
      'The same signed bytes, so nothing is paid twice. What the provider answers is proved again.',
    endsThisOrderHere:
      'Ends this order here. The provider has your signed commit and may still send it.',
    didAPaymentArrive: 'Did a payment arrive after all?',
    itsPayAddressStill: 'Its pay address still exists: do not pay there any more.',
    lookAtTheOrder: 'Look at the order again',
    asksTheProviderOnce:
      'Asks the provider once more. A payment that arrived late can then be refunded.',
    theProviderHasNot: 'The provider has not counted your payment',
    yourPaymentOfIs: ({ txid, sats, paid }: { txid: string; sats: string; paid: string }) =>
      `Your payment ${txid} of ${sats} is in a block. The provider says that ${paid} arrived. Nothing more is due: it may only lag. Should it stay so, ask the provider and name this transaction.`,
    payThisOrder: 'Pay this order',
    sendExactlyToThe: ({ due }: { due: string }) =>
      `Send exactly ${due} to the pay address. An exchange that takes its fee from the amount would pay too little.`,
    buildsThePaymentAnd: 'Builds the payment and asks for your approval.',
    tooLittleWasPaid: 'Too little was paid',
    aPaymentFromAnother: ({ missingWords }: { missingWords: string }) =>
      `${missingWords} A payment from another wallet to the same address completes it too.`,
    paidWithALittle: 'Paid, with a little more',
    yourTopUpWas: ({ excess }: { excess: string }) =>
      `Your top-up was ${excess} more than what was missing, since nodes relay no less. Do nothing: the provider inscribes after a while. Or request a refund, and the order ends.`,
    tooMuchWasPaid: 'Too much was paid',
    arrivedForToContinue: ({
      paid,
      amountSats,
      excess,
    }: {
      paid: string;
      amountSats: string;
      excess: string;
    }) =>
      `${paid} arrived for ${amountSats}. To continue, do nothing: the provider inscribes after a while and the ${excess} above are not returned. Or take a refund: the order ends, and what was paid comes back less the fee.`,
    thePaymentCarriedAn: 'The payment carried an inscription',
    onlyARefundBrings:
      'Only a refund brings it back. The refund must stay above the safe amount, or the inscription in it could be lost: a lower fee rate is safer.',
    theOrderHasEnded: 'The order has ended, and money arrived',
    werePaidToAn: ({ paid, status }: { paid: string; status: string }) =>
      `${paid} were paid to an order that is ${status}. They can be refunded.`,
  },
  flowTimeline: {
    orderCreated: 'Order created',
    paymentSent: 'Payment sent',
    paymentAccepted: 'Payment accepted',
    inscriptionSent: 'Inscription sent',
    inscriptionConfirmed: 'Inscription confirmed',
    contentCompared: 'Content compared',
    etchingSent: 'Etching sent',
    etchingConfirmed: 'Etching confirmed',
    runeAndContentCompared: 'Rune and content compared',
    mintsSent: 'Mints sent',
    mintsConfirmed: 'Mints confirmed',
    balanceCompared: 'Balance compared',
    commitSigned: 'Commit signed',
    revealSigned: 'Reveal signed',
    sats: ({ refundSats }: { refundSats: string }) => `${refundSats} sats `,
    byTransaction: ({ sum, refundTxid }: { sum: string; refundTxid: string }) =>
      `${sum}by transaction ${refundTxid}`,
    paymentArrived: 'Payment arrived',
    refundAskedFor: 'Refund asked for',
    paymentSentBack: 'Payment sent back',
  },
  flowVerifyRunes: {
    itIsNamed: ({ spacedRune }: { spacedRune: string }) => `It is named ${spacedRune}.`,
    itHasDecimals: ({ divisibility }: { divisibility: number }) =>
      `It has ${divisibility} decimals.`,
    itsPremineIsNot: ({ said, said2 }: { said: string; said2: string }) =>
      `Its premine is ${said}, not ${said2}.`,
    aMintGivesNot: ({ said, said2 }: { said: string; said2: string }) =>
      `A mint gives ${said}, not ${said2}.`,
    itsCapIsMints: ({ cap, cap2 }: { cap: string; cap2: string }) =>
      `Its cap is ${cap} mints, not ${cap2}.`,
    theRuneIndexDoes: 'The rune index does not have this rune: it may not have been etched.',
    somebodyElseEtchedThis: 'Someone else etched this name first.',
    theRuneIsNot: ({ faults }: { faults: string }) => `The rune is not as you asked. ${faults}`,
    theBalanceAtThe: ({ said, said2 }: { said: string; said2: string }) =>
      `The balance at the receive address grew by ${said}, not by ${said2}: mints after the cap give nothing, and what was sent on does not count here.`,
  },
  flowVerifyStep: {
    ofInscriptionsDoNot: ({ wrong, length }: { wrong: number; length: number }) =>
      `${wrong} of ${length} inscriptions do not hold the bytes you gave.`,
    doNotSitAt: ({ astray }: { astray: number }) => `${astray} do not sit at the receive address.`,
    haveNoInscriptionId: ({ nameless }: { nameless: number }) =>
      `${nameless} have no inscription id.`,
    couldNotBeProved: ({ unseen }: { unseen: number }) =>
      `${unseen} could not be proved from the chain’s own transactions.`,
    lookAtThisOrder: 'Look at this order',
    theRunesCompared: 'the runes compared',
    everyByteCompared: 'every byte compared',
  },
  flowWords: {
    waitingForThePayment: 'Waiting for the payment to be seen.',
    tooLittleWasPaid: 'Too little was paid.',
    tooMuchWasPaid: 'Too much was paid.',
    thePaymentCarriedAn: 'The payment carried an inscription.',
    paidTheProviderWaits: 'Paid. The provider waits for a block to confirm it.',
    paidTheProviderIs: 'Paid. The provider is about to inscribe.',
    readyToBeInscribed: 'Ready to be inscribed.',
    theInscriptionIsSent: 'The inscription is sent. Waiting for a block.',
    theOrderIsClosed: 'The order is closed, but money arrived: it can be refunded.',
    theOrderWasCancelled: 'The order was cancelled, but money arrived: it can be refunded.',
    theMintsAreSent: 'The mints are sent. Waiting for a block.',
    readyToMint: 'Ready to mint.',
    paidTheProviderIsAbout: 'Paid. The provider is about to mint.',
    theRefundIsOn: 'The refund is in transit.',
    signedWaitingForThe: 'Signed. Waiting for the provider to inscribe.',
    waitingToBePaid: 'Waiting to be paid from outside.',
    paidTheProviderInscribes: 'Paid. The provider inscribes after a while.',
    theProviderSays: ({ status }: { status: string }) => `The provider says: ${status}.`,
    paidTheNameIs: 'Paid. The name is committed to: the etching waits until six blocks lie on it',
    of: ({ waits, min, DEEP }: { waits: string; min: number; DEEP: number }) =>
      `${waits}, ${min} of ${DEEP}.`,
    waitingForTheRune: 'Waiting for the rune index to show the mints.',
    comparingWhatWasInscribed: ({ checked, length }: { checked: number; length: number }) =>
      `Comparing what was inscribed: ${checked} of ${length}.`,
    etchedAsYouAsked:
      'Etched as you asked, and what was inscribed with it is the same byte for byte.',
    mintedTheBalanceAt: 'Minted: the balance at the receive address grew by all of it.',
    inscribedAndEveryByte: 'Inscribed, and every byte is the same.',
  },
  flowStates: {
    creatingTheOrder: 'Creating the order.',
    chooseHowToGo: 'Choose how to go on.',
    chooseHowToPay: 'Choose how to pay.',
    provingCoinsAndBuilding: 'Proving coins and building the payment.',
    waitingForYourApproval: 'Waiting for your approval in its own window.',
    signingUnlockTheVault: 'Signing. Unlock the vault if it is locked.',
    sendingThePayment: 'Sending the payment.',
    askingForTheCommit: 'Asking for the commit and proving it.',
    theCommitWaitsFor: 'The commit waits for your approval in its own window.',
    handingOverTheCommit: 'Handing over the commit.',
    provingThatTheReveal: 'Proving that the reveal inscribes what you asked for.',
    theRevealWaitsFor: 'The reveal waits for your approval in its own window.',
    handingOverTheReveal: 'Handing over the reveal.',
    askingForTheRefund: 'Asking for the refund.',
    thePaymentWasSent: 'The payment was sent back.',
    cancelledNothingWasPaid: 'Cancelled. Nothing was paid.',
    orderOf: ({ title, at, length }: { title: string; at: number; length: number }) =>
      `${title}, order ${at} of ${length}`,
  },
  signOperation: {
    inscribe: ({ what, which }: { what: string; which: string }) => `Inscribe ${what},${which}`,
  },
  signCommit: {
    thisIsAnotherOrder: 'This is another order.',
    theOrderIsNot: ({ status }: { status: string }) =>
      `The order is not waiting any more (${status}).`,
    costsWhatWasAsked: 'Costs what was asked',
    leaveTheWalletAt: ({ spent, most }: { spent: string; most: string }) =>
      `${spent} leave the wallet, at most ${most} were agreed.`,
    spent: ({ spent }: { spent: string }) => `spent ${spent}`,
    backToYou: ({ back }: { back: string }) => `back to you ${back}`,
    wouldLeaveTheWallet: ({ spent, most }: { spent: string; most: string }) =>
      `${spent} would leave the wallet, more than ${most}.`,
    whatWillBeInscribed: 'What will be inscribed',
    provedInTheNext:
      'Proved in the next step, before your right to mint is used: the reveal must show it.',
    aDeployShowsYou:
      'A deploy shows you nothing to check before it is inscribed. Afterwards it is compared with what you asked for.',
    itHasOutputsTo: ({ length }: { length: number }) =>
      `It has ${length} outputs to reveal from instead of one.`,
    theDevelopersFeeIs: 'The developer’s fee is taken more than once.',
    theCommitToReveal: 'the commit, to reveal from',
    onlyItsDeployerMints: ({ payerAddress }: { payerAddress: string }) =>
      `Only its deployer mints a name of six letters: ${payerAddress} pays.`,
    anInscriptionIsMade: 'An inscription is made, and not bought: C1 holds its cost.',
    inscribedByTheTransaction: 'inscribed by the transaction after this one',
    order: 'Order',
    commitToAnInscription: 'Commit to an inscription',
    signsLeaveTheWallet: ({
      length,
      outlaySats,
      postageWords,
    }: {
      length: string;
      outlaySats: string;
      postageWords: string;
    }) =>
      `Signs ${length}. ${outlaySats} leave the wallet: they pay for the inscription, its postage and the fees.${postageWords}`,
    c1HoldsEverything: 'C1 holds everything that leaves to the sum that was shown.',
    forAtMost: ({
      operationSummary,
      mostSats,
      feeRate,
    }: {
      operationSummary: string;
      mostSats: string;
      feeRate: number;
    }) => `${operationSummary} for at most ${mostSats}, at ${feeRate} sat/vB.`,
  },
  signPayment: {
    andMore: ({ length }: { length: number }) => ` and ${length} more`,
    madeByTheOrder: ({ which }: { which: string }) => `Made by the order once it is paid${which}`,
    numberAndFileNames: 'Number and file names',
    number: 'Number',
    noOutputPaysThe: 'No output pays the order’s address.',
    theOrdersAddressIs: 'The order’s address is paid more than once.',
    theOrdersAddressDoes: ({ wanted }: { wanted: string }) =>
      `The order’s address does not receive exactly ${wanted}.`,
    theOrdersAddressIsOne: 'The order’s address is one of ours.',
    theAmountIsBelow: 'The amount is below what nodes relay.',
    paysWhatWasAsked: 'Pays what was asked',
    theOrdersAddressReceives: ({ wanted }: { wanted: string }) =>
      `The order’s address receives exactly ${wanted}, once.`,
    askedTo: ({ wanted, payAddress }: { wanted: string; payAddress: string }) =>
      `asked: ${wanted} to ${payAddress}`,
    youWereShownFor: ({
      quoted,
      amount,
      difference,
      which,
    }: {
      quoted: string;
      amount: string;
      difference: string;
      which: string;
    }) =>
      `You were shown ${quoted} for this order. The service set its price to ${amount}, ${difference} ${which}.`,
    as: ({ bigInt, what }: { bigInt: string; what: string }) => `${bigInt} as ${what}`,
    and: ({ named }: { named: string }) => `${named} and `,
    theOrderTakes: ({ which, last }: { which: string; last: string }) =>
      `The order takes ${which}${last}.`,
    thisIsAnotherOrder: 'This is another order.',
    theProviderNowNames: 'The provider now names another pay address than it did at first.',
    theOrderDoesNot: ({ status }: { status: string }) =>
      `The order does not take a payment now (${status}).`,
    onlyAreMissingNodes: ({
      due,
      paying,
      paying2,
    }: {
      due: string;
      paying: string;
      paying2: string;
    }) =>
      `Only ${due} are missing. Nodes relay no less than ${paying} to this address: you don’t get the ${paying2} above back.`,
    theOrderAsksFor: ({ due, paying }: { due: string; paying: string }) =>
      `The order asks for ${due}, the payment is ${paying}.`,
    theOrderStillWants: 'The order still wants it',
    theOrderIsOpen: ({ due }: { due: string }) => `The order is open and ${due} are due.`,
    order: ({ orderId, status }: { orderId: string; status: string }) =>
      `order ${orderId}: ${status}`,
    amountPaid: ({ bigInt, bigInt2 }: { bigInt: string; bigInt2: string }) =>
      `amount ${bigInt}, paid ${bigInt2}`,
    forThisOrder: 'for this order',
    thatAreMissing: 'that are missing',
    theOrdersAmountWas:
      'The order’s amount was compared with the quote when it was made, and is pinned since: C31.',
    anInscriptionIsMade:
      'An inscription is made, and not bought: its cost is the order’s pinned amount.',
    addressOfTheOrder: 'Address of the order',
    order2: 'Order',
    pay: ({ parseSats, value }: { parseSats: string; value: string }) =>
      `Pay ${parseSats} ${value}`,
    spendsOfYoursLeave: ({
      length,
      outlaySats,
      feeSats,
      partsOf,
      postageWords,
    }: {
      length: string;
      outlaySats: string;
      feeSats: string;
      partsOf: string;
      postageWords: string;
    }) =>
      `Spends ${length} of yours. ${outlaySats} leave the wallet, ${feeSats} of them as network fee. ${partsOf}${postageWords}`,
    postage: 'postage',
    networkFee: 'network fee',
    serviceFee: 'service fee',
    developerFee: 'developer fee',
    payTheOrderAt: ({ sats, feeRate }: { sats: string; feeRate: number }) =>
      `Pay the order for ${sats} sats, paid at ${feeRate} sat/vB.`,
    orderAt: ({
      what,
      toWhom,
      sats,
      feeRate,
    }: {
      what: string;
      toWhom: string;
      sats: string;
      feeRate: number;
    }) => `${what}, ${toWhom}, for ${sats} sats, paid at ${feeRate} sat/vB.`,
  },
  signRevealLeaf: {
    itDoesNotSpend: 'It does not spend your commit exactly once.',
    itSpendsYourCommit: 'It spends your commit without showing its script.',
    itDoesNotShow: 'It does not show exactly one script.',
    theScriptThatIt: 'The script that it shows is not the one your commit pays for.',
  },
  signRevealClauses: {
    inscribesWhatWasAsked: 'Inscribes what was asked',
    itInscribesNothing: 'It inscribes nothing.',
    itInscribesMoreThan: 'It inscribes more than one thing.',
    itInscribesSomethingElse: 'It inscribes something else than you asked for.',
    itIsWrittenAs: 'It is written as a kind of content that no index reads.',
    itCarriesFieldsThat: 'It has fields that you didn’t ask for.',
    itStatesAField: 'It states a field twice.',
    theScriptThatYour: 'The script that your commit pays for holds exactly this operation.',
    asked: ({ operation }: { operation: string }) => `asked: ${operation}`,
    found: ({ text }: { text: string }) => `found: ${text}`,
    theMintWouldBe:
      'The mint would be void: it does not name your deploy inscription as its only parent.',
    namesYourDeployAs: 'Names your deploy as its parent',
    theInscriptionIsA: 'The inscription is a child of your deploy inscription, so the mint counts.',
    parent: ({ inscriptionId }: { inscriptionId: string }) => `parent ${inscriptionId}`,
    named: ({ id }: { id: string }) => `named: ${id}`,
    itIsRevealedBy: ({ inputName }: { inputName: string }) =>
      `It is revealed by ${inputName}, not by the first: some indexes of BRC-20 do not count such a mint.`,
    itDoesNotSpend: 'It does not spend your deploy inscription.',
    fromTo: ({ inputName, where }: { inputName: string; where: string }) =>
      `from ${inputName} to ${where}`,
    yourDeployInscriptionWould: 'Your deploy inscription would not come back to you.',
    yourDeployInscriptionWouldMove:
      'Your deploy inscription would move to another address of yours.',
    yourDeployInscriptionWouldCome: 'Your deploy inscription would come back with fewer sats.',
    yourDeployComesBack: 'Your deploy comes back',
    theDeployInscriptionReturns:
      'The deploy inscription returns to its address, with all its sats.',
    goesWhereYouSaid: 'Goes where you said',
    theInscriptionWouldNot: 'The inscription would not go to the receive address.',
    itWouldSitOn: ({ sats, outputValue }: { sats: string; outputValue: string }) =>
      `It would sit on ${sats} instead of ${outputValue}.`,
    theInscriptionWouldNotSit: 'The inscription would not sit on the first sat of its output.',
    theInscriptionIsBorn: ({ receiveAddress }: { receiveAddress: string }) =>
      `The inscription is born at ${receiveAddress}.`,
    offset: ({ which, offset }: { which: string; offset: string }) => `${which}, offset ${offset}`,
  },
  signReveal: {
    noInput: 'No input',
    spendsYourCommitBy: ({ which }: { which: string }) =>
      `${which} spends your commit by its script.`,
    theCommitPaidFor:
      'The commit paid for it: the one coin of yours is the deploy inscription, which comes back.',
    yourDeployInscription: 'your deploy inscription',
    itSpendsTheCommit:
      'It spends the commit and the deploy inscription, each of which can be spent once.',
    theCommitPaidForIt: 'The commit paid for it, under its own maximum: nothing more leaves.',
    itNamesNoPrice: 'It names no price.',
    inscribedByThisTransaction: 'inscribed by this transaction',
    yourDeployInscription2: 'Your deploy inscription',
    order: 'Order',
    revealAnInscription: 'Reveal an inscription',
    asAChildOf: ({ operationSummary }: { operationSummary: string }) =>
      `${operationSummary} as a child of your deploy inscription.`,
    signsOfLendsYour: ({ length, length2 }: { length: number; length2: string }) =>
      `Signs ${length} of ${length2}. Lends your deploy inscription to the mint and brings it back. It costs you nothing more.`,
  },
  flowMoves: {
    toppedUp: ({ title }: { title: string }) => `Topped up ${title}`,
    paid: ({ title }: { title: string }) => `Paid ${title}`,
  },
  sign: {
    orderKnowsNoModule: 'An inscription order knows no module.',
  },
};
