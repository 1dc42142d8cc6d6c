import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Bytes. A container may give as little as 64 MB. */
const ROOM = 4 * 1024 ** 3;

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM;
  } catch {
    return false;
  }
}

/** Where tests put databases: in memory if the machine can, because each waits for the disk at every commit. */
export const filesFolder = (): string => (hasRoom() ? MEMORY : tmpdir());

/** Before the tests of a run: what they and their children call the temporary folder is one of this run. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(filesFolder(), 'inkstone-tests-'));
  process.env['TMPDIR'] = folder;
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}
