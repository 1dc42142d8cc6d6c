import { z } from 'zod';

/** In UTF-16 units. */
export const MAX_TEXT = 20_000;
/** Text from the provider: any string, capped. It is cleaned when displayed. */
export const text = z.string().max(MAX_TEXT);
export const address = z.string().min(14).max(110);
export const txid = z.string().regex(/^[0-9a-f]{64}$/);
export const hex = z.string().regex(/^([0-9a-fA-F]{2})*$/);
export const inscriptionId = z.string().regex(/^[0-9a-f]{64}i\d{1,10}$/);
export const sats = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
export const count = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
export const height = z.number().int().min(-1).max(0xffffffff);
export const feeRate = z.number().positive().max(10_000);
/** Token amounts stay strings: plain decimals. Some servers send negative deltas. */
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

/** Objects keep undocumented fields. */
export const loose = z.looseObject;

/** Rune and alkane ids: `block:index`. */
export const blockId = z.string().regex(/^\d{1,10}:\d{1,39}$/);
/** Runes and Alkanes amounts: whole atomic units, up to 39 digits (api-facts 1.4). */
export const atoms = z.string().regex(/^\d{1,39}$/);

/**
 * An array that a Go server may send as null when empty. It must be present: an answer of another shape must not read
 * as "holds nothing".
 */
export const arrayOf = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullable()
    .transform((list) => list ?? []);

export interface ListPage<T> {
  total?: number | undefined;
  start?: number | undefined;
  height?: number | undefined;
  detail: T[];
}

export const listHead = {
  total: count.optional(),
  start: count.optional(),
  height: count.optional(),
};

/** One page of a list. Sources disagree between `detail` and `list`; both become `detail`. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z
    .union([
      loose({ ...listHead, detail: arrayOf(item) }),
      loose({ ...listHead, list: arrayOf(item) }),
    ])
    .transform((page) => {
      const { list, ...rest } = page as Record<string, unknown>;
      return { detail: list, ...rest } as unknown as ListPage<z.output<T>>;
    });

/** Absent, null and the empty string all mean "nothing" here. */
export const maybe = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal(''), z.null(), schema]).optional();
