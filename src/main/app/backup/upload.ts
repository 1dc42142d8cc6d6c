import { createReadStream } from 'node:fs';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

import {
  backupError,
  type BackupHeader,
  MAX_LINE,
  readHead,
} from '#main/vault/file/backup-format.ts';
import { AppError } from '#shared/errors.ts';

export interface Upload {
  path: string;
  head(): Promise<{ head: BackupHeader; line: string }>;
}

const MAX_BYTES = 4 * 1024 * 1024 * 1024;

/** Files uploaded by a window in parts. One at a time: a new one replaces the previous. */
export function createUploads(dir: string, newId: () => string) {
  let current: { id: string; folder: string; next: number; bytes: number } | null = null;

  async function drop(): Promise<void> {
    const old = current;
    current = null;
    if (old) await rm(old.folder, { recursive: true, force: true });
  }
  const pathOf = (folder: string): string => join(folder, 'upload');

  return {
    drop,

    /** Throws NOT_FOUND for a part out of order. */
    async add(id: string | null, index: number, bytes: Uint8Array): Promise<string> {
      if (id === null) {
        await drop();
        const folder = await mkdtemp(join(dir, 'backup-'));
        current = { id: newId(), folder, next: 0, bytes: 0 };
      }
      const upload = current;
      if (!upload || (id !== null && upload.id !== id) || upload.next !== index) {
        throw new AppError('NOT_FOUND', 'this part does not follow');
      }
      upload.next += 1;
      upload.bytes += bytes.length;
      if (upload.bytes > MAX_BYTES) {
        await drop();
        throw new AppError('PAYLOAD_TOO_LARGE', 'a backup beyond reason');
      }
      await appendFile(pathOf(upload.folder), bytes, { mode: 0o600 });
      return upload.id;
    },

    get(id: string): Upload {
      if (current?.id !== id) throw new AppError('NOT_FOUND', 'no such upload');
      const path = pathOf(current.folder);
      return {
        path,
        async head() {
          const first: string[] = [];
          for await (const line of wholeLines(path, 0)) {
            first.push(line);
            if (first.length === 2) break;
          }
          const [title = '', line = ''] = first;
          return { head: readHead(title, line), line };
        },
      };
    },
  };
}

/** Lines ending with a line feed, skipping the first `skip`. Throws BACKUP_INVALID for one longer than we write. */
export async function* wholeLines(path: string, skip: number): AsyncGenerator<string> {
  let kept = '';
  let number = 0;
  for await (const chunk of createReadStream(path, { encoding: 'latin1' })) {
    kept += chunk as string;
    let start = 0;
    for (let end = kept.indexOf('\n'); end >= 0; end = kept.indexOf('\n', start)) {
      if (number++ >= skip) yield kept.slice(start, end);
      start = end + 1;
    }
    kept = kept.slice(start);
    if (kept.length > MAX_LINE) throw backupError('format', 'a line beyond reason');
  }
  if (kept !== '') throw backupError('damaged', 'cut short');
}
