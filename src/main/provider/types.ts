import type { Data, EndpointName, Params } from '#shared/api/endpoints.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** Background calls queue behind user calls and are the first to be limited by the budget. */
  priority?: 'user' | 'background';
  /** Requested by the user: ignores an open circuit. */
  force?: boolean;
  /** Bypasses stored bytes. */
  fresh?: boolean;
}

/** The same, with params that `parseParams` has validated. */
export interface ParsedClient {
  ask(name: string, values: Record<string, unknown>, options?: CallOptions): Promise<unknown>;
}

/** The provider, by row of the endpoint table. Throws AppError of the provider family. */
export interface ProviderClient {
  call<N extends EndpointName>(name: N, params: Params<N>, options?: CallOptions): Promise<Data<N>>;
}
