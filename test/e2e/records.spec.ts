import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { createPerson, PASSWORD } from '#scripts/demo/person.ts';

import { expect, lookAt, openShell, test } from './support/app.ts';

const FILES = ['practice.sqlite', 'practice.sqlite-wal', 'practice.sqlite-shm'];
const FRIEND = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

test('records of before, put back while the app was closed, wait for a word and the password', async ({
  browser,
  home,
  dataDir,
  town,
}) => {
  cpSync(home, dataDir, { recursive: true });
  const open = () => openShell(dataDir, town);

  await test.step('the app writes something, and is closed', async () => {
    const shell = await open();
    const person = await createPerson(browser, shell.url);
    await person.unlock();
    await shell.app.dispatch(
      'flow.start',
      { kind: 'send', recipients: [{ address: FRIEND, sats: '20000' }], feeRate: 2 },
      'main',
    );
    await person.approvalWindow();
    await person.context.close();
    await shell.close();
  });

  for (const file of FILES) {
    rmSync(join(dataDir, file), { force: true });
    if (existsSync(join(home, file))) cpSync(join(home, file), join(dataDir, file));
  }

  const shell = await open();
  const person = await createPerson(browser, shell.url);
  const { page } = person;
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByText('The local records are older than they were')).toBeVisible();
  await expect(page.getByText(/changes? that Inkstone wrote (are|is) missing/)).toBeVisible();
  await lookAt(person, 'records-behind');

  await page.getByRole('button', { name: 'Continue with these records' }).click();
  const approval = await person.approvalWindow();
  await approval.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await approval.getByRole('button', { name: 'Confirm change' }).click();
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeVisible();
  await expect(page.getByText('Nothing in progress')).toBeVisible();
  expect(person.foreign).toEqual([]);
  await person.context.close();
  await shell.close();
});
