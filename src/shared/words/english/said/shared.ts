/** What main says. */
export const shared = {
  freeCoins: {
    youFrozeSatsUnfreeze: ({ sats }: { sats: string }) =>
      ` You froze ${sats} sats: unfreeze them in Coins to spend them.`,
  },
  problem: {
    thisIsOneOf:
      'This is one of your payment addresses. An inscription is better kept at an ordinals address: here it lies among the coins that pay, and ties up its sats.',
    coinsThatPayLie:
      'Coins that pay lie at this address too. What carries an asset is never spent on a fee: each coin is proved to carry nothing before it pays.',
  },
  swapRules: {
    thisComputersClockIs: ({ minutes, where }: { minutes: string; where: string }) =>
      `This computer’s clock is ${minutes} ${where} the provider’s. The swap rejects messages with a wrong time: set the clock, then try again.`,
    behind: 'behind',
    aheadOf: 'ahead of',
  },
  transfer: {
    theTokenIndexCannot: 'The token index cannot be asked how much is there.',
    areAvailableAtThis: ({ available, tick }: { available: string; tick: string }) =>
      `${available} ${tick} are available at this address.`,
    thisTransferInscriptionWas:
      'This transfer inscription was used already, or is in no block yet.',
    theInscriptionSitsOn: 'The inscription sits on another coin by now. Choose it again.',
    itTransfersNot: ({ amount, amount2 }: { amount: string; amount2: string }) =>
      `It transfers ${amount}, not ${amount2}.`,
  },
  payout: {
    thePayoutAddressOf: ({
      holder,
      bound,
      payFrom,
    }: {
      holder: string;
      bound: string;
      payFrom: string;
    }) =>
      `The payout address of ${holder} on the market is ${bound}, and the market takes purchases from there only. Set ${payFrom} in Settings, Payout address, then try again.`,
  },
  rates: {
    between: ({ least, most }: { least: number; most: number }) =>
      `Between ${least} and ${most} sat/vB.`,
  },
};
