import { z } from 'zod';

/**
 * What the practice network takes, written down from the documents and the provider's published material
 * (architecture, "The practice network"). Nothing here comes from the product's own table of endpoints: a row
 * that is wrong there is refused here.
 */
export interface Rule<P extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST';
  /** With `{placeholders}`. */
  path: string;
  /** What path, query and body give together; the body counts for a POST alone, the query for a GET. */
  params: P;
  /** The answer is a body of its own, without the envelope. */
  raw: boolean;
}

/** Values of a URL are text: `12` is a number there and `true` a boolean. */
const urlWhole = z
  .string()
  .regex(/^\d{1,15}$/, 'not a whole number')
  .transform(Number);
const urlNumber = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,12})?$/, 'not a number')
  .transform(Number);
const urlFlag = z.enum(['true', 'false']).transform((value) => value === 'true');

export const url = {
  text: z.string(),
  whole: urlWhole,
  number: urlNumber,
  flag: urlFlag,
};

/** Values of a JSON body keep their type: a number that is a string is refused. */
export const json = {
  text: z.string(),
  whole: z.int().nonnegative(),
  number: z.number().nonnegative(),
  flag: z.boolean(),
};

/** No caller means an empty string: a form that was left out sends one. */
export const blankAsNone = <T extends z.ZodType>(value: T) =>
  z.preprocess((given) => (given === '' ? undefined : given), value.optional());

export const address = z.string().min(1).max(120);
export const txid = z.string().regex(/^[0-9a-f]{64}$/, 'not a txid');
export const inscriptionId = z.string().regex(/^[0-9a-f]{64}i\d{1,10}$/, 'not an inscription id');
/** `block:index`, of runes and alkanes. */
export const pairId = z.string().regex(/^\d{1,10}:\d{1,39}$/, 'not of the form block:index');
export const tick = z.string().min(1).max(64);
export const word = z.string().min(1).max(128);
export const orderId = z.string().min(1).max(100);

/** The documents write `altchain` where the real service has the network's own segment. */
export const segments = ['altchain', 'fractal'];

/** The placeholders of paths: each means the same in every route. */
const placeholders = {
  address,
  txid,
  blockid: txid,
  height: url.whole,
  index: url.whole,
  /** Or the number of an inscription. */
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

/** A GET: its path with placeholders, and what else it takes. */
export const get = <P extends string, S extends Shape = None>(
  path: P,
  shape: S = nothing as S,
  raw = false,
) => ({ method: 'GET' as const, path, params: withPath(path, shape), raw });

/** A POST: its path with placeholders, and the fields of its body. */
export const post = <P extends string, S extends Shape = None>(path: P, shape: S = nothing as S) =>
  postOf(path, withPath(path, shape));

/** A POST whose body has more than one form. */
export const postOf = <P extends z.ZodType>(path: string, params: P) => ({
  method: 'POST' as const,
  path,
  params,
  raw: false,
});
