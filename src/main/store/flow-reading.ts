import type { Authentic } from './records.ts';

/** What of a row its code is made over, and the code. */
export interface ProvedRow {
  id: string;
  kind: string;
  version: number;
  state: string;
  data: string;
  batchId: string;
  position: number;
  parentId: string | null;
  createdAt: number;
  over: number;
  mac: string | null;
}

interface Read {
  /** Undefined where it is not JSON any more: the engine shows such a flow as broken. */
  data: unknown;
  /** The wallet it was begun with; null for rows of before. */
  walletId: string | null;
  authentic: Authentic;
}

/** Beside the data, and so under its code; no state names anything like it. */
const WALLET = '@wallet';

/** The data of a row as it is written, with the wallet that it was begun with. */
export const sealData = (data: unknown, walletId: string | null | undefined): string =>
  JSON.stringify(walletId == null ? data : { ...(data as object), [WALLET]: walletId });

function openData(text: string): Pick<Read, 'data' | 'walletId'> {
  try {
    const all = JSON.parse(text) as unknown;
    if (typeof all !== 'object' || all === null || !Object.hasOwn(all, WALLET))
      return { data: all, walletId: null };
    const { [WALLET]: walletId, ...data } = all as Record<string, unknown>;
    return { data, walletId: typeof walletId === 'string' ? walletId : null };
  } catch {
    return { data: undefined, walletId: null };
  }
}

/** Rows whose reading is kept: those of batches, of which few are under way at once. */
const MOST_KEPT = 4;
/** Below this many characters a row is read anew faster than anybody notices. */
const LARGE = 100_000;

interface ReadingDeps {
  isAuthentic: (row: ProvedRow) => Authentic;
  /** Of the key that rows are proved with now. */
  keyMark: () => string;
}

/** All that the verdict depends on beside the data and the key. */
function nameOf(row: ProvedRow): string {
  const { mac, kind, version, state, batchId, position, parentId, createdAt, over } = row;
  return JSON.stringify([mac, kind, version, state, batchId, position, parentId, createdAt, over]);
}

/**
 * Reads the data of rows, and whether they are ours. A batch of hundreds of lines is read again for every step, view and question,
 * mostly with nothing changed: what was parsed and proved of the very same text and code is kept. Data is never changed in
 * place, so that readers can share it.
 */
export function createFlowReading({ isAuthentic, keyMark }: ReadingDeps) {
  /** `data` is parsed once somebody reads it. */
  const kept = new Map<string, { name: string; text: string; read: Read | null }>();

  function keep(row: ProvedRow, read: Read | null): void {
    kept.delete(row.id);
    kept.set(row.id, { name: keyMark() + nameOf(row), text: row.data, read });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  }

  function read(row: ProvedRow): Read {
    if (row.data.length < LARGE) return { ...openData(row.data), authentic: isAuthentic(row) };
    const found = kept.get(row.id);
    const isSame = found?.text === row.data && found.name === keyMark() + nameOf(row);
    if (isSame && found.read) return found.read;
    // What we have just written with our own code needs no second proof.
    const made = { ...openData(row.data), authentic: isSame ? true : isAuthentic(row) };
    // Not known before the unlock: it must be asked again after it.
    if (made.authentic === true) keep(row, made);
    else kept.delete(row.id);
    return made;
  }

  return {
    read,
    /** This row is being written with the code that it has here: the very same text and code are ours when they are read. */
    written(row: ProvedRow): void {
      if (row.data.length >= LARGE) keep(row, null);
    },
  };
}
