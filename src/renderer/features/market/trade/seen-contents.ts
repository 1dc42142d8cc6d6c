import type { TradeInput } from '#shared/flows/trade.ts';
import type { TradeQuote } from '#shared/ipc/trade.ts';

/** Adds the proven content of each item to the input, as shown in the form; the card is compared with it. */
export function withSeen<I extends TradeInput | undefined>(
  input: I,
  quote: TradeQuote | undefined,
): I {
  const seen = (at: number) => {
    const contentHash = quote?.lines[at]?.contentHash;
    return contentHash == null ? {} : { contentHash };
  };
  switch (input?.kind) {
    case 'list':
      return {
        ...input,
        items: input.items.map((one, at) => (one.what === 'item' ? { ...one, ...seen(at) } : one)),
      };
    case 'buy':
      return {
        ...input,
        offers: input.offers.map((one, at) =>
          one.nftType === 'brc20' ? one : { ...one, ...seen(at) },
        ),
      };
    case 're-price':
      return input.nftType === 'brc20' ? input : { ...input, ...seen(0) };
    default:
      return input;
  }
}
