import { describe, expect, it } from 'vitest';

import { sniffMedia } from '#main/orders/media.ts';

const PNG = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const text = (value: string) => new TextEncoder().encode(value);

describe('a declared media type', () => {
  it('that the bytes prove is passed without a word', async () => {
    expect(await sniffMedia(PNG, 'image/png')).toEqual({ sniffed: 'image/png', warnings: [] });
    expect((await sniffMedia(text('hello'), 'text/plain;charset=utf-8')).warnings).toEqual([]);
    expect((await sniffMedia(text('{"a":1}'), 'application/json')).warnings).toEqual([]);
    const svg = text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>');
    expect((await sniffMedia(svg, 'image/svg+xml')).warnings).toEqual([]);
  });

  it('that the bytes contradict is named with what they are', async () => {
    const { sniffed, warnings } = await sniffMedia(PNG, 'image/gif');
    expect(sniffed).toBe('image/png');
    expect(warnings[0]).toContain('image/png');
    expect((await sniffMedia(PNG, 'text/plain')).warnings.length).toBeGreaterThan(0);
  });

  it('that is unproved, and text that isn’t UTF-8, are pointed out', async () => {
    expect((await sniffMedia(text('hello'), 'image/png')).warnings).toHaveLength(1);
    const latin = Uint8Array.from([0x68, 0xe9, 0x20]);
    expect((await sniffMedia(latin, 'text/plain')).warnings[0]).toContain('UTF-8');
  });
});
