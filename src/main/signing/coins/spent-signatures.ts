import type { ProviderClient } from '#main/provider/types.ts';
import { UNCONFIRMED_HEIGHT } from '#shared/api/chain.ts';
import { parseOutpoint } from '#shared/bitcoin/ids.ts';

export interface OpenLedger {
  allLive(): { outpoint: string }[];
  end(outpoint: string, txid: string, at: number): number;
}

const PAGE = 500;

/**
 * Ends the signatures of coins that a block shows as spent; one that waits in the mempool may still be replaced,
 * so it ends nothing. Gives the outpoints that ended. Throws the provider’s failures: what is not known stays live.
 */
export async function endSpentSignatures(
  client: ProviderClient,
  ledger: OpenLedger,
  now: number,
): Promise<string[]> {
  const ended: string[] = [];
  for (const outpoint of new Set(ledger.allLive().map((one) => one.outpoint))) {
    const { txid, vout } = parseOutpoint(outpoint);
    const cursor = Math.floor(vout / PAGE) * PAGE;
    const outputs = await client.call('chain.txOuts', { txid, cursor, size: PAGE });
    const output = outputs.find((one) => one.vout === vout);
    const { txidSpent, heightSpent = 0 } = output ?? {};
    if (!txidSpent || /^0+$/.test(txidSpent)) continue;
    if (heightSpent <= 0 || heightSpent >= UNCONFIRMED_HEIGHT) continue;
    ledger.end(outpoint, txidSpent, now);
    ended.push(outpoint);
  }
  return ended;
}
