import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { EXECUTABLE } from './config.ts';
import { layOut, type LinuxPackageOptions, putFile, settle } from './linux-tree.ts';

/** Debian packages that the binary links to; the store's addon needs glibc 2.34. */
const DEPENDS = [
  'libc6 (>= 2.34)',
  'libasound2 | libasound2t64',
  'libatspi2.0-0 | libatspi2.0-0t64',
  'libgbm1',
  'libgtk-3-0 | libgtk-3-0t64',
  'libnotify4',
  'libnss3',
  'libsecret-1-0',
  'libuuid1',
  'libxss1',
  'libxtst6',
  'xdg-utils',
];

const control = (
  { version, arch }: LinuxPackageOptions,
  kibibytes: number,
): string => `Package: ${EXECUTABLE}
Version: ${version}
Section: misc
Priority: optional
Architecture: ${arch}
Installed-Size: ${kibibytes}
Depends: ${DEPENDS.join(', ')}
Recommends: libayatana-appindicator3-1, gnome-keyring | kwalletmanager
Maintainer: The Inkstone authors <maintainers@inkstone.invalid>
Description: Wallet companion for Bitcoin inscriptions
 Every payment is proved on this machine against what was asked for, and shown
 line by line in a window of its own before anything is signed.
`;

/** Builds a Debian package with Debian's own tools. Returns its path; throws if they are missing or fail. */
export function buildDeb(options: LinuxPackageOptions): string {
  const { root, outDir, version, arch, epoch, quick = false } = options;
  const stage = mkdtempSync(join(tmpdir(), 'inkstone-deb-'));
  try {
    const ours = (path: string): Buffer => readFileSync(join(root, 'resources', path));
    const kibibytes = layOut(stage, options);
    putFile(stage, 'DEBIAN/control', control(options, kibibytes));
    putFile(stage, 'DEBIAN/postinst', ours('linux/postinst'), 0o755);
    putFile(stage, 'DEBIAN/postrm', ours('linux/postrm'), 0o755);
    settle(join(stage, 'DEBIAN'), epoch);

    mkdirSync(outDir, { recursive: true });
    const path = join(outDir, `${EXECUTABLE}_${version}_${arch}.deb`);
    const built = spawnSync(
      'dpkg-deb',
      ['--build', '--root-owner-group', '-Zxz', ...(quick ? ['-z0'] : []), stage, path],
      {
        env: { ...process.env, SOURCE_DATE_EPOCH: String(epoch) },
        encoding: 'utf8',
      },
    );
    if (built.status !== 0)
      throw new Error(`dpkg-deb failed: ${built.error?.message ?? built.stderr}`);
    return path;
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}
