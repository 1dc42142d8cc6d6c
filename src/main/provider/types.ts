import type { Data, EndpointName, Params } from '#shared/api/endpoints.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** background calls wait behind the person's own, and are the first to be held back by the budget. */
  priority?: 'user' | 'background';
  /** The person asked for it: a provider that is given time to recover is asked all the same. */
  force?: boolean;
  /** Bytes that were kept from before won't do. */
  anew?: boolean;
}

/** The same with params that `parseParams` has read. */
export interface ParsedClient {
  ask(name: string, values: Record<string, unknown>, options?: CallOptions): Promise<unknown>;
}

/** The provider, by row of the endpoint table. Throws AppError of the provider family. */
export interface ProviderClient {
  call<N extends EndpointName>(name: N, params: Params<N>, options?: CallOptions): Promise<Data<N>>;
}
