import type { ProviderClient } from '#main/provider/types.ts';
import { UNCONFIRMED_HEIGHT } from '#shared/api/chain.ts';
import { formatOutpoint, parseOutpoint } from '#shared/bitcoin/ids.ts';

export interface OpenLedger {
  allLive(): { outpoint: string }[];
  end(outpoint: string, txid: string, at: number): number;
}

const PAGE = 500;
/** Half a million coins of one address: a list that is longer does not end. */
const MAX_PAGES = 1_000;

/**
 * Ends the signatures of coins that a block shows as spent; one that waits in the mempool may still be replaced,
 * so it ends nothing. Coins of one address are looked for in one list of its coins, and only what is missing there is
 * asked for by itself. Gives the outpoints that ended. Throws the provider’s failures: what is not known stays live.
 */
export async function endSpentSignatures(
  client: ProviderClient,
  ledger: OpenLedger,
  now: number,
  /** The addresses of these coins as last seen. */
  placesOf: (outpoints: ReadonlySet<string>) => ReadonlyMap<string, string> = () => new Map(),
): Promise<string[]> {
  const ended: string[] = [];
  const live = new Set(ledger.allLive().map((one) => one.outpoint));
  const places = placesOf(live);
  for (const [address, outpoints] of Map.groupBy(live, (one) => places.get(one))) {
    const unspent = address === undefined ? new Set() : await unspentAt(client, address, outpoints);
    for (const outpoint of outpoints) {
      const txid = unspent.has(outpoint) ? null : await spenderOf(client, outpoint);
      if (txid === null) continue;
      ledger.end(outpoint, txid, now);
      ended.push(outpoint);
    }
  }
  return ended;
}

/** Those of the coins that the address has; its list is read no further than they are found. */
async function unspentAt(
  client: ProviderClient,
  address: string,
  outpoints: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  // One coin is asked for at once: the list would not be shorter.
  if (outpoints.length === 1) return found;
  for (let page = 0, cursor = 0; page < MAX_PAGES; page += 1) {
    const { utxo } = await client.call('chain.allUtxos', { address, cursor, size: PAGE });
    for (const one of utxo) if (one.isSpent !== true) found.add(formatOutpoint(one));
    cursor += utxo.length;
    if (utxo.length < PAGE || outpoints.every((one) => found.has(one))) break;
  }
  return found;
}

/** What spends the coin in a block; null while nothing does. */
export async function spenderOf(client: ProviderClient, outpoint: string): Promise<string | null> {
  const spend = await spendOf(client, outpoint);
  return spend?.isMined === true ? spend.txid : null;
}

/** The same, also where it only waits. Throws PROVIDER_REJECTED for a coin that the provider doesn't know. */
export async function spendOf(
  client: ProviderClient,
  outpoint: string,
): Promise<{ txid: string; isMined: boolean } | null> {
  const { txid, vout } = parseOutpoint(outpoint);
  const cursor = Math.floor(vout / PAGE) * PAGE;
  const outputs = await client.call('chain.txOuts', { txid, cursor, size: PAGE });
  const { txidSpent, heightSpent = 0 } = outputs.find((one) => one.vout === vout) ?? {};
  if (!txidSpent || /^0+$/.test(txidSpent)) return null;
  return { txid: txidSpent, isMined: heightSpent > 0 && heightSpent < UNCONFIRMED_HEIGHT };
}
