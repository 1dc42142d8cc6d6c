import { z } from 'zod';

/** Text of the provider: any string, capped. Cleaning for display happens where it is shown. */
export const text = z.string().max(20_000);
export const address = z.string().min(14).max(110);
export const txid = z.string().regex(/^[0-9a-f]{64}$/);
export const hex = z.string().regex(/^([0-9a-fA-F]{2})*$/);
export const inscriptionId = z.string().regex(/^[0-9a-f]{64}i\d{1,10}$/);
export const sats = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
export const count = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
export const height = z.number().int().min(-1).max(0xffffffff);
export const feeRate = z.number().positive().max(10_000);
/** Token amounts stay strings: plain decimals. Some servers send a leading minus in deltas. */
export const amount = z
  .string()
  .regex(/^-?[0-9]+(\.[0-9]+)?$/)
  .max(80);
/** A ticker as its path segment (see tickToPath). */
export const tickPath = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[^/?#]+$/);

/** Offset paging of the chain, inscription and order families. */
export const cursorPage = { cursor: count, size: count.max(10_000) };
/** Offset paging of the BRC-20, Runes and Alkanes families. */
export const startPage = { start: count, limit: count.max(500) };

/** Objects keep fields that nobody documented. */
export const loose = z.looseObject;

export const listOf = <T extends z.ZodType>(item: T) =>
  loose({
    total: count.optional(),
    start: count.optional(),
    height: count.optional(),
    detail: z.array(item),
  });

/** Absent, null and empty string all mean "nothing" on this wire. */
export const maybe = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal(''), z.null(), schema]).optional();
