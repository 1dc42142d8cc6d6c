import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Licence {
  name: string;
  version: string;
  /** SPDX name. */
  id: string;
  text: string;
}

interface LockEntry {
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
}

/** Installed packages that main loads at run time. */
function loaded(root: string): string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && dev !== true && devOptional !== true)
    .map(([path]) => path)
    .filter((path) => existsSync(join(root, path)));
}

function licenceOf(dir: string): Licence {
  const { name, version, license } = JSON.parse(
    readFileSync(join(dir, 'package.json'), 'utf8'),
  ) as {
    name: string;
    version: string;
    license?: string;
  };
  const files = readdirSync(dir)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .sort();
  const texts = files.map((file) => readFileSync(join(dir, file), 'utf8').trim());
  return {
    name,
    version,
    id: license ?? 'unknown',
    text:
      texts.length > 0
        ? texts.join('\n\n')
        : `The package has no file with it; its licence is ${license ?? 'unknown'}.`,
  };
}

/** Licences of all shipped packages: those that main loads, and those bundled into the pages. */
export function licencesOf(root: string, bundled: readonly string[]): Licence[] {
  const dirs = [...loaded(root), ...bundled.map((name) => join('node_modules', name))];
  const found = new Map(
    [...new Set(dirs)].map((dir) => {
      const licence = licenceOf(join(root, dir));
      return [`${licence.name}@${licence.version}`, licence];
    }),
  );
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** The list as readable text. */
export function licencesText(own: string, licences: readonly Licence[]): string {
  const rule = '='.repeat(76);
  const parts = licences.map(
    ({ name, version, id, text }) => `${rule}\n${name} ${version}: ${id}\n${rule}\n\n${text}\n`,
  );
  return [
    `Inkstone\n${rule}\n\n${own.trim()}\n`,
    'Electron and Chromium: see LICENSE.electron.txt and LICENSES.chromium.html beside the app.\n',
    `Inkstone is made with these packages:\n\n${licences.map(({ name, version, id }) => `  ${name} ${version} (${id})`).join('\n')}\n`,
    ...parts,
  ].join('\n');
}
