import { ifKnown } from '#main/provider/if-known.ts';
import type { CallOptions, ProviderClient } from '#main/provider/types.ts';
import { eachInTurns, someInTurns } from '#main/turns.ts';
import type { Utxo } from '#shared/api/chain.ts';
import { UNCONFIRMED_HEIGHT } from '#shared/api/chain.ts';
import type { Data, EndpointName, Params } from '#shared/api/endpoints.ts';
import { type Family, isServed } from '#shared/api/families.ts';
import { satsFromNumber } from '#shared/bitcoin/amount.ts';
import { formatOutpoint, parseOutpoint } from '#shared/bitcoin/ids.ts';
import { type KeptAsset, UNNAMED } from '#shared/bitcoin/kept-asset.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import { AppError, isAppError } from '#shared/errors.ts';
import type { CoinView } from '#shared/ipc/wallet.ts';

import type { OwnAddress } from './accounts.ts';
import type { CoinKnowledge, NewAsset } from './coin-knowledge.ts';
import {
  type Answer,
  type CoinEvidence,
  type FoundInscription,
  type IndexHeights,
  judgeCoin,
  type OutpointRecord,
  type Report,
} from './coin-report.ts';
import { outputScript } from './payment.ts';

export interface Coin {
  outpoint: string;
  txid: string;
  vout: number;
  owner: OwnAddress;
  sats: bigint;
  height: number | null;
  evidence: CoinEvidence;
  report: Report;
  /** Atomic amounts by index; set once the index was asked about this coin. */
  tokens?: CoinTokens;
  /** The flow that reserved it. */
  lockedBy: string | null;
  /** The user froze it. */
  frozen: boolean;
}

export interface CoinTokens {
  runes: { id: string; amount: bigint }[];
  alkanes: { id: string; amount: bigint }[];
}

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

const PAGE = 500;
/** Half a million coins per address. */
const MAX_PAGES = 1_000;
const MAX_KNOWN = 50_000;
/** Coins whose tokens are requested together. */
const ASKED_AT_ONCE = 50;
/** Up to this many coins of an address are looked up individually; above it, by lists. */
const FEW = 3;

/** A reader's dependencies, and what it remembers between reads. */
interface Reader {
  deps: CoinReaderDeps;
  /** The contents of a confirmed coin don't change. */
  tokensKnown: Map<string, CoinTokens>;
  /** Number of coins at the last read, by script. */
  sizes: Map<string, number>;
}

function call<N extends EndpointName>(
  { deps }: Reader,
  name: N,
  params: Params<N>,
): Promise<Data<N>> {
  return deps.client.call(name, params, deps.options);
}

async function ask<T>({ deps }: Reader, family: Family, run: () => Promise<T>): Promise<Answer<T>> {
  if (!isServed(family, deps.network)) return { state: 'absent' };
  try {
    return { state: 'said', value: await run() };
  } catch (error) {
    return { state: 'failed', error };
  }
}

/** Reads page after page, by outpoint. */
async function pages(
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

async function heights(reader: Reader): Promise<IndexHeights> {
  const [chain, brc20, runes, alkanes] = await Promise.all([
    ask(reader, 'chain', async () => (await call(reader, 'chain.info', {})).blocks),
    ask(reader, 'brc20', async () => (await call(reader, 'brc20.bestHeight', {})).height),
    ask(reader, 'runes', async () => (await call(reader, 'runes.status', {})).bestHeight),
    ask(reader, 'alkanes', async () => (await call(reader, 'alkanes.status', {})).bestHeight),
  ]);
  return { chain, brc20, runes, alkanes };
}

async function readAddress(reader: Reader, owner: OwnAddress, at: IndexHeights): Promise<Coin[]> {
  const { address } = owner;
  const page = (cursor: number) => ({ address, cursor, size: PAGE });
  const all = await pages((cursor) => call(reader, 'chain.allUtxos', page(cursor)));
  reader.sizes.set(owner.script, all.size);
  if (all.size === 0) return [];
  const few = { address, start: 0, limit: 1 };
  const [available, inscribed, abandoned, addressRunes, addressAlkanes] = await Promise.all([
    ask(reader, 'chain', () =>
      pages((cursor) => call(reader, 'chain.availableUtxos', page(cursor))),
    ),
    ask(reader, 'inscription', () =>
      pages((cursor) => call(reader, 'inscription.utxos', page(cursor))),
    ),
    ask(reader, 'inscription', () =>
      pages((cursor) => call(reader, 'inscription.abandonedUtxos', page(cursor))),
    ),
    ask(reader, 'runes', async () => holdsAny(await call(reader, 'runes.addressBalances', few))),
    ask(reader, 'alkanes', async () => holdsAny(await call(reader, 'alkanes.addressTokens', few))),
  ]);
  const lists = [available, inscribed, abandoned];
  const coins: Coin[] = [];
  const found: NewAsset[] = [];
  await eachInTurns(all, ([outpoint, utxo]) => {
    if (utxo.scriptPk.toLowerCase() !== owner.script) return;
    const seen = [utxo, ...lists.flatMap((list) => listed(list, outpoint) ?? [])];
    const coin = judged(reader, owner, utxo, 'list', {
      spent: seen.some(({ isSpent }) => isSpent === true),
      available: names(available, outpoint),
      inscriptionList: names(inscribed, outpoint),
      abandonedList: names(abandoned, outpoint),
      inscriptions: seen.flatMap(inscriptionsOf),
      addressRunes,
      addressAlkanes,
      record: notAsked,
      runes: notAsked,
      alkanes: notAsked,
      heights: at,
    });
    coins.push(coin);
    for (const one of assetsIn(coin)) found.push(one);
  });
  await noteInTurns(reader, found);
  if (reader.deps.asksTokens !== true || !(isTrue(addressRunes) || isTrue(addressAlkanes)))
    return coins;
  const asked: Coin[] = [];
  // Limited, or a large wallet would fill the client's queue for everyone.
  for (let at = 0; at < coins.length; at += ASKED_AT_ONCE) {
    const some = await Promise.all(
      coins.slice(at, at + ASKED_AT_ONCE).map((coin) => withTokens(reader, coin)),
    );
    for (const coin of some) asked.push(coin);
  }
  return asked;
}

/** Adds the token indexes' data, if they have reached the coin's block. */
async function withTokens(reader: Reader, coin: Coin): Promise<Coin> {
  const { tokensKnown } = reader;
  const { heights: at, addressRunes, addressAlkanes } = coin.evidence;
  const { height } = coin;
  if (height === null) return coin;
  const hasSeen = (answer: Answer<number>): boolean =>
    answer.state === 'absent' || (answer.state === 'said' && answer.value >= height);
  if (!hasSeen(at.runes) || !hasSeen(at.alkanes)) return coin;
  const key = `${coin.outpoint}@${height}`;
  const known = tokensKnown.get(key);
  const tokens: CoinTokens = known ?? { runes: [], alkanes: [] };
  const place = { txid: coin.txid, index: coin.vout };
  const [runes, alkanes] = await Promise.all([
    held(addressRunes, known !== undefined, tokens.runes, () => runesAt(reader, place, tokens)),
    held(addressAlkanes, known !== undefined, tokens.alkanes, () =>
      alkanesAt(reader, place, tokens),
    ),
  ]);
  const evidence = { ...coin.evidence, runes, alkanes };
  if (runes.state === 'failed' || alkanes.state === 'failed')
    return judgedAgain(reader, coin, evidence);
  if (tokensKnown.size > MAX_KNOWN) tokensKnown.clear();
  tokensKnown.set(key, tokens);
  const judged = { ...judgedAgain(reader, coin, evidence), tokens };
  reader.deps.knowledge.note(assetsIn(judged));
  return judged;
}

async function held(
  atAddress: Answer<boolean>,
  isKnown: boolean,
  found: readonly unknown[],
  read: () => Promise<boolean>,
): Promise<Answer<boolean>> {
  if (atAddress.state !== 'said' || !atAddress.value) return atAddress;
  if (isKnown) return { state: 'said', value: found.length > 0 };
  try {
    return { state: 'said', value: await read() };
  } catch (error) {
    return { state: 'failed', error };
  }
}

async function runesAt(reader: Reader, place: { txid: string; index: number }, to: CoinTokens) {
  const held = await call(reader, 'runes.utxoBalance', place);
  for (const { runeid: id, amount } of held) to.runes.push({ id, amount: BigInt(amount) });
  reader.deps.knowledge.noteRunes(
    held.flatMap(({ runeid: id, spacedRune, rune, divisibility }) => {
      const name = spacedRune ?? rune;
      return name === undefined || divisibility === undefined ? [] : [{ id, name, divisibility }];
    }),
  );
  return to.runes.length > 0;
}

async function alkanesAt(reader: Reader, place: { txid: string; index: number }, to: CoinTokens) {
  for (const { alkaneid: id, amount } of await call(reader, 'alkanes.utxoBalance', place)) {
    to.alkanes.push({ id, amount: BigInt(amount) });
  }
  return to.alkanes.length > 0;
}

/** Each write goes to disk, so this yields in between. */
const noteInTurns = ({ deps }: Reader, found: readonly NewAsset[]): Promise<void> =>
  someInTurns(found, ASKED_AT_ONCE, (some) => {
    deps.knowledge.note(some);
  });

const judgedAgain = ({ deps }: Reader, coin: Coin, evidence: CoinEvidence): Coin => ({
  ...coin,
  evidence,
  report: judgeCoin(evidence, BigInt(deps.minCoinSats()), 'list'),
  lockedBy: deps.lockedBy(coin.outpoint),
  frozen: deps.rules.isFrozen(coin.outpoint),
});

function judged(
  reader: Reader,
  owner: OwnAddress,
  utxo: Utxo,
  depth: 'list' | 'proof',
  more: Omit<CoinEvidence, 'sats' | 'script' | 'height' | keyof OwnFacts>,
): Coin {
  const { deps } = reader;
  const outpoint = formatOutpoint(utxo);
  const evidence: CoinEvidence = {
    ...more,
    sats: satsFromNumber(utxo.satoshi),
    script: utxo.scriptPk.toLowerCase(),
    height: heightOf(utxo),
    ...ownFacts(reader, outpoint, notAsked),
  };
  return {
    outpoint,
    txid: utxo.txid,
    vout: utxo.vout,
    owner,
    sats: evidence.sats,
    height: evidence.height,
    evidence,
    report: judgeCoin(evidence, BigInt(deps.minCoinSats()), depth),
    lockedBy: deps.lockedBy(outpoint),
    frozen: deps.rules.isFrozen(outpoint),
  };
}

/**
 * What an address's lists prove about these coins: an unspent coin in the list of coins without inscriptions has
 * none, as its own record would say; an address without runes or alkanes has none on any coin. Whatever the lists
 * omit stays open.
 */
async function listsFor(reader: Reader, some: readonly Coin[]): Promise<AddressLists> {
  const [first] = some;
  if (!first || some.length <= FEW) return noLists;
  const { address, script } = first.owner;
  // Reading a long list costs more than looking up the few coins needed.
  if ((reader.sizes.get(script) ?? 0) > some.length * PAGE) return noLists;
  const { addressRunes, addressAlkanes } = first.evidence;
  const few = { address, start: 0, limit: 1 };
  const page = (cursor: number) => ({ address, cursor, size: PAGE });
  const [plain, collections] = await Promise.all([
    ask(reader, 'chain', () => pages((cursor) => call(reader, 'chain.utxos', page(cursor)))),
    // The token list omits items of collections.
    isNo(addressAlkanes)
      ? ask(reader, 'alkanes', async () =>
          holdsAny(await call(reader, 'alkanes.addressCollections', few)),
        )
      : notAsked,
  ]);
  return {
    plain: plain.state === 'said' ? plain.value : noLists.plain,
    noRunes: isNo(addressRunes),
    noAlkanes: isNo(addressAlkanes) && isNo(collections),
  };
}

/** An output's script from its transaction; null if the transaction is unknown or has no such output. */
async function scriptOf(reader: Reader, outpoint: string): Promise<string | null> {
  const { txid, vout } = parseOutpoint(outpoint);
  const hex = await ifKnown(call(reader, 'chain.rawTx', { txid }));
  return hex === null ? null : outputScript(hex, txid, vout);
}

/** Facts known without a request. */
const ownFacts = ({ deps }: Reader, outpoint: string, maker: CoinEvidence['maker']): OwnFacts => ({
  ownCleanChange: deps.isCleanChange(outpoint),
  released: deps.rules.released(outpoint),
  kept: deps.knowledge.kept(outpoint),
  maker,
});

/** What the creating transaction put on the coin. Change of our own clean coins needs no reading. */
async function makerOf(
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
  const asked = { ...coin, tokens, evidence: { ...coin.evidence, ...more } };
  deps.knowledge.note(assetsIn(asked));
  const evidence = { ...asked.evidence, kept: uniqueAssets(more.kept, made.assets) };
  return {
    ...asked,
    evidence,
    report: judgeCoin(evidence, BigInt(deps.minCoinSats()), 'proof'),
    lockedBy: deps.lockedBy(outpoint),
    frozen: deps.rules.isFrozen(outpoint),
  };
}

const recordOf = (reader: Reader, outpoint: string): Promise<Utxo | null> => {
  const { txid, vout } = parseOutpoint(outpoint);
  return call(reader, 'chain.utxo', { txid, index: vout });
};

type FindScript = (scriptHex: string) => OwnAddress | null;

async function list(reader: Reader, owners: readonly OwnAddress[]): Promise<Coin[]> {
  const at = await heights(reader);
  const coins: Coin[] = [];
  // Sequentially: the client sets the pace anyway, and failures stop it early.
  for (const owner of owners)
    for (const coin of await readAddress(reader, owner, at)) coins.push(coin);
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
    available: notAsked,
    inscriptionList: notAsked,
    abandonedList: notAsked,
    inscriptions: inscriptionsOf(utxo),
    addressRunes: notAsked,
    addressAlkanes: notAsked,
    record: notAsked,
    runes: notAsked,
    alkanes: notAsked,
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

    /** Coins of these addresses with list-level verdicts. Throws if the list can't be read. */
    list: (owners: readonly OwnAddress[]): Promise<Coin[]> => list(reader, owners),

    /** Judges an earlier reading again by the user's and indexes' current state. Makes no calls. */
    judgeAgain: (coin: Coin, at: IndexHeights = coin.evidence.heights): Coin =>
      judgedAgain(reader, coin, {
        ...coin.evidence,
        heights: at,
        ...ownFacts(reader, coin.outpoint, coin.evidence.maker),
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

/** The first failure behind an unknown verdict, to distinguish an outage from a doubtful coin. */
export function failureOf({ evidence }: Coin): unknown {
  const { available, inscriptionList, abandonedList, addressRunes, addressAlkanes } = evidence;
  const { record, runes, alkanes, maker, heights } = evidence;
  const answers: Answer<unknown>[] = [
    available,
    inscriptionList,
    abandonedList,
    addressRunes,
    addressAlkanes,
    record,
    runes,
    alkanes,
    maker,
    ...Object.values(heights as unknown as Record<string, Answer<number>>),
  ];
  const failed = answers.find((answer) => answer.state === 'failed');
  // Bytes that don't verify aren't an outage.
  return isAppError(failed?.error, 'NOT_FOUND') ? undefined : failed?.error;
}

export function coinView(coin: Coin): CoinView {
  return {
    outpoint: coin.outpoint,
    sats: coin.sats.toString(),
    address: coin.owner.address,
    height: coin.height,
    verdict: coin.report.verdict,
    reasons: coin.report.reasons,
    inscriptions: coin.report.inscriptions.map(({ id }) => id),
    runes: (coin.tokens?.runes ?? []).map(({ id, amount }) => ({ id, atoms: amount.toString() })),
    lockedBy: coin.lockedBy,
    role: coin.owner.role,
    frozen: coin.frozen,
    label: null,
    released: [...coin.evidence.released],
    releaseReason: null,
  };
}

type OwnFacts = Pick<CoinEvidence, 'ownCleanChange' | 'released' | 'kept' | 'maker'>;

/** A coin's contents according to its sources, for the record. */
function assetsIn({ outpoint, evidence, tokens }: Pick<Coin, 'outpoint' | 'evidence' | 'tokens'>) {
  const { record, inscriptions } = evidence;
  const found: NewAsset[] = [];
  const add = (kind: NewAsset['kind'], id: string, sat: bigint | null): void =>
    void found.push({ outpoint, kind, id, sat, learned: 'listed' });
  const recorded = record.state === 'said' ? (record.value?.inscriptions ?? []) : [];
  for (const { id, offset } of [...inscriptions, ...recorded]) add('inscription', id, offset);
  const isListed = isTrue(evidence.inscriptionList) || isTrue(evidence.abandonedList);
  if (found.length === 0 && isListed) add('inscription', UNNAMED, 0n);
  for (const { id } of tokens?.runes ?? []) add('rune', id, null);
  for (const { id } of tokens?.alkanes ?? []) add('alkane', id, null);
  return found;
}

/** A fresh reading replaces a row that was changed outside the app. */
function uniqueAssets(kept: readonly KeptAsset[], read: readonly KeptAsset[]): KeptAsset[] {
  const [doubted, known] = [true, false].map((is) =>
    kept.filter(({ learned }) => (learned === 'doubted') === is),
  );
  const all = [...(doubted ?? []), ...read, ...(known ?? [])];
  return [...new Map(all.map((one) => [`${one.kind} ${one.id}`, one])).values()];
}

const heightOf = ({ height }: Utxo): number | null =>
  height >= UNCONFIRMED_HEIGHT || height < 0 ? null : height;

const inscriptionsOf = (utxo: Utxo): FoundInscription[] => {
  const found = (utxo.inscriptions ?? []).map((one) => ({
    id: one.inscriptionId,
    offset: satsFromNumber(one.offset),
  }));
  const unnamed = found.length === 0 && (utxo.inscriptionsCount ?? 0) > 0;
  return unnamed ? [{ id: UNNAMED, offset: 0n }] : found;
};

function toRecord(utxo: Utxo | null): OutpointRecord | null {
  if (!utxo) return null;
  return {
    sats: satsFromNumber(utxo.satoshi),
    script: utxo.scriptPk.toLowerCase(),
    height: heightOf(utxo),
    spent: utxo.isSpent === true,
    inscriptions: inscriptionsOf(utxo),
  };
}

function holdsAny(page: { total?: number | undefined; detail: unknown[] }): boolean {
  return page.detail.length > 0 || (page.total ?? 0) > 0;
}

/** Each coin has nine answers; a hundred thousand coins share these objects. */
const saidYes: Answer<boolean> = Object.freeze({ state: 'said', value: true });
const saidNo: Answer<boolean> = Object.freeze({ state: 'said', value: false });
const notAsked = Object.freeze({ state: 'not-asked' } as const);

/** What an address's lists say about its coins. */
interface AddressLists {
  /** Unspent coins without inscriptions, by outpoint. */
  plain: ReadonlyMap<string, Utxo>;
  /** No coin of the address has any. */
  noRunes: boolean;
  noAlkanes: boolean;
}
const noLists: AddressLists = { plain: new Map(), noRunes: false, noAlkanes: false };

const isNo = (answer: Answer<boolean>): boolean => answer.state === 'said' && !answer.value;
const isTrue = (answer: Answer<boolean>): boolean => answer.state === 'said' && answer.value;

type Listed = Answer<ReadonlyMap<string, Utxo>>;

const listed = (answer: Listed, outpoint: string): Utxo | undefined =>
  answer.state === 'said' ? answer.value.get(outpoint) : undefined;

function names(answer: Listed, outpoint: string): Answer<boolean> {
  if (answer.state !== 'said') return answer;
  return answer.value.has(outpoint) ? saidYes : saidNo;
}
