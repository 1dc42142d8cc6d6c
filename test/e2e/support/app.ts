import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test as base } from '@playwright/test';

import { createPerson, endMotion, type Person } from '#scripts/demo/person.ts';
import { runWebShell } from '#scripts/web-shell/run.ts';
import { filesFolder } from '#test/support/files-in-memory.ts';
import { childEnv } from '#test/support/key-process.ts';

const root = join(import.meta.dirname, '../../..');
/** A real cost would be most of an unlock; the demo and the vault's tests use it. */
const WEAK_KDF = { memoryKiB: 64, passes: 1, lanes: 1 };
type Shell = Awaited<ReturnType<typeof runWebShell>>;

/** The practice network for a test file. */
interface Town {
  seed: string;
  residents: boolean;
}

interface Fixtures {
  /** Folder of the app's files. */
  dataDir: string;
  /** A copy of `home` in `dataDir`, before the app starts there. */
  settled: undefined;
  shell: Shell;
  person: Person;
  /** A wallet with confirmed coins from the faucet. Name it before `shell` if a test uses both. */
  funded: Person;
}

interface WorkerFixtures {
  town: Town;
  /**
   * Files of an app whose wallet was created, backed up and funded: made once, copied for each
   * test.
   */
  home: string;
}

function newFolder(): string {
  return mkdtempSync(join(filesFolder(), 'inkstone-e2e-'));
}
function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Starts the app on a folder. */
export function openShell(dataDir: string, town: Town): Promise<Shell> {
  return runWebShell({
    ...{ dataDir, rendererDir: join(root, 'out', 'renderer'), blockSeconds: null },
    programs: process.env['INKSTONE_E2E_PROGRAMS'] ?? '',
    childEnv,
    kdf: WEAK_KDF,
    ...town,
  });
}

/** The whole app under plain Node with its own practice network, operated in a real Chromium. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  town: [
    { seed: 'e2e', residents: false },
    { option: true, scope: 'worker' },
  ],
  home: [
    async ({ browser, town }, use) => {
      const folder = newFolder();
      const shell = await openShell(folder, town);
      const person = await createPerson(browser, shell.url);
      await person.createWallet();
      await person.backUp();
      await person.getCoins();
      await person.mine();
      await person.context.close();
      await shell.close();
      await use(folder);
      remove(folder);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  dataDir: async ({}, use) => {
    const dataDir = newFolder();
    await use(dataDir);
    remove(dataDir);
  },
  settled: async ({ home, dataDir }, use) => {
    expect(readdirSync(dataDir), 'a test names `funded` before `shell`').toEqual([]);
    cpSync(home, dataDir, { recursive: true });
    await use(undefined);
  },
  shell: async ({ dataDir, town }, use) => {
    const shell = await openShell(dataDir, town);
    await use(shell);
    await shell.close();
  },
  person: async ({ browser, shell }, use) => {
    const person = await createPerson(browser, shell.url);
    await use(person);
    expect(person.foreign, 'nothing leaves the page for another host').toEqual([]);
    await person.context.close();
  },
  funded: async ({ settled: _, person }, use) => {
    await person.unlock();
    await use(person);
  },
});

/**
 * Runs all axe rules in the light theme; in the dark one only colours differ. Content still loading is checked again.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const isDark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches");
  const builder = async (): Promise<AxeBuilder> => {
    const isAlone = page.frames().length === 1;
    // Axe stays in the document of a page without frames once it was loaded.
    const isLoaded = isAlone && (await page.evaluate<boolean>("typeof axe === 'object'"));
    // A second page puts the results of several frames together; a page without frames needs none.
    const all = new AxeBuilder({ page, ...(isLoaded ? { axeSource: ';' } : {}) })
      .options({ resultTypes: ['violations'] })
      .setLegacyMode(isAlone);
    return isDark ? all.withRules('color-contrast') : all;
  };
  await expect(async () => {
    await endMotion(page);
    const { violations } = await (await builder()).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    );
    expect(found).toEqual([]);
  }).toPass({ timeout: 60_000 });
}

const shots = process.env['INKSTONE_SHOTS'];

/**
 * Checks accessibility of the screen, or of another page, in both themes, and saves pictures if INKSTONE_SHOTS names a
 * folder. Ends in light.
 */
export async function lookAt(person: Person, name: string, page = person.page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await person.setTheme(theme);
    await test.step(`${name}, ${theme}`, () => expectAccessible(page));
    if (shots !== undefined)
      await page.screenshot({ path: `${shots}/${name}-${theme}.png`, fullPage: true });
  }
  await person.setTheme('light');
}

export { expect };
