import { z } from 'zod';

import { familyRows } from './define.ts';
import {
  address,
  blockId,
  count,
  feeRate,
  hex,
  inscriptionId,
  loose,
  sats,
  text,
} from './fields.ts';
import { dataURL, etchingOf, orderFile, progDeploy, toSign } from './orders.ts';

const { read, prepare, submit } = familyRows('ordersV5');

/** Longer than version 2's (spec 4, section 6). */
const orderId = z.string().regex(/^[\w-]{1,160}$/);
const clientId = z.string().min(1).max(64);

/**
 * What is open for an order now. No document lists the values, so they are opaque: only an exact match offers anything,
 * and another shape than a list of texts offers nothing (spec 4, section 10.3).
 */
const offered = z
  .unknown()
  .transform((value) =>
    Array.isArray(value) ? value.filter((item) => typeof item === 'string').slice(0, 50) : [],
  );

/** Version 2's times were milliseconds; nothing says what these are. */
const inMilliseconds = (value: number): number => (value < 100_000_000_000 ? value * 1000 : value);

/** An order, in the names of version 2 where both say the same. */
const order = loose({
  orderId,
  status: z.string().min(1).max(60).default('pending'),
  payAddress: address,
  amount: sats,
  receiveAddress: address,
  feeRate: z.number().nonnegative(),
  balance: sats.optional(),
  minerFee: z.number().nonnegative().optional(),
  serviceFee: z.number().nonnegative().optional(),
  devFee: z.number().nonnegative().optional(),
  outputValueFee: sats.optional(),
  count,
  pendingCount: count.optional(),
  unconfirmedCount: count.optional(),
  confirmedCount: count.optional(),
  files: z.array(orderFile).max(10_000).optional(),
  createTimestamp: count.optional(),
  availableActions: offered.optional(),
  availablePaymentMethods: offered.optional(),
}).transform((sent) => ({
  ...sent,
  paidAmount: sent.balance,
  createTime: sent.createTimestamp === undefined ? undefined : inMilliseconds(sent.createTimestamp),
}));

const base = {
  receiver: address,
  feeRate,
  outputValue: sats,
  refundAddress: address,
  devAddress: address.optional(),
  devFee: sats.optional(),
};
/** Every creation has a clientId of its own; a quote has none. */
const created = { ...base, clientId, userAddress: address.optional() };

const trait = z.record(
  z.string().max(200),
  z.union([z.string().max(1_000), z.number(), z.boolean(), z.null()]),
);
const file = z.object({
  filename: z.string().min(1).max(255),
  dataURL,
  title: z.string().max(1_000).optional(),
  traits: trait.optional(),
  gallery: z
    .array(
      z.object({
        id: inscriptionId,
        title: z.string().max(1_000).optional(),
        traits: trait.optional(),
      }),
    )
    .max(1_000)
    .optional(),
  metadata: z.string().max(400_000).optional(),
  metaprotocol: z.string().max(1_000).optional(),
  delegate: inscriptionId.optional(),
});

const content = {
  files: z.array(file).min(1).max(1000).optional(),
  parents: z.array(inscriptionId).max(100).optional(),
  brc20_prog_deploy: progDeploy.optional(),
};

const etching = etchingOf(z.tuple([count.nullable(), count.nullable()]));
/** A file only with a logo. */
const etchFiles = z
  .array(
    z.object({
      filename: z.string().min(1).max(255).optional(),
      dataURL: dataURL.optional(),
      runes_etch: z.object({ etching }),
    }),
  )
  .length(1);

const times = count.min(1).max(1000);
const mints = {
  count: times,
  runes_mint: z.object({ runeid: blockId }).optional(),
  alkanes_mint: z.object({ alkaneid: blockId, amount: z.string().max(40).optional() }).optional(),
  brc20_mint: z.object({ ticker: text, amount: text }).optional(),
};
const again = { sourceOrderId: orderId, count: times };

/** Parts and their sum, in sats. */
const quote = loose({
  payableAmount: sats,
  minerFee: z.number().nonnegative(),
  serviceFee: z.number().nonnegative(),
  outputValueFee: sats,
  devFee: z.number().nonnegative().default(0),
  baseServiceFee: z.number().nonnegative().optional(),
  count: count.optional(),
});

/** At most this much of an answer that nobody described. */
const MOST_VALUES = 2_000;
const MOST_LEVELS = 8;

/** Counts the values of JSON down to a depth. */
function isSmall(value: unknown): boolean {
  let left = MOST_VALUES;
  const fits = (item: unknown, level: number): boolean => {
    left -= 1;
    if (left < 0 || level > MOST_LEVELS) return false;
    if (typeof item !== 'object' || item === null) return true;
    return Object.values(item).every((inner) => fits(inner, level + 1));
  };
  return fits(value, 0);
}

/** Creations answer with different amounts of the order; the order is read by itself afterwards. */
const made = loose({ orderId });
/** No document names the fields: shown as text, never reckoned with. */
const opaque = z.unknown().refine((value) => isSmall(value), 'more than can be shown');

const psbtText = z.string().min(1).max(4_000_000);
const signed = z.object({ orderId, psbt: hex });
const ofOrder = z.object({ orderId });
const atRate = z.object({ orderId, feeRate });
/** An inscription id, or what to sign next. */
const handedIn = z.union([z.string().max(200), toSign, loose({ inscriptionId: text })]);
const sent = loose({ txid: z.string().regex(/^[0-9a-f]{64}$/) });

const opaqueNote = { note: 'no document describes the answer: it is only shown' } as const;
const assumed = (note: string) => ({ source: 'assumed', note }) as const;
const v2Names = assumed('no document describes the answer: version 2’s names');
const quoteNote = assumed('the guide’s names of a quote, which the specification leaves open');

const v5 = '/v5/inscribe';

/** Version 5 of the orders (spec 4), beside version 2. */
export const ordersV5 = {
  'ordersV5.list': read(
    `${v5}/order/list`,
    /** `filter` is a JSON object as text; the specification requires it. */
    z.object({ cursor: count, size: count.max(1_000), filter: z.string().max(1_000) }),
    loose({ total: count, list: z.array(order) }),
    { maxBytes: 8 * 1024 * 1024 },
  ),
  'ordersV5.get': read(`${v5}/order/{orderId}`, ofOrder, order, {
    maxBytes: 2 * 1024 * 1024,
    alsoInQuery: true,
    note: 'the specification asks for the id in the path and in the query',
  }),
  'ordersV5.feesConfig': read(
    `${v5}/fees-config`,
    z.object({ address: address.optional() }),
    opaque,
    opaqueNote,
  ),
  'ordersV5.status': read(`${v5}/status`, z.object({}), opaque, opaqueNote),
  'ordersV5.quote': prepare(
    `${v5}/order/estimate-fee`,
    z.object({ ...base, ...content, userAddress: address, userPubkey: hex }),
    quote,
    quoteNote,
  ),
  'ordersV5.create': submit(
    `${v5}/order/create`,
    z.object({ ...created, ...content, userAddress: address, userPubkey: hex }),
    made,
    { maxBytes: 2 * 1024 * 1024 },
  ),
  'ordersV5.create5byteMint': submit(
    `${v5}/order/create/brc20-5byte-mint`,
    z.object({
      clientId,
      userAddress: address,
      userPubkey: hex,
      receiver: address,
      feeRate,
      outputValue: sats,
      brc20Ticker: text,
      brc20Amount: text,
      deployerAddress: address.optional(),
      deployerPubkey: hex.optional(),
      parents: content.parents,
      devAddress: base.devAddress,
      devFee: base.devFee,
    }),
    made,
    {
      note: 'used by nothing: how such an order is signed isn’t public, so they stay on version 2',
    },
  ),
  'ordersV5.quoteRunesEtch': prepare(
    `${v5}/order/quote/runes-etch`,
    z.object({ ...base, files: etchFiles }),
    quote,
    quoteNote,
  ),
  'ordersV5.createRunesEtch': submit(
    `${v5}/order/create/runes-etch`,
    z.object({ ...created, files: etchFiles }),
    made,
  ),
  'ordersV5.quoteRunesMint': prepare(
    `${v5}/order/quote/runes-mint`,
    z.object({ ...base, runeId: blockId, count: times }),
    quote,
    quoteNote,
  ),
  'ordersV5.createRunesMint': submit(
    `${v5}/order/create/runes-mint`,
    z.object({ ...created, runeId: blockId, count: times }),
    made,
    {
      note: 'the specification asks for files; clients send what the quote took, and so does this',
    },
  ),
  'ordersV5.quoteAlkanesDeploy': prepare(
    `${v5}/order/quote/alkanes-deploy`,
    z.object({ ...base, files: z.array(file).length(1) }),
    quote,
    quoteNote,
  ),
  'ordersV5.createAlkanesDeploy': submit(
    `${v5}/order/create/alkanes-deploy`,
    z.object({ ...created, files: z.array(file).length(1) }),
    made,
  ),
  'ordersV5.quoteAlkanesMint': prepare(
    `${v5}/order/quote/alkanes-mint`,
    z.object({ ...base, alkaneid: blockId, count: times }),
    quote,
    quoteNote,
  ),
  'ordersV5.createAlkanesMint': submit(
    `${v5}/order/create/alkanes-mint`,
    z.object({ ...created, alkaneid: blockId, count: times }),
    made,
    { note: 'the specification asks for files; this sends what the quote took' },
  ),
  'ordersV5.quoteMultiMint': prepare(
    `${v5}/order/quote/multi-protocol-mint`,
    z.object({ ...base, ...mints }),
    quote,
  ),
  'ordersV5.createMultiMint': submit(
    `${v5}/order/create/multi-protocol-mint`,
    z.object({ ...created, ...mints }),
    made,
  ),
  'ordersV5.quoteRepeatMultiMint': prepare(
    `${v5}/order/quote/repeat/multi-protocol-mint`,
    z.object({ ...base, ...again }),
    quote,
    quoteNote,
  ),
  'ordersV5.repeatMultiMint': submit(
    `${v5}/order/repeat/multi-protocol-mint`,
    z.object({ ...created, ...again }),
    made,
  ),
  'ordersV5.quoteRepeat': prepare(
    `${v5}/order/quote/repeat`,
    z.object({ ...base, ...again }),
    quote,
    quoteNote,
  ),
  'ordersV5.repeat': submit(`${v5}/order/repeat`, z.object({ ...created, ...again }), made),
  'ordersV5.requestCommit': prepare(
    `${v5}/order/request-commit`,
    z.object({ orderId, payerAddress: address, payerPubkey: hex }),
    toSign,
    v2Names,
  ),
  'ordersV5.signCommit': submit(`${v5}/order/sign-commit`, signed, handedIn, v2Names),
  'ordersV5.signReveal': submit(`${v5}/order/sign-reveal`, signed, handedIn, v2Names),
  'ordersV5.continue': submit(`${v5}/order/continue`, ofOrder, opaque, opaqueNote),
  'ordersV5.refundEstimate': prepare(
    `${v5}/refund/estimate`,
    ofOrder,
    loose({ size: count, paidAmount: sats, safeRefundAmount: sats }),
  ),
  'ordersV5.refund': submit(`${v5}/refund`, atRate, sent),
  'ordersV5.cancelEstimate': prepare(
    `${v5}/cancel/estimate`,
    atRate,
    loose({ paidAmount: sats, extraPayAmount: sats, refundMethod: text.optional() }),
  ),
  'ordersV5.cancel': submit(`${v5}/cancel`, atRate, sent),
  'ordersV5.cancel2': submit(`${v5}/cancel2`, ofOrder, sent, {
    note: 'used by nothing: no document says what it does',
  }),
  'ordersV5.cancelPrepare': prepare(
    `${v5}/cancel/prepare`,
    atRate,
    z.union([loose({ psbtHex: psbtText }), loose({ psbt: psbtText })]),
    assumed('no document describes the answer: `psbtHex` or `psbt`, whose bytes must be proved'),
  ),
  'ordersV5.cancelSubmit': submit(
    `${v5}/cancel/submit`,
    z.object({ orderId, feeRate, psbt: psbtText }),
    opaque,
    opaqueNote,
  ),
  'ordersV5.pauseEstimate': prepare(`${v5}/pause/estimate`, ofOrder, opaque, opaqueNote),
  'ordersV5.pause': submit(`${v5}/pause`, ofOrder, opaque, opaqueNote),
};
