import { parentPort, workerData } from 'node:worker_threads';

import Database from 'better-sqlite3';

import { turns, type WriteBackData } from './turn.ts';

/** Between two rounds: what is committed meanwhile is written back together. */
const PAUSE = 10;
/** With nothing committed for so long the history has come in. */
const QUIET = 10_000;

const port = parentPort;
if (!port) throw new Error('the write-back runs as a worker');
const { path, turn: shared } = workerData as WriteBackData;
const turn = new Int32Array(shared);

/** SQLite's passive checkpoint: it writes what is committed, and no writer waits for it. */
function writeBack(): void {
  const db = new Database(path, { fileMustExist: true, timeout: 0 });
  try {
    // As main has it: the log is on the disk before a page of it is written into the file, and the file before the log starts anew.
    db.pragma('synchronous = FULL');
    db.pragma('wal_checkpoint(PASSIVE)');
  } finally {
    db.close();
  }
}

function takeTurn(): boolean {
  if (Atomics.compareExchange(turn, 0, turns.free, turns.writing) !== turns.free) return false;
  try {
    writeBack();
    return true;
  } finally {
    Atomics.store(turn, 0, turns.free);
  }
}

let round: NodeJS.Timeout | undefined;
let end = setTimeout(() => port.close(), QUIET);
port.on('message', () => {
  clearTimeout(end);
  end = setTimeout(() => port.close(), QUIET);
  round ??= setTimeout(() => {
    round = undefined;
    if (takeTurn()) return;
    clearTimeout(end);
    port.close();
  }, PAUSE);
});
