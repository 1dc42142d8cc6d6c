import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every fuse off, as a binary has them before anybody decided: sentinel, version, count, one letter each. */
function fuseWire(count: number): Buffer {
  return Buffer.concat([
    Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
    Buffer.from([1, count]),
    Buffer.from('0'.repeat(count)),
  ]);
}

/**
 * A folder that stands in for Electron's Linux distribution where that cannot be fetched: the names of its files, and a
 * binary that runs nothing but has a fuse wire. What is packed over it can be looked at, not started.
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
