import type { AppContext } from '#main/app/context.ts';
import { describeFile } from '#main/app/describe-file.ts';
import { makePreview } from '#main/app/previews.ts';
import { limitsOf } from '#main/orders/limits.ts';
import { AppError } from '#shared/errors.ts';
import type { Handlers } from '#shared/ipc/contract.ts';

type InscribeHandlers = Pick<Handlers, Extract<keyof Handlers, `inscribe.${string}`>>;

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The form as it was left, capped: it is the page's own business what is in it. */
const MAX_DRAFT = 1_000_000;

export function inscribeHandlers(ctx: AppContext): InscribeHandlers {
  const refuse = (name: string, reason: string): never => {
    throw new AppError('FILE_REFUSED', `file refused: ${reason}`, { reason, name });
  };

  return {
    'inscribe.limits': async () => limitsOf(ctx.networkId()),

    'inscribe.addFile': async ({ name, mediaType, base64 }) => {
      if (!BASE64.test(base64)) return refuse(name, 'unreadable');
      const bytes = Buffer.from(base64, 'base64');
      const { maxFileBytes } = limitsOf(ctx.networkId());
      if (bytes.length === 0) return refuse(name, 'empty');
      if (bytes.length > maxFileBytes) return refuse(name, 'too-large');
      const media = await describeFile(bytes, mediaType);
      const hash = ctx.session().store.blobs.put(bytes);
      return { name, hash, size: bytes.length, ...media };
    },

    'inscribe.quote': async (input) => {
      const { signed, ...quoted } = await ctx.session().quoteInscribe(input);
      return { ...quoted, signed: signed?.kind ?? null };
    },

    'inscribe.preview': async ({ hash, inscriptionId }) => {
      const session = ctx.session();
      if (hash !== undefined) {
        const bytes = session.store.blobs.get(hash);
        if (!bytes) throw new AppError('NOT_FOUND', 'these bytes are not in the store');
        return makePreview(bytes, 'application/octet-stream');
      }
      if (inscriptionId === undefined)
        throw new AppError('INVALID_INPUT', 'a hash or an inscription id');
      const known = session.store.cache.get('content', inscriptionId)?.data as string | undefined;
      // What was proved when the order ended needs nobody's word.
      const own = session.store.blobs.get(
        known ?? session.store.orders.provedContent(inscriptionId) ?? '',
      );
      if (own) return makePreview(own, 'application/octet-stream');
      const { bytes, mediaType } = await session.client.call('inscription.content', {
        inscriptionId,
      });
      if (bytes.length <= limitsOf(session.id).maxFileBytes) {
        // Kept, so that the gallery shows it without network too: content of an inscription never changes.
        session.store.cache.set(
          'content',
          inscriptionId,
          session.store.blobs.put(bytes),
          ctx.config.clock.now(),
        );
      }
      return makePreview(bytes, mediaType);
    },

    'inscribe.loadDraft': async () => ({
      draft: ctx.session().store.cache.get('draft', 'inscribe')?.data ?? null,
    }),
    'inscribe.saveDraft': async ({ draft }) => {
      if (JSON.stringify(draft).length > MAX_DRAFT)
        throw new AppError('PAYLOAD_TOO_LARGE', 'the draft is too large');
      ctx.session().store.cache.set('draft', 'inscribe', draft, ctx.config.clock.now());
      return {};
    },
  };
}
