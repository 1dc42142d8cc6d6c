import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Bytes. A container may have as little as 64 MB. */
const ROOM = 4 * 1024 ** 3;

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM;
  } catch {
    return false;
  }
}

/** Folder for test databases: in memory if possible, since each commit waits for the disk. */
export const filesFolder = (): string => (hasRoom() ? MEMORY : tmpdir());

/** Global set-up: gives the run, children included, its own temporary folder. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(filesFolder(), 'inkstone-tests-'));
  process.env['TMPDIR'] = folder;
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}
