import type { Network, NetworkId } from '#shared/bitcoin/network.ts';
import type { Clause } from '#shared/flows/approval.ts';

import type { Coin } from '../../../wallet/coins.ts';
import type { Assets } from '../../assets.ts';
import type { InspectedInput, Inspection } from '../../inspect.ts';
import type { PaymentLimits } from '../clauses/define.ts';

/** What the person asked of the PSBT tool: that this very PSBT be signed. Nothing of it says what it is for. */
export interface PsbtIntent {
  purpose: 'psbt';
  network: NetworkId;
  /** Of the transaction without signatures, in hex. */
  unsignedHex: string;
  createdAt: number;
}

export interface PsbtFacts {
  intent: PsbtIntent;
  network: Network;
  inspection: Inspection;
  /** Own coins it spends that the network lists, each proved just now, by outpoint. */
  coins: ReadonlyMap<string, Coin>;
  /** What the indexes say of own inputs. An own outpoint that is absent was not answered for. */
  assets: Assets;
  /** It spends the made-up transaction of a message. */
  isMessage: boolean;
  limits: PaymentLimits;
}

export type PsbtClause = (facts: PsbtFacts) => Clause;

/** Own inputs without a signature: those that the tool would sign. */
export const inputsToSign = ({ inputs }: Inspection): InspectedInput[] =>
  inputs.filter(({ mine, signed }) => mine !== null && !signed);

const sum = (values: readonly bigint[]): bigint => values.reduce((total, one) => total + one, 0n);

/** What is spent of ours and what comes back to us, in sats; null where an own amount is not proved. */
export function ownSums({ inputs, outputs }: Inspection): { spent: bigint; back: bigint } | null {
  const own = inputs.filter(({ mine }) => mine);
  if (own.some(({ proved }) => !proved)) return null;
  return {
    spent: sum(own.map(({ proved }) => proved?.sats ?? 0n)),
    back: sum(outputs.filter(({ mine }) => mine).map(({ sats }) => sats)),
  };
}
