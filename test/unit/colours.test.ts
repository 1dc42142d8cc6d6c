import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

type Three = readonly [number, number, number];

const css = readFileSync(join(import.meta.dirname, '../../src/renderer/styles/main.css'), 'utf8');
/** A theme's colours by their token, as `#rrggbb`. */
function tokensOf(theme: 'light' | 'dark'): Record<string, string> {
  const from = css.indexOf(theme === 'light' ? '.light {' : '.dark {');
  const block = css.slice(from, css.indexOf('\n  }', from));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/gu)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}
const themes = { light: tokensOf('light'), dark: tokensOf('dark') };

const linearOf = (hex: string): Three => {
  const part = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
};
const times = (matrix: readonly Three[], [x, y, z]: Three): Three =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Three;
/** Relative luminance of WCAG 2. */
const luminance = ([r, g, b]: Three): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;
function contrast(one: string, other: string): number {
  const [a, b] = [luminance(linearOf(one)), luminance(linearOf(other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/**
 * Severity 1.0 of G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for Simulation of
 * Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009), for linear RGB.
 */
const eyes: Record<string, readonly Three[]> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** CIE L*a*b* under D65 of linear RGB; what a screen can't show is cut off. */
function labOf(linear: Three): Three {
  const [r, g, b] = linear.map((one) => Math.min(1, Math.max(0, one))) as unknown as Three;
  const xyz = times(
    [
      [0.4124564, 0.3575761, 0.1804375],
      [0.2126729, 0.7151522, 0.072175],
      [0.0193339, 0.119192, 0.9503041],
    ],
    [r, g, b],
  );
  const white: Three = [0.95047, 1, 1.08883];
  const [x, y, z] = xyz.map((one, at) => {
    const part = one / (white[at] ?? 1);
    return part > 216 / 24389 ? Math.cbrt(part) : (24389 / 27 / 116) * part + 16 / 116;
  }) as unknown as Three;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const hueOf = (a: number, b: number): number =>
  a === 0 && b === 0 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;

/** CIEDE2000 (G. Sharma, W. Wu, E. N. Dalal, Color Research and Application 30, 2005). */
function difference([l1, a1, b1]: Three, [l2, a2, b2]: Three): number {
  const mean = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(mean ** 7 / (mean ** 7 + 25 ** 7)));
  const [x1, x2] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [Math.hypot(x1, b1), Math.hypot(x2, b2)];
  const [h1, h2] = [hueOf(x1, b1), hueOf(x2, b2)];
  const isGrey = c1 * c2 === 0;
  const turn = h2 - h1;
  const dh = isGrey ? 0 : Math.abs(turn) <= 180 ? turn : turn > 180 ? turn - 360 : turn + 360;
  const sum = h1 + h2;
  const hue = isGrey ? sum : Math.abs(turn) <= 180 ? sum / 2 : (sum + (sum < 360 ? 360 : -360)) / 2;
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const t =
    1 -
    0.17 * Math.cos(radians(hue - 30)) +
    0.24 * Math.cos(radians(2 * hue)) +
    0.32 * Math.cos(radians(3 * hue + 6)) -
    0.2 * Math.cos(radians(4 * hue - 63));
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const [sc, sh] = [1 + 0.045 * c, 1 + 0.015 * c * t];
  const turned = 30 * Math.exp(-(((hue - 275) / 25) ** 2));
  const rt = -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * Math.sin(radians(2 * turned));
  const dH = 2 * Math.sqrt(c1 * c2) * Math.sin(radians(dh / 2));
  const [pl, pc, ph] = [(l2 - l1) / sl, (c2 - c1) / sc, dH / sh];
  return Math.sqrt(pl ** 2 + pc ** 2 + ph ** 2 + rt * pc * ph);
}

/** What the colours of a state mean: docs/look.md. */
const states = {
  jade: 'ui-success',
  ochre: 'ui-warning',
  crimson: 'ui-error',
  vermilion: 'seal',
};
type State = keyof typeof states;
/** Drawn without a word beside it in charts and curves: jade rises, crimson falls. */
const toldByColour: readonly (readonly [State, State])[] = [
  ['jade', 'crimson'],
  ['jade', 'ochre'],
  ['ochre', 'crimson'],
];
/**
 * Against the seal, which signs. The other two can't reach it: ochre on paper would have to be a grey brown to differ
 * from vermilion under protanopia, and crimson on stone a dull pink under tritanopia.
 */
const againstSeal = { light: 'crimson', dark: 'ochre' } as const satisfies Record<string, State>;
const renderer = join(import.meta.dirname, '../../src/renderer');
const sources = globSync('**/*.vue', { cwd: renderer }).map(
  (file) => [file, readFileSync(join(renderer, file), 'utf8')] as const,
);
/** Below this, two colours side by side are easily taken for the same. */
const ALIKE = 10;

describe('the palette', () => {
  it.each(['light', 'dark'] as const)('can be read on every ground: %s', (theme) => {
    const tokens = themes[theme];
    const grounds = ['paper', 'rail', 'ui-bg', 'ui-bg-muted', 'ui-bg-elevated', 'hover'];
    const texts = [
      ...['ui-text', 'ui-text-highlighted', 'ui-text-toned', 'ui-text-muted', 'link'],
      ...Object.values(states),
    ];
    const poor = texts.flatMap((text) =>
      grounds.flatMap((ground) => {
        const found = contrast(tokens[text] ?? '', tokens[ground] ?? '');
        return found >= 4.5 ? [] : [`${text} on ${ground}: ${found.toFixed(2)}`];
      }),
    );
    expect(poor).toEqual([]);
  });

  it('is measured as published', () => {
    expect(difference([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4);
    expect(difference([22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619])).toBeCloseTo(
      2.0373,
      4,
    );
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
  });

  it.each(Object.entries(eyes))(
    'tells gain from loss, what needs a look from both, and one of them from the seal: %s',
    (_name, eye) => {
      const alike = (['light', 'dark'] as const).flatMap((theme) =>
        [...toldByColour, [againstSeal[theme], 'vermilion'] as const].flatMap(([one, other]) => {
          const tokens = themes[theme];
          const seen = (state: State) => labOf(times(eye, linearOf(tokens[states[state]] ?? '')));
          const found = difference(seen(one), seen(other));
          return found >= ALIKE ? [] : [`${theme}: ${one} and ${other} ${found.toFixed(1)}`];
        }),
      );
      expect(alike).toEqual([]);
    },
  );

  it('says a state in a word beside its colour, since ochre, crimson and vermilion are alike to many eyes', () => {
    const wordless = sources.flatMap(([file, text]) =>
      [...text.matchAll(/<StatusBadge[^>]*\/>/gu)].map(([found]) => `${file}: ${found}`),
    );
    expect(wordless).toEqual([]);
    expect(sources.filter(([, text]) => text.includes('<StatusBadge')).length).toBeGreaterThan(5);
    for (const file of ['base/parts/NoteBox.vue', 'frame/ToastList.vue']) {
      const [, text = ''] = sources.find(([name]) => name === file) ?? [];
      const [, icons = ''] = /const icons = \{([^}]*)\}/u.exec(text) ?? [];
      const named = [...icons.matchAll(/'(i-lucide-[\w-]+)'/gu)].map(([, icon]) => icon);
      expect(named, file).toHaveLength(4);
      expect(new Set(named).size, file).toBe(4);
    }
  });
});
