/** What main says. */
export const psbt = {
  sign: {
    ofTheFeePay: ({ cost }: { cost: string }) => `: ${cost} of the fee pays for that`,
    itMakesOfYours: ({ coins, which }: { coins: string; which: string }) =>
      `It creates ${coins} of yours${which}.`,
    areInTooSmall: ({ smallSats, small }: { smallSats: string; small: string }) =>
      `${smallSats} are in ${small} too small for you to spend.`,
    whatLeavesYourWallet: 'What leaves your wallet',
    itCannotBeKnown: 'We don’t know.',
    to: ({ outputName, sats, address }: { outputName: string; sats: string; address: string }) =>
      `${outputName}: ${sats} to ${address}`,
    leaveYourWallet: ({ loss, away }: { loss: string; away: string }) =>
      `${loss} leave your wallet.${away === '' ? '' : ` ${away}`}`,
    nothingAtLeastAs: 'Nothing: at least as much returns.',
    onlyTheFee: ({ loss }: { loss: string }) => `Only the fee, ${loss}.`,
    yoursSpent: ({ spent }: { spent: string }) => `yours spent: ${spent}`,
    backToYouIn: ({ back, count }: { back: string; count: string }) =>
      `back to you: ${back} in ${count}`,
    ofTheFeePayFor: ({ cost }: { cost: string }) => `${cost} of the fee pays for outputs of yours`,
    yours: ({ path }: { path: string }) => `yours, ${path}`,
    nobodySaidWhichCoin:
      'A PSBT doesn’t say which coin should pay. C4 tracks what each one contains.',
    nobodySaidWhichCoinPays:
      'A PSBT doesn’t say which coin should pay. You see each coin with its account.',
    noFormShowedA: 'No form showed a total for it. psbt.outlay says what leaves.',
    aPsbtFromElsewhere:
      'A PSBT from elsewhere may contain data. C4 decodes a runestone and tracks every rune.',
    noInputOfYours: 'None of your inputs is left to sign.',
    itWasAskedFor: 'It was requested for a different transaction.',
    aPsbtDoesNot:
      'A PSBT doesn’t say which module it is for. psbt.outlay shows everything that leaves.',
    itDoesNotSay:
      'It doesn’t say what it pays for, so Inkstone can’t find other payments for the same.',
    nobodyQuotedAFee:
      'No fee was quoted for it: C9 limits the network fee, and psbt.outlay warns about the rest.',
    itDoesNotSayWhat: 'It doesn’t say what is bought or sold.',
    whoeverHoldsThisOutput: 'the owner of this output, with an asset',
    signAPsbt: 'Sign a PSBT',
    signYourInputsOf: 'Sign your inputs of the PSBT you opened. It doesn’t say what it is for.',
    leaveTheWallet: ({ outlaySats }: { outlaySats: string }) => `${outlaySats} leave the wallet.`,
    whatLeavesTheWallet: 'We don’t know what leaves the wallet.',
    signsOf: ({ length, length2, which }: { length: number; length2: string; which: string }) =>
      `Signs ${length} of ${length2}. ${which}`,
  },
};
