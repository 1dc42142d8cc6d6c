import type { StepContext } from '#main/flows/engine/define.ts';
import { frozenOf } from '#main/flows/steps/frozen.ts';
import type { Prepared } from '#shared/flows/prepared.ts';

import { failedLine } from './lines.ts';
import { type AskedOf, outlayOf } from './moves.ts';
import { offerTrouble } from './offer-trouble.ts';
import type { Base, Line } from './states.ts';

/** One line, with the bytes to sign. Throws what stands in its way. */
export function preparedLine(line: Line, data: Base, ctx: StepContext): Promise<Partial<Line>> {
  const { asked } = data;
  switch (asked.kind) {
    case 'list':
      return prepareList(line, asked, ctx);
    case 'buy':
      return prepareBuy(line, asked, data, ctx);
    case 'delist':
      return prepareWithdraw(line, asked, ctx);
    case 're-price':
      return prepareReprice(line, asked, ctx);
    case 'bind':
      return prepareBind(asked, ctx);
  }
}

/** What every intent says of the inscription. */
const named = (line: Line, outpoint: string) => ({
  inscriptionId: line.inscriptionId ?? '',
  outpoint,
  nftType: line.nftType,
  tick: line.tick === '' ? line.nftType : line.tick,
  amount: line.amount === '' ? '1' : line.amount,
});

async function placeOf({ inscriptionId }: Line, { deps }: StepContext) {
  return inscriptionId === null ? null : deps.index.locate(inscriptionId);
}

const NOWHERE = failedLine(
  'No index knows where the inscription sits now. It may have moved: look at it again after a block.',
);

async function prepareList(
  line: Line,
  { payAddress }: AskedOf<'list'>,
  ctx: StepContext,
): Promise<Partial<Line>> {
  const { market, signing } = ctx.deps;
  const place = await placeOf(line, ctx);
  if (place === null) return NOWHERE;
  const { outpoint, address: holder } = place;
  const price = { priceSats: line.priceSats ?? '0', unitPrice: line.unitPrice ?? '0' };
  const { auctionId, psbt } = await market.prepareList({
    inscriptionId: line.inscriptionId ?? '',
    ...price,
    nftType: line.nftType,
    holder,
    payAddress,
  });
  const intent = {
    ...frozenOf(ctx),
    purpose: 'list',
    ...named(line, outpoint),
    ...price,
    makerFeeSats: '0',
    payAddress,
  };
  const prepared = await signing.prepare('list', intent, { psbt });
  return { auctionId, outpoint, holder, prepared };
}

async function prepareReprice(
  line: Line,
  { auctionId, payAddress }: AskedOf<'re-price'>,
  ctx: StepContext,
): Promise<Partial<Line>> {
  const { market, signing } = ctx.deps;
  const place = await placeOf(line, ctx);
  if (place === null) return NOWHERE;
  const { outpoint, address: holder } = place;
  const price = { priceSats: line.priceSats ?? '0', unitPrice: line.unitPrice ?? '0' };
  const psbt = await market.prepareReprice(auctionId, price.priceSats, price.unitPrice);
  const intent = {
    ...frozenOf(ctx),
    purpose: 're-price',
    auctionId,
    ...named(line, outpoint),
    ...price,
    makerFeeSats: '0',
    payAddress,
  };
  const prepared = await signing.prepare('re-price', intent, { psbt });
  return { outpoint, holder, prepared };
}

async function prepareWithdraw(
  line: Line,
  { feeRate }: AskedOf<'delist'>,
  ctx: StepContext,
): Promise<Partial<Line>> {
  const { market, signing } = ctx.deps;
  const place = await placeOf(line, ctx);
  if (place === null) return NOWHERE;
  const { outpoint, address: holder } = place;
  const auctionId =
    line.auctionId ?? (await market.offerOf(line.inscriptionId ?? ''))?.auctionId ?? null;
  if (auctionId === null)
    return failedLine('The market offers it no more. Only moving its coin ends your signature.');
  const psbt = await market.prepareWithdraw(auctionId, holder);
  const intent = {
    ...frozenOf(ctx),
    purpose: 'delist',
    auctionId,
    ...named(line, outpoint),
    // Off the chain it is signed where it is: nothing moves unless somebody mines it.
    returnAddress: holder,
    feeRate,
    offChain: true,
  };
  const prepared = await signing.prepare('delist', intent, { psbt });
  return { auctionId, outpoint, holder, prepared };
}

async function prepareBuy(
  line: Line,
  asked: AskedOf<'buy'>,
  data: Base,
  ctx: StepContext,
): Promise<Partial<Line>> {
  const { market, signing } = ctx.deps;
  const { coins } = line;
  const [auctionId, priceSats] = [line.auctionId ?? '', line.priceSats ?? '0'];
  const trouble = await offerTrouble(line, ctx.deps);
  if (trouble !== null) return failedLine(trouble);
  const place = await placeOf(line, ctx);
  if (place === null) return NOWHERE;
  const { payFrom, receiveAddress, feeRate } = asked;
  const made = await market.prepareBid({
    auctionId,
    priceSats,
    payFrom,
    receiveAddress,
    feeRate,
    coins,
  });
  const most = BigInt(priceSats) + made.serviceFeeSats + made.networkFeeSats;
  if (most + outlayOf(data) > BigInt(asked.maxOutlaySats))
    return failedLine(
      `It would take ${most} sats, and with the others more than the ${asked.maxOutlaySats} that you allow.`,
    );
  const intent = {
    ...frozenOf(ctx),
    purpose: 'buy',
    auctionId,
    ...named(line, place.outpoint),
    priceSats,
    serviceFeeSats: made.serviceFeeSats.toString(),
    networkFeeSats: made.networkFeeSats.toString(),
    receiveAddress,
    maxOutlaySats: most.toString(),
    feeRate,
    feeCoins: coins,
  };
  const prepared: Prepared = await signing.prepare('buy', intent, {
    psbt: made.psbt,
    extraPsbts: made.extraPsbts,
  });
  return {
    bidId: made.bidId,
    outpoint: place.outpoint,
    holder: place.address,
    outlaySats: most.toString(),
    prepared,
  };
}

async function prepareBind(
  { btcAddress, nftAddress }: AskedOf<'bind'>,
  ctx: StepContext,
): Promise<Partial<Line>> {
  const { market, signing } = ctx.deps;
  if ((await market.boundTo(nftAddress)) === btcAddress)
    return { status: 'done', note: 'It was bound already.' };
  const intent = { ...frozenOf(ctx), purpose: 'bind', btcAddress, nftAddress };
  return { prepared: await signing.prepare('bind', intent) };
}
