import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { EXECUTABLE, PSBT_TYPE } from './config.ts';
import { SIZES } from './sizes.ts';

export interface DebOptions {
  /** Root of the project. */
  root: string;
  /** The folder that electron-builder packed. */
  unpacked: string;
  /** Where the package goes. */
  outDir: string;
  version: string;
  /** Compresses next to nothing, for a look at the package: most of its time is that. */
  quick?: boolean;
  /** Debian's name of the processor. */
  arch: 'amd64' | 'arm64';
  /** The time that every file bears, in seconds since 1970. */
  epoch: number;
}

const OPT = 'opt/Inkstone';

/** What the binary is linked with, by Debian's names; glibc 2.34 is what the addon of the store asks for. */
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

const desktopEntry = `[Desktop Entry]
Type=Application
Name=Inkstone
GenericName=Wallet companion
Comment=Wallet companion for Bitcoin inscriptions
Exec=/${OPT}/${EXECUTABLE} %U
Icon=${EXECUTABLE}
Terminal=false
StartupWMClass=Inkstone
Categories=Office;Finance;
Keywords=bitcoin;ordinals;inscription;psbt;
MimeType=x-scheme-handler/bitcoin;${PSBT_TYPE};
`;

const mimeType = `<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="${PSBT_TYPE}">
    <comment>Partially signed Bitcoin transaction</comment>
    <magic priority="60"><match type="string" offset="0" value="psbt\\xff"/></magic>
    <glob pattern="*.psbt"/>
  </mime-type>
</mime-info>
`;

const metainfo = (version: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>app.inkstone.Inkstone</id>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>MIT</project_license>
  <name>Inkstone</name>
  <summary>Wallet companion for Bitcoin inscriptions</summary>
  <description><p>Nothing is signed that was not asked, nothing is lost.</p></description>
  <launchable type="desktop-id">${EXECUTABLE}.desktop</launchable>
  <provides><binary>${EXECUTABLE}</binary></provides>
  <releases><release version="${version}"/></releases>
</component>
`;

const control = (
  { version, arch }: DebOptions,
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

/** Builds a Debian package with Debian's own tools. Returns its path; throws where they are missing or refuse. */
export function buildDeb(options: DebOptions): string {
  const { root, unpacked, outDir, version, arch, epoch, quick = false } = options;
  const stage = mkdtempSync(join(tmpdir(), 'inkstone-deb-'));
  try {
    const put = (path: string, content: string | Buffer, mode = 0o644): void => {
      mkdirSync(dirname(join(stage, path)), { recursive: true });
      writeFileSync(join(stage, path), content);
      chmodSync(join(stage, path), mode);
    };
    const ours = (path: string): Buffer => readFileSync(join(root, 'resources', path));
    cpSync(unpacked, join(stage, OPT), { recursive: true });
    put(`${OPT}/resources/apparmor-profile`, ours('linux/apparmor-profile'));
    mkdirSync(join(stage, 'usr/bin'), { recursive: true });
    symlinkSync(`../../${OPT}/${EXECUTABLE}`, join(stage, 'usr/bin', EXECUTABLE));
    put(`usr/share/applications/${EXECUTABLE}.desktop`, desktopEntry);
    put(`usr/share/mime/packages/${EXECUTABLE}.xml`, mimeType);
    put('usr/share/metainfo/app.inkstone.Inkstone.metainfo.xml', metainfo(version));
    for (const size of SIZES) {
      const picture = `${size}x${size}`;
      put(
        `usr/share/icons/hicolor/${picture}/apps/${EXECUTABLE}.png`,
        ours(`icons/${picture}.png`),
      );
    }
    put(`usr/share/icons/hicolor/scalable/apps/${EXECUTABLE}.svg`, ours('icon.svg'));
    const docs = `usr/share/doc/${EXECUTABLE}`;
    put(`${docs}/copyright`, readFileSync(join(root, 'LICENSE')));
    put(`${docs}/changelog.gz`, gzipSync(readFileSync(join(root, 'CHANGELOG.md')), { level: 9 }));
    const kibibytes = settle(stage, epoch);
    put('DEBIAN/control', control(options, kibibytes));
    put('DEBIAN/postinst', ours('linux/postinst'), 0o755);
    put('DEBIAN/postrm', ours('linux/postrm'), 0o755);
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

/** Gives all files one time and nobody but the owner the right to write. Returns their size in KiB. */
function settle(dir: string, epoch: number): number {
  let bytes = 0;
  for (const entry of readdirSync(dir, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) continue;
    const { mode, size } = lstatSync(path);
    chmodSync(path, entry.isDirectory() || (mode & 0o111) !== 0 ? 0o755 : 0o644);
    utimesSync(path, epoch, epoch);
    bytes += size;
  }
  chmodSync(dir, 0o755);
  utimesSync(dir, epoch, epoch);
  return Math.ceil(bytes / 1024);
}
