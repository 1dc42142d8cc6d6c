import { createCounted } from '#shared/words/counted.ts';

const counted = createCounted('en');
/** Rows of the records' tables, by their names. */
const records: Record<string, { one: string; other: string }> = {
  flow: { one: '# operation', other: '# operations' },
  flow_tx: { one: '# transaction', other: '# transactions' },
  coin_lock: { one: '# reservation of a coin', other: '# reservations of coins' },
  coin_rule: { one: '# rule of a coin', other: '# rules of coins' },
  live_signature: { one: '# live signature', other: '# live signatures' },
  signed_operation: { one: '# signed operation', other: '# signed operations' },
  kept_asset: { one: '# record of an asset', other: '# records of assets' },
  kept_rune: { one: '# record of a rune', other: '# records of runes' },
  clean_change: { one: '# mark of clean change', other: '# marks of clean change' },
  payout: { one: '# payout address', other: '# payout addresses' },
  address_index: { one: '# count of addresses', other: '# counts of addresses' },
};

/** What main says. */
export const app = {
  changesRequests: {
    itReadsOtherwiseBy: 'it reads otherwise by now',
    refusedByThePerson: 'rejected by you',
    takenBack: 'withdrawn',
    lockedMeanwhile: 'locked meanwhile',
  },
  upkeep: {
    theRecordsWereNot: 'the records were not copied',
    theRecordsWereNotChecked: 'the records were not checked',
    howFarTheRecords: 'how far the records have come was not written',
    rowsOfATime: 'rows of a time to come were not moved',
    theSearchIndexWas: 'the search index was not worked on',
  },
  watchAlert: {
    andMoreLikeIt: ({ length }: { length: number }) => `, and ${length} more like it`,
    newOfferAtFor: ({
      groupDecimal,
      tick,
      unitPrice,
      others,
      groupDecimal2,
    }: {
      groupDecimal: string;
      tick: string;
      unitPrice: string;
      others: string;
      groupDecimal2: string;
    }) =>
      `New offer: ${groupDecimal} ${tick} at ${unitPrice} for one${others}; you asked for at most ${groupDecimal2}.`,
    atLeast: 'at least',
    atMost: 'at most',
    youAskedForIt: ({
      text,
      which,
      limit,
      unit,
    }: {
      text: string;
      which: string;
      limit: string;
      unit: string;
    }) => `${text}; you asked for ${which} ${limit}${unit}.`,
  },
  watchMarketSource: {
    atForOne: ({ what, sats, tick }: { what: string; sats: string; tick: string }) =>
      `${what} at ${sats} for one ${tick}`,
    theLastSaleWas: 'The last sale was',
    theFloorPriceIs: 'The floor price is',
    onTheMarket: ({ tick }: { tick: string }) => `${tick} on the market`,
  },
  watchSwapSource: {
    inTheSwap: ({ pairOf }: { pairOf: string }) => `${pairOf} in the swap`,
    dollars: ' dollars',
    itHolds: ({ tvl }: { tvl: string }) => `It holds ${tvl} dollars`,
    oneIsAt: ({ tick, value, against }: { tick: string; value: string; against: string }) =>
      `One ${tick} is at ${value} ${against}`,
  },
  addressWarnings: {
    thisAddressIsNot:
      'This address is not yours. What is inscribed to it belongs to the holder of its key.',
    thisIsThePay:
      'This is the pay address of one of your orders. It is used once; coins sent to it later may be lost.',
    itBeginsAndEnds: ({ twin }: { twin: string }) =>
      `It begins and ends like ${twin}, which you used before, but it is a different address.`,
  },
  changesCoins: {
    andMore: ({ shown, rest }: { shown: string; rest: number }) => `${shown} and ${rest} more`,
    markCoinAsSpendable: 'Mark coin as spendable',
    coin: 'Coin',
    sats: ({ outpoint, sats }: { outpoint: string; sats: string }) => `${outpoint}, ${sats} sats`,
    whatItContains: 'What it contains',
    mayBeSpent: ({ firstOf }: { firstOf: string }) => `may be spent: ${firstOf}`,
    yourReason: 'Your reason',
    theCoinMayThen:
      'The coin may then pay like any other. Once it does, what it contains belongs to someone else or is lost in a fee.',
    unfreezeACoin: 'Unfreeze a coin',
    unfreezeCoins: ({ length }: { length: number }) => `Unfreeze ${length} coins`,
    mayPay: 'May pay',
    yes: ({ firstOf }: { firstOf: string }) => `yes: ${firstOf}`,
    youFrozeThisSo:
      'You froze this so that it is not spent. From then on it may pay like any other.',
    changeTheDecimalsOf: 'Change the decimals of a rune',
    rune: 'Rune',
    decimals: 'Decimals',
    recorded: ({ divisibility, dayOf }: { divisibility: number; dayOf: string }) =>
      `${divisibility}, recorded ${dayOf}`,
    byTheEtching: ({ divisibility, txid }: { divisibility: number; txid: string }) =>
      `${divisibility}, by the etching ${txid}`,
    theProviderAloneSays:
      'The provider alone says that this transaction is the etching. Look it up in another explorer first: with wrong decimals you send many times more, or less, than you type.',
    kept: 'kept',
    noFrozen: 'no, frozen',
  },
  coinControl: {
    releasedACoinWith: ({ length }: { length: number }) =>
      `Released a coin with ${length} inscription${length === 1 ? '' : 's'}`,
  },
  ownAddresses: {
    thisOrderIsSigned:
      'This order is signed twice, which takes a segwit or taproot account: give one the role Payment in Settings, Wallets, and send coins there.',
    theWalletThatThis: 'The wallet that this was begun with is no longer in this app.',
  },
  portfolioArrivals: {
    withInscription: ({ length }: { length: number }) =>
      ` with ${length} inscription${length === 1 ? '' : 's'}`,
    receivedSats: ({ sats, carried }: { sats: string; carried: string }) =>
      `Received ${sats} sats${carried}`,
  },
  psbtTool: {
    whatYourCoinsCarry: 'What your coins carry could not be asked.',
    itsFeeIsAbove: ({ maxFeeSats }: { maxFeeSats: string }) =>
      `Its fee is above your limit of ${maxFeeSats}.`,
  },
  ordersOrderedBy: {
    noLongerKeptHere: ({ about }: { about: string }) => `${about}, no longer kept here`,
    inAll: ({ formatBytes }: { formatBytes: string }) => `${formatBytes} in total`,
    and: ({ many }: { many: string }) => `and ${many}`,
    madeByTheOrder: 'Made by the order once it is paid',
    amountNameAndDecimals: 'Amount, name and decimals',
  },
  flowsFlowPorts: {
    itHasNoInscription: 'it has no inscription id',
    itStandsForOther: 'it stands for other bytes',
  },
  recordsRecordTroubles: {
    isNotOfInkstone: 'is not of Inkstone',
    recordsAreMissingOr: 'records are missing, or older ones stand in their place',
    theFileBesideIt: 'the file beside it that says how far they had come is missing or not ours',
    itWasWrittenOn: 'it was written on with an older copy',
    theLastThatInkstone: ({ changes }: { changes: number }) =>
      changes === 1
        ? 'the last change that Inkstone wrote is missing'
        : `the last ${changes} changes that Inkstone wrote are missing`,
    settings: 'Settings',
    wasChanged: 'was changed',
    isMissing: 'is missing',
  },
  recordsRecordFiles: {
    theFileOfSettings: ({ kept }: { kept: string }) =>
      `The file of settings was damaged. It is kept at ${kept}; every setting is at its default again, the hosts of providers too.`,
    theRecordsOfWere: ({ label, saved }: { label: string; saved: string }) =>
      `The records of ${label} were gone. ${saved} Orders of your API key come back with a sync.`,
    theRecordsOfWereDamaged: ({
      label,
      kept,
      saved,
    }: {
      label: string;
      kept: string;
      saved: string;
    }) =>
      `The records of ${label} were damaged. They are kept at ${kept}. ${saved} Orders of your API key come back with a sync, and no coins are lost: they are on the chain.`,
    oneRow: 'One row',
    rows: ({ rows }: { rows: number }) => `${rows} rows`,
    nothingOfThemCould: 'Nothing of them could be read',
    couldBeRead: ({ counted }: { counted: string }) => `${counted} could be read`,
    cameFromTheCopy: ({ counted }: { counted: string }) =>
      `; ${counted} came from the copy that Inkstone keeps`,
    whetherAnythingIsMissing: ({ read, more }: { read: string; more: string }) =>
      `${read}${more}. Whether anything is missing is told once you unlock.`,
  },
  recordsRecordKeeper: {
    recordsOfWereChanged: ({ label, parts }: { label: string; parts: string }) =>
      `Records of ${label} were changed outside the app: ${parts}. They are kept, nothing in them is believed, and they start nothing.`,
    rows: ({ table, count }: { table: string; count: number }) =>
      counted(count, records[table] ?? { one: '# record', other: '# records' }),
  },
  recordsKeptSettings: {
    lookingAtOrdersWhile: 'looking at orders while locked',
    theHighestFee: 'the highest fee',
    theSmallestCoinThat: 'the smallest coin that pays',
    callsASecond: 'calls a second',
    callsAMonth: 'calls a month',
    theAddressesOfProviders: 'the addresses of providers and the ways to them',
  },
  servicesAuthenticate: {
    settingsWereChangedOutside: ({ changed }: { changed: string }) =>
      `Settings were changed outside the app, so their defaults are in force: ${changed}. Set them again in Settings.`,
    theRecordsOfAre: ({ label }: { label: string }) =>
      `The records of ${label} are gone. Choose it to see what can be done.`,
    theApiKeyOf: ({ label, origin, baseUrl }: { label: string; origin: string; baseUrl: string }) =>
      `The API key of ${label} is sent to ${origin} alone, and your provider is ${baseUrl}. Save the provider in Settings, Networks, to send the key there.`,
  },
  servicesOpenNetworks: {
    theRecordsOfAre: ({ label }: { label: string }) =>
      `The records of ${label} are older than what was done, as after a restored backup. Operations that were done since have ended as done: check Activity before you start one again.`,
    theRecordsOfCould: ({ label }: { label: string }) =>
      `The records of ${label} could not be opened. Choose it to see why.`,
  },
  changesOlderRecords: {
    cannotBeRead: 'cannot be read',
    theseRecordsHave: 'These records have',
    theCopyBesideThem: 'The copy beside them has',
    itIsDamaged: 'it is damaged',
    goOnWithOf: ({ what, label }: { what: string; label: string }) =>
      `Go on with ${what} of ${label}`,
    records: 'Records',
    whatWasFound: 'What was found',
    takenAsTheyAre: 'taken as they are now',
    whatIsMissingIs:
      'What is missing is forgotten: coins you froze may pay again, a live signature may be unknown, and an order that was made already may be made and paid a second time. Look at your coins and orders before you go on.',
    theCopyOfThe: 'the copy of the records',
    keptAndNotOpened: 'kept, and not opened',
    theCopyTheFile: 'the copy; the file stays beside',
    theCopyHasOperations:
      'The copy has operations, signatures, labels and rules of coins, up to five minutes before the trouble. Orders of your API key come back with a sync. Every operation that still waits is compared with the chain before it may sign.',
    emptyTheFileStays: 'empty; the file stays beside',
    everySettingIsAt:
      'Every setting is at its default again: limits, the addresses of providers and the ways to them.',
    allThatStoodThere:
      'All that stood there is forgotten: coins you froze may pay again, live signatures are unknown, and an operation under way is not carried on. What it ordered or paid may be ordered and paid a second time.',
    forgetAnOperation: 'Forget an operation',
    itsCoinsAreKept: 'its coins are kept for it',
    endedItsCoinsAre: 'ended; its coins are free',
    itsRecordCantBe:
      'Its record can’t be read or was changed outside Inkstone, so its progress is unknown. What it sent or ordered may be sent or ordered a second time. Check your coins and orders first.',
  },
  changesRefund: {
    takeARefund: 'Take a refund',
    order: 'Order',
    ended: ({ title }: { title: string }) => `ended: ${title}`,
    youPaid: 'You paid',
    comesBack: 'Comes back',
    takenOffAsA: 'Taken off as a fee',
    goesTo: 'Goes to',
    theAddressThatPaid: ({ own }: { own: string }) =>
      `the address that paid: your own, by your payment ${own}`,
    theAddressThatPaidNot: 'the address that paid: not one of this wallet',
    thePaymentWasNot:
      ' The payment was not made by this wallet: if an exchange made it, the refund may not reach you.',
    theProviderSendsIt: ({ which }: { which: string }) =>
      `The provider sends it and does not say where to beforehand; where the payment came from is what is known of its custom.${which} The order ends and nothing is inscribed.`,
    open: 'open',
    feeAtRate: ({ fee, feeRate }: { fee: string; feeRate: number }) => `${fee}, ${feeRate} sat/vB`,
  },
  flowsFlowReceipt: {
    inkstone: ({ what }: { what: string }) => `inkstone ${what}`,
  },
  labels: {
    nameAnAddress: 'Name an address',
    nameAddresses: ({ length }: { length: number }) => `Name ${length} addresses`,
    freeze: ({ coins }: { coins: string }) => `freeze ${coins}`,
    fromThenOnThe:
      'From then on the name stands beside the address wherever it is shown, on what you approve too. Compare the address with where you got it.',
    whatIsNotWritten: 'What is not written here stands on nothing that you approve.',
    aFrozenCoinCant:
      'A frozen coin can’t be spent until you unfreeze it in Coins, with your password.',
    coins: ({ count }: { count: number }) => (count === 1 ? '1 coin' : `${count} coins`),
    and: 'And',
    moreInListsAlone: ({ rest }: { rest: number }) => `${rest} more, in lists alone`,
    freezes: 'Freezes',
    ofYour: ({ length, coins, firstOf }: { length: number; coins: string; firstOf: string }) =>
      `${length} of your ${coins}: ${firstOf}`,
    freezesOnceTheyAre: 'Freezes, once they are yours',
    stayFrozen: 'Stay frozen',
    aFileUnfreezesNothing: ({ coins }: { coins: string }) => `${coins}: a file unfreezes nothing`,
    noName: 'no name',
  },
  ordersReceipt: {
    noneNoOperationOf: 'none: no operation of this wallet made it',
    theSameByteFor: 'the same byte for byte',
  },
  ordersSync: {
    orderOfThisApi: ({ title }: { title: string }) => `Order of this API key: ${title}`,
  },
  changesNetwork: {
    provider: 'Provider',
    pathSegment: 'Path segment',
    theApiKeyIs: 'The API key is sent to',
    askAnotherProviderAbout: ({ label }: { label: string }) =>
      `Ask another provider about ${label}`,
    whatInkstoneShowsOf:
      'What Inkstone shows of this network then comes from there, and the API key is sent there. A provider that lies can hide coins and payments, and show others that do not exist.',
    asThisComputerIs: 'as this computer is set',
    straightWithNoProxy: 'straight, with no proxy',
    theSocksProxy: ({ which, port }: { which: string; port: number }) =>
      `the SOCKS proxy ${which}:${port}`,
    wayOfTheCalls: 'Way of the calls',
    sendTheCallsOf: ({ label }: { label: string }) => `Send the calls of ${label} another way`,
    theProxySeesWhich:
      'The proxy sees which host is asked, when and how much, and can keep answers away. It cannot read or change them.',
    theProviderAndWhoever:
      'The provider, and anyone who can see this computer’s traffic, then sees that the calls come from here.',
    useAnotherApiKey: ({ label }: { label: string }) => `Use another API key on ${label}`,
    forgetTheApiKey: ({ label }: { label: string }) => `Forget the API key of ${label}`,
    apiKeyOf: ({ label }: { label: string }) => `API key of ${label}`,
    theKeyThatIs: 'the key that is kept',
    theKeyThatWas: 'the key that was just entered',
    itIsSentTo: 'It is sent to',
    alone: ({ host }: { host: string }) => `${host} alone`,
    ordersAreMadeUnder:
      'Orders are made under this key. Anyone else who has it sees them, and the addresses that Inkstone asks about.',
    ordersMadeUnderThe: 'Orders made under the key are not followed until it is entered again.',
  },
  changesSettings: {
    calls: ({ string }: { string: string }) => `${string} calls`,
    locksByItself: 'Locks by itself',
    afterMinuteWithoutInput: ({ minutes }: { minutes: number }) =>
      `after ${minutes} minute${minutes === 1 ? '' : 's'} without input`,
    forAsLongAs: 'While it stays unlocked, anyone at this computer can use it.',
    stayInMemory: 'stay in memory',
    whoeverCanReadThe: 'Anyone who can read this computer’s memory then finds the API keys in it.',
    highestFeeOfOne: 'Highest fee of one transaction',
    aFeeThatWas: 'A fee that was paid never comes back. Above the limit nothing is signed.',
    smallestCoinThatMay: 'Smallest coin that may pay',
    smallCoinsAreWhere: 'Small coins are where inscriptions and runes usually sit.',
    theProviderMayRefuse: 'The provider may reject a key that sends requests too fast.',
    callsAreCountedAgainst: 'Calls are counted against your API key, and may cost you money.',
    changeAProtection: 'Change a protection',
    changeProtections: ({ length }: { length: number }) => `Change ${length} protections`,
    never: 'never',
    apiKeysWhileLocked: 'API keys while locked',
    areForgotten: 'are forgotten',
    apiCallsASecond: 'API calls a second',
    apiCallsAMonth: 'API calls a month',
  },
  changesWallets: {
    all: 'all',
    ifYouDidNot: 'If you did not just request this yourself, reject it:',
    madeOf: 'Made of',
    newRecoveryWords: ({ words }: { words: number }) => `${words} new recovery words`,
    recoveryWordsThatWere: 'recovery words that were typed in',
    onePrivateKeyThat: 'one private key that was typed in',
    watchesThePublicKey: 'Watches the public key',
    watchesTheAddress: 'Watches the address',
    addAWallet: 'Add a wallet',
    wallet: 'Wallet',
    itGoesOnScreen: ({ NOT_YOU }: { NOT_YOU: string }) =>
      `Inkstone shows it, and you receive to its addresses. ${NOT_YOU} anyone who has its recovery phrase or its key can take what you receive there.`,
    removeAWallet: 'Remove a wallet',
    backupChecked: 'Backup checked',
    itIsNoLonger: 'It is no longer watched. Its coins stay where they are.',
    itsKeysAreDeleted:
      'Its keys are deleted from this computer. Without its words or a backup file its coins are lost for good.',
    addAnAccount: 'Add an account',
    account: 'Account',
    path: 'Path',
    itsKeysComeFrom:
      'Its keys come from the words of this wallet. Other wallet software finds what is received there only if it is told this path.',
    renameAWallet: 'Rename a wallet',
    wallet2: ({ addressCode }: { addressCode: string }) => `Wallet ${addressCode}`,
    whatYouApproveNames:
      'What you approve names the wallet that signs. It uses the new name from now on.',
    paymentItsCoinsPay: 'Payment: its coins pay fees and orders',
    inscriptionsItsCoinsNever: 'Inscriptions: its coins never pay',
    listingsHoldsWhatIs: 'Listings: holds what is for sale',
    layerTwoHoldsBalances: 'Layer two: holds balances of the swap',
    changeTheRoleOf: 'Change the role of an account',
    onAnotherNetwork: 'on another network',
    account2: ({ label }: { label: string }) => `Account ${label}`,
    coinsOfThisAccount:
      'Coins of this account may be spent on fees and payments. An inscription or token that the provider doesn’t report could be lost with them.',
    addressesOfThisAccount:
      'Addresses of this account keep their coins. They are used for the new role from now on.',
    changeThePassword: 'Change the password',
    password: 'Password',
    theOneOfNow: 'the one of now',
    theOneThatWas: 'the one that was just typed',
    thePasswordOfNow: ({ NOT_YOU }: { NOT_YOU: string }) =>
      `${NOT_YOU} the password of now then opens nothing any more.`,
    eraseEveryWalletOf: 'Erase every wallet of this computer',
    wallets: 'Wallets',
    allKeysAreDeleted:
      'All keys are deleted from this computer. Without the words or a backup file the coins are lost for good.',
    yes: 'yes',
    never: 'never',
  },
  receiptsText: {
    thisHasTooManyLines:
      'This has too many lines for one signed text. Export the receipt without a signature.',
  },
};
