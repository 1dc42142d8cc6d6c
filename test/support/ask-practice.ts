import type { ProviderClient } from '#main/provider/types.ts';
import { type Data, type EndpointName, endpoints, type Params } from '#shared/api/endpoints.ts';
import { AppError } from '#shared/errors.ts';

interface Envelope {
  code: number;
  msg: string;
  data: unknown;
}

/**
 * Calls a practice network by endpoint row, immediately and without a key. An error answer throws PROVIDER_REJECTED.
 */
export function practiceClient(network: { fetch: typeof fetch }): ProviderClient {
  return {
    async call<N extends EndpointName>(name: N, params: Params<N>): Promise<Data<N>> {
      const row = endpoints[name];
      const fields = params as Record<string, unknown>;
      const path = row.path.replace(/\{(\w+)\}/g, (_, key: string) =>
        encodeURIComponent(String(fields[key])),
      );
      const rest = Object.entries(fields).filter(([key]) => !row.path.includes(`{${key}}`));
      const url = new URL(`http://practice.test${path}`);
      if (row.method === 'GET')
        for (const [key, value] of rest) url.searchParams.set(key, String(value));
      const body = row.method === 'POST' ? { body: JSON.stringify(Object.fromEntries(rest)) } : {};
      const response = await network.fetch(url, { method: row.method, ...body });
      const { code, msg, data } = (await response.json()) as Envelope;
      if (code !== 0)
        throw new AppError('PROVIDER_REJECTED', `${name}: ${code} ${msg}`, {
          row: name,
          code,
          msg,
        });
      return row.data.parse(data) as Data<N>;
    },
  };
}
