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
    itReadsOtherwiseBy: 'it has changed in the meantime',
    refusedByThePerson: 'rejected by you',
    takenBack: 'withdrawn',
    lockedMeanwhile: 'locked in the meantime',
  },
  upkeep: {
    theRecordsWereNot: 'the records were not copied',
    theRecordsWereNotChecked: 'the records were not checked',
    howFarTheRecords: 'the records’ progress was not written',
    rowsOfATime: 'future-dated rows were not moved',
    theSearchIndexWas: 'the search index was not updated',
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
      `New listing: ${groupDecimal} ${tick} at ${unitPrice} each${others}; your limit is ${groupDecimal2}.`,
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
    }) => `${text}; your alert is for ${which} ${limit}${unit}.`,
  },
  watchMarketSource: {
    atForOne: ({ what, sats, tick }: { what: string; sats: string; tick: string }) =>
      `${what} ${sats} per ${tick}`,
    theLastSaleWas: 'The last sale was',
    theFloorPriceIs: 'The floor price is',
    onTheMarket: ({ tick }: { tick: string }) => `${tick} on the market`,
  },
  watchSwapSource: {
    inTheSwap: ({ pairOf }: { pairOf: string }) => `${pairOf} in the swap`,
    dollars: ' dollars',
    itHolds: ({ tvl }: { tvl: string }) => `Its reserves are worth ${tvl} dollars`,
    oneIsAt: ({ tick, value, against }: { tick: string; value: string; against: string }) =>
      `1 ${tick} costs ${value} ${against}`,
  },
  addressWarnings: {
    thisAddressIsNot:
      'This isn’t your address. Inscriptions sent to it belong to the owner of its key.',
    thisIsThePay:
      'This is the payment address of one of your orders. It is used once; you may lose coins you send to it later.',
    itBeginsAndEnds: ({ twin }: { twin: string }) =>
      `It looks like ${twin}, which you used before, but it is a different address.`,
  },
  changesCoins: {
    andMore: ({ shown, rest }: { shown: string; rest: number }) => `${shown} and ${rest} more`,
    markCoinAsSpendable: 'Mark coin as spendable',
    coin: 'Coin',
    sats: ({ outpoint, sats }: { outpoint: string; sats: string }) => `${outpoint}, ${sats} sats`,
    whatItContains: 'What it contains',
    mayBeSpent: ({ firstOf }: { firstOf: string }) => `can be spent: ${firstOf}`,
    yourReason: 'Your reason',
    theCoinMayThen:
      'The coin can then pay like any other. Once it does, its contents belong to someone else or are lost in a fee.',
    unfreezeACoin: 'Unfreeze a coin',
    unfreezeCoins: ({ length }: { length: number }) => `Unfreeze ${length} coins`,
    mayPay: 'Can pay',
    yes: ({ firstOf }: { firstOf: string }) => `yes: ${firstOf}`,
    youFrozeThisSo: 'You froze this so that it isn’t spent. From now on it can pay like any other.',
    changeTheDecimalsOf: 'Change the decimals of a rune',
    rune: 'Rune',
    decimals: 'Decimals',
    recorded: ({ divisibility, dayOf }: { divisibility: number; dayOf: string }) =>
      `${divisibility}, recorded ${dayOf}`,
    byTheEtching: ({ divisibility, txid }: { divisibility: number; txid: string }) =>
      `${divisibility}, by the etching ${txid}`,
    theProviderAloneSays:
      'Only the provider says that this transaction is the etching. Look it up in another explorer first: with wrong decimals you send many times more, or less, than you type.',
    kept: 'kept',
    noFrozen: 'no, frozen',
  },
  coinControl: {
    releasedACoinWith: ({ length }: { length: number }) =>
      `Released a coin with ${length} inscription${length === 1 ? '' : 's'}`,
  },
  ownAddresses: {
    thisOrderIsSigned:
      'This order is signed twice, which needs a segwit or taproot account. Give one the role Payment in Settings, Wallets, and send coins there.',
    theWalletThatThis: 'The wallet that started this is no longer in this app.',
  },
  portfolioArrivals: {
    withInscription: ({ length }: { length: number }) =>
      ` with ${length} inscription${length === 1 ? '' : 's'}`,
    receivedSats: ({ sats, carried }: { sats: string; carried: string }) =>
      `Received ${sats} sats${carried}`,
  },
  psbtTool: {
    whatYourCoinsCarry: 'We couldn’t find out what your coins contain.',
    itsFeeIsAbove: ({ maxFeeSats }: { maxFeeSats: string }) =>
      `Its fee is above your limit of ${maxFeeSats}.`,
  },
  ordersOrderedBy: {
    noLongerKeptHere: ({ about }: { about: string }) => `${about}, no longer stored here`,
    inAll: ({ formatBytes }: { formatBytes: string }) => `${formatBytes} in total`,
    and: ({ many }: { many: string }) => `and ${many}`,
    madeByTheOrder: 'Created by the order once it is paid',
    amountNameAndDecimals: 'Amount, name and decimals',
  },
  flowsFlowPorts: {
    itHasNoInscription: 'it has no inscription id',
    itStandsForOther: 'its bytes differ',
  },
  recordsRecordTroubles: {
    /** `type`: table, index, trigger or view. */
    object: ({ type, name, fault }: { type: string; name: string; fault: string }) =>
      `${type} “${name}” ${fault}`,
    isNotOfInkstone: 'wasn’t made by Inkstone',
    recordsAreMissingOr: 'records are missing or were replaced by older ones',
    theFileBesideIt: 'the file that stores their progress is missing or isn’t ours',
    itWasWrittenOn: 'it was changed with an older copy',
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
      `The settings file was damaged. It is kept at ${kept}. All settings, including the hosts of providers, are back at their defaults.`,
    theRecordsOfWere: ({ label, saved }: { label: string; saved: string }) =>
      `The records of ${label} were missing. ${saved} Orders of your API key come back with a sync.`,
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
    nothingOfThemCould: 'None of them could be read',
    couldBeRead: ({ counted }: { counted: string }) => `${counted} could be read`,
    cameFromTheCopy: ({ counted }: { counted: string }) =>
      `; ${counted} came from the copy that Inkstone keeps`,
    whetherAnythingIsMissing: ({ read, more }: { read: string; more: string }) =>
      `${read}${more}. Once you unlock, Inkstone tells you whether anything is missing.`,
  },
  recordsRecordKeeper: {
    recordsOfWereChanged: ({ label, parts }: { label: string; parts: string }) =>
      `Records of ${label} were changed outside the app: ${parts}. Inkstone keeps them, but doesn’t trust them or run operations from them.`,
    rows: ({ table, count }: { table: string; count: number }) =>
      counted(count, records[table] ?? { one: '# record', other: '# records' }),
  },
  recordsKeptSettings: {
    lookingAtOrdersWhile: 'tracking orders while locked',
    theHighestFee: 'the maximum fee',
    theSmallestCoinThat: 'the smallest coin that can pay',
    callsASecond: 'calls per second',
    callsAMonth: 'calls per month',
    theAddressesOfProviders: 'the addresses of providers and their proxies',
  },
  servicesAuthenticate: {
    settingsWereChangedOutside: ({ changed }: { changed: string }) =>
      `Settings were changed outside the app, so their defaults apply: ${changed}. Set them again in Settings.`,
    theRecordsOfAre: ({ label }: { label: string }) =>
      `The records of ${label} are missing. Choose it to see your options.`,
    theApiKeyOf: ({ label, origin, baseUrl }: { label: string; origin: string; baseUrl: string }) =>
      `The API key of ${label} is only sent to ${origin}, but your provider is ${baseUrl}. Save the provider in Settings, Networks, to send the key there.`,
  },
  servicesOpenNetworks: {
    theRecordsOfAre: ({ label }: { label: string }) =>
      `The records of ${label} are out of date, as after restoring a backup. Later operations that were already done have ended as done: check Activity before you start one again.`,
    theRecordsOfCould: ({ label }: { label: string }) =>
      `We couldn’t open the records of ${label}. Choose it to see why.`,
  },
  changesOlderRecords: {
    cannotBeRead: 'can’t be read',
    theseRecordsHave: 'These records have',
    theCopyBesideThem: 'The copy has',
    itIsDamaged: 'it is damaged',
    goOnWithOf: ({ what, label }: { what: string; label: string }) =>
      `Continue with ${what} of ${label}`,
    records: 'Records',
    whatWasFound: 'What was found',
    takenAsTheyAre: 'used as they are now',
    whatIsMissingIs:
      'Missing records are lost: coins you froze may pay again, Inkstone may not know an active signature, and an order you already placed may be placed and paid again. Check your coins and orders before you continue.',
    theCopyOfThe: 'the copy of the records',
    keptAndNotOpened: 'kept, but not opened',
    theCopyTheFile: 'the copy; the file is kept',
    theCopyHasOperations:
      'The copy has operations, signatures, labels and coin rules up to five minutes before the problem. Orders of your API key come back with a sync. Every pending operation is compared with the chain before it can sign.',
    emptyTheFileStays: 'empty; the file is kept',
    everySettingIsAt:
      'All settings are back at their defaults: limits, the addresses of providers and their proxies.',
    allThatStoodThere:
      'All of its records are lost: coins you froze may pay again, Inkstone doesn’t know active signatures, and pending operations don’t continue. What they ordered or paid may be ordered and paid again.',
    forgetAnOperation: 'Forget an operation',
    itsCoinsAreKept: 'its coins are reserved',
    endedItsCoinsAre: 'ended; its coins are free',
    itsRecordCantBe:
      'Its record can’t be read or was changed outside Inkstone, so its progress is unknown. What it sent or ordered may be sent or ordered again. Check your coins and orders first.',
  },
  changesRefund: {
    takeARefund: 'Request refund',
    order: 'Order',
    ended: ({ title }: { title: string }) => `ended: ${title}`,
    youPaid: 'You paid',
    comesBack: 'You get back',
    takenOffAsA: 'Deducted as a fee',
    goesTo: 'Goes to',
    theAddressThatPaid: ({ own }: { own: string }) =>
      `the address that paid: yours, with your payment ${own}`,
    theAddressThatPaidNot: 'the address that paid: not in this wallet',
    thePaymentWasNot:
      ' This wallet didn’t make the payment: if an exchange made it, the refund may not reach you.',
    theProviderSendsIt: ({ which }: { which: string }) =>
      `The provider sends it and doesn’t say where to beforehand; usually it goes where the payment came from.${which} The order ends and nothing is inscribed.`,
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
      'From then on the name appears with the address everywhere, including in approvals. Compare the address with where you got it.',
    whatIsNotWritten: 'Labels not listed here don’t appear in approvals.',
    aFrozenCoinCant:
      'A frozen coin can’t be spent until you unfreeze it in Coins, with your password.',
    coins: ({ count }: { count: number }) => (count === 1 ? '1 coin' : `${count} coins`),
    and: 'And',
    moreInListsAlone: ({ rest }: { rest: number }) => `${rest} more, only in lists`,
    freezes: 'Freezes',
    ofYour: ({ length, coins, firstOf }: { length: number; coins: string; firstOf: string }) =>
      `${length} of your ${coins}: ${firstOf}`,
    freezesOnceTheyAre: 'Freezes once they are yours',
    stayFrozen: 'Stay frozen',
    aFileUnfreezesNothing: ({ coins }: { coins: string }) =>
      `${coins}: importing a file unfreezes nothing`,
    noName: 'no name',
  },
  ordersReceipt: {
    noneNoOperationOf: 'none: not created by this wallet',
    theSameByteFor: 'identical, byte for byte',
  },
  ordersSync: {
    orderOfThisApi: ({ title }: { title: string }) => `Order of this API key: ${title}`,
  },
  changesNetwork: {
    provider: 'Provider',
    pathSegment: 'Path segment',
    theApiKeyIs: 'The API key is sent to',
    askAnotherProviderAbout: ({ label }: { label: string }) => `Use another provider for ${label}`,
    whatInkstoneShowsOf:
      'Inkstone then gets everything it shows of this network from there, and sends the API key there. A dishonest provider can hide coins and payments, and show others that don’t exist.',
    asThisComputerIs: 'system settings',
    straightWithNoProxy: 'direct, no proxy',
    theSocksProxy: ({ which, port }: { which: string; port: number }) =>
      `the SOCKS proxy ${which}:${port}`,
    wayOfTheCalls: 'Connection',
    sendTheCallsOf: ({ label }: { label: string }) => `Change the connection of ${label}`,
    theProxySeesWhich:
      'The proxy sees which host Inkstone contacts, when and how much, and can block answers. It can’t read or change them.',
    theProviderAndWhoever:
      'The provider, and anyone who can see this computer’s traffic, then sees that the calls come from here.',
    useAnotherApiKey: ({ label }: { label: string }) => `Use another API key on ${label}`,
    forgetTheApiKey: ({ label }: { label: string }) => `Forget the API key of ${label}`,
    apiKeyOf: ({ label }: { label: string }) => `API key of ${label}`,
    theKeyThatIs: 'the current key',
    theKeyThatWas: 'the key you just entered',
    itIsSentTo: 'It is sent to',
    alone: ({ host }: { host: string }) => `only ${host}`,
    ordersAreMadeUnder:
      'Orders are created with this key. Anyone else who has it sees them, and the addresses that Inkstone asks about.',
    ordersMadeUnderThe: 'Orders created with the key aren’t tracked until you enter it again.',
  },
  changesSettings: {
    calls: ({ string }: { string: string }) => `${string} calls`,
    locksByItself: 'Auto-lock',
    afterMinuteWithoutInput: ({ minutes }: { minutes: number }) =>
      `after ${minutes} minute${minutes === 1 ? '' : 's'} without input`,
    forAsLongAs: 'While it is unlocked, anyone at this computer can use it.',
    stayInMemory: 'stay in memory',
    whoeverCanReadThe:
      'Anyone who can read this computer’s memory can then find the API keys in it.',
    highestFeeOfOne: 'Maximum fee per transaction',
    aFeeThatWas: 'You can’t get a fee back. Inkstone signs nothing above the limit.',
    smallestCoinThatMay: 'Smallest coin that can pay',
    smallCoinsAreWhere: 'Inscriptions and runes are usually on small coins.',
    theProviderMayRefuse: 'The provider may reject a key that sends requests too fast.',
    callsAreCountedAgainst: 'Calls count against your API key and may cost you money.',
    changeAProtection: 'Change a protection',
    changeProtections: ({ length }: { length: number }) => `Change ${length} protections`,
    never: 'never',
    apiKeysWhileLocked: 'API keys while locked',
    areForgotten: 'are forgotten',
    apiCallsASecond: 'API calls per second',
    apiCallsAMonth: 'API calls per month',
  },
  changesWallets: {
    all: 'all',
    ifYouDidNot: 'If you didn’t request this yourself, reject it:',
    madeOf: 'Made of',
    newRecoveryWords: ({ words }: { words: number }) => `new ${words}-word recovery phrase`,
    recoveryWordsThatWere: 'a recovery phrase you entered',
    onePrivateKeyThat: 'a private key you entered',
    watchesThePublicKey: 'Watches the public key',
    watchesTheAddress: 'Watches the address',
    addAWallet: 'Add a wallet',
    wallet: 'Wallet',
    itGoesOnScreen: ({ NOT_YOU }: { NOT_YOU: string }) =>
      `Inkstone shows it, and you receive to its addresses. ${NOT_YOU} anyone who has its recovery phrase or its key can take what you receive there.`,
    removeAWallet: 'Remove a wallet',
    backupChecked: 'Backup verified',
    itIsNoLonger: 'Inkstone no longer watches it. Its coins stay where they are.',
    itsKeysAreDeleted:
      'Its keys are deleted from this computer. Without its recovery phrase or a backup file, its coins are lost for good.',
    addAnAccount: 'Add an account',
    account: 'Account',
    path: 'Path',
    itsKeysComeFrom:
      'Its keys come from this wallet’s recovery phrase. Other wallet software only finds what you receive there if you give it this path.',
    renameAWallet: 'Rename a wallet',
    wallet2: ({ addressCode }: { addressCode: string }) => `Wallet ${addressCode}`,
    whatYouApproveNames: 'Approvals name the wallet that signs. They use the new name from now on.',
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
      'Addresses of this account keep their coins. From now on they are used for the new role.',
    changeThePassword: 'Change the password',
    password: 'Password',
    theOneOfNow: 'the current one',
    theOneThatWas: 'the one you just entered',
    thePasswordOfNow: ({ NOT_YOU }: { NOT_YOU: string }) =>
      `${NOT_YOU} your current password would then no longer work.`,
    eraseEveryWalletOf: 'Erase every wallet on this computer',
    wallets: 'Wallets',
    allKeysAreDeleted:
      'All keys are deleted from this computer. Without your recovery phrases or a backup file, your coins are lost for good.',
    yes: 'yes',
    never: 'never',
  },
  receiptsText: {
    thisHasTooManyLines:
      'This has too many lines for a signed message. Export the receipt without a signature.',
  },
};
