import { ifKnown } from '#main/provider/if-known.ts';
import type { CallOptions, ProviderClient } from '#main/provider/types.ts';
import type { Utxo } from '#shared/api/chain.ts';
import type { Data, EndpointName, Params } from '#shared/api/endpoints.ts';
import { type Family, isServed } from '#shared/api/families.ts';
import { formatOutpoint, parseOutpoint } from '#shared/bitcoin/ids.ts';
import type { KeptAsset } from '#shared/bitcoin/kept-asset.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';

import type { CoinKnowledge } from './coin-knowledge.ts';
import type { Answer, CoinEvidence, IndexHeights } from './coin-report.ts';
import type { CoinTokens } from './coins.ts';
import { outputScript } from './payment.ts';

/** The user's decisions about coins, from the store. */
export interface CoinRules {
  isFrozen(outpoint: string): boolean;
  /** Ids of inscriptions marked as spendable. */
  released(outpoint: string): readonly string[];
}

export interface CoinReaderDeps {
  client: ProviderClient;
  network: NetworkId;
  minCoinSats: () => number;
  lockedBy: (outpoint: string) => string | null;
  rules: CoinRules;
  /** Our own knowledge of coins. */
  knowledge: CoinKnowledge;
  /** Lists also ask which tokens each coin holds, once, if its address holds some. */
  asksTokens?: boolean;
  /** True for change of our own transactions whose inputs were all proved clean. */
  isCleanChange: (outpoint: string) => boolean;
  options?: CallOptions;
}

export const PAGE = 500;
/** Half a million coins per address. */
const MAX_PAGES = 1_000;
/** Coins whose tokens are requested together. */
export const ASKED_AT_ONCE = 50;

/** A reader's dependencies, and what it remembers between reads. */
export interface Reader {
  deps: CoinReaderDeps;
  /** The contents of a confirmed coin don't change. */
  tokensKnown: Map<string, CoinTokens>;
  /** Number of coins at the last read, by script. */
  sizes: Map<string, number>;
}

export function call<N extends EndpointName>(
  { deps }: Reader,
  name: N,
  params: Params<N>,
): Promise<Data<N>> {
  return deps.client.call(name, params, deps.options);
}

export async function ask<T>(
  { deps }: Reader,
  family: Family,
  run: () => Promise<T>,
): Promise<Answer<T>> {
  if (!isServed(family, deps.network)) return { state: 'absent' };
  try {
    return { state: 'said', value: await run() };
  } catch (error) {
    return { state: 'failed', error };
  }
}

/** Reads page after page, by outpoint. */
export async function pages(
  read: (cursor: number) => Promise<{ utxo: Utxo[]; total?: number | undefined }>,
): Promise<ReadonlyMap<string, Utxo>> {
  const found = new Map<string, Utxo>();
  for (let page = 0, cursor = 0; page < MAX_PAGES; page++) {
    const { utxo, total } = await read(cursor);
    for (const one of utxo) found.set(formatOutpoint(one), one);
    cursor += utxo.length;
    if (utxo.length === 0 || (total === undefined ? utxo.length < PAGE : cursor >= total)) {
      return found;
    }
  }
  throw new Error('the list of coins does not end');
}

export async function heights(reader: Reader): Promise<IndexHeights> {
  const [chain, brc20, runes, alkanes] = await Promise.all([
    ask(reader, 'chain', async () => (await call(reader, 'chain.info', {})).blocks),
    ask(reader, 'brc20', async () => (await call(reader, 'brc20.bestHeight', {})).height),
    ask(reader, 'runes', async () => (await call(reader, 'runes.status', {})).bestHeight),
    ask(reader, 'alkanes', async () => (await call(reader, 'alkanes.status', {})).bestHeight),
  ]);
  return { chain, brc20, runes, alkanes };
}

export async function runesAt(
  reader: Reader,
  place: { txid: string; index: number },
  to: CoinTokens,
) {
  const held = await call(reader, 'runes.utxoBalance', place);
  for (const { runeid: id, amount } of held) to.runes.push({ id, amount: BigInt(amount) });
  await reader.deps.knowledge.learnRunes(
    held.flatMap(({ runeid: id, spacedRune, rune, divisibility }) => {
      const name = spacedRune ?? rune;
      return name === undefined || divisibility === undefined ? [] : [{ id, name, divisibility }];
    }),
  );
  return to.runes.length > 0;
}

export async function alkanesAt(
  reader: Reader,
  place: { txid: string; index: number },
  to: CoinTokens,
) {
  for (const { alkaneid: id, amount } of await call(reader, 'alkanes.utxoBalance', place)) {
    to.alkanes.push({ id, amount: BigInt(amount) });
  }
  return to.alkanes.length > 0;
}

/** An output's script from its transaction; null if the transaction is unknown or has no such output. */
export async function scriptOf(reader: Reader, outpoint: string): Promise<string | null> {
  const { txid, vout } = parseOutpoint(outpoint);
  const hex = await ifKnown(call(reader, 'chain.rawTx', { txid }));
  return hex === null ? null : outputScript(hex, txid, vout);
}

/** What the creating transaction put on the coin. Change of our own clean coins needs no reading. */
export async function makerOf(
  { deps }: Reader,
  outpoint: string,
): Promise<{ maker: CoinEvidence['maker']; assets: readonly KeptAsset[] }> {
  if (deps.isCleanChange(outpoint)) return { maker: { state: 'absent' }, assets: [] };
  try {
    const assets = await deps.knowledge.readMaker(outpoint);
    return { maker: { state: 'said', value: true }, assets };
  } catch (error) {
    return { maker: { state: 'failed', error }, assets: [] };
  }
}

export const recordOf = (reader: Reader, outpoint: string): Promise<Utxo | null> => {
  const { txid, vout } = parseOutpoint(outpoint);
  return call(reader, 'chain.utxo', { txid, index: vout });
};

export function holdsAny(page: { total?: number | undefined; detail: unknown[] }): boolean {
  return page.detail.length > 0 || (page.total ?? 0) > 0;
}
