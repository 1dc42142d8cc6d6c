import { eachInTurns, someInTurns } from '#main/turns.ts';
import type { Utxo } from '#shared/api/chain.ts';

import type { OwnAddress } from './accounts.ts';
import {
  assetsIn,
  inscriptionsIn,
  isNo,
  isTrue,
  judged,
  judgedAgain,
  listed,
  names,
  notRequested,
} from './coin-evidence.ts';
import type { NewAsset } from './coin-knowledge.ts';
import type { Answer, IndexHeights } from './coin-report.ts';
import {
  alkanesAt,
  ask,
  ASKED_AT_ONCE,
  call,
  holdsAny,
  PAGE,
  pages,
  type Reader,
  runesAt,
} from './coin-source.ts';
import type { Coin, CoinTokens } from './coins.ts';

const MAX_KNOWN = 50_000;
/** Up to this many coins of an address are looked up individually; above it, by lists. */
const FEW = 3;

export async function readAddress(
  reader: Reader,
  owner: OwnAddress,
  at: IndexHeights,
): Promise<Coin[]> {
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
      inscriptions: inscriptionsIn(seen),
      addressRunes,
      addressAlkanes,
      record: notRequested,
      runes: notRequested,
      alkanes: notRequested,
      heights: at,
    });
    coins.push(coin);
    for (const one of assetsIn(coin)) found.push(one);
  });
  await noteInTurns(reader, found);
  if (reader.deps.asksTokens !== true || !(isTrue(addressRunes) || isTrue(addressAlkanes)))
    return coins;
  const requests: Coin[] = [];
  // Limited, or a large wallet would fill the client's queue for everyone.
  for (let at = 0; at < coins.length; at += ASKED_AT_ONCE) {
    const some = await Promise.all(
      coins.slice(at, at + ASKED_AT_ONCE).map((coin) => withTokens(reader, coin)),
    );
    for (const coin of some) requests.push(coin);
  }
  return requests;
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

/** Each write goes to disk, so this yields in between. */
const noteInTurns = ({ deps }: Reader, found: readonly NewAsset[]): Promise<void> =>
  someInTurns(found, ASKED_AT_ONCE, (some) => {
    deps.knowledge.note(some);
  });

/**
 * What an address's lists prove about these coins: an unspent coin in the list of coins without inscriptions has
 * none, as its own record would say; an address without runes or alkanes has none on any coin. Whatever the lists
 * omit stays open.
 */
export async function listsFor(reader: Reader, some: readonly Coin[]): Promise<AddressLists> {
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
      : notRequested,
  ]);
  return {
    plain: plain.state === 'said' ? plain.value : noLists.plain,
    noRunes: isNo(addressRunes),
    noAlkanes: isNo(addressAlkanes) && isNo(collections),
  };
}

/** What an address's lists say about its coins. */
export interface AddressLists {
  /** Unspent coins without inscriptions, by outpoint. */
  plain: ReadonlyMap<string, Utxo>;
  /** No coin of the address has any. */
  noRunes: boolean;
  noAlkanes: boolean;
}

export const noLists: AddressLists = { plain: new Map(), noRunes: false, noAlkanes: false };
