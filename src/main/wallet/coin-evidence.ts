import { UNCONFIRMED_HEIGHT, type Utxo } from '#shared/api/chain.ts';
import { satsFromNumber } from '#shared/bitcoin/amount.ts';
import { formatOutpoint } from '#shared/bitcoin/ids.ts';
import { type KeptAsset, UNNAMED } from '#shared/bitcoin/kept-asset.ts';

import type { OwnAddress } from './accounts.ts';
import type { NewAsset } from './coin-knowledge.ts';
import {
  type Answer,
  type CoinEvidence,
  type FoundInscription,
  judgeCoin,
  orNone,
  type OutpointRecord,
} from './coin-report.ts';
import type { Reader } from './coin-source.ts';
import type { Coin } from './coins.ts';

export const judgedAgain = ({ deps }: Reader, coin: Coin, evidence: CoinEvidence): Coin => ({
  ...coin,
  evidence,
  report: judgeCoin(evidence, BigInt(deps.minCoinSats()), 'list'),
  lockedBy: deps.lockedBy(coin.outpoint),
  frozen: deps.rules.isFrozen(coin.outpoint),
});

export function judged(
  reader: Reader,
  owner: OwnAddress,
  utxo: Utxo,
  depth: 'list' | 'proof',
  more: Omit<CoinEvidence, 'sats' | 'script' | 'height' | keyof OwnFacts>,
): Coin {
  const { deps } = reader;
  const outpoint = formatOutpoint(utxo);
  const script = utxo.scriptPk.toLowerCase();
  // Spreading would take half as much memory again, and a wallet may have a hundred thousand coins.
  const evidence: CoinEvidence = {
    sats: satsFromNumber(utxo.satoshi),
    // One string for all coins of the address.
    script: script === owner.script ? owner.script : script,
    height: heightOf(utxo),
    spent: more.spent,
    available: more.available,
    inscriptionList: more.inscriptionList,
    abandonedList: more.abandonedList,
    inscriptions: more.inscriptions,
    addressRunes: more.addressRunes,
    addressAlkanes: more.addressAlkanes,
    record: more.record,
    runes: more.runes,
    alkanes: more.alkanes,
    heights: more.heights,
    ownCleanChange: deps.isCleanChange(outpoint),
    released: orNone(deps.rules.released(outpoint)),
    kept: orNone(deps.knowledge.kept(outpoint)),
    maker: makerKnown(reader, outpoint),
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

/** What is already known of the transaction that made the coin, without a request. */
export const makerKnown = (
  { deps }: Reader,
  outpoint: string,
  maker: CoinEvidence['maker'] = notRequested,
): CoinEvidence['maker'] =>
  maker.state === 'not-asked' && deps.knowledge.hasRead(outpoint) ? said : maker;

/** Facts known without a request. */
export const ownFacts = (
  { deps }: Reader,
  outpoint: string,
  maker: CoinEvidence['maker'],
): OwnFacts => ({
  ownCleanChange: deps.isCleanChange(outpoint),
  released: orNone(deps.rules.released(outpoint)),
  kept: orNone(deps.knowledge.kept(outpoint)),
  maker,
});

type OwnFacts = Pick<CoinEvidence, 'ownCleanChange' | 'released' | 'kept' | 'maker'>;

/** A coin's contents according to its sources, for the record. */
export function assetsIn({
  outpoint,
  evidence,
  tokens,
}: Pick<Coin, 'outpoint' | 'evidence' | 'tokens'>) {
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
export function uniqueAssets(kept: readonly KeptAsset[], read: readonly KeptAsset[]): KeptAsset[] {
  const [doubted, known] = [true, false].map((is) =>
    kept.filter(({ learned }) => (learned === 'doubted') === is),
  );
  const all = [...(doubted ?? []), ...read, ...(known ?? [])];
  return [...new Map(all.map((one) => [`${one.kind} ${one.id}`, one])).values()];
}

const heightOf = ({ height }: Utxo): number | null =>
  height >= UNCONFIRMED_HEIGHT || height < 0 ? null : height;

export const inscriptionsOf = (utxo: Utxo): FoundInscription[] => {
  const found = (utxo.inscriptions ?? []).map((one) => ({
    id: one.inscriptionId,
    offset: satsFromNumber(one.offset),
  }));
  const unnamed = found.length === 0 && (utxo.inscriptionsCount ?? 0) > 0;
  return unnamed ? [{ id: UNNAMED, offset: 0n }] : found;
};

export function toRecord(utxo: Utxo | null): OutpointRecord | null {
  if (!utxo) return null;
  return {
    sats: satsFromNumber(utxo.satoshi),
    script: utxo.scriptPk.toLowerCase(),
    height: heightOf(utxo),
    spent: utxo.isSpent === true,
    inscriptions: inscriptionsOf(utxo),
  };
}

/** An inscription that several lists name is one. */
export function inscriptionsIn(seen: readonly Utxo[]): readonly FoundInscription[] {
  const all = seen.flatMap(inscriptionsOf);
  if (all.length < 2) return orNone(all);
  return [...new Map(all.map((one) => [`${one.id} ${one.offset}`, one])).values()];
}

/** Each coin has nine answers; a hundred thousand coins share these objects. */
const saidYes: Answer<boolean> = Object.freeze({ state: 'said', value: true });
export const saidNo: Answer<boolean> = Object.freeze({ state: 'said', value: false });
/** The transaction that made a coin was read. */
const said: Answer<true> = Object.freeze({ state: 'said', value: true });
export const notRequested = Object.freeze({ state: 'not-asked' } as const);

export const isNo = (answer: Answer<boolean>): boolean => answer.state === 'said' && !answer.value;
export const isTrue = (answer: Answer<boolean>): boolean => answer.state === 'said' && answer.value;

type Listed = Answer<ReadonlyMap<string, Utxo>>;

export const listed = (answer: Listed, outpoint: string): Utxo | undefined =>
  answer.state === 'said' ? answer.value.get(outpoint) : undefined;

export function names(answer: Listed, outpoint: string): Answer<boolean> {
  if (answer.state !== 'said') return answer;
  return answer.value.has(outpoint) ? saidYes : saidNo;
}
