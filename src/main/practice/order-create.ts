import { bytesToHex, derive, utf8 } from './bytes.ts';
import { amountOf, batchItems, minerFeeOf, planBatches, serviceFeeOf } from './order-plan.ts';
import type { OrderFileRow, OrderRow } from './records.ts';
import { Refusal } from './refusal.ts';
import { revealAddress } from './reveal-address.ts';
import { dustLimit, scriptKind, scriptOfAddress } from './scripts.ts';
import type { State } from './state.ts';

/** 390 KB as the provider counts it: more does not fit a standard transaction. */
export const MAX_FILE_BYTES = 390_000;
const MAX_FILES = 1000;
const TEXT = 'text/plain;charset=utf-8';

export interface CreateRequest {
  receiveAddress: string;
  feeRate: number;
  outputValue: number;
  devAddress?: string | undefined;
  devFee?: number | undefined;
  clientId?: string | undefined;
  files?: { filename: string; dataURL: string }[] | undefined;
  brc20_deploy?:
    | {
        ticker: string;
        max: string;
        limit: string;
        decimal?: string | undefined;
        selfMint?: boolean | undefined;
      }
    | undefined;
  brc20_mint?: { ticker: string; amount: string } | undefined;
  brc20_transfer?: { ticker: string; amount: string } | undefined;
  brc20_prog_deploy?: unknown;
  count?: number | undefined;
}

interface Content {
  filename: string;
  contentType: string;
  bytes: Uint8Array;
}

/** Reads `data:<media type>[;…];base64,<payload>`. Throws Refusal. */
export function readDataUrl(filename: string, dataURL: string): Content {
  const match = /^data:([^,]*?);base64,([A-Za-z0-9+/]*={0,2})$/.exec(dataURL);
  const contentType = match?.[1] ?? '';
  const payload = match?.[2] ?? '';
  if (!match || !/^[\w.+-]+\/[\w.+-]+/.test(contentType) || payload.length % 4 !== 0) {
    throw new Refusal(-1002, `${filename}: the data URL cannot be read`);
  }
  return { filename, contentType, bytes: Buffer.from(payload, 'base64') };
}

const jsonContent = (fields: Record<string, string>): Content => ({
  filename: `${fields['op'] ?? 'op'}-${fields['tick'] ?? ''}.txt`,
  contentType: TEXT,
  bytes: utf8(JSON.stringify({ p: 'brc-20', ...fields })),
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
    if (size(mint.ticker) === 5) throw new Refusal(-1004, 'a 5-byte mint is signed, not paid');
    const one = jsonContent({ op: 'mint', tick: mint.ticker, amt: mint.amount });
    return Array.from({ length: request.count ?? 1 }, () => one);
  }
  if (transfer) {
    return [jsonContent({ op: 'transfer', tick: transfer.ticker, amt: transfer.amount })];
  }
  throw new Refusal(-1001, 'nothing to inscribe');
}

/** Script of an address of this network that an output of `sats` may pay. Throws Refusal. */
function payable(address: string, sats: bigint, what: string): void {
  const script = scriptOfAddress(address);
  if (!script || scriptKind(script) === 'other') {
    throw new Refusal(-1001, `${what} is not an address of this network`);
  }
  if (sats < dustLimit(script)) throw new Refusal(-1001, `${what}: the value is below dust`);
}

/** Checks a request and makes the order's row; stores contents but not the row. Throws Refusal. */
export function createOrderRow(
  state: State,
  seed: string,
  request: CreateRequest,
  apiKey: string,
  now: number,
): OrderRow {
  const outputValue = BigInt(request.outputValue);
  const devFee = BigInt(request.devFee ?? 0);
  payable(request.receiveAddress, outputValue, 'receiveAddress');
  if (outputValue < 330n) throw new Refusal(-1001, 'outputValue is below dust');
  if (request.feeRate < 1) throw new Refusal(-1001, 'feeRate must be at least 1');
  if (devFee > 0n) payable(request.devAddress ?? '', devFee, 'devAddress');
  const contents = contentsOf(request);
  if (contents.length === 0 || contents.length > MAX_FILES) {
    throw new Refusal(-1001, 'from 1 to 1000 files in an order');
  }
  for (const { filename, bytes, contentType } of contents) {
    if (bytes.length === 0) throw new Refusal(-1002, `${filename} is empty`);
    if (bytes.length > MAX_FILE_BYTES) throw new Refusal(-1003, `${filename} is above 390 KB`);
    if (contentType.length > 200) throw new Refusal(-1002, `${filename}: media type too long`);
  }
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
    batches: planBatches(files, request.receiveAddress),
    outputValue,
    receiveAddress: request.receiveAddress,
    devAddress: devFee > 0n ? (request.devAddress ?? '') : '',
    devFee,
  };
  const fees = {
    minerFee: minerFeeOf(plan, request.feeRate),
    serviceFee: serviceFeeOf(files.length),
  };
  const items =
    plan.batches.length === 1 ? batchItems(plan, 0, (hash) => state.blobs.get(hash)) : [];
  return {
    ...plan,
    ...fees,
    orderId,
    seq,
    apiKey,
    clientId: request.clientId ?? '',
    status: 'pending',
    payAddress: revealAddress(orderKey(seed, orderId), items).address,
    amount: amountOf({ ...plan, ...fees, count: files.length }),
    paid: 0n,
    feeRate: request.feeRate,
    createTime: now,
    since: now,
    overpaidAt: null,
    commitTxid: '',
    reveals: plan.batches.map(() => ''),
    refundTxid: '',
    refundAmount: 0n,
    refundFeeRate: 0,
  };
}

/** The service's key for one order. */
export const orderKey = (seed: string, orderId: string): Uint8Array =>
  derive(seed, `order key ${orderId}`);
