import { isUtf8, sniffMedia } from '#main/orders/media.ts';

const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+(;\s*[\w-]+=[\w.-]+)*$/;

/** The declared media type, the detected one, and whether they disagree. */
export async function describeFile(
  bytes: Uint8Array,
  declared: string,
): Promise<{ mediaType: string; sniffed: string | null; warnings: string[] }> {
  const named = MEDIA_TYPE.test(declared.trim()) ? declared.trim().toLowerCase() : '';
  const { sniffed, warnings } = await sniffMedia(
    bytes,
    named === '' ? 'application/octet-stream' : named,
  );
  if (named === '') {
    const guess =
      sniffed ?? (isUtf8(bytes) ? 'text/plain;charset=utf-8' : 'application/octet-stream');
    return { mediaType: guess, sniffed, warnings: [] };
  }
  const text = /^text\/[\w.+-]+$/.test(named) && isUtf8(bytes);
  return { mediaType: text ? `${named};charset=utf-8` : named, sniffed, warnings };
}
