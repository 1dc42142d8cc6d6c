/** What main says. */
export const trade = {
  describe: {
    satsOutBoughtFor: 'sats paid, for purchases',
    offeredForSatsNothing: 'listed for sats, nothing left the wallet',
    offersTakenBack: 'listings cancelled',
    offeredAtAnotherPrice: 'prices edited',
    payoutsBoundToAn: 'payout addresses set, nothing left the wallet',
  },
  flowLines: {
    anItem: 'An item',
    inscription: ({ inscriptionId }: { inscriptionId: string }) => `Inscription ${inscriptionId}…`,
    payoutAddress: 'Payout address',
    offers: ({ length }: { length: number }) => `${length} listings`,
    list: ({ what }: { what: string }) => `List ${what}`,
    buy: ({ what }: { what: string }) => `Buy ${what}`,
    takeBack: ({ what }: { what: string }) => `Cancel the listing of ${what}`,
    anotherPriceFor: ({ label }: { label: string }) => `Edit the price of ${label}`,
    bindAPayoutAddress: 'Set a payout address',
  },
  flowMoves: {
    waitsForABlock: 'waiting for confirmation',
    ofLinesDidNot: ({ length, length2, note }: { length: number; length2: number; note: string }) =>
      `${length} of ${length2} failed. The first: ${note}`,
    somebodyElseWasFaster: 'Someone else bought it first. Your coins are back.',
    done: 'Done',
    forIt: ({ priceSats }: { priceSats: string }) => ` for ${priceSats}`,
    listed: 'Listed',
    bought: 'Bought',
    tookBack: 'Cancelled the listing of',
    pricedAnew: 'Repriced',
    bound: 'Set',
    doneNote: 'done',
  },
  flowAnswers: {
    theRestWasLeft: 'the rest was skipped',
    cancelledBeforeAnythingWas: 'cancelled before anything was sent',
  },
  flowTaken: {
    itWasSoldOr: ({ address }: { address: string }) =>
      `It was sold or moved earlier. It is now at ${address}.`,
    theIndexSaysThat: ({ address }: { address: string }) =>
      `The index places it at ${address}, but no block spends the coin it was on here. Try again after the next block.`,
  },
  flowEarlier: {
    takenOffTheMarket: 'listing cancelled',
    listed: 'listed',
    doneAlready: 'already done',
  },
  flowMoveFirst: {
    moves: ({ map }: { map: string }) => `moves ${map}`,
    noIndexKnowsWhere: 'No index knows which coin it is on. Try again after the next block.',
    itsCoinCarriesAnother:
      'Its coin contains another one of these. Separate the inscriptions in Coins first.',
    nothingWasMoved: 'Nothing was moved.',
    theCoinWasNot:
      'The coin wasn’t moved: it may have been sold first, or the move was cancelled. Try again to move what is still yours.',
    moved: 'moved',
  },
  flowFirstSteps: {
    inscribesFirst: ({ length }: { length: number }) => `inscribes ${length} first`,
    theTransferWasNot:
      'The transfer wasn’t inscribed as requested. Check its order, then try again.',
    theSmallCoinsThat:
      'The small coins that a purchase needs were created but aren’t available yet. Wait for a block, then try again.',
    makingTheCoinsFor: ({ fee, maxOutlaySats }: { fee: string; maxOutlaySats: string }) =>
      `Creating its coins costs about ${fee}. With the price and the market fee, that is more than your maximum of ${maxOutlaySats}.`,
    makesFirst: ({ length }: { length: string }) => `creates ${length} first`,
    done: ({ what }: { what: string }) => `${what}: done`,
    didNotGoThrough: ({ what }: { what: string }) => `${what} failed. Nothing else was done.`,
    thePaymentThatMakes: 'The payment that creates small coins',
    theMarketSaysThat:
      'The market reports that no payout address is set, although you set one. Try again later.',
    bindsThePayoutAddress: 'sets the payout address first',
    listsItAgain: 'lists it again',
    theOldOfferHas: 'The old listing ended, but the new one failed. List it again.',
    inscribed: 'inscribed',
    listedAgain: 'listed again',
  },
  flowMarketFaults: {
    theMarketDoesNot: 'The market no longer has this listing. Check the order book again.',
    theMarketChangedThe: 'The state of this listing changed in the meantime. Try again.',
    theCoinsAtThe: 'The paying address doesn’t have enough coins. Send more to it, or buy less.',
    theMarketIsUnder: 'The market is under maintenance. Nothing was submitted. Try again later.',
    theMarketFindsNo:
      'The market can’t find the coin that contains it. Wait until it is confirmed, then try again.',
    theMarketDoesNotKnow:
      'The market hasn’t indexed this inscription yet. Try again after the next block.',
    itTransfersNothingAny:
      'It was already used, so it no longer transfers tokens. Inscribe another transfer.',
    theMarketRefusedThe: 'The market didn’t accept the signature. Nothing is listed; try again.',
    theMarketIsRead: 'The market is read-only for now. Nothing was submitted. Try again later.',
    theMarketWantsA: 'The market requires a higher fee rate. Start again with one.',
    theMarketTakesNo:
      'The market doesn’t support this address type. Use a taproot or segwit address.',
    itsCoinCarriesMore:
      'Its coin contains more than one inscription. Separate the inscriptions in Coins first.',
    itWaitsForA: 'It isn’t confirmed yet. Try again after the next block.',
    itIsYourOwn: 'This is your own listing.',
    thePriceIsLower: 'The price is below the market’s minimum. Ask for more.',
    thePriceIsHigher: 'The price is above the market’s maximum. Ask for less.',
    theMarketWantsAnother: 'The price of this listing has changed. Check it again.',
    theSellerChangedThe:
      'The seller changed the price in the meantime. Nothing was paid: check the listing again.',
    somebodyElseWasFaster:
      'Someone else bought it first, or the listing was cancelled. Nothing was paid: look at the other listings.',
    itsLastMoveNeeds:
      'Its last transfer needs one more confirmation. Try again after the next block.',
    itsCoinHoldsToo: 'Its coin has too few sats to be sold.',
    yourAddressCannotTake:
      'Your address can’t receive so small a coin. Receive at a taproot address.',
    itIsListedAlready: 'It is already listed. Edit its price or cancel the listing first.',
    aCoinOfIt: 'One of its coins was spent in the meantime. Try again.',
    theMarketRefused: 'The market didn’t accept it',
    thePayoutAddressHas: 'The payout address must be set first.',
    smallCoinsHaveTo: 'Small coins must be created first.',
    theMarketHasIt: 'The market already has it.',
  },
  flowOfferTrouble: {
    nothingWasPaidLook: 'Nothing was paid: look at the other listings.',
    somebodyElseBoughtIt: ({ OTHERS }: { OTHERS: string }) =>
      `Someone else bought it first. ${OTHERS}`,
    itWasTakenOff: ({ OTHERS }: { OTHERS: string }) => `The listing was cancelled. ${OTHERS}`,
    somebodyElseWasFaster: ({ OTHERS }: { OTHERS: string }) =>
      `Someone else bought it first, or the listing was cancelled. ${OTHERS}`,
    itIsAnAuction: ({ OTHERS }: { OTHERS: string }) =>
      `It is now an auction, which takes bids instead of a price. ${OTHERS}`,
    sats: ({ priceSats }: { priceSats: string }) => `${priceSats} sats`,
    thatOfferHasEnded: ({ asks }: { asks: string }) =>
      `That listing ended, and the seller listed it again for ${asks}. Nothing was paid: look at the new listing.`,
    theSellerChangedThe: ({ asks }: { asks: string }) =>
      `The seller changed the price to ${asks}. Nothing was paid: buy it at the new price, or look at the other listings.`,
  },
  flowPrepareLine: {
    noIndexKnowsWhere:
      'No index knows where the inscription is now. It may have moved. Check it again after the next block.',
    theMarketOffersIt:
      'The market no longer lists it. Only moving its coin invalidates your signature.',
    itWouldTakeAnd: ({ paid, maxOutlaySats }: { paid: string; maxOutlaySats: string }) =>
      `It costs ${paid}, which together with the others is more than your maximum of ${maxOutlaySats}.`,
    itWasBoundAlready: 'It was already set.',
  },
  flowPrepareStep: {
    toBeApproved: ({ length }: { length: string }) => `${length} to approve`,
  },
  flowPreparedCost: {
    cancelled: 'Cancelled.',
    cancelledCreatingItsCoins: ({ preparedSats }: { preparedSats: string }) =>
      `Cancelled. Creating its coins cost ${preparedSats} in network fees; your next purchase uses them.`,
  },
  flowRaiseSteps: {
    theHigherFeeWas: 'You cancelled the higher fee.',
    itArrivedMeanwhileSo: 'It was confirmed in the meantime, so it wasn’t replaced.',
    youRefusedTheHigher: 'You rejected the higher fee. Nothing was signed.',
    theHigherFeeWasGiven: 'The fee wasn’t raised.',
    thePurchaseStaysAs: ({ reason }: { reason: string }) => `${reason} The purchase is unchanged.`,
    youAllowedAtMost: ({ most }: { most: number }) =>
      `You allowed at most ${most} sat/vB when you started this purchase.`,
  },
  flowQuestions: {
    ofLeft: ({ open, length }: { open: number; length: string }) => `${open} of ${length} left`,
    itDidNotGo: 'It failed',
    tryThoseAgain: 'Try those again',
    whatWentThroughStays: 'Completed items stay as they are. You approve the rest first.',
    leaveThem: 'Skip them',
    endsHereWhatWent: 'Stops here. Completed items stay.',
    endsHereNothingMore: 'Stops here. Nothing more is signed.',
    stillInNoBlock: 'Not confirmed yet',
    paysLeast: ({ label, now }: { label: string; now: number }) =>
      `${label} pays the least, ${now} sat/vB.`,
    itPays: ({ now }: { now: number }) => `it pays ${now} sat/vB.`,
    offerMore: 'Raise the fee',
    thePurchaseOf: ({ label }: { label: string }) => `the purchase of ${label}`,
    itConfirmsByItself: ({ most, pays }: { most: number; pays: string }) =>
      `You can wait until it is confirmed. You allowed up to ${most} sat/vB; ${pays}`,
    it: 'it',
    replacesBy: ({ what, most }: { what: string; most: number }) =>
      `Replaces ${what} with a transaction that buys the same with the same coins and a higher fee, at most ${most} sat/vB. You approve it first.`,
  },
  flowSignSteps: {
    aCheckRefusedIt: ({ text }: { text: string }) =>
      `A check blocked it, and nothing was signed: ${text}`,
    leftOut: ({ size, note }: { size: string; note: string }) => `${size} skipped: ${note}`,
    handsOverWhatWas: 'submits the signatures',
    signed: ({ count }: { count: string }) => `signed ${count}`,
  },
  flowSubmitSteps: {
    theMarketDidSee: ({ text }: { text: string }) =>
      `${text} The market has your signature, so it stays active until its coin moves.`,
    theMarketForgotIt:
      'The market removed the listing. Your signature stays active until the coin moves.',
    theRestIsTo: 'the rest needs your approval again',
    lookAtThisOffer: 'Check this listing',
    theMarketDoesNot: 'The market doesn’t show it as you signed it.',
    theMarketOffersIt: 'The market lists it under another id. Move its coin to cancel the listing.',
    theMarketAsksFor: ({ priceSats, priceSats2 }: { priceSats: string; priceSats2: string }) =>
      `The market lists it for ${priceSats}, not ${priceSats2}. Move its coin to cancel the listing.`,
    theMarketNamesAnother: 'The market shows another owner. Move its coin to cancel the listing.',
    theMarketOffersNot: ({ amount, amount2 }: { amount: string; amount2: string }) =>
      `The market lists ${amount}, not ${amount2}. Move its coin to cancel the listing.`,
  },
  flowWatchStep: {
    noBlockHasIt: 'no longer confirmed',
    outrunByWhichIs: ({ winner }: { winner: string }) =>
      `${winner} outbid it and isn’t confirmed yet: raise the fee, or let it go.`,
    lostToYourCoins: ({ winner }: { winner: string }) => `Lost to ${winner}. Your coins are back.`,
  },
  flowStates: {
    lookingAtWhatHas: 'Checking what must be done first.',
    aTransferIsInscribed: 'Inscribing a transfer first. Inkstone continues once it is confirmed.',
    smallCoinsAreMade: 'Creating small coins first. Inkstone continues once they are confirmed.',
    thePayoutAddressIs: 'Setting the payout address first.',
    theBindingOfThe: 'Setting the payout address',
    theToYourAddress: ({ count }: { count: number }) =>
      `The ${count === 1 ? 'coin moves' : 'coins move'} to your address. A sale that a miner sees first would win.`,
    theOldOfferHas: 'The old listing ended. Listing it again.',
    askingTheMarketFor: ({ length, length2 }: { length: number; length2: number }) =>
      `Requesting the transactions to sign: ${length} of ${length2}.`,
    signingWhatYouApproved: ({ of, length }: { of: number; length: number }) =>
      `Signing what you approved: ${of} of ${length}.`,
    handingItToThe: ({ length, length2 }: { length: number; length2: number }) =>
      `Submitting to the market: ${length} of ${length2}.`,
    comparingWhatTheMarket: 'Checking that the market shows what you signed.',
    buildingTheSamePurchase: 'Building the same purchase with a higher fee.',
    theHigherFeeWaits: 'The higher fee waits for your approval in the approval window.',
    signingTheHigherFee: 'Signing the higher fee that you approved.',
    theHigherFeeIs:
      'The higher fee is approved. Waiting for the signed transaction from your signing device.',
    sendingThePurchaseWith: 'Sending the purchase with the higher fee.',
    nothingMoreHappensBy: 'Nothing more will happen.',
    doneOfWasNo: ({ of, length }: { of: number; length: number }) =>
      `Done. ${of} of ${length} no longer available.`,
    done: 'Done.',
    prepared: 'Prepared',
    handedToTheMarket: 'Submitted to the market',
    seenThrough: 'Completed',
    waitsForABlock: ({ sent, rates }: { sent: number; rates: string }) =>
      `Waiting for confirmation: ${sent} sent at ${rates} sat/vB.`,
  },
  quotePlaces: {
    chooseAnAddressOf: 'Choose a payment address of this wallet. It also pays for purchases.',
  },
  quoteBuy: {
    anItem: 'An item',
    priceAndFeeOf: ({ which, least }: { which: string; least: string }) =>
      `Price${which} and market fee alone are ${least}.`,
    itIsAnAuction:
      'It is an auction. Inkstone can’t check what a bid signs, because it isn’t documented. Bid on the market’s own site.',
    itIsNoLonger: 'It is no longer listed: it was sold, or the listing was cancelled.',
    theMarketCannotBe: 'We couldn’t ask the market about it.',
    theSellerAsksNow: ({ price }: { price: string }) =>
      `The seller now asks ${price}. Check the listing again.`,
    itIsYourOwn: 'This is your own listing.',
    theMarketTakesPurchases: ({
      receiveAddress,
      payFrom,
    }: {
      receiveAddress: string;
      payFrom: string;
    }) =>
      `The market accepts purchases for ${receiveAddress} once ${payFrom} is set as its payout address. You sign a message for that, once.`,
    buyingNeedsTwoSmall: ({ length }: { length: string }) =>
      `Each purchase needs two small confirmed coins and one that pays. Inkstone creates ${length} first; your next purchase uses the coins that are left.`,
    cleanCoinsOfDo: ({ total, need, value }: { total: string; need: string; value: string }) =>
      `Your coins without assets, ${total}, don’t cover ${need}.${value}`,
    thePaymentThatPreparesIt: ', the payment that prepares it',
  },
  quoteContents: {
    itsOwnBytesAre:
      'It is a BRC-20 operation, so it can’t be traded as an item: you would sell its tokens too.',
    itHoldsSomethingElse: 'It contains something other than this form showed. Open the form again.',
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
      `The market pays sales from ${holder} to ${payAddress}${instead} once you set it as payout address. You sign a message for that, once.`,
  },
  quoteList: {
    thisIsMoreThan: 'This is more than the total supply of bitcoin.',
    thePriceIsIn: ({ price, LEAST_PRICE }: { price: string; LEAST_PRICE: string }) =>
      `The total price is ${price}. Buyers can’t pay less than ${LEAST_PRICE}.`,
    aSalePaysYou: ({ payAddress }: { payAddress: string }) =>
      `A sale pays you the full price at ${payAddress}. The buyer pays the market fee and the network fee on top.`,
    aSaleBringsAnd: ({ priceSats, costs }: { priceSats: string; costs: string }) =>
      `A sale pays ${priceSats}, and listing it with its postage costs ${costs}: you receive nothing.`,
    isOfTheFloor: ({ price, ofFloor }: { price: string; ofFloor: string }) =>
      `${price} is ${ofFloor} % of the floor price. Type the price once more to confirm it.`,
    itIsInThe: 'It is in the list twice.',
    itIsNotAmong: 'It isn’t on a coin of this wallet: it was moved, or belongs to someone else.',
    itsCoinWaitsFor: 'Its coin isn’t confirmed yet. List it after the next block.',
    itsCoinCarriesAnother:
      'Its coin contains another inscription too. Separate the inscriptions in Coins first.',
    itsCoinIsReserved: 'Its coin is reserved by another operation.',
    youFrozeItsCoin: 'You froze its coin. Unfreeze it in Coins first.',
    itIsListedAlready: 'It is already listed. Edit its price or cancel the listing first.',
    howMuchIsAvailable: ({ tick }: { tick: string }) =>
      `We couldn’t find out how much ${tick} is available.`,
    areWantedAndAre: ({ sum, tick, available }: { sum: string; tick: string; available: string }) =>
      `You want to list ${sum} ${tick}, but only ${available} are available there.`,
    aTransferIs: 'A transfer is',
    transfersAre: ({ count }: { count: number }) => `${count} transfers are`,
    inscribedFirstByAn: ({ which }: { which: string }) =>
      `${which} inscribed first, by a separate order. It takes a block or more; then Inkstone prepares the listing for your approval.`,
  },
  quoteOthers: {
    cleanCoinsDoNot: ({ missingSats }: { missingSats: string }) =>
      `Your coins without assets don’t cover the network fee: you need ${missingSats} more.`,
    itIsNotAmong: 'It is no longer on a coin of this wallet: it was sold or moved.',
    itsCoinIsReserved: 'Its coin is reserved by another operation.',
    inscription: ({ inscriptionId }: { inscriptionId: string }) => `Inscription ${inscriptionId}…`,
    thisIsNotAn: 'This isn’t an address of this wallet.',
    movingATransferInscription:
      'Moving a transfer inscription uses it up: its amount is available again, and a new listing needs a new transfer.',
    onlyTheMarketForgets:
      'This only removes the listing from the market. Anyone who kept your signature can still buy at its price, until the coin moves.',
    oneTransactionMovesThem: 'One transaction moves them to your own address.',
    transactionsMoveThemTo: ({ transactions }: { transactions: number }) =>
      `${transactions} transactions move them to an address of yours, one after the other. You approve each of them.`,
    theItem: 'The item',
    isOfTheFloor: ({ unitPrice, ofFloor }: { unitPrice: string; ofFloor: string }) =>
      `${unitPrice} is ${ofFloor} % of the floor price. Type the price once more to confirm it.`,
    aSignatureOfYours: ({ lowest }: { lowest: string }) =>
      `An earlier signature of yours still sells it for ${lowest} sats, and only moving the coin invalidates it. To keep it anyway, type that price.`,
    aSalePaysYou: ({ which }: { which: string }) =>
      `A sale pays you the full price at ${which}. The buyer pays the market fee and the network fee on top.`,
    theCoinMovesTo:
      'The coin moves to an address of yours, which invalidates every signature for it.',
    movingUsesTheTransfer:
      'Moving uses up the transfer inscription, so Inkstone inscribes another one. It takes a block or more.',
    thisIsBoundAlready: 'This is already set.',
    payoutAddress: 'Payout address',
  },
  quoteWatched: {
    theMarketMakesWhat:
      'The market needs the public key of an address to prepare a transaction, but this wallet only has addresses. Add it again with its account key (an extended public key or a descriptor) to trade with it.',
    eachIsSignedBy:
      'Each item is signed separately on your signing device while the market waits. Choose one at a time.',
    bindingAPayoutAddress:
      'The market requires a payout address first. Your inscription address sets it by signing a message, which can’t be exported to another device. Use a wallet that has its keys.',
    hereWouldHaveTo: ({ holds, choose }: { holds: string; choose: string }) =>
      `${holds} would need another payout address first. That requires a signed message, which can’t be exported to another device. Choose ${choose} for both, which needs none.`,
  },
  quoteQuote: {
    thisNetworkHasNo: 'This network has no market.',
    thisIsNotAn: 'This isn’t an address of this wallet.',
  },
  signBind: {
    saysWhatWasAsked: 'Matches your request',
    salesArePaidTo: ({ btcAddress }: { btcAddress: string }) => `Sales are paid to ${btcAddress}.`,
    theTextBindsSomething: 'The message sets something else.',
    bothAddressesAreYours: 'Both addresses are yours',
    payoutAndInscriptionsCome: 'The payout address and the inscription address are yours.',
    isNotOneOf: ({ address }: { address: string }) => `${address} is not one of yours.`,
    isNoAddressOf: ({ address, label }: { address: string; label: string }) =>
      `${address} isn’t an address of ${label}.`,
    theMarketTakesNo: 'The market doesn’t accept signatures of this address type.',
    whereTheMarketPays: 'We couldn’t find out your current payout address.',
    anotherAddressOfYours: 'another address of yours',
    anAddressThatIs: 'an address that is not yours',
    soFarSalesAre: ({ owner, now }: { owner: string; now: string }) =>
      `Sales are currently paid to ${owner}: ${now}.`,
    whatChanges: 'What changes',
    nothingIsBoundYet: 'No payout address is set yet.',
    theSameAddressIs: 'The same address is already set.',
    boundNow: ({ now }: { now: string }) => `currently set: ${now}`,
    itIsAText: 'It is a message for the marketplace, which doesn’t use a module.',
    bindingAnAddressTakes: 'Setting a payout address is free.',
    bindAPayoutAddress: 'Set a payout address',
    haveSalesOfWhat: ({ nftAddress, btcAddress }: { nftAddress: string; btcAddress: string }) =>
      `Have sales of assets at ${nftAddress} paid to ${btcAddress}.`,
    signsAMessageOf: ({ nftAddress }: { nftAddress: string }) =>
      `Signs a message with ${nftAddress}. Anyone who has it can set this payout address again at any time: it doesn’t expire.`,
    nothingBound: 'none set',
  },
  signBuy: {
    whatYouPayIs: 'We couldn’t prove what you pay.',
    costsAboveYour: ({ outlay, most }: { outlay: string; most: string }) =>
      `Costs ${outlay}, above your maximum of ${most}.`,
    costsMoreThanPrice: ({ outlay }: { outlay: string }) =>
      `Costs ${outlay}, more than price and fees together.`,
    costsWhatWasShown: 'Costs what you were shown',
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
    thePriceIsA: 'Usual price',
    notFarAboveWhat: 'Not far above the floor price and the last sale.',
    forIt: ({ parseSats, amount }: { parseSats: string; amount: string }) =>
      `${parseSats} for ${amount}`,
    each: ({ what, price }: { what: string; price: string }) => `${what}: ${price} each`,
    thePriceIsMore: ({ TIMES, what, price }: { TIMES: string; what: string; price: string }) =>
      `The price is more than ${TIMES} times ${what} (${price} each).`,
    whatYouBuy: 'what you buy',
    sellerOrMarket: 'the seller or the market',
    itSpendsTheSellers:
      'It spends the seller’s coin, so two purchases of the same item can’t both be confirmed.',
    sellerAndMarket: 'the seller and the market',
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
    itDoesNotCome: 'It doesn’t return to your address.',
    moreThanOneOutput: 'More than one output goes to that address.',
    theInscriptionIsNot: 'The inscription isn’t on the first input and the first output.',
    theCoinComesBack: 'The coin returns with a different value.',
    theInscriptionComesBack: 'The inscription returns',
    ifAnybodyEverMined: 'If this is ever confirmed, the inscription returns to you.',
    movingItEndsEvery: 'Moving it invalidates every listing that was signed for it.',
    backToYouWith: 'back to you, with the inscription',
    itMovesTheInscription: 'It returns the inscription to you, and can be confirmed only once.',
    theNetworkFeeIs: 'It pays only the network fee. C9 checks it against the rate you chose.',
    itEndsAnOffer: 'It ends a listing and has no price.',
    cancelTheListingOf: ({ whatOf }: { whatOf: string }) => `Cancel the listing of ${whatOf}`,
    haveTheMarketForget: ({ whatOf, inscriptionId }: { whatOf: string; inscriptionId: string }) =>
      `Remove the listing of ${whatOf} (inscription ${inscriptionId}) from the market.`,
    nothingMovesTheSignature:
      'Nothing moves. Your signature for the listing stays valid: anyone who kept it can still buy at its price, until the coin moves.',
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
      `Cancel the listing of ${whatOf} (inscription ${inscriptionId}) and return it to ${returnAddress}, at ${feeRate} sat/vB.`,
  },
  signList: {
    theMakerFeeTakes: 'The maker fee takes the whole price.',
    theMakerFeeTakesOf: ({ makerFee }: { makerFee: string }) =>
      `The maker fee takes ${makerFee} of the price.`,
    nothingWouldBePaid: 'You would receive nothing for it.',
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
    thePriceIsMeant: 'The price is intended',
    theTotalIsUnit: 'The total is the unit price times the amount.',
    floorPriceLastSale: ({
      floorUnitPrice,
      lastUnitPrice,
    }: {
      floorUnitPrice: string;
      lastUnitPrice: string;
    }) => `floor price ${floorUnitPrice}, last sale ${lastUnitPrice}`,
    noCheaperOfferIs: 'No cheaper listing is active',
    noEarlierSignatureSells: 'No earlier signature sells this coin for less.',
    earlierSignaturesOfThis: ({ length }: { length: number }) =>
      `${length} earlier signatures for this coin are still active`,
    anEarlierSignatureStill: ({ lowest }: { lowest: string }) =>
      `An earlier signature still sells it for ${lowest}. Only moving the coin invalidates it.`,
    thePriceGoesTo: 'The price goes to a different script.',
    notCoveredByYour: 'not covered by your signature',
    othersCompleteASale:
      'The buyer completes the sale, so the current outputs don’t show where its sats go. asset.alone says what leaves.',
    whoeverBuysPaysThe: 'The buyer pays the fee.',
    noCoinOfYours: 'No coin of yours pays: the buyer pays the fee.',
    nothingLeavesBeforeSomebody:
      'Nothing leaves until someone buys. The form shows what you receive.',
    itPaysNobodyWhoever: 'It pays no one: the buyer pays.',
    theOneFeeIs:
      'The maker fee is deducted from the price. C1 shows what is left and warns about an unusual one.',
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
    theMarketMadeIt: 'The market built this purchase so that its fee can’t be raised.',
    itGivesNoChange: 'It has no change output that could pay more.',
    itsChangeDoesNot: 'Its change doesn’t cover that fee. Choose a lower one, or wait for a block.',
    whatItReplacesSpends:
      'The transaction it replaces spends other coins than the purchase you signed.',
    theFeeOfThe: 'We couldn’t find out the fee of the purchase.',
    itHasOtherParts: 'Its inputs or outputs differ from the purchase.',
    isNotAsIt: ({ outputName }: { outputName: string }) =>
      `${outputName} differs from the purchase.`,
    whatYouBuyDoes: 'You wouldn’t receive what you buy.',
    moreThanOneOutput: 'More than one change output pays.',
    whatTheSellerSigned: 'The seller’s part is larger than any signature: you would pay for it.',
    theSamePurchase: 'The same purchase',
    theSameCoinsBuy:
      'The same coins buy the same item at the same price; only your change is smaller. Only one of the two transactions can be confirmed.',
    costsInAllAbove: ({ spent, most }: { spent: string; most: string }) =>
      `Costs ${spent} in total, above your maximum of ${most}.`,
    underYourCeiling: 'Within your maximum',
    yoursInBack: ({ spent, back }: { spent: string; back: string }) =>
      `yours in ${spent}, back ${back}`,
    itSpendsTheCoins: 'It spends the coins of the purchase it replaces. C6 blocks any others.',
    whatYouBuy: 'what you buy',
    sellerOrMarket: 'the seller or the market, as before',
    feesToOthersStay:
      'Other fees are unchanged, to the sat: “raise” compares every output, and the maximum was set before.',
    thePriceWasCompared:
      'The price was compared when the purchase was signed, and “raise” keeps it to the sat.',
    sellerAndMarket: 'the seller and the market',
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
    }) => `${sats} leave your wallet in total, at ${feeRate} sat/vB (at most ${mostFeeRate}).`,
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
      `Raise the fee to ${feeRate} sat/vB for the purchase of ${whatOf} (inscription ${inscriptionId}) for ${price}. Replaces ${txid}.`,
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
      `Anyone with this signature can take ${what} for ${priceSats} sats, paid to ${payAddress}, until the coin moves.`,
  },
  quotePick: {
    theMarketDoesNot: 'The market doesn’t say what it contains.',
    itIsAnAuction: 'It is an auction, which takes bids instead of a price.',
    itOffersAnotherToken: 'It sells another token.',
    itIsYourOwn: 'It is your own listing.',
    itIsAboveYour: 'It is above your highest unit price.',
    thereAreEnoughOffers: 'You have enough listings already.',
    itWouldBeMore: 'It would be more than the amount you want.',
    itWouldCostMore: 'It would cost more than you want to spend.',
  },
  sign: {
    marketKnowsNoModule: 'The marketplace doesn’t use a module.',
  },
};
