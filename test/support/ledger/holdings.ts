import type { Output } from '#main/ipc/contract.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { Utxo } from '#shared/api/chain.ts';
import { scaleDecimal, TOKEN_DECIMALS } from '#shared/bitcoin/amount.ts';
import { practiceClient } from '#test/support/ask-practice.ts';
import type { TestApp } from '#test/support/start-test-app.ts';

const PAGE = 500;

/** A wallet's holdings according to one source, by asset: `sats`, `inscription ID`, `rune ID`, `alkane ID`. */
export type Has = ReadonlyMap<string, bigint>;

interface Held {
  id: string;
  atoms: string | null;
}

/** The sum of these, without zeros. */
function hasOf(entries: readonly (readonly [string, bigint])[]): Has {
  const sums = new Map<string, bigint>();
  for (const [what, amount] of entries) sums.set(what, (sums.get(what) ?? 0n) + amount);
  return new Map([...sums].filter(([, amount]) => amount !== 0n));
}

const tokens = (kind: string, list: readonly Held[]) =>
  list.map(({ id, atoms }) => [`${kind} ${id}`, BigInt(atoms ?? 0)] as const);

/** The sources that must agree. `chain`: null if it can't be asked. */
export interface Sources {
  ledger: Has;
  portfolio: Has;
  chain: Has | null;
  /** Coins that left without a known transaction. */
  unexplained: readonly { outpoint: string }[];
}

/** Violations of the ledger's invariant: one line per asset whose sources differ. */
export function differences({ ledger, portfolio, chain, unexplained }: Sources): string[] {
  const all = { ledger, Portfolio: portfolio, ...(chain ? { chain } : {}) };
  const assets = new Set(Object.values(all).flatMap((one) => [...one.keys()]));
  const different = [...assets].filter(
    (what) => new Set(Object.values(all).map((one) => one.get(what) ?? 0n)).size > 1,
  );
  return [
    ...different.map((what) => {
      const said = Object.entries(all).map(([name, one]) => `${name} ${one.get(what) ?? 0n}`);
      return `${what}: ${said.join(', ')}`;
    }),
    ...unexplained.map(({ outpoint }) => `nothing explains ${outpoint}`),
  ];
}

/** The index of this asset follows blocks and doesn't know the mempool yet. */
export const isOfBlocks = (difference: string): boolean => /^(rune|alkane) /.test(difference);

type Called = Pick<TestApp, 'call'>;

/** All inscriptions of a portfolio; its answer contains only the first of many. */
async function shownInscriptions({ call }: Called, shown: Output<'wallet.portfolio'>) {
  const all = [...shown.inscriptions];
  for (let { more } = shown; more !== null;) {
    const next: Output<'wallet.inscriptions'> = await call('wallet.inscriptions', more);
    all.push(...(next.items ?? []));
    ({ more } = next);
  }
  return all;
}

/** The active wallet's holdings according to Portfolio and the ledger. */
export async function shownSources(app: Called, refresh: boolean): Promise<Omit<Sources, 'chain'>> {
  const shown = await app.call('wallet.portfolio', { refresh });
  const { sats, unexplained, assets } = await app.call('activity.balance', {});
  const inscriptions = await shownInscriptions(app, shown);
  return {
    unexplained,
    ledger: hasOf([
      ['sats', BigInt(sats)],
      ...assets.flatMap(({ kind, ...one }) => tokens(kind, [one])),
    ]),
    portfolio: hasOf([
      ['sats', BigInt(shown.btc.total)],
      ...inscriptions.map(({ inscriptionId }) => [`inscription ${inscriptionId}`, 1n] as const),
      ...tokens('rune', shown.runes),
      ...tokens('alkane', shown.alkanes),
    ]),
  };
}

/** Unspent coins of an address, directly from the practice network. */
async function coinsAt(client: ProviderClient, address: string): Promise<Utxo[]> {
  const coins: Utxo[] = [];
  for (let cursor = 0; ; cursor += PAGE) {
    const { utxo } = await client.call('chain.allUtxos', { address, cursor, size: PAGE });
    coins.push(...utxo.filter(({ isSpent }) => isSpent !== true));
    if (utxo.length < PAGE) return coins;
  }
}

/** Runes and alkanes on the coins of an address. */
async function tokensAt(client: ProviderClient, address: string, coins: readonly Utxo[]) {
  const first = { address, start: 0, limit: 1 };
  const runes = await client.call('runes.addressBalances', first);
  const alkanes = await client.call('alkanes.addressTokens', first);
  const found: [string, bigint][] = [];
  for (const { txid, vout: index } of coins) {
    if (runes.detail.length > 0)
      for (const one of await client.call('runes.utxoBalance', { txid, index }))
        found.push([`rune ${one.runeid}`, BigInt(one.amount)]);
    if (alkanes.detail.length > 0)
      for (const one of await client.call('alkanes.utxoBalance', { txid, index }))
        found.push([`alkane ${one.alkaneid}`, BigInt(one.amount)]);
  }
  return found;
}

/** Holdings on the practice network's own chain at every address the active wallet has used. */
export async function chainHas({ call }: Called, network: { fetch: typeof fetch }): Promise<Has> {
  const client = practiceClient(network);
  const found: [string, bigint][] = [];
  for (const { id } of await call('wallet.accounts', {}))
    for (const { address } of await call('wallet.addresses', { accountId: id })) {
      const coins = await coinsAt(client, address);
      for (const { satoshi, inscriptions } of coins) {
        found.push(['sats', BigInt(satoshi)]);
        for (const one of inscriptions ?? []) found.push([`inscription ${one.inscriptionId}`, 1n]);
      }
      if (coins.length > 0) found.push(...(await tokensAt(client, address, coins)));
    }
  return hasOf(found);
}

const scaled = (amount: string): bigint => scaleDecimal(amount, TOKEN_DECIMALS);

/**
 * Violations of the token ledger's invariant for the active wallet as Portfolio last read it; call once the
 * histories are complete.
 */
export async function tokenDifferences({ call }: Called): Promise<string[]> {
  const { brc20, swap } = await call('wallet.portfolio', { refresh: false });
  const balance = await call('activity.balance', {});
  const portfolio = hasOf([
    ...brc20.map(({ tick, overall }) => [`brc20 ${tick.toLowerCase()}`, scaled(overall)] as const),
    ...swap.map((one) => [`swap ${one.tick.toLowerCase()}`, scaled(one.swap)] as const),
  ]);
  const ledger = hasOf(
    balance.tokens.map(({ layer, tick, amount }) => {
      const isOut = amount.startsWith('-');
      return [`${layer} ${tick}`, isOut ? -scaled(amount.slice(1)) : scaled(amount)] as const;
    }),
  );
  return [
    ...differences({ ledger, portfolio, chain: null, unexplained: [] }),
    ...balance.unexplainedTokens.map(
      ({ layer, tick, amount }) => `no history explains ${amount} ${tick} (${layer})`,
    ),
  ];
}
