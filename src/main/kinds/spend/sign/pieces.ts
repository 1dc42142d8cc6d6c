export interface Piece {
  sats: bigint;
  /** Ids of its inscriptions; empty for plain sats. */
  inscriptions: string[];
}

/**
 * Splits a coin at its inscriptions: pieces in order of its sats that add up to the coin. Each inscription gets
 * `postage` sats (close neighbours share a piece); what lies between becomes plain pieces of at least `smallest` sats,
 * or stays with an inscription. A single piece means that there is nothing to split.
 */
export function piecesOf(
  sats: bigint,
  found: readonly { id: string; offset: bigint }[],
  postage: bigint,
  smallest: bigint,
): Piece[] {
  const sorted = [...found].sort((a, b) =>
    a.offset < b.offset ? -1 : a.offset > b.offset ? 1 : 0,
  );
  const spans: { start: bigint; end: bigint; inscriptions: string[] }[] = [];
  let end = 0n;
  for (const { id, offset } of sorted) {
    if (offset < 0n || offset >= sats) throw new RangeError('an inscription lies beyond its coin');
    const last = spans.at(-1);
    // Too close to the previous one, or to the end of the coin, for its own piece.
    const start = offset + postage > sats ? sats - postage : offset;
    if (last && start < end) {
      last.inscriptions.push(id);
      last.end = end = offset + postage > sats ? sats : max(end, offset + 1n);
      continue;
    }
    const from = start - end < smallest ? end : start;
    end = start + postage;
    spans.push({ start: max(from, 0n), end, inscriptions: [id] });
  }
  return withPlain(sats, spans, smallest);
}

function withPlain(
  sats: bigint,
  spans: readonly { start: bigint; end: bigint; inscriptions: string[] }[],
  smallest: bigint,
): Piece[] {
  const pieces: Piece[] = [];
  let at = 0n;
  for (const [index, { start, end, inscriptions }] of spans.entries()) {
    if (start > at) pieces.push({ sats: start - at, inscriptions: [] });
    const isLast = index === spans.length - 1;
    const stop = isLast && sats - end < smallest ? sats : end;
    pieces.push({ sats: stop - max(start, at), inscriptions });
    at = stop;
  }
  if (at < sats) pieces.push({ sats: sats - at, inscriptions: [] });
  return pieces;
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
