import type { FlowRow } from '#main/flows/engine/store-port.ts';
import { type Shown, shown } from '#shared/flows/shown.ts';

import type { Authentic } from './records.ts';

/** The part of a row that its code covers, and the code. */
export type ProvedRow = Pick<
  FlowRow,
  'id' | 'kind' | 'version' | 'state' | 'batchId' | 'position' | 'parentId' | 'createdAt'
> & { data: string; over: number; mac: string | null };

/** What a flow started with, whatever its kind. */
interface BegunWith {
  walletId: string | null;
  /** What its form showed. */
  shown: Shown | null;
}

interface Read extends BegunWith {
  /** Undefined if it isn't valid JSON: the engine shows such a flow as broken. */
  data: unknown;
  authentic: Authentic;
}

/** Stored inside the data, and so covered by its code; no state uses such names. */
export const WALLET = '@wallet';
const SHOWN = '@shown';

/** A row's data as stored, including what the flow started with. */
export const sealData = (data: unknown, { walletId, shown: cost }: BegunWith): string =>
  JSON.stringify({
    ...(data as object),
    ...(walletId === null ? {} : { [WALLET]: walletId }),
    ...(cost === null ? {} : { [SHOWN]: cost }),
  });

function openData(text: string): Pick<Read, 'data' | 'walletId' | 'shown'> {
  const nothing = { walletId: null, shown: null };
  try {
    const all = JSON.parse(text) as unknown;
    if (typeof all !== 'object' || all === null) return { data: all, ...nothing };
    const { [WALLET]: walletId, [SHOWN]: cost, ...data } = all as Record<string, unknown>;
    return {
      data,
      walletId: typeof walletId === 'string' ? walletId : null,
      shown: shown.safeParse(cost).data ?? null,
    };
  } catch {
    return { data: undefined, ...nothing };
  }
}

/** Cached rows: those of batches, of which few run at once. */
const MOST_KEPT = 4;
/** Below this many characters, reading a row again costs next to nothing. */
const LARGE = 100_000;

interface ReadingDeps {
  isAuthentic: (row: ProvedRow) => Authentic;
  /** Identifies the key that currently verifies rows. */
  keyMark: () => string;
}

/** Everything the verdict depends on besides the data and the key. */
function nameOf(row: ProvedRow): string {
  const { mac, kind, version, state, batchId, position, parentId, createdAt, over } = row;
  return JSON.stringify([mac, kind, version, state, batchId, position, parentId, createdAt, over]);
}

/**
 * Parses and verifies rows. A batch of hundreds of lines is read for every step, view and question, mostly unchanged,
 * so the result is cached for identical text and code. Data is never modified in place, so readers can share it.
 */
export function createFlowReading({ isAuthentic, keyMark }: ReadingDeps) {
  /** `data` is parsed on first use. */
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
    // What we have just written with our own code needs no verification.
    const made = { ...openData(row.data), authentic: isSame ? true : isAuthentic(row) };
    // Unknown before the unlock, so it must be checked again.
    if (made.authentic === true) keep(row, made);
    else kept.delete(row.id);
    return made;
  }

  return {
    read,
    /** This row is being written with its code, so the identical row is authentic when read. */
    written(row: ProvedRow): void {
      if (row.data.length >= LARGE) keep(row, null);
    },
  };
}
