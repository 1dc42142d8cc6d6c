import { createHash } from 'node:crypto';

import type { InscribeContent, InscribeItem } from '#shared/flows/inputs.ts';

import { brc20Json } from './brc20-json.ts';

/** BRC-20 payloads are text with this media type (api-facts 6). */
export const BRC20_MEDIA_TYPE = 'text/plain;charset=utf-8';

/** The bytes that a BRC-20 operation inscribes, or null for content whose bytes are stored already. */
export function operationBytes(content: InscribeContent): Uint8Array | null {
  const json = brc20Json(content);
  return json === null ? null : new TextEncoder().encode(json);
}

/** One item per inscription: the files, or the operation's payload as often as it is inscribed. */
export function contentItems(content: InscribeContent): InscribeItem[] {
  if (content.type === 'files') return content.items;
  const bytes = operationBytes(content) as Uint8Array;
  const hash = createHash('sha256').update(bytes).digest('hex');
  const item = {
    name: `${content.type}.txt`,
    mediaType: BRC20_MEDIA_TYPE,
    hash,
    size: bytes.length,
  };
  return Array.from({ length: content.type === 'brc20-mint' ? content.count : 1 }, () => item);
}

export function contentTitle(content: InscribeContent, items: readonly InscribeItem[]): string {
  switch (content.type) {
    case 'files': {
      const [first] = items;
      return items.length === 1 && first ? first.name : `${items.length} files`;
    }
    case 'brc20-deploy':
      return `Deploy ${content.tick}`;
    case 'brc20-mint':
      return content.count === 1
        ? `Mint ${content.amount} ${content.tick}`
        : `Mint ${content.amount} ${content.tick}, ${content.count} times`;
    case 'brc20-transfer':
      return `Transfer ${content.amount} ${content.tick}`;
  }
}

/** `data:<mime>;base64,<payload>`, with the charset of text (api-facts 2.2). */
export function dataUrl(mediaType: string, bytes: Uint8Array): string {
  return `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
}
