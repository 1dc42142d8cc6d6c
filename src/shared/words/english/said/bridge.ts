/** What main says. */
export const bridge = {
  describe: {
    stillWhereItWas: 'still where it was',
    leftThereNotArrived: 'left there, not arrived',
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
      'Ended. The swap has what you signed and may still send it. Check your coins before you start again.',
    notTriedAgain: 'not tried again',
    inscribed: ({ inscriptionId }: { inscriptionId: string }) => `inscribed ${inscriptionId}`,
    theTransferWasInscribed: 'The transfer was inscribed, but where it is could not be proved.',
    theOrderThatInscribes:
      'The order that inscribes the transfer was cancelled. Nothing was deposited.',
    theOrderThatInscribesThe:
      'The order that inscribes the transfer ended without an inscription. Nothing was deposited.',
  },
  flowCoins: {
    coinsAtThisAddress: ({ reason }: { reason: string }) =>
      `${reason}. Coins at this address are in no block yet: it is asked again once they are.`,
    itsCoinsAreIn: 'its coins are in a block',
  },
  flowRoutes: {
    thereIsNoTransfer: 'There is no transfer inscription to deposit.',
    theSwapTakesNo: 'The swap takes no deposits now.',
    theTransferInscriptionDoes:
      'The transfer inscription does not sit where it did: it may be used already.',
    theSwapWouldBring: 'The swap would bring it in from another chain.',
    theSwapLetsNothing: 'The swap lets nothing be withdrawn now.',
    thereIsNoOrder: 'There is no order to try again.',
    theSwapMakesThePayment: ({
      rate,
      feeRate,
      least,
    }: {
      rate: string;
      feeRate: number;
      least: number;
    }) =>
      `The swap makes the payment of another try at ${rate} sat/vB, and you chose ${feeRate}. To try again, choose at least ${least}.`,
  },
  flowFollow: {
    itIsOnThe: 'It is on the network; the swap has not noticed it yet.',
    theSwapTookIt: 'The swap took it, but neither the swap nor the network knows of it now.',
    theSwapSaysIt: ({ shown }: { shown: string }) =>
      `The swap says it is done by ${shown}, which is not the transaction that you signed.`,
    theSwapSaysItIs: ({ cur }: { cur: number }) =>
      `The swap says it is done after ${cur} blocks, but no block has the transaction that brings the tokens.`,
    arrived: 'Arrived',
    theSwapCountsIt: 'the swap counts it',
    itIsOnBitcoin: 'it is on Bitcoin',
    aWithdrawalFailed: 'A withdrawal failed',
    theSwapSaysThat: 'the swap says that it failed',
    theSwapTookThe: ({ amount, tick }: { amount: string; tick: string }) =>
      `The swap took the withdrawal back: ${amount} ${tick} can be used there again.`,
    aWithdrawalWasTaken: 'A withdrawal was taken back',
    theSwapSays: ({ status }: { status: string }) => `the swap says: ${status}`,
    handedOverAgainOn: 'handed over again on request',
    givenUpWhatYou:
      'Given up. What you signed may still be sent: trying again takes its place, so that only one can count.',
    noBlockHasIt: 'No block has it any more',
    noBlockHasItAny: 'no block has it any more',
    theFirstPaymentIs: ({ txid }: { txid: string }) =>
      `the first payment is pending (${txid}): another one would pay twice`,
  },
  flowQuestions: {
    itIsNotClear: 'It is not clear whether it arrived',
    handItOverAgain: 'Hand it over again',
    theSameSignedBytes: 'The same signed bytes: they can count once at most.',
    stopsHandingItOver:
      'Stops submitting it, unless the swap or the network already has it. Its coins stay reserved until you try again or end it.',
    freesItsCoinsWhat: 'Frees its coins. What you signed may still be sent by the swap.',
    endsHereNothingIs: 'Ends here. Nothing is touched.',
    whatYouWereShown: 'what you were shown',
    agreeToTheNew: 'Agree to the new price',
    atMostSatsAnd: ({
      sats,
      feeAmount,
      feeTick,
    }: {
      sats: string;
      feeAmount: string;
      feeTick: string;
    }) => `At most ${sats} sats and ${feeAmount} ${feeTick}. You get a new card to approve.`,
    takesThePlaceOf:
      'Takes the place of what you signed before: only one of the two can count. You get a new card to approve.',
    theSwapIsAsked: 'Requests it from the swap again. You get a new card to approve.',
    itWasGivenUp: 'It was given up',
    nothingWasSent: 'Nothing was sent',
    theWithdrawalFailed: 'The withdrawal failed',
    ifNobodyTriesAgain: ({ paymentStory }: { paymentStory: string }) =>
      `${paymentStory} If you don’t try again, the swap cancels the withdrawal after some blocks, and the tokens can be used there as before.`,
    theSwapMakesAnother:
      'The swap makes another payment and another transaction that brings the tokens. You approve both first.',
    nothingIsKnownOf: 'Nothing is known of its payment.',
    itsPaymentIsIn: ({ txid }: { txid: string }) =>
      `Its payment is in a block (${txid}): another try pays once more.`,
    itsPaymentCanNo:
      'Its payment can no longer be mined: one of its coins was spent elsewhere. Trying again pays again.',
    itsPaymentIsInNo: ({ txid }: { txid: string }) =>
      `Its payment is in no block (${txid}). Another try spends a coin of it, so that only one of them can count.`,
  },
  flowSteps: {
    theThatWasSigned: ({ what, txid }: { what: string; txid: string }) =>
      `The ${what} that was signed before is pending (${txid}): another one would pay twice. Wait until it is in a block.`,
    theSwapRefusedIt: 'The swap didn’t accept it',
    theSwapAsksYou: ({ sats, most }: { sats: string; most: string }) =>
      `The swap asks ${sats}. You agreed to ${most} for all tries of this withdrawal together. Wait until it costs less.`,
    itCostsAndOf: ({ sats, feeAmount }: { sats: string; feeAmount: string }) =>
      `It costs ${sats} and ${feeAmount} of the swap’s fee by now, which is more than you were shown.`,
    itDidArriveBefore: 'it did arrive before',
    nothingWasSent: ({ over }: { over: string }) => `${over} Nothing was sent.`,
    preparedAnew: ({ note }: { note: string }) => `${note}: prepared again`,
    theOfferRanOut: 'the offer ran out',
    theSwapsOfferRan: 'The swap’s offer ran out before it was approved.',
    itsSecondWasSigned: 'its second was signed before the app ended',
    whatTheSwapPrepares:
      'What the swap prepares is of a second that was signed before: look whether the clock of this computer is right.',
    youRefusedItNothing: 'You rejected it. Nothing was sent.',
    signedOf: ({ length, length2 }: { length: number; length2: number }) =>
      `signed ${length} of ${length2}`,
    allOfItIs: 'all of it is signed',
    theSwapMovedOn: 'the swap moved on meanwhile: prepared again',
    theSwapHasIt: 'the swap has it',
  },
  flowWords: {
    theMessageToThe: 'the message to the swap',
    thePaymentForInscribing: 'the payment for inscribing',
    theTransactionThatBrings: 'the transaction that brings the tokens',
    waitsForYourApprovalOf: ({
      which,
      length,
      total,
    }: {
      which: string;
      length: number;
      total: number;
    }) => `Waits for your approval of ${which}: ${length} of ${total}.`,
    theSwapHasIt: 'The swap has it. Waits for its first word.',
    waitsForTheNext: ({ rank }: { rank: number }) =>
      `Waits for the next rollup; ${rank} ${rank === 1 ? 'withdrawal goes' : 'withdrawals go'} before.`,
    waitsForTheRollup: 'Waits for the rollup that holds it to be in a block.',
    onBitcoinOfBlocks: ({ cur, sum }: { cur: number; sum: number }) =>
      `On Bitcoin: ${cur} of ${sum} blocks.`,
    rolledUpWaitsFor:
      'Rolled up. Waits for the transaction that brings the tokens to be in a block.',
    theSwapTakesIt: ({ cur, sum }: { cur: number; sum: number }) =>
      `The swap takes it back: ${cur} of ${sum} blocks.`,
    theSwapTakesItBack: 'The swap takes it back.',
    theSwapSaysIt: ({ status }: { status: string }) =>
      `The swap says “${status}”. It is looked at again.`,
    theSwapSays: ({ status }: { status: string }) => `The swap says “${status}”.`,
    sentWaitsForA: 'Sent. Waits for a block.',
    ofBlocksUntilIt: ({ cur, sum }: { cur: number; sum: number }) =>
      `${cur} of ${sum} blocks until it counts in the swap.`,
    theDeposit: 'the deposit',
    it: 'it',
  },
  flowStates: {
    waitsUntilTheTransfer: 'Waits until the transfer is inscribed.',
    asksTheSwapFor: 'Asks the swap for it, and proves what it wants signed.',
    waitsUntilItsCoins: 'Waits until its coins are in a block.',
    handingItOverTo: 'Handing it over to the swap.',
    theSwapSaysThat: 'The swap says that it failed. The tokens are safe in its module.',
    nothingWasSent: 'Nothing was sent.',
    itCountsInThe: 'It counts in the swap.',
    itIsOnBitcoin: ({ address }: { address: string }) => `It is on Bitcoin, at ${address}.`,
    transferInscribed: 'Transfer inscribed',
    handedToTheSwap: 'Handed to the swap',
    confirmed: 'Confirmed',
    rolledUp: 'Rolled up',
    broughtToBitcoin: 'Brought to Bitcoin',
    of: ({ cur, sum }: { cur: number; sum: number }) => `${cur} of ${sum}`,
  },
  balancesLayers: {
    begunElsewhereOrBefore: 'Begun elsewhere, or before this app kept its records.',
  },
  quoteCheck: {
    onlyAnAddressWhose: 'Only an address whose key is here can do this.',
    theSwapTakesSignatures:
      'The swap takes signatures of native segwit and taproot addresses only.',
    anAmountAboveZero: 'An amount above zero, in plain digits, such as 12.5.',
    aWithdrawalIsA:
      'A withdrawal is a message and two transactions that are signed while the swap waits: it is not carried to another device. A wallet with the keys can do it.',
    theSwapMakesThe:
      'The swap makes the deposit out of the public key of an address, and of this wallet only addresses are known. Add it once more by its account key.',
    theSwapTakesNo: 'The swap takes no deposits now. Look again later.',
    theSwapLetsNothing: 'The swap lets nothing be withdrawn now. Look again later.',
    theSwapDoesNot: 'The swap does not take this token.',
    theSwapDoesNotServe: 'The swap does not serve this address.',
    theSwapTakesIts: ({ feeTicks }: { feeTicks: string }) =>
      `The swap takes its fee in ${feeTicks} only.`,
    areInTheSwap: ({ swap, tick }: { swap: string; tick: string }) =>
      `${swap} ${tick} are in the swap.`,
    andNeedsAbout: ({ neededSats }: { neededSats: string }) => ` and needs about ${neededSats}`,
    theFeeIsPaid: ({ there, needs }: { there: string; needs: string }) =>
      `The fee is paid by coins of this very address. It has ${there} sats in confirmed clean coins${needs}: send some there first.`,
  },
  quoteQuote: {
    inscribingTheTransferAnd: ({ needs, has }: { needs: string; has: string }) =>
      `Inscribing the transfer and depositing it take ${needs} together, and ${has} can be spent: send some here first, or choose a lower fee rate.`,
    theSwapSays: ({ msg }: { msg: string }) => `The swap says: ${msg}`,
  },
  signPayer: {
    theSwapTakesIts: ({ payAddress }: { payAddress: string }) =>
      `The swap takes its fee from the address that holds the tokens: ${payAddress} pays.`,
  },
  signDeposit: {
    input1IsNot: 'Input 1 is not the inscription.',
    output1DoesNot: 'Output 1 does not name the swap module.',
    output1DoesNotTake: 'Output 1 does not take exactly one sat.',
    depositsIntoTheModule: 'Deposits into the module',
    goToTheSwap: ({ amount, tick }: { amount: string; tick: string }) =>
      `${amount} ${tick} go to the swap module.`,
    module: ({ moduleId }: { moduleId: string }) => `module ${moduleId}`,
    output1: ({ script }: { script: string }) => `output 1: ${script}`,
    theModulesOutput: 'the module’s output',
    itSpendsTheTransfer: 'It spends the transfer inscription, which can be spent once.',
    theNetworkFeeIs: 'The network fee is all it pays: C9 holds it to the rate you chose.',
    whatIsDepositedStays: 'What is deposited stays yours at the same amount: nothing is priced.',
    inTheSwapOnce: 'In the swap, once it counted the confirmations',
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
    itSpendsNothingOf: 'It spends nothing of yours.',
    itSpendsMoreThan: 'It spends more than one coin of yours.',
    yourInputIsNot: 'Your input is not the first.',
    spendsACoinThat: ({ inputName }: { inputName: string }) =>
      `${inputName} spends a coin that you already have.`,
    theWithdrawnInscriptionWould: 'The withdrawn inscription would not come to your address.',
    theOutputForIt: 'The output for it is too small to be relayed.',
    youWouldGetBack: 'You would get back less than your input holds.',
    theWithdrawalComesTo: 'The withdrawal comes to you',
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
      `${which}: ${sats}, to be made by the withdrawal`,
    isNotSignedBy: ({ inputName }: { inputName: string }) =>
      `${inputName} is not signed by its owner yet.`,
    othersWouldTakeMore: 'Others would take more than they bring.',
    theWithdrawnInscription: 'the withdrawn inscription',
    noCoinOfYours: 'No coin of yours pays: the one input that is yours is still to be made.',
    noCoinOfYoursPays: 'No coin of yours pays: the service pays the fee.',
    theServicePaysThe: 'The service pays the fee: C4 and C8 keep every sat of yours from it.',
    theCoinIsStill: 'The coin is still to be made, so no index can know it yet.',
    theServiceRevealsThe:
      'The service reveals the inscription after the payment and gives no bytes of it before, so nothing can be proved. The signature gives nothing of yours away: C1 brings every sat back, and the amount is bound by the message that you sign beside it.',
    itPaysNobodyC4: 'It pays no one: C4 and C8 keep every sat of yours.',
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
    noPaymentForIt: 'No payment for it was made before that could still be mined.',
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
