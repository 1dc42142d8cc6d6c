/** What main says. */
export const trade = {
  describe: {
    satsOutBoughtFor: 'sats out, bought for them in',
    offeredForSatsNothing: 'offered for sats, nothing left with that',
    offersTakenBack: 'offers taken back',
    offeredAtAnotherPrice: 'offered at another price',
    payoutsBoundToAn: 'payouts bound to an address, nothing left with that',
  },
  flowLines: {
    anItem: 'An item',
    inscription: ({ inscriptionId }: { inscriptionId: string }) => `Inscription ${inscriptionId}…`,
    payoutAddress: 'Payout address',
    offers: ({ length }: { length: number }) => `${length} offers`,
    list: ({ what }: { what: string }) => `List ${what}`,
    buy: ({ what }: { what: string }) => `Buy ${what}`,
    takeBack: ({ what }: { what: string }) => `Take back ${what}`,
    anotherPriceFor: ({ label }: { label: string }) => `Another price for ${label}`,
    bindAPayoutAddress: 'Bind a payout address',
  },
  flowMoves: {
    waitsForABlock: 'waits for a block',
    ofLinesDidNot: ({ length, length2, note }: { length: number; length2: number; note: string }) =>
      `${length} of ${length2} lines did not go through. The first: ${note}`,
    somebodyElseWasFaster: 'Someone else was faster. Your coins are back.',
    done: 'Done',
    forIt: ({ priceSats }: { priceSats: string }) => ` for ${priceSats}`,
    listed: 'Listed',
    bought: 'Bought',
    tookBack: 'Cancelled the listing of',
    pricedAnew: 'Repriced',
    bound: 'Bound',
    doneNote: 'done',
  },
  flowAnswers: {
    theRestWasLeft: 'the rest was left',
    cancelledBeforeAnythingWas: 'cancelled before anything was out',
  },
  flowTaken: {
    itWasSoldOr: ({ address }: { address: string }) =>
      `It was sold, or moved, before: it sits at ${address} now.`,
    theIndexSaysThat: ({ address }: { address: string }) =>
      `The index says that it sits at ${address} now, but no block spends the coin that it was in here. Try again after a block.`,
  },
  flowEarlier: {
    takenOffTheMarket: 'taken off the market',
    listed: 'listed',
    doneAlready: 'done already',
  },
  flowMoveFirst: {
    moves: ({ map }: { map: string }) => `moves ${map}`,
    noIndexKnowsWhere: 'No index knows where it sits. Try again after a block.',
    itsCoinCarriesAnother:
      'Its coin carries another one of these. Split them apart first, in Coins.',
    nothingWasMoved: 'Nothing was moved.',
    theCoinWasNot:
      'The coin was not moved: a sale may have been faster, or it was called off. Try again to move what is still yours.',
    moved: 'moved',
  },
  flowFirstSteps: {
    inscribesFirst: ({ length }: { length: number }) => `inscribes ${length} first`,
    theTransferWasNot:
      'The transfer was not inscribed as it was asked for. Look at its order, then try again.',
    theSmallCoinsThat:
      'The small coins that a purchase needs are not there, although they were made. Wait for a block, then try again.',
    makingTheCoinsFor: ({ fee, maxOutlaySats }: { fee: string; maxOutlaySats: string }) =>
      `Making the coins for it takes about ${fee}, and with price and fee of the market that is more than the ${maxOutlaySats} that you allow.`,
    makesFirst: ({ length }: { length: string }) => `makes ${length} first`,
    done: ({ what }: { what: string }) => `${what}: done`,
    didNotGoThrough: ({ what }: { what: string }) =>
      `${what} did not go through. Nothing else was done.`,
    thePaymentThatMakes: 'The payment that makes small coins',
    theMarketSaysThat:
      'The market says that the payout address is not bound, although it was. Try again later.',
    bindsThePayoutAddress: 'binds the payout address first',
    listsItAgain: 'lists it again',
    theOldOfferHas: 'The old offer has ended, and the new one did not go through. List it again.',
    inscribed: 'inscribed',
    listedAgain: 'listed again',
  },
  flowMarketFaults: {
    theMarketDoesNot: 'The market does not know this offer any more. Look at the book again.',
    theMarketChangedThe: 'The market changed the state of this offer meanwhile. Try it again.',
    theCoinsAtThe: 'The coins at the paying address do not suffice. Send more to it, or buy less.',
    theMarketIsUnder: 'The market is under maintenance. Nothing was handed over; try again later.',
    theMarketFindsNo: 'The market finds no coin that holds it. Wait for its block, then try again.',
    theMarketDoesNotKnow: 'The market does not know this inscription yet. Try again after a block.',
    itTransfersNothingAny: 'It transfers nothing any more: it was used. Inscribe another transfer.',
    theMarketRefusedThe: 'The market didn’t accept the signature. Nothing is listed; try again.',
    theMarketIsRead: 'The market is read-only for now. Nothing was handed over; try again later.',
    theMarketWantsA: 'The market wants a higher fee rate. Start again with one.',
    theMarketTakesNo: 'The market takes no address of this kind. Use a taproot or segwit address.',
    itsCoinCarriesMore:
      'Its coin carries more than one inscription. Split them apart first, in Coins.',
    itWaitsForA: 'It waits for a block. Try again once that is there.',
    itIsYourOwn: 'It is your own offer.',
    thePriceIsLower: 'The price is lower than the market takes. Ask for more.',
    thePriceIsHigher: 'The price is higher than the market takes. Ask for less.',
    theMarketWantsAnother: 'The market wants another price for this offer. Look at it again.',
    theSellerChangedThe:
      'The seller changed the price meanwhile. Nothing was paid: look at the offer again.',
    somebodyElseWasFaster:
      'Someone else was faster, or the listing was cancelled. Nothing was paid: look at the other listings.',
    itsLastMoveNeeds: 'Its last move needs a block more. Try again once that is there.',
    itsCoinHoldsToo: 'Its coin holds too few sats to be sold.',
    yourAddressCannotTake:
      'Your address cannot take so small a coin. Receive at a taproot address.',
    itIsListedAlready: 'It is listed already: edit its price, or cancel the listing first.',
    aCoinOfIt: 'A coin of it was spent meanwhile. Try it again.',
    theMarketRefused: 'The market didn’t accept it',
    thePayoutAddressHas: 'The payout address has to be bound first.',
    smallCoinsHaveTo: 'Small coins have to be made first.',
    theMarketHasIt: 'The market has it already.',
  },
  flowOfferTrouble: {
    nothingWasPaidLook: 'Nothing was paid: look at the other listings.',
    somebodyElseBoughtIt: ({ OTHERS }: { OTHERS: string }) =>
      `Someone else bought it first. ${OTHERS}`,
    itWasTakenOff: ({ OTHERS }: { OTHERS: string }) => `It was taken off the market. ${OTHERS}`,
    somebodyElseWasFaster: ({ OTHERS }: { OTHERS: string }) =>
      `Someone else was faster, or the listing was cancelled. ${OTHERS}`,
    itIsAnAuction: ({ OTHERS }: { OTHERS: string }) =>
      `It is an auction by now, which takes bids and no price. ${OTHERS}`,
    sats: ({ priceSats }: { priceSats: string }) => `${priceSats} sats`,
    thatOfferHasEnded: ({ asks }: { asks: string }) =>
      `That listing has ended, and the seller lists it again for ${asks}. Nothing was paid: look at the new listing.`,
    theSellerChangedThe: ({ asks }: { asks: string }) =>
      `The seller changed the price to ${asks}. Nothing was paid: buy it at the new price, or look at the other listings.`,
  },
  flowPrepareLine: {
    noIndexKnowsWhere:
      'No index knows where the inscription sits now. It may have moved: look at it again after a block.',
    theMarketOffersIt: 'The market offers it no more. Only moving its coin ends your signature.',
    itWouldTakeAnd: ({ paid, maxOutlaySats }: { paid: string; maxOutlaySats: string }) =>
      `It would take ${paid}, and with the others more than the ${maxOutlaySats} that you allow.`,
    itWasBoundAlready: 'It was bound already.',
  },
  flowPrepareStep: {
    toBeApproved: ({ length }: { length: string }) => `${length} to be approved`,
  },
  flowPreparedCost: {
    cancelled: 'Cancelled.',
    cancelledCreatingItsCoins: ({ preparedSats }: { preparedSats: string }) =>
      `Cancelled. Creating its coins cost ${preparedSats} in network fees; your next purchase uses them.`,
  },
  flowRaiseSteps: {
    theHigherFeeWas: 'The higher fee was called off.',
    itArrivedMeanwhileSo: 'It arrived meanwhile, so nothing takes its place.',
    youRefusedTheHigher: 'You rejected the higher fee. Nothing was signed.',
    theHigherFeeWasGiven: 'The higher fee was given up.',
    thePurchaseStaysAs: ({ reason }: { reason: string }) =>
      `${reason} The purchase stays as it was.`,
    youAllowedAtMost: ({ most }: { most: number }) =>
      `You allowed ${most} sat/vB at most when you began this purchase.`,
  },
  flowQuestions: {
    ofLeft: ({ open, length }: { open: number; length: string }) => `${open} of ${length} left`,
    itDidNotGo: 'It did not go through',
    tryThoseAgain: 'Try those again',
    whatWentThroughStays: 'What went through stays as it is. You get a new card to approve.',
    leaveThem: 'Leave them',
    endsHereWhatWent: 'Ends here. What went through stays.',
    endsHereNothingMore: 'Ends here. Nothing more is signed.',
    stillInNoBlock: 'Still in no block',
    paysLeast: ({ label, now }: { label: string; now: number }) => `${label} pays least, ${now}.`,
    itPays: ({ now }: { now: number }) => `it pays ${now}.`,
    offerMore: 'Offer more',
    thePurchaseOf: ({ label }: { label: string }) => `the purchase of ${label}`,
    itConfirmsByItself: ({ most, pays }: { most: number; pays: string }) =>
      `It confirms by itself. You allowed up to ${most} sat/vB; ${pays}`,
    it: 'it',
    replacesBy: ({ what, most }: { what: string; most: number }) =>
      `Replaces ${what} by one that buys the same with the same coins and pays the miners more, at most ${most} sat/vB. You approve it first.`,
  },
  flowSignSteps: {
    aCheckRefusedIt: ({ text }: { text: string }) =>
      `A check blocked it, and nothing was signed: ${text}`,
    leftOut: ({ size, note }: { size: string; note: string }) => `${size} left out: ${note}`,
    handsOverWhatWas: 'hands over what was signed',
    signed: ({ count }: { count: string }) => `signed ${count}`,
  },
  flowSubmitSteps: {
    theMarketDidSee: ({ text }: { text: string }) =>
      `${text} The market did see your signature: it stays among the live ones until its coin moves.`,
    theMarketForgotIt:
      'The market forgot it. Your signature stays good, and stays among the live ones, until the coin moves.',
    theRestIsTo: 'the rest is to be approved again',
    lookAtThisOffer: 'Look at this offer',
    theMarketDoesNot: 'The market does not show it as you signed it.',
    theMarketOffersIt:
      'The market lists it under another number. Move its coin to cancel the listing.',
    theMarketAsksFor: ({ priceSats, priceSats2 }: { priceSats: string; priceSats2: string }) =>
      `The market asks ${priceSats} for it, not ${priceSats2}. Move its coin to cancel the listing.`,
    theMarketNamesAnother: 'The market names another owner. Move its coin to cancel the listing.',
    theMarketOffersNot: ({ amount, amount2 }: { amount: string; amount2: string }) =>
      `The market lists ${amount}, not ${amount2}. Move its coin to cancel the listing.`,
  },
  flowWatchStep: {
    noBlockHasIt: 'no block has it any more',
    outrunByWhichIs: ({ winner }: { winner: string }) =>
      `Outrun by ${winner}, which is in no block yet: offer more, or let it go.`,
    lostToYourCoins: ({ winner }: { winner: string }) => `Lost to ${winner}. Your coins are back.`,
  },
  flowStates: {
    lookingAtWhatHas: 'Looking at what has to come first.',
    aTransferIsInscribed:
      'A transfer is inscribed first. It goes on by itself once that is in a block.',
    smallCoinsAreMade: 'Small coins are made first. It goes on by itself once they are in a block.',
    thePayoutAddressIs: 'The payout address is bound first.',
    theBindingOfThe: 'The binding of the payout address',
    theToYourAddress: ({ count }: { count: number }) =>
      `The ${count === 1 ? 'coin moves' : 'coins move'} to your address. A sale that a miner sees first would win.`,
    theOldOfferHas: 'The old offer has ended. It is listed again.',
    askingTheMarketFor: ({ length, length2 }: { length: number; length2: number }) =>
      `Asking the market for what is to be signed: ${length} of ${length2}.`,
    signingWhatYouApproved: ({ of, length }: { of: number; length: number }) =>
      `Signing what you approved: ${of} of ${length}.`,
    handingItToThe: ({ length, length2 }: { length: number; length2: number }) =>
      `Handing it to the market: ${length} of ${length2}.`,
    comparingWhatTheMarket: 'Comparing what the market shows with what you signed.',
    buildingTheSamePurchase: 'Building the same purchase with a higher fee.',
    theHigherFeeWaits: 'The higher fee waits for your approval in the approval window.',
    signingTheHigherFee: 'Signing the higher fee that you approved.',
    theHigherFeeIs:
      'The higher fee is approved. Waits to come back signed by the device that has the keys.',
    sendingThePurchaseWith: 'Sending the purchase with the higher fee.',
    nothingMoreHappensBy: 'Nothing more happens by itself.',
    doneOfWasNo: ({ of, length }: { of: number; length: number }) =>
      `Done. ${of} of ${length} was no longer available.`,
    done: 'Done.',
    prepared: 'Prepared',
    handedToTheMarket: 'Handed to the market',
    seenThrough: 'Seen through',
    waitsForABlock: ({ sent, rates }: { sent: number; rates: string }) =>
      `Waits for a block: ${sent} on the way at ${rates} sat/vB.`,
  },
  quotePlaces: {
    chooseAnAddressOf:
      'Choose an address of this wallet that pays: purchases are paid from it too.',
  },
  quoteBuy: {
    anItem: 'An item',
    priceAndFeeOf: ({ which, least }: { which: string; least: string }) =>
      `Price${which} and fee of the market alone are ${least}.`,
    itIsAnAuction:
      'It is an auction. What a bid signs is not documented, so it cannot be checked: bid on the market’s own site.',
    itIsNoLonger: 'It is no longer listed: sold, or taken back.',
    theMarketCannotBe: 'The market cannot be asked about it right now.',
    theSellerAsksNow: ({ price }: { price: string }) =>
      `The seller asks ${price} now. Look at the offer again.`,
    itIsYourOwn: 'It is your own offer.',
    theMarketTakesPurchases: ({
      receiveAddress,
      payFrom,
    }: {
      receiveAddress: string;
      payFrom: string;
    }) =>
      `The market takes purchases for ${receiveAddress} once ${payFrom} is set as its payout address: a message to sign, once.`,
    buyingNeedsTwoSmall: ({ length }: { length: string }) =>
      `Buying needs two small confirmed coins for each purchase, and one that pays. Inkstone creates ${length} first; coins that a purchase leaves are used by the next one.`,
    cleanCoinsOfDo: ({ total, need, value }: { total: string; need: string; value: string }) =>
      `Clean coins of ${total} do not suffice for ${need}.${value}`,
    thePaymentThatPreparesIt: ', the payment that prepares it',
  },
  quoteContents: {
    itsOwnBytesAre:
      'Its own bytes are a BRC-20 operation, so it can’t be traded as an item: its tokens would go with it.',
    itHoldsSomethingElse: 'It holds something else than this form showed. Open the form again.',
  },
  quotePayoutStep: {
    insteadOf: ({ bound }: { bound: string }) => ` instead of ${bound}`,
    theMarketPaysSales: ({
      holder,
      payAddress,
      instead,
    }: {
      holder: string;
      payAddress: string;
      instead: string;
    }) =>
      `The market pays sales from ${holder} to ${payAddress}${instead} once that is set as its payout address: a message to sign, once.`,
  },
  quoteList: {
    thisIsMoreThan: 'This is more than all bitcoin there will ever be.',
    thePriceIsIn: ({ price, LEAST_PRICE }: { price: string; LEAST_PRICE: string }) =>
      `The total price is ${price}. Below ${LEAST_PRICE} no one can pay it.`,
    aSalePaysYou: ({ payAddress }: { payAddress: string }) =>
      `A sale pays you the whole price at ${payAddress}. The buyer pays the market’s fee and the network’s on top.`,
    aSaleBringsAnd: ({ priceSats, costs }: { priceSats: string; costs: string }) =>
      `A sale brings ${priceSats}, and listing it with its postage costs ${costs}: you receive nothing.`,
    isOfTheFloor: ({ price, ofFloor }: { price: string; ofFloor: string }) =>
      `${price} is ${ofFloor} % of the floor price. Type the price once more to confirm it.`,
    itIsInThe: 'It is in the list twice.',
    itIsNotAmong: 'It is not among the coins of this wallet: it was moved, or belongs elsewhere.',
    itsCoinWaitsFor: 'Its coin waits for a block. Offer it once that is there.',
    itsCoinCarriesAnother:
      'Its coin carries another inscription too. Split them apart first, in Coins.',
    itsCoinIsReserved: 'Its coin is reserved by another operation.',
    youFrozeItsCoin: 'You froze its coin. Unfreeze it in Coins first.',
    itIsListedAlready: 'It is listed already: edit its price, or cancel the listing first.',
    howMuchIsAvailable: ({ tick }: { tick: string }) =>
      `How much ${tick} is available cannot be read right now.`,
    areWantedAndAre: ({ sum, tick, available }: { sum: string; tick: string; available: string }) =>
      `${sum} ${tick} are wanted, and ${available} are available there.`,
    aTransferIs: 'A transfer is',
    transfersAre: ({ count }: { count: number }) => `${count} transfers are`,
    inscribedFirstByAn: ({ which }: { which: string }) =>
      `${which} inscribed first, by an order of its own. It takes a block or more; the listing goes on by itself up to your approval.`,
  },
  quoteOthers: {
    cleanCoinsDoNot: ({ missingSats }: { missingSats: string }) =>
      `Clean coins do not suffice for the network fee: ${missingSats} are missing.`,
    itIsNotAmong: 'It is not among the coins of this wallet any more: sold, or moved.',
    itsCoinIsReserved: 'Its coin is reserved by another operation.',
    inscription: ({ inscriptionId }: { inscriptionId: string }) => `Inscription ${inscriptionId}…`,
    thisIsNotAn: 'This is not an address of this wallet.',
    movingATransferInscription:
      'Moving a transfer inscription uses it up: its amount is available again, and a new listing needs a new transfer.',
    onlyTheMarketForgets:
      'Only the market forgets the listing. Anyone who kept your signature can still buy at its price, until the coin moves.',
    oneTransactionMovesThem:
      'One transaction moves them to an address of yours. Its block ends every signature of them; a sale that a miner sees first would win.',
    transactionsMoveThemTo: ({ transactions }: { transactions: number }) =>
      `${transactions} transactions move them to an address of yours, one after the other, each with a card of its own.`,
    theItem: 'The item',
    isOfTheFloor: ({ unitPrice, ofFloor }: { unitPrice: string; ofFloor: string }) =>
      `${unitPrice} is ${ofFloor} % of the floor price. Type the price once more to confirm it.`,
    aSignatureOfYours: ({ lowest }: { lowest: string }) =>
      `A signature of yours still sells it for ${lowest} sats, and only moving the coin ends it. To leave it alive all the same, type that price.`,
    aSalePaysYou: ({ which }: { which: string }) =>
      `A sale pays you the whole price at ${which}. The buyer pays the market’s fee and the network’s on top.`,
    theCoinMovesTo: 'The coin moves to an address of yours, which ends every signature of it.',
    movingUsesTheTransfer:
      'Moving uses up the transfer inscription, so another one is inscribed. It takes a block or more.',
    thisIsBoundAlready: 'This is bound already.',
    payoutAddress: 'Payout address',
  },
  quoteWatched: {
    theMarketMakesWhat:
      'The market makes what is to be signed out of the public key of an address, and of this wallet only addresses are known. Add it once more by its account key (an extended public key or a descriptor) to trade with it.',
    eachIsSignedBy:
      'Each is signed by itself where the keys are, while the market keeps it prepared: take one at a time.',
    bindingAPayoutAddress:
      'Binding a payout address is a message that the address for inscriptions signs, and the market wants it before anything else. It is not carried to another device: use a wallet with keys for it.',
    hereWouldHaveTo: ({ holds, choose }: { holds: string; choose: string }) =>
      `Here ${holds} would have to be bound to another address first, which is a message that is not carried to another device. Choose ${choose} for both, which needs none.`,
  },
  quoteQuote: {
    thisNetworkHasNo: 'This network has no market.',
    thisIsNotAn: 'This is not an address of this wallet.',
  },
  signBind: {
    saysWhatWasAsked: 'Says what was asked',
    salesArePaidTo: ({ btcAddress }: { btcAddress: string }) => `Sales are paid to ${btcAddress}.`,
    theTextBindsSomething: 'The text binds something else.',
    bothAddressesAreYours: 'Both addresses are yours',
    payoutAndInscriptionsCome: 'Payout and inscriptions come to you.',
    isNotOneOf: ({ address }: { address: string }) => `${address} is not one of yours.`,
    isNoAddressOf: ({ address, label }: { address: string; label: string }) =>
      `${address} is no address of ${label}.`,
    theMarketTakesNo: 'The market takes no signature of this kind of address.',
    whereTheMarketPays: 'Where the market pays your sales so far could not be read.',
    anotherAddressOfYours: 'another address of yours',
    anAddressThatIs: 'an address that is not yours',
    soFarSalesAre: ({ owner, now }: { owner: string; now: string }) =>
      `So far sales are paid to ${owner}: ${now}.`,
    whatChanges: 'What changes',
    nothingIsBoundYet: 'Nothing is bound yet.',
    theSameAddressIs: 'The same address is bound already.',
    boundNow: ({ now }: { now: string }) => `bound now: ${now}`,
    itIsAText: 'It is a text of the marketplace, which knows no module.',
    bindingAnAddressTakes: 'Binding an address takes no fee.',
    bindAPayoutAddress: 'Bind a payout address',
    haveSalesOfWhat: ({ nftAddress, btcAddress }: { nftAddress: string; btcAddress: string }) =>
      `Have sales of what ${nftAddress} holds paid to ${btcAddress}.`,
    signsAMessageOf: ({ nftAddress }: { nftAddress: string }) =>
      `Signs a message of ${nftAddress}. Anyone who has it can set this payout address again at any time: it does not expire.`,
    nothingBound: 'nothing bound',
  },
  signBuy: {
    whatYouPayIs: 'What you pay is not proved.',
    costsAboveYour: ({ outlay, most }: { outlay: string; most: string }) =>
      `Costs ${outlay}, above your ${most}.`,
    costsMoreThanPrice: ({ outlay }: { outlay: string }) =>
      `Costs ${outlay}, more than price and fees.`,
    costsWhatWasShown: 'Costs what was shown',
    leaveYourWallet: ({ outlay }: { outlay: string }) => `${outlay} leave your wallet.`,
    priceServiceNetwork: ({
      price,
      service,
      network,
    }: {
      price: string;
      service: string;
      network: string;
    }) => `price ${price}, service ${service}, network ${network}`,
    yoursInBackAt: ({ spent, back, most }: { spent: string; back: string; most: string }) =>
      `yours in ${spent}, back ${back}, at most ${most}`,
    theServiceFee: 'The service fee',
    theNetworkFee: 'The network fee',
    othersWouldReceiveNot: ({ total, due }: { total: string; due: string }) =>
      `Others would receive ${total}, not ${due}.`,
    noOutputPaysThe: 'No output pays the seller.',
    theSellersInscriptionIs: 'The seller’s inscription is not spent.',
    theFloorPrice: 'the floor price',
    theLastSale: 'the last sale',
    thePriceIsA: 'The price is a usual one',
    notFarAboveWhat: 'Not far above what others ask and paid.',
    forIt: ({ parseSats, amount }: { parseSats: string; amount: string }) =>
      `${parseSats} for ${amount}`,
    each: ({ what, price }: { what: string; price: string }) => `${what}: ${price} each`,
    thePriceIsMore: ({ TIMES, what, price }: { TIMES: string; what: string; price: string }) =>
      `The price is more than ${TIMES} times ${what} (${price} each).`,
    whatYouBuy: 'what you buy',
    thePriceOrA: 'the price or a fee of the market',
    itSpendsTheSellers:
      'It spends the seller’s coin, so two purchases of one thing can never both be mined.',
    thePriceAndThe: 'the price and the market',
    buyFor: ({ whatOf, parseSats }: { whatOf: string; parseSats: string }) =>
      `Buy ${whatOf} for ${parseSats}`,
    buyInscriptionForAt: ({
      whatOf,
      inscriptionId,
      parseSats,
      outlaySats,
      receiveAddress,
    }: {
      whatOf: string;
      inscriptionId: string;
      parseSats: string;
      outlaySats: string;
      receiveAddress: string;
    }) =>
      `Buy ${whatOf} (inscription ${inscriptionId}) for ${parseSats}, at a total cost of ${outlaySats}, to ${receiveAddress}.`,
    signsOfLeaveThe: ({
      length,
      length2,
      outlaySats,
    }: {
      length: number;
      length2: string;
      outlaySats: string;
    }) => `Signs ${length} of ${length2}. ${outlaySats} leave the wallet, network fee included.`,
  },
  signDelist: {
    itDoesNotCome: 'It does not come back to your address.',
    moreThanOneOutput: 'More than one output goes to that address.',
    theInscriptionIsNot: 'The inscription is not first in and first out.',
    theCoinComesBack: 'The coin comes back with another value.',
    theInscriptionComesBack: 'The inscription comes back',
    ifAnybodyEverMined: 'If anybody ever mined it, it would come back to you.',
    movingItEndsEvery: 'Moving it ends every offer that was signed for it.',
    backToYouWith: 'back to you, with the inscription',
    itMovesTheInscription: 'It moves the inscription home, and can be mined once.',
    theNetworkFeeIs: 'The network fee is all it pays: C9 holds it to the rate you chose.',
    itEndsAnOffer: 'It ends an offer, and names no price.',
    cancelTheListingOf: ({ whatOf }: { whatOf: string }) => `Cancel the listing of ${whatOf}`,
    haveTheMarketForget: ({ whatOf, inscriptionId }: { whatOf: string; inscriptionId: string }) =>
      `Have the market forget the offer of ${whatOf} (inscription ${inscriptionId}).`,
    nothingMovesTheSignature:
      'Nothing moves. The signature that you gave for the listing stays valid: anyone who kept it can still buy at its price, until the coin moves.',
    leaveTheWalletNetwork: ({ outlaySats }: { outlaySats: string }) =>
      `${outlaySats} leave the wallet, network fee included.`,
    takeOffTheMarket: ({
      whatOf,
      inscriptionId,
      returnAddress,
      feeRate,
    }: {
      whatOf: string;
      inscriptionId: string;
      returnAddress: string;
      feeRate: number;
    }) =>
      `Take ${whatOf} (inscription ${inscriptionId}) off the market, back to ${returnAddress}, at ${feeRate} sat/vB.`,
  },
  signList: {
    theMakerFeeTakes: 'The maker fee takes all of the price.',
    theMakerFeeTakesOf: ({ makerFee }: { makerFee: string }) =>
      `The maker fee takes ${makerFee} of the price.`,
    nothingWouldBePaid: 'Nothing would be paid for it.',
    thePriceWouldGo: 'The price would go to someone else.',
    paysNot: ({ sats, due }: { sats: string; due: string }) => `Pays ${sats}, not ${due}.`,
    paysYourPrice: 'Pays your price',
    youReceive: ({ sats }: { sats: string }) => `You receive ${sats}.`,
    priceMakerFee: ({ price, makerFee }: { price: string; makerFee: string }) =>
      `price ${price}, maker fee ${makerFee}`,
    to: ({ outputName, sats, address }: { outputName: string; sats: string; address: string }) =>
      `${outputName}: ${sats} to ${address}`,
    atAre: ({ amount, unitPrice, total }: { amount: string; unitPrice: string; total: string }) =>
      `${amount} at ${unitPrice} are ${total}.`,
    theFloorPrice: 'the floor price',
    theLastSale: 'the last sale',
    yourOwnLastPrice: 'your own last price',
    thePriceIsLess: ({ what, other }: { what: string; other: string }) =>
      `The price is less than half of ${what} (${other}).`,
    thePriceIsMore: ({ what, other }: { what: string; other: string }) =>
      `The price is more than three times ${what} (${other}).`,
    thePriceIsMeant: 'The price is meant',
    theTotalIsUnit: 'The total is unit price times amount.',
    floorPriceLastSale: ({
      floorUnitPrice,
      lastUnitPrice,
    }: {
      floorUnitPrice: string;
      lastUnitPrice: string;
    }) => `floor price ${floorUnitPrice}, last sale ${lastUnitPrice}`,
    noCheaperOfferIs: 'No cheaper offer is out',
    noEarlierSignatureSells: 'No earlier signature sells this coin for less.',
    earlierSignaturesOfThis: ({ length }: { length: number }) =>
      `${length} earlier signatures of this coin are still good`,
    anEarlierSignatureStill: ({ lowest }: { lowest: string }) =>
      `An earlier signature still sells it for ${lowest}. Only moving the coin ends that.`,
    thePriceGoesTo: 'The price goes to another script.',
    notCoveredByYour: 'not covered by your signature',
    othersCompleteASale:
      'Others complete a sale, so its sats do not flow in the order of what is there so far: asset.alone says what leaves.',
    whoeverBuysPaysThe: 'The buyer pays the fee.',
    noCoinOfYours: 'No coin of yours pays: the buyer pays the fee.',
    nothingLeavesBeforeSomebody:
      'Nothing leaves until someone buys: the form shows what is left of the price.',
    itPaysNobodyWhoever: 'It pays no one: the buyer pays.',
    theOneFeeIs:
      'The one fee is taken from the price: C1 says what is left, and holds an unusual one.',
    sellInscriptionForTo: ({
      whatOf,
      inscriptionId,
      parseSats,
      payAddress,
    }: {
      whatOf: string;
      inscriptionId: string;
      parseSats: string;
      payAddress: string;
    }) => `Sell ${whatOf} (inscription ${inscriptionId}) for ${parseSats} to ${payAddress}.`,
    whoeverPaysThePrice: 'Anyone who pays the price can take the coin, until the coin moves.',
    listFor: ({ whatOf, price }: { whatOf: string; price: string }) =>
      `List ${whatOf} for ${price}`,
    editThePriceOfTo: ({ whatOf, price }: { whatOf: string; price: string }) =>
      `Edit the price of ${whatOf} to ${price}`,
  },
  signRaise: {
    theMarketMadeIt: 'The market made it in a way in which its fee cannot be raised.',
    itGivesNoChange: 'It gives no change that could pay more.',
    itsChangeDoesNot: 'Its change does not suffice for that fee. Offer less, or wait for a block.',
    whatItReplacesSpends: 'What it replaces spends other coins than the purchase that you signed.',
    theFeeOfThe: 'The fee of the purchase cannot be known.',
    itHasOtherParts: 'It has other parts than the purchase.',
    isNotAsIt: ({ outputName }: { outputName: string }) =>
      `${outputName} is not as it was in the purchase.`,
    whatYouBuyDoes: 'What you buy does not come to you.',
    moreThanOneOutput: 'More than one output of change pays.',
    whatTheSellerSigned:
      'What the seller signed is larger than any signature: you would pay for it.',
    theSamePurchase: 'The same purchase',
    theSameCoinsBuy:
      'The same coins buy the same thing at the same price; only your change pays more. Only one of the two can be confirmed.',
    costsInAllAbove: ({ spent, most }: { spent: string; most: string }) =>
      `Costs ${spent} in total, above your ${most}.`,
    underYourCeiling: 'Under your ceiling',
    yoursInBack: ({ spent, back }: { spent: string; back: string }) =>
      `yours in ${spent}, back ${back}`,
    itSpendsTheCoins: 'It spends the coins of the purchase that it replaces: C6 blocks any others.',
    whatYouBuy: 'what you buy',
    thePriceOrA: 'the price or a fee of the market, as before',
    feesToOthersStay:
      'Fees to others stay to the sat: “raise” compares every output, and the ceiling was set before.',
    thePriceWasCompared:
      'The price was compared when the purchase was signed, and “raise” keeps it to the sat.',
    thePriceAndThe: 'the price and the market',
    buyPayAHigher: 'Buy: pay a higher fee',
    spendsTheSameCoins: ({ outlaySats, feeSats }: { outlaySats: string; feeSats: string }) =>
      `Spends the same coins as the purchase before. ${outlaySats} leave the wallet in total, ${feeSats} of them as network fee.`,
    moreThanTheRate: ({ mostFeeRate }: { mostFeeRate: number }) =>
      `More than the ${mostFeeRate} sat/vB that you allowed.`,
    leaveYourWalletInAll: ({
      sats,
      feeRate,
      mostFeeRate,
    }: {
      sats: string;
      feeRate: string;
      mostFeeRate: number;
    }) => `${sats} leave your wallet in total, at ${feeRate} of ${mostFeeRate} sat/vB.`,
    atMost: ({ most, mostFeeRate }: { most: string; mostFeeRate: number }) =>
      `at most ${most} and ${mostFeeRate} sat/vB`,
    thisPurchase: 'this purchase',
    offerForThePurchase: ({
      feeRate,
      whatOf,
      inscriptionId,
      price,
      txid,
    }: {
      feeRate: number;
      whatOf: string;
      inscriptionId: string;
      price: string;
      txid: string;
    }) =>
      `Offer ${feeRate} sat/vB for the purchase of ${whatOf} (inscription ${inscriptionId}) for ${price}. Replaces ${txid}.`,
  },
  quoteActiveSignatures: {
    inscription: ({ inscriptionId }: { inscriptionId: string }) => `inscription ${inscriptionId}…`,
    whoeverHasItCan: ({
      what,
      priceSats,
      payAddress,
    }: {
      what: string;
      priceSats: string;
      payAddress: string;
    }) =>
      `Anyone who has it can take ${what} by paying ${priceSats} sats to ${payAddress}, until the coin moves.`,
  },
  quotePick: {
    theMarketDoesNot: 'The market does not say what it offers.',
    itIsAnAuction: 'It is an auction, which takes bids and no price.',
    itOffersAnotherToken: 'It offers another token.',
    itIsYourOwn: 'It is your own.',
    itIsAboveYour: 'It is above your highest unit price.',
    thereAreEnoughOffers: 'There are enough offers already.',
    itWouldBeMore: 'It would be more than the amount you want.',
    itWouldCostMore: 'It would cost more than you want to spend.',
  },
  sign: {
    marketKnowsNoModule: 'The marketplace knows no module.',
  },
};
