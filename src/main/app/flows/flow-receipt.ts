import type { Engine } from '#main/flows/engine/engine.ts';
import { kinds } from '#main/kinds/index.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';
import { AppError } from '#shared/errors.ts';
import type { LiveSignature } from '#shared/flows/trade.ts';
import type { FlowView, JournalEntry } from '#shared/flows/view.ts';
import type { RecordedOperation } from '#shared/ipc/swap.ts';
import { say } from '#shared/words/say.ts';
import { inEnglish } from '#shared/words/spoken.ts';

interface Proofs {
  journal: readonly JournalEntry[];
  /** Swap texts signed by this flow. */
  signed: readonly RecordedOperation[];
  /** Listings signed by this flow. */
  offers: readonly LiveSignature[];
  /** Effect on the wallet, if the ledger knows it; never part of a signed text. */
  effect: object | null;
}

export const proofsOf = (
  { engine, store }: { engine: Engine; store: NetworkStore },
  id: string,
): Omit<Proofs, 'effect'> => ({
  journal: engine.journal(id),
  signed: store.signedOperations.ofFlow(id),
  offers: store.signatures.ofFlow(id),
});

/**
 * Everything needed to discuss an operation, in one file: what was requested, its result, its effect on the
 * wallet, times, and proofs: public transactions, and the ids (hashes) of what was signed for the swap and the
 * market. Contains no key and no usable signature. Orders have their own receipt (orders/receipt.ts). Throws
 * NOT_FOUND unless it is a trade, a spend or a swap operation.
 */
export function flowReceipt(flow: FlowView, proofs: Proofs, network: string, now: number): string {
  const { id, kind, state, createdAt, updatedAt, title, headline } = flow;
  const [facts] = kinds.flatMap(({ describe }) => describe?.(flow) ?? []);
  if (!facts) throw new AppError('NOT_FOUND', 'there is no receipt of this');
  const receipt = {
    receipt: say.app.flowsFlowReceipt.inkstone({ what: facts.what }),
    version: 2,
    network,
    written: time(now),
    operation: {
      ...{ id, kind, title, state, headline },
      began: time(createdAt),
      lastChange: time(updatedAt),
    },
    ...facts.facts,
    effectOnWallet: proofs.effect,
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
  return `${JSON.stringify(inEnglish(receipt), null, 2)}\n`;
}

const time = (ms: number): string => new Date(ms).toISOString();
