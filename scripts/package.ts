import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import packageJson from '../package.json' with { type: 'json' };
import { buildDeb } from './package/deb.ts';
import { pack } from './package/pack.ts';

/**
 * Packs the app: `npm run package -- [--target deb]...`. The target `debian` is a .deb made with Debian's own tools, for
 * machines that electron-builder's cannot be fetched to. `--stand-in` packs over a folder that only looks like Electron,
 * for a look at what would be shipped.
 */
const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    target: { type: 'string', multiple: true, default: [] },
    'stand-in': { type: 'boolean', default: false },
    out: { type: 'string', default: join(root, 'dist') },
  },
});
const debian = values.target.includes('debian');
const targets = values.target.map((name) => (name === 'debian' ? 'dir' : name));
await pack({ root, outDir: values.out, targets, standIn: values['stand-in'] });
if (debian) {
  const committed = execFileSync('git', ['log', '-1', '--format=%ct'], {
    cwd: root,
    encoding: 'utf8',
  });
  const path = buildDeb({
    root,
    unpacked: join(values.out, 'linux-unpacked'),
    outDir: values.out,
    version: packageJson.version,
    arch: process.arch === 'arm64' ? 'arm64' : 'amd64',
    epoch: Number(process.env['SOURCE_DATE_EPOCH'] ?? committed),
  });
  console.log(path);
}
