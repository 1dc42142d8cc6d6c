/**
 * Creates a release's SHA256SUMS with its detached signature, the SBOM and the signed update manifest. `node
 * scripts/release.ts --dist dist [--key release.key]`. Without a key nothing is signed, and it says so. The key is a
 * file with 32 bytes in hex; `node scripts/release.ts --new-key release.key` creates one and prints its public half.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { ed25519 } from '@noble/curves/ed25519.js';

import packageJson from '../package.json' with { type: 'json' };
import { releaseFile, signManifest, sumsOf } from './release/manifest.ts';

/** Validity of a manifest. Sign a new one before it ends: run this again over the same `dist`. */
const VALID_DAYS = 120;

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    dist: { type: 'string', default: join(root, 'dist') },
    key: { type: 'string' },
    'new-key': { type: 'string' },
  },
});
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

if (values['new-key'] !== undefined) {
  const { secretKey, publicKey } = ed25519.keygen();
  writeFileSync(values['new-key'], `${hex(secretKey)}\n`, { mode: 0o600, flag: 'wx' });
  console.log(`public key: ${hex(publicKey)}`);
  process.exit(0);
}

const { dist } = values;
const write = (name: string, text: string): void => writeFileSync(join(dist, name), text);
const bom = execFileSync(
  'npm',
  ['sbom', '--omit', 'dev', '--package-lock-only', '--sbom-format', 'cyclonedx'],
  { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 },
);
const made = JSON.parse(bom) as { serialNumber?: string; metadata: { timestamp?: string } };
// The same release always gives the same list.
delete made.serialNumber;
delete made.metadata.timestamp;
write('sbom.cdx.json', `${JSON.stringify(made, null, 2)}\n`);

const packages = readdirSync(dist)
  .filter((name) => releaseFile(join(dist, name)) !== null)
  .sort();
const sums = sumsOf([...packages, 'sbom.cdx.json'].map((name) => join(dist, name)));
write('SHA256SUMS', sums);
if (values.key === undefined) {
  console.log('SHA256SUMS and the SBOM are written. Nothing is signed: no --key was given.');
} else {
  const secretKey = Uint8Array.from(Buffer.from(readFileSync(values.key, 'utf8').trim(), 'hex'));
  if (secretKey.length !== 32) throw new Error('the key is no key: 32 bytes in hex are');
  write('SHA256SUMS.sig', `${hex(ed25519.sign(Buffer.from(sums), secretKey))}\n`);
  const files = packages.flatMap((name) => releaseFile(join(dist, name)) ?? []);
  const madeAt = Date.now();
  const validUntil = madeAt + VALID_DAYS * 86_400_000;
  const release = { version: packageJson.version, madeAt, validUntil, files };
  write('manifest.json', signManifest(release, secretKey));
  console.log(
    `signed ${files.length} packages with the key ${hex(ed25519.getPublicKey(secretKey))}`,
  );
}
