import { Refusal } from '#practice/api/refusal.ts';
import { bytesToHex, derive } from '#practice/formats/bytes.ts';
import { feeFor } from '#practice/formats/tx.ts';
import { revealAddress } from '#practice/inscriptions/reveal-address.ts';
import { mintFees, mintItems } from '#practice/orders/chains.ts';
import { DEPLOY_VSIZE } from '#practice/orders/commit.ts';
import { type Content, orderKey, payable } from '#practice/orders/create.ts';
import {
  batchItems,
  planBatches,
  revealVsize,
  scriptOf,
  workVsize,
} from '#practice/orders/plan.ts';
import type { Making } from '#practice/orders/signed.ts';
import { isOwnCommit } from '#practice/orders/spend.ts';
import type {
  FileTags,
  MintWork,
  OrderFileRow,
  OrderKind,
  OrderRow,
  OrderV5,
  RuneWork,
  SignedWork,
} from '#practice/state/records/orders.ts';

import { outputValueFeeOf, serviceFeeOf } from './fees.ts';

/** What every request of version 5 names; a quote has less. */
export interface Terms {
  receiver: string;
  feeRate: number;
  outputValue: number;
  refundAddress?: string | undefined;
  devAddress?: string | undefined;
  devFee?: number | undefined;
  channel?: string | undefined;
  clientId?: string | undefined;
  userAddress?: string | undefined;
  userPubkey?: string | undefined;
}

/** A file with what version 5 says beside its content. */
export interface TaggedContent extends Content {
  tags?: FileTags;
}

/** An order or a quote before it is priced. */
export interface Draft {
  kind: OrderKind;
  terms: Terms;
  contents: readonly TaggedContent[];
  parents?: string[];
  rune?: RuneWork | null;
  signed?: SignedWork | null;
  mint?: MintWork | null;
}

/** Fees in sats; `amount` is their sum. */
export interface Price {
  count: number;
  baseServiceFee: bigint;
  serviceFee: bigint;
  minerFee: bigint;
  outputValueFee: bigint;
  devFee: bigint;
  amount: bigint;
}

const MIN_OUTPUT = 330n;
/** A commit with one input of the largest usual kind, and outputs for the reveal, the service and change. */
const COMMIT_VSIZE = 11 + 91 + 43 + 31 + 43;

function checkTerms(terms: Terms): { devFee: bigint; devAddress: string } {
  const outputValue = BigInt(terms.outputValue);
  payable(terms.receiver, outputValue, 'receiver');
  if (outputValue < MIN_OUTPUT) throw new Refusal(-1001, 'outputValue is below dust');
  if (terms.feeRate < 1) throw new Refusal(-1001, 'feeRate must be at least 1');
  if (terms.refundAddress !== undefined) payable(terms.refundAddress, 546n, 'refundAddress');
  if (terms.userAddress !== undefined) payable(terms.userAddress, 546n, 'userAddress');
  const { devAddress = '', devFee = 0 } = terms;
  // One without the other takes no fee.
  if (devAddress === '' || devFee === 0) return { devFee: 0n, devAddress: '' };
  payable(devAddress, BigInt(devFee), 'devAddress');
  return { devFee: BigInt(devFee), devAddress };
}

type Plan = Omit<OrderRow, 'v5' | 'minerFee' | 'serviceFee' | 'amount' | 'payAddress'> & {
  v5: OrderV5;
};

function planOf(making: Making, draft: Draft, keep: boolean, orderId: string, seq: number): Plan {
  const { kind, terms, contents, parents = [], rune = null, signed = null, mint = null } = draft;
  const { state, apiKey, now } = making;
  const dev = checkTerms(terms);
  const files: OrderFileRow[] = contents.map(({ filename, contentType, bytes, tags }) => ({
    ...{ filename, contentType, length: bytes.length },
    body: keep ? state.blobs.put(bytes) : '',
    ...(tags ? { tags } : {}),
  }));
  const alone = rune !== null || mint !== null;
  return {
    ...{ files, rune, signed, ...dev },
    batches: alone ? files.map(() => 1) : planBatches(files, terms.receiver),
    outputValue: BigInt(terms.outputValue),
    receiveAddress: terms.receiver,
    feeRate: terms.feeRate,
    ...{ orderId, seq, apiKey, status: 'pending', paid: 0n, createTime: now, since: now },
    ...{ overpaidAt: null, commitTxid: '', refundTxid: '', refundAmount: 0n, refundFeeRate: 0 },
    clientId: terms.clientId ?? '',
    reveals: [],
    v5: {
      ...{ version: 5, kind, parents, mint, commit: null, continued: false, pauseTxid: '' },
      refundAddress: terms.refundAddress ?? '',
      userAddress: terms.userAddress ?? '',
      userPubkey: terms.userPubkey ?? '',
      channel: terms.channel ?? '',
      outputValueFee: 0n,
    },
  };
}

/** Network fees of the order's own transactions: a commit counts, since the payer may make it. */
function minerFeeOf(plan: Plan): bigint {
  const { feeRate, files, batches, v5 } = plan;
  if (v5.mint) return mintFees({ ...plan, count: files.length, mint: v5.mint });
  const dev = plan.devFee > 0n ? 9 + scriptOf(plan.devAddress).length : 0;
  const commit = feeFor(COMMIT_VSIZE + dev, feeRate);
  if (v5.kind === 'brc20-prog-deploy') {
    // The predeploy is an inscription of its own, which no part of the price names.
    return plan.outputValue + commit + feeFor(DEPLOY_VSIZE + (files[0]?.length ?? 0), feeRate);
  }
  const isSigned = v5.kind === 'ordinary' && batches.length === 1;
  return isSigned
    ? commit + feeFor(revealVsize(plan, 0), feeRate)
    : feeFor(workVsize(plan), feeRate);
}

function priceOf(making: Making, plan: Plan): Price {
  const { v5, outputValue, devFee, files } = plan;
  const charged = {
    ...{ kind: v5.kind, count: files.length, outputValue },
    withBrc20: v5.mint?.brc20 != null,
    logos: files.filter(({ contentType }) => contentType !== '').length,
  };
  const { base, total } = serviceFeeOf(charged, making.altchain);
  const outputValueFee = outputValueFeeOf(charged);
  const minerFee = minerFeeOf(plan);
  return {
    ...{ count: files.length, baseServiceFee: base, serviceFee: total },
    ...{ minerFee, outputValueFee, devFee },
    amount: outputValueFee + minerFee + total + devFee,
  };
}

/** What an order would cost; stores nothing. Throws Refusal. */
export const quoteOf = (making: Making, draft: Draft): Price =>
  priceOf(making, planOf(making, draft, false, 'quote', 0));

/** An order's row; stores the contents but not the row. Throws Refusal. */
export function rowOfDraft(making: Making, draft: Draft): OrderRow {
  const { state, seed } = making;
  // A refused request must not take a number.
  quoteOf(making, draft);
  const seq = state.next('order');
  const orderId = bytesToHex(derive(seed, `order id ${seq}`)).slice(0, 24);
  const plan = planOf(making, draft, true, orderId, seq);
  const { minerFee, serviceFee, outputValueFee, amount } = priceOf(making, plan);
  const items = plan.v5.mint
    ? mintItems(plan.v5.mint)
    : isOwnCommit(plan)
      ? batchItems(plan, 0, (hash) => state.blobs.get(hash))
      : [];
  return {
    ...plan,
    ...{ minerFee, serviceFee, amount },
    v5: { ...plan.v5, outputValueFee },
    payAddress: revealAddress(orderKey(seed, orderId), items).address,
    reveals: plan.batches.map(() => ''),
  };
}
