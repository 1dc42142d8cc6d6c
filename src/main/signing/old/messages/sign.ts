import type { Network } from '#shared/bitcoin/network.ts';
import { AppError } from '#shared/errors.ts';
import type { ApprovalCard } from '#shared/flows/approval.ts';
import type { AddressType } from '#shared/ipc/wallet.ts';

import type { InputToSign } from '../../../vault/sign-psbt.ts';
import type { OwnAddress } from '../../../wallet/accounts.ts';
import { messagePsbt, simpleSignature } from '../../bip322.ts';
import { agreedDigest, refuseWorse } from '../consent.ts';
import { approvalText, digestOf } from '../digest.ts';
import { messageCard } from './card.ts';
import { judgeMessage, type MessageIntent } from './policy.ts';
import { verifyAny } from '../../messages/verify-any.ts';

export interface PreparedMessage {
  intent: MessageIntent;
  /** Empty for the form before BIP-322, which signs no transaction. */
  psbtBase64: string;
  card: ApprovalCard;
  digest: string;
}

export interface MessageSigner {
  sign(approval: string, digest: string, inputs: InputToSign[]): Promise<string>;
  signText(approval: string, digest: string): Promise<string>;
}

/** BIP-322 simple where the address has a witness of its own; the form before it for the two older kinds. */
export const formOf = (type: AddressType): 'bip322' | 'legacy' =>
  type === 'p2wpkh' || type === 'p2tr' ? 'bip322' : 'legacy';

/** A message of the free tool, read and judged, ready to be approved. */
export function prepareMessage(
  message: string,
  owner: OwnAddress,
  network: Network,
  now: number,
): PreparedMessage {
  const form = formOf(owner.addressType);
  const intent: MessageIntent = {
    purpose: 'message',
    network: network.id,
    address: owner.address,
    addressType: owner.addressType,
    path: owner.path,
    form,
    message,
    createdAt: now,
  };
  const psbtBase64 = form === 'bip322' ? messagePsbt(message, owner) : '';
  const card = messageCard(
    {
      purpose: 'message',
      title: 'Sign a message',
      network: network.id,
      asked: `Sign the message below with ${owner.address}.`,
      does: 'Proves that you hold this address. It moves no coins and cannot be sent to the network.',
      clauses: judgeMessage({ intent, network, owner }),
      deadline: null,
    },
    { address: owner.address, form, text: message },
  );
  return { intent, psbtBase64, card, digest: digestOf(approvalText(intent, psbtBase64, card)) };
}

/**
 * Signs exactly what was approved, in base64, and checks the signature before giving it out. Throws
 * DIGEST_MISMATCH, POLICY_VIOLATION, VAULT_LOCKED, PSBT_INVALID.
 */
export async function signPreparedMessage(
  prepared: PreparedMessage,
  approvedDigest: string,
  owner: OwnAddress | null,
  network: Network,
  vault: MessageSigner,
): Promise<string> {
  const { intent, psbtBase64, card } = prepared;
  const text = approvalText(intent, psbtBase64, card);
  const digest = agreedDigest(text, approvedDigest);
  refuseWorse(card.clauses, judgeMessage({ intent, network, owner }));
  if (owner === null) throw new AppError('ADDRESS_INVALID', 'not ours', { reason: 'not ours' });
  const signature =
    intent.form === 'legacy'
      ? await vault.signText(text, digest)
      : simpleSignature(await vault.sign(text, digest, [{ index: 0, path: owner.path }]));
  const verdict = verifyAny(intent.message, intent.address, network, signature);
  if (verdict.form !== intent.form) {
    throw new AppError('PSBT_INVALID', 'the signature of the message does not verify');
  }
  return signature;
}
