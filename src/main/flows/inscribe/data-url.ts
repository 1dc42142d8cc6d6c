import type { InscribeItem } from '#shared/flows/inputs.ts';

/**
 * The media type as the order's data URL carries it, and so as it will be inscribed: text says that it is UTF-8
 * (api-facts 2.2).
 */
export function wireMediaType(mediaType: string): string {
  const plain = mediaType.trim();
  return /^text\//i.test(plain) && !/;\s*charset=/i.test(plain) ? `${plain};charset=utf-8` : plain;
}

/** `data:<media type>;base64,<payload>` of the very bytes. */
export function dataUrlOf(item: Pick<InscribeItem, 'mediaType'>, bytes: Uint8Array): string {
  return `data:${wireMediaType(item.mediaType)};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** Media types that a data URL can carry whole: type, slash, subtype, parameters; no comma or base64 marker. */
export function isMediaType(text: string): boolean {
  return (
    text.length <= 120 &&
    /^[\w.+-]+\/[\w.+-]+(;\s*[\w-]+=[\w.+-]+)*$/.test(text.trim()) &&
    !/;\s*base64/i.test(text)
  );
}
