import { describe, expect, it } from 'vitest';
import { createMemoryHistory } from 'vue-router';

import { createAppRouter } from '#renderer/router.ts';
import { homeOf, screens, screensIn } from '#renderer/screens.ts';

const sources = import.meta.glob<string>('../../../src/renderer/**/*.{vue,ts}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Every link and push of the pages, with an example id filled in. */
const links = Object.entries(sources).flatMap(([file, text]) =>
  Array.from(
    text.matchAll(/(?:\bto="|\bpush\('|\bgo\('|:to="`|\b(?:push|go)\(`)(\/[^"'`]*)/g),
    ([, to = '']) => ({ file, to: to.replaceAll(/\$\{[^}]*\}/g, 'x') }),
  ),
);

describe('the screens', () => {
  it('are what every link of the page leads to', () => {
    const router = createAppRouter(createMemoryHistory());
    const nowhere = links.filter(({ to }) => router.resolve(to).name === undefined);
    expect(nowhere).toEqual([]);
    expect(links.length).toBeGreaterThan(20);
  });

  it('stand in the sidebar, the practice controls only on the practice network', () => {
    const labels = (practice: boolean) => screensIn('sidebar', practice).map(({ label }) => label);
    expect(labels(false)).toContain('Portfolio');
    expect(labels(false)).not.toContain('Receive');
    expect(labels(true).filter((label) => !labels(false).includes(label))).toEqual([
      'Practice controls',
    ]);
  });

  it('stand in the palette, all of the sidebar and those that it has no room for', () => {
    const paths = (place: 'sidebar' | 'palette') => screensIn(place, true).map(({ to }) => to);
    expect(paths('palette')).toEqual(expect.arrayContaining(paths('sidebar')));
    expect(paths('palette')).toContain('/send');
  });

  it('each mark one entry of the sidebar', () => {
    const entries = screensIn('sidebar', true).map(({ to }) => to);
    expect(screens.filter(({ name }) => !entries.includes(homeOf(name) ?? ''))).toEqual([]);
    expect(homeOf('nowhere')).toBeUndefined();
  });
});
