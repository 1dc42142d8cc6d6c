import { type FuseConfig, FuseV1Options, FuseVersion } from '@electron/fuses';

/** Electron features disabled in the packaged binary, whatever its arguments and environment. */
export const fuses: FuseConfig = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  resetAdHocDarwinSignature: process.platform === 'darwin',
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // Signing runs in WebAssembly; without trap handlers every memory access would be checked in software.
  [FuseV1Options.WasmTrapHandlers]: true,
};
