/** A 32-bit generator seeded by FNV-1a of the text: stable, but not secure. */
function seeded(text: string): () => number {
  let state = 0x811c9dc5;
  for (const char of text) {
    state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
}

export interface Mark {
  hue: number;
  /** Filled cells of a 5 by 5 grid, mirrored left to right. */
  cells: { x: number; y: number }[];
}

/** The small picture beside an address: equal texts get the same one, a changed text another. */
export function addressMark(text: string): Mark {
  const next = seeded(text);
  const hue = next() % 360;
  const cells: Mark['cells'] = [];
  for (let y = 0; y < 5; y += 1) {
    for (let x = 0; x < 3; x += 1) {
      if (next() % 2 === 0) continue;
      cells.push({ x, y });
      if (x < 2) cells.push({ x: 4 - x, y });
    }
  }
  return { hue, cells };
}
