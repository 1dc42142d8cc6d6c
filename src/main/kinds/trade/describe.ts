import { amount, type AmountOf, known, ownTokens } from '#main/kinds/shared/activity.ts';
import type { Receipt } from '#main/kinds/shared/define-kind.ts';
import type { TradeKind } from '#shared/flows/trade.ts';
import type { FlowView } from '#shared/flows/view.ts';

const directions: Record<TradeKind, string> = {
  buy: 'sats out, bought for them in',
  list: 'offered for sats, nothing left with that',
  delist: 'offers taken back',
  're-price': 'offered at another price',
  bind: 'payouts bound to an address, nothing left with that',
};

const resultOf = ({ lines, failed }: NonNullable<FlowView['trade']>) => ({
  lines: lines.length,
  ...Object.fromEntries(
    lines.map(({ status }) => [status, lines.filter((line) => line.status === status).length]),
  ),
  badly: failed,
});

export const receipt = ({ trade }: FlowView): Receipt | null =>
  trade
    ? {
        what: 'trade',
        facts: {
          direction: directions[trade.asked.kind],
          result: resultOf(trade),
          asked: trade.asked,
          lines: trade.lines,
        },
        txids: known(trade.lines.map(({ txid }) => txid)),
      }
    : null;

export const amounts: Record<string, AmountOf> = {
  buy: ({ data }) => amount('out', data['priceSats'], 'sats'),
  list: ownTokens,
  're-price': ownTokens,
  delist: ownTokens,
};
