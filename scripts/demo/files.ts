import { deflateSync } from 'node:zlib';

import type { BrowserFile } from './person.ts';

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = (crcTable[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE((crc ^ 0xffffffff) >>> 0, body.length + 4);
  return out;
}

/** A real PNG drawn here: ink rings on paper. */
export function picture(size = 96): Buffer {
  const raw = Buffer.alloc(size * (size * 3 + 1));
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const ring = Math.sin(
        Math.hypot(x - size / 2, y - size / 2) / 3 + Math.atan2(y - size / 2, x - size / 2) * 2,
      );
      const at = y * (size * 3 + 1) + 1 + x * 3;
      const ink = Math.round(127 + 120 * ring);
      raw.set([Math.max(40, ink - 60), Math.max(36, ink - 70), Math.max(120, ink)], at);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const pictureFile = (): BrowserFile => ({
  name: 'rings.png',
  mimeType: 'image/png',
  buffer: picture(),
});
export const textFile = (): BrowserFile => ({
  name: 'note.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Nothing is signed that was not asked. Nothing is lost.\n'),
});
