import { join } from 'node:path';

import { flipFuses, FuseVersion } from '@electron/fuses';
import type { AfterPackContext, Configuration } from 'electron-builder';

import packageJson from '../../package.json' with { type: 'json' };
import { fuses } from './fuses.ts';
import { builtInPackages } from './kept.ts';
import { signForWindows } from './sign-windows.ts';

/** Names that a system knows the app by. They stay: a changed one is another app to it. */
export const APP_ID = 'app.inkstone.Inkstone';
export const EXECUTABLE = 'inkstone';
export const PSBT_TYPE = 'application/x-bitcoin-psbt';

/** The binary that a person starts, inside the folder that was packed. */
function binaryOf({ appOutDir, electronPlatformName, packager }: AfterPackContext): string {
  const { productFilename } = packager.appInfo;
  if (electronPlatformName === 'darwin') {
    return join(appOutDir, `${productFilename}.app`, 'Contents', 'MacOS', productFilename);
  }
  const name = electronPlatformName === 'win32' ? `${productFilename}.exe` : EXECUTABLE;
  return join(appOutDir, name);
}

/** Before anything is signed: what the binary may do is part of what is signed. */
async function afterPack(context: AfterPackContext): Promise<void> {
  const darwin = context.electronPlatformName === 'darwin';
  await flipFuses(binaryOf(context), {
    ...fuses,
    version: FuseVersion.V1,
    resetAdHocDarwinSignature: darwin,
  });
}

/** What of the sources and packages no running app reads. */
const LEFT_OUT = [
  '!**/*.{map,ts,mts,cts,tsbuildinfo,markdown,flow,yml,yaml,hbs,gyp,gypi}',
  '!**/{.github,.vscode,benchmark,benchmarks,docs,example,examples,test,tests,__tests__}/**',
  '!node_modules/better-sqlite3/{deps,src}/**',
  '!**/{README,Readme,readme}.md',
  // Headers for whoever builds an addon.
  '!node_modules/node-addon-api/**',
  '!node_modules/better-sqlite3/prebuilds/!(${platform}-${arch}).node',
];

/** What electron-builder is told for every system. `electronDist` names a distribution that is here already. */
export function builderConfig(root: string, electronDist: string | null): Configuration {
  return {
    appId: APP_ID,
    productName: 'Inkstone',
    copyright: 'Copyright © the Inkstone authors. MIT licence.',
    electronVersion: packageJson.devDependencies.electron,
    ...(electronDist === null ? {} : { electronDist }),
    directories: { output: 'dist', buildResources: 'resources' },
    files: [
      'out/{main,preload,renderer}/**',
      // What the screen shows; the text beside the app is for those who do not start it.
      'out/licences.json',
      'package.json',
      'resources/icon.png',
      'LICENSE',
      ...LEFT_OUT,
      ...builtInPackages(root).map((name) => `!node_modules/${name}/**`),
    ],
    // The person's own program opens it, which cannot look into an archive.
    extraResources: [{ from: 'out/licences.txt', to: 'licences.txt' }],
    // Addons are loaded by the system, which cannot look into an archive.
    asar: { smartUnpack: false },
    asarUnpack: ['**/*.node'],
    // The addons of all systems come ready in their packages.
    npmRebuild: false,
    nodeGypRebuild: false,
    // Nothing starts a download, an update or an upload by itself.
    publish: null,
    afterPack,
    protocols: [{ name: 'Bitcoin payment', schemes: ['bitcoin'] }],
    fileAssociations: [
      {
        ext: 'psbt',
        name: 'Partially signed Bitcoin transaction',
        mimeType: PSBT_TYPE,
        role: 'Viewer',
      },
    ],
    artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
    extraMetadata: { desktopName: `${EXECUTABLE}.desktop` },
    linux: {
      target: ['deb', 'rpm', 'AppImage', 'flatpak'],
      executableName: EXECUTABLE,
      icon: join(root, 'resources', 'icons'),
      category: 'Office;Finance',
      synopsis: 'Wallet companion for Bitcoin inscriptions',
      description: packageJson.description,
      maintainer: 'The Inkstone authors <maintainers@inkstone.invalid>',
      vendor: 'The Inkstone authors',
      mimeTypes: ['x-scheme-handler/bitcoin'],
      desktop: {
        entry: { StartupWMClass: 'Inkstone', Keywords: 'bitcoin;ordinals;inscription;psbt;' },
      },
    },
    deb: {
      packageCategory: 'misc',
      priority: 'optional',
      afterInstall: join(root, 'resources', 'linux', 'postinst'),
      afterRemove: join(root, 'resources', 'linux', 'postrm'),
    },
    rpm: {
      afterInstall: join(root, 'resources', 'linux', 'postinst'),
      afterRemove: join(root, 'resources', 'linux', 'postrm'),
    },
    flatpak: {
      runtimeVersion: '25.08',
      baseVersion: '25.08',
      // The network, a screen, and files through the portal alone: no home folder.
      finishArgs: [
        '--share=network',
        '--share=ipc',
        '--socket=wayland',
        '--socket=fallback-x11',
        '--device=dri',
        '--talk-name=org.freedesktop.Notifications',
        '--talk-name=org.freedesktop.ScreenSaver',
        '--talk-name=org.freedesktop.secrets',
        '--system-talk-name=org.freedesktop.login1',
      ],
    },
    mac: {
      target: [
        { target: 'dmg', arch: ['arm64', 'x64'] },
        { target: 'zip', arch: ['arm64', 'x64'] },
      ],
      category: 'public.app-category.finance',
      icon: join(root, 'resources', 'icons', 'icon.icns'),
      minimumSystemVersion: '12.0',
      hardenedRuntime: true,
      gatekeeperAssess: false,
      entitlements: join(root, 'resources', 'mac', 'entitlements.plist'),
      entitlementsInherit: join(root, 'resources', 'mac', 'entitlements.plist'),
      // Apple looks at a build only where the keys to ask it are given.
      notarize: process.env['APPLE_API_KEY'] !== undefined,
      extendInfo: {
        NSHumanReadableCopyright: 'MIT licence',
        // Pages load nothing from anywhere; main speaks TLS.
        NSAppTransportSecurity: { NSAllowsArbitraryLoads: false },
      },
    },
    dmg: { sign: false, writeUpdateInfo: false },
    win: {
      target: [{ target: 'nsis', arch: ['x64', 'arm64'] }],
      icon: join(root, 'resources', 'icons', 'icon.ico'),
      signtoolOptions: {
        sign: async (file) => signForWindows(file.path),
        signingHashAlgorithms: ['sha256'],
      },
    },
    nsis: {
      oneClick: false,
      perMachine: false,
      allowToChangeInstallationDirectory: true,
      // What a person has is never removed with the program.
      deleteAppDataOnUninstall: false,
      differentialPackage: false,
    },
  };
}
