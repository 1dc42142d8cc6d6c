import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

import { bytesToHex, sha256 } from '#practice/formats/bytes.ts';

import { type Blobs, decodeRows, type Journal } from './state.ts';

/** The state on disk: `base-<n>.json`, later changes in `journal-<n>.jsonl`, contents in `blobs/`. */
export interface PracticeStore {
  blobs: Blobs;
  journal: Journal;
  /** The stored state as deltas in order. Call once after opening and once after `wipe`. */
  load(): Record<string, Record<string, unknown>>[];
  wipe(): void;
  close(): void;
}

const DEFAULT_JOURNAL_LIMIT = 16 * 1024 * 1024;

type Delta = Record<string, Record<string, unknown>>;

function writeDurably(path: string, data: string): void {
  const file = openSync(`${path}.part`, 'w', 0o600);
  try {
    writeSync(file, data);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.part`, path);
}

/** Contents as files named by their hash. */
const blobsIn = (blobDir: string): Blobs => ({
  put(bytes) {
    const hash = bytesToHex(sha256(bytes));
    const path = join(blobDir, hash);
    if (existsSync(path)) return hash;
    writeFileSync(`${path}.part`, bytes, { mode: 0o600 });
    renameSync(`${path}.part`, path);
    return hash;
  },
  get: (hash) => new Uint8Array(readFileSync(join(blobDir, hash))),
  hashes: () =>
    readdirSync(blobDir)
      .filter((name) => !name.endsWith('.part'))
      .sort(),
});

/**
 * Opens the folder, creating it if missing. An incomplete last line of the journal was never acknowledged and is
 * removed. Contents are on disk before the line that names them.
 */
export function openPracticeStore(
  dir: string,
  { journalLimit = DEFAULT_JOURNAL_LIMIT }: { journalLimit?: number } = {},
): PracticeStore {
  const blobDir = join(dir, 'blobs');
  let generation = 0;
  let file: number | null = null;
  let length = 0;

  const basePath = (n: number) => join(dir, `base-${n}.json`);
  const journalPath = (n: number) => join(dir, `journal-${n}.jsonl`);

  function closeJournal(): void {
    if (file !== null) closeSync(file);
    file = null;
  }

  function openJournal(): void {
    closeJournal();
    file = openSync(journalPath(generation), 'a', 0o600);
  }

  function dropOthers(): void {
    for (const name of readdirSync(dir)) {
      const match = /^(?:base|journal)-(\d+)\.jsonl?(\.part)?$/.exec(name);
      if (match && (match[1] !== String(generation) || match[2])) rmSync(join(dir, name));
    }
  }

  /** Complete lines that parse; anything after the first invalid one was never acknowledged. */
  function readJournal(): Delta[] {
    const path = journalPath(generation);
    if (!existsSync(path)) return [];
    const text = readFileSync(path, 'utf8');
    const deltas: Delta[] = [];
    let good = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', good)) {
      try {
        deltas.push(decodeRows(text.slice(good, end)) as Delta);
      } catch {
        break;
      }
      good = end + 1;
    }
    if (good < text.length) writeDurably(path, text.slice(0, good));
    length = good;
    return deltas;
  }

  return {
    blobs: blobsIn(blobDir),
    journal: {
      append(line) {
        if (file === null) throw new Error('the practice store is closed');
        writeSync(file, `${line}\n`);
        fdatasyncSync(file);
        length += line.length + 1;
      },
      isLong: () => length > journalLimit,
      replace(rows) {
        writeDurably(basePath(generation + 1), rows);
        generation++;
        length = 0;
        openJournal();
        dropOthers();
      },
    },
    load() {
      rmSync(`${dir}.old`, { recursive: true, force: true });
      mkdirSync(blobDir, { recursive: true, mode: 0o700 });
      const bases = readdirSync(dir)
        .map((name) => /^base-(\d+)\.json$/.exec(name)?.[1])
        .filter((n) => n !== undefined)
        .map(Number);
      generation = Math.max(0, ...bases);
      dropOthers();
      length = 0;
      const base = existsSync(basePath(generation))
        ? [decodeRows(readFileSync(basePath(generation), 'utf8')) as Delta]
        : [];
      const deltas = [...base, ...readJournal()];
      openJournal();
      return deltas;
    },
    wipe() {
      closeJournal();
      // Renamed first, so that a kill in between doesn't leave half a state.
      renameSync(dir, `${dir}.old`);
      rmSync(`${dir}.old`, { recursive: true, force: true });
    },
    close: closeJournal,
  };
}
