import type { TypedCoin } from '#main/signing/coins/choose.ts';
import { parseAddress } from '#main/wallet/addresses.ts';
import type { PlannedOutput } from '#main/wallet/payment.ts';
import { scriptTypeOfInput } from '#main/wallet/selection.ts';
import { atomsOf, totalAtoms } from '#shared/bitcoin/rune-amounts.ts';
import { RUNE_POSTAGE, type SendRunesInput, type SpendIntent } from '#shared/flows/spend.ts';
import { say } from '#shared/words/say.ts';

import {
  changeOf,
  homeOf,
  named,
  type PlanContext,
  refuse,
  requestOf,
  withClean,
} from './parts.ts';
import { writeRunestone } from './runestone.ts';

/** Sats of the home output: all sats of the coins with runes. */
export const homeSats = (carried: bigint): bigint =>
  carried > RUNE_POSTAGE ? carried : RUNE_POSTAGE;

/**
 * First the home output, with every sat of the coins with runes, their other contents, and every rune not sent. It
 * exists even if everything is sent, so that anything the index didn't know of comes home. Then recipients, runestone
 * and change.
 */
export async function planSendRunes(
  requested: SendRunesInput,
  intent: SpendIntent,
  ctx: PlanContext,
) {
  const fixed = ctx.kept.length > 0 ? ctx.kept : await named(requested.coins, intent, ctx);
  const carriers = fixed.slice(0, requested.coins.length);
  if (carriers.some(({ outpoint }, at) => outpoint !== requested.coins[at]))
    throw refuse('coins', say.spend.signPlanRunes.theCoinsWithThe);
  refuseOthers(carriers, requested);
  const paid = requested.recipients.map(({ address }) => parseAddress(address, ctx.network));
  const home = homeOf(carriers[0], ctx);
  const carried = carriers.reduce((sum, { sats }) => sum + sats, 0n);
  const atHome = homeSats(carried);
  const stone = writeRunestone(requested.rune.id, atomsOf(requested));
  const request = {
    ...requestOf(intent, ctx),
    paySats: RUNE_POSTAGE * BigInt(paid.length) + atHome,
    payTypes: [...paid.map(({ type }) => type), scriptTypeOfInput(home.addressType), stone.length],
  };
  const { coins, changeSats } = await withClean(fixed, request, intent, ctx);
  const outputs: PlannedOutput[] = [
    { owner: home, sats: atHome },
    ...paid.map(({ script }) => ({ script, sats: RUNE_POSTAGE })),
    { script: stone, sats: 0n },
    ...changeOf(changeSats, ctx),
  ];
  return { coins, outputs };
}

/** Checked before anything is built: too little, or coins that contain anything besides runes. */
function refuseOthers(carriers: readonly TypedCoin[], requested: SendRunesInput): void {
  const held = carriers
    .flatMap(({ tokens }) => tokens?.runes ?? [])
    .filter(({ id }) => id === requested.rune.id)
    .reduce((sum, { amount }) => sum + amount, 0n);
  if (held < totalAtoms(requested))
    throw refuse('coins', say.spend.signPlanRunes.theCoinsDoNot({ name: requested.rune.name }));
  const holdsAlkanes = carriers.find(({ tokens }) => (tokens?.alkanes.length ?? 0) > 0);
  if (holdsAlkanes)
    throw refuse(
      'coins',
      say.spend.signPlanRunes.theCoinHoldsAlkanes({ outpoint: holdsAlkanes.outpoint }),
    );
  if (carriers.filter(({ report }) => report.inscriptions.length > 0).length > 1)
    throw refuse('coins', TWO_INSCRIBED);
}

/** They would end up on the same coin: not lost, but not what was requested. */
export const TWO_INSCRIBED = say.spend.signPlanRunes.twoOfTheCoins;
