import { amount, type AmountOf } from '#main/kinds/shared/activity.ts';
import { defineKind } from '#main/kinds/shared/define-kind.ts';
import type { QuoteSources } from '#main/kinds/shared/quote-sources.ts';
import { operationBytes } from '#main/orders/content.ts';
import { type InscribeInput, inscribeInput } from '#shared/flows/inputs.ts';

import { inscribe as flow } from './flow/states.ts';
import { inscribeQuote, quoteInscribe, withTerms } from './quote/quote.ts';
import { commit } from './sign/commit.ts';
import { payment } from './sign/payment.ts';
import { reveal } from './sign/reveal.ts';

const amounts: Record<string, AmountOf> = {
  payment: ({ data }) => amount('out', data['sats'], 'sats'),
  order({ ref }, { paidFor }) {
    // Its price isn't a movement: it may be unpaid, or paid by others.
    const paid = paidFor(ref);
    return paid === 0n ? null : amount('out', paid.toString(), 'sats');
  },
};

/**
 * Inscribing through orders of the provider: files, BRC-20 operations, runes. Its receipts are those of orders:
 * app/orders/receipt.ts.
 */
export const inscribe = defineKind({
  name: 'inscribe',
  input: inscribeInput,
  quote: {
    asks: inscribeInput,
    says: inscribeQuote,
    async of(input, session: QuoteSources) {
      const { signed, ...quoted } = await quoteInscribe(input, session);
      return { ...quoted, signed: signed?.kind ?? null };
    },
    networkFee: ({ cost }) => cost?.paymentSats ?? null,
    total: ({ cost, receiveIsMine }, { payWith }) =>
      cost === null || payWith === 'outside'
        ? null
        : BigInt(cost.totalSats) - (receiveIsMine ? BigInt(cost.postageSats) : 0n),
  },
  async start(input: InscribeInput, session: QuoteSources) {
    const { problems, signed } = await quoteInscribe(input, session);
    const bytes = operationBytes(input.content);
    return { problems, input: withTerms(input, signed), bytes: bytes ? [bytes] : [] };
  },
  signs: { 'pay-order': payment, 'top-up': payment, commit, reveal },
  states: [flow],
  effect: { amounts },
});
