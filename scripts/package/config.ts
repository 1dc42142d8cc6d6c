import { join } from 'node:path';

import { flipFuses, FuseVersion } from '@electron/fuses';
import type { AfterPackContext, Configuration } from 'electron-builder';

import packageJson from '../../package.json' with { type: 'json' };
import { fuses } from './fuses.ts';
import { builtInPackages } from './kept.ts';
import { signForWindows } from './sign-windows.ts';

/**
 * The app's identifiers on each system. Never change them: the system would take it for another
 * app.
 */
export const APP_ID = 'app.inkstone.Inkstone';
export const EXECUTABLE = 'inkstone';
export const PSBT_TYPE = 'application/x-bitcoin-psbt';

/** The executable in the packed folder. */
function binaryOf({ appOutDir, electronPlatformName, packager }: AfterPackContext): string {
  const { productFilename } = packager.appInfo;
  if (electronPlatformName === 'darwin') {
    return join(appOutDir, `${productFilename}.app`, 'Contents', 'MacOS', productFilename);
  }
  const name = electronPlatformName === 'win32' ? `${productFilename}.exe` : EXECUTABLE;
  return join(appOutDir, name);
}

/** Before signing, because the fuses are part of what is signed. */
async function afterPack(context: AfterPackContext): Promise<void> {
  const darwin = context.electronPlatformName === 'darwin';
  await flipFuses(binaryOf(context), {
    ...fuses,
    version: FuseVersion.V1,
    resetAdHocDarwinSignature: darwin,
  });
}

/** Files of sources and packages that the running app doesn't need. */
const LEFT_OUT = [
  '!**/*.{map,ts,mts,cts,tsbuildinfo,markdown,flow,yml,yaml,hbs,gyp,gypi}',
  '!**/{.github,.vscode,benchmark,benchmarks,docs,example,examples,test,tests,__tests__}/**',
  '!node_modules/better-sqlite3/{deps,src}/**',
  '!**/{README,Readme,readme}.md',
  // Headers for building addons.
  '!node_modules/node-addon-api/**',
  '!node_modules/better-sqlite3/prebuilds/!(${platform}-${arch}).node',
];

/** electron-builder's configuration for every system. `electronDist` names a local distribution. */
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
      // Shown on screen; the text file beside the app is for reading without starting it.
      'out/licences.json',
      'package.json',
      'resources/icon.png',
      'LICENSE',
      ...LEFT_OUT,
      ...builtInPackages(root).map((name) => `!node_modules/${name}/**`),
    ],
    // Opened by another program, which can't read the archive.
    extraResources: [{ from: 'out/licences.txt', to: 'licences.txt' }],
    // Addons are loaded by the system, which can't read the archive.
    asar: { smartUnpack: false },
    asarUnpack: ['**/*.node'],
    // The packages contain ready-built addons for all systems.
    npmRebuild: false,
    nodeGypRebuild: false,
    // Never publishes anything on its own.
    publish: null,
    afterPack,
    protocols: [
      { name: 'Bitcoin payment', schemes: ['bitcoin'] },
      { name: 'Inkstone', schemes: ['inkstone'] },
    ],
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
      mimeTypes: ['x-scheme-handler/bitcoin', 'x-scheme-handler/inkstone'],
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
      // Network, display, and files through the portal only: no access to the home folder.
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
      // Notarisation needs Apple API keys in the environment.
      notarize: process.env['APPLE_API_KEY'] !== undefined,
      extendInfo: {
        NSHumanReadableCopyright: 'MIT licence',
        // Pages load nothing from the network; main uses TLS.
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
      // Uninstalling never removes the user's data.
      deleteAppDataOnUninstall: false,
      differentialPackage: false,
    },
  };
}
