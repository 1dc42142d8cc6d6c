import { z } from 'zod';

import { familyRows } from './define.ts';
import {
  address,
  count,
  cursorPage,
  feeRate,
  hex,
  loose,
  maybe,
  sats,
  text,
  txid,
} from './fields.ts';
import type { OrderVersion } from './order-version.ts';

const { read, prepare, submit } = familyRows('orders');

/** The documented values. An order's status stays a string: an unknown one is waited on. */
export const orderStatuses = [
  'pending',
  'payment_notenough',
  'payment_overpay',
  'payment_withinscription',
  'payment_waitconfirmed',
  'payment_success',
  'ready',
  'inscribing',
  'minted',
  'closed',
  'refunded',
  'cancel',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

const orderId = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\w-]+$/);

export const orderFile = loose({
  filename: text,
  inscriptionId: maybe(text),
  status: maybe(text),
});

const facts = {
  orderId,
  status: z.string().min(1).max(60),
  payAddress: address,
  receiveAddress: address,
  amount: sats,
  paidAmount: sats.optional(),
  feeRate: z.number().nonnegative(),
  minerFee: z.number().nonnegative().optional(),
  serviceFee: z.number().nonnegative().optional(),
  devFee: z.number().nonnegative().optional(),
  files: z.array(orderFile).max(10_000).optional(),
  count,
  pendingCount: count.optional(),
  unconfirmedCount: count.optional(),
  confirmedCount: count.optional(),
  createTime: count.optional(),
  refundTxid: maybe(text),
  refundAmount: sats.optional(),
  refundFeeRate: z.number().nonnegative().optional(),
};
const order = loose({ ...facts, outputValue: sats });
export type WireOrder = z.output<typeof order>;

/** An order of either version of the service. */
export interface Order extends z.output<z.ZodObject<typeof facts, z.core.$loose>> {
  version: OrderVersion;
  /** Of each output; version 5 doesn't repeat it. */
  outputValue?: number | undefined;
  /** Version 5: the postage of all outputs together. */
  outputValueFee?: number | undefined;
  /** Version 5: what is open for the order now, as opaque texts. */
  availableActions?: string[] | undefined;
  availablePaymentMethods?: string[] | undefined;
}

const base = {
  receiveAddress: address,
  feeRate,
  outputValue: sats,
  devAddress: address.optional(),
  devFee: sats.optional(),
  clientId: z.string().max(64).optional(),
};

/** 390 KB of bytes in base64 with its header, plus some room. */
export const dataURL = z.string().max(600_000);
const file = z.object({ filename: z.string().min(1).max(255), dataURL });

/** An etching; the versions differ in how a bound of its mint may be left open. */
export const etchingOf = <T extends z.ZodType>(bounds: T) =>
  z.object({
    spacedRune: z.string().min(1).max(60),
    symbol: z.string().max(8).optional(),
    divisibility: z.number().int().min(0).max(38).optional(),
    premine: z.string().max(40).optional(),
    terms: z
      .object({
        amount: z.string().max(40),
        cap: z.string().max(40),
        height: bounds.optional(),
        offset: bounds.optional(),
      })
      .optional(),
  });
const etching = etchingOf(z.tuple([count, count]));

/** A 6-byte deploy. */
export const progDeploy = z.object({
  activeHeight: count,
  deploys: z
    .array(z.object({ tick: text, max: text, lim: text, dec: text, self_mint: z.boolean() }))
    .length(1),
});

const createBody = z.object({
  ...base,
  files: z.array(file).min(1).max(1000).optional(),
  brc20_deploy: z
    .object({
      ticker: text,
      max: text,
      limit: text,
      decimal: text.optional(),
      selfMint: z.boolean().optional(),
    })
    .optional(),
  brc20_mint: z.object({ ticker: text, amount: text }).optional(),
  brc20_transfer: z.object({ ticker: text, amount: text }).optional(),
  brc20_prog_deploy: progDeploy.optional(),
  count: count.max(1000).optional(),
  deployerAddress: address.optional(),
  deployerPubkey: hex.optional(),
});

const summaryCounts = loose({
  total: count,
  pendingCount: count.optional(),
  inscribingCount: count.optional(),
  mintedCount: count.optional(),
  closedCount: count.optional(),
  refundedCount: count.optional(),
});

/** A PSBT, and which of its inputs are to be signed. */
export const toSign = loose({
  psbtHex: hex,
  inputsToSign: z.array(loose({ address, signingIndexes: z.array(count) })),
});
const commitBody = z.object({ orderId, payerAddress: address, payerPubkey: hex });
const signedBody = z.object({ orderId, psbt: hex });
const revealed = z.union([z.string().max(200), loose({ inscriptionId: text })]);
const legacy = {
  receiveAddress: address,
  feeRate,
  outputValue: sats,
  devAddress: base.devAddress,
  devFee: base.devFee,
};
const legacyAmount = z.object({ ...legacy, brc20Ticker: text, brc20Amount: text });
const deprecated = { deprecated: true, note: 'kept for completeness, used by nothing' } as const;
/** Replaced by the orders of version 5, and served: orders made with them live on. */
const replaced = (note = '') =>
  ({
    deprecated: true,
    note: `replaced by orders v5, still called${note === '' ? '' : `; ${note}`}`,
  }) as const;

export const orders = {
  'orders.summary': read(
    '/v2/inscribe/order/summary',
    z.object({}),
    loose({ orderCount: summaryCounts }),
  ),
  'orders.list': read(
    '/v2/inscribe/order/list',
    z.object({
      ...cursorPage,
      sort: z.enum(['asc', 'desc']).optional(),
      status: z.string().max(60).optional(),
      receiveAddress: address.optional(),
      clientId: z.string().max(64).optional(),
      withFiles: z.boolean().optional(),
    }),
    z
      .union([
        loose({ detail: z.array(order), total: count, start: count.optional() }),
        loose({ list: z.array(order), total: count }),
      ])
      .transform((page) => ({
        total: page.total,
        orders: ('detail' in page ? page.detail : page.list) as WireOrder[],
      })),
    {
      ...replaced('sources disagree between detail and list: both are read'),
      maxBytes: 8 * 1024 * 1024,
    },
  ),
  'orders.get': read('/v2/inscribe/order/{orderId}', z.object({ orderId }), order, {
    ...replaced(),
    maxBytes: 2 * 1024 * 1024,
  }),
  'orders.create': submit('/v2/inscribe/order/create', createBody, order, {
    ...replaced('protocol objects and clientId come from published guides, not from the contract'),
    maxBytes: 2 * 1024 * 1024,
  }),
  'orders.createRunesEtch': submit(
    '/v2/inscribe/order/create/runes-etch',
    z.object({
      ...base,
      files: z
        .array(
          z.object({ filename: z.string().min(1), dataURL, runes_etch: z.object({ etching }) }),
        )
        .min(1),
    }),
    order,
    replaced(),
  ),
  'orders.createRunesMint': submit(
    '/v2/inscribe/order/create/runes-mint',
    z.object({ ...base, runeid: z.string().regex(/^\d+:\d+$/), count: count.min(1).max(1000) }),
    order,
    replaced(),
  ),
  'orders.requestCommit': prepare(
    '/v2/inscribe/order/request-commit',
    commitBody,
    toSign,
    replaced(),
  ),
  'orders.signCommit': submit(
    '/v2/inscribe/order/sign-commit',
    signedBody,
    z.union([z.string().max(200), toSign]),
    replaced(
      'a plain inscription id for 6-byte deploys, the reveal to sign otherwise: both are read',
    ),
  ),
  'orders.signReveal': submit('/v2/inscribe/order/sign-reveal', signedBody, revealed, {
    ...replaced('object or plain string: both are read'),
  }),
  'orders.refund': submit(
    '/v2/inscribe/order/{orderId}/refund',
    z.object({ orderId, refundFeeRate: feeRate }),
    loose({ txid }),
    replaced(),
  ),
  'orders.refundEstimate': prepare(
    '/v2/inscribe/order/{orderId}/refund-estimate',
    z.object({ orderId }),
    loose({ paidAmount: sats, refundTxSize: count, safeRefundAmount: sats }),
    replaced(),
  ),
  'orders.createBrc20Deploy': submit(
    '/v2/inscribe/order/create/brc20-deploy',
    z.object({ ...legacy, brc20Ticker: text, brc20Max: text, brc20Limit: text }),
    order,
    deprecated,
  ),
  'orders.createBrc20Mint': submit(
    '/v2/inscribe/order/create/brc20-mint',
    legacyAmount.extend({ count: count.max(1000).optional() }),
    order,
    deprecated,
  ),
  'orders.createBrc20Transfer': submit(
    '/v2/inscribe/order/create/brc20-transfer',
    legacyAmount,
    order,
    deprecated,
  ),
  'orders.createBrc205byteMint': submit(
    '/v2/inscribe/order/create/brc20-5byte-mint',
    legacyAmount.extend({ deployerAddress: address, deployerPubkey: hex }),
    order,
    deprecated,
  ),
  'orders.requestCommit5byteMint': prepare(
    '/v2/inscribe/order/request-commit/brc20-5byte-mint',
    commitBody,
    toSign,
    deprecated,
  ),
  'orders.signCommit5byteMint': submit(
    '/v2/inscribe/order/sign-commit/brc20-5byte-mint',
    signedBody,
    toSign,
    deprecated,
  ),
  'orders.signReveal5byteMint': submit(
    '/v2/inscribe/order/sign-reveal/brc20-5byte-mint',
    signedBody,
    revealed,
    deprecated,
  ),
};
