import type { ProvidedIntent } from '#shared/flows/intents.ts';

import type { MarketFacts, ProvidedFacts, TokenFacts } from '../signing/purposes/facts.ts';
import { judgeProvided } from '../signing/purposes/judge.ts';
import { changing } from './define.ts';
import { assetsOf, coinsOf, inspectionOf, limits, outpointOf, type Scene } from './scene.ts';
import { network } from './world.ts';

/** A transaction from the provider with everything known about it, to be attacked in any part. */
export interface ProvidedCase<I extends ProvidedIntent> {
  intent: I;
  scene: Scene;
  token: TokenFacts | null;
  market: MarketFacts;
  livePrices: bigint[];
  owned: string[];
  extraPsbts: string[];
}

export const factsOf = <I extends ProvidedIntent>(one: ProvidedCase<I>): ProvidedFacts => ({
  intent: one.intent,
  network,
  inspection: inspectionOf(one.scene),
  coins: coinsOf(one.scene),
  assets: assetsOf(one.scene),
  token: one.token,
  market: one.market,
  livePrices: one.livePrices,
  owned: new Set([...one.owned, ...one.scene.inputs.filter(isOwn).map(outpointOf)]),
  extraPsbts: one.extraPsbts,
  limits,
});

/** Inputs of a withdrawal’s approval are not ours yet: they are marked by having no proof. */
const isOwn = ({ proof }: Scene['inputs'][number]): boolean => proof !== false;

/** Attacks of one operation: each changes an honest case in one respect. */
export function attacksOn<I extends ProvidedIntent>(row: string, honest: () => ProvidedCase<I>) {
  const make = changing(honest, (one) => judgeProvided(factsOf(one)));
  return { blocked: make(row), held: make(row, 'hold') };
}

/** The part of a list that an honest case is known to have. */
export function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error('the honest case lacks it');
  return found;
}
