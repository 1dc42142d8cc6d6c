/** Arguments per call of String.fromCharCode. */
const BLOCK = 0x8000;

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += BLOCK)
    text += String.fromCharCode(...bytes.subarray(at, at + BLOCK));
  return btoa(text);
}

/** Bytes of a file or of a part of one. Rejects for folders and unreadable files. */
export const readBase64 = async (file: Blob): Promise<string> =>
  toBase64(new Uint8Array(await file.arrayBuffer()));
