import type { ApprovalCard } from '#shared/flows/approval.ts';
import { approvalBody, approvalText, type SignItem, signItem } from '#shared/flows/consent.ts';

import { digestOf } from '../../signing/digest.ts';

/** What waits for consent, as the signing services prepared it. */
export interface PreparedApproval {
  intent: object;
  /** Empty for a message in the form before BIP-322. */
  psbtBase64: string;
  card: ApprovalCard;
  /** Of the services' own text. */
  digest: string;
}

export interface ApprovalTextOf {
  text: string;
  digest: string;
}

/** Texts are looked at again whenever anything moves; a large PSBT is hashed once. */
const KEPT = 40;

/** The one text of each approval that waits, made here until the signing services make it themselves. */
export function createApprovalTexts() {
  const kept = new Map<string, ApprovalTextOf>();

  return (prepared: PreparedApproval): ApprovalTextOf => {
    const found = kept.get(prepared.digest);
    if (found) return found;
    const text = approvalText(
      approvalBody.parse({
        version: 1,
        intent: JSON.parse(JSON.stringify(prepared.intent)) as unknown,
        items: [itemOf(prepared)],
        card: prepared.card,
      }),
    );
    const made = { text, digest: digestOf(text) };
    kept.set(prepared.digest, made);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return made;
  };
}

function itemOf({ intent, psbtBase64, card }: PreparedApproval): SignItem {
  if (card.purpose === 'message') {
    const { form, address, addressType, path, message } = intent as Record<string, unknown>;
    return signItem.parse({ kind: 'message', form, address, addressType, path, message });
  }
  const inputs = card.inputs.flatMap(({ mine, path }, index) =>
    mine && path !== null ? [{ index, path }] : [],
  );
  return { kind: 'psbt', psbt: psbtBase64, inputs };
}
