import { open } from 'node:fs/promises';

import { backupError } from './backup-format.ts';

/** A named run of bytes of an archive. */
export interface ArchiveEntry {
  name: string;
  size: number;
  bytes: AsyncIterable<Uint8Array>;
}

/** Consecutive entries: a line of JSON with name and size, then the bytes. */
export async function* packEntries(entries: Iterable<ArchiveEntry>): AsyncGenerator<Uint8Array> {
  for (const { name, size, bytes } of entries) {
    yield Buffer.from(`${JSON.stringify({ name, size })}\n`);
    let left = size;
    for await (const chunk of bytes) {
      left -= chunk.length;
      yield chunk;
    }
    if (left !== 0) throw new Error(`${name} changed while it was packed`);
  }
}

const MAX_HEAD = 1000;
const nameForm = /^[a-z0-9][a-z0-9.-]{0,60}$/;

/**
 * Writes every entry to the path that `pathOf` returns for its name (null: skipped). Returns the names written. Throws
 * BACKUP_INVALID.
 */
export async function unpackEntries(
  plain: AsyncIterable<Uint8Array>,
  pathOf: (name: string) => string | null,
): Promise<string[]> {
  const names: string[] = [];
  let buffer: Buffer = Buffer.alloc(0);
  let file: Awaited<ReturnType<typeof open>> | null = null;
  let left = -1;

  async function finish(): Promise<void> {
    await file?.sync();
    await file?.close();
    file = null;
    left = -1;
  }

  async function take(): Promise<void> {
    for (;;) {
      if (left < 0) {
        const end = buffer.indexOf(0x0a);
        if (end < 0) {
          if (buffer.length > MAX_HEAD) throw backupError('damaged', 'entry without a name');
          return;
        }
        const head = headOf(buffer.subarray(0, end).toString('utf8'));
        buffer = buffer.subarray(end + 1);
        if (names.includes(head.name)) throw backupError('damaged', 'an entry twice');
        names.push(head.name);
        const path = pathOf(head.name);
        if (path !== null) file = await open(path, 'wx', 0o600);
        left = head.size;
      }
      const part = buffer.subarray(0, left);
      await file?.writeFile(part);
      left -= part.length;
      buffer = buffer.subarray(part.length);
      if (left > 0) return;
      await finish();
    }
  }

  try {
    for await (const chunk of plain) {
      buffer = buffer.length === 0 ? Buffer.from(chunk) : Buffer.concat([buffer, chunk]);
      await take();
    }
    if (left >= 0 || buffer.length > 0) throw backupError('damaged', 'an entry is cut short');
    return names;
  } finally {
    await finish();
  }
}

function headOf(line: string): { name: string; size: number } {
  try {
    const { name, size } = JSON.parse(line) as { name: unknown; size: unknown };
    if (typeof name === 'string' && nameForm.test(name) && Number.isSafeInteger(size)) {
      if ((size as number) >= 0) return { name, size: size as number };
    }
  } catch {
    // Reported below.
  }
  throw backupError('damaged', 'an entry has no name');
}
