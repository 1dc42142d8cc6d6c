import { readFileSync } from 'node:fs';

import { PASSWORD } from '#scripts/demo/person.ts';

import { expect, lookAt, test } from './support/app.ts';

test('passwords and words are sealed between the pages and the key process', async ({ person }) => {
  const { page, context } = person;
  const said: string[] = [];
  const pending: Promise<void>[] = [];
  context.on('request', (request) => said.push(request.postData() ?? ''));
  context.on('response', (response) => {
    if (!/\/(call|answer\/.*)$/.test(response.url())) return;
    pending.push(
      response.text().then(
        (text) => void said.push(text),
        () => undefined,
      ),
    );
  });

  await person.createWallet();
  const approval = await person.approvalWindow();
  const words = await person.readWords(approval);
  expect(words).toHaveLength(12);
  await approval.getByRole('button', { name: 'I wrote it down' }).click();
  for (const field of await approval.getByRole('textbox').all()) await field.fill('wrongword');
  await approval.getByRole('button', { name: 'Verify backup' }).click();
  await approval.getByRole('alert').waitFor();

  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).fill(`${PASSWORD}!`);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByText('Wrong password').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByRole('button', { name: 'Lock', exact: true }).waitFor();

  await person.go('Settings');
  await page.getByText('Log', { exact: true }).click();
  const log = page.getByRole('region', { name: 'Log', exact: true });
  const lines = log.getByRole('list', { name: 'Log entries, newest first' });
  await expect(lines.getByRole('listitem').first()).toContainText('vault unlocked');
  await lookAt(person, 'log');
  await log.getByRole('textbox', { name: 'Search the log' }).fill('vault created');
  await expect(lines.getByRole('listitem')).toHaveCount(1);
  const download = page.waitForEvent('download');
  await log.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  expect(readFileSync(await (await download).path(), 'utf8')).toMatch(
    /INFO vault created[^\n]*\n$/,
  );
  await log.getByRole('combobox', { name: 'Level' }).selectOption('Errors');
  await expect(log.getByText('Nothing matches')).toBeVisible();
  await Promise.all(pending);

  const all = said.join('\n');
  // Revealing the words, answering the check and two password attempts all used sealed texts.
  for (const name of [
    'approval.words',
    'approval.checkWords',
    'vault.unlock',
    'vault.create',
    'app.log',
  ]) {
    expect(all).toContain(`"name":"${name}"`);
  }
  expect(all.match(/sealed:1:/g)?.length).toBeGreaterThanOrEqual(7);
  expect(all).not.toContain(PASSWORD);
  expect(all).not.toContain('wrongword');
  for (const pair of words.slice(1).map((word, at) => `${words[at] ?? ''}","${word}`)) {
    expect(all).not.toContain(pair);
  }
});
