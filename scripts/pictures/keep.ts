import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser } from 'playwright-core';

import { pictureName } from './camera.ts';

/** Pixels wide. */
export const KEPT_WIDTH = 1280;
export const keptLanguages = ['en', 'zh-CN'];
/** All of them are in the packed app, which the guide shows. */
const MOST_BYTES = 80_000;

/** Theme of each picture in docs/images; `guide` also needs it in Chinese. */
const kept: Record<string, { theme: 'light' | 'dark'; guide?: true }> = {
  portfolio: { theme: 'dark', guide: true },
  inscribe: { theme: 'light', guide: true },
  approval: { theme: 'light' },
  order: { theme: 'light', guide: true },
  market: { theme: 'dark', guide: true },
  'my-market': { theme: 'light', guide: true },
  swap: { theme: 'dark', guide: true },
  pool: { theme: 'light', guide: true },
  coins: { theme: 'light', guide: true },
  activity: { theme: 'dark' },
  network: { theme: 'dark' },
};

/** WebP has about a third of the PNG's bytes. */
const toWebp = `async (png) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + png;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}`;

/** Stores the best pictures of folder `from` in folder `into`. Throws if one is too large. */
export async function keep(browser: Browser, from: string, into: string): Promise<void> {
  const page = await browser.newPage();
  for (const [name, { theme, guide }] of Object.entries(kept))
    for (const language of guide ? keptLanguages : ['en']) {
      const picture = join(from, `${pictureName(name, theme, KEPT_WIDTH, language)}.png`);
      const png = readFileSync(picture).toString('base64');
      const webp = await page.evaluate<string>(`(${toWebp})(${JSON.stringify(png)})`);
      const suffix = language === 'en' ? '' : `-${language}`;
      const path = join(into, `${name}-${theme}${suffix}.webp`);
      writeFileSync(path, Buffer.from(webp, 'base64'));
      const { size } = statSync(path);
      if (size > MOST_BYTES) throw new Error(`${path} has ${size} bytes, ${MOST_BYTES} at most`);
    }
  await page.close();
}
