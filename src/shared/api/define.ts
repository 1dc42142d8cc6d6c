import type { z } from 'zod';

import type { NetworkId } from '#shared/bitcoin/network.ts';

import { type Family, isServed } from './families.ts';
import { familyFresh, type Freshness } from './fresh.ts';

/**
 * read: safe to repeat, may be cached and called from the renderer. prepare: may leave a draft at
 * the provider, moves nothing. submit: happens once; only a flow may call it.
 */
export type Effect = 'read' | 'prepare' | 'submit';

/** documented: the three documents. published: the provider's other material. assumed: inferred by us. */
export type Source = 'documented' | 'published' | 'assumed';

export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  D extends z.ZodType = z.ZodType,
  E extends Effect = Effect,
> {
  family: Family;
  method: 'GET' | 'POST';
  /** With `{placeholders}`, each a key of `params`. The other params go into the query or the JSON body. */
  path: string;
  params: P;
  /** Schema of the envelope's `data`, or of the whole body if `body` is raw. */
  data: D;
  /** Placeholders are repeated in the query or the body. */
  alsoInQuery?: true;
  effect: E;
  source: Source;
  body: 'envelope' | 'raw';
  /** How long an answer may be used; only reads are cached. */
  fresh: Freshness;
  /** Why the shapes are what they are; required if the source is `assumed`. */
  note?: string;
  /** The provider plans to drop the route, or replaced it. Says nothing about its use: it is called as before. */
  deprecated?: true;
  /**
   * Not every network's own host serves it: the networks that may ask, each with the network whose host answers. Absent:
   * each network of the family asks its own.
   */
  hosts?: Partial<Record<NetworkId, NetworkId>>;
  /** Maximum answer size in bytes, if the default of 1 MiB doesn't fit. */
  maxBytes?: number;
  /**
   * A fast check for very long answers: true only for data, fresh from JSON.parse, that `data` accepts and leaves
   * unchanged. On false the schema runs and names the fault.
   */
  quick?: (data: unknown) => boolean;
}

type Extra = Partial<
  Pick<
    Endpoint,
    | 'source'
    | 'body'
    | 'fresh'
    | 'note'
    | 'deprecated'
    | 'hosts'
    | 'maxBytes'
    | 'quick'
    | 'alsoInQuery'
  >
> & {
  method?: 'GET' | 'POST';
};

/** Row builders of a family. The default source is `published`, which most shapes come from. */
export function familyRows(family: Family) {
  const row =
    <E extends Effect>(effect: E, method: 'GET' | 'POST') =>
    <P extends z.ZodType, D extends z.ZodType>(
      path: string,
      params: P,
      data: D,
      extra: Extra = {},
    ): Endpoint<P, D, E> => ({
      family,
      method,
      path,
      params,
      data,
      effect,
      source: 'published',
      body: 'envelope',
      fresh: familyFresh[family],
      ...extra,
    });
  return {
    read: row('read', 'GET'),
    prepare: row('prepare', 'POST'),
    submit: row('submit', 'POST'),
  };
}

/** The network whose host answers a row for this network; null if none does. */
export function hostOf(
  { family, hosts }: Pick<Endpoint, 'family' | 'hosts'>,
  network: NetworkId,
): NetworkId | null {
  if (!isServed(family, network)) return null;
  return hosts ? (hosts[network] ?? null) : network;
}

/** Names of a path's placeholders. */
export function placeholders(path: string): string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), (match) => match[1] as string);
}
