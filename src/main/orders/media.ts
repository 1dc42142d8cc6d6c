import { say } from '#shared/words/say.ts';

/** A media type without parameters, for comparison. */
export const essence = (mediaType: string): string =>
  (mediaType.split(';')[0] ?? '').trim().toLowerCase();

const isTextual = (type: string): boolean =>
  /^text\/|^(application\/(json|javascript|xml)|image\/svg\+xml)$|\+(xml|json)$/.test(type);

/** Synonyms of media types. */
const aliases: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'application/x-javascript': 'text/javascript',
  'application/javascript': 'text/javascript',
  'image/apng': 'image/png',
  'text/xml': 'application/xml',
};
const canonical = (type: string): string => aliases[type] ?? type;

/** True if the bytes are valid UTF-8. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The type detected from the bytes; undefined if there is none. Loads the library on first use. */
export async function typeOfBytes(bytes: Uint8Array): Promise<{ mime: string } | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  return fileTypeFromBuffer(bytes);
}

/** Detects the type and reports a mismatch with the declared one. Rejects nothing. */
export async function sniffMedia(
  bytes: Uint8Array,
  declared: string,
): Promise<{ sniffed: string | null; warnings: string[] }> {
  const type = canonical(essence(declared));
  const found = await typeOfBytes(bytes);
  const sniffed = found ? canonical(essence(found.mime)) : null;
  const warnings: string[] = [];
  const xmlOfSvg = sniffed === 'application/xml' && type === 'image/svg+xml';
  if (sniffed !== null && sniffed !== type && !xmlOfSvg) {
    warnings.push(say.orders.media.theBytesAreBut({ sniffed, type }));
  } else if (sniffed === null && !isTextual(type) && /^(image|audio|video|font)\//.test(type)) {
    warnings.push(say.orders.media.nothingInTheBytes({ type }));
  }
  if (isTextual(type) && !isUtf8(bytes)) {
    warnings.push(say.orders.media.declaredAsTextBut);
  }
  return { sniffed, warnings };
}

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
