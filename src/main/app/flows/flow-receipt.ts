import type { Engine } from '#main/flows/engine/engine.ts';
import { kinds } from '#main/kinds/index.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';
import type { SignatureRow } from '#main/store/signatures.ts';
import type { SignedOperationRow } from '#main/store/signed-operations.ts';
import { AppError } from '#shared/errors.ts';
import type { FlowView, JournalEntry } from '#shared/flows/view.ts';

interface Proofs {
  journal: readonly JournalEntry[];
  /** Texts that were signed for the second layer by this flow. */
  signed: readonly SignedOperationRow[];
  /** Offers that were signed for the market by this flow. */
  offers: readonly SignatureRow[];
}

export const proofsOf = (
  { engine, store }: { engine: Engine; store: NetworkStore },
  id: string,
): Proofs => ({
  journal: engine.journal(id),
  signed: store.signedOperations.ofFlow(id),
  offers: store.signatures.ofFlow(id),
});

/**
 * Everything that a talk about an operation needs, in one file: what was asked, what came of it, when, and what proves
 * it: transactions that anybody can look up, and the ids of what was signed for the swap and the market, which are hashes
 * of it. Holds no key, and no signature that somebody could use. Orders have a receipt of their own (orders/receipt.ts).
 * Throws NOT_FOUND for what is neither a trade, a spend, nor a matter of the swap.
 */
export function flowReceipt(flow: FlowView, proofs: Proofs, network: string, now: number): string {
  const { id, kind, state, createdAt, updatedAt, title, headline } = flow;
  const [facts] = kinds.flatMap(({ receipt: of }) => of?.(flow) ?? []);
  if (!facts) throw new AppError('NOT_FOUND', 'there is no receipt of this');
  const receipt = {
    receipt: `inkstone ${facts.what}`,
    version: 2,
    network,
    written: time(now),
    operation: {
      ...{ id, kind, title, state, headline },
      began: time(createdAt),
      lastChange: time(updatedAt),
    },
    ...facts.facts,
    proof: {
      transactions: facts.txids,
      signed: proofs.signed.map(({ id: hash, address, func, params, ts }) => ({
        id: hash,
        text: { address, func, params, ts },
      })),
      offers: proofs.offers.map(({ psbtHash, outpoint, inscriptionId, priceSats, payAddress }) => ({
        ...{ id: psbtHash, outpoint, inscriptionId, priceSats, payAddress },
      })),
    },
    journal: proofs.journal.map((entry) => ({ ...entry, at: time(entry.at) })),
  };
  return `${JSON.stringify(receipt, null, 2)}\n`;
}

const time = (ms: number): string => new Date(ms).toISOString();
