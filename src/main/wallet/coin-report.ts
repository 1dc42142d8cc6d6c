import { satsText } from '#shared/bitcoin/amount.ts';
import { type KeptAsset, keptName, POSSIBLE, UNNAMED } from '#shared/bitcoin/kept-asset.ts';
import type { CoinView } from '#shared/ipc/wallet.ts';
import { commas } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

/** A source's answer. `failed` and a lagging index leave a coin unknown; `absent`: there is no such source here. */
export type Answer<T> =
  | { state: 'said'; value: T }
  | { state: 'failed'; error: unknown }
  | { state: 'absent' }
  | { state: 'not-asked' };

export interface FoundInscription {
  id: string;
  /** Position of its sat within the coin. */
  offset: bigint;
}

/** Heights of the chain and of each index that tracks assets. */
export interface IndexHeights {
  chain: Answer<number>;
  brc20: Answer<number>;
  runes: Answer<number>;
  alkanes: Answer<number>;
}

/** The provider's record of an outpoint; null if it knows no such unspent output. */
export interface OutpointRecord {
  sats: bigint;
  script: string;
  height: number | null;
  spent: boolean;
  inscriptions: FoundInscription[];
}

/** Everything known about a coin, by source (safety.md C3). */
export interface CoinEvidence {
  sats: bigint;
  script: string;
  /** null while unconfirmed. */
  height: number | null;
  spent: boolean;
  available: Answer<boolean>;
  inscriptionList: Answer<boolean>;
  abandonedList: Answer<boolean>;
  inscriptions: readonly FoundInscription[];
  /** Whether its address holds any runes or alkanes. */
  addressRunes: Answer<boolean>;
  addressAlkanes: Answer<boolean>;
  /** Requested for coins about to be spent, and where the list leaves a doubt. */
  record: Answer<OutpointRecord | null>;
  runes: Answer<boolean>;
  alkanes: Answer<boolean>;
  heights: IndexHeights;
  /** Change of a transaction of ours whose inputs were all proved clean. */
  ownCleanChange: boolean;
  /** Contents that you marked as spendable. Later arrivals aren't included. */
  released: readonly string[];
  /** Contents that were seen or created on it, or are in the bytes that created it, whatever the indexes say now. */
  kept: readonly KeptAsset[];
  /** Whether its creating transaction was read. `absent`: we made it from clean coins. */
  maker: Answer<true>;
}

type Reason = CoinView['reasons'][number];

export interface Report {
  verdict: CoinView['verdict'];
  reasons: readonly Reason[];
  /** Those that must not be lost, so without the ones marked as spendable. */
  inscriptions: readonly FoundInscription[];
  /** Runes and alkanes known only from our own record or the bytes. */
  others: readonly string[];
}

/**
 * Judges a coin. `proof` needs every source's answer about this outpoint (before spending); `list` relies on the
 * address's lists (for the balance). One asset makes it `asset`; one source that fails, lags or contradicts makes it
 * `unknown`; only all of them together make it `clean`.
 */
export function judgeCoin(
  evidence: CoinEvidence,
  minCoinSats: bigint,
  depth: 'list' | 'proof',
): Report {
  const { record, released } = evidence;
  const found = unique([
    ...evidence.inscriptions,
    ...(record.state === 'said' && record.value ? record.value.inscriptions : []),
    ...keptInscriptions(evidence),
  ]);
  const inscriptions = found.filter(({ id }) => !released.includes(id));
  // If all known contents are marked as spendable, they explain what a list holds against the coin.
  const letGo = found.length > 0 && inscriptions.length === 0;
  const tokens = evidence.kept.filter((one) => one.kind !== 'inscription');
  const others = tokens.filter((one) => !released.includes(keptName(one)));
  const assets: Reason[] = [
    ...(inscriptions.length > 0
      ? [
          bad(
            'inscriptions',
            say.wallet.coinReport.carries({ map: commas(inscriptions.map(({ id }) => id)) }),
          ),
        ]
      : []),
    ...(letGo
      ? []
      : [
          ...listed(
            'inscription list',
            evidence.inscriptionList,
            say.wallet.coinReport.listedAsHoldingAn,
          ),
          ...listed(
            'abandoned list',
            evidence.abandonedList,
            say.wallet.coinReport.listedAsHoldingA,
          ),
        ]),
    ...listed('runes', evidence.runes, say.wallet.coinReport.holdsRunes),
    ...listed('alkanes', evidence.alkanes, say.wallet.coinReport.holdsAlkanes),
    ...others
      .filter(({ id }) => id !== POSSIBLE)
      .map((one) => bad('own record', say.wallet.coinReport.contains({ keptName: keptName(one) }))),
  ];
  const reasons = asBefore([
    ...assets,
    ...(letGo
      ? [good('you', say.wallet.coinReport.released({ map: commas(found.map(({ id }) => id)) }))]
      : []),
    ...valueReasons(evidence, letGo ? 0n : minCoinSats),
    availability(evidence, letGo),
    ...absence('inscription list', evidence.inscriptionList, letGo),
    ...absence('abandoned list', evidence.abandonedList, letGo),
    ...tokenReasons('runes', evidence.addressRunes, evidence.runes, depth),
    ...tokenReasons('alkanes', evidence.addressAlkanes, evidence.alkanes, depth),
    ...recordReasons(evidence, depth),
    ...makerReasons(evidence, others, depth),
    ...heightReasons(evidence),
  ]);
  const clean = reasons.every(({ ok }) => ok === true);
  const verdict = assets.length > 0 ? 'asset' : clean ? 'clean' : 'unknown';
  return {
    verdict,
    reasons,
    inscriptions: orNone(inscriptions),
    others: orNone(others.map(keptName)),
  };
}

const NONE: readonly never[] = Object.freeze([]);

/** An empty list shared by all coins, of which there may be a hundred thousand. */
export const orNone = <T>(list: readonly T[]): readonly T[] => (list.length === 0 ? NONE : list);

/** Most coins of a wallet share the same reasons, so each is stored once. */
const known = new Map<string, Reason[]>();
const MAX_KNOWN = 1_000;

/** A source that isn't in the table is a sentence already. */
function nameOf(source: string): string {
  const names: Partial<Record<string, string>> = say.wallet.sources;
  return (Object.hasOwn(names, source) ? names[source] : undefined) ?? source;
}

function reason(of: string, says: string, ok: boolean | null): Reason {
  const source = nameOf(of);
  const same = known.get(says) ?? [];
  const found = same.find((one) => one.source === source && one.ok === ok);
  if (found) return found;
  if (known.size >= MAX_KNOWN) known.clear();
  const made = Object.freeze({ source, says, ok });
  known.set(says, [...same, made]);
  return made;
}

/** Recently created reason lists. */
const recent: (readonly Reason[])[] = [];
const RECENT = 8;

/** The same reasons, sharing memory with those of other coins. */
export const sharedReasons = (reasons: readonly Reason[]): readonly Reason[] =>
  asBefore(reasons.map(({ source, says, ok }) => reason(source, says, ok)));

/** Returns an equal existing array, if any. */
function asBefore(reasons: readonly Reason[]): readonly Reason[] {
  const same = (one: readonly Reason[]): boolean =>
    one.length === reasons.length && one.every((each, at) => each === reasons[at]);
  const found = recent.find(same);
  if (found) return found;
  recent.unshift(Object.freeze(reasons));
  recent.length = Math.min(recent.length, RECENT);
  return reasons;
}

const good = (source: string, says: string): Reason => reason(source, says, true);
const bad = (source: string, says: string): Reason => reason(source, says, false);
const doubt = (source: string, says: string): Reason => reason(source, says, null);

function listed(source: string, answer: Answer<boolean>, says: string): Reason[] {
  return answer.state === 'said' && answer.value ? [bad(source, says)] : [];
}

/** The counterpart of `listed`: what a "no", or no answer, means. */
function absence(source: string, answer: Answer<boolean>, letGo = false): Reason[] {
  switch (answer.state) {
    case 'said':
      if (answer.value)
        return letGo ? [good(source, say.wallet.coinReport.namesWhatYouReleased)] : [];
      return [good(source, say.wallet.coinReport.doesNotNameIt)];
    case 'absent':
      return [good(source, say.wallet.coinReport.notOnThisNetwork)];
    case 'failed':
    case 'not-asked':
      return [doubt(source, say.wallet.coinReport.didNotAnswer)];
  }
}

function valueReasons(evidence: CoinEvidence, minCoinSats: bigint): Reason[] {
  if (evidence.spent) return [bad('chain', say.wallet.coinReport.isBeingSpentBy)];
  if (evidence.sats < minCoinSats) {
    return [
      bad(
        'value',
        say.wallet.coinReport.belowTooSmallTo({ minCoinSats: satsText(String(minCoinSats)) }),
      ),
    ];
  }
  return [good('value', say.wallet.coinReport.largeEnough)];
}

function availability(evidence: CoinEvidence, letGo: boolean): Reason {
  if (evidence.ownCleanChange) return good('own record', say.wallet.coinReport.changeOfOurOwn);
  const { available } = evidence;
  if (evidence.height === null) return doubt('chain', say.wallet.coinReport.notConfirmedYet);
  if (available.state !== 'said')
    return doubt('available list', say.wallet.coinReport.didNotAnswer);
  if (letGo && !available.value)
    return good('available list', say.wallet.coinReport.leavesOutWhatYou);
  return available.value
    ? good('available list', say.wallet.coinReport.namesIt)
    : doubt('available list', say.wallet.coinReport.doesNotNameIt);
}

function tokenReasons(
  source: 'runes' | 'alkanes',
  address: Answer<boolean>,
  outpoint: Answer<boolean>,
  depth: 'list' | 'proof',
): Reason[] {
  if (outpoint.state === 'not-asked' && depth === 'list') {
    if (address.state === 'said' && address.value) {
      return [doubt(source, say.wallet.coinReport.itsAddressHoldsSome)];
    }
    return absence(source, address);
  }
  return absence(source, outpoint);
}

function recordReasons(evidence: CoinEvidence, depth: 'list' | 'proof'): Reason[] {
  const { record } = evidence;
  if (record.state === 'not-asked' && depth === 'list') return [];
  if (record.state !== 'said') return [doubt('outpoint', say.wallet.coinReport.didNotAnswer)];
  if (!record.value) return [doubt('outpoint', say.wallet.coinReport.isNotKnownAs)];
  if (record.value.spent) return [bad('outpoint', say.wallet.coinReport.isBeingSpentAlready)];
  if (record.value.sats !== evidence.sats || record.value.script !== evidence.script) {
    return [doubt('outpoint', say.wallet.coinReport.differsFromTheList)];
  }
  if (record.value.height !== evidence.height) {
    return [doubt('outpoint', say.wallet.coinReport.differsFromTheListIn)];
  }
  return [good('outpoint', say.wallet.coinReport.unspentAsTheLists)];
}

function heightReasons({ height, heights, ownCleanChange }: CoinEvidence): Reason[] {
  const needed = height ?? 0;
  return (Object.keys(heights) as (keyof IndexHeights)[]).map((name) => {
    const answer = heights[name];
    const source = say.wallet.coinReport.height({ name });
    if (answer.state === 'absent') return good(source, say.wallet.coinReport.notOnThisNetwork);
    if (answer.state !== 'said') return doubt(source, say.wallet.coinReport.didNotAnswer);
    if (ownCleanChange && height === null)
      return good(source, say.wallet.coinReport.at({ value: answer.value }));
    return answer.value >= needed
      ? good(source, say.wallet.coinReport.atHasSeenIts({ value: answer.value }))
      : doubt(source, say.wallet.coinReport.atHasNotReached({ value: answer.value, needed }));
  });
}

/** Records from before authentication, or changed since, have no trusted sat position. */
function keptInscriptions({ kept, inscriptions }: CoinEvidence): FoundInscription[] {
  const listed = new Set(inscriptions.map(({ id }) => id));
  return kept
    .filter(
      ({ kind, id, learned }) =>
        kind === 'inscription' && !(learned === 'doubted' && listed.has(id)),
    )
    .map(({ id, sat }) => ({ id, offset: sat ?? 0n }));
}

/** What the creating transaction's bytes leave open. */
function makerReasons(
  { maker }: CoinEvidence,
  others: readonly KeptAsset[],
  depth: 'list' | 'proof',
): Reason[] {
  const possible = others
    .filter(({ id }) => id === POSSIBLE)
    .map(({ kind }) => doubt('own reading', say.wallet.coinReport.itsTransactionMayHave({ kind })));
  if (maker.state === 'said' && possible.length === 0)
    return [good('own reading', say.wallet.coinReport.itsTransactionPutNothing)];
  if (maker.state === 'absent' || (maker.state === 'not-asked' && depth === 'list'))
    return possible;
  if (maker.state === 'said') return possible;
  return [...possible, doubt('own reading', say.wallet.coinReport.itsTransactionCouldNot)];
}

/** The last entry has the position from our own reading. An unnamed one is a named one identified since. */
function unique(found: readonly FoundInscription[]): FoundInscription[] {
  const byId = new Map<string, FoundInscription>();
  for (const one of found) if (byId.get(one.id)?.offset !== one.offset) byId.set(one.id, one);
  if (byId.size > 1) byId.delete(UNNAMED);
  return [...byId.values()];
}
