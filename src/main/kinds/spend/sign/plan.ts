import { isFree, type TypedCoin } from '#main/signing/coins/choose.ts';
import { parseAddress } from '#main/wallet/addresses.ts';
import { dustLimit, feeFor } from '#main/wallet/fees.ts';
import type { PlannedOutput } from '#main/wallet/payment.ts';
import { scriptTypeOfInput, spendAll, sweep } from '#main/wallet/selection.ts';
import { satsText } from '#shared/bitcoin/amount.ts';
import { AppError, isAppError } from '#shared/errors.ts';
import type { SpendAct, SpendIntent } from '#shared/flows/spend.ts';
import { say } from '#shared/words/say.ts';

import { movedOf } from './facts.ts';
import {
  changeOf,
  homeOf,
  named,
  type PlanContext,
  refuse,
  requestOf,
  withClean,
} from './parts.ts';
import { piecesOf } from './pieces.ts';
import { planSendRunes } from './plan-runes.ts';

/** Inputs and outputs of a planned transaction, in order. */
export interface SpendPlan {
  coins: TypedCoin[];
  outputs: PlannedOutput[];
}

type RequestOf<K extends SpendAct['kind']> = Extract<SpendAct, { kind: K }>;

/**
 * Coins and outputs for a request. Coins with contents come first, so that their sats go to the first outputs; clean
 * ones pay the fee and receive the change. Throws INVALID_INPUT, NOT_FOUND for a coin that is gone, and like
 * chooseProved.
 */
export function planSpend(intent: SpendIntent, ctx: PlanContext): Promise<SpendPlan> {
  const { asked } = intent;
  switch (asked.kind) {
    case 'send':
      return planSend(asked, intent, ctx);
    case 'send-inscription':
    case 'send-inscriptions':
      return planMove(asked, intent, ctx);
    case 'send-runes':
      return planSendRunes(asked, intent, ctx);
    case 'consolidate':
      return planConsolidate(asked, intent, ctx);
    case 'split':
      return planSplit(asked, intent, ctx);
    case 'bump':
      return planBump(asked, intent, ctx);
  }
}

async function namedClean(
  outpoints: readonly string[],
  intent: SpendIntent,
  ctx: PlanContext,
): Promise<TypedCoin[]> {
  const coins = await named(outpoints, intent, ctx);
  if (coins.every((coin) => isFree(coin, intent.flowId))) return coins;
  throw new AppError('ASSET_AT_RISK', 'a chosen coin is not proved clean', {
    coins: coins.map(({ outpoint, report }) => ({ outpoint, verdict: report.verdict })),
  });
}

async function planSend(
  requested: RequestOf<'send'>,
  intent: SpendIntent,
  ctx: PlanContext,
): Promise<SpendPlan> {
  const paid = requested.recipients.map(({ address, sats }) => {
    const { script, type } = parseAddress(address, ctx.network);
    if (BigInt(sats) < dustLimit[type])
      throw refuse(
        'recipients',
        say.spend.signPlan.wouldGetLessThan({ address, sats: satsText(dustLimit[type]) }),
      );
    return { script, type, sats: BigInt(sats) };
  });
  const request = {
    ...requestOf(intent, ctx),
    paySats: paid.reduce((sum, { sats }) => sum + sats, 0n),
    payTypes: paid.map(({ type }) => type),
  };
  const selection =
    ctx.kept.length === 0 && requested.coins
      ? spendAll(await namedClean(requested.coins, intent, ctx), request)
      : await withClean(ctx.kept, request, intent, ctx);
  const outputs = paid.map(({ script, sats }) => ({ script, sats }));
  return { coins: selection.coins, outputs: [...outputs, ...changeOf(selection.changeSats, ctx)] };
}

/** One or more inscriptions: each coin goes to an output of equal value at the same position. */
async function planMove(
  requested: RequestOf<'send-inscription' | 'send-inscriptions'>,
  intent: SpendIntent,
  ctx: PlanContext,
): Promise<SpendPlan> {
  const items = movedOf(requested);
  const outpoints = items.map(({ outpoint }) => outpoint);
  const fixed = ctx.kept.length > 0 ? ctx.kept : await named(outpoints, intent, ctx);
  const { script, type } = parseAddress(requested.address, ctx.network);
  const outputs = items.map(({ inscriptionId, outpoint }, at) => {
    const carrier = fixed[at];
    if (carrier?.outpoint !== outpoint)
      throw refuse('outpoint', say.spend.signPlan.theInscriptionIsElsewhere);
    const carried = carrier.report.inscriptions.map(({ id }) => id);
    if (!carried.includes(inscriptionId))
      throw refuse('outpoint', say.spend.signPlan.theCoinDoesNot);
    if (carried.length > 1) throw refuse('outpoint', say.spend.signPlan.theCoinCarriesOther);
    if (carrier.sats >= dustLimit[type]) return { script, sats: carrier.sats };
    // The difference to a higher dust limit is added behind the inscription's sats; with several, that would shift the
    // following ones.
    if (items.length > 1) throw refuse('address', say.spend.signPlan.aCoinHoldsToo);
    return { script, sats: dustLimit[type] };
  });
  const request = {
    ...requestOf(intent, ctx),
    paySats: outputs.reduce((sum, { sats }) => sum + sats, 0n),
    payTypes: outputs.map(() => type),
  };
  const { coins, changeSats } = await withClean(fixed, request, intent, ctx);
  return { coins, outputs: [...outputs, ...changeOf(changeSats, ctx)] };
}

async function planConsolidate(
  requested: RequestOf<'consolidate'>,
  intent: SpendIntent,
  ctx: PlanContext,
): Promise<SpendPlan> {
  const coins =
    ctx.kept.length > 0 ? [...ctx.kept] : await namedClean(requested.coins, intent, ctx);
  const owner = ctx.addresses.freshChange();
  const { restSats } = sweep(coins, requestOf(intent, ctx), scriptTypeOfInput(owner.addressType));
  if (restSats < ctx.minCoinSats) throw refuse('feeRate', tooLittleLeft(restSats, ctx.minCoinSats));
  return { coins, outputs: [{ owner, sats: restSats }] };
}

/** Message if the consolidated coin would be too small to keep. */
export const tooLittleLeft = (restSats: bigint, floor: bigint): string =>
  say.spend.signPlan.atThisFeeRate({ restSats: satsText(restSats), floor: satsText(floor) });

async function planSplit(
  requested: RequestOf<'split'>,
  intent: SpendIntent,
  ctx: PlanContext,
): Promise<SpendPlan> {
  const fixed = ctx.kept.length > 0 ? ctx.kept : await named([requested.outpoint], intent, ctx);
  const carrier = fixed[0];
  if (carrier?.outpoint !== requested.outpoint)
    throw refuse('outpoint', say.spend.signPlan.theCoinIsElsewhere);
  const home = homeOf(carrier, ctx);
  const plain = ctx.addresses.freshChange();
  const pieces = piecesOf(
    carrier.sats,
    carrier.report.inscriptions,
    BigInt(requested.postage),
    ctx.minCoinSats,
  );
  if (pieces.length < 2) throw refuse('outpoint', say.spend.signPlan.thereIsNothingTo);
  const outputs = pieces.map(({ sats, inscriptions }) => ({
    owner: inscriptions.length > 0 ? home : plain,
    sats,
  }));
  const request = {
    ...requestOf(intent, ctx),
    paySats: carrier.sats,
    payTypes: outputs.map(({ owner }) => scriptTypeOfInput(owner.addressType)),
  };
  const { coins, changeSats } = await withClean(fixed, request, intent, ctx);
  return { coins, outputs: [...outputs, ...changeOf(changeSats, ctx)] };
}

async function planBump(
  requested: RequestOf<'bump'>,
  intent: SpendIntent,
  ctx: PlanContext,
): Promise<SpendPlan> {
  const fixed = ctx.kept.length > 0 ? ctx.kept : await named([requested.outpoint], intent, ctx);
  const [coin] = fixed;
  if (coin?.outpoint !== requested.outpoint || !ctx.parent)
    throw refuse('outpoint', say.spend.signPlan.theCoinIsElsewhere);
  const missing = missingOf(intent.feeRate, ctx.parent);
  if (ctx.kept.length === 0 && isFree(coin, intent.flowId)) {
    const alone = attemptSweep(coin, missing, intent, ctx);
    if (alone) return alone;
  }
  // Whatever it contains stays in a coin of the same value and address.
  const request = {
    ...requestOf(intent, ctx),
    paySats: coin.sats + missing,
    payTypes: [scriptTypeOfInput(coin.type)],
  };
  const { coins, changeSats } = await withClean(fixed, request, intent, ctx);
  return {
    coins,
    outputs: [{ owner: coin.owner, sats: coin.sats }, ...changeOf(changeSats, ctx)],
  };
}

/** What the parent lacks for a combined rate. */
export function missingOf(feeRate: number, parent: { feeSats: bigint; vsize: number }): bigint {
  const lacks = feeFor(feeRate, parent.vsize) - parent.feeSats;
  return lacks > 0n ? lacks : 0n;
}

function attemptSweep(
  coin: TypedCoin,
  missing: bigint,
  intent: SpendIntent,
  ctx: PlanContext,
): SpendPlan | null {
  const owner = ctx.addresses.freshChange();
  try {
    const request = { ...requestOf(intent, ctx), paySats: missing };
    const { restSats } = sweep([coin], request, scriptTypeOfInput(owner.addressType));
    return restSats < ctx.minCoinSats
      ? null
      : { coins: [coin], outputs: [{ owner, sats: restSats }] };
  } catch (error) {
    if (isAppError(error, 'INSUFFICIENT_FUNDS')) return null;
    throw error;
  }
}
