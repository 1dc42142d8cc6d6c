import { closeDoors } from '#main/child/close-doors.ts';
import { collectWhenQuiet } from '#main/child/collect-when-quiet.ts';
import { serveParent } from '#main/child/parent.ts';
import { AppError, type WireError } from '#shared/errors.ts';
import { createBox, isSealed } from '#shared/sealed-text.ts';

import type { KeyCall, KeyReply, KeyRequest } from './key-messages.ts';
import { createKeyService } from './key-service.ts';

closeDoors();
const noteCall = collectWhenQuiet();
const service = createKeyService();
const box = createBox();
let queue: Promise<void> = Promise.resolve();

/** Entry point of the key process: handles one request at a time, in order. Exits with its parent. */
serveParent((request, reply) => {
  queue = queue.then(async () => {
    reply(await answer(request as KeyRequest));
    noteCall();
  });
});

async function answer(request: KeyRequest): Promise<KeyReply> {
  try {
    return { id: request.id, ok: true, value: await run(request.name, request.input) };
  } catch (error) {
    return { id: request.id, ok: false, error: safeError(request.name, error) };
  }
}

async function run(name: KeyCall, input: unknown): Promise<unknown> {
  if (name === 'sealKey') return (await box).publicKey;
  const call = service[name] as (input: unknown) => Promise<unknown>;
  return call(await opened(input));
}

/**
 * Fields that pages seal, at any depth. Sealed text in any other field, such as a name, stays sealed, since answers
 * must not contain secrets that main was kept from seeing.
 */
const sealedFields = new Set([
  ...['password', 'passphrase', 'phrase', 'wif', 'word', 'current', 'next'],
  ...['apiKey', 'sealed'],
]);

/** The input with texts sealed for this process opened. */
async function opened(input: unknown, field = ''): Promise<unknown> {
  if (typeof input === 'string') return openText(input, field);
  if (Array.isArray(input)) return Promise.all(input.map((item) => opened(item)));
  if (typeof input !== 'object' || input === null || ArrayBuffer.isView(input)) return input;
  const entries = Object.entries(input).map(async ([name, value]) => [
    name,
    await opened(value, name),
  ]);
  return Object.fromEntries((await Promise.all(entries)) as [string, unknown][]);
}

async function openText(text: string, field: string): Promise<string> {
  if (isSealed(text) && sealedFields.has(field)) return openOne(text);
  // The window that showed the card seals the consent.
  if (field === 'sealed') throw new AppError('INVALID_INPUT', 'not sealed', { field });
  return text;
}

/** Sealed for the process before a lock, so it arrived too late. */
async function openOne(sealed: string): Promise<string> {
  const own = await box;
  return own.open(sealed).catch(() => {
    throw new AppError('VAULT_LOCKED', 'sealed for another run of the key process');
  });
}

/** Library messages may quote their input, so only our own errors cross. */
function safeError(name: KeyCall, error: unknown): WireError {
  if (error instanceof AppError) return error.toWire();
  const kind = error instanceof Error ? error.name : typeof error;
  return { code: 'INTERNAL', message: `key process: ${name} failed (${kind})` };
}
