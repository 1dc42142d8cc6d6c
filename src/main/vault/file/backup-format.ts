import { createHash } from 'node:crypto';

import { z } from 'zod';

import { AppError } from '#shared/errors.ts';

import { decrypt, encrypt } from './seal.ts';

/* A backup is text: a title line, a line of JSON (the unchanged vault file, and the backup's key wrapped by the
   vault's root key), then sealed chunks, one base64 line each. A chunk's associated data is the header's hash, its
   number and whether it is the last, so chunks can't be changed, moved, omitted or cut off. */
const TITLE = 'INKSTONE BACKUP ';
const VERSION = 1;
export const CHUNK_BYTES = 512 * 1024;
/** Longer than any line we write (a chunk or a vault file in base64). */
export const MAX_LINE = 8 * 1024 * 1024;

const header = z.strictObject({
  createdAt: z.number().int(),
  vault: z.base64().min(1),
  key: z.base64().min(1).max(200),
});
export type BackupHeader = z.output<typeof header>;

export type BackupFault = 'format' | 'damaged' | 'too-new';
export const backupError = (reason: BackupFault, message: string): AppError<'BACKUP_INVALID'> =>
  new AppError('BACKUP_INVALID', `backup: ${message}`, { reason });

/** The lines of a backup, each with its line feed. Reads `plain` once, to the end. */
export async function* backupLines(
  head: BackupHeader,
  key: Uint8Array,
  plain: AsyncIterable<Uint8Array>,
): AsyncGenerator<string> {
  const line = JSON.stringify(head);
  yield `${TITLE}${VERSION}\n${line}\n`;
  let index = 0;
  let waiting: Buffer | null = null;
  for await (const chunk of rechunk(plain)) {
    if (waiting) yield sealed(key, line, index++, false, waiting);
    waiting = chunk;
  }
  yield sealed(key, line, index, true, waiting ?? Buffer.alloc(0));
}

/** Title and header. Throws BACKUP_INVALID. */
export function readHead(title: string, line: string): BackupHeader {
  const version = title.startsWith(TITLE) ? Number(title.slice(TITLE.length)) : NaN;
  if (!Number.isInteger(version) || version < 1) throw backupError('format', 'no title');
  if (version > VERSION) throw backupError('too-new', 'written by a newer version');
  try {
    return header.parse(JSON.parse(line));
  } catch {
    throw backupError('damaged', 'header does not parse');
  }
}

/** Decrypts the lines after the header. Throws BACKUP_INVALID at the first one that doesn't verify. */
export async function* openLines(
  headLine: string,
  key: Uint8Array,
  lines: AsyncIterable<string>,
): AsyncGenerator<Uint8Array> {
  let index = 0;
  let ended = false;
  for await (const line of lines) {
    if (ended) throw backupError('damaged', 'goes on after its end');
    const last = line.startsWith('end ');
    const bytes = Buffer.from(last ? line.slice(4) : line, 'base64');
    const plain = decrypt(key, bytes, dataOf(headLine, index++, last));
    if (!plain) throw backupError('damaged', `chunk ${index} does not verify`);
    ended = last;
    yield plain;
  }
  if (!ended) throw backupError('damaged', 'cut short');
}

function sealed(key: Uint8Array, head: string, index: number, last: boolean, chunk: Buffer) {
  const bytes = encrypt(key, chunk, dataOf(head, index, last)).toString('base64');
  return `${last ? 'end ' : ''}${bytes}\n`;
}

function dataOf(head: string, index: number, last: boolean): Buffer {
  const hash = createHash('sha256').update(head).digest('hex');
  return Buffer.from(`inkstone backup ${VERSION} ${hash} ${index} ${last ? 'last' : 'more'}`);
}

async function* rechunk(plain: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let kept: Buffer[] = [];
  let length = 0;
  for await (const bytes of plain) {
    kept.push(Buffer.from(bytes));
    length += bytes.length;
    while (length >= CHUNK_BYTES) {
      const all = Buffer.concat(kept);
      yield all.subarray(0, CHUNK_BYTES);
      kept = [all.subarray(CHUNK_BYTES)];
      length -= CHUNK_BYTES;
    }
  }
  if (length > 0) yield Buffer.concat(kept);
}
