import { examples } from './hostile-answer.ts';
import { createHostileClient, networkOf } from './hostile-client.ts';

interface Answer {
  body: string | ReadableStream<Uint8Array>;
  status?: number;
  type?: string;
}

/** Calls a row once, with valid params, on a server that gives this answer. */
export function askOnce(row: string, { body, status = 200, type }: Answer): Promise<unknown> {
  const { client } = createHostileClient(
    () => new Response(body, { status, headers: { 'content-type': type ?? 'application/json' } }),
    networkOf(row),
  );
  return client.call(row as never, examples.get(row)!.params as never);
}
