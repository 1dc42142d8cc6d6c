import { amount, type AmountOf, known } from '#main/kinds/shared/activity.ts';
import type { Receipt } from '#main/kinds/shared/define-kind.ts';
import { sum } from '#shared/bitcoin/amount.ts';
import type { FlowView } from '#shared/flows/view.ts';

export const receipt = ({ spend }: FlowView): Receipt | null =>
  spend
    ? {
        what: 'spend',
        facts: { asked: spend.asked, transactions: spend.transactions },
        txids: known(spend.transactions.map(({ txid }) => txid)),
      }
    : null;

function totalOf(recipients: unknown): string {
  const rows = Array.isArray(recipients) ? (recipients as readonly { sats?: unknown }[]) : [];
  const sats = rows.flatMap(({ sats: one }) =>
    typeof one === 'string' && /^\d+$/.test(one) ? [BigInt(one)] : [],
  );
  return sum(sats).toString();
}

export const amounts: Record<string, AmountOf> = {
  send: ({ data }) => amount('out', totalOf(data['recipients']), 'sats'),
  'send-tokens': ({ data }) => amount('out', data['amount'], data['tick']),
};
