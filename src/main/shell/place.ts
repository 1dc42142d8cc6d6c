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

/** Pixels of a window that must be visible for the user to drag it. */
const GRIP = 80;

/**
 * A window's last position if it is on a connected screen; windows of a disconnected one open in the middle of another.
 * Null if there is no position, or it isn't visible.
 */
export function visiblePlace(found: Place | undefined, screens: readonly Bounds[]): Place | null {
  if (!found) return null;
  const { x, y, width, height } = found.bounds;
  const seen = screens.some((screen) => {
    const across = Math.min(x + width, screen.x + screen.width) - Math.max(x, screen.x);
    // A window is dragged by the bar at its top.
    return across >= GRIP && y >= screen.y && y <= screen.y + screen.height - GRIP;
  });
  const fits = screens.some((screen) => width <= screen.width && height <= screen.height);
  return seen && fits ? found : null;
}

/** Stores positions in a small file. A damaged or unwritable one is ignored. */
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
        // Windows then open at the default position.
      }
    },
  };
}
