import { typeOfBytes } from '#main/orders/media.ts';
import type { Preview } from '#shared/ipc/inscribe.ts';

/** Raster types that browsers decode without running anything. SVG is a document. */
const RASTER = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/apng',
]);
const TEXT =
  /^(text\/plain|application\/json|text\/markdown|text\/csv|text\/html|image\/svg\+xml|text\/css|text\/javascript|application\/javascript)/i;
const MAX_TEXT = 4000;

/**
 * A safe preview: a raster image only if its bytes prove the type, text as text (HTML and SVG as
 * source), otherwise just type and size.
 */
export async function makePreview(bytes: Uint8Array, declared: string): Promise<Preview> {
  const mediaType = declared.slice(0, 120);
  const proved = (await typeOfBytes(bytes))?.mime;
  if (proved !== undefined && RASTER.has(proved)) {
    const dataUrl = `data:${proved};base64,${Buffer.from(bytes).toString('base64')}`;
    return { kind: 'image', dataUrl, mediaType: proved, size: bytes.length };
  }
  if (proved === undefined || TEXT.test(mediaType)) {
    const text = decode(bytes.subarray(0, MAX_TEXT * 4));
    if (text !== null) {
      return {
        kind: 'text',
        text: text.slice(0, MAX_TEXT),
        cut: bytes.length > MAX_TEXT * 4 || text.length > MAX_TEXT,
        mediaType,
        size: bytes.length,
      };
    }
  }
  return { kind: 'none', mediaType, size: bytes.length };
}

/** UTF-8 text, or null if invalid. Drops a character cut off at the end. */
function decode(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return text.includes('\u0000') ? null : text;
  } catch {
    return null;
  }
}
