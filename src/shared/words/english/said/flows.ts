/** What main says. */
export const flows = {
  stepsFaults: {
    theWalletHasThat: ({
      availableSats,
      needs,
      missing,
    }: {
      availableSats: string;
      needs: string;
      missing: string;
    }) =>
      `The wallet has ${availableSats} that may be spent and needs ${needs}: ${missing} are missing.`,
    theCoinsThatWould:
      'The coins that would pay could not all be proved free of inscriptions, runes and other assets.',
    aCoinThatWould: 'A coin that would be spent is reserved by another operation.',
    anAddressIsNot: 'An address is not one of this network.',
    whatTheProviderSays:
      'What the provider says of a coin does not fit the transaction that made it.',
    whatWasApprovedNo:
      'What was approved no longer holds, so nothing was signed. Look at it again.',
    itGaveNoReason: 'it gave no reason',
    theProviderRefused: 'The provider didn’t accept it',
  },
  stepsEarlier: {
    thisWasDoneAlready: ({ txid }: { txid: string }) =>
      `This was done already: ${txid}. Nothing was signed again.`,
    itsCoinsWereSpent: ({ txid }: { txid: string }) =>
      `Its coins were spent by ${txid}, which is something else. Nothing was signed. Start it again if you still want it.`,
  },
  stepsGone: {
    itsCoinWasSpent: ({ txid }: { txid: string }) =>
      `Its coin was spent by another transaction, ${txid}, which is in a block. This operation can’t go on, so it has ended.`,
  },
  stepsBroadcast: {
    theNetworkRefusedThe: 'The network didn’t accept the transaction',
    aCoinOfThis:
      'A coin of this transaction is spent, but the transaction itself cannot be found. It may still have arrived.',
    theSignedBytesWere: ({ reason }: { reason: string }) =>
      `${reason} The signed bytes were not sent.`,
    itMayHaveBeen: ({ reason }: { reason: string }) =>
      `${reason} It may have been sent, but cannot be found.`,
    sentAgainOnRequest: 'sent again on request',
  },
  stepsDearer: {
    somethingAndWasNothing: ({ shownAs }: { shownAs: string }) =>
      `something, and ${shownAs} was nothing`,
    times: ({ times, shownAs }: { times: string; shownAs: string }) => `${times} times ${shownAs}`,
    thatIs: ({ consequence, far }: { consequence: string; far: string }) =>
      `${consequence} That is ${far}.`,
  },
  stepsOutside: {
    toBeApprovedAgain: 'to be approved again, then brought back once more',
  },
  engineHolding: {
    alreadyUsesThisInscription: ({ title }: { title: string }) =>
      `“${title}” already uses this inscription. Finish or cancel it first.`,
  },
  engineRetry: {
    youHaveTriedIt: ({ text, MOST_TRIES }: { text: string; MOST_TRIES: number }) =>
      `${text === '' ? '' : `${text} `}You have tried it ${MOST_TRIES} times within a day. Try again tomorrow, or end it here.`,
  },
  engineViews: {
    waitsUntilIsThrough: ({ behind }: { behind: string }) => `Waits until “${behind}” is through.`,
    anOperationThatWas: 'An operation that was changed outside the app',
    itsRecordIsNot:
      'Its record is not as Inkstone wrote it. It is kept as it is, starts nothing, and nothing in it is believed.',
    anOperationThatThis: 'An operation that this version cannot read',
    keptAsItWas: 'Kept as it was, and not run. Its journal is readable.',
  },
  engineEngine: {
    thisOperationTakesNo: 'this operation takes no answer now',
    isNoAnswerHere: ({ name }: { name: string }) => `"${name}" is no answer here`,
    itWasTriedOften: 'it was tried often enough for a day',
    theOperationHasMoved: 'the operation has moved on meanwhile',
    nothingWaitsForApproval: 'nothing waits for approval',
    approvedWithAReason: ({ reason }: { reason: string }) => `approved with a reason: ${reason}`,
    approved: 'approved',
  },
  notes: {
    askedFor: 'asked for',
    refused: 'rejected',
    aHigherFeeWasAskedFor: ({ feeRate }: { feeRate: number }) =>
      `a higher fee was asked for: ${feeRate} sat/vB`,
    waitsForApproval: 'waits for approval',
    toBeApprovedAgain: 'to be approved again',
    approvedToBeSigned: 'approved, to be signed elsewhere',
    triedAgainOnRequest: 'tried again on request',
    cancelledBeforeSending: 'cancelled before anything was sent',
    signed: ({ txid }: { txid: string }) => `signed ${txid}`,
    sent: ({ txid }: { txid: string }) => `sent ${txid}`,
    youRejectedIt: 'You rejected it. Nothing was signed.',
    anOperationHasEnded: 'An operation has ended',
  },
  rows: {
    waitsForYourApproval: 'Waits for your approval in the approval window.',
    signingWhatYouApproved: 'Signing what you approved.',
    approvedWaitsToCome: 'Approved. Waits to come back signed by the device that has the keys.',
    approvedAndSigned: 'Approved and signed',
  },
  options: {
    cancel: 'Cancel',
    tryAgain: 'Try again',
    giveUp: 'Give up',
    endIt: 'End it',
  },
};
