import type { Engine } from '#main/flows/engine/engine.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';
import type { SignatureRow } from '#main/store/signatures.ts';
import type { SignedOperationRow } from '#main/store/signed-operations.ts';
import { AppError } from '#shared/errors.ts';
import type { BridgeView } from '#shared/flows/bridge.ts';
import type { TradeKind } from '#shared/flows/trade.ts';
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
      offers: proofs.offers.map(({ psbtHash, outpoint, inscriptionId, priceSats, payAddress }) => ({
        ...{ id: psbtHash, outpoint, inscriptionId, priceSats, payAddress },
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
      facts: {
        direction: ways[trade.asked.kind],
        result: resultOf(trade),
        asked: trade.asked,
        lines: trade.lines,
      },
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
      facts: {
        direction:
          bridge.asked.kind === 'deposit'
            ? 'from Bitcoin into the swap'
            : 'out of the swap to Bitcoin',
        result: { place: places[bridge.place], status: bridge.progress?.status },
        asked: bridge.asked,
        orderId: bridge.orderId,
        cost: bridge.cost,
      },
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

const ways: Record<TradeKind, string> = {
  buy: 'sats out, bought for them in',
  list: 'offered for sats, nothing left with that',
  delist: 'offers taken back',
  're-price': 'offered at another price',
  bind: 'payouts bound to an address, nothing left with that',
};

const resultOf = ({ lines, failed }: NonNullable<FlowView['trade']>) => ({
  lines: lines.length,
  ...Object.fromEntries(
    lines.map(({ status }) => [status, lines.filter((line) => line.status === status).length]),
  ),
  badly: failed,
});

const places: Record<BridgeView['place'], string> = {
  here: 'still where it was',
  moving: 'left there, not arrived',
  there: 'arrived',
};

const known = (txids: readonly (string | null)[]): string[] => [
  ...new Set(txids.filter((txid) => txid !== null)),
];
