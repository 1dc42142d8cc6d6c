import { z } from 'zod';

import type { Data, Params, ReadableName } from '#shared/api/endpoints.ts';
import { type NetworkId } from '#shared/bitcoin/network.ts';
import { errorCodes, type WireError } from '#shared/errors.ts';

const wireError = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  details: z.unknown().optional(),
});

export const providerAnswer = z.object({
  /** Of the row's shape, as `Plain` has it. */
  data: z.unknown(),
  /** Milliseconds since the provider gave it. */
  age: z.number(),
  fetchedAt: z.number(),
  /** Older than the row allows; a new one is being fetched and `provider.fresh` tells when it is there. */
  stale: z.boolean(),
  /** Milliseconds for which an answer of this row is as good as new. */
  freshFor: z.number(),
  /** Names this row with these params in events. */
  key: z.string(),
  /** Only with an answer older than `stale` allows: why there is no newer one. */
  error: wireError.optional(),
});

/** A value as it crosses to the page: amounts that main holds as bigint are decimal strings. */
export type Plain<T> = unknown extends T
  ? unknown
  : T extends bigint
    ? string
    : T extends object
      ? { [K in keyof T]: Plain<T[K]> }
      : T;

/** Rows that the page may read. Content, which is bytes, has calls of its own. */
export type ReadRow = {
  [N in ReadableName]: Data<N> extends { bytes: Uint8Array } ? never : N;
}[ReadableName];
export type ReadParams<N extends ReadRow> = Params<N>;
export type ReadData<N extends ReadRow> = Plain<Data<N>>;

export type ProviderAnswer<N extends ReadRow> = Omit<z.output<typeof providerAnswer>, 'data'> & {
  data: ReadData<N>;
};

/** What became of the refresh of an old answer: it is in the cache now, or why not. */
export interface ProviderFresh {
  network: NetworkId;
  row: string;
  key: string;
  error: WireError | null;
}
