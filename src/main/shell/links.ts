import { open } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { app } from 'electron';

import { readPaymentLink } from '#shared/bitcoin/bip21.ts';
import { isAppError } from '#shared/errors.ts';
import type { Opened } from '#shared/ipc/app.ts';
import { plainText } from '#shared/text.ts';

const MAGIC = Buffer.from('psbt\u00ff', 'latin1');
/** The limit of a call from Tools. */
const MAX_BYTES = 700_000;

const refused = (text: string): Opened => ({ kind: 'refused', text });

/** Payment links and PSBT files on a command line. `cwd` is its working directory. */
export function linksIn(argv: readonly string[], cwd: string): string[] {
  return argv
    .slice(1)
    .filter((arg) => /^bitcoin:/i.test(arg) || (/\.psbt$/i.test(arg) && !arg.startsWith('-')))
    .map((arg) => (/^(bitcoin|file):/i.test(arg) ? arg : resolve(cwd, arg)))
    .slice(0, 3);
}

/** Reads what was opened. The result can only fill in a form. */
export async function readLink(link: string): Promise<Opened> {
  if (/^bitcoin:/i.test(link)) {
    try {
      const read = readPaymentLink(link);
      if (read) return { kind: 'payment', address: read.address, coins: read.coins };
    } catch (error) {
      if (isAppError(error, 'INVALID_INPUT')) {
        const { text } = error.details as { text?: string };
        if (text !== undefined) return refused(text);
      }
    }
    return refused('This payment link cannot be read.');
  }
  try {
    return await readPsbt(link.startsWith('file:') ? fileURLToPath(link) : link);
  } catch {
    return refused(`${plainText(basename(link), 80)} cannot be read.`);
  }
}

async function readPsbt(path: string): Promise<Opened> {
  const name = plainText(basename(path), 80);
  const file = await open(path, 'r');
  try {
    const { size } = await file
      .stat()
      .then((found) => (found.isFile() ? found : { size: Infinity }));
    if (size > MAX_BYTES) return refused(`${name} is no file that holds a PSBT.`);
    const bytes = await file.readFile();
    const isBinary = bytes.subarray(0, MAGIC.length).equals(MAGIC);
    return { kind: 'psbt', name, text: bytes.toString(isBinary ? 'base64' : 'utf8') };
  } finally {
    await file.close();
  }
}

/**
 * Collects what the system asks the app to open, even before Electron is ready: macOS uses events, the others the
 * command line. It waits until the app can take it. Call before `ready`.
 */
export function collectLinks(argv: readonly string[], cwd: string) {
  let waiting = linksIn(argv, cwd);
  let deliver: ((opened: Opened) => void) | null = null;

  const pass = (link: string): void => {
    if (deliver === null) waiting.push(link);
    else void readLink(link).then(deliver);
  };
  const take = (event: { preventDefault(): void }, link: string): void => {
    event.preventDefault();
    pass(link);
  };
  app.on('open-url', take);
  app.on('open-file', take);

  return {
    /** For a second start of the app, which hands over its arguments. */
    add(more: readonly string[], from: string): void {
      for (const link of linksIn(more, from)) pass(link);
    },
    /** From now on delivers everything there, starting with what was waiting. */
    deliverTo(take: (opened: Opened) => void): void {
      deliver = take;
      for (const link of waiting) pass(link);
      waiting = [];
    },
  };
}
