import { isDecimal, scaleDecimal, unscaleDecimal } from '#shared/bitcoin/amount.ts';
import type { InscribeContent } from '#shared/flows/inputs.ts';

export type Brc20Content = Exclude<InscribeContent, { type: 'files' }>;

/** The part before `;` is what indexers compare (api-facts 6). */
export const BRC20_MEDIA_TYPE = 'text/plain;charset=utf-8';

/** The most decimals that a ticker can have. */
export const MAX_DECIMALS = 18;

/** `007.50` as `7.5`; text that is no amount stays as it is, for the validator to refuse. */
function canonicalAmount(text: string): string {
  const fraction = text.split('.')[1]?.length ?? 0;
  if (!isDecimal(text) || fraction > MAX_DECIMALS) return text;
  return unscaleDecimal(scaleDecimal(text, MAX_DECIMALS), MAX_DECIMALS);
}

/** The payload of an operation: every value a string, keys in the customary order, nothing optional but `dec` and `self_mint`. */
export function brc20Json(content: Brc20Content): string {
  const { tick } = content;
  if (content.type === 'brc20-deploy') {
    const { max, limit, decimals, selfMint } = content;
    return JSON.stringify({
      p: 'brc-20',
      op: 'deploy',
      tick,
      max: canonicalAmount(max),
      lim: canonicalAmount(limit),
      ...(decimals === MAX_DECIMALS ? {} : { dec: String(decimals) }),
      ...(selfMint ? { self_mint: 'true' } : {}),
    });
  }
  const op = content.type === 'brc20-mint' ? 'mint' : 'transfer';
  return JSON.stringify({ p: 'brc-20', op, tick, amt: canonicalAmount(content.amount) });
}
