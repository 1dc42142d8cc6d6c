import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright-core';

import type { App } from '#main/app-types.ts';
import { endMotion } from '#scripts/demo/person.ts';

/** Content that changes in every run: times, ids and addresses, price charts. */
const CHANGING = 'time, .mono, .font-mono, canvas';
const HEIGHTS = new Map([
  [1280, 800],
  [1024, 768],
]);
const HEIGHT = 900;
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

/** Pixels wide, and languages of the app. */
export interface Looks {
  widths: readonly number[];
  languages: readonly string[];
}

/** Name of a picture's file without its ending; English ones say no language. */
export const pictureName = (name: string, theme: string, width: number, language = 'en'): string =>
  [name, theme, width, ...(language === 'en' ? [] : [language])].join('-');

/**
 * Takes a page in both themes and in each width and language (cards in English), as `<name>-<theme>-<width>.png`, with a JSON of the
 * boxes whose content changes in every run. The language is English again afterwards. Throws if the page isn't complete
 * within a minute.
 */
export function createCamera(into: string, app: App, { widths, languages }: Looks) {
  async function speak(page: Page, language: string): Promise<void> {
    await app.dispatch('settings.set', { language }, 'main');
    await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
  }
  async function take(page: Page, name: string): Promise<void> {
    await untilWhole(page);
    await endMotion(page);
    const path = join(into, name);
    await page.screenshot({ path: `${path}.png` });
    writeFileSync(`${path}.json`, JSON.stringify(await page.evaluate<Box[]>(boxes)));
  }
  return async function shoot(page: Page, name: string): Promise<void> {
    const before = page.viewportSize();
    await page.mouse.move(0, 0);
    await page.evaluate(hushed(true));
    const isCard = page.url().includes('/approval');
    // A card keeps the language in which it was prepared, and its buttons work only after a moment.
    const spoken = isCard ? ['en'] : languages;
    if (isCard) await page.waitForTimeout(1_500);
    for (const language of spoken) {
      if (spoken.length > 1) await speak(page, language);
      for (const width of widths) {
        await page.setViewportSize({ width, height: HEIGHTS.get(width) ?? HEIGHT });
        for (const theme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
          await take(page, pictureName(name, theme, width, language));
        }
      }
    }
    if (spoken.length > 1) await speak(page, 'en');
    await page.evaluate(hushed(false));
    await page.emulateMedia({ colorScheme: 'light' });
    if (before) await page.setViewportSize(before);
    console.log(`taken: ${name}`);
  };
}
