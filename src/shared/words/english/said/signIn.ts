/** What main says. */
export const signIn = {
  rules: {
    itNamesAndLeads: ({ site, which }: { site: string; which: string }) =>
      `It names ${site} and leads to ${which}.`,
    theSiteIsNot: 'The site is not reached by https, so anyone on the way can be it.',
    theSiteHasNo: 'The site has no name, only a number: nothing says whose it is.',
    theNameOfThe: 'The name of the site cannot be read.',
    theNameOfTheSite: ({ shown }: { shown: string }) =>
      `The name of the site is shown as “${shown}” elsewhere.`,
    itMixesLettersOf: ({ looks }: { looks: string }) =>
      `${looks} It mixes letters of two alphabets to look like another name.`,
    itsLettersCanImitate: ({ looks }: { looks: string }) =>
      `${looks} Its letters can imitate those of another name.`,
    itHasExpiredAsk: 'It has expired. Ask the site for another.',
    itIsNotValid: 'It is not valid yet.',
    itWasMadeIn: 'It was made in the future.',
    itWasMadeMore: 'It was made more than an hour ago, and does not say when it ends.',
    itIsForAnother: ({ chain }: { chain: string }) => `It is for another chain: ${chain}.`,
    itGrantsTheSite:
      'It grants the site more than a sign-in: it may act for you as its resources say.',
    sitesTakeNoSign: 'Sites take no sign-in of this kind of address: use native segwit or taproot.',
  },
  asText: {
    itIsASign: ({ named }: { named: string }) => `It is a sign-in with another address: ${named}.`,
    itIsASignIn: 'It is a sign-in that hides which site asks.',
    itIsASignInWith: 'It is a sign-in with characters that cannot be seen.',
  },
  describe: {
    utc: ({ replace }: { replace: string }) => `${replace} UTC`,
    site: 'Site',
    account: 'Account',
    statement: 'Statement',
    leadsTo: 'Leads to',
    made: 'Made',
    validFrom: 'Valid from',
    validUntil: 'Valid until',
    itDoesNotSay: 'It does not say',
    nonce: 'Nonce',
    requestId: 'Request id',
    resource: 'Resource',
    effect: 'Effect',
    provesThatYouHold: 'Proves that you hold the address. It moves no coins and pays no fee.',
    wholeAnswer: 'Whole answer',
    signature: 'Signature',
    message: 'Message',
  },
  flow: {
    signInTo: ({ site }: { site: string }) => `Sign in to ${site}`,
    cancelledBeforeItWas: 'cancelled before it was signed',
    signedFor: ({ site }: { site: string }) => `signed for ${site}`,
    itExpiredBeforeIt: 'It expired before it was approved. Ask the site for another.',
    preparingWhatIsTo: 'Preparing what is to be signed.',
    signedGiveTheAnswer: ({ site }: { site: string }) =>
      `Signed. Give the answer to ${site} only. Nothing was sent.`,
    cancelledNothingWasSigned: 'Cancelled. Nothing was signed.',
    challengeRead: 'Challenge read',
  },
  sign: {
    anotherTextWouldBe: 'Another text would be signed.',
    itIsForAnother: ({ address }: { address: string }) => `It is for another address: ${address}.`,
    nonce: ({ nonce }: { nonce: string }) => `nonce: ${nonce}`,
    aSignInWith: 'A sign-in with this address',
    itNames: ({ address }: { address: string }) => `It names ${address}.`,
    asksAndTheLink: ({ site }: { site: string }) => `${site} asks, and the link leads there.`,
    theSite: 'The site',
    noSiteIsNamed: 'No site is named.',
    validNow: 'Valid now',
    itDoesNotSay: 'It does not say when it ends.',
    until: ({ time }: { time: string }) => `Until ${time}.`,
    made: ({ time }: { time: string }) => `made: ${time}`,
    itSaysNoTime: 'It says no time.',
    nothingButASign: 'Nothing but a sign-in',
    itGrantsNothingElse: 'It grants nothing else, and is for no other chain.',
    itCannotBeRead: 'It cannot be read.',
    signingInTakesNo: 'Signing in takes no fee.',
    itSays: ({ statement }: { statement: string }) => ` It says: “${statement}”`,
    signInTo: ({ name }: { name: string }) => `Sign in to ${name}`,
    signInToAs: ({ name, address, says }: { name: string; address: string; says: string }) =>
      `Sign in to ${name} as ${address}.${says}`,
    provesToThatYou: ({ name }: { name: string }) =>
      `Proves to ${name} that you hold this address. It moves no coins and pays no fee. Anyone who has the signature can be you there while it is valid.`,
    aSite: 'a site',
  },
  start: {
    theKeyOfThe: 'The key of the address that it names is not in this app.',
    itNamesAnAddress:
      'It names an address that is not one of this wallet. Copy an address of yours from Receive, and give it to the site.',
    itHasCharactersThat: 'It has characters that cannot be seen, which a sign-in never needs.',
  },
  challenge: {
    thisIsNotASignIn: 'This is not a sign-in request: its first line does not say so.',
    itIsOfAVersion: 'It is of a version that is not known.',
    itHasNoNonce: 'It has no nonce of its own, so its signature could be used again.',
    itDoesNotSayWhen: 'It does not say when it was made.',
    itEndsBefore: 'It ends before it was made.',
    noEmptyLineFollows: 'It is not written as a sign-in: no empty line follows the address.',
    itsStatementIsNot:
      'It is not written as a sign-in: its statement is not one line between two empty ones.',
    aResourceThat: 'A resource that it lists is no address.',
    isNotTheNameOf: ({ site }: { site: string }) =>
      `“${site}” is not the name of a site as a browser shows it.`,
    itHasALineThat: ({ line }: { line: string }) =>
      `It has a line that a sign-in does not have there: “${line}”.`,
    isNoTime: ({ name }: { name: string }) => `Its “${name}” is no time that can be read.`,
  },
};
