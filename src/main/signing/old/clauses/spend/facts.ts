import type { Network } from '#shared/bitcoin/network.ts';
import type { Clause } from '#shared/flows/approval.ts';
import type { SpendIntent } from '#shared/flows/spend.ts';

import type { Coin } from '../../../../wallet/coins.ts';
import type { Inspection } from '../../../inspect.ts';
import type { PaymentLimits } from '../define.ts';

/** Everything the clauses of a spend may look at. Nothing here was read from the page. */
export interface SpendFacts {
  intent: SpendIntent;
  network: Network;
  inspection: Inspection;
  /** The own coins it spends, each proved just now, by outpoint. */
  coins: ReadonlyMap<string, Coin>;
  limits: PaymentLimits;
  isOwnScript: (scriptHex: string) => boolean;
  /** Own unspent outputs of the transaction to be replaced that something else already uses. */
  usedOutputs: readonly string[];
  /** The unconfirmed parent of a bump, its fee proved from raw transactions. */
  parent: { txid: string; feeSats: bigint; vsize: number } | null;
}

export type SpendClause = (facts: SpendFacts) => Clause;

/** Outpoints of a raw transaction's inputs, and its outputs. */
export interface RawParts {
  txid: string;
  spends: string[];
  outputs: { script: string; sats: bigint }[];
}

/** The coin whose sats must not reach the fee, whatever it carries. */
export function carrierOf({ asked }: SpendIntent): string | null {
  switch (asked.kind) {
    case 'send-inscription':
    case 'split':
    case 'bump':
      return asked.outpoint;
    case 'send':
    case 'consolidate':
      return null;
  }
}

/** Coins the person named one by one: they may be of any account. */
export function namedOf({ asked }: SpendIntent): readonly string[] {
  switch (asked.kind) {
    case 'send':
      return asked.coins ?? [];
    case 'consolidate':
      return asked.coins;
    case 'send-inscription':
    case 'split':
    case 'bump':
      return [asked.outpoint];
  }
}
