import { statSync } from 'node:fs';

import type { Clock } from '#shared/clock.ts';

/** An open file and its identity when it was opened. */
interface Watched {
  path: string;
  inode: bigint;
}

const EVERY = 2_000;

const inodeOf = (path: string): bigint | null =>
  statSync(path, { bigint: true, throwIfNoEntry: false })?.ino ?? null;

/**
 * Detects that files of the running app were deleted or replaced: an open database accepts writes even after its file
 * was deleted, and all of them would be lost on restart.
 */
export function createFolderWatch({
  clock,
  onGone,
}: {
  clock: Clock;
  onGone: (path: string) => void;
}) {
  const watched = new Map<string, Watched>();
  let cancel: (() => void) | null = null;
  let gone: string | null = null;

  /** The first file that is no longer the opened one; also checked before anything is signed. */
  function look(): string | null {
    if (gone !== null) return gone;
    const missing = [...watched.values()].find(({ path, inode }) => inodeOf(path) !== inode);
    if (missing) {
      gone = missing.path;
      onGone(gone);
    }
    return gone;
  }

  function plan(): void {
    cancel = clock.after(EVERY, () => {
      if (look() === null) plan();
    });
  }

  return {
    add(path: string): void {
      const inode = inodeOf(path);
      if (inode !== null) watched.set(path, { path, inode });
    },
    remove: (path: string): void => void watched.delete(path),
    isThere: (): boolean => look() === null,
    start: plan,
    stop: (): void => cancel?.(),
  };
}

export type FolderWatch = ReturnType<typeof createFolderWatch>;
