/** What main says. */
export const spend = {
  signRuneClauses: {
    whichRunesItHolds: ({ name }: { name: string }) =>
      `${name}: we couldn’t find out which runes it contains.`,
    holdsNoneOf: ({ name, name2 }: { name: string; name2: string }) =>
      `${name} contains no ${name2}.`,
    holdsAlkanesOrNobody: ({ name }: { name: string }) =>
      `${name} contains alkanes, or no index rules them out.`,
    whatItCarriesIs: ({ name }: { name: string }) =>
      `${name}: we couldn’t find out what it contains.`,
    isNotConfirmedYet: ({ name }: { name: string }) => `${name} is not confirmed yet.`,
    smallestUnitsOfRune: ({ amount, id }: { amount: string; id: string }) =>
      `${amount} smallest units of rune ${id}`,
    to: ({ what, which }: { what: string; which: string }) => `${what} to ${which}`,
    theRunesGoWhere: 'Runes go where you said',
    theRunestoneReadBack:
      'The runestone, decoded from the transaction, gives each address its exact amount. The rest returns to you, and nothing is burned.',
    inIt: ({ outputName }: { outputName: string }) => `in ${outputName}`,
    runestone: ({ which }: { which: string }) => `runestone ${which}`,
    theIndexDoesNot: 'The index has no data about this rune.',
    noRuneCanHave: 'No rune can have the name you were shown.',
    theAmountWouldBe: ({ fault }: { fault: string }) => `${fault} The amount would be wrong.`,
    youWereShownDecimals: ({
      divisibility,
      divisibility2,
    }: {
      divisibility: number;
      divisibility2: number;
    }) =>
      `You were shown ${divisibility} decimals, but the index now reports ${divisibility2}: the amount would be wrong.`,
    theIndexCallsIt: ({ name, name2 }: { name: string; name2: string }) =>
      `The index calls it ${name}, but you were shown ${name2}.`,
    itHoldsNoRunestone: 'It has no runestone: the runes would not go where you said.',
    theRunestoneIsMalformed:
      'The runestone is malformed: all runes in the spent coins would be burned.',
    theRunestoneDoesMore: 'The runestone does more than transfer runes.',
    whatIsLeftOf: 'The remaining runes would not return to you.',
    theRunestoneDoesNot: 'The runestone doesn’t match your request.',
    wouldNotReceiveExactly: ({ outputName }: { outputName: string }) =>
      `${outputName} would not receive the exact amount you asked for.`,
    someRunesWouldBurn: 'Some runes would be burned.',
  },
  signClauses: {
    askedTo: ({
      amount,
      address,
      outputName,
      sats,
    }: {
      amount: string;
      address: string;
      outputName: string;
      sats: string;
    }) => `requested: ${amount} to ${address}; ${outputName}: ${sats}`,
    doesNotPay: ({ outputName, address }: { outputName: string; address: string }) =>
      `${outputName} does not pay ${address}.`,
    doesNotReceiveExactly: ({ address, exact }: { address: string; exact: string }) =>
      `${address} does not receive exactly ${exact}.`,
    itWouldLeaveThis: 'It would leave this wallet.',
    thereIsMoreThan: 'There is more than one output.',
    everyOutputComesBack: 'Every output returns to you.',
    theAddressReceivesExactly: 'The address receives the exact amount, once.',
    allAddressesReceiveExactly: ({ length }: { length: number }) =>
      `All ${length} addresses receive the exact amounts, in order.`,
    doesWhatWasAsked: 'Matches your request',
    whetherItHoldsIs: ({ name, what }: { name: string; what: string }) =>
      `${name}: we couldn’t find out whether it contains ${what}.`,
    alsoHolds: ({ name, what }: { name: string; what: string }) => `${name} also contains ${what}.`,
    whatItCarriesIs: ({ name }: { name: string }) =>
      `${name}: we couldn’t find out what it contains.`,
    isNotConfirmedYet: ({ name }: { name: string }) => `${name} is not confirmed yet.`,
    carriesNoInscription: ({ name }: { name: string }) => `${name} contains no inscription.`,
    doesNotCarryThe: ({ name }: { name: string }) => `${name} doesn’t contain the inscription.`,
    carriesMoreSplitThem: ({ name, length }: { name: string; length: number }) =>
      `${name} contains ${length} more: separate the inscriptions first.`,
    leaveWithTheInscription: ({ name, sats }: { name: string; sats: string }) =>
      `${name}: ${sats} would leave with the inscription. Separate it first.`,
    leaveWithTheInscription2: ({ name, sats }: { name: string; sats: string }) =>
      `${name}: ${sats} leave with the inscription.`,
    theInscriptionWouldNot: ({ id }: { id: string }) =>
      `The inscription ${id} would not arrive intact.`,
    whatTheCoinMay: 'Assets that the coin may contain would move.',
    line: ({ place }: { place: number }) => `Line ${place}`,
    itsCoinIsNot: ({ name }: { name: string }) =>
      `${name}: its coin isn’t spent at the matching input.`,
    itsCoinWouldNot: ({ name }: { name: string }) => `${name}: its coin would be split.`,
    itsInscriptionIsNot: ({ name }: { name: string }) =>
      `${name}: we couldn’t prove that its inscription arrives.`,
    atSatWholeTo: ({
      inscriptionId,
      offset,
      inputName,
      sats,
      outputName,
      sats2,
    }: {
      inscriptionId: string;
      offset: string;
      inputName: string;
      sats: string;
      outputName: string;
      sats2: string;
    }) =>
      `${inscriptionId} at sat ${offset}: ${inputName}, ${sats}, in full to ${outputName}, ${sats2}`,
    eachAssetByItself: 'Each asset separately',
    eachOfCoinsArrives: ({ length }: { length: number }) =>
      `Each of ${length} coins arrives in full, with its inscription on the same sat as now.`,
    aChosenCoinIs: 'A chosen coin is missing.',
    spendsACoinYou: 'It spends a coin that you didn’t choose.',
    isBelowWhatNodes: ({ outputName }: { outputName: string }) =>
      `${outputName} is below the dust limit, so nodes won’t relay it.`,
  },
  signParent: {
    theTransactionHasToo: 'The transaction has too many inputs to verify its fee.',
  },
  signParts: {
    theCoinIsFrozen: ({ outpoint }: { outpoint: string }) => `You froze the coin ${outpoint}.`,
    thereIsNoAddress: 'This wallet has no address for inscriptions.',
  },
  signRunestone: {
    eachAmountIsAbove: 'Each amount must be above zero and at most 2^128.',
    thatIsMoreThan: 'That doesn’t fit into one transaction. Send to fewer addresses at once.',
  },
  signPlanRunes: {
    theCoinsWithThe: 'The coins with the runes have moved.',
    theCoinsDoNot: ({ name }: { name: string }) => `The coins don’t contain that much ${name}.`,
    theCoinHoldsAlkanes: ({ outpoint }: { outpoint: string }) =>
      `The coin ${outpoint} contains alkanes, so it isn’t spent.`,
    twoOfTheCoins:
      'Two of the coins also contain inscriptions, which would end up on one coin. Send less at once.',
  },
  signPlan: {
    wouldGetLessThan: ({ address, sats }: { address: string; sats: string }) =>
      `${address} would receive less than the dust limit. Send at least ${sats}.`,
    theInscriptionIsElsewhere: 'The inscription has moved to another coin.',
    theCoinDoesNot: 'The coin doesn’t contain the inscription.',
    theCoinCarriesOther: 'The coin contains other inscriptions too. Separate them first.',
    aCoinHoldsToo: 'A coin has too few sats for this address. Send it separately.',
    atThisFeeRate: ({ restSats, floor }: { restSats: string; floor: string }) =>
      `At this fee rate you would get back only ${restSats}, which is below your smallest coin of ${floor}. A lower fee rate may leave enough.`,
    theCoinIsElsewhere: 'The coin has moved.',
    thereIsNothingTo:
      'There is nothing to separate: the sats beside the inscriptions are too few for a coin.',
  },
  signReplaceClauses: {
    somebodyWouldGetSomething: 'A recipient would receive something different than before.',
    replacesYourTransaction: 'Replaces your transaction',
    theSameCoinsPay:
      'The same coins pay the same recipients, with a higher fee. Only one of the two transactions can be confirmed.',
    takesThePaymentBack: 'Cancels the payment',
    itNamesNoTransaction: 'It doesn’t say which transaction it cancels.',
    itSpendsMoreThan: 'It spends more than the payment it cancels.',
    doesNotComeBack: ({ outputName }: { outputName: string }) =>
      `${outputName} doesn’t return to you.`,
    notPaid: ({ sats }: { sats: string }) => `not paid: ${sats}`,
    theSameCoinsCome:
      'The same coins return to you, with a higher fee. Only one of the two transactions can be confirmed.',
  },
  signSpend: {
    sendAnInscription: 'Send an inscription',
    sendInscriptions: 'Send inscriptions',
    sendRunes: 'Send runes',
    consolidateCoins: 'Consolidate coins',
    separateInscriptions: 'Separate inscriptions',
    speedUpChildPays: 'Speed up (child pays for parent)',
    send: ({ sum }: { sum: string }) => `Send ${sum}`,
    sendTokens: 'Send tokens',
    moveInscriptions: 'Move inscriptions',
    whereTheRunesGo: 'where the runes go',
    yoursWithWhatIt: 'yours, with the assets it contains',
    sendTo: ({ sats, address }: { sats: string; address: string }) => `Send ${sats} to ${address}.`,
    sendTo2: ({ total, length }: { total: string; length: string }) =>
      `Send ${total} to ${length}.`,
    sendTransferInscriptionTo: ({
      tokens,
      inscriptionId,
      address,
    }: {
      tokens: string;
      inscriptionId: string;
      address: string;
    }) => `Send ${tokens} (transfer inscription ${inscriptionId}) to ${address}.`,
    sendTo3: ({ item, address }: { item: string; address: string }) =>
      `Send ${item} to ${address}.`,
    move: 'Move',
    send2: 'Send',
    to: ({ which, length, address }: { which: string; length: string; address: string }) =>
      `${which} ${length} to ${address}.`,
    sendSmallestUnitsOf: ({
      runes,
      totalAtoms,
      id,
      whom,
    }: {
      runes: string;
      totalAtoms: string;
      id: string;
      whom: string;
    }) => `Send ${runes} (${totalAtoms} smallest units of rune ${id}) to ${whom}.`,
    joinIntoOne: ({ length }: { length: string }) => `Consolidate ${length} into one.`,
    giveEachInscriptionOf: ({ outpoint, postage }: { outpoint: string; postage: string }) =>
      `Give each inscription of ${outpoint} its own coin with ${postage}.`,
    raiseTheFeeOf: ({ outpoint }: { outpoint: string }) =>
      `Speed up the transaction of ${outpoint} by spending the coin you received.`,
    inscription: ({ whatOf, inscriptionId }: { whatOf: string; inscriptionId: string }) =>
      `${whatOf} (inscription ${inscriptionId})`,
    withTo: ({ capital, sats, address }: { capital: string; sats: string; address: string }) =>
      `${capital} with ${sats} to ${address}.`,
    itSendsToPeople:
      'It pays recipients only. C8 blocks data that you didn’t ask for, which a module would need.',
    itPaysNobodyWhat: 'It pays no one else: everything returns to you.',
    theNetworkFeeIs:
      'It pays only the network fee. C9 checks it against the rate you chose, to the sat.',
    itIsGivenAnd: 'It is sent, not sold.',
    cancelAPayment: 'Cancel a payment',
    spendsTheSameBack: ({ length, feeSats }: { length: string; feeSats: string }) =>
      `Spends the same ${length} back to you, so that the payment can no longer be confirmed. It costs a network fee of ${feeSats}. If a miner includes the payment first, it stays paid.`,
    payAHigherFee: ({ titleOf }: { titleOf: string }) => `${titleOf}: pay a higher fee`,
    replaces: ({ txid }: { txid: string }) => ` Replaces ${txid}.`,
    spendsOfYoursLeave: ({
      length,
      outlaySats,
      feeSats,
      parent,
    }: {
      length: string;
      outlaySats: string;
      feeSats: string;
      parent: string;
    }) =>
      `Spends ${length} of yours. ${outlaySats} leave the wallet, including ${feeSats} as network fee.${parent}`,
    theInscription: ({ inscriptionId }: { inscriptionId: string }) =>
      `the inscription ${inscriptionId}`,
    anInscription: ({ inscriptionId }: { inscriptionId: string }) => `inscription ${inscriptionId}`,
    this: 'this',
    itsParentPays: ({ sats, vsize, rate }: { sats: string; vsize: number; rate: string }) =>
      ` Its parent pays ${sats} for ${vsize} vB, ${rate} sat/vB.`,
    cancelWhatIsUnderWay: ({
      request,
      txid,
      feeRate,
    }: {
      request: string;
      txid: string;
      feeRate: number;
    }) => `Cancel this pending transaction: ${request} Its id is ${txid}. At ${feeRate} sat/vB.`,
    atRate: ({
      request,
      feeRate,
      replaces,
    }: {
      request: string;
      feeRate: number;
      replaces: string;
    }) => `${request} At ${feeRate} sat/vB.${replaces}`,
  },
  flowMoves: {
    toAddresses: ({ length }: { length: number }) => ` to ${length} addresses`,
    sendSats: ({ total, which }: { total: string; which: string }) => `Send ${total} sats${which}`,
    sendInscription: ({ inscriptionId }: { inscriptionId: string }) =>
      `Send inscription ${inscriptionId}…`,
    move: 'Move',
    send: 'Send',
    send2: ({ runes }: { runes: string }) => `Send ${runes}`,
    send3: ({ amount, tick }: { amount: string; tick: string }) => `Send ${amount} ${tick}`,
    join: ({ length }: { length: string }) => `Consolidate ${length}`,
    splitInscriptionsOutOf: 'Separate the inscriptions of a coin',
    speedUpATransaction: 'Speed up a transaction',
    cancel: ({ titleOf }: { titleOf: string }) => `Cancel: ${titleOf}`,
  },
  flowQuestions: {
    spendsACoinOf:
      'Spends a coin of the abandoned transaction, so that only one of the two can be confirmed. You approve it first.',
    coinsAreProvedAnew: 'Checks the coins again. You approve it first.',
    freesItsCoinsWhat:
      'Frees its coins. The abandoned transaction may still be confirmed, so paying again elsewhere could pay twice.',
    endsHereNoCoin: 'Stops here. No coin is touched.',
    endsHereTheTransfer: 'Stops here. You keep the transfer inscription and can send it later.',
    itWasGivenUp: 'The transaction was abandoned',
    nothingWasSent: 'Nothing was sent',
    itIsNotClear: 'We don’t know whether it was sent',
    sendAgain: 'Send again',
    sendsTheSameSigned: 'Sends the same signed transaction. Its coins can only be spent once.',
    stopsSendingItIf:
      'Stops sending it if it isn’t on the network now. Its coins stay reserved until you try again or stop.',
    raiseTheFee: 'Raise the fee',
    replacesItByOne:
      'Replaces it with a transaction that spends the same coins, pays the same recipients and a higher fee. You approve it first.',
    cancelThePayment: 'Cancel the payment',
    sendsTheSameCoins:
      'Sends the same coins back to you with a higher fee. If a miner includes the payment first, it stays paid. You approve it first.',
    stillInNoBlock: 'Not confirmed yet',
    itConfirmsByItself: 'It will confirm on its own. A higher fee makes it faster.',
  },
  flowTokens: {
    theTransferWasInscribed: 'The transfer was inscribed, but we couldn’t prove where it is.',
    theOrderThatInscribes: 'The order that inscribes the transfer was cancelled. Nothing was sent.',
    theOrderThatInscribesThe:
      'The order that inscribes the transfer ended without an inscription. Nothing was sent.',
    inscribed: ({ inscriptionId }: { inscriptionId: string }) => `inscribed ${inscriptionId}`,
    lookedAtAgain: 'checked again',
    theTransferInscriptionWas:
      'The transfer inscription was moved in the meantime, so it can no longer send tokens. Try again to inscribe another one.',
    theTransferIsThere: 'the transfer is available',
  },
  flowSteps: {
    itArrivedMeanwhileSo: 'It was confirmed in the meantime, so it wasn’t replaced.',
    onTheNetworkAgain: 'on the network again',
    theTransferInscriptionStays: ' You keep the transfer inscription.',
    theHigherFeeWas: 'The fee wasn’t raised.',
    givenUpWhileA: 'Abandoned while one of its coins is spent: it may still have been confirmed.',
    givenUpItIs: 'Abandoned. It isn’t on the network, but anyone who has a copy can still send it.',
    tryingAgainSpendsA: ({ what }: { what: string }) =>
      `${what} Trying again spends one of its coins, so that only one of the two can be confirmed.`,
    theTransactionIsNo: ({ refused }: { refused: string }) =>
      `The transaction is no longer on the network. ${refused}`,
    cancelled: 'Cancelled',
    confirmed: 'Confirmed',
    confirmed2: ({ confirmedId }: { confirmedId: string }) => `confirmed ${confirmedId}`,
    cancelledNothingWasSent:
      'Cancelled. Nothing was sent. You keep the transfer inscription and can send it later.',
    theHigherFeeWasCalled: 'You cancelled the higher fee.',
    givenUpLookAt: 'Abandoned. Check your coins: the abandoned transaction may still be confirmed.',
    toBeCancelledAt: ({ feeRate }: { feeRate: number }) => `to be cancelled at ${feeRate} sat/vB`,
  },
  flowStates: {
    waitsUntilTheTransfer:
      'Waiting until the transfer is inscribed. You approve its order first, then the transaction that sends it.',
    theTransferIsInscribed:
      'The transfer is inscribed. Waiting until it is confirmed and the token index lists it.',
    provingCoinsAndBuilding: 'Checking coins and building the transaction.',
    sendingTheTransaction: 'Sending the transaction.',
    nothingWasSent: 'Nothing was sent.',
    cancelledNothingWasSent: 'Cancelled. Nothing was sent.',
    itIsWatchedUntil: ' Inkstone tracks it until it has six confirmations.',
    confirmed: 'Confirmed.',
    cancelledNothingWasPaid: 'Cancelled. Nothing was paid, and your coins are back.',
    itWasConfirmedBefore: 'The payment was confirmed before it could be cancelled.',
    transferInscribed: 'Transfer inscribed',
    coinsProved: 'Coins checked',
    sent: 'Sent',
    confirmed2: 'Confirmed',
    waitsForABlock: ({ rate }: { rate: string }) => `Waiting for confirmation at ${rate} sat/vB.`,
    beingCancelled: ({ rate }: { rate: string }) =>
      `Cancelling: the replacement is waiting for confirmation at ${rate} sat/vB.`,
  },
  quoteMoveCost: {
    aCoinHoldsToo: 'A coin has too few sats for this address. Send it separately.',
    itsCoinCarriesOther: 'Its coin contains other inscriptions. Separate them first.',
    itsCoinIsFrozen: 'You froze its coin.',
    itsCoinIsReserved: 'Its coin is reserved by another operation.',
    itIsNotConfirmed: 'It isn’t confirmed yet. Wait for a block.',
  },
  quoteTokensCost: {
    onlyAnAddressWhose: 'You can only send tokens from an address whose key is in this wallet.',
    anAmountAboveZero: 'Enter an amount above zero.',
    satsAreMissing: ({ needed }: { needed: string }) => `You need ${needed} more sats.`,
    theCleanCoinsDo: ({ missing }: { missing: string }) =>
      `Your coins without assets don’t cover both steps: ${missing}`,
  },
  quoteCheck: {
    chooseTwoCoinsAt: 'Choose at least two coins.',
    thisAddressIsIn: 'This address is in the list twice.',
    atLeastNodesRelay: ({ sats }: { sats: string }) =>
      `Send at least ${sats}: nodes don’t relay less.`,
    thisIsNotAn: 'This isn’t an address of this wallet.',
    thisAddressIsNot: 'This isn’t your address. Type its last six characters to confirm it.',
    atMostDecimalsThat: ({ divisibility }: { divisibility: number }) =>
      `This rune has ${divisibility} decimals at most.`,
    anAmountAboveZero: 'Enter an amount above zero.',
  },
  quoteRunesCost: {
    theCoinsDoNot: 'The coins don’t contain that much of it.',
    oneOfTheCoins: 'You froze one of the coins.',
    oneOfTheCoinsIs: 'One of the coins is reserved by another operation.',
  },
  quoteCost: {
    satsAreMissing: ({ missingSats }: { missingSats: string }) =>
      `You need ${missingSats} more sats.`,
    theCleanCoinsDo: ({ missing, value }: { missing: string; value: string }) =>
      `Your coins without assets don’t cover it: ${missing}${value}`,
    aCoinThatWould: 'We couldn’t prove that a coin needed to pay contains no assets.',
    aCoinThatWouldPay: 'A coin needed to pay is reserved by another operation.',
  },
};
