import { amount, type AmountOf, known, ownTokens } from '#main/kinds/shared/activity.ts';
import type { Receipt } from '#main/kinds/shared/define-kind.ts';
import type { TradeKind } from '#shared/flows/trade.ts';
import type { FlowView } from '#shared/flows/view.ts';
import { say } from '#shared/words/say.ts';

const directions: Record<TradeKind, string> = {
  buy: say.trade.describe.satsOutBoughtFor,
  list: say.trade.describe.offeredForSatsNothing,
  delist: say.trade.describe.offersTakenBack,
  're-price': say.trade.describe.offeredAtAnotherPrice,
  bind: say.trade.describe.payoutsBoundToAn,
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
