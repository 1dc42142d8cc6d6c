import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import packageJson from '../package.json' with { type: 'json' };
import { buildDeb } from './package/deb.ts';
import { pack } from './package/pack.ts';
import { buildRpm } from './package/rpm.ts';

/**
 * Packages the app: `npm run package -- [--target deb]...`. `debian` makes a .deb with Debian's own tools and `fedora`
 * an .rpm with rpmbuild, for machines that can't download electron-builder's tools. `--stand-in` packages a folder that
 * only looks like Electron, to inspect what would be shipped.
 */
const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    target: { type: 'string', multiple: true, default: [] },
    'stand-in': { type: 'boolean', default: false },
    out: { type: 'string', default: join(root, 'dist') },
  },
});
const own = { debian: buildDeb, fedora: buildRpm };
const isOwn = (name: string): name is keyof typeof own => name in own;
const targets = new Set(values.target.map((name) => (isOwn(name) ? 'dir' : name)));
await pack({ root, outDir: values.out, targets: [...targets], standIn: values['stand-in'] });
for (const name of values.target.filter(isOwn)) {
  const committed = execFileSync('git', ['log', '-1', '--format=%ct'], {
    cwd: root,
    encoding: 'utf8',
  });
  const path = own[name]({
    root,
    unpacked: join(values.out, 'linux-unpacked'),
    outDir: values.out,
    version: packageJson.version,
    arch: process.arch === 'arm64' ? 'arm64' : 'amd64',
    epoch: Number(process.env['SOURCE_DATE_EPOCH'] ?? committed),
  });
  console.log(path);
}
