import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = join(import.meta.dirname, '../..');
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(type\s)?[^'"]*?from\s+'([^']+)'|import\('([^']+)'\)/g;

export interface Edge {
  from: string;
  /** A path of the project, or a package name. */
  to: string;
  /** As it is written. */
  spec: string;
  typeOnly: boolean;
}

function resolve(from: string, spec: string): string {
  if (spec.startsWith('.')) return normalize(join(dirname(from), spec));
  return spec.replace(/^#(shared|main|renderer)\//, 'src/$1/');
}

/** The TypeScript and Vue files below a folder of the project, by path. */
export function sourcesOf(folder: string): Map<string, string> {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|vue)$/.test(path))
    .map((path) => join(folder, path));
  return new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

export const edgesOf = (sources: ReadonlyMap<string, string>): Edge[] =>
  [...sources].flatMap(([from, source]) =>
    Array.from(source.matchAll(IMPORT), (match) => {
      const spec = (match[2] ?? match[3]) as string;
      return { from, to: resolve(from, spec), spec, typeOnly: match[1] !== undefined };
    }),
  );

/** Every round of imports among these files, as `a -> b -> a`. */
export function circlesIn(edges: readonly Edge[]): string[] {
  const next = Map.groupBy(edges, ({ from }) => from);
  const state = new Map<string, 'open' | 'done'>();
  const circles: string[] = [];
  const visit = (file: string, path: string[]): void => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      circles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
      return;
    }
    state.set(file, 'open');
    for (const { to } of next.get(file) ?? []) visit(to, [...path, file]);
    state.set(file, 'done');
  };
  for (const file of next.keys()) visit(file, []);
  return circles;
}
