import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** In a child's bundle this module is elsewhere, and the child's working directory is the project. */
const isBundled = !existsSync(join(import.meta.dirname, 'each.ts'));
const dir = isBundled ? join(process.cwd(), 'test', 'kinds') : import.meta.dirname;
const folders = readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

/** The default exports of this file in all kinds' folders: having the file adds a kind to every run. */
export const eachKind = <T>(file: string): Promise<T[]> =>
  Promise.all(
    folders
      .filter((folder) => existsSync(join(dir, folder, `${file}.ts`)))
      .map(async (folder) => {
        const path = pathToFileURL(join(dir, folder, `${file}.ts`)).href;
        return (isBundled ? await import(path) : await import(`./${folder}/${file}.ts`)) as T;
      }),
  );
