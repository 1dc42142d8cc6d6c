import { AppError, type WireError } from '#shared/errors.ts';

import type { KeyCall, KeyReply, KeyRequest } from './key-messages.ts';
import { createKeyService } from './key-service.ts';

/** What Electron gives a utility process in place of Node's channel. */
interface ParentPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

const service = createKeyService();
let queue: Promise<void> = Promise.resolve();

/** Entry of the key process: one request at a time, in the order they come. It ends with the process that started it. */
const parentPort = process.parentPort as ParentPort | undefined;
if (parentPort) {
  parentPort.on('message', ({ data }) => {
    take(data as KeyRequest, (reply) => parentPort.postMessage(reply));
  });
} else if (process.send) {
  process.on('message', (request) => {
    take(request as KeyRequest, (reply) => void process.send?.(reply));
  });
  process.on('disconnect', () => process.exit(0));
} else {
  throw new Error('the key process is started by the app');
}

function take(request: KeyRequest, reply: (reply: KeyReply) => void): void {
  queue = queue.then(async () => {
    reply(await answer(request));
  });
}

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
  return { code: 'INTERNAL', message: `key process: ${name} failed (${kind})` };
}
