import { words } from '#renderer/base/words.ts';
import { AppError } from '#shared/errors.ts';

const MAGIC = [0x70, 0x73, 0x62, 0x74, 0xff];
/** The limit of a call from Tools. */
const MAX_BYTES = 700_000;

/**
 * A PSBT file as text: base64 of the binary form, or the content of a text file. Throws FILE_REFUSED above `most`
 * bytes.
 */
export async function psbtFileText(file: File, most = MAX_BYTES): Promise<string> {
  if (file.size > most) {
    throw new AppError('FILE_REFUSED', 'too large', {
      name: file.name,
      reason: words.forms.psbt.tooLarge,
    });
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!MAGIC.every((byte, at) => bytes[at] === byte)) return new TextDecoder().decode(bytes);
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** The beginning of a PSBT in base64. */
const BASE64 = 'cHNidP';

/** Whether a file is a PSBT, by its name or its first bytes. */
export async function isPsbtFile(file: File): Promise<boolean> {
  if (/\.psbt$/i.test(file.name)) return true;
  const bytes = new Uint8Array(await file.slice(0, BASE64.length).arrayBuffer());
  return (
    MAGIC.every((byte, at) => bytes[at] === byte) || new TextDecoder().decode(bytes) === BASE64
  );
}
