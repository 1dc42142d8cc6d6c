import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { createPerson, PASSWORD } from '#scripts/demo/person.ts';
import { runWebShell } from '#scripts/web-shell/run.ts';
import { childEnv } from '#test/support/key-process.ts';

import { expect, test } from './support/app.ts';

/** Clicks from the first start to an inscription on the chain. Typing and choosing a file are none. */
const MOST = 12;

/** What is read of a button or link in the page. */
interface Control {
  innerText: string;
  getAttribute: (name: string) => string | null;
  matches: (selector: string) => boolean;
}

/** What is filled in ink, on the page or in the approval window. */
const PRIMARY = ':is(button, a):is(.bg-primary, .bg-inverted):not(.skip-link)';

test('a newcomer has an inscription by the one primary button of each screen', async ({
  browser,
  dataDir,
}, info) => {
  const shell = await runWebShell({
    ...{ dataDir, rendererDir: join(import.meta.dirname, '../../out/renderer') },
    // Automatic blocks, as in the app, only sooner.
    ...{ blockSeconds: 5, seed: 'newcomer', residents: false },
    programs: process.env['INKSTONE_E2E_PROGRAMS'] ?? '',
    childEnv,
    kdf: { memoryKiB: 64, passes: 1, lanes: 1 },
  });
  const person = await createPerson(browser, shell.url);
  const { page } = person;
  const path: string[] = [];
  /** Presses the one primary button, once there is one that wasn't pressed last. */
  const goOn = async (on: Page): Promise<void> => {
    const primary = on.locator(PRIMARY).filter({ visible: true });
    // Read at once: asked one by one, a button that has just gone would be waited for.
    const name = async (): Promise<string> => {
      const found = await primary.evaluateAll((nodes) =>
        (nodes as unknown as Control[]).map((node) => ({
          name: (node.getAttribute('aria-label') ?? node.innerText).trim(),
          isEnabled: !node.matches(':disabled, [aria-disabled="true"]'),
        })),
      );
      const [only] = found;
      return found.length === 1 && only?.isEnabled ? only.name : '';
    };
    await expect.poll(name, { message: `after ${path.join(' → ')}` }).not.toMatch(/^$/u);
    await expect.poll(name).not.toBe(path.at(-1));
    await expect.poll(name).not.toBe('');
    path.push(await name());
    await primary.click();
  };

  await goOn(page);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password again').fill(PASSWORD);
  await goOn(page);

  const backup = await person.approvalWindow();
  await goOn(backup);
  const items = backup.getByRole('list').getByRole('listitem');
  await expect(items).toHaveCount(12);
  const phrase = (await items.allInnerTexts()).map((text) => text.replace(/^\d+\s*/u, '').trim());
  await goOn(backup);
  for (const field of await backup.getByRole('textbox').all()) {
    const label = await field.evaluate(
      (node) =>
        (node as unknown as { labels: ArrayLike<{ textContent: string }> }).labels[0]
          ?.textContent ?? '',
    );
    await field.fill(phrase[Number(/\d+/u.exec(label)?.[0]) - 1] ?? '');
  }
  await goOn(backup);
  await goOn(backup);

  // Coins; their block, unless one came by itself; the form.
  await goOn(page);
  while (path.at(-1) !== 'Inscribe') await goOn(page);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'first.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await goOn(page);
  await goOn(page);
  await goOn(await person.approvalWindow());
  await person.until(/Every byte matches/u);

  info.annotations.push({ type: 'path', description: path.join(' → ') });
  console.log(`${path.length} clicks: ${path.join(' → ')}`);
  expect(path.length).toBeLessThanOrEqual(MOST);
  await person.context.close();
  await shell.close();
});
