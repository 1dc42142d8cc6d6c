import type { InscribingSources } from '#main/kinds/shared/quote-sources.ts';
import type { SpendAct } from '#shared/flows/spend.ts';

/** Sources for pricing a spend. */
export interface QuoteSources extends InscribingSources {
  trapAt(address: string, mine: boolean): string | null;
  /** Plans it without signing. Throws what prevents it. */
  previewSpend(asked: SpendAct): Promise<{
    feeSats: bigint;
    vsize: number;
    inputs: number;
    outputs: readonly bigint[];
  }>;
}
