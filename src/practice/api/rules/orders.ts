import { z } from 'zod';

import { address, blankAsNone, feeRate, get, json, orderId, post, pubkey, url } from './fields.ts';

const base = '/v2/inscribe/order';

/** Of one file: a thousand of them still add up exactly in JSON. */
const sats = json.whole.max(2_100_000_000_000);
/** The demo sends `devAddress: ""` if it takes no fee (api-facts-2, 2). */
const terms = {
  receiveAddress: address,
  feeRate,
  outputValue: sats,
  devAddress: blankAsNone(address),
  devFee: sats.optional(),
  clientId: json.text.max(64).optional(),
};
const file = z.object({ filename: json.text, dataURL: json.text });
const deploy = z.object({
  ...{ ticker: json.text, max: json.text, limit: json.text },
  decimal: json.text.optional(),
  selfMint: json.flag.optional(),
});
const progDeploy = z.object({
  ...{ tick: json.text, max: json.text, lim: json.text, dec: json.text, self_mint: json.flag },
});
const tokens = z.object({ ticker: json.text, amount: json.text });
const brc20 = {
  brc20_deploy: deploy.optional(),
  brc20_mint: tokens.optional(),
  brc20_transfer: tokens.optional(),
  brc20_prog_deploy: z
    .object({ activeHeight: json.whole, deploys: z.array(progDeploy).length(1) })
    .optional(),
};
const heights = z.tuple([json.whole, json.whole]);
const mintTerms = z.object({
  ...{ amount: json.text, cap: json.text },
  height: heights.optional(),
  offset: heights.optional(),
});
const etching = z.object({
  spacedRune: json.text,
  symbol: json.text.optional(),
  divisibility: json.whole.optional(),
  premine: json.text.optional(),
  terms: mintTerms.optional(),
});
const named = { ...terms, brc20Ticker: json.text };
const amounts = { ...named, brc20Amount: json.text };
/** Older scripts only send the order's id (api-facts-2, 2). */
const commit = {
  orderId,
  payerAddress: address.optional(),
  payerPubkey: blankAsNone(pubkey),
};
const signed = { orderId, psbt: json.text };

export const orderRules = {
  'orders.summary': get(`${base}/summary`),
  'orders.list': get(`${base}/list`, {
    cursor: url.whole,
    size: url.whole,
    sort: z.enum(['asc', 'desc']).optional(),
    status: url.text.optional(),
    receiveAddress: blankAsNone(address),
    clientId: url.text.optional(),
    withFiles: url.flag.optional(),
  }),
  'orders.get': get(`${base}/{orderId}`),
  'orders.create': post(`${base}/create`, {
    ...terms,
    ...brc20,
    files: z.array(file).max(1_000).optional(),
    count: json.whole.max(1_000).optional(),
    deployerAddress: address.optional(),
    deployerPubkey: blankAsNone(pubkey),
  }),
  'orders.createRunesEtch': post(`${base}/create/runes-etch`, {
    ...terms,
    files: z.array(file.extend({ runes_etch: z.object({ etching }) })).min(1),
  }),
  'orders.createRunesMint': post(`${base}/create/runes-mint`, {
    ...terms,
    runeid: json.text.regex(/^\d+:\d+$/),
    count: json.whole.min(1),
  }),
  'orders.requestCommit': post(`${base}/request-commit`, commit),
  'orders.signCommit': post(`${base}/sign-commit`, signed),
  'orders.signReveal': post(`${base}/sign-reveal`, signed),
  'orders.refund': post(`${base}/{orderId}/refund`, { refundFeeRate: feeRate }),
  'orders.refundEstimate': post(`${base}/{orderId}/refund-estimate`),
  'orders.createBrc20Deploy': post(`${base}/create/brc20-deploy`, {
    ...named,
    brc20Max: json.text,
    brc20Limit: json.text,
  }),
  'orders.createBrc20Mint': post(`${base}/create/brc20-mint`, {
    ...amounts,
    count: json.whole.max(1_000).optional(),
  }),
  'orders.createBrc20Transfer': post(`${base}/create/brc20-transfer`, amounts),
  'orders.createBrc205byteMint': post(`${base}/create/brc20-5byte-mint`, {
    ...amounts,
    deployerAddress: address,
    deployerPubkey: pubkey,
  }),
  'orders.requestCommit5byteMint': post(`${base}/request-commit/brc20-5byte-mint`, commit),
  'orders.signCommit5byteMint': post(`${base}/sign-commit/brc20-5byte-mint`, signed),
  'orders.signReveal5byteMint': post(`${base}/sign-reveal/brc20-5byte-mint`, signed),
};
