import type { ProviderClient } from '#main/provider/types.ts';
import { UNCONFIRMED_HEIGHT } from '#shared/api/chain.ts';
import { formatOutpoint, parseOutpoint } from '#shared/bitcoin/ids.ts';

export interface OpenLedger {
  allLive(): { outpoint: string }[];
  end(outpoint: string, txid: string, at: number): number;
}

const PAGE = 500;
/** Half a million coins of one address; a longer list never ends. */
const MAX_PAGES = 1_000;

/**
 * Ends the signatures of coins spent in a block; a spend in the mempool may still be replaced, so it ends nothing.
 * Coins of an address are looked up in its list, and only missing ones individually. Returns the outpoints that ended.
 * Throws the provider’s errors: unknown signatures stay active.
 */
export async function endSpentSignatures(
  client: ProviderClient,
  ledger: OpenLedger,
  now: number,
  /** Addresses of these coins as last read. */
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

/** Which of the coins the address still has; its list is read only until they are found. */
async function unspentAt(
  client: ProviderClient,
  address: string,
  outpoints: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  // A single coin is looked up directly, which is shorter than a list.
  if (outpoints.length === 1) return found;
  for (let page = 0, cursor = 0; page < MAX_PAGES; page += 1) {
    const { utxo } = await client.call('chain.allUtxos', { address, cursor, size: PAGE });
    for (const one of utxo) if (one.isSpent !== true) found.add(formatOutpoint(one));
    cursor += utxo.length;
    if (utxo.length < PAGE || outpoints.every((one) => found.has(one))) break;
  }
  return found;
}

/** The confirmed transaction that spends the coin; null if there is none. */
export async function spenderOf(client: ProviderClient, outpoint: string): Promise<string | null> {
  const spend = await spendOf(client, outpoint);
  return spend?.isMined === true ? spend.txid : null;
}

/** The same including the mempool. Throws PROVIDER_REJECTED for a coin that the provider doesn't know. */
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
