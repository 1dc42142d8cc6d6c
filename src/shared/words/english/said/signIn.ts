/** What main says. */
export const signIn = {
  rules: {
    itNamesAndLeads: ({ site, which }: { site: string; which: string }) =>
      `It names ${site} but leads to ${which}.`,
    theSiteIsNot: 'The site doesn’t use https, so anyone on the network can pose as it.',
    theSiteHasNo: 'The site has no name, only a number, so you can’t tell whose it is.',
    theNameOfThe: 'The name of the site can’t be read.',
    theNameOfTheSite: ({ shown }: { shown: string }) =>
      `Other apps show the name of the site as “${shown}”.`,
    itMixesLettersOf: ({ looks }: { looks: string }) =>
      `${looks} It mixes two alphabets to look like another name.`,
    itsLettersCanImitate: ({ looks }: { looks: string }) =>
      `${looks} Its letters can imitate those of another name.`,
    itHasExpiredAsk: 'It has expired. Request a new one from the site.',
    itIsNotValid: 'It isn’t valid yet.',
    itWasMadeIn: 'It is dated in the future.',
    itWasMadeMore: 'It is more than an hour old and has no expiry.',
    itIsForAnother: ({ chain }: { chain: string }) => `It is for a different chain: ${chain}.`,
    itGrantsTheSite:
      'It grants the site more than a sign-in: the site may act for you as its resources say.',
    sitesTakeNoSign:
      'Sites don’t accept sign-ins with this address type. Use native segwit or taproot.',
  },
  asText: {
    itIsASign: ({ named }: { named: string }) =>
      `It is a sign-in with a different address: ${named}.`,
    itIsASignIn: 'It is a sign-in that hides which site requests it.',
    itIsASignInWith: 'It is a sign-in with invisible characters.',
  },
  describe: {
    utc: ({ replace }: { replace: string }) => `${replace} UTC`,
    site: 'Site',
    account: 'Account',
    statement: 'Statement',
    leadsTo: 'Leads to',
    made: 'Issued',
    validFrom: 'Valid from',
    validUntil: 'Valid until',
    itDoesNotSay: 'Not specified',
    nonce: 'Nonce',
    requestId: 'Request id',
    resource: 'Resource',
    effect: 'Effect',
    provesThatYouHold: 'Proves that you control the address. It moves no coins and is free.',
    wholeAnswer: 'Whole answer',
    signature: 'Signature',
    message: 'Message',
  },
  flow: {
    signInTo: ({ site }: { site: string }) => `Sign in to ${site}`,
    cancelledBeforeItWas: 'cancelled before it was signed',
    signedFor: ({ site }: { site: string }) => `signed for ${site}`,
    itExpiredBeforeIt: 'It expired before you approved it. Request a new one from the site.',
    preparingWhatIsTo: 'Preparing the message to sign.',
    signedGiveTheAnswer: ({ site }: { site: string }) =>
      `Signed. Give the answer only to ${site}. Nothing was sent.`,
    cancelledNothingWasSigned: 'Cancelled. Nothing was signed.',
    challengeRead: 'Challenge read',
  },
  sign: {
    anotherTextWouldBe: 'A different message would be signed.',
    itIsForAnother: ({ address }: { address: string }) =>
      `It is for a different address: ${address}.`,
    nonce: ({ nonce }: { nonce: string }) => `nonce: ${nonce}`,
    aSignInWith: 'A sign-in with this address',
    itNames: ({ address }: { address: string }) => `It names ${address}.`,
    asksAndTheLink: ({ site }: { site: string }) =>
      `${site} requests it, and the link leads there.`,
    theSite: 'The site',
    noSiteIsNamed: 'No site is named.',
    validNow: 'Valid now',
    itDoesNotSay: 'It has no expiry.',
    until: ({ time }: { time: string }) => `Until ${time}.`,
    made: ({ time }: { time: string }) => `issued: ${time}`,
    itSaysNoTime: 'It has no time.',
    nothingButASign: 'Only a sign-in',
    itGrantsNothingElse: 'It grants nothing else, and is for no other chain.',
    itCannotBeRead: 'It can’t be read.',
    signingInTakesNo: 'Signing in is free.',
    itSays: ({ statement }: { statement: string }) => ` It says: “${statement}”`,
    signInTo: ({ name }: { name: string }) => `Sign in to ${name}`,
    signInToAs: ({ name, address, says }: { name: string; address: string; says: string }) =>
      `Sign in to ${name} as ${address}.${says}`,
    provesToThatYou: ({ name }: { name: string }) =>
      `Proves to ${name} that you control this address. It moves no coins and is free. Anyone who has the signature can sign in there as you while it is valid.`,
    aSite: 'a site',
  },
  start: {
    theKeyOfThe: 'The key of its address isn’t in this app.',
    itNamesAnAddress:
      'Its address isn’t one of this wallet. Copy an address from Receive and give it to the site.',
    itHasCharactersThat: 'It contains invisible characters, which a sign-in never needs.',
  },
  challenge: {
    thisIsNotASignIn: 'This isn’t a sign-in request: its first line doesn’t say so.',
    itIsOfAVersion: 'Its version isn’t supported.',
    itHasNoNonce: 'It has no nonce, so its signature could be reused.',
    itDoesNotSayWhen: 'It doesn’t say when it was issued.',
    itEndsBefore: 'It expires before it was issued.',
    noEmptyLineFollows: 'It isn’t in sign-in format: no empty line follows the address.',
    itsStatementIsNot:
      'It isn’t in sign-in format: its statement isn’t one line between two empty ones.',
    aResourceThat: 'One of its resources isn’t a URI.',
    isNotTheNameOf: ({ site }: { site: string }) =>
      `“${site}” isn’t a site name as a browser shows it.`,
    itHasALineThat: ({ line }: { line: string }) => `It has an unexpected line: “${line}”.`,
    isNoTime: ({ name }: { name: string }) => `Its “${name}” isn’t a readable time.`,
  },
};
