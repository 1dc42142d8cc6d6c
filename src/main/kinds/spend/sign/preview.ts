import type { SigningContext } from '#main/signing/define/context.ts';
import { scriptTypeOf } from '#main/wallet/addresses.ts';
import { sizeOf } from '#main/wallet/fees.ts';
import { scriptTypeOfInput } from '#main/wallet/selection.ts';
import type { SpendIntent } from '#shared/flows/spend.ts';

import { planOf } from './spend.ts';

export interface SpendPreview {
  feeSats: bigint;
  vsize: number;
  inputs: number;
  outputs: bigint[];
}

const sum = (list: readonly { sats: bigint }[]): bigint =>
  list.reduce((total, { sats }) => total + sats, 0n);

/** The plan without building it, to show its cost. Throws like planOf. */
export async function previewSpend(
  intent: SpendIntent,
  context: SigningContext,
): Promise<SpendPreview> {
  const { coins, outputs } = await planOf(intent, context);
  const scripts = outputs.map((one) =>
    'owner' in one
      ? scriptTypeOfInput(one.owner.addressType)
      : (scriptTypeOf(one.script) ?? one.script.length),
  );
  return {
    feeSats: sum(coins) - sum(outputs),
    vsize: sizeOf(
      coins.map(({ type }) => type),
      scripts,
    ),
    inputs: coins.length,
    outputs: outputs.map(({ sats }) => sats),
  };
}
