import type { Network } from '#shared/bitcoin/network.ts';
import type { Clause } from '#shared/flows/approval.ts';
import type { ProvidedIntent } from '#shared/flows/intents/provided.ts';

import type { Coin } from '../../../wallet/coins.ts';
import type { Assets } from '../../assets.ts';
import type { PaymentLimits } from '../clauses/define.ts';
import type { InspectedInput, Inspection } from '../../inspect.ts';

/** What the indexes say now of the transfer inscription that an intent names. */
export interface TokenFacts {
  inscriptionId: string;
  /** Where the inscription sits. */
  outpoint: string;
  tick: string;
  amount: string;
  /** Still counts as a transfer: never moved since it was inscribed. */
  transferable: boolean;
  /** Of the transaction that holds it; 0 while unconfirmed. */
  confirmations: number;
}

/** Prices of one token that a seller may compare with; null where there is none. */
export interface MarketFacts {
  floorUnitPrice: string | null;
  lastUnitPrice: string | null;
}

/** Everything the clauses of a provider-made transaction may look at. Nothing of it comes from the page. */
export interface ProvidedFacts<I extends ProvidedIntent = ProvidedIntent> {
  intent: I;
  network: Network;
  inspection: Inspection;
  /** The own coins it spends, each proved just now, by outpoint. */
  coins: ReadonlyMap<string, Coin>;
  /** What the indexes say that the spent coins carry. */
  assets: Assets;
  /** Null when no index knows the inscription, or the purpose moves none. */
  token: TokenFacts | null;
  market: MarketFacts;
  /** Prices in sats of signatures of this coin that are still good (safety.md C15). */
  livePrices: readonly bigint[];
  /** Every outpoint that is ours now. */
  owned: ReadonlySet<string>;
  /** Further PSBTs that came with the answer and that nobody asked for. */
  extraPsbts: readonly string[];
  limits: PaymentLimits;
}

export type ProvidedClause<I extends ProvidedIntent = ProvidedIntent> = (
  facts: ProvidedFacts<I>,
) => Clause;

/** The inspection with only some of its inputs: for clauses that are about those. Indexes stay. */
export function onlyInputs(
  inspection: Inspection,
  keep: (input: InspectedInput) => boolean,
): Inspection {
  return { ...inspection, inputs: inspection.inputs.filter(keep) };
}

/** Own inputs that pay, which is every one but the coin whose asset the intent names. */
export const payingInputs = (inspection: Inspection, asset: string | null): Inspection =>
  onlyInputs(inspection, ({ mine, outpoint }) => mine !== null && outpoint !== asset);
