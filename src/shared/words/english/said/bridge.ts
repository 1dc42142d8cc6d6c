/** What main says. */
export const bridge = {
  describe: {
    stillWhereItWas: 'still where it was',
    leftThereNotArrived: 'sent, not arrived yet',
    fromBitcoinIntoThe: 'from Bitcoin into the swap',
    outOfTheSwap: 'out of the swap to Bitcoin',
    arrived: 'arrived',
  },
  flowMoves: {
    deposit: ({ amount, tick }: { amount: string; tick: string }) => `Deposit ${amount} ${tick}`,
    withdraw: ({ amount, tick }: { amount: string; tick: string }) => `Withdraw ${amount} ${tick}`,
  },
  flowAnswers: {
    agreedTo: ({ sats }: { sats: string }) => `agreed to ${sats}`,
    cancelledNothingWasSent: 'Cancelled. Nothing was sent.',
    endedWhatYouSigned:
      'Stopped. The swap has your signatures and may still use them. Check your coins before you start again.',
    notTriedAgain: 'not tried again',
    inscribed: ({ inscriptionId }: { inscriptionId: string }) => `inscribed ${inscriptionId}`,
    theTransferWasInscribed: 'The transfer was inscribed, but we couldn’t prove where it is.',
    theOrderThatInscribes:
      'The order that inscribes the transfer was cancelled. Nothing was deposited.',
    theOrderThatInscribesThe:
      'The order that inscribes the transfer ended without an inscription. Nothing was deposited.',
  },
  flowCoins: {
    coinsAtThisAddress: ({ reason }: { reason: string }) =>
      `${reason}. Coins at this address aren’t confirmed yet. Inkstone tries again once they are.`,
    itsCoinsAreIn: 'its coins are confirmed',
  },
  flowRoutes: {
    thereIsNoTransfer: 'There is no transfer inscription to deposit.',
    theSwapTakesNo: 'The swap accepts no deposits now.',
    theTransferInscriptionDoes:
      'The transfer inscription has moved: it may have been used already.',
    theSwapWouldBring: 'The swap would transfer it from another chain.',
    theSwapLetsNothing: 'The swap has disabled withdrawals for now.',
    thereIsNoOrder: 'There is no withdrawal to try again.',
    theSwapMakesThePayment: ({
      rate,
      feeRate,
      least,
    }: {
      rate: string;
      feeRate: number;
      least: number;
    }) =>
      `The swap builds the payment for another try at ${rate} sat/vB, but you chose ${feeRate}. To try again, choose at least ${least}.`,
  },
  flowFollow: {
    itIsOnThe: 'It is on the network, but the swap hasn’t noticed it yet.',
    theSwapTookIt: 'The swap accepted it, but neither the swap nor the network has it now.',
    theSwapSaysIt: ({ shown }: { shown: string }) =>
      `The swap reports that ${shown} completed it, which isn’t the transaction that you signed.`,
    theSwapSaysItIs: ({ cur }: { cur: number }) =>
      `The swap reports completion after ${cur} blocks, but the transaction that sends the tokens isn’t confirmed.`,
    arrived: 'Arrived',
    theSwapCountsIt: 'the swap credited it',
    itIsOnBitcoin: 'it is on Bitcoin',
    aWithdrawalFailed: 'A withdrawal failed',
    theSwapSaysThat: 'the swap reports that it failed',
    theSwapTookThe: ({ amount, tick }: { amount: string; tick: string }) =>
      `The swap cancelled the withdrawal: ${amount} ${tick} are available there again.`,
    aWithdrawalWasTaken: 'A withdrawal was cancelled',
    theSwapSays: ({ status }: { status: string }) => `the swap reports: ${status}`,
    handedOverAgainOn: 'submitted again on request',
    givenUpWhatYou:
      'Abandoned. Your signed transaction may still be sent. Trying again replaces it, so that only one of the two can be confirmed.',
    noBlockHasIt: 'No longer confirmed',
    noBlockHasItAny: 'no longer confirmed',
    theFirstPaymentIs: ({ txid }: { txid: string }) =>
      `the first payment is pending (${txid}): another one would pay twice`,
  },
  flowQuestions: {
    itIsNotClear: 'We don’t know whether it arrived',
    handItOverAgain: 'Submit again',
    theSameSignedBytes: 'Submits the same signed transaction. It can only count once.',
    stopsHandingItOver:
      'Stops submitting it, unless the swap or the network already has it. Its coins stay reserved until you try again or stop.',
    freesItsCoinsWhat: 'Frees its coins. The swap may still send your signed transaction.',
    endsHereNothingIs: 'Stops here. Nothing is touched.',
    whatYouWereShown: 'what you were shown',
    agreeToTheNew: 'Accept the new price',
    atMostSatsAnd: ({
      sats,
      feeAmount,
      feeTick,
    }: {
      sats: string;
      feeAmount: string;
      feeTick: string;
    }) => `At most ${sats} sats and ${feeAmount} ${feeTick}. You approve it first.`,
    takesThePlaceOf:
      'Replaces what you signed before: only one of the two can count. You approve it first.',
    theSwapIsAsked: 'Requests it from the swap again. You approve it first.',
    itWasGivenUp: 'The transaction was abandoned',
    nothingWasSent: 'Nothing was sent',
    theWithdrawalFailed: 'The withdrawal failed',
    ifNobodyTriesAgain: ({ paymentStory }: { paymentStory: string }) =>
      `${paymentStory} If you don’t try again, the swap cancels the withdrawal after some blocks, and the tokens are available there again.`,
    theSwapMakesAnother:
      'The swap builds another payment and another transaction that sends the tokens. You approve both first.',
    nothingIsKnownOf: 'We know nothing about its payment.',
    itsPaymentIsIn: ({ txid }: { txid: string }) =>
      `Its payment is confirmed (${txid}): another try pays again.`,
    itsPaymentCanNo:
      'Its payment can no longer be confirmed: one of its coins was spent elsewhere. Trying again pays again.',
    itsPaymentIsInNo: ({ txid }: { txid: string }) =>
      `Its payment isn’t confirmed (${txid}). Another try spends one of its coins, so that only one of the two can be confirmed.`,
  },
  flowSteps: {
    theThatWasSigned: ({ what, txid }: { what: string; txid: string }) =>
      `You already signed ${what}, which is pending (${txid}): another one would pay twice. Wait until it is confirmed.`,
    theSwapRefusedIt: 'The swap didn’t accept it',
    theSwapAsksYou: ({ sats, most }: { sats: string; most: string }) =>
      `The swap asks for ${sats}. You agreed to ${most} for all tries of this withdrawal together. Wait until it costs less.`,
    itCostsAndOf: ({ sats, feeAmount }: { sats: string; feeAmount: string }) =>
      `It now costs ${sats} and a swap fee of ${feeAmount}, which is more than you were shown.`,
    itDidArriveBefore: 'it had arrived already',
    nothingWasSent: ({ over }: { over: string }) => `${over} Nothing was sent.`,
    preparedAnew: ({ note }: { note: string }) => `${note}: prepared again`,
    theOfferRanOut: 'the offer expired',
    theSwapsOfferRan: 'The swap’s offer expired before you approved it.',
    itsSecondWasSigned: 'the app was closed after signing',
    whatTheSwapPrepares:
      'The swap prepared it with a time that was already signed. Check the clock of this computer.',
    youRefusedItNothing: 'You rejected it. Nothing was sent.',
    signedOf: ({ length, length2 }: { length: number; length2: number }) =>
      `signed ${length} of ${length2}`,
    allOfItIs: 'all signed',
    theSwapMovedOn: 'the swap moved on in the meantime: prepared again',
    theSwapHasIt: 'the swap has it',
  },
  flowWords: {
    theMessageToThe: 'the message to the swap',
    thePaymentForInscribing: 'the payment for inscribing',
    theTransactionThatBrings: 'the transaction that sends the tokens',
    waitsForYourApprovalOf: ({
      which,
      length,
      total,
    }: {
      which: string;
      length: number;
      total: number;
    }) => `Waits for your approval of ${which}: ${length} of ${total}.`,
    theSwapHasIt: 'The swap has it. Waiting for its first status.',
    waitsForTheNext: ({ rank }: { rank: number }) =>
      `Waiting for the next rollup; ${rank} ${rank === 1 ? 'withdrawal is' : 'withdrawals are'} ahead.`,
    waitsForTheRollup: 'Waiting for its rollup to be confirmed.',
    onBitcoinOfBlocks: ({ cur, sum }: { cur: number; sum: number }) =>
      `On Bitcoin: ${cur} of ${sum} confirmations.`,
    rolledUpWaitsFor:
      'Rolled up. Waiting for the transaction that sends the tokens to be confirmed.',
    theSwapTakesIt: ({ cur, sum }: { cur: number; sum: number }) =>
      `The swap is cancelling it: ${cur} of ${sum} confirmations.`,
    theSwapTakesItBack: 'The swap is cancelling it.',
    theSwapSaysIt: ({ status }: { status: string }) =>
      `The swap reports “${status}”. Inkstone keeps checking.`,
    theSwapSays: ({ status }: { status: string }) => `The swap reports “${status}”.`,
    sentWaitsForA: 'Sent. Waiting for confirmation.',
    ofBlocksUntilIt: ({ cur, sum }: { cur: number; sum: number }) =>
      `${cur} of ${sum} confirmations until the swap credits it.`,
    theDeposit: 'the deposit',
    it: 'it',
  },
  flowStates: {
    waitsUntilTheTransfer: 'Waiting until the transfer is inscribed.',
    asksTheSwapFor: 'Requesting it from the swap and checking what to sign.',
    waitsUntilItsCoins: 'Waiting until its coins are confirmed.',
    handingItOverTo: 'Submitting to the swap.',
    theSwapSaysThat: 'The swap reports that it failed. The tokens are safe in its module.',
    nothingWasSent: 'Nothing was sent.',
    itCountsInThe: 'Credited in the swap.',
    itIsOnBitcoin: ({ address }: { address: string }) => `It is on Bitcoin, at ${address}.`,
    transferInscribed: 'Transfer inscribed',
    handedToTheSwap: 'Submitted to the swap',
    confirmed: 'Confirmed',
    rolledUp: 'Rolled up',
    broughtToBitcoin: 'Sent to Bitcoin',
    of: ({ cur, sum }: { cur: number; sum: number }) => `${cur} of ${sum}`,
  },
  balancesLayers: {
    begunElsewhereOrBefore: 'Started elsewhere, or before this app kept records.',
  },
  quoteCheck: {
    onlyAnAddressWhose: 'You can only do this with an address whose key is in this wallet.',
    theSwapTakesSignatures:
      'The swap only accepts signatures of native segwit and taproot addresses.',
    anAmountAboveZero: 'Enter an amount above zero, such as 12.5.',
    aWithdrawalIsA:
      'A withdrawal needs a message and two transactions signed while the swap waits, which can’t be exported to another device. Use a wallet that has the keys.',
    theSwapMakesThe:
      'The swap needs the public key of an address to build the deposit, but this wallet only has addresses. Add it again with its account key.',
    theSwapTakesNo: 'The swap accepts no deposits now. Try again later.',
    theSwapLetsNothing: 'The swap has disabled withdrawals for now. Try again later.',
    theSwapDoesNot: 'The swap doesn’t support this token.',
    theSwapDoesNotServe: 'The swap doesn’t support this address.',
    theSwapTakesIts: ({ feeTicks }: { feeTicks: string }) =>
      `The swap takes its fee in ${feeTicks} only.`,
    areInTheSwap: ({ swap, tick }: { swap: string; tick: string }) =>
      `${swap} ${tick} are in the swap.`,
    andNeedsAbout: ({ neededSats }: { neededSats: string }) => ` and needs about ${neededSats}`,
    theFeeIsPaid: ({ there, needs }: { there: string; needs: string }) =>
      `Coins of this same address pay the fee. It has ${there} sats in confirmed coins without assets${needs}. Send some there first.`,
  },
  quoteQuote: {
    inscribingTheTransferAnd: ({ needs, has }: { needs: string; has: string }) =>
      `Inscribing the transfer and depositing it cost ${needs} together, but you can spend only ${has}. Send more here first, or choose a lower fee rate.`,
    theSwapSays: ({ msg }: { msg: string }) => `The swap says: ${msg}`,
  },
  signPayer: {
    theSwapTakesIts: ({ payAddress }: { payAddress: string }) =>
      `The swap takes its fee from the address that holds the tokens: ${payAddress} pays.`,
  },
  signDeposit: {
    input1IsNot: 'Input 1 is not the inscription.',
    output1DoesNot: 'Output 1 doesn’t name the swap module.',
    output1DoesNotTake: 'Output 1 doesn’t have exactly one sat.',
    depositsIntoTheModule: 'Deposits into the module',
    goToTheSwap: ({ amount, tick }: { amount: string; tick: string }) =>
      `${amount} ${tick} go to the swap module.`,
    module: ({ moduleId }: { moduleId: string }) => `module ${moduleId}`,
    output1: ({ script }: { script: string }) => `output 1: ${script}`,
    theModulesOutput: 'the module’s output',
    itSpendsTheTransfer: 'It spends the transfer inscription, which can only be spent once.',
    theNetworkFeeIs: 'It pays only the network fee. C9 checks it against the rate you chose.',
    whatIsDepositedStays: 'You keep the same amount: nothing is exchanged, so there is no price.',
    inTheSwapOnce: 'In the swap, once it is confirmed',
    depositIntoTheSwap: ({ amount, tick }: { amount: string; tick: string }) =>
      `Deposit ${amount} ${tick} into the swap`,
    leaveTheWalletNetwork: ({ outlaySats }: { outlaySats: string }) =>
      `${outlaySats} leave the wallet, network fee included.`,
    depositIntoModule: ({
      amount,
      tick,
      inscriptionId,
      moduleId,
      feeRate,
    }: {
      amount: string;
      tick: string;
      inscriptionId: string;
      moduleId: string;
      feeRate: number;
    }) =>
      `Deposit ${amount} ${tick} (inscription ${inscriptionId}) into module ${moduleId}, at ${feeRate} sat/vB.`,
  },
  signWithdrawApprove: {
    itSpendsNothingOf: 'It spends none of your coins.',
    itSpendsMoreThan: 'It spends more than one of your coins.',
    yourInputIsNot: 'Your input isn’t the first.',
    spendsACoinThat: ({ inputName }: { inputName: string }) =>
      `${inputName} spends a coin that you already have.`,
    theWithdrawnInscriptionWould: 'Your address wouldn’t receive the withdrawn inscription.',
    theOutputForIt: 'The output for it is too small to be relayed.',
    youWouldGetBack: 'You would get back less than your input contains.',
    theWithdrawalComesTo: 'You receive the withdrawal',
    comeTo: ({
      amount,
      tick,
      receiveAddress,
    }: {
      amount: string;
      tick: string;
      receiveAddress: string;
    }) => `${amount} ${tick} come to ${receiveAddress}.`,
    toBeMadeBy: ({ which, sats }: { which: string; sats: string }) =>
      `${which}: ${sats}, to be created by the withdrawal`,
    isNotSignedBy: ({ inputName }: { inputName: string }) =>
      `${inputName} isn’t signed by its owner yet.`,
    othersWouldTakeMore: 'Others would take more than they contribute.',
    theWithdrawnInscription: 'the withdrawn inscription',
    noCoinOfYours: 'None of your coins pays: your only input doesn’t exist yet.',
    noCoinOfYoursPays: 'None of your coins pays: the service pays the fee.',
    theServicePaysThe: 'The service pays the fee. C4 and C8 make sure that none of your sats do.',
    theCoinIsStill: 'The coin doesn’t exist yet, so no index can have it.',
    theServiceRevealsThe:
      'The service reveals the inscription after the payment and provides none of its bytes before, so we can’t prove it. The signature gives away nothing of yours: C1 returns every sat, and the message that you sign with it sets the amount.',
    itPaysNobodyC4: 'It pays no one. C4 and C8 protect every sat of yours.',
    theServicePaysIts: 'The service pays its fee: C8 keeps every sat of yours from it.',
    whatIsWithdrawnStays: 'What is withdrawn stays yours at the same amount: nothing is priced.',
    withdraw: ({ amount, tick }: { amount: string; tick: string }) => `Withdraw ${amount} ${tick}`,
    withdrawTo: ({
      amount,
      tick,
      receiveAddress,
    }: {
      amount: string;
      tick: string;
      receiveAddress: string;
    }) => `Withdraw ${amount} ${tick} to ${receiveAddress}.`,
    signsForAnInscription:
      'Signs for an inscription that the service is still to make, so that it comes to you. Nothing of yours leaves the wallet.',
  },
  signWithdrawPayment: {
    paysOnce: 'Pays once',
    noPaymentForIt: 'No earlier payment for it could still be mined.',
    itSpendsACoin: 'It spends a coin of the payment before, so that only one of them can count.',
    inPlaceOf: ({ txid }: { txid: string }) => `in place of ${txid}`,
    thePaymentCouldStill: ({ txid }: { txid: string }) =>
      `The payment ${txid} could still be mined beside it.`,
    notYoursWhereOne: ({ length }: { length: string }) =>
      `${length} not yours where one is expected.`,
    takesThan: ({
      outputName,
      which,
      quoted,
    }: {
      outputName: string;
      which: string;
      quoted: string;
    }) => `${outputName} takes ${which} than ${quoted}.`,
    paysWhatWasQuoted: 'Pays what was quoted',
    inscribingTheWithdrawalCosts: ({ quoted }: { quoted: string }) =>
      `Inscribing the withdrawal costs ${quoted}.`,
    to: ({ outputName, sats, address }: { outputName: string; sats: string; address: string }) =>
      `${outputName}: ${sats} to ${address}`,
    theFeeForInscribing: 'The fee for inscribing',
    whatIsWithdrawnStays: 'What is withdrawn stays yours at the same amount: C32 compares the fee.',
    payForTheWithdrawal: ({ amount, tick }: { amount: string; tick: string }) =>
      `Pay for the withdrawal of ${amount} ${tick}`,
    leaveTheWalletNetwork: ({
      outlaySats,
      postageWords,
    }: {
      outlaySats: string;
      postageWords: string;
    }) => `${outlaySats} leave the wallet, network fee included.${postageWords}`,
    theInscribing: 'the inscribing',
    thisWithdrawal: 'this withdrawal',
    withdrawn: 'withdrawn',
    withdrawPayFor: ({
      amount,
      tick,
      sats,
      feeRate,
    }: {
      amount: string;
      tick: string;
      sats: string;
      feeRate: number;
    }) => `Withdraw ${amount} ${tick}: pay ${sats} for inscribing, at ${feeRate} sat/vB.`,
  },
};
