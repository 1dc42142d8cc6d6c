import { scaleDecimal, unscaleDecimal } from '#shared/bitcoin/amount.ts';
import type { InscribeContent } from '#shared/flows/inputs.ts';

/** The default of a deploy without `dec`. */
const DEFAULT_DECIMALS = 18;

const canonical = (amount: string): string =>
  unscaleDecimal(scaleDecimal(amount, DEFAULT_DECIMALS), DEFAULT_DECIMALS);

/**
 * The canonical payload of a BRC-20 operation: all values strings, keys in the usual order, numbers without superfluous
 * zeros (api-facts 6). Null for other content. Throws INVALID_INPUT for amounts that aren't decimals.
 */
export function brc20Json(content: InscribeContent): string | null {
  switch (content.type) {
    case 'brc20-deploy':
      return JSON.stringify({
        p: 'brc-20',
        op: 'deploy',
        tick: content.tick,
        max: canonical(content.max),
        lim: canonical(content.limit),
        ...(content.decimals === DEFAULT_DECIMALS ? {} : { dec: String(content.decimals) }),
        ...(content.selfMint ? { self_mint: 'true' } : {}),
      });
    case 'brc20-mint':
      return JSON.stringify({
        p: 'brc-20',
        op: 'mint',
        tick: content.tick,
        amt: canonical(content.amount),
      });
    case 'multi-mint':
      return content.brc20 && brc20Json({ type: 'brc20-mint', ...content.brc20, count: 1 });
    case 'brc20-transfer':
      return JSON.stringify({
        p: 'brc-20',
        op: 'transfer',
        tick: content.tick,
        amt: canonical(content.amount),
      });
    default:
      return null;
  }
}
