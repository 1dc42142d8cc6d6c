/** What main says. */
export const shared = {
  freeCoins: {
    youFrozeSatsUnfreeze: ({ sats }: { sats: string }) =>
      ` You froze ${sats} sats: unfreeze them in Coins to spend them.`,
  },
  problem: {
    thisIsOneOf:
      'This is one of your payment addresses. Keep inscriptions at an inscription address: here they share the address with coins that pay, and lock up their sats.',
    coinsThatPayLie:
      'This address also has coins that pay. Coins with assets never pay fees: Inkstone checks each coin before it pays.',
  },
  swapRules: {
    thisComputersClockIs: ({ minutes, where }: { minutes: string; where: string }) =>
      `This computer’s clock is ${minutes} ${where} the provider’s. The swap rejects messages with a wrong time. Set the clock, then try again.`,
    behind: 'behind',
    aheadOf: 'ahead of',
  },
  transfer: {
    theTokenIndexCannot: 'We couldn’t ask the token index how much is available.',
    areAvailableAtThis: ({ available, tick }: { available: string; tick: string }) =>
      `${available} ${tick} are available at this address.`,
    thisTransferInscriptionWas:
      'This transfer inscription was already used, or isn’t confirmed yet.',
    theInscriptionSitsOn: 'The inscription has moved to another coin. Choose it again.',
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
      `The market’s payout address of ${holder} is ${bound}, and the market only accepts purchases from there. Set ${payFrom} in Settings, Payout address, then try again.`,
  },
  rates: {
    between: ({ least, most }: { least: number; most: number }) =>
      `Between ${least} and ${most} sat/vB.`,
  },
};
