import type { Division } from '#main/app/rune-divisions.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { eachInTurns, mapInTurns } from '#main/turns.ts';
import type { OwnAddress } from '#main/wallet/accounts.ts';
import type { SeenRune } from '#main/wallet/coin-knowledge.ts';
import type { Coin } from '#main/wallet/coins.ts';
import {
  createHoldingReads,
  sumBrc20,
  sumCollections,
  sumTokens,
} from '#main/wallet/holding-reads.ts';
import type { Family } from '#shared/api/families.ts';
import { isServed } from '#shared/api/families.ts';
import { compareDecimal, isDecimal } from '#shared/bitcoin/amount.ts';
import { isInscriptionId } from '#shared/bitcoin/ids.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { Clock } from '#shared/clock.ts';
import { toWireError } from '#shared/errors.ts';
import type { InscriptionView, KeptPortfolio, PartName, TokenBalance } from '#shared/ipc/wallet.ts';

export type Holdings = Pick<KeptPortfolio, PartName | 'parts'>;

interface HoldingsDeps {
  network: NetworkId;
  clock: Clock;
  client: ProviderClient;
  /** How a rune divides by our records. */
  divided: (said: SeenRune) => Promise<Division>;
}

const familyOf = (name: PartName): Family => (name === 'inscriptions' ? 'inscription' : name);

const unread = { asOf: null, problem: null };

export const noHoldings = (): Holdings => ({
  inscriptions: [],
  brc20: [],
  swap: [],
  runes: [],
  alkanes: [],
  collections: [],
  parts: {
    inscriptions: unread,
    brc20: unread,
    swap: unread,
    runes: unread,
    alkanes: unread,
    collections: unread,
  },
});

/** Holdings besides sats, each part from its own index. */
export function createHoldings({ network, clock, client, divided }: HoldingsDeps) {
  const reads = createHoldingReads(client);
  /** Rows of each part and address as last read. */
  const kept = new Map<string, readonly unknown[]>();

  /**
   * Reads every part. If an index fails, its part keeps what `before` had, with age and reason; it never reads as
   * "holds nothing". Runes, alkanes and collection items are on coins, so only addresses with coins are asked, and for
   * tokens only those that the coins' details don't rule out; all addresses if the coins are unknown.
   */
  return async function read(
    owners: readonly OwnAddress[],
    coins: readonly Coin[] | null,
    before: Holdings,
    /** Changed addresses; null to read all. */
    changed: ReadonlySet<string> | null = null,
  ): Promise<Holdings> {
    const parts = { ...before.parts };

    async function part<T>(
      name: PartName,
      last: T[],
      addresses: readonly string[],
      readAt: (address: string) => Promise<T[]>,
      join: (rows: T[]) => T[],
      more: (rows: readonly T[]) => Promise<T[]> = () => Promise.resolve([]),
    ): Promise<T[]> {
      parts[name] = unread;
      if (!isServed(familyOf(name), network)) return [];
      try {
        const rows: T[] = [];
        for (const address of new Set(addresses)) {
          const key = `${name} ${address}`;
          const known = changed?.has(address) === false ? kept.get(key) : undefined;
          const found = (known as readonly T[] | undefined) ?? (await readAt(address));
          kept.set(key, found);
          for (const row of found) rows.push(row);
        }
        for (const row of await more(rows)) rows.push(row);
        const found = join(rows);
        parts[name] = { asOf: clock.now(), problem: null };
        return found;
      } catch (error) {
        const { code, message } = toWireError(error);
        parts[name] = { asOf: before.parts[name].asOf, problem: { code, message } };
        return last;
      }
    }

    const all = owners.map(({ address }) => address);
    // Swap balances are never sent to change addresses.
    const receiving = owners.filter(({ change }) => !change).map(({ address }) => address);
    const holding = {
      coins: new Set<string>(),
      runes: new Set<string>(),
      alkanes: new Set<string>(),
    };
    await eachInTurns(coins ?? [], ({ owner: { address }, evidence }) => {
      holding.coins.add(address);
      if (mayHold(evidence.addressRunes)) holding.runes.add(address);
      if (mayHold(evidence.addressAlkanes)) holding.alkanes.add(address);
    });
    const addressesOf = (what: keyof typeof holding): string[] =>
      coins === null ? all : [...holding[what]];
    const [inscriptions, brc20, swap, runes, alkanes, collections] = await Promise.all([
      part(
        'inscriptions',
        before.inscriptions,
        all,
        reads.inscriptions,
        (rows) => rows,
        (rows) => unlisted(rows, coins ?? [], before.inscriptions, reads),
      ),
      part('brc20', before.brc20, all, reads.brc20, sumBrc20),
      part('swap', before.swap, receiving, reads.swap, byTick),
      part('runes', before.runes, addressesOf('runes'), reads.runes, sumTokens),
      part('alkanes', before.alkanes, addressesOf('alkanes'), reads.alkanes, sumTokens),
      part(
        'collections',
        before.collections,
        addressesOf('coins'),
        reads.collections,
        sumCollections,
      ),
    ]);
    const shown = newestFirst(
      await mapInTurns(inscriptions, (one) => {
        const usable = isUsable(one, brc20);
        return usable === one.usable ? one : { ...one, usable };
      }),
    );
    return {
      ...{ inscriptions: shown, brc20, swap, alkanes, collections, parts },
      runes: await Promise.all(runes.map((one) => byRecord(one, divided))),
    };
  };
}

/** The amount as our records divide it. Without a number of the index nothing is recorded. */
async function byRecord(
  rune: TokenBalance,
  divided: HoldingsDeps['divided'],
): Promise<TokenBalance> {
  const { id, name, divisibility } = rune;
  if (divisibility === null) return rune;
  const division = await divided({ id, name, divisibility });
  return { ...rune, ...division };
}

/** An address's list omits mints, deploys and used transfers; its coins name them. */
async function unlisted(
  listed: readonly InscriptionView[],
  coins: readonly Coin[],
  before: readonly InscriptionView[],
  reads: ReturnType<typeof createHoldingReads>,
): Promise<InscriptionView[]> {
  const seen = new Set<string>();
  await eachInTurns(listed, ({ inscriptionId }) => void seen.add(inscriptionId));
  const missing = new Map<string, Coin>();
  await eachInTurns(coins, (coin) => {
    for (const { id } of coin.report.inscriptions)
      if (!seen.has(id) && !missing.has(id) && isInscriptionId(id)) missing.set(id, coin);
  });
  const last = new Map<string, InscriptionView>();
  await eachInTurns(before, (one) => {
    if (missing.has(one.inscriptionId)) last.set(one.inscriptionId, one);
  });
  const found: InscriptionView[] = [];
  for (const [id, { outpoint, height }] of missing) {
    const known = last.get(id);
    const isSame = known?.outpoint === outpoint && known.height !== null && height !== null;
    found.push(isSame ? known : await reads.inscriptionOf(id));
  }
  return found;
}

const mayHold = (said: Coin['evidence']['addressRunes']): boolean =>
  said.state !== 'said' || said.value;

/**
 * Whether a transfer can still move its tokens. Not if it left its original output; otherwise if the index reports that
 * amount as transferable there.
 */
function isUsable(one: InscriptionView, balances: KeptPortfolio['brc20']): boolean | null {
  const [op, ...rest] = (one.brc20 ?? '').split(' ');
  const amount = rest.pop();
  if (op !== 'transfer' || amount === undefined || !isDecimal(amount)) return null;
  if (one.outpoint.slice(0, 64) !== one.inscriptionId.slice(0, 64)) return false;
  const tick = rest.join(' ').toLowerCase();
  const at = balances
    .find((balance) => balance.tick.toLowerCase() === tick)
    ?.holders.find(({ address }) => address === one.address);
  return at !== undefined && compareDecimal(at.transferable, amount) >= 0 ? true : null;
}

/** Unconfirmed ones have number -1 and come first. */
function newestFirst(rows: KeptPortfolio['inscriptions']): KeptPortfolio['inscriptions'] {
  return rows.sort((a, b) => {
    if (a.number < 0 !== b.number < 0) return a.number < 0 ? -1 : 1;
    return b.number - a.number;
  });
}

function byTick(rows: KeptPortfolio['swap']): KeptPortfolio['swap'] {
  return rows.sort((a, b) => a.tick.localeCompare(b.tick));
}
