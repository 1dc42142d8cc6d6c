import { z } from 'zod';

import { scriptOfAddress } from '#practice/formats/scripts.ts';

/**
 * Request rules of the practice network, written from the documents and the provider's published material
 * (architecture, "The practice network"). Nothing here comes from the product's own endpoint table, so a wrong row
 * there is rejected here.
 */
export interface Rule<P extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST';
  /** With `{placeholders}`. */
  path: string;
  /** Combined from path, query and body; the body counts only for a POST, the query only for a GET. */
  params: P;
  /** The answer is a raw body without the envelope. */
  raw: boolean;
}

/** URL values are text: `12` is a number and `true` a boolean. */
const number = (form: RegExp, problem: string) => z.string().regex(form, problem).transform(Number);
export const url = {
  text: z.string(),
  whole: number(/^\d{1,15}$/, 'not a whole number'),
  number: number(/^\d{1,12}(\.\d{1,12})?$/, 'not a number'),
  flag: z.enum(['true', 'false']).transform((value) => value === 'true'),
};

/** Values in a JSON body keep their type: a number sent as a string is rejected. */
export const json = {
  text: z.string(),
  whole: z.int().nonnegative(),
  number: z.number().nonnegative(),
  flag: z.boolean(),
};

/** No caller means an empty string: forms send one for an omitted field. */
export const blankAsNone = <T extends z.ZodType>(value: T) =>
  z.preprocess((input) => (input === '' ? undefined : input), value.optional());

/** Of this network: junk and other networks' addresses are refused by the service itself. */
export const address = z
  .string()
  .min(1)
  .max(120)
  .refine((text) => scriptOfAddress(text) !== null, 'not an address of this network');
/** 33 bytes, or the 32 of a taproot key. */
export const pubkey = z
  .string()
  .max(140)
  .refine((text) => /^(0[23])?[0-9a-f]{64}$/i.test(text), 'not a public key in hex');
/** Sats per virtual byte in a JSON body. */
export const feeRate = z.number().positive().max(1_000_000);
export const txid = z.string().regex(/^[0-9a-f]{64}$/, 'not a txid');
export const inscriptionId = z.string().regex(/^[0-9a-f]{64}i\d{1,10}$/, 'not an inscription id');
/** `block:index`, for runes and alkanes. */
export const pairId = z.string().regex(/^\d{1,10}:\d{1,39}$/, 'not of the form block:index');
export const tick = z.string().min(1).max(64);
export const word = z.string().min(1).max(128);
export const orderId = z.string().min(1).max(100);

/** The documents write `altchain` for the network's own segment. */
export const segments = ['altchain', 'fractal'];

/** Path placeholders, with the same meaning in every route. */
const placeholders = {
  address,
  txid,
  blockid: txid,
  height: url.whole,
  index: url.whole,
  /** Or an inscription's number. */
  inscriptionId: word,
  collectionId: word,
  ticker: tick,
  module: word,
  runeid: pairId,
  alkaneid: pairId,
  orderId,
  coin: z.enum(['btc', 'fb']),
  segment: z.enum(segments),
};
type Placeholders = typeof placeholders;
type NameIn<P extends string> = P extends `${string}{${infer N}}${infer R}` ? N | NameIn<R> : never;
type InPath<P extends string> = Pick<Placeholders, NameIn<P> & keyof Placeholders>;
export type Shape = Record<string, z.ZodType>;

function withPath<P extends string, S extends Shape>(path: P, shape: S) {
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name as keyof Placeholders);
  const inPath = Object.fromEntries(names.map((name) => [name, placeholders[name]]));
  return z.object({ ...(inPath as InPath<P>), ...shape });
}

const nothing = {};
export type None = typeof nothing;

/** A GET: its path with placeholders, and further params. */
export const get = <P extends string, S extends Shape = None>(
  path: P,
  shape: S = nothing as S,
  raw = false,
) => ({ method: 'GET' as const, path, params: withPath(path, shape), raw });

/** A POST: its path with placeholders, and its body fields. */
export const post = <P extends string, S extends Shape = None>(path: P, shape: S = nothing as S) =>
  postOf(path, withPath(path, shape));

/** A POST whose body has several forms. */
export const postOf = <P extends z.ZodType>(path: string, params: P) => ({
  method: 'POST' as const,
  path,
  params,
  raw: false,
});
