import type { TokenFacts } from '#main/signing/coins/provider-facts.ts';
import { type ContentProof, createContentProver } from '#main/signing/content-proof.ts';
import type { SigningContext } from '#main/signing/define/context.ts';
import type { Expected, TransactionFacts } from '#main/signing/define/purpose.ts';
import { contentOf, type Contents, type ProvedContent } from '#main/signing/read/proved-content.ts';
import { isAppError } from '#shared/errors.ts';

import { movedTransfers } from './moved-transfers.ts';

/** Proved contents are cached while the app runs, since they never change. */
const REMEMBERED = 5_000;

type Sources = Pick<SigningContext, 'client' | 'findScript'>;

/** Proves inscriptions' contents. What couldn't be proved is absent, and requested again next time. */
export function createContentProofs() {
  const known = new Map<string, ProvedContent>();

  async function prove(id: string, proofOf: (id: string) => Promise<ContentProof>) {
    const own = await proofOf(id);
    if ('fault' in own) return null;
    const { delegate } = own.envelope;
    if (delegate === null) return contentOf(own);
    const shown = delegate === '' ? null : await proofOf(delegate);
    return shown === null || 'fault' in shown ? null : contentOf(own, shown);
  }

  function remember(id: string, content: ProvedContent): void {
    const [oldest] = known.keys();
    if (known.size >= REMEMBERED && oldest !== undefined) known.delete(oldest);
    known.set(id, content);
  }

  return async (ids: Iterable<string>, { client, findScript }: Sources): Promise<Contents> => {
    const found = new Map<string, ProvedContent>();
    const proofOf = createContentProver(
      (txid, isFresh) => client.call('chain.rawTx', { txid }, { priority: 'user', fresh: isFresh }),
      (script) => findScript(script) !== null,
    );
    for (const id of new Set(ids)) {
      try {
        const content = known.get(id) ?? (await prove(id, proofOf));
        if (content === null) continue;
        remember(id, content);
        found.set(id, content);
      } catch (error) {
        // A missing answer proves nothing; the clause decides what that means.
        if (!isAppError(error)) throw error;
      }
    }
    return found;
  };
}

/** For a transaction's facts: contents of moved and named inscriptions, and index data of transfers. */
export function createContentReader() {
  const contentsOf = createContentProofs();
  return async (
    { contents: named = [] }: Expected,
    facts: TransactionFacts,
    now: SigningContext,
  ): Promise<Pick<TransactionFacts, 'contents' | 'listed'>> => {
    const ids = new Set(named.map(({ inscriptionId }) => inscriptionId));
    const pinned = facts.inspection.pins.filter(({ kind }) => kind === 'inscription');
    const contents = await contentsOf([...ids, ...pinned.map(({ id }) => id)], now);
    const listed = new Map<string, TokenFacts | null>();
    for (const one of movedTransfers({ ...facts, contents })) {
      if (ids.has(one.inscriptionId)) continue;
      try {
        listed.set(one.inscriptionId, await now.sources.tokenOf(one, one.holder));
      } catch (error) {
        // An index that doesn't answer doesn't contradict the bytes.
        if (!isAppError(error)) throw error;
      }
    }
    return { contents, listed };
  };
}
