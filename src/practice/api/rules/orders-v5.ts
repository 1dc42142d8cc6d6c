import { z } from 'zod';

import {
  address,
  blankAsNone,
  get,
  inscriptionId,
  json,
  orderId,
  pairId,
  post,
  url,
} from './fields.ts';

const base = '/v5/inscribe';
const order = `${base}/order`;

/** V2 takes no more, and names no reason why version 5 should (spec/4, 4). */
const MAX_RATE = 10_000;
const MAX_COUNT = 1_000;

const rate = z.number().positive().max(MAX_RATE);
const clientId = z.string().min(1).max(160);
const count = json.whole.min(1).max(MAX_COUNT);

const terms = {
  receiver: address,
  feeRate: rate,
  outputValue: json.whole,
  devAddress: blankAsNone(address),
  devFee: json.whole.optional(),
  channel: json.text.max(160).optional(),
  useCredit: json.flag.optional(),
};
const quoted = { ...terms, refundAddress: address };
const created = { ...quoted, clientId, userAddress: address.optional() };

const traits = z.record(
  z.string().min(1).max(200),
  z.union([z.string().max(1_000), z.int(), z.boolean(), z.null()]),
);
const title = json.text.max(1_000);
const file = z.object({
  filename: json.text.max(400),
  dataURL: json.text,
  address: address.optional(),
  title: title.optional(),
  traits: traits.optional(),
  gallery: z
    .array(z.object({ id: inscriptionId, title: title.optional(), traits: traits.optional() }))
    .max(1_000)
    .optional(),
  metadata: json.text.optional(),
  metaprotocol: json.text.max(500).optional(),
  delegate: inscriptionId.optional(),
});
const progDeploy = z.object({
  activeHeight: json.whole,
  deploys: z
    .array(
      z.object({
        ...{ tick: json.text, max: json.text, lim: json.text, dec: json.text },
        self_mint: json.flag.default(false),
      }),
    )
    .length(1),
});
const opaque = z.record(z.string(), z.unknown()).optional();
const ordinary = {
  files: z.array(file).max(MAX_COUNT).optional(),
  parents: z.array(inscriptionId).max(20).optional(),
  satpoint: json.text.optional(),
  brc20: opaque,
  brc20_prog_deploy: progDeploy.optional(),
  brc20_prog_wrap: opaque,
  brc20_prog_unwrap: opaque,
  count: json.whole.optional(),
  singleStep: json.flag.optional(),
};

const bound = z.union([json.whole, z.null()]);
const bounds = z.tuple([bound, bound]);
const etching = z.object({
  spacedRune: json.text,
  symbol: json.text.optional(),
  divisibility: json.whole.optional(),
  premine: json.text.optional(),
  terms: z
    .object({
      ...{ amount: json.text, cap: json.text },
      height: bounds.optional(),
      offset: bounds.optional(),
    })
    .optional(),
});
/** A file of its own only with a logo. */
const etchFiles = {
  files: z
    .array(
      z.object({
        filename: json.text.optional(),
        dataURL: json.text.optional(),
        runes_etch: z.object({ etching }),
      }),
    )
    .min(1)
    .max(20),
};
const deployFiles = {
  files: z.array(z.object({ filename: json.text, dataURL: json.text })).length(1),
};
/** The creates are said to demand files, which a mint has none of (spec/4, 10.1). */
const noFiles = { files: z.array(z.unknown()).optional() };

const runesMint = { runeId: pairId, count };
const alkanesMint = { alkaneid: pairId, count };
const multi = {
  count,
  runes_mint: z.object({ runeid: pairId }),
  alkanes_mint: z.object({
    alkaneid: pairId,
    amount: z
      .string()
      .regex(/^\d{1,39}$/, 'not a whole number')
      .optional(),
  }),
  brc20_mint: z.object({ ticker: json.text, amount: json.text }).optional(),
};
const again = { sourceOrderId: orderId, count };
const signed = { orderId, psbt: json.text.min(1) };
const atRate = { orderId, feeRate: rate };

/** All that narrows the list stands in one JSON object. */
const listFilter = z.object({
  clientId: json.text.optional(),
  sort: z.enum(['asc', 'desc']).optional(),
  receiveAddress: json.text.optional(),
  status: json.text.optional(),
});
const filter = z.string().transform((text, context): z.output<typeof listFilter> => {
  const wrong = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  try {
    const read = listFilter.safeParse(JSON.parse(text === '' ? '{}' : text));
    return read.success ? read.data : wrong('not a filter');
  } catch {
    return wrong('not JSON');
  }
});

/** Version 5 of the order service, in the order of spec/4, 5. */
export const orderV5Rules = {
  'ordersV5.list': get(`${order}/list`, {
    ...{ cursor: url.whole, size: url.whole, filter },
    status: url.text.optional(),
    clientId: url.text.optional(),
    receiveAddress: url.text.optional(),
    withFiles: url.text.optional(),
  }),
  'ordersV5.get': get(`${order}/{orderId}`, { compactFiles: url.flag.optional() }),
  'ordersV5.feesConfig': get(`${base}/fees-config`, { address: url.text.optional() }),
  'ordersV5.status': get(`${base}/status`),
  'ordersV5.quote': post(`${order}/estimate-fee`, {
    ...quoted,
    ...ordinary,
    userAddress: address.optional(),
    userPubkey: json.text.optional(),
  }),
  'ordersV5.create': post(`${order}/create`, {
    ...quoted,
    ...ordinary,
    ...{ clientId, userAddress: address, userPubkey: json.text.min(1) },
    mintRuneId: json.text.optional(),
  }),
  'ordersV5.create5byteMint': post(`${order}/create/brc20-5byte-mint`, {
    ...terms,
    ...{ clientId, userAddress: address, userPubkey: json.text.min(1) },
    ...{ brc20Ticker: json.text, brc20Amount: json.text },
    deployerAddress: address.optional(),
    deployerPubkey: json.text.optional(),
    parents: ordinary.parents,
  }),
  'ordersV5.quoteRunesEtch': post(`${order}/quote/runes-etch`, { ...quoted, ...etchFiles }),
  'ordersV5.createRunesEtch': post(`${order}/create/runes-etch`, { ...created, ...etchFiles }),
  'ordersV5.quoteRunesMint': post(`${order}/quote/runes-mint`, { ...quoted, ...runesMint }),
  'ordersV5.createRunesMint': post(`${order}/create/runes-mint`, {
    ...created,
    ...runesMint,
    ...noFiles,
  }),
  'ordersV5.quoteAlkanesDeploy': post(`${order}/quote/alkanes-deploy`, {
    ...quoted,
    ...deployFiles,
  }),
  'ordersV5.createAlkanesDeploy': post(`${order}/create/alkanes-deploy`, {
    ...created,
    ...deployFiles,
  }),
  'ordersV5.quoteAlkanesMint': post(`${order}/quote/alkanes-mint`, { ...quoted, ...alkanesMint }),
  'ordersV5.createAlkanesMint': post(`${order}/create/alkanes-mint`, {
    ...created,
    ...alkanesMint,
    ...noFiles,
  }),
  'ordersV5.quoteMultiMint': post(`${order}/quote/multi-protocol-mint`, { ...quoted, ...multi }),
  'ordersV5.createMultiMint': post(`${order}/create/multi-protocol-mint`, {
    ...created,
    ...multi,
  }),
  'ordersV5.quoteRepeatMultiMint': post(`${order}/quote/repeat/multi-protocol-mint`, {
    ...quoted,
    ...again,
  }),
  'ordersV5.repeatMultiMint': post(`${order}/repeat/multi-protocol-mint`, {
    ...created,
    ...again,
  }),
  'ordersV5.quoteRepeat': post(`${order}/quote/repeat`, { ...quoted, ...again }),
  'ordersV5.repeat': post(`${order}/repeat`, { ...created, ...again }),
  'ordersV5.requestCommit': post(`${order}/request-commit`, {
    orderId,
    payerAddress: address,
    payerPubkey: json.text.min(1),
  }),
  'ordersV5.signCommit': post(`${order}/sign-commit`, signed),
  'ordersV5.signReveal': post(`${order}/sign-reveal`, signed),
  'ordersV5.continue': post(`${order}/continue`, { orderId }),
  'ordersV5.refundEstimate': post(`${base}/refund/estimate`, { orderId }),
  'ordersV5.refund': post(`${base}/refund`, atRate),
  'ordersV5.cancelEstimate': post(`${base}/cancel/estimate`, atRate),
  'ordersV5.cancel': post(`${base}/cancel`, atRate),
  'ordersV5.cancel2': post(`${base}/cancel2`, { orderId }),
  'ordersV5.cancelPrepare': post(`${base}/cancel/prepare`, atRate),
  'ordersV5.cancelSubmit': post(`${base}/cancel/submit`, { ...atRate, psbt: json.text.min(1) }),
  'ordersV5.pauseEstimate': post(`${base}/pause/estimate`, { orderId }),
  'ordersV5.pause': post(`${base}/pause`, { orderId }),
};
