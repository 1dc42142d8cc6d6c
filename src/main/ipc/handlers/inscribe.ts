import { AppError } from '#shared/errors.ts';
import type { InscribeInput } from '#shared/flows/inputs.ts';
import type { SpendInput } from '#shared/flows/spend.ts';
import type { Handlers, Input } from '#shared/ipc/contract.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';

import type { AppContext } from '../../app/context.ts';
import { describeFile } from '../../app/describe-file.ts';
import { makePreview } from '../../app/previews.ts';
import { quote, withTerms } from '../../app/quote.ts';
import { checkSpend } from '../../app/spend-quote.ts';
import { operationBytes } from '../../orders/content.ts';
import { limitsOf } from '../../orders/limits.ts';

type InscribeHandlers = Pick<
  Handlers,
  Extract<keyof Handlers, `inscribe.${string}`> | 'flow.start'
>;

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function refuseProblems(problems: readonly Problem[]): void {
  const stopped = problems.find(({ severity }) => severity === 'error');
  if (!stopped) return;
  const { field, text } = stopped;
  throw new AppError('INVALID_INPUT', text, { field, text });
}

/** The form as it was left, capped: it is the page's own business what is in it. */
const MAX_DRAFT = 1_000_000;

export function inscribeHandlers(ctx: AppContext): InscribeHandlers {
  const refuse = (name: string, reason: string): never => {
    throw new AppError('FILE_REFUSED', `file refused: ${reason}`, { reason, name });
  };

  function startSpend(input: SpendInput) {
    const session = ctx.session();
    refuseProblems(checkSpend(input, session).problems);
    return session.engine.startFlow(input);
  }

  async function start({ network, ...input }: Input<'flow.start'>) {
    if (network !== undefined && network !== ctx.networkId()) {
      const text = 'The network was changed after this form was opened. Look at it again.';
      throw new AppError('INVALID_INPUT', text, { field: 'network', text });
    }
    if (!ctx.vault.status().exists) throw new AppError('VAULT_ABSENT', 'there is no vault yet');
    return input.kind === 'inscribe' ? startInscribe(input) : startSpend(input);
  }

  async function startInscribe(input: InscribeInput) {
    const session = ctx.session();
    const { problems, signed } = await quote(input, session);
    refuseProblems(problems);
    const bytes = operationBytes(input.content);
    if (bytes) session.store.blobs.put(bytes);
    const started = session.engine.startFlow(withTerms(input, signed));
    session.store.cache.remove('draft', 'inscribe');
    return started;
  }

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
      const { signed, ...quoted } = await quote(input, ctx.session());
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
      const own = session.store.blobs.get(
        session.store.cache.get('content', inscriptionId)?.data as string,
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

    'flow.start': start,
  };
}
