import { readFileSync, renameSync, writeFileSync } from 'node:fs';

import { z } from 'zod';

const bounds = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(200).max(20_000),
  height: z.int().min(200).max(20_000),
});
const place = z.object({ bounds, maximized: z.boolean() });
const stored = z.partialRecord(z.enum(['main', 'approval']), place);

export type Bounds = z.output<typeof bounds>;
export type Place = z.output<typeof place>;
export type Places = z.output<typeof stored>;

/** How much of a window must be on a screen for a person to get hold of it, in pixels. */
const GRIP = 80;

/**
 * Where a window was, as far as a screen is there: one that was unplugged takes its windows along, and they come back in
 * the middle of another. Null where nothing is remembered or nothing of it can be seen.
 */
export function visiblePlace(found: Place | undefined, screens: readonly Bounds[]): Place | null {
  if (!found) return null;
  const { x, y, width, height } = found.bounds;
  const seen = screens.some((screen) => {
    const across = Math.min(x + width, screen.x + screen.width) - Math.max(x, screen.x);
    // The bar that a window is moved by is at its top.
    return across >= GRIP && y >= screen.y && y <= screen.y + screen.height - GRIP;
  });
  const fits = screens.some((screen) => width <= screen.width && height <= screen.height);
  return seen && fits ? found : null;
}

/** Keeps the places in a small file. One that is damaged or cannot be written is no reason to stop. */
export function createPlaces(path: string): { read(): Places; write(places: Places): void } {
  return {
    read() {
      try {
        return stored.parse(JSON.parse(readFileSync(path, 'utf8')));
      } catch {
        return {};
      }
    },
    write(places) {
      try {
        writeFileSync(`${path}.part`, JSON.stringify(places), { mode: 0o600 });
        renameSync(`${path}.part`, path);
      } catch {
        // The windows come where they come.
      }
    },
  };
}
