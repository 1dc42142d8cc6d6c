import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** In the bundle of a child process this module lies elsewhere, and that process runs in the project's folder. */
const isBundled = !existsSync(join(import.meta.dirname, 'each.ts'));
const dir = isBundled ? join(process.cwd(), 'test', 'kinds') : import.meta.dirname;
const folders = readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

/** What the folders of kinds have in their file of this name: a kind is in every run by having it. */
export const eachKind = <T>(file: string): Promise<T[]> =>
  Promise.all(
    folders
      .filter((folder) => existsSync(join(dir, folder, `${file}.ts`)))
      .map(async (folder) => {
        const path = pathToFileURL(join(dir, folder, `${file}.ts`)).href;
        return (isBundled ? await import(path) : await import(`./${folder}/${file}.ts`)) as T;
      }),
  );
