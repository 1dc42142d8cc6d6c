import { app, dialog, shell } from 'electron';

import { downloadUpdate, findUpdate, type UpdateOptions } from '#main/update/update.ts';
import { isAppError } from '#shared/errors.ts';

/**
 * The menu's "Look for updates", the only code that contacts a release server. Downloads after confirmation, shows
 * where the file is, and runs nothing.
 */
export function lookForUpdates(options: UpdateOptions): () => Promise<void> {
  let busy = false;
  const say = async (message: string, buttons = ['OK']): Promise<number> => {
    const box = {
      type: 'info' as const,
      title: 'Inkstone',
      message,
      buttons,
      defaultId: 0,
      cancelId: buttons.length - 1,
    };
    return (await dialog.showMessageBox(box)).response;
  };

  async function look(): Promise<void> {
    const update = await findUpdate(options);
    if (update === null) {
      await say(`Inkstone ${app.getVersion()} is the newest version.`);
      return;
    }
    const megabytes = Math.ceil(update.file.size / 1_000_000);
    const question = `Inkstone ${update.version} is there (${megabytes} MB). Its makers signed it.`;
    if ((await say(question, ['Download', 'Not now'])) !== 0) return;
    const path = await downloadUpdate(options, update);
    const done = `Inkstone ${update.version} is downloaded and checked. Quit Inkstone, then install it. The version before it is kept beside it.`;
    if ((await say(done, ['Show the file', 'Close'])) === 0) shell.showItemInFolder(path);
  }

  return async () => {
    if (busy) return;
    busy = true;
    try {
      await look();
    } catch (error) {
      const text = isAppError(error, 'INVALID_INPUT')
        ? (error.details as { text?: string }).text
        : undefined;
      await say(text ?? `Looking for updates failed: ${String(error)}`);
    } finally {
      busy = false;
    }
  };
}
