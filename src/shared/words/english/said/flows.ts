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
    }) => `You can spend ${availableSats}, but this needs ${needs}: ${missing} are missing.`,
    theCoinsThatWould:
      'We couldn’t prove that the coins needed to pay contain no inscriptions, runes or other assets.',
    aCoinThatWould: 'A coin needed for this is reserved by another operation.',
    anAddressIsNot: 'An address isn’t valid on this network.',
    whatTheProviderSays:
      'The provider’s data about a coin doesn’t match the transaction that created it.',
    whatWasApprovedNo: 'Your approval no longer applies, so nothing was signed. Check it again.',
    itGaveNoReason: 'it gave no reason',
    theProviderRefused: 'The provider didn’t accept it',
  },
  stepsEarlier: {
    thisWasDoneAlready: ({ txid }: { txid: string }) =>
      `This was already done: ${txid}. Nothing was signed again.`,
    itsCoinsWereSpent: ({ txid }: { txid: string }) =>
      `Its coins were spent by ${txid}, which is a different transaction. Nothing was signed. Start again if you still want it.`,
  },
  stepsGone: {
    itsCoinWasSpent: ({ txid }: { txid: string }) =>
      `Its coin was spent by another transaction, ${txid}, which is confirmed. This operation can’t continue, so it has ended.`,
  },
  stepsBroadcast: {
    theNetworkRefusedThe: 'The network didn’t accept the transaction',
    aCoinOfThis:
      'One of its coins is spent, but we can’t find this transaction. It may still have been confirmed.',
    theSignedBytesWere: ({ reason }: { reason: string }) =>
      `${reason} The signed transaction wasn’t sent.`,
    itMayHaveBeen: ({ reason }: { reason: string }) =>
      `${reason} It may have been sent, but we can’t find it.`,
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
    toBeApprovedAgain: 'needs your approval again, then a new signed file',
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
    waitsUntilIsThrough: ({ behind }: { behind: string }) => `Waiting until “${behind}” is done.`,
    anOperationThatWas: 'An operation that was changed outside the app',
    itsRecordIsNot:
      'Its record isn’t as Inkstone wrote it. Inkstone keeps it, but doesn’t trust or run it.',
    anOperationThatThis: 'An operation that this version can’t read',
    keptAsItWas: 'Kept unchanged and not run. You can read its log.',
  },
  engineEngine: {
    thisOperationTakesNo: 'this operation accepts no answer now',
    isNoAnswerHere: ({ name }: { name: string }) => `"${name}" isn’t an answer here`,
    itWasTriedOften: 'it reached the maximum number of tries for a day',
    theOperationHasMoved: 'the operation has moved on in the meantime',
    nothingWaitsForApproval: 'nothing is waiting for approval',
    approvedWithAReason: ({ reason }: { reason: string }) => `approved with a reason: ${reason}`,
    approved: 'approved',
  },
  notes: {
    askedFor: 'requested',
    refused: 'rejected',
    aHigherFeeWasAskedFor: ({ feeRate }: { feeRate: number }) =>
      `higher fee requested: ${feeRate} sat/vB`,
    waitsForApproval: 'waiting for approval',
    toBeApprovedAgain: 'needs approval again',
    approvedToBeSigned: 'approved, to be signed on another device',
    triedAgainOnRequest: 'tried again on request',
    cancelledBeforeSending: 'cancelled before anything was sent',
    signed: ({ txid }: { txid: string }) => `signed ${txid}`,
    sent: ({ txid }: { txid: string }) => `sent ${txid}`,
    youRejectedIt: 'You rejected it. Nothing was signed.',
    anOperationHasEnded: 'An operation has ended',
  },
  rows: {
    waitsForYourApproval: 'Waiting for your approval in the approval window.',
    signingWhatYouApproved: 'Signing what you approved.',
    approvedWaitsToCome: 'Approved. Waiting for the signed transaction from your signing device.',
    approvedAndSigned: 'Approved and signed',
  },
  options: {
    cancel: 'Cancel',
    tryAgain: 'Try again',
    giveUp: 'Abandon',
    endIt: 'Stop here',
  },
};
