import { crc32, deflateSync } from 'node:zlib';

import { concatBytes, derive, utf8 } from '#practice/formats/bytes.ts';

const SIDE = 16;
const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

function uint32be(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value >>> 0);
  return bytes;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = concatBytes(utf8(type), data);
  return concatBytes(uint32be(data.length), body, uint32be(crc32(body)));
}

/** Stored uncompressed: the same bytes with any version of zlib. */
const stored = (data: Uint8Array): Uint8Array => deflateSync(data, { level: 0 });

/** A pebble of sixteen by sixteen pixels in four tones, as a PNG; each number has its own shape and colour. */
export function pebblePng(seed: string, number: number): Uint8Array {
  const dice = derive(seed, `pebble ${number}`);
  const at = (index: number) => dice[index % 32] as number;
  const [red, green, blue] = [at(0), at(1), at(2)].map((tone) => 70 + (tone % 140));
  const shade = (factor: number) =>
    [red, green, blue].map((tone) => Math.min(255, Math.floor((tone ?? 0) * factor)));
  const palette = Uint8Array.from([[24, 26, 32], shade(0.6), shade(1), shade(1.3)].flat());
  const rows: number[] = [];
  const [wide, high] = [5 + (at(3) % 3), 4 + (at(4) % 3)];
  for (let y = 0; y < SIDE; y++) {
    const line: number[] = [];
    for (let x = 0; x < SIDE; x++) {
      const [dx, dy] = [(x - 7.5) / wide, (y - 8.5) / high];
      const inside = dx * dx + dy * dy + (at(5 + ((x + y) % 8)) % 16) / 100 < 1;
      const lit = dx + dy < -0.4 ? 3 : dx + dy > 0.7 ? 1 : 2;
      line.push(inside ? lit : 0);
    }
    rows.push(0);
    for (let x = 0; x < SIDE; x += 4) {
      const [a, b, c, d] = line.slice(x, x + 4) as [number, number, number, number];
      rows.push((a << 6) | (b << 4) | (c << 2) | d);
    }
  }
  // Two bits per pixel, with a palette.
  const header = concatBytes(uint32be(SIDE), uint32be(SIDE), Uint8Array.of(2, 3, 0, 0, 0));
  return concatBytes(
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', stored(Uint8Array.from(rows))),
    chunk('IEND', new Uint8Array(0)),
  );
}
