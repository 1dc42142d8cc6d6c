import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { EXECUTABLE } from './config.ts';
import { layOut, type LinuxPackageOptions } from './linux-tree.ts';

/** Libraries that the binary links to, by names valid on both Fedora and openSUSE. */
const REQUIRES = [
  'glibc >= 2.34',
  'libgtk-3.so.0()(64bit)',
  'libnss3.so()(64bit)',
  'libsecret-1.so.0()(64bit)',
  'libasound.so.2()(64bit)',
  'libgbm.so.1()(64bit)',
  'xdg-utils',
];

/** `%files` names only our own files, and no system folder. */
const spec = (
  { version }: LinuxPackageOptions,
  tree: string,
  scripts: Record<'post' | 'postun', string>,
): string => `Name: ${EXECUTABLE}
Version: ${version}
Release: 1
Summary: Wallet companion for Bitcoin inscriptions
License: MIT
Group: Applications/Productivity
AutoReqProv: no
${REQUIRES.map((name) => `Requires: ${name}`).join('\n')}

%description
Every payment is proved on this machine against what was asked for, and shown
line by line in a window of its own before anything is signed.

%install
cp -a "${tree}/." "%{buildroot}/"

%post
${scripts.post}
%postun
${scripts.postun}
%files
%defattr(-,root,root,-)
/opt/Inkstone
%verify(not mode) /opt/Inkstone/chrome-sandbox
/usr/bin/${EXECUTABLE}
/usr/share/applications/${EXECUTABLE}.desktop
/usr/share/mime/packages/${EXECUTABLE}.xml
/usr/share/metainfo/app.inkstone.Inkstone.metainfo.xml
/usr/share/icons/hicolor/*/apps/${EXECUTABLE}.*
%doc /usr/share/doc/${EXECUTABLE}
`;

/** Builds an RPM with rpmbuild, which Debian has too. Returns its path; throws if it is missing or fails. */
export function buildRpm(options: LinuxPackageOptions): string {
  const { root, outDir, version, epoch, quick = false } = options;
  const arch = options.arch === 'arm64' ? 'aarch64' : 'x86_64';
  const dir = mkdtempSync(join(tmpdir(), 'inkstone-rpm-'));
  try {
    const tree = join(dir, 'tree');
    const script = (name: string): string =>
      readFileSync(join(root, 'resources', 'linux', name), 'utf8');
    layOut(tree, options);
    const specFile = join(dir, `${EXECUTABLE}.spec`);
    writeFileSync(
      specFile,
      spec(options, tree, { post: script('postinst'), postun: script('postrm') }),
    );
    const macros: Record<string, string> = {
      _topdir: join(dir, 'top'),
      _dbpath: join(dir, 'db'),
      // For a reproducible package.
      _buildhost: 'inkstone',
      use_source_date_epoch_as_buildtime: '1',
      clamp_mtime_to_source_date_epoch: '1',
      // Ships the packed files unchanged: not stripped, not rewritten, without build ids.
      __os_install_post: '%{nil}',
      _build_id_links: 'none',
      debug_package: '%{nil}',
      _binary_payload: quick ? 'w1.gzdio' : 'w19.zstdio',
    };
    const built = spawnSync(
      'rpmbuild',
      [
        ...['-bb', '--quiet', '--target', `${arch}-linux`],
        ...Object.entries(macros).flatMap(([name, value]) => ['--define', `${name} ${value}`]),
        specFile,
      ],
      { env: { ...process.env, SOURCE_DATE_EPOCH: String(epoch) }, encoding: 'utf8' },
    );
    if (built.status !== 0)
      throw new Error(`rpmbuild failed: ${built.error?.message ?? built.stderr}`);
    const name = `${EXECUTABLE}-${version}-1.${arch}.rpm`;
    mkdirSync(outDir, { recursive: true });
    copyFileSync(join(dir, 'top', 'RPMS', arch, name), join(outDir, name));
    return join(outDir, name);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
