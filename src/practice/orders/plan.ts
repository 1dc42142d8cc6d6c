import { MAX_STANDARD_WEIGHT } from '#practice/chain/policy.ts';
import { cbor, cborOfJson, type CborValue } from '#practice/formats/cbor.ts';
import { idBytes, type Inscribe } from '#practice/formats/envelope.ts';
import { scriptKind, scriptOfAddress } from '#practice/formats/scripts.ts';
import { feeFor } from '#practice/formats/tx.ts';
import type { FileTags, OrderFileRow, OrderRow, Traits } from '#practice/state/records/orders.ts';

import { commitmentOf, stoneOf } from './runes.ts';

/** Leaves room below the relay limit for signatures, the developer's output and the change. */
const BATCH_WEIGHT = MAX_STANDARD_WEIGHT - 4_000;
const OUTPUT_OVERHEAD = 9;
const PAY_SCRIPT = 34;
const KEY_INPUT_WEIGHT = 41 * 4 + 66;

/** A rune's commitment as an envelope field. */
const COMMITMENT = 20;

type Entry = readonly [number | string, CborValue];

function attributes({
  title,
  traits,
}: {
  title?: string | undefined;
  traits?: Traits | undefined;
}) {
  const entries: Entry[] = [];
  if (title !== undefined) entries.push([0, title]);
  if (traits) entries.push([1, cborOfJson(traits)]);
  return { entries };
}

/** Title, traits and gallery as the handbook's properties. */
function propertiesOf(tags: FileTags): Uint8Array | null {
  const { gallery } = tags;
  const own = attributes(tags);
  const entries: Entry[] = [];
  if (gallery && gallery.length > 0) {
    const items = gallery.map((item) => {
      const said = attributes(item);
      const more: Entry[] = said.entries.length > 0 ? [[1, said]] : [];
      return { entries: [[0, idBytes(item.id)] as Entry, ...more] };
    });
    entries.push([0, items]);
  }
  if (own.entries.length > 0) entries.push([1, own]);
  return entries.length > 0 ? cbor({ entries }) : null;
}

/** A file's tags as its envelope has them. Metadata is given as JSON text and inscribed as its CBOR. */
export function tagsOf(tags: FileTags = {}): Partial<Inscribe> {
  const { metadata, metaprotocol, delegate } = tags;
  const properties = propertiesOf(tags);
  return {
    ...(metadata === undefined ? {} : { metadata: cbor(cborOfJson(JSON.parse(metadata))) }),
    ...(metaprotocol === undefined ? {} : { metaprotocol }),
    ...(delegate === undefined ? {} : { delegate }),
    ...(properties ? { properties } : {}),
  };
}

const split = (bytes: Uint8Array | undefined): number =>
  bytes ? bytes.length + 5 * Math.ceil(bytes.length / 520) : 0;

function tagsSize(file: OrderFileRow): number {
  if (!file.tags) return 0;
  const { metadata, properties, metaprotocol = '', delegate } = tagsOf(file.tags);
  return split(metadata) + split(properties) + metaprotocol.length + 4 + (delegate ? 39 : 0);
}

/** Size of a file's envelope, including its pointer. */
function envelopeSize(file: OrderFileRow): number {
  const body = file.length + 3 * Math.ceil(file.length / 520);
  return body + file.contentType.length + 24 + tagsSize(file);
}

/** Each parent's id in an envelope, and its coin in the reveal and back. */
const PARENT_FIELD = 39;
const PARENT_VSIZE = 135;

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

const withoutLogo = (file: OrderFileRow): boolean => file.contentType === '';

/** A batch's files as its reveal inscribes them: pointers spread them over the outputs, parents' coins come first. */
export function batchItems(
  order: Pick<OrderRow, 'files' | 'batches' | 'outputValue' | 'rune' | 'signed' | 'v5'>,
  batch: number,
  bodyOf: (hash: string) => Uint8Array,
): Inscribe[] {
  if (order.rune?.kind === 'mint') return [];
  const { v5 } = order;
  const commitment = commitmentOf(order, batch);
  const start = order.batches.slice(0, batch).reduce((sum, size) => sum + size, 0);
  const parents = order.signed?.parent ? [order.signed.parent] : (v5?.parents ?? []);
  const first = v5?.commit?.parentSats ?? 0n;
  return order.files.slice(start, start + (order.batches[batch] ?? 0)).map((file, at) => ({
    contentType: file.contentType,
    body: bodyOf(file.body),
    // The first one is on the first sat of its input, which follows the parents.
    pointer: at === 0 ? 0n : first + BigInt(at) * order.outputValue,
    ...(commitment ? { rune: commitment } : {}),
    ...(parents.length > 0 ? { parents } : {}),
    ...tagsOf(file.tags),
    ...(v5?.kind === 'alkanes-deploy' ? { instead: 'BIN' as const } : {}),
    ...(v5?.kind === 'runes-etch' && withoutLogo(file) ? { instead: 'none' as const } : {}),
  }));
}

/** Outputs for the recipient in one reveal: a contract needs none, a rune with a logo two. */
export function receivedIn(
  order: Pick<OrderRow, 'files' | 'batches' | 'v5'>,
  batch: number,
): number {
  const count = order.batches[batch] ?? 0;
  if (order.v5?.kind === 'alkanes-deploy') return 0;
  if (order.v5?.kind !== 'runes-etch') return count;
  return withoutLogo(order.files[batch] as OrderFileRow) ? 1 : 2;
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
  | 'v5'
>;

/** Upper bound of a reveal's virtual size, without developer output and change. */
export function revealVsize(order: Planned, batch: number): number {
  const start = order.batches.slice(0, batch).reduce((sum, size) => sum + size, 0);
  const files = order.files.slice(start, start + (order.batches[batch] ?? 0));
  const stone = stoneOf(order, batch);
  const outputs =
    receivedIn(order, batch) * (OUTPUT_OVERHEAD + scriptOf(order.receiveAddress).length) +
    (stone ? OUTPUT_OVERHEAD + stone.length : 0);
  const envelopes = files.reduce((sum, file) => sum + envelopeSize(file), 0);
  const parents = order.v5?.parents.length ?? 0;
  const witness =
    envelopes + files.length * parents * PARENT_FIELD + (stone ? COMMITMENT : 0) + 36 + 65 + 34 + 8;
  return Math.ceil((4 * (12 + 41 + outputs) + witness) / 4) + parents * PARENT_VSIZE;
}

/** Virtual size of all transactions of an order paid with one coin. */
export function workVsize(order: Planned): number {
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
