import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { edgesOf, foldersOf, knotsIn, sourcesOf } from '#test/architecture/imports.ts';

/* Draws the top folders of `src` and the imports between them, types included, as docs/images/house.svg. */

const picture = join(import.meta.dirname, '..', 'docs', 'images', 'house.svg');
const sources = sourcesOf('src');
const edges = edgesOf(sources);

/** Parts of the app drawn folder by folder; every other folder of `src` is one box. */
const OPENED = /^src\/(main|renderer)\//;
/** The box of a path, or the path itself for a file beside the boxes (`src/main/app.ts`), which isn't drawn. */
const placeOf = (path: string): string => {
  const parts = path.split('/').slice(1);
  const depth = OPENED.test(path) ? 2 : 1;
  return parts.length > depth ? parts.slice(0, depth).join('/') : path;
};
const isFile = (place: string): boolean => place.startsWith('src/');

const imports = new Map<string, Set<string>>();
for (const { from, to } of edges) {
  if (!to.startsWith('src/')) continue;
  const [a, b] = [placeOf(from), placeOf(to)];
  if (a !== b) imports.set(a, (imports.get(a) ?? new Set()).add(b));
}
const nextOf = (place: string): string[] => [...(imports.get(place) ?? [])];
const boxes = [...new Set([...sources.keys()].map(placeOf))].filter((place) => !isFile(place));

/** Everything reachable from `start`, not going beyond a place where `stop` holds. */
function reach(start: string, stop: (place: string) => boolean, next = nextOf): Set<string> {
  const seen = new Set<string>();
  const open = [...next(start)];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (seen.has(place)) continue;
    seen.add(place);
    if (!stop(place)) open.push(...next(place));
  }
  return seen;
}

/** What each box imports, including through files beside the boxes. */
const below = new Map(
  boxes.map((box) => [
    box,
    [...reach(box, (place) => !isFile(place))].filter((place) => !isFile(place) && place !== box),
  ]),
);
const belowOf = (box: string): string[] => below.get(box) ?? [];
const reached = new Map(boxes.map((box) => [box, reach(box, () => false, belowOf)]));
const reaches = (from: string, to: string): boolean => reached.get(from)?.has(to) === true;
const isKnot = (a: string, b: string): boolean => reaches(a, b) && reaches(b, a);

const withKnot = (box: string): string[] =>
  boxes.filter((other) => other === box || isKnot(other, box));
const aboveOf = (box: string): string[] => boxes.filter((other) => belowOf(other).includes(box));

/** Length of the longest path down from a box. Boxes in a cycle share a row. */
function depthOf(box: string): number {
  const knot = withKnot(box);
  const ground = knot.flatMap(belowOf).filter((other) => !knot.includes(other));
  return Math.max(-1, ...ground.map(depthOf)) + 1;
}
/** Directly below its importers; a box without importers goes directly above its imports. */
function rowOf(box: string): number {
  const knot = withKnot(box);
  const above = knot.flatMap(aboveOf).filter((other) => !knot.includes(other));
  return above.length === 0 ? depthOf(box) : Math.min(...above.map(rowOf)) - 1;
}

/** Importable by every box, so it is drawn as a bar at the bottom without arrows. */
const GROUND = 'shared';
const rows = new Map(boxes.map((box) => [box, box === GROUND ? 0 : Math.max(1, rowOf(box))]));
/** Without arrows that follow from two others. */
const drawn = boxes.flatMap((from) =>
  belowOf(from)
    .filter((to) => to !== GROUND)
    .filter((to) => isKnot(from, to) || !belowOf(from).some((by) => by !== to && reaches(by, to)))
    .map((to) => ({ from, to })),
);

const WIDTH = 800;
const ROW = 66;
const BOX = 34;
const GAP = 24;
const height = (Math.max(...rows.values()) + 1) * ROW + GAP;
const topOf = (box: string): number => height - ((rows.get(box) ?? 0) + 1) * ROW;
const widthOf = (box: string): number => (box === GROUND ? WIDTH - 2 * GAP : 22 + box.length * 7.3);

const middles = new Map<string, number>();
const middleOf = (box: string): number => middles.get(box) ?? WIDTH / 2;
/** Keeps the order from left to right, each as near to its ideal position as its neighbours allow. */
function place(row: readonly (readonly [string, number])[]): void {
  const need = (boxes: typeof row): number =>
    boxes.reduce((sum, [box]) => sum + widthOf(box) + GAP, 0);
  let left = GAP;
  row.forEach(([box, wish], at) => {
    const latest = WIDTH - need(row.slice(at));
    left = Math.max(left, Math.min(latest, wish - widthOf(box) / 2));
    middles.set(box, left + widthOf(box) / 2);
    left += widthOf(box) + GAP;
  });
}
const byRow = [...Map.groupBy(boxes.sort(), (box) => rows.get(box) ?? 0)].sort(([a], [b]) => b - a);
/** Below its importers and above its imports; a few rounds are enough for some twenty boxes. */
for (let round = 0; round < 12; round += 1) {
  for (const [, row] of byRow) {
    const wish = (box: string): number => {
      const joined = drawn
        .filter(({ from, to }) => from === box || to === box)
        .map(({ from, to }) => middleOf(from === box ? to : from));
      return joined.length === 0 ? WIDTH : joined.reduce((sum, at) => sum + at, 0) / joined.length;
    };
    place(row.map((box) => [box, wish(box)] as const).sort(([, a], [, b]) => a - b));
  }
}

const knotted = (box: string): number =>
  foldersOf(sources.keys())
    .filter((folder) => `${folder}/`.startsWith(`src/${box}/`))
    .flatMap((folder) => knotsIn(edges, folder))
    .flat().length;

const FILLS: Record<string, string> = { main: '#eef0ff', renderer: '#e9f7ee', practice: '#fff4e0' };
function drawBox(box: string): string {
  const [x, y] = [middleOf(box), topOf(box)];
  const fill = FILLS[box.split('/')[0] ?? ''] ?? '#f3f3f3';
  const inKnot = boxes.some((other) => other !== box && isKnot(other, box));
  const count = knotted(box);
  const note =
    count === 0
      ? ''
      : `<text x="${x.toFixed(1)}" y="${y + BOX + 12}" class="knot">${count} in knots</text>`;
  return `<rect x="${(x - widthOf(box) / 2).toFixed(1)}" y="${y}" width="${widthOf(box).toFixed(1)}" height="${BOX}" rx="6" fill="${fill}" stroke="${inKnot ? '#c0392b' : '#7a7f8f'}"/><text x="${x.toFixed(1)}" y="${y + 22}">${box}</text>${note}`;
}
function drawEdge({ from, to }: { from: string; to: string }): string {
  const [x1, y1, x2, y2] = [middleOf(from), topOf(from) + BOX, middleOf(to), topOf(to)];
  const bend = Math.max(24, (y2 - y1) / 2);
  const stroke = isKnot(from, to) ? '#c0392b' : '#9aa0b4';
  return `<path d="M${x1.toFixed(1)} ${y1}C${x1.toFixed(1)} ${y1 + bend} ${x2.toFixed(1)} ${y2 - bend} ${x2.toFixed(1)} ${y2}" stroke="${stroke}" fill="none" marker-end="url(#tip)"/>`;
}

const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="ui-monospace, monospace" font-size="12" text-anchor="middle">
<title>The folders of src and what they import</title>
<style>.knot { fill: #c0392b; font-size: 10px }</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#9aa0b4"/></marker></defs>
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
${[...drawn.map(drawEdge), ...boxes.map(drawBox)].join('\n')}
</svg>
`;

if (!process.argv.includes('--check')) writeFileSync(picture, text);
else if (readFileSync(picture, 'utf8') !== text) {
  console.error('docs/images/house.svg shows other imports: run npm run docs:generate');
  process.exit(1);
}
