import { words } from '#renderer/base/words.ts';
import type { TradeQuote } from '#shared/ipc/trade.ts';

export interface CostLine {
  label: string;
  sats: string;
  sign: '' | '−';
}

/** The parts of a trade's total; none of a single part that equals the total. */
export function costLines(
  quote: TradeQuote | undefined,
  isPurchase: boolean,
  feeRate?: number,
): CostLine[] {
  const totals = quote?.totals;
  if (!totals) return [];
  // In a purchase everything is cost except the postage it brings; in a sale everything except the price.
  const cost = isPurchase || totals.priceSats === '0' ? '' : '−';
  const said = words.marketTrade.summary;
  const network = feeRate === undefined ? said.networkFee : said.networkFeeAt({ rate: feeRate });
  const lines: CostLine[] = [
    { label: said.price, sats: totals.priceSats, sign: '' },
    { label: said.serviceFee, sats: totals.serviceSats, sign: cost },
    { label: network, sats: totals.networkSats, sign: cost },
    { label: said.preparation, sats: totals.preparingSats, sign: cost },
    {
      label: isPurchase ? said.postageReceived : said.postage,
      sats: totals.postageSats,
      sign: '−',
    },
  ];
  const parts = lines.filter(({ sats }) => sats !== '0');
  return parts.length === 1 && parts[0]?.sats === totals.netSats ? [] : parts;
}
