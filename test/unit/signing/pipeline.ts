import { purposes } from '#main/kinds/index.ts';
import type { SigningContext } from '#main/signing/define/context.ts';
import { digestOf } from '#main/signing/digest.ts';
import { formOf } from '#main/signing/messages/form.ts';
import { type ApprovedSigner, createSigning } from '#main/signing/sign.ts';
import type { createKeyService } from '#main/vault/process/key-service.ts';
import type { OwnAddress } from '#main/wallet/accounts.ts';
import type { ApprovalCard, Purpose } from '#shared/flows/approval.ts';
import { approvalText, type InputToSign, type SignItem } from '#shared/flows/consent.ts';
import type { Prepared, Provided, Review } from '#shared/flows/prepared.ts';

type KeyService = ReturnType<typeof createKeyService>;

/** The prepared signature and what the approval window shows of it. Tests change any part. */
export interface Shown<I = object> {
  prepared: Prepared;
  review: Review;
  intent: I;
  psbtBase64: string;
  outpoints: string[];
  feeSats: string;
  txid: string;
  card: ApprovalCard;
  digest: string;
}

let consents = 0;

/** The approval window and its user, over a key service in this thread. */
export async function approve(service: KeyService, digest: string, reason: string | null = null) {
  consents += 1;
  const sealed = JSON.stringify({ digest, reason, password: null, at: consents });
  await service.consent({ sealed, file: new Uint8Array(), allowWeakKdf: true });
}

/** The one pipeline as tests use it: show, approve, sign. */
export function pipelineOver(
  context: SigningContext,
  service: KeyService,
  signer: ApprovedSigner = { signApproved: (request) => service.signApproved(request) },
) {
  const signing = createSigning({
    vault: signer,
    context,
    purposes,
    walletName: (walletId) => `wallet ${walletId}`,
  });
  return {
    signing,
    async show<I extends object>(
      purpose: Purpose,
      intent: I,
      outside?: Partial<Provided> & { psbt?: string },
    ): Promise<Shown<I>> {
      const prepared = await signing.prepare(purpose, intent, outside);
      const review = await signing.review(prepared);
      const [item] = prepared.items;
      return {
        prepared,
        review,
        intent: prepared.intent as I,
        psbtBase64: item?.kind === 'psbt' ? item.psbt : '',
        outpoints: prepared.outpoints,
        feeSats: prepared.feeSats,
        txid: prepared.txid,
        card: review.card,
        digest: review.digest,
      };
    },
    /** The user approves this digest, and the shown text is signed. */
    async sign<I extends object>(shown: Shown<I>, digest: string) {
      const { prepared, review, intent, psbtBase64, card } = shown;
      await approve(service, digest);
      const items = prepared.items.map((item) =>
        item.kind === 'psbt' ? { ...item, psbt: psbtBase64 } : item,
      );
      return signing.sign(
        { ...prepared, intent: intent as Record<string, unknown>, items },
        { ...review, card },
      );
    },
  };
}

/** An approval text over a PSBT with an empty card, as a hostile main would write it. */
export const textOver = (psbt: string, inputs: InputToSign[]): string =>
  textOf({ kind: 'psbt', psbt, inputs });

const textOf = (item: SignItem): string =>
  approvalText({
    version: 1,
    intent: {},
    items: [item],
    card: {
      purpose: 'psbt',
      title: '',
      network: 'practice',
      asked: '',
      does: '',
      clauses: [],
      inputs: [],
      outputs: [],
      feeSats: '0',
      feeRate: '0.00',
      satFlow: [],
      outlaySats: '0',
      txid: '',
      deadline: null,
    },
  });

/** Signs inputs of a PSBT with the key service alone. */
export const signBytes = (
  service: KeyService,
  psbt: string,
  inputs: InputToSign[],
): Promise<string> => signOne(service, { kind: 'psbt', psbt, inputs });

/** Signs a text with the key service alone. */
export const signText = (
  service: KeyService,
  message: string,
  { address, addressType, path }: OwnAddress,
): Promise<string> =>
  signOne(service, {
    ...{ kind: 'message', form: formOf(addressType), address, addressType, path, message },
  });

async function signOne(service: KeyService, item: SignItem): Promise<string> {
  const text = textOf(item);
  await approve(service, digestOf(text));
  const [signed = ''] = await service.signApproved({ text, items: [0] });
  return signed;
}
