import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = join(import.meta.dirname, '../..');
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(type\s)?[^'"]*?from\s+'([^']+)'|import\('([^']+)'\)/g;

export interface Edge {
  from: string;
  /** A path of the project, or a package name. */
  to: string;
  /** The specifier as written. */
  spec: string;
  typeOnly: boolean;
}

function resolve(from: string, spec: string): string {
  if (spec.startsWith('.')) return normalize(join(dirname(from), spec));
  return spec.replace(/^#(shared|main|practice|renderer)\//, 'src/$1/');
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

/** Every import cycle among these files, as `a -> b -> a`. */
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

/** What lies directly in `folder` on the way to `file`: a folder below it, or the file itself. */
const unitIn = (folder: string, file: string): string => {
  const rest = file.slice(folder.length + 1);
  return rest.includes('/') ? rest.slice(0, rest.indexOf('/')) : rest;
};

/**
 * Groups of folders and files in one folder that import each other in a cycle, types included. Folders form a cycle as
 * soon as each has a file that imports the other.
 */
export function knotsIn(edges: readonly Edge[], folder: string): string[][] {
  const next = new Map<string, Set<string>>();
  const inside = (path: string): boolean => path.startsWith(`${folder}/`);
  for (const { from, to } of edges) {
    if (!inside(from) || !inside(to)) continue;
    const [a, b] = [unitIn(folder, from), unitIn(folder, to)];
    next.set(a, (next.get(a) ?? new Set()).add(b));
  }
  const reached = (start: string): Set<string> => {
    const seen = new Set<string>();
    const open = [start];
    for (let unit = open.pop(); unit !== undefined; unit = open.pop()) {
      for (const to of next.get(unit) ?? []) {
        if (seen.has(to)) continue;
        seen.add(to);
        open.push(to);
      }
    }
    return seen;
  };
  const reach = new Map([...next.keys()].map((unit) => [unit, reached(unit)]));
  const knots = new Map<string, string[]>();
  for (const [unit, seen] of reach) {
    const knot = [...seen].filter((other) => other !== unit && reach.get(other)?.has(unit));
    if (knot.length > 0) knots.set([unit, ...knot].sort().join(' '), [unit, ...knot].sort());
  }
  return [...knots.values()];
}

/** Every ancestor folder of these files. */
export function foldersOf(files: Iterable<string>): string[] {
  const folders = new Set<string>();
  for (const file of files) {
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) folders.add(folder);
  }
  return [...folders].sort();
}
