import { BACKUP_PART_BYTES } from '#shared/ipc/backup.ts';

import { hurriedClock, PASSWORD, startTestApp, type TestApp } from './start-test-app.ts';

/** Uploads a backup in parts and returns its id for the restore. */
export async function uploadBackup(test: Pick<TestApp, 'call'>, file: string): Promise<string> {
  const bytes = Buffer.from(file);
  let id: string | null = null;
  for (let index = 0; index * BACKUP_PART_BYTES < bytes.length; index++) {
    const part = bytes.subarray(index * BACKUP_PART_BYTES, (index + 1) * BACKUP_PART_BYTES);
    const added: { id: string } = await test.call('backup.upload', {
      id,
      index,
      base64: part.toString('base64'),
    });
    id = added.id;
  }
  return id ?? '';
}

/** A backup of the app in its current state. */
export async function backupOf(test: Pick<TestApp, 'call' | 'saved'>): Promise<string> {
  const before = new Set(test.saved.keys());
  await test.call('backup.save', { password: PASSWORD });
  const [name] = [...test.saved.keys()].filter((one) => !before.has(one)).slice(-1);
  return test.saved.get(name ?? [...before].at(-1) ?? '') ?? '';
}

/** A backup restored into an empty folder and unlocked, with the provider still running. */
export async function restoredFrom(
  file: string,
  practice: TestApp['practice'],
  options: Parameters<typeof startTestApp>[0] = {},
): Promise<TestApp> {
  const app = await startTestApp({ clock: hurriedClock, practice, ...options });
  await app.call('backup.restore', { id: await uploadBackup(app, file), password: PASSWORD });
  await app.call('vault.unlock', { password: PASSWORD });
  return app;
}
