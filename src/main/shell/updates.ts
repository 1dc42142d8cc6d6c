import { app, dialog, shell } from 'electron';

import { downloadUpdate, findUpdate, type UpdateOptions } from '#main/update/update.ts';
import { isAppError } from '#shared/errors.ts';
import { say } from '#shared/words/say.ts';
import { spoken } from '#shared/words/spoken.ts';

const words = say.shell.updates;

/**
 * The menu's "Check for updates", the only code that contacts a release server. Downloads after confirmation, shows
 * where the file is, and runs nothing.
 */
export function lookForUpdates(options: UpdateOptions): () => Promise<void> {
  let busy = false;
  const show = async (message: string, buttons: string[] = [words.ok]): Promise<number> => {
    const box = {
      type: 'info' as const,
      title: 'Inkstone',
      message,
      buttons,
      defaultId: 0,
      cancelId: buttons.length - 1,
    };
    return (await dialog.showMessageBox(spoken(box))).response;
  };

  async function look(): Promise<void> {
    const update = await findUpdate(options);
    if (update === null) {
      await show(words.newest({ version: app.getVersion() }));
      return;
    }
    const megabytes = Math.ceil(update.file.size / 1_000_000);
    const { version } = update;
    const question = words.found({ version, megabytes });
    if ((await show(question, [words.download, words.notNow])) !== 0) return;
    const path = await downloadUpdate(options, update);
    const done = words.downloaded({ version });
    if ((await show(done, [words.showFile, words.close])) === 0) shell.showItemInFolder(path);
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
      await show(text ?? words.failed({ reason: String(error) }));
    } finally {
      busy = false;
    }
  };
}
