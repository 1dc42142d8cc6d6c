/** What main says. */
export const inscribe = {
  quoteBrc20: {
    theTokenIndexCannot:
      'We couldn’t ask the token index, so we don’t know whether this would be void.',
  },
  quoteFiles: {
    atMostFilesAt: ({ most, chosen }: { most: string; chosen: string }) =>
      `Add at most ${most} files at once. You added ${chosen}.`,
    atMostMbIn: ({ maxTotalBytes }: { maxTotalBytes: number }) =>
      `Add at most ${maxTotalBytes} MB in total.`,
    isLargerThanKb: ({ name, maxFileBytes }: { name: string; maxFileBytes: number }) =>
      `${name} is larger than ${maxFileBytes} KB.`,
    hasToBeAdded: ({ name }: { name: string }) => `Add ${name} again.`,
    isInTheListTimes: ({ name, count }: { name: string; count: string }) =>
      `${name} is in the list ${count} times. You pay for each.`,
    wasOrderedBefore: ({ name }: { name: string }) =>
      `You ordered the same content as ${name} before. This order inscribes and charges it again.`,
  },
  quoteRunes: {
    theRuneIndexCannot:
      'We couldn’t ask the rune index, so we don’t know whether this would be void.',
  },
  quoteAlkanes: {
    notOnThisNetwork: 'Alkanes are on Bitcoin mainnet and signet only.',
    notServed: 'The provider’s order service on this network can’t mint alkanes.',
    theIndexCannot: 'We couldn’t ask the index, so we don’t know whether this would be void.',
    moreRoundsCostLess: ({ count, saved }: { count: string; saved: string }) =>
      `The service fee of ${count} mints is ${saved} sats lower.`,
  },
  quoteQuote: {
    onlyFilesByCommit: 'Only files can be paid by commit.',
    aCommitNeedsVersionFive:
      'This needs version 5 of the order service, which this network doesn’t offer.',
    aCommitNeedsAKey: 'This wallet can’t sign a commit: it has no key here.',
    tagsArePaidByCommit: 'Parents and metadata are paid by commit, so another wallet can’t pay.',
    theFilesDoNotFit:
      'These files don’t fit in one transaction. Add fewer, or pay from the wallet.',
    metadataIsNotJson: 'Enter valid JSON, with whole numbers below 9 007 199 254 740 992.',
    thePayerHasTooLittle: ({ payerAddress, missing }: { payerAddress: string; missing: string }) =>
      `A commit is paid from one address. ${payerAddress} needs ${missing} more sats without assets.`,
    atMostParents: ({ most }: { most: string }) => `Choose at most ${most} parents.`,
    aParentTwice: 'A parent is chosen twice.',
    aParentIsUnknown: ({ id }: { id: string }) => `${id} isn’t a confirmed inscription.`,
    aParentIsNotYours: ({ id }: { id: string }) => `${id} isn’t yours to sign for.`,
    parentsLieApart: 'All parents must be at the same address.',
    aParentSharesItsCoin: ({ id }: { id: string }) =>
      `The coin of ${id} holds something else too. Move the inscription to a coin of its own first.`,
    aParentIsTaken: ({ id }: { id: string }) => `${id} is frozen or used by another operation.`,
    theIndexCannotSay: 'We couldn’t ask the index about the parents.',
    thisOrderIsSigned: 'This wallet signs this order, so another wallet can’t pay it.',
    aDeveloperFeeNeeds: 'Enter both an amount and an address for the developer fee.',
    thisIsNotAn: 'This isn’t an address of this network.',
    yourCleanCoinsDo: ({ missing, value }: { missing: string; value: string }) =>
      `Your coins without assets don’t cover it: you need ${missing} more sats.${value}`,
    atLeastNodesRefuse: ({ dust }: { dust: string }) =>
      `Enter at least ${dust}: nodes reject smaller outputs to this address as dust.`,
    thisAddressIsNot: 'This isn’t your address. Type its last six characters to confirm it.',
  },
  flowChecks: {
    theServiceOffersNoCommit: 'The service doesn’t offer to pay this order by commit.',
    estimatedTheOrderAsks: ({
      estimateSats,
      amountSats,
    }: {
      estimateSats: string;
      amountSats: string;
    }) => `The estimate was ${estimateSats}, but the order asks for ${amountSats}.`,
    itTakesAService: ({ service, serviceSats }: { service: string; serviceSats: string }) =>
      `It charges a service fee of ${service}; ${serviceSats} were expected.`,
    itDoesNotSay: ({ unnamed }: { unnamed: string }) =>
      `It doesn’t say what ${unnamed} of it are for.`,
    theOrderNamesAnother: 'The order has a different receive address.',
    theOrderHasAnother: 'The order has a different postage.',
    theQuoteDoesNotAddUp: ({ parts, payable }: { parts: string; payable: string }) =>
      `The quote asks for ${payable}, but its parts come to ${parts}.`,
    theOrderAsksForOther: ({ amount, quoted }: { amount: string; quoted: string }) =>
      `The order asks for ${amount}, but ${quoted} was quoted for it.`,
    theOrderHasAnotherNumber: 'The order has a different number of inscriptions.',
    theOrderHasAnotherFee: 'The order has a different fee rate.',
    theOrderHasAnotherDeveloper: 'The order has a different developer fee.',
    theOrderWantsTo: 'The order asks to be paid at the receive address.',
    theProviderAnsweredWith: 'The provider answered with a different order.',
    thePayAddressOf: 'The pay address of this order changed.',
    theAmountOfThis: 'The amount of this order changed.',
    theReceiveAddressOf: 'The receive address of this order changed.',
    tooLittleWasPaid: 'The payment is too small for a refund.',
    atThisRateWould: ({ amount, safe }: { amount: string; safe: string }) =>
      `At this rate you would get back ${amount}, which isn’t above the safe amount of ${safe}.`,
    atThisRateThe: ({ satsFromNumber }: { satsFromNumber: string }) =>
      `At this rate the fee would take all of the ${satsFromNumber} you paid: you would get nothing back.`,
    theEstimate: 'the estimate',
    takeAtMost: ({ largest }: { largest: string }) => `Choose at most ${largest} sat/vB.`,
  },
  flowOrderFacts: {
    file: ({ index }: { index: number }) => `file ${index}`,
  },
  flowPaymentSteps: {
    of: ({ purpose, sats }: { purpose: string; sats: string }) => `${purpose} of ${sats}`,
    anotherPaymentArrivedAre: ({ needed, sats }: { needed: string; sats: string }) =>
      `Another payment arrived: ${needed} are now due, not ${sats}.`,
    itWasNotPaid: ({ fault }: { fault: string }) => `${fault} It was not paid.`,
    thePaymentArrivedAfter: 'the payment arrived',
    theOrderNeedsNo: 'the order needs no payment now',
    youRefusedThePayment: 'You rejected the payment. Nothing was signed.',
    theOrderTakesNo: 'The order no longer accepts payments.',
    aCoinOfThe: ({ spender }: { spender: string }) =>
      `One of the payment’s coins was spent by another transaction, ${spender}, which is confirmed. This payment can no longer arrive.`,
    thePaymentWasGiven: 'The payment was abandoned while its coins are spent.',
    thePaymentWasGivenUp: 'The payment was abandoned. It isn’t on the network.',
    shouldItStillArrive: ({ what }: { what: string }) =>
      `${what} If it still arrives, check the order again.`,
  },
  flowAnswers: {
    cancelledBeforeAnOrder: 'cancelled before an order was made',
    cancelledBeforeAnythingWas: 'cancelled before anything was paid',
    willBePaidFrom: 'to be paid from another wallet',
    lookedAtAgainOn: 'checked again on request',
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
    commitHandedOver: 'commit submitted',
    theProviderTookThe: 'The provider accepted the commit but returned no reveal to sign.',
    theProviderAsksFor: 'The provider asks for another signature, which a deploy doesn’t need.',
    theProviderRefusedThe: 'The provider didn’t accept the commit',
    waitsForApprovalOfThe: 'waits for approval of the reveal',
    theRevealThatThe: ({ message }: { message: string }) =>
      `The provider’s reveal can’t be read: ${message}.`,
    theOrderIsUnder: 'the order continues without it',
    youRefusedTheReveal: 'You rejected the reveal. The commit is signed, but nothing is inscribed.',
    signedReveal: ({ txid }: { txid: string }) => `signed reveal ${txid}`,
    theProviderHasTheReveal: 'the provider has the reveal',
    revealHandedOver: 'reveal submitted',
    theProviderRefusedTheReveal: 'The provider didn’t accept the reveal',
    goesOnWithThe: 'continues with the same commit on request',
    givenUpAfterThe:
      'Stopped after the commit was signed. The provider has it and may still send it: until one of its coins is spent otherwise, its sats may leave the wallet.',
    commitRefused: 'commit rejected',
  },
  flowCreateSteps: {
    theProvidersAnswerTo: 'The provider’s answer to the order can’t be read. Nothing was paid.',
    itWasNotOrdered: ({ fault }: { fault: string }) => `${fault} Nothing was ordered.`,
    itWasNotPaid: ({ fault }: { fault: string }) => `${fault} It was not paid.`,
    waitsForAPayment: 'waiting for a payment from another wallet',
  },
  flowFollowSteps: {
    doNotPayIt: ({ fault }: { fault: string }) => `${fault} Don’t pay it.`,
    itWasPaidAs: ({ fault }: { fault: string }) =>
      `${fault} You paid it as first shown. Keep the receipt.`,
    theOrderIs: ({ status }: { status: string }) => `the order is ${status}`,
    inscribed: 'Inscribed',
    confirmedInABlock: ({ title }: { title: string }) => `${title} is confirmed.`,
    refunded: 'Refunded',
    thePaymentWasSent: ({ title }: { title: string }) => `${title}: your payment was refunded.`,
    theProviderClosedThe:
      'The provider closed the order. Your signed commit may still be sent: check your coins.',
    theProviderClosedTheOrder:
      'The provider closed the order. Nothing was paid. Don’t pay it; payments that still arrive can be refunded.',
    theProviderClosedTheOrderAnd:
      'The provider closed the order, and your payment isn’t on the network. If it still arrives, check the order again: it can be refunded.',
    anOrderNeedsYou: 'An order needs you',
    thePaymentIsNot: ({ title }: { title: string }) =>
      `${title}: the payment doesn’t match the order.`,
    yourPaymentHasLeft: ({ txid, reason }: { txid: string; reason: string }) =>
      `Your payment ${txid} is no longer on the chain. ${reason}`,
    lookAtThisOrder: 'Check this order',
    theRefundIsUnder: 'the refund is in progress',
    noAnswerCameTo:
      'The provider didn’t answer the refund request, but may have accepted it. Request it again only if the order doesn’t change.',
    refund: ({ txid }: { txid: string }) => `refund ${txid}`,
    theRefundPaysNothing: ({ txid, refundAddress }: { txid: string; refundAddress: string }) =>
      `The provider says the refund is ${txid}, but that transaction pays nothing to ${refundAddress}.`,
    askedToContinue: 'asked the provider to continue the order',
    refundAskedAt: ({ feeRate }: { feeRate: number }) => `refund requested at ${feeRate} sat/vB`,
  },
  flowQuestions: {
    cancelTheOrder: 'Cancel the order',
    nothingWasPaidThe: 'Nothing was paid. The order expires.',
    moreThanEstimated: 'more than estimated',
    theOrderCosts: ({ farAboveEstimate }: { farAboveEstimate: string }) =>
      `The order costs ${farAboveEstimate}`,
    theOrdersOwnAmount: ({ amountDoubts }: { amountDoubts: string }) =>
      `${amountDoubts} You would pay the order’s amount.`,
    acceptThisAmount: 'Accept this amount',
    goesOnToPaying: ({ amountSats }: { amountSats: string }) =>
      `Continues to the payment of ${amountSats}.`,
    didThePaymentArrive: 'Did the payment arrive?',
    sendItAgain: 'Send it again',
    theSameSignedBytes: 'Sends the same signed transaction. It can’t pay twice.',
    giveItUp: 'Abandon payment',
    endsThisOrderAfter: 'Ends this order after checking once more that the payment didn’t arrive.',
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
    }) => `You paid ${paidSats} of ${amountSats}; ${dueSats} are missing.`,
    nodesRelayNoPayment: ({
      missing,
      needed,
      surplus,
    }: {
      missing: string;
      needed: string;
      surplus: string;
    }) =>
      `${missing} Nodes don’t relay payments below ${needed} to this address, so you must pay ${surplus} more than what is missing. You don’t get these back.`,
    payTheDifference: 'Pay the difference',
    pay: ({ paymentSats }: { paymentSats: string }) => `Pay ${paymentSats}`,
    paysExactlyFromThe: ({ paymentSats }: { paymentSats: string }) =>
      `Pays exactly ${paymentSats} from the wallet, after your approval.`,
    requestRefund: 'Request refund',
    werePaidTheCost: ({ countedSats }: { countedSats: string }) =>
      `You paid ${countedSats}. The refund transaction’s cost, at the rate you choose, is deducted.`,
    goesToYourAddress: ({ cost, refundAddress }: { cost: string; refundAddress: string }) =>
      `${cost} It goes to your address ${refundAddress}.`,
    continueTheOrder: 'Continue the order',
    theServiceKeeps: ({ excess }: { excess: string }) =>
      `The order is inscribed as paid. The service keeps the ${excess} that were paid too much.`,
    howToPayThe: 'How to pay the rest',
    theCommitIsNot: 'The commit isn’t signed yet',
    areDuePaidBy: ({ amountSats }: { amountSats: string }) =>
      `${amountSats} are due. You pay with a commit that you sign.`,
    askForTheCommit: 'Request the commit again',
    buildsItAnewAnd: 'Builds it again and asks for your approval.',
    theCommitIsSigned: 'The commit is signed, but nothing is inscribed yet',
    goOnWithThe: 'Continue with the same commit',
    theSameSignedBytesSo:
      'Submits the same signed commit, so nothing is paid twice. Inkstone checks the provider’s answer again.',
    endsThisOrderHere: 'Stops here. The provider has your signed commit and may still send it.',
    didAPaymentArrive: 'Did a payment arrive late?',
    itsPayAddressStill: 'Its payment address still exists: don’t pay there any more.',
    lookAtTheOrder: 'Check the order again',
    asksTheProviderOnce: 'Asks the provider again. A late payment can then be refunded.',
    theProviderHasNot: 'The provider hasn’t credited your payment',
    yourPaymentOfIs: ({ txid, sats, paid }: { txid: string; sats: string; paid: string }) =>
      `Your payment ${txid} of ${sats} is confirmed, but the provider has credited ${paid}. Nothing more is due: it may only be behind. If this doesn’t change, contact the provider and give this transaction id.`,
    payThisOrder: 'Pay this order',
    sendExactlyToThe: ({ due }: { due: string }) =>
      `Send exactly ${due} to the payment address. An exchange that deducts its fee from the amount would pay too little.`,
    buildsThePaymentAnd: 'Builds the payment and asks for your approval.',
    tooLittleWasPaid: 'Underpaid',
    aPaymentFromAnother: ({ missingWords }: { missingWords: string }) =>
      `${missingWords} A payment from another wallet to the same address also completes it.`,
    paidWithALittle: 'Slightly overpaid',
    yourTopUpWas: ({ excess }: { excess: string }) =>
      `Your top-up was ${excess} more than what was missing, since nodes don’t relay less. You can wait: the provider inscribes after a while. Or request a refund, which ends the order.`,
    tooMuchWasPaid: 'Overpaid',
    arrivedForToContinue: ({
      paid,
      amountSats,
      excess,
    }: {
      paid: string;
      amountSats: string;
      excess: string;
    }) =>
      `${paid} arrived for ${amountSats}. To continue, wait: the provider inscribes after a while, and you don’t get the ${excess} above back. Or request a refund: the order ends, and you get your payment back minus the fee.`,
    thePaymentCarriedAn: 'The payment contained an inscription',
    onlyARefundBrings:
      'Only a refund returns it. The refund must stay above the safe amount, or you could lose the inscription in it. A lower fee rate is safer.',
    theOrderHasEnded: 'The order has ended, but a payment arrived',
    werePaidToAn: ({ paid, status }: { paid: string; status: string }) =>
      `${paid} arrived for an order that is ${status}. You can request a refund.`,
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
    refundAskedFor: 'Refund requested',
    paymentSentBack: 'Payment refunded',
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
    theRuneIndexDoes: 'The rune index doesn’t have this rune: it may not have been etched.',
    somebodyElseEtchedThis: 'Someone else etched this name first.',
    theRuneIsNot: ({ faults }: { faults: string }) =>
      `The rune differs from your request. ${faults}`,
    theAlkaneBalance: ({ name, grown, wanted }: { name: string; grown: string; wanted: string }) =>
      `The balance of ${name} at the receive address increased by ${grown}, not ${wanted}. Mints after the cap yield nothing, and alkanes that were sent on don’t count here.`,
    theBalanceAtThe: ({ said, said2 }: { said: string; said2: string }) =>
      `The balance at the receive address increased by ${said}, not ${said2}. Mints after the cap yield nothing, and runes that were sent on don’t count here.`,
  },
  flowVerifyStep: {
    sayOtherThings: ({ count }: { count: number }) =>
      `${count} don’t have the parents or the metadata you asked for.`,
    ofInscriptionsDoNot: ({ wrong, length }: { wrong: number; length: number }) =>
      `${wrong} of ${length} inscriptions don’t contain your exact bytes.`,
    doNotSitAt: ({ astray }: { astray: number }) => `${astray} aren’t at the receive address.`,
    haveNoInscriptionId: ({ nameless }: { nameless: number }) =>
      `${nameless} have no inscription id.`,
    couldNotBeProved: ({ unseen }: { unseen: number }) =>
      `We couldn’t verify ${unseen} with the chain’s own transactions.`,
    lookAtThisOrder: 'Check this order',
    theRunesCompared: 'the runes compared',
    everyByteCompared: 'every byte compared',
  },
  flowWords: {
    waitingForThePayment: 'Waiting until the provider sees the payment.',
    tooLittleWasPaid: 'Underpaid.',
    tooMuchWasPaid: 'Overpaid.',
    thePaymentCarriedAn: 'The payment contained an inscription.',
    paidTheProviderWaits: 'Paid. Waiting until the payment is confirmed.',
    paidTheProviderIs: 'Paid. The provider is about to inscribe.',
    readyToBeInscribed: 'Ready to inscribe.',
    theInscriptionIsSent: 'The inscription was sent. Waiting for confirmation.',
    theOrderIsClosed: 'The order is closed, but a payment arrived. You can request a refund.',
    theOrderWasCancelled:
      'The order was cancelled, but a payment arrived. You can request a refund.',
    theMintsAreSent: 'The mints were sent. Waiting for confirmation.',
    readyToMint: 'Ready to mint.',
    paidTheProviderIsAbout: 'Paid. The provider is about to mint.',
    theRefundIsOn: 'The refund is in transit.',
    signedWaitingForThe: 'Signed. Waiting for the provider to inscribe.',
    waitingToBePaid: 'Waiting for a payment from another wallet.',
    paidTheProviderInscribes: 'Paid. The provider inscribes after a while.',
    theProviderSays: ({ status }: { status: string }) => `The provider says: ${status}.`,
    paidTheNameIs: 'Paid. The name is committed: the etching waits for six confirmations',
    of: ({ waits, min, DEEP }: { waits: string; min: number; DEEP: number }) =>
      `${waits}, ${min} of ${DEEP}.`,
    waitingForTheRune: 'Waiting for the rune index to show the mints.',
    waitingForTheIndexes: 'Waiting for the indexes to show the mints.',
    comparingWhatWasInscribed: ({ checked, length }: { checked: number; length: number }) =>
      `Comparing the inscriptions: ${checked} of ${length}.`,
    etchedAsYouAsked: 'Etched as requested. The inscription with it is identical, byte for byte.',
    mintedTheBalanceAt: 'Minted. The receive address has the full balance.',
    inscribedAndEveryByte: 'Inscribed. Every byte matches.',
  },
  flowStop: {
    running: 'In progress',
    runningText: 'The order is paid and in progress. There is nothing to do.',
    pause: 'Stop minting',
    pauseShows: 'First shows what you would get back. Nothing is stopped yet.',
    takeBack: 'Cancel order',
    takeBackShows:
      'First shows the terms at the rate you choose. Nothing is cancelled yet, and the network fee is deducted from your payment.',
    pauseEstimated: 'asked what stopping gives back',
    cancelEstimated: ({ feeRate }: { feeRate: number }) =>
      `asked what cancelling costs at ${feeRate} sat/vB`,
    asksForMore: ({ sats }: { sats: string }) =>
      `The provider asks for another ${sats} to cancel this order. Inkstone doesn’t pay that, so the order continues.`,
    confirms: 'Confirm, or let the order continue.',
    pauseTitle: 'Stop minting?',
    pauseText: ({ estimate }: { estimate: string }) =>
      `No further rounds are minted. You keep what is minted already, and the provider returns the rest. It can’t be undone. The provider’s estimate, as received: ${estimate}`,
    pauseNow: 'Stop minting for good',
    noWayBack: 'This can’t be undone.',
    keepRunning: 'Let it continue',
    keepRunningText: 'Nothing changes.',
    cancelTitle: 'Cancel this order?',
    cancelText: ({
      paid,
      feeRate,
      refundAddress,
    }: {
      paid: string;
      feeRate: number;
      refundAddress: string;
    }) =>
      `You paid ${paid}. They return to your address ${refundAddress}, minus the network fee at ${feeRate} sat/vB. Nothing more is inscribed.`,
    cancelMethod: ({ text, method }: { text: string; method: string }) =>
      `${text} The provider calls the way back “${method}”.`,
    cancelNow: 'Cancel order for good',
    pauseAsked: 'asked to stop minting',
    cancelAsked: 'asked to cancel',
    asking: 'Asking the provider to stop.',
    noAnswer:
      'The provider didn’t answer, but may have stopped the order. It isn’t asked again: the order’s status shows the result.',
    paused: ({ minted, count }: { minted: string; count: string }) =>
      `You stopped the minting. The provider says ${minted} of ${count} were minted. Check the balance and what was returned.`,
  },
  flowStates: {
    creatingTheOrder: 'Creating the order.',
    chooseHowToGo: 'Choose how to continue.',
    chooseHowToPay: 'Choose how to pay.',
    provingCoinsAndBuilding: 'Checking coins and building the payment.',
    waitingForYourApproval: 'Waiting for your approval in the approval window.',
    signingUnlockTheVault: 'Signing. Unlock the wallet if it is locked.',
    sendingThePayment: 'Sending the payment.',
    askingForTheCommit: 'Requesting the commit and checking it.',
    theCommitWaitsFor: 'The commit is waiting for your approval in the approval window.',
    handingOverTheCommit: 'Submitting the commit.',
    provingThatTheReveal: 'Checking that the reveal inscribes what you asked for.',
    theRevealWaitsFor: 'The reveal is waiting for your approval in the approval window.',
    handingOverTheReveal: 'Submitting the reveal.',
    askingToContinue: 'Asking the provider to continue.',
    askingForTheRefund: 'Requesting the refund.',
    thePaymentWasSent: 'The payment was refunded.',
    cancelledNothingWasPaid: 'Cancelled. Nothing was paid.',
    orderOf: ({ title, at, length }: { title: string; at: number; length: number }) =>
      `${title}, order ${at} of ${length}`,
  },
  signOperation: {
    inscribe: ({ what, which }: { what: string; which: string }) => `Inscribe ${what},${which}`,
  },
  signCommit: {
    filesShowYou:
      'It doesn’t show what its output commits to. Inkstone can only compare what is inscribed with your request afterwards.',
    filesAreProvedNext:
      'It doesn’t show what its output commits to. The reveal must prove it before your parents are used.',
    itShowsAnother: 'It shows the content of another output than the one to reveal.',
    itsOutputCommits: 'Its output commits to exactly these files, and to nothing else.',
    theServicesFeeIs: 'The service fee is charged more than once.',
    theOrderService: 'the order service',
    thisIsAnotherOrder: 'This is a different order.',
    theOrderIsNot: ({ status }: { status: string }) =>
      `The order is no longer waiting (${status}).`,
    costsWhatWasAsked: 'Costs what you agreed to',
    leaveTheWalletAt: ({ spent, most }: { spent: string; most: string }) =>
      `${spent} leave the wallet; you agreed to at most ${most}.`,
    spent: ({ spent }: { spent: string }) => `spent ${spent}`,
    backToYou: ({ back }: { back: string }) => `back to you ${back}`,
    wouldLeaveTheWallet: ({ spent, most }: { spent: string; most: string }) =>
      `${spent} would leave the wallet, more than ${most}.`,
    whatWillBeInscribed: 'What will be inscribed',
    provedInTheNext:
      'Checked in the next step, before your right to mint is used: the reveal must contain it.',
    aDeployShowsYou:
      'The content of a deploy can’t be checked before it is inscribed. Inkstone compares it with your request afterwards.',
    itHasOutputsTo: ({ length }: { length: number }) =>
      `It has ${length} reveal outputs instead of one.`,
    theDevelopersFeeIs: 'The developer fee is charged more than once.',
    theCommitToReveal: 'the commit output, for the reveal',
    onlyItsDeployerMints: ({ payerAddress }: { payerAddress: string }) =>
      `Only the deployer can mint a six-letter ticker: ${payerAddress} pays.`,
    anInscriptionIsMade: 'It creates an inscription and buys nothing. C1 limits its cost.',
    inscribedByTheTransaction: 'inscribed by the next transaction',
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
      `Signs ${length}. ${outlaySats} leave the wallet for the inscription, its postage and the fees.${postageWords}`,
    c1HoldsEverything: 'C1 limits everything that leaves to the total you were shown.',
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
    madeByTheOrder: ({ which }: { which: string }) =>
      `Created by the order once it is paid${which}`,
    numberAndFileNames: 'Number and file names',
    number: 'Number',
    noOutputPaysThe: 'No output pays the order’s address.',
    theOrdersAddressIs: 'The order’s address is paid more than once.',
    theOrdersAddressDoes: ({ wanted }: { wanted: string }) =>
      `The order’s address does not receive exactly ${wanted}.`,
    theOrdersAddressIsOne: 'The order’s address is one of yours.',
    theAmountIsBelow: 'The amount is below the dust limit, so nodes won’t relay it.',
    paysWhatWasAsked: 'Pays the requested amount',
    theOrdersAddressReceives: ({ wanted }: { wanted: string }) =>
      `The order’s address receives exactly ${wanted}, once.`,
    askedTo: ({ wanted, payAddress }: { wanted: string; payAddress: string }) =>
      `requested: ${wanted} to ${payAddress}`,
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
    thisIsAnotherOrder: 'This is a different order.',
    theProviderNowNames: 'The provider now reports a different payment address than at first.',
    theOrderDoesNot: ({ status }: { status: string }) =>
      `The order accepts no payment now (${status}).`,
    onlyAreMissingNodes: ({
      due,
      paying,
      paying2,
    }: {
      due: string;
      paying: string;
      paying2: string;
    }) =>
      `Only ${due} are missing, but nodes don’t relay less than ${paying} to this address. You don’t get the ${paying2} above back.`,
    theOrderAsksFor: ({ due, paying }: { due: string; paying: string }) =>
      `The order asks for ${due}, but the payment is ${paying}.`,
    theOrderStillWants: 'The order still needs it',
    theOrderIsOpen: ({ due }: { due: string }) => `The order is open and ${due} are due.`,
    order: ({ orderId, status }: { orderId: string; status: string }) =>
      `order ${orderId}: ${status}`,
    amountPaid: ({ bigInt, bigInt2 }: { bigInt: string; bigInt2: string }) =>
      `amount ${bigInt}, paid ${bigInt2}`,
    forThisOrder: 'for this order',
    thatAreMissing: 'that are missing',
    theOrdersAmountWas:
      'The order’s amount was compared with the quote when the order was created, and is fixed since then: C31.',
    anInscriptionIsMade:
      'It creates an inscription and buys nothing: its cost is the order’s fixed amount.',
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
      `Spends ${length} of yours. ${outlaySats} leave the wallet, including ${feeSats} as network fee. ${partsOf}${postageWords}`,
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
    theTreeThatIt: 'The script it shows is not the only one its output commits to.',
    itDoesNotSpend: 'It doesn’t spend your commit exactly once.',
    itSpendsYourCommit: 'It spends your commit without revealing its script.',
    itDoesNotShow: 'It doesn’t reveal exactly one script.',
    theScriptThatIt: 'It reveals a different script than your commit pays for.',
  },
  signRevealClauses: {
    inscribesWhatWasAsked: 'Inscribes what you asked for',
    itInscribesNothing: 'It inscribes nothing.',
    itInscribesMoreThan: 'It inscribes more than one item.',
    itInscribesSomethingElse: 'It inscribes something other than you asked for.',
    itIsWrittenAs: 'No index supports its content type.',
    itCarriesFieldsThat: 'It has fields that you didn’t ask for.',
    itStatesAField: 'It states a field twice.',
    theScriptThatYour: 'The script that your commit pays for contains exactly this operation.',
    asked: ({ operation }: { operation: string }) => `requested: ${operation}`,
    found: ({ text }: { text: string }) => `found: ${text}`,
    theMintWouldBe: 'The mint would be void: your deploy inscription isn’t its only parent.',
    namesYourDeployAs: 'Your deploy is its parent',
    theInscriptionIsA: 'The inscription is a child of your deploy inscription, so the mint counts.',
    parent: ({ inscriptionId }: { inscriptionId: string }) => `parent ${inscriptionId}`,
    named: ({ id }: { id: string }) => `parents: ${id}`,
    itIsRevealedBy: ({ inputName }: { inputName: string }) =>
      `${inputName} reveals it instead of the first input, and some BRC-20 indexes don’t count such a mint.`,
    itDoesNotSpend: 'It doesn’t spend your deploy inscription.',
    fromTo: ({ inputName, where }: { inputName: string; where: string }) =>
      `from ${inputName} to ${where}`,
    yourDeployInscriptionWould: 'Your deploy inscription wouldn’t return to you.',
    yourDeployInscriptionWouldMove:
      'Your deploy inscription would move to another address of yours.',
    yourDeployInscriptionWouldCome: 'Your deploy inscription would return with fewer sats.',
    yourDeployComesBack: 'Your deploy inscription returns',
    theDeployInscriptionReturns:
      'The deploy inscription returns to its address, with all its sats.',
    goesWhereYouSaid: 'Goes where you said',
    theInscriptionWouldNot: 'The inscription would not go to the receive address.',
    itWouldSitOn: ({ sats, outputValue }: { sats: string; outputValue: string }) =>
      `It would be on ${sats} instead of ${outputValue}.`,
    theInscriptionWouldNotSit: 'The inscription wouldn’t be on the first sat of its output.',
    theInscriptionIsBorn: ({ receiveAddress }: { receiveAddress: string }) =>
      `The inscription is created at ${receiveAddress}.`,
    offset: ({ which, offset }: { which: string; offset: string }) => `${which}, offset ${offset}`,
  },
  signReveal: {
    noInput: 'No input',
    spendsYourCommitBy: ({ which }: { which: string }) =>
      `${which} spends your commit with its script.`,
    theCommitPaidFor:
      'The commit paid for it. The only coin of yours is the deploy inscription, which returns to you.',
    yourDeployInscription: 'your deploy inscription',
    itSpendsTheCommit:
      'It spends the commit and the deploy inscription, which can each be spent only once.',
    theCommitPaidForIt: 'The commit paid for it, within its own maximum: nothing more leaves.',
    itNamesNoPrice: 'It has no price.',
    inscribedByThisTransaction: 'inscribed by this transaction',
    yourDeployInscription2: 'Your deploy inscription',
    order: 'Order',
    revealAnInscription: 'Reveal an inscription',
    asAChildOf: ({ operationSummary }: { operationSummary: string }) =>
      `${operationSummary} as a child of your deploy inscription.`,
    signsOfLendsYour: ({ length, length2 }: { length: number; length2: string }) =>
      `Signs ${length} of ${length2}. Uses your deploy inscription for the mint and returns it to you. It costs you nothing more.`,
  },
  signFiles: {
    metadata: 'metadata',
    metaprotocol: 'metaprotocol',
    delegate: 'delegate',
    title: 'title',
    traits: 'traits',
    file: ({ name, mediaType, hash }: { name: string; mediaType: string; hash: string }) =>
      `${name}, ${mediaType}, SHA-256 ${hash}`,
    parent: ({ inscriptionId }: { inscriptionId: string }) => `parent ${inscriptionId}`,
    says: ({ what, text }: { what: string; text: string }) => `${what}: ${text}`,
    aPointerLeads: 'A pointer puts an inscription on another sat than the first of its output.',
    itInscribesOthers: ({ found, asked }: { found: string; asked: string }) =>
      `It inscribes ${found} items; you asked for ${asked}.`,
    theScriptThatYour: 'The script that your commit pays for contains exactly these files.',
    twoSitOnOne: 'Two inscriptions would share an output.',
    faults: {
      content: 'It inscribes other bytes than your file’s.',
      mediaType: 'It inscribes a file with a different media type.',
      parents: 'It doesn’t name exactly the parents you chose.',
      metadata: 'It has different metadata.',
      metaprotocol: 'It has a different metaprotocol.',
      delegate: 'It has a different delegate.',
      properties: 'It has a different title or different traits.',
      fields: 'It has fields that you didn’t ask for.',
    },
  },
  signParents: {
    theMintWouldBe: 'A file doesn’t name exactly the parents you chose.',
    namesYourDeployAs: 'Names your parents',
    theInscriptionIsA: 'Each file is a child of exactly the parents you chose.',
    itDoesNotSpend: 'It doesn’t spend one of the parents.',
    yourDeployInscriptionWould: 'A parent wouldn’t return to you.',
    yourDeployInscriptionWouldMove: 'A parent would move to another address of yours.',
    yourDeployInscriptionWouldCome: 'A parent would return with fewer sats.',
    itWouldSitElsewhere: 'A parent would sit on another sat of its output.',
    itsCoinHolds: 'A parent’s coin holds another inscription too.',
    yourDeployComesBack: 'Each parent returns',
    theDeployInscriptionReturns: 'Each parent returns to its address, with all its sats.',
    yourDeployInscription: 'your parent inscription',
    yourDeployInscription2: 'Parent',
    asAChildOf: ({ operationSummary }: { operationSummary: string }) =>
      `${operationSummary} as a child of your inscriptions.`,
    signsOfLendsYour: ({ length, length2 }: { length: number; length2: string }) =>
      `Signs ${length} of ${length2}. Uses your parents and returns them to you. It costs you nothing more.`,
  },
  flowMoves: {
    toppedUp: ({ title }: { title: string }) => `Topped up ${title}`,
    paid: ({ title }: { title: string }) => `Paid ${title}`,
  },
  sign: {
    orderKnowsNoModule: 'An inscription order doesn’t use a module.',
  },
};
