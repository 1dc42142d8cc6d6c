/** What main says. */
export const spend = {
  signRuneClauses: {
    whichRunesItHolds: ({ name }: { name: string }) =>
      `${name}: which runes it holds is not known.`,
    holdsNoneOf: ({ name, name2 }: { name: string; name2: string }) =>
      `${name} holds none of ${name2}.`,
    holdsAlkanesOrNobody: ({ name }: { name: string }) =>
      `${name} contains alkanes, or no index rules them out.`,
    whatItCarriesIs: ({ name }: { name: string }) => `${name}: what it carries is not known.`,
    isNotConfirmedYet: ({ name }: { name: string }) => `${name} is not confirmed yet.`,
    smallestUnitsOfRune: ({ amount, id }: { amount: string; id: string }) =>
      `${amount} smallest units of rune ${id}`,
    to: ({ what, which }: { what: string; which: string }) => `${what} to ${which}`,
    theRunesGoWhere: 'The runes go where you said',
    theRunestoneReadBack:
      'The runestone, read back from the transaction, gives each address its exact amount. What is left comes home, and nothing burns.',
    inIt: ({ outputName }: { outputName: string }) => `in ${outputName}`,
    runestone: ({ which }: { which: string }) => `runestone ${which}`,
    theIndexDoesNot: 'The index does not say what this rune is.',
    noRuneCanHave: 'No rune can have the name that you were shown.',
    theAmountWouldBe: ({ fault }: { fault: string }) => `${fault} The amount would be another one.`,
    youWereShownDecimals: ({
      divisibility,
      divisibility2,
    }: {
      divisibility: number;
      divisibility2: number;
    }) =>
      `You were shown ${divisibility} decimals, and the index now says ${divisibility2}: the amount would be another one.`,
    theIndexCallsIt: ({ name, name2 }: { name: string; name2: string }) =>
      `The index calls it ${name}, and you were shown ${name2}.`,
    itHoldsNoRunestone: 'It holds no runestone: the runes would not go where you said.',
    theRunestoneIsMalformed: 'The runestone is malformed: every rune that is spent would burn.',
    theRunestoneDoesMore: 'The runestone does more than move runes.',
    whatIsLeftOf: 'What is left of the runes would not come home.',
    theRunestoneDoesNot: 'The runestone does not say what you asked.',
    wouldNotReceiveExactly: ({ outputName }: { outputName: string }) =>
      `${outputName} would not receive exactly what you asked.`,
    someRunesWouldBurn: 'Some runes would burn.',
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
    }) => `asked: ${amount} to ${address}; ${outputName}: ${sats}`,
    doesNotPay: ({ outputName, address }: { outputName: string; address: string }) =>
      `${outputName} does not pay ${address}.`,
    doesNotReceiveExactly: ({ address, exact }: { address: string; exact: string }) =>
      `${address} does not receive exactly ${exact}.`,
    itWouldLeaveThis: 'It would leave this wallet.',
    thereIsMoreThan: 'There is more than one output.',
    everyOutputComesBack: 'Every output comes back to you.',
    theAddressReceivesExactly: 'The address receives exactly what you asked, once.',
    allAddressesReceiveExactly: ({ length }: { length: number }) =>
      `All ${length} addresses receive exactly what you asked, in order.`,
    doesWhatWasAsked: 'Does what was asked',
    whetherItHoldsIs: ({ name, what }: { name: string; what: string }) =>
      `${name}: whether it holds ${what} is not known.`,
    alsoHolds: ({ name, what }: { name: string; what: string }) => `${name} also holds ${what}.`,
    whatItCarriesIs: ({ name }: { name: string }) => `${name}: what it carries is not known.`,
    isNotConfirmedYet: ({ name }: { name: string }) => `${name} is not confirmed yet.`,
    carriesNoInscription: ({ name }: { name: string }) => `${name} carries no inscription.`,
    doesNotCarryThe: ({ name }: { name: string }) => `${name} does not carry the inscription.`,
    carriesMoreSplitThem: ({ name, length }: { name: string; length: number }) =>
      `${name} carries ${length} more: split them out first.`,
    leaveWithTheInscription: ({ name, sats }: { name: string; sats: string }) =>
      `${name}: ${sats} leave with the inscription: split it out first.`,
    leaveWithTheInscription2: ({ name, sats }: { name: string; sats: string }) =>
      `${name}: ${sats} leave with the inscription.`,
    theInscriptionWouldNot: ({ id }: { id: string }) =>
      `The inscription ${id} would not arrive as it is.`,
    whatTheCoinMay: 'What the coin may carry would move.',
    line: ({ place }: { place: number }) => `Line ${place}`,
    itsCoinIsNot: ({ name }: { name: string }) => `${name}: its coin is not spent in its place.`,
    itsCoinWouldNot: ({ name }: { name: string }) => `${name}: its coin would not stay whole.`,
    itsInscriptionIsNot: ({ name }: { name: string }) =>
      `${name}: its inscription is not known to arrive.`,
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
      `${inscriptionId} at sat ${offset}: ${inputName}, ${sats}, whole to ${outputName}, ${sats2}`,
    eachAssetByItself: 'Each asset by itself',
    eachOfCoinsArrives: ({ length }: { length: number }) =>
      `Each of ${length} coins arrives whole, with its inscription on the sat where it is now.`,
    aChosenCoinIs: 'A chosen coin is missing.',
    spendsACoinYou: 'Spends a coin you did not name.',
    isBelowWhatNodes: ({ outputName }: { outputName: string }) =>
      `${outputName} is below what nodes relay.`,
  },
  signParent: {
    theTransactionHasToo: 'The transaction has too many inputs for its fee to be proved.',
  },
  signParts: {
    theCoinIsFrozen: ({ outpoint }: { outpoint: string }) =>
      `The coin ${outpoint} is frozen by you.`,
    thereIsNoAddress: 'There is no address for inscriptions.',
  },
  signRunestone: {
    eachAmountIsAbove: 'Each amount is above zero and at most 2^128.',
    thatIsMoreThan: 'That is more than one transaction can tell: send to fewer addresses at once.',
  },
  signPlanRunes: {
    theCoinsWithThe: 'The coins with the runes are elsewhere.',
    theCoinsDoNot: ({ name }: { name: string }) => `The coins do not hold that much of ${name}.`,
    theCoinHoldsAlkanes: ({ outpoint }: { outpoint: string }) =>
      `The coin ${outpoint} holds alkanes: it stays where it is.`,
    twoOfTheCoins:
      'Two of the coins also carry inscriptions, which would end on one coin. Send less at once.',
  },
  signPlan: {
    wouldGetLessThan: ({ address, sats }: { address: string; sats: string }) =>
      `${address} would get less than nodes relay: ${sats} at least.`,
    theInscriptionIsElsewhere: 'The inscription is elsewhere.',
    theCoinDoesNot: 'The coin does not carry the inscription.',
    theCoinCarriesOther: 'The coin carries other inscriptions too: split them out first.',
    aCoinHoldsToo: 'A coin holds too few sats for this address. Send it alone.',
    atThisFeeRate: ({ restSats, floor }: { restSats: string; floor: string }) =>
      `At this fee rate only ${restSats} would come back, which is below your smallest coin of ${floor}. A lower fee rate may leave enough.`,
    theCoinIsElsewhere: 'The coin is elsewhere.',
    thereIsNothingTo:
      'There is nothing to split: no sats beside the inscriptions are worth a coin.',
  },
  signReplaceClauses: {
    somebodyWouldGetSomething: 'A recipient would receive something else than before.',
    replacesYourTransaction: 'Replaces your transaction',
    theSameCoinsPay:
      'The same coins pay the same people, with a higher fee. Only one of the two can be confirmed.',
    takesThePaymentBack: 'Takes the payment back',
    itNamesNoTransaction: 'It names no transaction to take back.',
    itSpendsMoreThan: 'It spends more than what is taken back.',
    doesNotComeBack: ({ outputName }: { outputName: string }) =>
      `${outputName} does not come back to you.`,
    notPaid: ({ sats }: { sats: string }) => `not paid: ${sats}`,
    theSameCoinsCome:
      'The same coins come back to you, for a higher fee. Only one of the two can be confirmed.',
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
    yoursWithWhatIt: 'yours, with what it carries',
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
    joinIntoOne: ({ length }: { length: string }) => `Join ${length} into one.`,
    giveEachInscriptionOf: ({ outpoint, postage }: { outpoint: string; postage: string }) =>
      `Give each inscription of ${outpoint} a coin of its own with ${postage}.`,
    raiseTheFeeOf: ({ outpoint }: { outpoint: string }) =>
      `Raise the fee of ${outpoint} by spending what it gave you.`,
    inscription: ({ whatOf, inscriptionId }: { whatOf: string; inscriptionId: string }) =>
      `${whatOf} (inscription ${inscriptionId})`,
    withTo: ({ capital, sats, address }: { capital: string; sats: string; address: string }) =>
      `${capital} with ${sats} to ${address}.`,
    itSendsToPeople:
      'It sends to people: C8 blocks data that you didn’t ask for, which a module would need.',
    itPaysNobodyWhat: 'It pays no one: what it moves comes back.',
    theNetworkFeeIs:
      'The network fee is all it pays: C9 holds it to the rate you chose, to the sat.',
    itIsGivenAnd: 'It is given, and not sold.',
    cancelAPayment: 'Cancel a payment',
    spendsTheSameBack: ({ length, feeSats }: { length: string; feeSats: string }) =>
      `Spends the same ${length} back to yourself, so that the payment can never be confirmed after it. It costs a network fee of ${feeSats}. A miner may still take the payment first: then it stays paid.`,
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
      `Spends ${length} of yours. ${outlaySats} leave the wallet, ${feeSats} of them as network fee.${parent}`,
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
    }) => `Cancel what is under way: ${request} Its transaction is ${txid}. At ${feeRate} sat/vB.`,
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
    join: ({ length }: { length: string }) => `Join ${length}`,
    splitInscriptionsOutOf: 'Split inscriptions out of a coin',
    speedUpATransaction: 'Speed up a transaction',
    cancel: ({ titleOf }: { titleOf: string }) => `Cancel: ${titleOf}`,
  },
  flowQuestions: {
    spendsACoinOf:
      'Spends a coin of what was given up: only one of the two can ever count. You get a new card to approve.',
    coinsAreProvedAnew: 'The coins are checked again, and you get a new card to approve.',
    freesItsCoinsWhat:
      'Frees its coins. What was given up may still arrive: paying again elsewhere could pay twice.',
    endsHereNoCoin: 'Ends here. No coin is touched.',
    endsHereTheTransfer:
      'Ends here. The transfer inscription stays yours, ready to be sent another time.',
    itWasGivenUp: 'It was given up',
    nothingWasSent: 'Nothing was sent',
    itIsNotClear: 'It is not clear whether it was sent',
    sendAgain: 'Send again',
    sendsTheSameSigned: 'Sends the same signed bytes: they can be spent once at most.',
    stopsSendingItIf:
      'Stops sending it, if it is not on the network now. Its coins stay reserved until you try again or end it.',
    raiseTheFee: 'Raise the fee',
    replacesItByOne:
      'Replaces it by one that spends the same coins, pays the same people, and more to the miners. You approve it first.',
    cancelThePayment: 'Cancel the payment',
    sendsTheSameCoins:
      'Sends the same coins back to yourself for a higher fee. If a miner takes the payment first, it stays paid. You approve it first.',
    stillInNoBlock: 'Still in no block',
    itConfirmsByItself: 'It confirms by itself. A higher fee makes it sooner.',
  },
  flowTokens: {
    theTransferWasInscribed: 'The transfer was inscribed, but where it is could not be proved.',
    theOrderThatInscribes: 'The order that inscribes the transfer was cancelled. Nothing was sent.',
    theOrderThatInscribesThe:
      'The order that inscribes the transfer ended without an inscription. Nothing was sent.',
    inscribed: ({ inscriptionId }: { inscriptionId: string }) => `inscribed ${inscriptionId}`,
    lookedAtAgain: 'looked at again',
    theTransferInscriptionWas:
      'The transfer inscription was moved meanwhile: it sends nothing any more. Trying again inscribes another.',
    theTransferIsThere: 'the transfer is there',
  },
  flowSteps: {
    itArrivedMeanwhileSo: 'It arrived meanwhile, so nothing takes its place.',
    onTheNetworkAgain: 'on the network again',
    theTransferInscriptionStays: ' The transfer inscription stays yours.',
    theHigherFeeWas: 'The higher fee was given up.',
    givenUpWhileA: 'Given up while a coin of it is spent: it may still have arrived.',
    givenUpItIs: 'Given up: it is not on the network, but who has its bytes may still send it.',
    tryingAgainSpendsA: ({ what }: { what: string }) =>
      `${what} Trying again spends a coin of it, so that only one can count.`,
    theTransactionIsNo: ({ refused }: { refused: string }) =>
      `The transaction is no longer on the network. ${refused}`,
    cancelled: 'Cancelled',
    confirmed: 'Confirmed',
    confirmed2: ({ confirmedId }: { confirmedId: string }) => `confirmed ${confirmedId}`,
    cancelledNothingWasSent:
      'Cancelled. Nothing was sent: the transfer inscription stays yours, ready to be sent another time.',
    theHigherFeeWasCalled: 'The higher fee was called off.',
    givenUpLookAt: 'Given up. Look at your coins: what was given up may still arrive.',
    toBeCancelledAt: ({ feeRate }: { feeRate: number }) => `to be cancelled at ${feeRate} sat/vB`,
  },
  flowStates: {
    waitsUntilTheTransfer:
      'Waits until the transfer is inscribed. You approve its order first, then the move.',
    theTransferIsInscribed:
      'The transfer is inscribed. Waits until a block has it and the token index lists it.',
    provingCoinsAndBuilding: 'Proving coins and building the transaction.',
    sendingTheTransaction: 'Sending the transaction.',
    nothingWasSent: 'Nothing was sent.',
    cancelledNothingWasSent: 'Cancelled. Nothing was sent.',
    itIsWatchedUntil: ' It is watched until six blocks lie on it.',
    confirmed: 'Confirmed.',
    cancelledNothingWasPaid: 'Cancelled: nothing was paid, and the coins came back.',
    itWasConfirmedBefore: 'It was confirmed before it could be cancelled: the payment stands.',
    transferInscribed: 'Transfer inscribed',
    coinsProved: 'Coins proved',
    sent: 'Sent',
    confirmed2: 'Confirmed',
    waitsForABlock: ({ rate }: { rate: string }) => `Waits for a block at ${rate} sat/vB.`,
    beingCancelled: ({ rate }: { rate: string }) =>
      `Being cancelled: what takes it back waits for a block at ${rate} sat/vB.`,
  },
  quoteMoveCost: {
    aCoinHoldsToo: 'A coin holds too few sats for this address. Send it alone.',
    itsCoinCarriesOther: 'Its coin carries other inscriptions: split them out first.',
    itsCoinIsFrozen: 'Its coin is frozen by you.',
    itsCoinIsReserved: 'Its coin is reserved by another operation.',
    itIsNotConfirmed: 'It is not confirmed yet: wait for a block.',
  },
  quoteTokensCost: {
    onlyAnAddressWhose: 'Only an address whose key is here can send its tokens.',
    anAmountAboveZero: 'An amount above zero.',
    satsAreMissing: ({ needed }: { needed: string }) => `${needed} sats are missing.`,
    theCleanCoinsDo: ({ missing }: { missing: string }) =>
      `The clean coins do not suffice for both steps: ${missing}`,
  },
  quoteCheck: {
    chooseTwoCoinsAt: 'Choose two coins at least.',
    thisAddressIsIn: 'This address is in the list twice.',
    atLeastNodesRelay: ({ sats }: { sats: string }) => `At least ${sats}: nodes relay no less.`,
    thisIsNotAn: 'This is not an address of this wallet.',
    thisAddressIsNot: 'This address is not yours. Type its last six characters to confirm it.',
    atMostDecimalsThat: ({ divisibility }: { divisibility: number }) =>
      `At most ${divisibility} decimals: that is how this rune divides.`,
    anAmountAboveZero: 'An amount above zero.',
  },
  quoteRunesCost: {
    theCoinsDoNot: 'The coins do not hold that much of it.',
    oneOfTheCoins: 'One of the coins is frozen by you.',
    oneOfTheCoinsIs: 'One of the coins is reserved by another operation.',
  },
  quoteCost: {
    satsAreMissing: ({ missingSats }: { missingSats: string }) =>
      `${missingSats} sats are missing.`,
    theCleanCoinsDo: ({ missing, value }: { missing: string; value: string }) =>
      `The clean coins do not suffice: ${missing}${value}`,
    aCoinThatWould: 'A coin that would pay is not proved clean.',
    aCoinThatWouldPay: 'A coin that would pay is reserved by another operation.',
  },
};
