import { parentPort } from 'node:worker_threads';

import { AppError, type WireError } from '#shared/errors.ts';

import type { KeyCall, KeyReply, KeyRequest } from './key-messages.ts';
import { createKeyService } from './key-service.ts';

/** Entry of the key worker: one request at a time, in the order they come. */
const port = parentPort;
if (!port) throw new Error('the key worker runs as a worker thread');

const service = createKeyService();
let queue: Promise<void> = Promise.resolve();

port.on('message', (request: KeyRequest) => {
  queue = queue.then(async () => {
    port.postMessage(await answer(request));
  });
});

async function answer(request: KeyRequest): Promise<KeyReply> {
  try {
    const call = service[request.name] as (input: unknown) => Promise<unknown>;
    return { id: request.id, ok: true, value: await call(request.input) };
  } catch (error) {
    return { id: request.id, ok: false, error: safeError(request.name, error) };
  }
}

/** Messages of libraries may quote what they were given, so only our own errors cross. */
function safeError(name: KeyCall, error: unknown): WireError {
  if (error instanceof AppError) return error.toWire();
  const kind = error instanceof Error ? error.name : typeof error;
  return { code: 'INTERNAL', message: `key worker: ${name} failed (${kind})` };
}
