import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { EXECUTABLE, PSBT_TYPE } from './config.ts';
import { SIZES } from './sizes.ts';

export interface LinuxPackageOptions {
  /** Root of the project. */
  root: string;
  /** The folder that electron-builder packed. */
  unpacked: string;
  /** Where the package goes. */
  outDir: string;
  version: string;
  /** Hardly compresses, which saves most of the time, for a look at the package. */
  quick?: boolean;
  /** Debian's name of the architecture. */
  arch: 'amd64' | 'arm64';
  /** Timestamp of every file, in seconds since 1970. */
  epoch: number;
}

const OPT = 'opt/Inkstone';

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
MimeType=x-scheme-handler/bitcoin;x-scheme-handler/inkstone;${PSBT_TYPE};
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

const metainfo = (version: string, epoch: number): string => `<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>app.inkstone.Inkstone</id>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>MIT</project_license>
  <name>Inkstone</name>
  <summary>Wallet companion for Bitcoin inscriptions</summary>
  <description>
    <p>Nothing is signed that was not asked, nothing is lost: every payment is proved on this machine against what was asked for, and shown line by line in a window of its own.</p>
  </description>
  <content_rating type="oars-1.1"><content_attribute id="money-purchasing">mild</content_attribute></content_rating>
  <launchable type="desktop-id">${EXECUTABLE}.desktop</launchable>
  <provides><binary>${EXECUTABLE}</binary></provides>
  <releases><release version="${version}" date="${new Date(epoch * 1000).toISOString().slice(0, 10)}"/></releases>
</component>
`;

/** Adds a file to a package's tree, creating its parent folders. */
export function putFile(tree: string, path: string, content: string | Buffer, mode = 0o644): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), content);
  chmodSync(join(tree, path), mode);
}

/**
 * Lays out in `tree` what each of our Linux packages installs, including handlers and icons. Returns its size in KiB.
 */
export function layOut(tree: string, options: LinuxPackageOptions): number {
  const { root, unpacked, version, epoch } = options;
  const put = (path: string, content: string | Buffer): void => putFile(tree, path, content);
  const ours = (path: string): Buffer => readFileSync(join(root, 'resources', path));
  cpSync(unpacked, join(tree, OPT), { recursive: true });
  put(`${OPT}/resources/apparmor-profile`, ours('linux/apparmor-profile'));
  mkdirSync(join(tree, 'usr/bin'), { recursive: true });
  symlinkSync(`../../${OPT}/${EXECUTABLE}`, join(tree, 'usr/bin', EXECUTABLE));
  put(`usr/share/applications/${EXECUTABLE}.desktop`, desktopEntry);
  put(`usr/share/mime/packages/${EXECUTABLE}.xml`, mimeType);
  put('usr/share/metainfo/app.inkstone.Inkstone.metainfo.xml', metainfo(version, epoch));
  for (const size of SIZES) {
    const picture = `${size}x${size}`;
    put(`usr/share/icons/hicolor/${picture}/apps/${EXECUTABLE}.png`, ours(`icons/${picture}.png`));
  }
  put(`usr/share/icons/hicolor/scalable/apps/${EXECUTABLE}.svg`, ours('icon.svg'));
  const docs = `usr/share/doc/${EXECUTABLE}`;
  put(`${docs}/copyright`, readFileSync(join(root, 'LICENSE')));
  put(`${docs}/changelog.gz`, gzipSync(readFileSync(join(root, 'CHANGELOG.md')), { level: 9 }));
  return settle(tree, epoch);
}

/** Sets all timestamps, and write permission for the owner only. Returns the size in KiB. */
export function settle(dir: string, epoch: number): number {
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
