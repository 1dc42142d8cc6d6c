import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import type { Browser } from 'playwright-core';

import build from '#test/e2e/support/build.ts';
import { launchBrowser } from '#test/support/browser.ts';

import { createPerson } from './demo/person.ts';
import { createCamera, type Looks } from './pictures/camera.ts';
import { compare, table } from './pictures/compare.ts';
import { keep, KEPT_WIDTH, keptLanguages } from './pictures/keep.ts';
import { playScenes } from './pictures/scenes.ts';
import { runWebShell } from './web-shell/run.ts';

const root = join(import.meta.dirname, '..');

const { values: options } = parseArgs({
  options: {
    /** Output folder. */
    out: { type: 'string', default: join(root, 'pictures-out') },
    /** Takes no pictures: `out` has those of an earlier run. */
    taken: { type: 'boolean', default: false },
    /** Acts of scenes.ts to play, separated by commas; all by default. */
    only: { type: 'string', default: '' },
    /** Widths of the window in pixels, separated by commas. */
    widths: { type: 'string', default: '1600,1280,1024,720' },
    languages: { type: 'string', default: 'en,zh-CN' },
    /** Stores the best in docs/images, as WebP. */
    keep: { type: 'boolean', default: false },
    /** A folder of an earlier run to compare with. */
    compare: { type: 'string' },
  },
});

async function take(browser: Browser, into: string, looks: Looks): Promise<void> {
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  const cleanUp = await build();
  const dataDir = mkdtempSync(join(tmpdir(), 'inkstone-pictures-'));
  const shell = await runWebShell({
    ...{ dataDir, rendererDir: join(root, 'out', 'renderer'), blockSeconds: null },
    ...{ seed: 'pictures', residents: true },
    programs: process.env['INKSTONE_E2E_PROGRAMS'] ?? '',
  });
  try {
    const person = await createPerson(browser, shell.url);
    person.context.setDefaultTimeout(60_000);
    const scene = { person, app: shell.app, shoot: createCamera(into, shell.app, looks) };
    await playScenes(scene, list(options.only), into);
    await person.context.close();
  } finally {
    await shell.close();
    rmSync(dataDir, { recursive: true, force: true });
    cleanUp();
  }
}

const list = (text: string): string[] => text.split(',').filter((one) => one !== '');
const looks: Looks = {
  widths: list(options.widths).map(Number),
  languages: list(options.languages),
};
if (options.keep) {
  looks.widths = [...new Set([...looks.widths, KEPT_WIDTH])];
  looks.languages = [...new Set([...looks.languages, ...keptLanguages])];
}

const browser = await launchBrowser();
try {
  if (!options.taken) await take(browser, options.out, looks);
  if (options.keep) await keep(browser, options.out, join(root, 'docs', 'images'));
  if (options.compare !== undefined)
    console.log(table(await compare(browser, options.out, options.compare)));
} finally {
  await browser.close();
}
