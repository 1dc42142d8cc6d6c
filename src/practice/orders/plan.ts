import { MAX_STANDARD_WEIGHT } from '#practice/chain/policy.ts';
import type { Inscribe } from '#practice/formats/envelope.ts';
import { scriptKind, scriptOfAddress } from '#practice/formats/scripts.ts';
import { feeFor } from '#practice/formats/tx.ts';
import type { OrderFileRow, OrderRow } from '#practice/state/records/orders.ts';

import { commitmentOf, stoneOf } from './runes.ts';

/** Leaves room below the relay limit for signatures, the developer's output and the change. */
const BATCH_WEIGHT = MAX_STANDARD_WEIGHT - 4_000;
const OUTPUT_OVERHEAD = 9;
const PAY_SCRIPT = 34;
const KEY_INPUT_WEIGHT = 41 * 4 + 66;

/** A rune's commitment as an envelope field. */
const COMMITMENT = 20;

/** Size of a file's envelope, including its pointer. */
function envelopeSize(file: OrderFileRow): number {
  return file.length + 3 * Math.ceil(file.length / 520) + file.contentType.length + 24;
}

export const scriptOf = (address: string): Uint8Array => {
  const script = scriptOfAddress(address);
  if (!script) throw new Error('an order with an address of another network');
  return script;
};

/** Files per reveal: as many as a node relays in one transaction. */
export function planBatches(files: readonly OrderFileRow[], receiveAddress: string): number[] {
  const perOutput = (OUTPUT_OVERHEAD + scriptOf(receiveAddress).length) * 4;
  const batches: number[] = [];
  let weight = Infinity;
  for (const file of files) {
    const own = envelopeSize(file) + perOutput;
    if (weight + own > BATCH_WEIGHT) {
      batches.push(0);
      weight = 600;
    }
    weight += own;
    batches[batches.length - 1] = (batches.at(-1) ?? 0) + 1;
  }
  return batches;
}

/** A batch's files as its reveal inscribes them: pointers spread them over the outputs. */
export function batchItems(
  order: Pick<OrderRow, 'files' | 'batches' | 'outputValue' | 'rune' | 'signed'>,
  batch: number,
  bodyOf: (hash: string) => Uint8Array,
): Inscribe[] {
  if (order.rune?.kind === 'mint') return [];
  const commitment = commitmentOf(order, batch);
  const start = order.batches.slice(0, batch).reduce((sum, size) => sum + size, 0);
  return order.files.slice(start, start + (order.batches[batch] ?? 0)).map((file, at) => ({
    contentType: file.contentType,
    body: bodyOf(file.body),
    pointer: BigInt(at) * order.outputValue,
    ...(commitment ? { rune: commitment } : {}),
    ...(order.signed?.parent ? { parents: [order.signed.parent] } : {}),
  }));
}

type Planned = Pick<
  OrderRow,
  | 'files'
  | 'batches'
  | 'receiveAddress'
  | 'devAddress'
  | 'devFee'
  | 'outputValue'
  | 'rune'
  | 'signed'
>;

/** Upper bound of a reveal's virtual size, without developer output and change. */
export function revealVsize(order: Planned, batch: number): number {
  const start = order.batches.slice(0, batch).reduce((sum, size) => sum + size, 0);
  const files = order.files.slice(start, start + (order.batches[batch] ?? 0));
  const stone = stoneOf(order, batch);
  const outputs =
    files.length * (OUTPUT_OVERHEAD + scriptOf(order.receiveAddress).length) +
    (stone ? OUTPUT_OVERHEAD + stone.length : 0);
  const envelopes = files.reduce((sum, file) => sum + envelopeSize(file), 0);
  const witness = envelopes + (stone ? COMMITMENT : 0) + 36 + 65 + 34 + 8;
  return Math.ceil((4 * (12 + 41 + outputs) + witness) / 4);
}

/** Virtual size of all transactions of an order paid with one coin. */
function workVsize(order: Planned): number {
  const dev = order.devFee > 0n ? OUTPUT_OVERHEAD + scriptOf(order.devAddress).length : 0;
  const reveals = order.batches.reduce((sum, _, batch) => sum + revealVsize(order, batch), 0);
  if (order.batches.length === 1) return reveals + dev;
  const outputs = order.batches.length * (OUTPUT_OVERHEAD + PAY_SCRIPT);
  return reveals + Math.ceil((4 * (12 + outputs + dev) + KEY_INPUT_WEIGHT) / 4);
}

const addressSize = { wpkh: 23, tr: 35, sh: 24, pkh: 26, wsh: 35, return: 35, other: 35 } as const;

/**
 * The published estimate (api-facts 2.3), or the service's true cost if that is higher, since nodes
 * relay nothing below 1 sat/vB.
 */
export function minerFeeOf(order: Planned, feeRate: number): bigint {
  const bytes = order.files.reduce((sum, file) => sum + file.length + file.contentType.length, 0);
  const a = addressSize[scriptKind(scriptOf(order.receiveAddress))];
  const more = order.files.length - 1;
  const size = bytes / 4 + 88 + 8 + a + 8 + 23 + 43 * more + (88 + 8 + a + 0.5) * more;
  const published = feeFor(size, feeRate);
  const needed = feeFor(workVsize(order), feeRate);
  return published > needed ? published : needed;
}

/** Bitcoin's V2 schedule (api-facts 2.3): free up to 20 files. */
export function serviceFeeOf(count: number): bigint {
  return count <= 20 ? 0n : BigInt(Math.min(3000 + 150 * (count - 20), 4999));
}

export const amountOf = (
  order: Pick<OrderRow, 'outputValue' | 'minerFee' | 'serviceFee' | 'devFee'> & { count: number },
): bigint =>
  order.outputValue * BigInt(order.count) + order.minerFee + order.serviceFee + order.devFee;
