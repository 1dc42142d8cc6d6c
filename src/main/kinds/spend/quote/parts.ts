import type { InscribingSources } from '#main/kinds/shared/quote-sources.ts';
import type { SpendPreview } from '#main/kinds/spend/sign/preview.ts';
import type { ScriptType } from '#main/wallet/addresses.ts';
import type { SelectionRequest } from '#main/wallet/selection.ts';
import type { SpendAct } from '#shared/flows/spend.ts';
import type { SpendQuote } from '#shared/ipc/spend.ts';

/** Sources for pricing a spend. */
export interface SpendSources extends InscribingSources {
  trapAt(address: string, mine: boolean): string | null;
  /** Plans it without signing. Throws what prevents it. */
  previewSpend(requested: SpendAct): Promise<SpendPreview>;
}

export type Parts = Pick<SpendQuote, 'problems' | 'cost' | 'max' | 'outputs'>;
export const nothing: Parts = { problems: [], cost: null, max: null, outputs: [] };

/** Estimates change as the cheaper type; the difference is 12 vB. */
export const changeScript: ScriptType = 'p2wpkh';

export const request = (
  { feeRate }: { feeRate: number },
  from: SpendSources,
): SelectionRequest => ({
  paySats: 0n,
  payTypes: [],
  changeType: from.own.changeType(),
  feeRate,
  minChange: BigInt(from.minCoinSats()),
});

export const costView = (
  feeSats: bigint,
  vsize: number,
  inputs: number,
  outlay: bigint,
  change: bigint,
): NonNullable<SpendQuote['cost']> => ({
  feeSats: feeSats.toString(),
  vsize,
  inputs,
  outlaySats: outlay.toString(),
  changeSats: change.toString(),
});
