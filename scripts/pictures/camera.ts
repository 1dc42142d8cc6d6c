import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright-core';

import { endMotion } from '#scripts/demo/person.ts';

/** Content that changes in every run: times, ids and addresses, price charts. */
const CHANGING = 'time, .mono, .font-mono, canvas';
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 720, height: 900 },
];
/** Hides toasts, which would cover content. Set on the element, since the page accepts no outside styles. */
const hushed = (isHushed: boolean): string =>
  `document.querySelector('[aria-label="Notifications"]')?.style.setProperty('visibility', '${isHushed ? 'hidden' : ''}')`;

/** In pixels of a picture. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const isWhole = `document.querySelector('[aria-busy="true"]') === null &&
  [...document.images].every((image) => image.complete)`;
const boxes = `[...document.querySelectorAll('${CHANGING}')]
  .map((node) => node.getBoundingClientRect())
  .filter(({ width, height }) => width > 0 && height > 0)
  .map(({ x, y, width, height }) => ({ x: x - 2, y: y - 2, width: width + 4, height: height + 4 }))`;

/** Polled from outside, since the page's content policy forbids evaluated scripts. */
async function untilWhole(page: Page): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await page.evaluate<boolean>(isWhole)) return;
    await page.waitForTimeout(100);
  }
  throw new Error('the page is not whole after a minute');
}

/**
 * Takes a page in both themes and three widths as `<name>-<theme>-<width>.png`, with a JSON of the boxes whose content
 * changes in every run. Throws if the page isn't complete within a minute.
 */
export function createCamera(into: string) {
  return async function shoot(page: Page, name: string): Promise<void> {
    const before = page.viewportSize();
    await page.mouse.move(0, 0);
    await page.evaluate(hushed(true));
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await untilWhole(page);
        await endMotion(page);
        const path = join(into, `${name}-${theme}-${size.width}`);
        await page.screenshot({ path: `${path}.png` });
        const found = await page.evaluate<Box[]>(boxes);
        writeFileSync(`${path}.json`, JSON.stringify(found));
      }
    }
    await page.evaluate(hushed(false));
    await page.emulateMedia({ colorScheme: 'light' });
    if (before) await page.setViewportSize(before);
    console.log(`taken: ${name}`);
  };
}
