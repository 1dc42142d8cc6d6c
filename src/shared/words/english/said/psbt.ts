/** What main says. */
export const psbt = {
  sign: {
    ofTheFeePay: ({ cost }: { cost: string }) => `: ${cost} of the fee pay for that`,
    itMakesOfYours: ({ coins, which }: { coins: string; which: string }) =>
      `It makes ${coins} of yours${which}.`,
    areInTooSmall: ({ smallSats, small }: { smallSats: string; small: string }) =>
      `${smallSats} are in ${small} too small for you to spend.`,
    whatLeavesYourWallet: 'What leaves your wallet',
    itCannotBeKnown: 'It cannot be known.',
    to: ({ outputName, sats, address }: { outputName: string; sats: string; address: string }) =>
      `${outputName}: ${sats} to ${address}`,
    leaveYourWallet: ({ loss, away }: { loss: string; away: string }) =>
      `${loss} leave your wallet.${away === '' ? '' : ` ${away}`}`,
    nothingAtLeastAs: 'Nothing: at least as much comes back.',
    onlyTheFee: ({ loss }: { loss: string }) => `Only the fee, ${loss}.`,
    yoursSpent: ({ spent }: { spent: string }) => `yours spent: ${spent}`,
    backToYouIn: ({ back, count }: { back: string; count: string }) =>
      `back to you: ${back} in ${count}`,
    ofTheFeePayFor: ({ cost }: { cost: string }) => `of the fee, ${cost} pay for outputs of yours`,
    yours: ({ path }: { path: string }) => `yours, ${path}`,
    nobodySaidWhichCoin:
      'A PSBT doesn’t say which coin should pay: C4 follows what each one contains.',
    nobodySaidWhichCoinPays:
      'A PSBT doesn’t say which coin should pay: you see each coin with its account.',
    noFormShowedA: 'No form showed a total for it: psbt.outlay says what leaves.',
    aPsbtFromElsewhere:
      'A PSBT from elsewhere may carry data: C4 decodes a runestone and follows every rune.',
    noInputOfYours: 'No input of yours is left to sign.',
    itWasAskedFor: 'It was asked for another transaction.',
    aPsbtDoesNot: 'A PSBT does not say which module it is for: psbt.outlay holds whatever leaves.',
    itDoesNotSay:
      'It does not say what it pays for, so no other payment is known to be for the same.',
    nobodyQuotedAFee:
      'No fee was quoted for it: C9 limits the network fee, and psbt.outlay warns about the rest.',
    itDoesNotSayWhat: 'It does not say what is bought or sold.',
    whoeverHoldsThisOutput: 'the owner of this output, with an asset',
    signAPsbt: 'Sign a PSBT',
    signYourInputsOf:
      'Sign your inputs of the PSBT that you opened. It does not say what it is for.',
    leaveTheWallet: ({ outlaySats }: { outlaySats: string }) => `${outlaySats} leave the wallet.`,
    whatLeavesTheWallet: 'What leaves the wallet is not known.',
    signsOf: ({ length, length2, which }: { length: number; length2: string; which: string }) =>
      `Signs ${length} of ${length2}. ${which}`,
  },
};
