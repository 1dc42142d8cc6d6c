import type { StepContext } from '#main/flows/engine/define.ts';
import { frozenOf } from '#main/flows/steps/frozen.ts';
import { goneText } from '#main/flows/steps/gone.ts';
import { purchaseFee, usualService } from '#main/orders/purchase-coins.ts';
import { groupDigits, satsText } from '#shared/bitcoin/amount.ts';
import { say } from '#shared/words/say.ts';

import type { Base, Line } from './data.ts';
import { failedLine } from './lines.ts';
import { type InputOf, outlayOf } from './moves.ts';
import { endOfOffer } from './offer-trouble.ts';
import { takenBy, unproved } from './taken.ts';

/** One line with the bytes to sign. Throws what prevents it. */
export async function preparedLine(
  line: Line,
  data: Base,
  ctx: StepContext,
): Promise<Partial<Line>> {
  const { asked } = data;
  if (asked.kind === 'bind') return prepareBind(asked, ctx);
  const end = asked.kind === 'buy' ? await endOfOffer(line, asked, ctx) : null;
  if (end !== null) return end;
  const found =
    line.inscriptionId === null ? null : await ctx.deps.index.locate(line.inscriptionId);
  if (found === null) return failedLine(say.trade.flowPrepareLine.noIndexKnowsWhere);
  if (asked.kind !== 'buy' && !ctx.deps.coins.isMine(found.address)) {
    const txid = await takenBy(line.inscriptionId ?? '', found, ctx);
    return txid === null ? unproved(found) : { ...failedLine(goneText(txid)), status: 'lost' };
  }
  const { outpoint, address: holder, sats: carried = 0n } = found;
  const place = { outpoint, holder };
  switch (asked.kind) {
    case 'list':
      return prepareList(line, place, asked, ctx);
    case 'buy':
      return prepareBuy(line, { ...place, carried }, asked, data, ctx);
    case 'delist':
      return prepareWithdraw(line, place, asked, ctx);
    case 're-price':
      return prepareReprice(line, place, asked, ctx);
  }
}

/** An inscription's coin, and its address. */
interface Place {
  outpoint: string;
  holder: string;
}

/** Fields about the inscription that every intent has. */
const named = (line: Line, outpoint: string) => ({
  inscriptionId: line.inscriptionId ?? '',
  outpoint,
  nftType: line.nftType,
  tick: line.tick === '' ? line.nftType : line.tick,
  amount: line.amount === '' ? '1' : line.amount,
  ...(line.item === null ? {} : { item: line.item }),
});

/** Total and unit price in sats; both exist once requested. */
const priceOf = ({ priceSats, unitPrice }: Line) => ({
  priceSats: priceSats ?? '0',
  unitPrice: unitPrice ?? '0',
});

/** Fields that the seller signs in a listing, new or edited. */
const offered = (line: Line, { outpoint }: Place, payAddress: string, ctx: StepContext) => ({
  ...frozenOf(ctx),
  ...named(line, outpoint),
  ...priceOf(line),
  makerFeeSats: '0',
  payAddress,
});

async function prepareList(
  line: Line,
  place: Place,
  { payAddress }: InputOf<'list'>,
  ctx: StepContext,
): Promise<Partial<Line>> {
  const { market, signing } = ctx.deps;
  const { auctionId, psbt } = await market.prepareList({
    inscriptionId: line.inscriptionId ?? '',
    ...priceOf(line),
    nftType: line.nftType,
    holder: place.holder,
    payAddress,
  });
  const intent = { purpose: 'list', ...offered(line, place, payAddress, ctx) };
  return { auctionId, ...place, prepared: await signing.prepare('list', intent, { psbt }) };
}

async function prepareReprice(
  line: Line,
  place: Place,
  { auctionId, payAddress }: InputOf<'re-price'>,
  ctx: StepContext,
): Promise<Partial<Line>> {
  const { market, signing } = ctx.deps;
  const { priceSats, unitPrice } = priceOf(line);
  const psbt = await market.prepareReprice(auctionId, priceSats, unitPrice);
  // The market keeps the payout address of the signed listing.
  const paidTo = market.payoutOf(place.outpoint) ?? payAddress;
  const intent = { purpose: 're-price', auctionId, ...offered(line, place, paidTo, ctx) };
  return { ...place, prepared: await signing.prepare('re-price', intent, { psbt }) };
}

async function prepareWithdraw(
  line: Line,
  { outpoint, holder }: Place,
  { feeRate }: InputOf<'delist'>,
  ctx: StepContext,
): Promise<Partial<Line>> {
  const { market, signing } = ctx.deps;
  const auctionId =
    line.auctionId ?? (await market.offerOf(line.inscriptionId ?? ''))?.auctionId ?? null;
  if (auctionId === null) return failedLine(say.trade.flowPrepareLine.theMarketOffersIt);
  const psbt = await market.prepareWithdraw(auctionId, holder);
  const intent = {
    ...frozenOf(ctx),
    purpose: 'delist',
    auctionId,
    ...named(line, outpoint),
    // Off-chain, it is signed in place: nothing moves unless someone mines it.
    returnAddress: holder,
    feeRate,
    offChain: true,
  };
  const prepared = await signing.prepare('delist', intent, { psbt });
  return { auctionId, outpoint, holder, prepared };
}

async function prepareBuy(
  line: Line,
  { carried, ...place }: Place & { carried: bigint },
  request: InputOf<'buy'>,
  data: Base,
  ctx: StepContext,
): Promise<Partial<Line>> {
  const { market, signing } = ctx.deps;
  const { coins } = line;
  const [auctionId, priceSats] = [line.auctionId ?? '', line.priceSats ?? '0'];
  const { payFrom, receiveAddress, feeRate } = request;
  const made = await market.prepareBid({
    auctionId,
    priceSats,
    payFrom,
    receiveAddress,
    feeRate,
    coins,
  });
  const paid = BigInt(priceSats) + made.serviceFeeSats + made.networkFeeSats;
  // Includes the sats of its coin; the card proves them.
  const most = paid > carried ? paid - carried : 0n;
  if (paid + outlayOf(data) > BigInt(request.maxOutlaySats))
    return failedLine(
      say.trade.flowPrepareLine.itWouldTakeAnd({
        paid: satsText(paid),
        maxOutlaySats: groupDigits(request.maxOutlaySats),
      }),
    );
  const intent = {
    ...frozenOf(ctx),
    purpose: 'buy',
    auctionId,
    ...named(line, place.outpoint),
    priceSats,
    serviceFeeSats: made.serviceFeeSats.toString(),
    networkFeeSats: made.networkFeeSats.toString(),
    quoted: {
      serviceFeeSats: usualService(BigInt(priceSats)).toString(),
      networkFeeSats: purchaseFee(feeRate).toString(),
    },
    receiveAddress,
    // Before the postage, so that a coin that goes elsewhere is refused by the check of where it lands.
    maxOutlaySats: paid.toString(),
    feeRate,
    feeCoins: coins,
  };
  const prepared = await signing.prepare('buy', intent, {
    psbt: made.psbt,
    extraPsbts: made.extraPsbts,
  });
  return {
    bidId: made.bidId,
    ...place,
    outlaySats: most.toString(),
    prepared,
  };
}

async function prepareBind(
  { btcAddress, nftAddress }: InputOf<'bind'>,
  ctx: StepContext,
): Promise<Partial<Line>> {
  const { market, signing } = ctx.deps;
  if ((await market.boundTo(nftAddress)) === btcAddress)
    return { status: 'done', note: say.trade.flowPrepareLine.itWasBoundAlready };
  const intent = { ...frozenOf(ctx), purpose: 'bind', btcAddress, nftAddress };
  return { prepared: await signing.prepare('bind', intent) };
}
