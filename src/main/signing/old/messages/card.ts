import type { ApprovalCard } from '#shared/flows/approval.ts';
import { makeVisible } from '#shared/text.ts';

type About = Pick<
  ApprovalCard,
  'purpose' | 'title' | 'network' | 'asked' | 'does' | 'clauses' | 'deadline'
>;

/** A card whose signature is one of a text: it spends nothing. The text is shown with nothing hidden in it. */
export function messageCard(
  about: About,
  { address, form, text: signed }: { address: string; form: 'bip322' | 'legacy'; text: string },
): ApprovalCard {
  const { text, hidden } = makeVisible(signed);
  return {
    ...about,
    message: { address, form, text, hidden },
    inputs: [],
    outputs: [],
    feeSats: '0',
    feeRate: '0.00',
    satFlow: [],
    outlaySats: '0',
    txid: '',
  };
}
