import type { SignedOperationRow } from '#main/store/signed-operations.ts';
import { AppError } from '#shared/errors.ts';
import type { FlowView, JournalEntry } from '#shared/flows/view.ts';

interface Proofs {
  journal: readonly JournalEntry[];
  /** Texts that were signed for the second layer by this flow. */
  signed: readonly SignedOperationRow[];
}

/**
 * Everything that a talk about an operation needs, in one file: what was asked, what came of it, when, and what proves
 * it: transactions that anybody can look up, and the ids of what was signed for the swap, which are hashes of their
 * texts. Holds no key, and no signature that somebody could use. Orders have a receipt of their own (orders/receipt.ts).
 * Throws NOT_FOUND for what is neither a trade, a spend, nor a matter of the swap.
 */
export function flowReceipt(flow: FlowView, proofs: Proofs, network: string, now: number): string {
  const { id, kind, state, createdAt, updatedAt, title, headline } = flow;
  const told = factsOf(flow);
  if (!told) throw new AppError('NOT_FOUND', 'there is no receipt of this');
  const receipt = {
    receipt: `inkstone ${told.what}`,
    version: 2,
    network,
    written: time(now),
    operation: {
      ...{ id, kind, title, state, headline },
      began: time(createdAt),
      lastChange: time(updatedAt),
    },
    ...told.facts,
    proof: {
      transactions: told.txids,
      signed: proofs.signed.map(({ id: hash, address, func, params, ts }) => ({
        id: hash,
        text: { address, func, params, ts },
      })),
    },
    journal: proofs.journal.map((entry) => ({ ...entry, at: time(entry.at) })),
  };
  return `${JSON.stringify(receipt, null, 2)}\n`;
}

const time = (ms: number): string => new Date(ms).toISOString();

interface Told {
  what: string;
  facts: object;
  txids: string[];
}

function factsOf({ trade, operation, bridge, spend }: FlowView): Told | null {
  if (trade)
    return {
      what: 'trade',
      facts: { asked: trade.asked, lines: trade.lines },
      txids: known(trade.lines.map(({ txid }) => txid)),
    };
  if (operation)
    return {
      what: 'operation of the swap',
      facts: {
        address: operation.address,
        asked: operation.ask,
        part: operation.part,
        fee: operation.charged,
        outcome: operation.outcome,
      },
      txids: [],
    };
  if (bridge)
    return {
      what: 'bridge',
      facts: { asked: bridge.asked, orderId: bridge.orderId, cost: bridge.cost },
      txids: known(Object.values(bridge.progress?.txids ?? {})),
    };
  if (spend)
    return {
      what: 'spend',
      facts: { asked: spend.asked, transactions: spend.transactions },
      txids: known(spend.transactions.map(({ txid }) => txid)),
    };
  return null;
}

const known = (txids: readonly (string | null)[]): string[] => [
  ...new Set(txids.filter((txid) => txid !== null)),
];
