import { open } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { linkFaultText, readPaymentLink } from '#shared/bitcoin/bip21.ts';
import type { Opened } from '#shared/ipc/app.ts';
import { plainText } from '#shared/text.ts';
import { say } from '#shared/words/say.ts';

const MAGIC = Buffer.from('psbt\u00ff', 'latin1');
/** The limit of a call from Tools. */
const MAX_BYTES = 700_000;

/** The most text that a form takes. */
const MAX_TEXT = 20_000;

const refused = (text: string): Opened => ({ kind: 'refused', text });

/** Links and PSBT files on a command line. `cwd` is its working directory. */
export function linksIn(argv: readonly string[], cwd: string): string[] {
  return argv
    .slice(1)
    .filter(
      (arg) => /^(bitcoin|inkstone):/i.test(arg) || (/\.psbt$/i.test(arg) && !arg.startsWith('-')),
    )
    .map((arg) => (/^(bitcoin|inkstone|file):/i.test(arg) ? arg : resolve(cwd, arg)))
    .slice(0, 3);
}

/** Reads what was opened. The result can only fill in a form. */
export async function readLink(link: string): Promise<Opened> {
  if (/^inkstone:/i.test(link)) return readOwnLink(link);
  if (/^bitcoin:/i.test(link)) {
    try {
      const read = readPaymentLink(link);
      if (read) return { kind: 'payment', address: read.address, coins: read.coins };
    } catch (error) {
      return refused(linkFaultText(error, say.shell.links));
    }
    return refused(say.shell.links.unreadable);
  }
  try {
    return await readPsbt(link.startsWith('file:') ? fileURLToPath(link) : link);
  } catch {
    return refused(say.shell.opened.file({ name: plainText(basename(link), 80) }));
  }
}

/** `inkstone:screen?text=…` fills in that screen's form, if it takes text. */
function readOwnLink(link: string): Opened {
  const url = URL.parse(link);
  const screen = url && (url.host || url.pathname);
  const [text, ...others] = url?.searchParams.getAll('text') ?? [];
  const isWhole = text !== undefined && others.length === 0 && !text.includes('\uFFFD');
  return screen && isWhole && /^[a-z-]{1,40}$/.test(screen) && text.length <= MAX_TEXT
    ? { kind: 'text', screen, text }
    : refused(say.shell.opened.link);
}

async function readPsbt(path: string): Promise<Opened> {
  const name = plainText(basename(path), 80);
  const file = await open(path, 'r');
  try {
    const { size } = await file
      .stat()
      .then((found) => (found.isFile() ? found : { size: Infinity }));
    if (size > MAX_BYTES) return refused(say.shell.opened.noPsbt({ name }));
    const bytes = await file.readFile();
    const isBinary = bytes.subarray(0, MAGIC.length).equals(MAGIC);
    return { kind: 'psbt', name, text: bytes.toString(isBinary ? 'base64' : 'utf8') };
  } finally {
    await file.close();
  }
}
