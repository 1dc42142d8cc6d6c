import type { FlowView } from '#shared/flows/view.ts';

/** What a purchase of ours cost besides the price, and its transaction. */
export interface OwnPurchase {
  txid: string;
  feeSats: bigint;
}

/** Purchases made with this app, by inscription: the market's history has neither their fees nor their transactions. */
export function ownPurchases(flows: Iterable<Pick<FlowView, 'trade'>>): Map<string, OwnPurchase> {
  const found = new Map<string, OwnPurchase>();
  for (const { trade } of flows) {
    if (trade?.asked.kind !== 'buy') continue;
    for (const { inscriptionId, txid, status, priceSats, outlaySats } of trade.lines) {
      if (inscriptionId === null || txid === null || priceSats === null || outlaySats === null)
        continue;
      if (status !== 'done' && status !== 'sent') continue;
      found.set(inscriptionId, { txid, feeSats: BigInt(outlaySats) - BigInt(priceSats) });
    }
  }
  return found;
}
