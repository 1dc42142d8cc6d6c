import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test as base } from '@playwright/test';

import { createPerson, type Person } from '#scripts/demo/person.ts';
import { runWebShell } from '#scripts/web-shell/run.ts';

const root = join(import.meta.dirname, '../../..');
type Shell = Awaited<ReturnType<typeof runWebShell>>;

interface Fixtures {
  /** Of the app's files. */
  dataDir: string;
  shell: Shell;
  person: Person;
  /** A wallet with coins from the faucet, in a block. */
  funded: Person;
}

/** The whole app under plain Node with a practice network of its own, and somebody at a real Chromium. */
export const test = base.extend<Fixtures>({
  dataDir: async ({}, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'inkstone-e2e-'));
    await use(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  },
  shell: async ({ dataDir }, use) => {
    const shell = await runWebShell({
      dataDir,
      rendererDir: join(root, 'out', 'renderer'),
      blockSeconds: null,
      seed: 'e2e',
    });
    await use(shell);
    await shell.close();
  },
  person: async ({ browser, shell }, use) => {
    const person = await createPerson(browser, shell.url);
    await use(person);
    expect(person.foreign, 'nothing leaves the page for another host').toEqual([]);
    await person.context.close();
  },
  funded: async ({ person }, use) => {
    await person.createWallet();
    await person.backUp();
    await person.getCoins();
    await person.mine();
    await use(person);
  },
});

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(found).toEqual([]);
}

const shots = process.env['INKSTONE_SHOTS'];

/** The screen in both themes: accessible, and kept as a picture where INKSTONE_SHOTS names a folder. Ends in light. */
export async function lookAt(person: Person, name: string): Promise<void> {
  const { page } = person;
  for (const theme of ['light', 'dark'] as const) {
    await person.setTheme(theme);
    await test.step(`${name}, ${theme}`, () => expectAccessible(page));
    if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}-${theme}.png` });
  }
  await person.setTheme('light');
}

export { expect };
