import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A fuse wire with every fuse off, as in an unmodified binary: sentinel, version, count, one letter each. */
function fuseWire(count: number): Buffer {
  return Buffer.concat([
    Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
    Buffer.from([1, count]),
    Buffer.from('0'.repeat(count)),
  ]);
}

/**
 * A fake Electron distribution for Linux, for machines that can't download it: the same file names, and a binary that
 * does nothing but has a fuse wire. The package made from it can be inspected but not started.
 */
export function makeStandIn(dir: string, version: string): string {
  mkdirSync(join(dir, 'locales'), { recursive: true });
  mkdirSync(join(dir, 'resources'), { recursive: true });
  const binary = Buffer.concat([
    Buffer.from('#!/bin/sh\necho "a stand-in for Electron runs nothing" >&2\nexit 1\n'),
    fuseWire(9),
    Buffer.from('\n'),
  ]);
  const files: Record<string, string | Buffer> = {
    electron: binary,
    'chrome-sandbox': binary.subarray(0, 64),
    chrome_crashpad_handler: binary.subarray(0, 64),
    version,
    LICENSE: 'Electron’s licence\n',
    'LICENSES.chromium.html': '<html></html>\n',
    'locales/en-US.pak': '',
  };
  const plain = [
    'chrome_100_percent.pak',
    'chrome_200_percent.pak',
    'icudtl.dat',
    'libEGL.so',
    'libGLESv2.so',
    'libffmpeg.so',
    'libvk_swiftshader.so',
    'libvulkan.so.1',
    'resources.pak',
    'snapshot_blob.bin',
    'v8_context_snapshot.bin',
    'vk_swiftshader_icd.json',
  ];
  for (const name of plain) files[name] = name;
  for (const [name, content] of Object.entries(files)) writeFileSync(join(dir, name), content);
  for (const name of ['electron', 'chrome-sandbox', 'chrome_crashpad_handler']) {
    chmodSync(join(dir, name), 0o755);
  }
  return dir;
}
