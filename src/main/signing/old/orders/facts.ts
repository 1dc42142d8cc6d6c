import type { Order } from '#shared/api/orders.ts';
import type { Network } from '#shared/bitcoin/network.ts';
import type { Clause } from '#shared/flows/approval.ts';
import type { CommitIntent, RevealIntent } from '#shared/flows/intents/signed-order.ts';

import type { Coin } from '../../../wallet/coins.ts';
import type { Assets } from '../../assets.ts';
import type { Inspection } from '../../inspect.ts';
import type { LeafProof } from '../../purposes/reveal/leaf.ts';
import type { PaymentLimits } from '../clauses/define.ts';

interface Facts {
  network: Network;
  inspection: Inspection;
  /** Own coins it spends that the network lists, each proved just now, by outpoint. */
  coins: ReadonlyMap<string, Coin>;
  /** What the indexes say that own coins carry. */
  assets: Assets;
  /** The order as the provider tells it now. */
  order: Order;
  limits: PaymentLimits;
}

export interface CommitFacts extends Facts {
  intent: CommitIntent;
}

export interface RevealFacts extends Facts {
  intent: RevealIntent;
  /** Where the index says that the parent inscription sits. */
  parentAt: string | null;
  leaf: LeafProof;
}

export type CommitClause = (facts: CommitFacts) => Clause;
export type RevealClause = (facts: RevealFacts) => Clause;
