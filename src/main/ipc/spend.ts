import { z } from 'zod';

import type { NetworkSession } from '#main/app/network-session.ts';
import { spend } from '#main/kinds/spend/index.ts';
import { flowId } from '#shared/flows/view.ts';
import { type KeptDraft, keptDraft, sendDraft } from '#shared/ipc/spend.ts';

import { harmless, quoteCall } from './declare.ts';
import { nothing } from './fields.ts';

/** Which form: its kind, and the token or inscriptions that it sends. */
const form = z.string().min(1).max(5_000);
const stored = sendDraft.extend({ startedAs: flowId.nullable() });
const DRAFTS = 'send-draft';
/** All drafts together; the oldest are dropped first. */
const MOST_BYTES = 1_000_000;

/**
 * What became of the operation that a draft started. `waiting`: nothing was signed, and it still can be. `gone`: it
 * ended, and nothing was signed.
 */
function fateOf({ engine }: NetworkSession, id: string): 'waiting' | 'gone' | 'signed' {
  if (!engine.has(id)) return 'gone';
  const { phase, spend: of, payments } = engine.get(id);
  if (payments.length > 0 || (of?.transactions ?? []).length > 0) return 'signed';
  if (phase === 'cancelled' || phase === 'failed') return 'gone';
  return phase === 'working' || phase === 'approving' ? 'waiting' : 'signed';
}

export const spendCalls = {
  /** From the coins as last seen. */
  'spend.quote': quoteCall(spend),
  /**
   * What was typed into a form and not sent: survives a restart. `waitingId`: the operation that it started, while that
   * waits for approval.
   */
  'spend.loadDraft': harmless(
    z.object({ form }),
    keptDraft.nullable(),
    async (ctx, { form: key }) => {
      const session = ctx.session();
      const { cache } = session.store;
      const kept = stored.safeParse(cache.get(DRAFTS, key)?.data);
      if (!kept.success) return null;
      const { startedAs, ...draft } = kept.data;
      const fate = startedAs === null ? 'gone' : fateOf(session, startedAs);
      if (fate === 'signed') cache.remove(DRAFTS, key);
      else
        return { ...draft, waitingId: fate === 'waiting' ? startedAs : null } satisfies KeptDraft;
      return null;
    },
  ),
  /** Null removes it. `startedAs`: the operation that was started from it. */
  'spend.saveDraft': harmless(
    z.object({ form, draft: sendDraft.nullable(), startedAs: flowId.nullable() }),
    nothing,
    async (ctx, { form: key, draft, startedAs }) => {
      const { cache } = ctx.session().store;
      if (draft === null) cache.remove(DRAFTS, key);
      else
        cache.addWithin(
          DRAFTS,
          [[key, { ...draft, startedAs }]],
          MOST_BYTES,
          ctx.config.clock.now(),
        );
      return {};
    },
  ),
};
