/** A line of a chart: the cost at one, ten and a hundred times the amount of something. */
export interface Line {
  name: string;
  values: readonly number[];
}
export interface Panel {
  title: string;
  lines: readonly Line[];
}

const COLUMNS = 3;
const WIDTH = 300;
const HEIGHT = 240;
const LEFT = 52;
const TOP = 34;
const PLOT = { width: 220, height: 160 };
/** Lines differ by dash and mark, not only by colour. */
const looks = [
  { colour: '#0b6bcb', dash: '', mark: 'M-4,-4h8v8h-8z' },
  { colour: '#b45309', dash: '7 3', mark: 'M0,-5l5,9h-10z' },
  { colour: '#047857', dash: '2 3', mark: 'M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0z' },
  { colour: '#9d174d', dash: '9 3 2 3', mark: 'M0,-5l5,5l-5,5l-5,-5z' },
];
const LEAST = 0.1;
const log = (value: number): number => Math.log10(Math.max(LEAST, value));
const shortly = (value: number): string => String(Number(value.toPrecision(2)));

/** Panels in rows of three, both axes logarithmic, with linear growth as a grey line. */
export function picture(title: string, unit: string, panels: readonly Panel[]): string {
  const columns = Math.min(COLUMNS, panels.length);
  const rows = Math.ceil(panels.length / COLUMNS);
  const [width, height] = [columns * WIDTH, rows * HEIGHT + 40];
  const names = panels[0]?.lines.map(({ name }) => name) ?? [];
  const legend = names.map((name, at) => {
    const { colour, dash, mark } = looks[at % looks.length]!;
    const place = `translate(${16 + (at * (width - 32)) / names.length} ${height - 18})`;
    return `<g transform="${place}"><line x2="28" stroke="${colour}" stroke-dasharray="${dash}" stroke-width="2"/><path d="${mark}" transform="translate(14 0)" fill="${colour}"/><text x="36" y="4">${name}</text></g>`;
  });
  const placed = panels.map((panel, at) => {
    const place = `translate(${(at % COLUMNS) * WIDTH} ${Math.floor(at / COLUMNS) * HEIGHT})`;
    return `<g transform="${place}">${drawn(panel, unit)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="11" role="img"><title>${title}</title><rect width="100%" height="100%" fill="#fff"/>
${placed.join('\n')}
${legend.join('\n')}
</svg>
`;
}

function drawn({ title, lines }: Panel, unit: string): string {
  const all = lines.flatMap(({ values }) => values);
  const low = Math.floor(log(Math.min(...all)));
  const high = Math.max(low + 2, Math.ceil(log(Math.max(...all))));
  const x = (at: number): number => LEFT + 10 + (at * (PLOT.width - 20)) / 2;
  const y = (value: number): number =>
    TOP + PLOT.height - ((log(value) - low) / (high - low)) * PLOT.height;
  const ticks = Array.from({ length: high - low + 1 }, (_, n) => 10 ** (low + n));
  const grid = ticks.map(
    (tick) =>
      `<line x1="${LEFT}" x2="${LEFT + PLOT.width}" y1="${y(tick)}" y2="${y(tick)}" stroke="#e5e7eb"/><text x="${LEFT - 6}" y="${y(tick) + 4}" text-anchor="end">${shortly(tick)}</text>`,
  );
  const base = 10 ** low;
  const straight = `<line x1="${x(0)}" y1="${y(base)}" x2="${x(Math.min(2, high - low))}" y2="${y(base * 10 ** Math.min(2, high - low))}" stroke="#9ca3af" stroke-dasharray="1 3"/><text x="${x(Math.min(2, high - low)) - 4}" y="${y(base * 10 ** Math.min(2, high - low)) + 14}" text-anchor="end" fill="#6b7280">linear</text>`;
  const curves = lines.map(({ name, values }, at) => {
    const { colour, dash, mark } = looks[at % looks.length]!;
    const points = values.map((value, n) => `${x(n).toFixed(1)},${y(value).toFixed(1)}`);
    const marks = values.map(
      (value, n) =>
        `<path d="${mark}" transform="translate(${x(n)} ${y(value).toFixed(1)})" fill="${colour}"><title>${name} × ${10 ** n}: ${shortly(value)} ${unit}</title></path>`,
    );
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}"/>${marks.join('')}`;
  });
  const below = ['× 1', '× 10', '× 100'].map(
    (text, n) =>
      `<text x="${x(n)}" y="${TOP + PLOT.height + 18}" text-anchor="middle">${text}</text>`,
  );
  return `<text x="${LEFT}" y="18" font-size="13" font-weight="600">${title}, ${unit}</text>${grid.join('')}${straight}${curves.join('')}${below.join('')}`;
}
