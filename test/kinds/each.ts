import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

/** What the folders of kinds have in their file of this name: a kind is in every run by having it. */
export const eachKind = <T>(file: string): Promise<T[]> =>
  Promise.all(
    folders
      .filter((folder) => existsSync(join(import.meta.dirname, folder, `${file}.ts`)))
      .map(async (folder) => (await import(`./${folder}/${file}.ts`)) as T),
  );
