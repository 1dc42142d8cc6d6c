import type { InscribingSources } from '#main/kinds/shared/quote-sources.ts';
import type { SpendAct } from '#shared/flows/spend.ts';

/** What the price of a spend is made of. */
export interface QuoteSources extends InscribingSources {
  trapAt(address: string, mine: boolean): string | null;
  /** Builds it and signs nothing. Throws what stands in the way. */
  previewSpend(asked: SpendAct): Promise<{
    feeSats: bigint;
    vsize: number;
    inputs: number;
    outputs: readonly bigint[];
  }>;
}
