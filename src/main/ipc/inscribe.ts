import { createHash } from 'node:crypto';

import { z } from 'zod';

import { makePreview } from '#main/app/files/previews.ts';
import type { NetworkSession } from '#main/app/network-session.ts';
import { inscribe } from '#main/kinds/inscribe/index.ts';
import { limitsOf } from '#main/orders/limits.ts';
import { describeFile } from '#main/orders/media.ts';
import { AppError } from '#shared/errors.ts';
import { contentHash } from '#shared/flows/content-hash.ts';
import { addedFile, contentCheck, limits, preview } from '#shared/ipc/inscribe.ts';

import { harmless, MANY_FILES, quoteCall } from './declare.ts';
import { nothing } from './fields.ts';

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The draft's size limit; its content is up to the page. */
const MAX_DRAFT = 1_000_000;

const refuse = (name: string, reason: string): never => {
  throw new AppError('FILE_REFUSED', `file refused: ${reason}`, { reason, name });
};

/** An inscription's content, as previews show it. Throws the provider's errors. */
async function contentOf(
  { store, client, id }: NetworkSession,
  inscriptionId: string,
  now: number,
): Promise<{ bytes: Uint8Array; mediaType: string }> {
  const known = store.cache.get('content', inscriptionId)?.data as string | undefined;
  // Content proved when the order completed is used without asking anyone.
  const own = store.blobs.get(known ?? store.orders.provedContent(inscriptionId) ?? '');
  if (own) return { bytes: own, mediaType: 'application/octet-stream' };
  const content = await client.call('inscription.content', { inscriptionId });
  // Cached so that the gallery works offline: an inscription's content never changes.
  if (content.bytes.length <= limitsOf(id).maxFileBytes)
    store.cache.set('content', inscriptionId, store.blobs.put(content.bytes), now);
  return content;
}

export const inscribeCalls = {
  'inscribe.limits': harmless(nothing, limits, async (ctx) => limitsOf(ctx.networks.shownId())),
  /** Keeps the bytes under their hash. One call a file: the per-file limit keeps it under the payload cap. */
  'inscribe.addFile': harmless(
    z.object({
      name: z.string().min(1).max(255),
      mediaType: z.string().max(120),
      base64: z.string().max(600_000),
    }),
    addedFile,
    async (ctx, { name, mediaType, base64 }) => {
      if (!BASE64.test(base64)) return refuse(name, 'unreadable');
      const bytes = Buffer.from(base64, 'base64');
      const { maxFileBytes } = limitsOf(ctx.networks.shownId());
      if (bytes.length === 0) return refuse(name, 'empty');
      if (bytes.length > maxFileBytes) return refuse(name, 'too-large');
      const media = await describeFile(bytes, mediaType);
      const hash = ctx.session().store.blobs.put(bytes);
      return { name, hash, size: bytes.length, ...media };
    },
  ),
  'inscribe.quote': quoteCall(inscribe, MANY_FILES),
  'inscribe.preview': harmless(
    z.object({ hash: contentHash.optional(), inscriptionId: z.string().max(80).optional() }),
    preview,
    async (ctx, { hash, inscriptionId }) => {
      const session = ctx.session();
      if (hash !== undefined) {
        const bytes = session.store.blobs.get(hash);
        if (!bytes) throw new AppError('NOT_FOUND', 'these bytes are not in the store');
        return makePreview(bytes, 'application/octet-stream');
      }
      if (inscriptionId === undefined)
        throw new AppError('INVALID_INPUT', 'a hash or an inscription id');
      const { bytes, mediaType } = await contentOf(session, inscriptionId, ctx.config.clock.now());
      return makePreview(bytes, mediaType);
    },
    { audience: 'both' },
  ),
  /** Compares the content that a preview shows with the reveal transaction's bytes. */
  'inscribe.checkContent': harmless(
    z.object({ inscriptionId: z.string().max(80) }),
    contentCheck,
    async (ctx, { inscriptionId }) => {
      const session = ctx.session();
      const proved = (await session.contentsOf([inscriptionId])).get(inscriptionId);
      if (!proved) return { result: 'unproved' as const };
      const { bytes } = await contentOf(session, inscriptionId, ctx.config.clock.now());
      const { size, contentHash: hash, doubt } = proved;
      return hash === createHash('sha256').update(bytes).digest('hex')
        ? { result: 'same' as const, size, hash, doubt }
        : { result: 'differs' as const, size, shownSize: bytes.length };
    },
  ),
  /** The saved draft: survives a crash and a restart. */
  'inscribe.loadDraft': harmless(
    nothing,
    z.object({ draft: z.unknown().nullable() }),
    async (ctx) => ({
      draft: ctx.session().store.cache.get('draft', 'inscribe')?.data ?? null,
    }),
  ),
  'inscribe.saveDraft': harmless(
    z.object({ draft: z.unknown() }),
    nothing,
    async (ctx, { draft }) => {
      if (JSON.stringify(draft).length > MAX_DRAFT)
        throw new AppError('PAYLOAD_TOO_LARGE', 'the draft is too large');
      ctx.session().store.cache.set('draft', 'inscribe', draft, ctx.config.clock.now());
      return {};
    },
  ),
};
