import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { app, type BrowserWindow, clipboard, dialog, shell } from 'electron';

import type { Chunks, ShellPort } from '#main/config.ts';
import { AppError } from '#shared/errors.ts';

/** Hosts that the app may open in the browser; subdomains aren't included. */
export const EXTERNAL_HOSTS: readonly string[] = ['unisat.io', 'docs.unisat.io', 'mempool.space'];

/** Returns the URL to open. Throws INVALID_INPUT unless it is plain https to a listed host. */
export function externalUrl(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  const plain = url?.protocol === 'https:' && url.username + url.password + url.port === '';
  if (!url || !plain || !EXTERNAL_HOSTS.includes(url.hostname)) {
    throw new AppError('INVALID_INPUT', 'not a page that the app opens');
  }
  return url.href;
}

export async function openExternal(address: string): Promise<void> {
  // eslint-disable-next-line no-restricted-syntax -- the one place: the address is of the list
  await shell.openExternal(externalUrl(address), { activate: true });
}

export async function copyText(text: string): Promise<boolean> {
  await clipboard.writeText(text);
  return true;
}

/**
 * Asks where to save, and saves atomically: a failed export leaves the previous file. `parent` returns the dialog's
 * parent window.
 */
export function saveFileTo(parent: () => BrowserWindow | null): ShellPort['saveFile'] {
  return async (name, chunks) => {
    const options = { defaultPath: join(app.getPath('downloads'), safeName(name)) };
    const window = parent();
    const { canceled, filePath } = await (window
      ? dialog.showSaveDialog(window, options)
      : dialog.showSaveDialog(options));
    if (canceled || filePath === '') return { saved: null, url: null };
    await writeWhole(filePath, chunks);
    return { saved: filePath, url: null };
  };
}

async function writeWhole(path: string, chunks: Chunks): Promise<void> {
  const part = `${path}.part`;
  try {
    const file = await open(part, 'w', 0o600);
    try {
      for await (const chunk of chunks) await file.writeFile(chunk);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** A file name, never a path, since it may contain provider text. */
function safeName(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_').replace(/^\.+/, '');
  return plain === '' ? 'inkstone.txt' : plain.slice(0, 120);
}
