import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser } from 'playwright-core';

import type { Box } from './camera.ts';

interface Compared {
  name: string;
  /**
   * Share of differing pixels from 0 to 1, in total and without the parts that change in every run; null if only one
   * run has the picture.
   */
  shares: { whole: number; apart: number } | null;
}

/** Draws both on a canvas; a pixel differs if a colour differs by more than a rounding error. */
const differ = `async ({ pictures, boxes }) => {
  const drawn = await Promise.all(pictures.map(async (picture) => {
    const image = new Image();
    image.src = 'data:image/png;base64,' + picture;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    const read = () => new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
    context.drawImage(image, 0, 0);
    const whole = read();
    for (const { x, y, width, height } of boxes)
      context.clearRect(Math.floor(x), Math.floor(y), Math.ceil(width) + 1, Math.ceil(height) + 1);
    return { whole, apart: read() };
  }));
  const far = (a, b) => [0, 8, 16].some((by) => Math.abs(((a >> by) & 255) - ((b >> by) & 255)) > 8);
  const share = (a, b) => {
    if (a.length !== b.length) return 1;
    let count = 0;
    for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at] && far(a[at], b[at])) count += 1;
    return count / a.length;
  };
  const [one, other] = drawn;
  return { whole: share(one.whole, other.whole), apart: share(one.apart, other.apart) };
}`;

const boxesOf = (picture: string): Box[] =>
  JSON.parse(readFileSync(picture.replace(/png$/, 'json'), 'utf8')) as Box[];

/** Compares pictures of the same name in two folders, largest change first. */
export async function compare(browser: Browser, now: string, before: string): Promise<Compared[]> {
  const page = await browser.newPage();
  const pictures = (folder: string) => readdirSync(folder).filter((file) => file.endsWith('.png'));
  const compared: Compared[] = [];
  for (const name of new Set([...pictures(now), ...pictures(before)])) {
    const paths = [join(now, name), join(before, name)];
    const [mine, theirs] = paths.map((path) => existsSync(path));
    let shares: Compared['shares'] = null;
    if (mine && theirs) {
      const options = {
        pictures: paths.map((path) => readFileSync(path).toString('base64')),
        boxes: paths.flatMap(boxesOf),
      };
      shares = await page.evaluate<{ whole: number; apart: number }>(
        `(${differ})(${JSON.stringify(options)})`,
      );
    }
    compared.push({ name, shares });
  }
  await page.close();
  const change = ({ shares }: Compared): number => shares?.apart ?? 1;
  return compared.toSorted((a, b) => change(b) - change(a) || a.name.localeCompare(b.name));
}

export function table(compared: readonly Compared[]): string {
  const percent = (share: number): string => `${(share * 100).toFixed(2)} %`.padStart(9);
  const lines = compared.map(({ name, shares }) =>
    shares === null
      ? `${'in one alone'.padStart(19)}  ${name}`
      : `${percent(shares.apart)} ${percent(shares.whole)}  ${name}`,
  );
  return [`${'changed'.padStart(9)} ${'in all'.padStart(9)}  picture`, ...lines].join('\n');
}
