import { z } from 'zod';

import type { Data, Params, ReadableName } from '#shared/api/endpoints.ts';
import { type NetworkId } from '#shared/bitcoin/network.ts';
import { errorCodes, type WireError } from '#shared/errors.ts';

/** An error that is part of an answer. */
export const wireError = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  details: z.unknown().optional(),
});

export const providerAnswer = z.object({
  /** In the row's shape, as `Plain` describes it. */
  data: z.unknown(),
  /** Milliseconds since the provider sent it. */
  age: z.number(),
  fetchedAt: z.number(),
  /** Older than the row allows; a new answer is being fetched, and `provider.fresh` reports it. */
  stale: z.boolean(),
  /** Milliseconds during which an answer of this row counts as current. */
  freshFor: z.number(),
  /** Identifies this row and its params in events. */
  key: z.string(),
  /** Only with an answer too old even for `stale`: why there is no newer one. */
  error: wireError.optional(),
  /** What the data says against our records, which replaced it, as sentences. */
  doubt: z.string().optional(),
});

/** A value as it reaches the page: bigint amounts become decimal strings. */
export type Plain<T> = unknown extends T
  ? unknown
  : T extends bigint
    ? string
    : T extends object
      ? { [K in keyof T]: Plain<T[K]> }
      : T;

/** Rows that the page may read. Content (bytes) has its own calls. */
export type ReadRow = {
  [N in ReadableName]: Data<N> extends { bytes: Uint8Array } ? never : N;
}[ReadableName];
export type ReadParams<N extends ReadRow> = Params<N>;
export type ReadData<N extends ReadRow> = Plain<Data<N>>;

export type ProviderAnswer<N extends ReadRow> = Omit<z.output<typeof providerAnswer>, 'data'> & {
  data: ReadData<N>;
};

/** Result of refreshing an old answer: now in the cache, or an error. */
export interface ProviderFresh {
  network: NetworkId;
  row: string;
  key: string;
  error: WireError | null;
}
