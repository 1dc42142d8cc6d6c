import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { flipFuses, FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, describe, expect, it } from 'vitest';

import { fuses } from '#scripts/package/fuses.ts';

const dir = mkdtempSync(join(tmpdir(), 'inkstone-fuses-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** A file with a fuse wire like Electron's binary: sentinel, version, count, one letter per fuse. */
function binary(count: number): string {
  const path = join(dir, `electron-${count}`);
  const wire = Buffer.concat([
    Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
    Buffer.from([1, count]),
    Buffer.from('1'.repeat(count)),
  ]);
  writeFileSync(path, Buffer.concat([Buffer.alloc(64), wire, Buffer.alloc(64)]));
  return path;
}

describe('the fuses', () => {
  it('turn the packaged binary into nothing but the app', async () => {
    const path = binary(9);
    await flipFuses(path, { ...fuses, resetAdHocDarwinSignature: false });
    const wire = await getCurrentFuseWire(path);
    const off = [
      FuseV1Options.RunAsNode,
      FuseV1Options.EnableNodeOptionsEnvironmentVariable,
      FuseV1Options.EnableNodeCliInspectArguments,
      FuseV1Options.GrantFileProtocolExtraPrivileges,
    ];
    const on = [
      FuseV1Options.OnlyLoadAppFromAsar,
      FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
      FuseV1Options.EnableCookieEncryption,
    ];
    for (const fuse of off) expect(wire[fuse], FuseV1Options[fuse]).toBe(FuseState.DISABLE);
    for (const fuse of on) expect(wire[fuse], FuseV1Options[fuse]).toBe(FuseState.ENABLE);
  });

  it('are refused for a binary with an undecided one', async () => {
    const path = join(dir, 'newer');
    copyFileSync(binary(10), path);
    const flip = flipFuses(path, { ...fuses, resetAdHocDarwinSignature: false });
    await expect(flip).rejects.toThrow();
  });
});
