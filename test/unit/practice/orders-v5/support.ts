import { secp256k1 } from '@noble/curves/secp256k1.js';
import { Transaction } from '@scure/btc-signer';
import { expect } from 'vitest';

import { type RouteName, rules } from '#practice/api/rules/table.ts';
import type { Wallet } from '#practice/chain/wallet.ts';
import { bytesToHex, hexToBytes } from '#practice/formats/bytes.ts';
import { checkAnswer } from '#test/conformance/compare.ts';
import type { startPractice } from '#test/unit/practice/support.ts';
import { alice, bob, type Envelope } from '#test/unit/practice/support.ts';

export type Practice = ReturnType<typeof startPractice>;
export type V5Route = Extract<RouteName, `ordersV5.${string}`>;
type Fields = Record<string, unknown>;

export interface File {
  filename: string;
  size: number;
  inscriptionId: string;
  txid: string;
  status: string;
  title?: string;
  traits?: Fields;
  gallery?: { id: string }[];
}
export interface Order {
  orderId: string;
  status: string;
  payAddress: string;
  receiveAddress: string;
  amount: number;
  balance: number;
  feeRate: number;
  minerFee: number;
  serviceFee: number;
  devFee?: number;
  outputValueFee?: number;
  count: number;
  confirmedCount: number;
  pendingCount: number;
  mintedAssetCount?: number;
  createTimestamp: number;
  files?: File[];
  paidInscriptions?: { inscriptionId: string }[];
  availableActions: string[];
  availablePaymentMethods: string[];
}
export interface Quote {
  baseServiceFee: number;
  serviceFee: number;
  minerFee: number;
  outputValueFee: number;
  devFee: number;
  payableAmount: number;
  count: number;
}
export interface ToSign {
  psbtHex: string;
  inputsToSign: { address: string; signingIndexes: number[] }[];
}

/** Answers by route: an order unless named otherwise. */
type Answer<N extends V5Route> = N extends `ordersV5.quote${string}`
  ? Quote
  : N extends 'ordersV5.list'
    ? { total: number; list: Order[] }
    : N extends 'ordersV5.requestCommit' | 'ordersV5.cancelPrepare'
      ? ToSign
      : N extends 'ordersV5.signCommit'
        ? ToSign | string
        : N extends 'ordersV5.signReveal'
          ? { inscriptionId: string }
          : N extends
                'ordersV5.refund' | 'ordersV5.cancel' | 'ordersV5.cancelSubmit' | 'ordersV5.pause'
            ? { txid: string }
            : N extends
                  | 'ordersV5.refundEstimate'
                  | 'ordersV5.cancelEstimate'
                  | 'ordersV5.pauseEstimate'
                  | 'ordersV5.feesConfig'
                  | 'ordersV5.status'
              ? Record<string, number> & { refundMethod: string }
              : Order;

/** Calls a route of version 5 as a client that knows only the documents; the envelope, whatever its code. */
export async function ask(
  { network }: Pick<Practice, 'network'>,
  name: V5Route,
  params: Fields,
  apiKey?: string,
): Promise<Envelope<unknown>> {
  const { method, path } = rules[name];
  const url = new URL(
    `http://practice.test${path.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key]))}`,
  );
  if (method === 'GET') {
    for (const [key, value] of Object.entries(params)) url.searchParams.set(key, String(value));
  }
  const response = await network.fetch(url, {
    method,
    headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
    ...(method === 'POST' ? { body: JSON.stringify(params) } : {}),
  });
  const envelope = (await response.json()) as Envelope<unknown>;
  // Every answer a test gets is checked against the documents.
  if (envelope.code === 0) expect(checkAnswer(name, envelope.data)).toEqual([]);
  return envelope;
}

/** The same, with its data. Throws the envelope's message. */
export async function call<N extends V5Route>(
  practice: Pick<Practice, 'network'>,
  name: N,
  params: Fields,
  apiKey?: string,
): Promise<Answer<N>> {
  const { code, msg, data } = await ask(practice, name, params, apiKey);
  if (code !== 0) throw new Error(`${name}: ${code} ${msg}`);
  return data as Answer<N>;
}

export const pubkeyOf = (wallet: Wallet): string => bytesToHex(secp256k1.getPublicKey(wallet.key));

/** Terms of a quote; bob gets refunds. */
export const quoted = {
  receiver: alice.address,
  feeRate: 5,
  outputValue: 546,
  refundAddress: bob.address,
};
let clients = 0;
/** Terms of a create, with a client id of its own. */
export const created = () => ({
  ...quoted,
  clientId: `client-${clients++}`,
  userAddress: alice.address,
  userPubkey: pubkeyOf(alice),
});

export const get = (practice: Pick<Practice, 'network'>, orderId: string, apiKey?: string) =>
  call(practice, 'ordersV5.get', { orderId }, apiKey);
export const statusOf = async (practice: Pick<Practice, 'network'>, orderId: string) =>
  (await get(practice, orderId)).status;

const loose = { allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true };
export const parsePsbt = (hex: string): Transaction => Transaction.fromPSBT(hexToBytes(hex), loose);

/** Signs the inputs that an answer names and leaves them unfinalized. */
export function sign({ psbtHex, inputsToSign }: ToSign, wallet: Wallet): string {
  const tx = parsePsbt(psbtHex);
  const mine = inputsToSign.filter(({ address }) => address === wallet.address);
  for (const index of mine.flatMap(({ signingIndexes }) => signingIndexes)) {
    tx.signIdx(wallet.key, index);
  }
  return bytesToHex(tx.toPSBT(0));
}

/** Outputs of a transaction as the chain has them. */
export const outsOf = async (practice: Practice, txid: string) =>
  practice.call('chain.txOuts', { txid, cursor: 0, size: 50 });
