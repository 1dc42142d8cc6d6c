import { purposes } from '#main/kinds/index.ts';
import type { MarketFacts, TokenFacts } from '#main/signing/coins/provider-facts.ts';
import type { TransactionFacts, TransactionPurpose } from '#main/signing/define/purpose.ts';
import { judgeTransaction } from '#main/signing/judge.ts';
import type { Clause } from '#shared/flows/approval.ts';
import type { ProviderMadeIntent } from '#shared/flows/intents/provider-made.ts';

import { changing } from './define.ts';
import { commonFacts, outpointOf, type Scene } from './scene.ts';

/** A transaction from the provider with everything known about it, to be attacked in any part. */
export interface ProviderMadeCase<I extends ProviderMadeIntent> {
  intent: I;
  scene: Scene;
  token: TokenFacts | null;
  market: MarketFacts;
  livePrices: bigint[];
  owned: string[];
  extraPsbts: string[];
}

/** The same as facts, for any purpose; each uses what it needs. */
export const factsOf = <I extends ProviderMadeIntent>(one: ProviderMadeCase<I>) => ({
  ...commonFacts(one.scene),
  intent: one.intent,
  token: one.token,
  market: one.market,
  livePrices: one.livePrices,
  owned: new Set([...one.owned, ...one.scene.inputs.filter(isOwn).map(outpointOf)]),
  extraPsbts: one.scene.around?.extraPsbts ?? one.extraPsbts,
});

/** Inputs of a withdrawal's approval aren't ours yet, so they have no proof. */
const isOwn = ({ proof }: Scene['inputs'][number]): boolean => proof !== false;

type Definition = TransactionPurpose<object, TransactionFacts>;

/** The verdicts of the purpose that the intent names. */
export const verdictsOf = <I extends ProviderMadeIntent>(one: ProviderMadeCase<I>): Clause[] =>
  judgeTransaction(purposes[one.intent.purpose] as unknown as Definition, factsOf(one));

export function attacksOn<I extends ProviderMadeIntent>(
  row: string,
  honest: () => ProviderMadeCase<I>,
) {
  const make = changing(honest, verdictsOf);
  return { blocked: make(row), held: make(row, 'hold') };
}

/** The part of a list that is known for an honest case. */
export function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error('the honest case lacks it');
  return found;
}
