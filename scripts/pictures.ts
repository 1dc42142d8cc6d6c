import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import type { Browser } from 'playwright-core';

import build from '#test/e2e/support/build.ts';
import { launchBrowser } from '#test/support/browser.ts';

import { createPerson } from './demo/person.ts';
import { createCamera } from './pictures/camera.ts';
import { compare, table } from './pictures/compare.ts';
import { kept, playScenes } from './pictures/scenes.ts';
import { runWebShell } from './web-shell/run.ts';

const root = join(import.meta.dirname, '..');
const MOST_BYTES = 220_000;

const { values: options } = parseArgs({
  options: {
    /** Output folder. */
    out: { type: 'string', default: join(root, 'pictures-out') },
    /** Takes no pictures: `out` has those of an earlier run. */
    taken: { type: 'boolean', default: false },
    /** Acts of scenes.ts to play, separated by commas; all by default. */
    only: { type: 'string', default: '' },
    /** Copies the best into docs/images. */
    keep: { type: 'boolean', default: false },
    /** A folder of an earlier run to compare with. */
    compare: { type: 'string' },
  },
});

async function take(browser: Browser, into: string): Promise<void> {
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
    const scene = { person, app: shell.app, shoot: createCamera(into) };
    const only = options.only.split(',').filter((name) => name !== '');
    await playScenes(scene, only, into);
    await person.context.close();
  } finally {
    await shell.close();
    rmSync(dataDir, { recursive: true, force: true });
    cleanUp();
  }
}

/** Throws if a picture is too large for the overview page. */
function keep(from: string): void {
  for (const [name, theme] of Object.entries(kept)) {
    const picture = join(from, `${name}-${theme}-1440.png`);
    const { size } = statSync(picture);
    if (size > MOST_BYTES) throw new Error(`${picture} has ${size} bytes, ${MOST_BYTES} at most`);
    copyFileSync(picture, join(root, 'docs', 'images', `${name}-${theme}.png`));
  }
}

const browser = await launchBrowser();
try {
  if (!options.taken) await take(browser, options.out);
  if (options.keep) keep(options.out);
  if (options.compare !== undefined)
    console.log(table(await compare(browser, options.out, options.compare)));
} finally {
  await browser.close();
}
