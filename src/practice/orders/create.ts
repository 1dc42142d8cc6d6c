import { Refusal } from '#practice/api/refusal.ts';
import type { Params } from '#practice/api/rules/table.ts';
import { bytesToHex, derive, utf8 } from '#practice/formats/bytes.ts';
import { brc20Item } from '#practice/formats/envelope.ts';
import { dustLimit, scriptKind, scriptOfAddress } from '#practice/formats/scripts.ts';
import { revealAddress } from '#practice/inscriptions/reveal-address.ts';
import type {
  OrderFileRow,
  OrderRow,
  RuneWork,
  SignedWork,
} from '#practice/state/records/orders.ts';

import { amountOf, batchItems, minerFeeOf, planBatches, serviceFeeOf } from './plan.ts';
import { readEtchRequest, readMintRequest } from './runes.ts';
import { type Making, signedDeploy, signedMint } from './signed.ts';

/** 390 KB as the provider counts: more doesn't fit into a standard transaction. */
const MAX_FILE_BYTES = 390_000;
const MAX_FILES = 1000;
const TEXT = 'text/plain;charset=utf-8';

export type CreateRequest = Params<'orders.create'>;
type Terms = Pick<
  CreateRequest,
  'receiveAddress' | 'feeRate' | 'outputValue' | 'devAddress' | 'devFee' | 'clientId'
>;

export interface Content {
  filename: string;
  contentType: string;
  bytes: Uint8Array;
}

/** Parses `data:<media type>[;…];base64,<payload>`. Throws Refusal. */
export function readDataUrl(filename: string, dataURL: string): Content {
  const match = /^data:([^,]*?);base64,([A-Za-z0-9+/]*={0,2})$/.exec(dataURL);
  const contentType = match?.[1] ?? '';
  const payload = match?.[2] ?? '';
  if (!match || !/^[\w.+-]+\/[\w.+-]+/.test(contentType) || payload.length % 4 !== 0) {
    throw new Refusal(-1002, `${filename}: the data URL cannot be read`);
  }
  return { filename, contentType, bytes: Buffer.from(payload, 'base64') };
}

export const jsonContent = (fields: Record<string, string>): Content => ({
  filename: `${fields['op'] ?? 'op'}-${fields['tick'] ?? ''}.txt`,
  contentType: TEXT,
  bytes: brc20Item(fields).body,
});

function contentsOf(request: CreateRequest): Content[] {
  if (request.files) return request.files.map((file) => readDataUrl(file.filename, file.dataURL));
  const { brc20_deploy: deploy, brc20_mint: mint, brc20_transfer: transfer } = request;
  const size = (tick: string) => utf8(tick).length;
  if (deploy) {
    if (size(deploy.ticker) === 6) throw new Refusal(-1004, 'a 6-byte deploy is signed, not paid');
    const selfMint = deploy.selfMint ?? size(deploy.ticker) === 5;
    const fields = { op: 'deploy', tick: deploy.ticker, max: deploy.max, lim: deploy.limit };
    const dec = deploy.decimal === undefined ? {} : { dec: deploy.decimal };
    return [jsonContent({ ...fields, ...dec, ...(selfMint ? { self_mint: 'true' } : {}) })];
  }
  if (mint) {
    const one = jsonContent({ op: 'mint', tick: mint.ticker, amt: mint.amount });
    return Array.from({ length: request.count ?? 1 }, () => one);
  }
  if (transfer) {
    return [jsonContent({ op: 'transfer', tick: transfer.ticker, amt: transfer.amount })];
  }
  throw new Refusal(-1001, 'nothing to inscribe');
}

/** Script of an address of this network that can receive `sats`. Throws Refusal. */
export function payable(address: string, sats: bigint, what: string): void {
  const script = scriptOfAddress(address);
  if (!script || scriptKind(script) === 'other') {
    throw new Refusal(-1001, `${what} is not an address of this network`);
  }
  if (sats < dustLimit(script)) throw new Refusal(-1001, `${what}: the value is below dust`);
}

export function checkFiles(contents: readonly Content[]): readonly Content[] {
  if (contents.length === 0 || contents.length > MAX_FILES) {
    throw new Refusal(-1001, 'from 1 to 1000 files in an order');
  }
  for (const { filename, bytes, contentType } of contents) {
    if (bytes.length === 0) throw new Refusal(-1002, `${filename} is empty`);
    if (bytes.length > MAX_FILE_BYTES) throw new Refusal(-1003, `${filename} is above 390 KB`);
    if (contentType.length > 200) throw new Refusal(-1002, `${filename}: media type too long`);
  }
  return contents;
}

/** Checks the terms and makes an order's row; stores the contents but not the row. Throws Refusal. */
function rowOf(
  { state, seed, apiKey, now }: Making,
  request: Terms,
  contents: readonly Content[],
  work: { rune?: RuneWork; signed?: SignedWork | null } = {},
): OrderRow {
  const { rune = null, signed = null } = work;
  const outputValue = BigInt(request.outputValue);
  const devFee = BigInt(request.devFee ?? 0);
  payable(request.receiveAddress, outputValue, 'receiveAddress');
  if (outputValue < 330n) throw new Refusal(-1001, 'outputValue is below dust');
  if (request.feeRate < 1) throw new Refusal(-1001, 'feeRate must be at least 1');
  if (devFee > 0n) payable(request.devAddress ?? '', devFee, 'devAddress');
  const files: OrderFileRow[] = contents.map(({ filename, contentType, bytes }) => ({
    filename,
    contentType,
    body: state.blobs.put(bytes),
    length: bytes.length,
  }));
  const seq = state.next('order');
  const orderId = bytesToHex(derive(seed, `order id ${seq}`)).slice(0, 24);
  const plan = {
    files,
    // A transaction has one runestone.
    batches: rune ? files.map(() => 1) : planBatches(files, request.receiveAddress),
    outputValue,
    receiveAddress: request.receiveAddress,
    devAddress: devFee > 0n ? (request.devAddress ?? '') : '',
    devFee,
    rune,
    signed,
  };
  const fees = {
    minerFee: minerFeeOf(plan, request.feeRate),
    serviceFee: serviceFeeOf(files.length),
  };
  const items =
    plan.batches.length === 1 && !signed
      ? batchItems(plan, 0, (hash) => state.blobs.get(hash))
      : [];
  return {
    ...plan,
    ...fees,
    ...{ orderId, seq, apiKey, status: 'pending', paid: 0n, createTime: now, since: now },
    ...{ overpaidAt: null, commitTxid: '', refundTxid: '', refundAmount: 0n, refundFeeRate: 0 },
    clientId: request.clientId ?? '',
    payAddress: revealAddress(orderKey(seed, orderId), items).address,
    amount: amountOf({ ...plan, ...fees, count: files.length }),
    feeRate: request.feeRate,
    reveals: plan.batches.map(() => ''),
  };
}

/** A 6-byte deploy's text, including its salt. */
export function progDeploy(
  request: NonNullable<CreateRequest['brc20_prog_deploy']>,
  salt: string,
): Content {
  const [deploy] = request.deploys;
  if (!deploy) throw new Refusal(-1001, 'nothing to deploy');
  const { tick, max, lim, dec } = deploy;
  const self = deploy.self_mint ? { self_mint: 'true' } : {};
  return jsonContent({ op: 'deploy', tick, max, lim, dec, ...self, salt });
}

/** An inscription order. Throws Refusal. */
export function createOrderRow(making: Making, request: CreateRequest): OrderRow {
  const { brc20_mint: mint, brc20_prog_deploy: prog, deployerAddress, deployerPubkey } = request;
  if (prog) {
    const signed = signedDeploy(making, prog.deploys[0]?.tick ?? '', prog.activeHeight);
    return rowOf(making, request, checkFiles([progDeploy(prog, signed.salt)]), { signed });
  }
  const deployer =
    deployerAddress !== undefined && deployerPubkey !== undefined
      ? { address: deployerAddress, pubkey: deployerPubkey }
      : null;
  const signed = mint ? signedMint(making, mint.ticker, deployer) : null;
  if (signed && (request.count ?? 1) !== 1)
    throw new Refusal(-1004, 'signed mints come one by one');
  return rowOf(making, request, checkFiles(contentsOf(request)), { signed });
}

/** An order that etches a rune with each of its files. Throws Refusal. */
export function createEtchRow(making: Making, request: Params<'orders.createRunesEtch'>): OrderRow {
  const contents = request.files.map((file) => readDataUrl(file.filename, file.dataURL));
  const etchings = request.files.map((file) =>
    readEtchRequest(making.state, file.runes_etch.etching, making.height),
  );
  if (new Set(etchings.map(({ rune }) => rune)).size !== etchings.length) {
    throw new Refusal(-1007, 'the same name twice');
  }
  return rowOf(making, request, checkFiles(contents), { rune: { kind: 'etch', etchings } });
}

/** An order that mints a rune; its "files" are the mints. Throws Refusal. */
export function createMintRow(
  making: Making,
  { runeid, count, ...request }: Params<'orders.createRunesMint'>,
): OrderRow {
  const rune = readMintRequest(making.state, runeid, count, making.height);
  const mint: Content = { filename: rune.spaced, contentType: '', bytes: new Uint8Array(0) };
  const contents = Array.from({ length: count }, () => mint);
  return rowOf(making, request, contents, { rune: { kind: 'mint', id: rune.id } });
}

/** The service's key for one order. */
export const orderKey = (seed: string, orderId: string): Uint8Array =>
  derive(seed, `order key ${orderId}`);

/** A reveal's key: a commit's outputs must not look like payments of the order. */
export const batchKey = (seed: string, order: OrderRow, batch: number): Uint8Array =>
  order.batches.length > 1 && order.rune?.kind === 'mint'
    ? derive(seed, `order key ${order.orderId} ${batch}`)
    : orderKey(seed, order.orderId);
