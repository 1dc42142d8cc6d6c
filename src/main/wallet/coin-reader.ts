import { isDeepStrictEqual } from 'node:util';

import { eachInTurns, someInTurns } from '#main/turns.ts';
import { AppError } from '#shared/errors.ts';

import type { OwnAddress } from './accounts.ts';
import {
  assetsIn,
  inscriptionsOf,
  judged,
  judgedAgain,
  makerKnown,
  notRequested,
  ownFacts,
  saidNo,
  toRecord,
  uniqueAssets,
} from './coin-evidence.ts';
import { type AddressLists, listsFor, noLists, readAddress } from './coin-lists.ts';
import { type IndexHeights, judgeCoin } from './coin-report.ts';
import {
  alkanesAt,
  ask,
  ASKED_AT_ONCE,
  call,
  type CoinReaderDeps,
  heights,
  makerOf,
  type Reader,
  recordOf,
  runesAt,
  scriptOf,
} from './coin-source.ts';
import type { Coin, CoinTokens } from './coins.ts';

async function proveBy(reader: Reader, coin: Coin, lists: AddressLists): Promise<Coin> {
  const { deps } = reader;
  const { txid, vout, outpoint } = coin;
  const at = { txid, index: vout };
  const tokens: CoinTokens = { runes: [], alkanes: [] };
  const [record, runes, alkanes, made] = await Promise.all([
    ask(reader, 'chain', async () =>
      toRecord(lists.plain.get(outpoint) ?? (await call(reader, 'chain.utxo', at))),
    ),
    lists.noRunes ? saidNo : ask(reader, 'runes', () => runesAt(reader, at, tokens)),
    lists.noAlkanes ? saidNo : ask(reader, 'alkanes', () => alkanesAt(reader, at, tokens)),
    makerOf(reader, outpoint),
  ]);
  const more = { record, runes, alkanes, ...ownFacts(reader, outpoint, made.maker) };
  const request = { ...coin, tokens, evidence: { ...coin.evidence, ...more } };
  deps.knowledge.note(assetsIn(request));
  const evidence = { ...request.evidence, kept: uniqueAssets(more.kept, made.assets) };
  return {
    ...request,
    evidence,
    report: judgeCoin(evidence, BigInt(deps.minCoinSats()), 'proof'),
    lockedBy: deps.lockedBy(outpoint),
    frozen: deps.rules.isFrozen(outpoint),
  };
}

type FindScript = (scriptHex: string) => OwnAddress | null;

/**
 * Reuses the earlier object of an unchanged coin: rereading very many coins would otherwise double the heap,
 * whose collection blocks main.
 */
function unchanged(coin: Coin, before: ReadonlyMap<string, Coin>): Coin {
  const known = before.get(coin.outpoint);
  return known !== undefined && isDeepStrictEqual(known, coin) ? known : coin;
}

async function list(
  reader: Reader,
  owners: readonly OwnAddress[],
  before: readonly Coin[] = [],
): Promise<Coin[]> {
  const at = await heights(reader);
  const known = new Map<string, Coin>();
  await eachInTurns(before, (coin) => void known.set(coin.outpoint, coin));
  const coins: Coin[] = [];
  // Sequentially: the client sets the pace anyway, and failures stop it early.
  for (const owner of owners)
    await eachInTurns(
      await readAddress(reader, owner, at),
      (coin) => void coins.push(unchanged(coin, known)),
    );
  return coins;
}

async function byOutpoints(
  reader: Reader,
  outpoints: readonly string[],
  findScript: FindScript,
): Promise<Coin[]> {
  const gone = (outpoint: string) =>
    new AppError('NOT_FOUND', `the coin ${outpoint} is not there any more`);
  const owners = new Map<string, OwnAddress>();
  // Stored transactions are read synchronously.
  await someInTurns(outpoints, ASKED_AT_ONCE, async (some) => {
    const scripts = await Promise.all(some.map((outpoint) => scriptOf(reader, outpoint)));
    for (const [n, script] of scripts.entries()) {
      const owner = script === null ? null : findScript(script);
      if (!owner) throw gone(some[n] ?? '');
      owners.set(owner.script, owner);
    }
  });
  const wanted = new Set(outpoints);
  const listed = new Map(
    (await list(reader, [...owners.values()]))
      .filter(({ outpoint }) => wanted.has(outpoint))
      .map((coin) => [coin.outpoint, coin]),
  );
  const missing = outpoints.find((outpoint) => !listed.has(outpoint));
  if (missing !== undefined) throw gone(missing);
  return proveAll(
    reader,
    outpoints.flatMap((outpoint) => listed.get(outpoint) ?? []),
  );
}

async function spentByUs(reader: Reader, outpoint: string, findScript: FindScript): Promise<Coin> {
  const utxo = await recordOf(reader, outpoint);
  const owner = utxo && findScript(utxo.scriptPk.toLowerCase());
  if (!utxo || !owner) throw new AppError('NOT_FOUND', `${outpoint} is spent for good`);
  const coin = judged(reader, owner, utxo, 'list', {
    spent: utxo.isSpent === true,
    available: notRequested,
    inscriptionList: notRequested,
    abandonedList: notRequested,
    inscriptions: inscriptionsOf(utxo),
    addressRunes: notRequested,
    addressAlkanes: notRequested,
    record: notRequested,
    runes: notRequested,
    alkanes: notRequested,
    heights: await heights(reader),
  });
  return proveBy(reader, coin, noLists);
}

async function proveAll(reader: Reader, coins: readonly Coin[]): Promise<Coin[]> {
  const proved: Coin[] = [];
  for (const some of Map.groupBy(coins, ({ owner }) => owner.script).values()) {
    const lists = await listsFor(reader, some);
    for (const coin of await Promise.all(some.map((one) => proveBy(reader, one, lists))))
      proved.push(coin);
  }
  const found = new Map(proved.map((coin) => [coin.outpoint, coin]));
  return coins.flatMap(({ outpoint }) => found.get(outpoint) ?? []);
}

/**
 * Reads the coins of own addresses from every source and judges them (safety.md C3). Failures of a secondary source
 * become evidence; only the list of all coins must be readable.
 */
export function createCoinReader(deps: CoinReaderDeps) {
  const reader: Reader = { deps, tokensKnown: new Map(), sizes: new Map() };
  return {
    heights: () => heights(reader),

    /**
     * Coins of these addresses with list-level verdicts; unchanged ones are the same objects as in `before`.
     * Throws if the list can't be read.
     */
    list: (owners: readonly OwnAddress[], before?: readonly Coin[]): Promise<Coin[]> =>
      list(reader, owners, before),

    /** Judges an earlier reading again by the user's and indexes' current state. Makes no calls. */
    judgeAgain: (coin: Coin, at: IndexHeights = coin.evidence.heights): Coin =>
      judgedAgain(reader, coin, {
        ...coin.evidence,
        heights: at,
        ...ownFacts(reader, coin.outpoint, makerKnown(reader, coin.outpoint, coin.evidence.maker)),
      }),

    /**
     * Reads and proves these outpoints of own addresses. Throws NOT_FOUND if spent or not ours, PSBT_INVALID if the
     * transaction doesn't match.
     */
    byOutpoints: (outpoints: readonly string[], findScript: FindScript): Promise<Coin[]> =>
      byOutpoints(reader, outpoints, findScript),

    /**
     * A coin spent by an unconfirmed transaction of ours: lists omit it, but its record and the token indexes still
     * show its contents. Throws NOT_FOUND once a block has spent it.
     */
    spentByUs: (outpoint: string, findScript: FindScript): Promise<Coin> =>
      spentByUs(reader, outpoint, findScript),

    /**
     * `prove` for coins listed a moment ago: if an address has more than a few of them, its lists replace most
     * individual requests, and only what they leave open is asked about the outpoint.
     */
    proveAll: (coins: readonly Coin[]): Promise<Coin[]> => proveAll(reader, coins),

    /** Asks every index about this outpoint and judges again, for spending. Never throws if a source doesn't answer. */
    prove: (coin: Coin): Promise<Coin> => proveBy(reader, coin, noLists),
  };
}

export type CoinReader = ReturnType<typeof createCoinReader>;
