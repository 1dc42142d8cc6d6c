import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { launchBrowser } from '#test/support/browser.ts';

import { SIZES } from './sizes.ts';

/** A Windows icon file: a directory of PNG images up to 256 pixels. */
export function icoOf(pictures: ReadonlyMap<number, Buffer>): Buffer {
  const kept = [...pictures].filter(([size]) => size <= 256);
  const head = Buffer.alloc(6);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(kept.length, 4);
  let offset = head.length + kept.length * 16;
  const entries = kept.map(([size, png]) => {
    const entry = Buffer.alloc(16);
    // Zero stands for 256.
    entry.writeUInt8(size % 256, 0);
    entry.writeUInt8(size % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([head, ...entries, ...kept.map(([, png]) => png)]);
}

/** Apple's names of the sizes; a second name is the same image for a high-density screen. */
const APPLE: readonly (readonly [string, number])[] = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],
  ['ic10', 1024],
  ['ic11', 32],
  ['ic12', 64],
  ['ic13', 256],
  ['ic14', 512],
];

/** An Apple icon file: a magic word, then a name, a length and a PNG for each. */
export function icnsOf(pictures: ReadonlyMap<number, Buffer>): Buffer {
  const parts = APPLE.flatMap(([name, size]) => {
    const png = pictures.get(size);
    if (png === undefined) return [];
    const head = Buffer.from(`${name}\0\0\0\0`, 'latin1');
    head.writeUInt32BE(png.length + 8, 4);
    return [head, png];
  });
  const body = Buffer.concat(parts);
  const head = Buffer.from('icns\0\0\0\0', 'latin1');
  head.writeUInt32BE(body.length + 8, 4);
  return Buffer.concat([head, body]);
}

/** Draws the icon in every size and writes every format: `node scripts/package/icons.ts`. */
if (import.meta.main) {
  const resources = join(import.meta.dirname, '..', '..', 'resources');
  const svg = readFileSync(join(resources, 'icon.svg'), 'utf8');
  const browser = await launchBrowser();
  const pictures = new Map<number, Buffer>();
  try {
    for (const size of SIZES) {
      const page = await browser.newPage({ viewport: { width: size, height: size } });
      await page.setContent(
        `<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
      );
      pictures.set(size, await page.screenshot({ omitBackground: true, type: 'png' }));
      await page.close();
    }
  } finally {
    await browser.close();
  }
  mkdirSync(join(resources, 'icons'), { recursive: true });
  for (const [size, png] of pictures) {
    writeFileSync(join(resources, 'icons', `${size}x${size}.png`), png);
  }
  // Of windows and the tray.
  writeFileSync(join(resources, 'icon.png'), pictures.get(512) ?? Buffer.alloc(0));
  writeFileSync(join(resources, 'icons', 'icon.ico'), icoOf(pictures));
  writeFileSync(join(resources, 'icons', 'icon.icns'), icnsOf(pictures));
}
