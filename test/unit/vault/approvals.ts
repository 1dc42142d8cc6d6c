import { createHash } from 'node:crypto';

import * as bitcoin from 'bitcoinjs-lib';

import { libNetworks } from '#main/vault/keys/curve.ts';
import { scriptOf } from '#main/vault/keys/scripts.ts';
import type { Clause } from '#shared/flows/approval.ts';
import { type ApprovalBody, approvalText, type SignItem } from '#shared/flows/consent.ts';
import { createKeyring } from '#test/support/keyring.ts';

import { PHRASE } from './support.ts';

export const ring = createKeyring({ kind: 'phrase', words: PHRASE.split(' '), passphrase: '' });
export const PAY = "m/84'/1'/0'/0/0";
export const ORDINALS = "m/86'/1'/0'/0/0";

export const addressAt = (path: string): string =>
  bitcoin.address.fromOutputScript(scriptAt(path), libNetworks.regtest);
export const scriptAt = (path: string): Uint8Array =>
  scriptOf(path.startsWith('m/86') ? 'p2tr' : 'p2wpkh', ring.keyAt(path).publicKey);

/** A payment from our coins, one input per path. */
export function psbtOf(...paths: string[]): string {
  const psbt = new bitcoin.Psbt();
  paths.forEach((path, at) =>
    psbt.addInput({
      hash: createHash('sha256').update(`coin ${at}`).digest('hex'),
      index: 0,
      witnessUtxo: { script: scriptAt(path), value: 50_000n },
    }),
  );
  psbt.addOutput({ script: scriptAt(PAY), value: 40_000n });
  return psbt.toBase64();
}

export const psbtItem = (psbt: string, ...inputs: { index: number; path: string }[]): SignItem => ({
  kind: 'psbt',
  psbt,
  inputs,
});

export const clauseOf = (verdict: Clause['verdict']): Clause => ({
  id: 'C3',
  title: 'Fee',
  verdict,
  text: 'The fee is high.',
  evidence: [],
});

export function bodyOf(items: SignItem[], clauses: Clause[] = []): ApprovalBody {
  const card: ApprovalBody['card'] = {
    ...{ purpose: 'send', title: 'Send', network: 'practice', asked: 'Pay.', does: 'Pays.' },
    ...{ clauses, inputs: [], outputs: [], feeSats: '200', feeRate: '2.00', satFlow: [] },
    ...{ outlaySats: '200', txid: '', deadline: null },
  };
  return { version: 1, intent: { purpose: 'send' }, items, card };
}

export const textOf = (items: SignItem[], clauses: Clause[] = []): string =>
  approvalText(bodyOf(items, clauses));
export const digestOf = (text: string): string =>
  createHash('sha256').update(text, 'utf8').digest('hex');

let at = 1_700_000_000_000;
/** What the approval window seals; different every time. */
export const consentTo = (text: string, more: object = {}): string =>
  JSON.stringify({ digest: digestOf(text), reason: null, password: null, at: at++, ...more });
