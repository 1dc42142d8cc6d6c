import { z } from 'zod';

import { address, amount, count, feeRate, hex, loose, text } from './fields.ts';

/** A ticker in any case; the server answers with its own spelling. */
export const tick = z.string().min(1).max(64);
/** A canonical positive amount, as the server requires: no sign, exponent, leading or trailing zero. */
export const positive = z
  .string()
  .max(60)
  .regex(/^(?!0$)(0|[1-9][0-9]*)(\.[0-9]*[1-9])?$/);
/** 0 to 1 with at most three decimals: `0.005` is half a percent. */
export const slippage = z.string().regex(/^(0(\.[0-9]{1,3})?|1(\.0{1,3})?)$/);
export const exactType = z.enum(['exactIn', 'exactOut']);
export const payType = z.enum(['tick', 'freeQuota']);
/** Swaps may also pay with the tick they sell. */
export const swapPayType = z.enum(['tick', 'freeQuota', 'assetFeeTick']);
/** Seconds. The server accepts up to 600 s of clock difference. */
export const seconds = count;
/** Fields of a swap over one pool. */
export const swapLeg = {
  tickIn: tick,
  tickOut: tick,
  amountIn: positive,
  amountOut: positive,
  slippage,
  exactType,
};
export const pair = { tick0: tick, tick1: tick };
/** Fields of adding and removing liquidity. */
export const liquidityLeg = {
  ...pair,
  amount0: positive,
  amount1: positive,
  lp: positive,
  slippage,
};
export const lockDay = z.string().regex(/^[1-9][0-9]{0,4}d$/);
export const orderId = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\w-]+$/);
/** BIP-322 signatures in base64, one per message, in the same order. */
export const sigs = z.array(z.string().min(1).max(4_000)).max(101);

/** X-only or compressed. */
export const pubkey = z.string().regex(/^(0[23])?[0-9a-fA-F]{64}$/);
export const psbt = hex.max(400_000);
export const origin = {
  originTick: text.nullish(),
  originNetworkType: text.nullish(),
  originAssetType: text.nullish(),
};
/** The chains that a bridge can lead to or from. */
export const networkTypes = [
  'FRACTAL_BITCOIN_MAINNET',
  'FRACTAL_BITCOIN_TESTNET',
  'BITCOIN_MAINNET',
  'BITCOIN_TESTNET',
  'BITCOIN_TESTNET4',
  'BITCOIN_SIGNET',
] as const;
/** Only for bridges to other chains. */
export const bridgedAsset = {
  assetType: z.enum(['btc', 'brc20', 'runes', 'alkanes']).optional(),
  networkType: z.enum(networkTypes).optional(),
};
export const bridged = { ...bridgedAsset, feeRate: feeRate.optional() };

/** Lists return at most 99 rows per page unless a row says otherwise. */
export const page = { start: count, limit: count.min(1).max(99) };
/** `start` and `limit` without that cap. */
export const widePage = { start: count, limit: count.min(1).max(1_000) };

/** Parameters of every pre-operation besides its own. */
export const preQuery = { address, ts: seconds, feeTick: tick, payType: payType.optional() };

/** Fields of its pre-operation that every signed operation repeats. */
export const feeBody = {
  ts: seconds,
  feeTick: tick,
  feeAmount: z.string().max(80),
  feeTickPrice: z.string().max(80),
  sigs,
  payType,
  rememberPayType: z.boolean().optional(),
};
export const assetFeeBody = {
  ...feeBody,
  payType: swapPayType,
  assetFeeTick: tick.optional(),
  assetFeeAmount: z.string().max(80).optional(),
  assetFeeTickPrice: z.string().max(80).optional(),
};

/** Decimal text for display only: dollar values and shares, which may be empty. */
export const figure = z.string().max(80);
/** Some figures are a string in one source and a number in another; always text here. */
export const eitherFigure = z
  .union([figure, z.number()])
  .transform((value) => (typeof value === 'number' ? String(value) : value));

export const preResult = loose({
  ids: z.array(z.string().max(200)).max(101),
  signMsgs: z.array(z.string().max(4_000)).max(101),
  feeAmount: figure,
  feeTick: text.optional(),
  feeTickPrice: figure,
  feeBalance: figure,
  usdPrice: figure,
  totalFreeQuota: figure.optional(),
  remainingFreeQuota: figure.optional(),
  totalUsedFreeQuota: figure.optional(),
  usageFreeQuota: figure.optional(),
  hasVoucher: z.boolean().optional(),
  assetFeeAmount: figure.nullish(),
  assetFeeTick: text.nullish(),
  assetFeeTickPrice: figure.nullish(),
  assetFeeTickBalance: figure.nullish(),
});
export type PreResult = z.output<typeof preResult>;

/** Balances and pools that an operation touched, before (`preResult`) and after (`result`). */
const touched = loose({
  users: z
    .array(loose({ address: text, tick: text, balance: amount, lockedBalance: amount.optional() }))
    .optional(),
  pools: z.array(loose({ pair: text, reserve0: amount, reserve1: amount, lp: amount })).optional(),
}).nullish();

export const opResult = {
  id: text,
  rollupInscriptionId: text.nullish(),
  address: text,
  type: text.optional(),
  ts: count,
  success: z.boolean().optional(),
  value: z.number().nullish(),
  preResult: touched,
  result: touched,
};

export const done = z
  .looseObject({})
  .nullish()
  .transform((data) => data ?? {});

/** Milliseconds: a number, or its digits or a date as text. Null (unknown) for any other text. */
export const eitherTime = z.union([count, text]).transform((value) => {
  if (typeof value === 'number') return value;
  const at = /^\d+$/.test(value) ? Number(value) : Date.parse(value);
  return Number.isSafeInteger(at) && at >= 0 ? at : null;
});

export const totalOf = <T extends z.ZodType>(item: T) =>
  loose({ total: count, list: z.array(item) });
