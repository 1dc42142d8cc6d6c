import { addDecimal, TOKEN_DECIMALS, unscaleDecimal } from '#shared/bitcoin/amount.ts';
import {
  type ActivityAmount,
  type ActivityRow,
  type MovedAsset,
  type TransactionEffect,
} from '#shared/ipc/history.ts';

import { factsOf, idsOf, isFee, isFromServer, paidFor, sidesOf } from './swap-records.ts';

/** The unit for a number of inscriptions. */
export const INSCRIPTIONS = 'inscriptions';

/** One event: its most informative record, and the others about the same thing. */
export interface ActivityEvent extends ActivityRow {
  others: ActivityRow[];
  /** Lines of the same operation that its summary doesn't name, such as further listings. */
  unnamed: number;
}

/** How informative a record is: what you requested first, what the chain saw last. */
function rank({ kind, flowId, status, operation = flowId }: ActivityRow): number {
  const isPart = flowId !== operation;
  if (kind === 'order' && !isPart) return 0;
  if (flowId !== null) return isPart ? 3 : status === 'replaced' ? 2 : 1;
  if (kind === 'swap-fee') return 8;
  if (kind === 'transaction') return 7;
  if (kind === 'received') return 6;
  return kind === 'swap' ? 5 : 4;
}

/** Transactions that belong to an order: those that paid it, those that inscribed it, and the one that refunded it. */
function claimsOf({ kind, ref, data }: ActivityRow): string[] {
  if (kind !== 'order') return [];
  const inscribed = Array.isArray(data['inscriptions']) ? data['inscriptions'] : [];
  const refund = data['refundTxid'];
  return [
    ref,
    ...inscribed.flatMap((id) => (typeof id === 'string' ? [id.slice(0, 64)] : [])),
    ...(typeof refund === 'string' ? [refund] : []),
  ];
}

/** Things that happen to a listing only once, so our record and the market's are the same event. */
const once: Readonly<Record<string, string>> = {
  ...{ list: 'listed', buy: 'sold', delist: 'ended' },
  ...{ 'market-listed': 'listed', 'market-sold': 'sold', 'market-cancel': 'ended' },
};
function offerOf({ kind, ref, data }: ActivityRow): string[] {
  const what = Object.hasOwn(once, kind) ? once[kind] : undefined;
  const auctionId = kind.startsWith('market-') ? ref.split(':')[0] : data['auctionId'];
  return what !== undefined && typeof auctionId === 'string' ? [`${what} ${auctionId}`] : [];
}

/** Keys that are equal in all records of one event, and in no other. */
const keysOf = (row: ActivityRow): string[] =>
  [
    ...[row.operation, row.txid, row.data['orderId']],
    ...[...claimsOf(row), ...offerOf(row), ...idsOf(row), ...sidesOf(row)],
  ].filter((key): key is string => typeof key === 'string' && key !== '');

interface Group {
  rows: ActivityRow[];
  /** Keys already matched from the histories. */
  told: Set<string>;
  hasFee: boolean;
}

const EARLY = 2 * 60_000;
const LATE = 60 * 60_000;

/**
 * Finds our operations by what they did: the first one after a given time, since an operation is recorded once its end
 * was seen. Times must be queried in ascending order.
 */
function byTime(groups: readonly Group[], namesOf: (row: ActivityRow) => readonly string[]) {
  const waiting = new Map<string, { at: number; group: Group }[]>();
  const own = groups.flatMap((group) => {
    const row = group.rows.find(({ flowId }) => flowId !== null);
    return row ? [{ group, row }] : [];
  });
  own.sort((a, b) => b.row.at - a.row.at);
  for (const { group, row } of own)
    for (const name of namesOf(row)) {
      const list = waiting.get(name) ?? [];
      list.push({ at: row.at, group });
      waiting.set(name, list);
    }
  return (name: string, at: number, isFree: (group: Group) => boolean): Group | undefined => {
    const list = waiting.get(name) ?? [];
    for (let last = list.at(-1); last && last.at < at - EARLY; last = list.at(-1)) list.pop();
    while (list.length > 0 && !isFree((list.at(-1) as { group: Group }).group)) list.pop();
    const found = list.at(-1);
    return found && found.at <= at + LATE ? found.group : undefined;
  };
}

/** Merges the records of each event into one row: the most informative record, at the position of the newest. */
export function eventsOf(rows: readonly ActivityRow[]): ActivityEvent[] {
  const groupOf = new Map<string, Group>();
  const groups: Group[] = [];
  const begin = (row: ActivityRow): Group => {
    const group: Group = { rows: [], told: new Set(), hasFee: false };
    groups.push(group);
    join(group, row);
    return group;
  };
  const join = (group: Group, row: ActivityRow): void => {
    group.rows.push(row);
    if (isFromServer(row)) for (const fact of factsOf(row)) group.told.add(fact);
    for (const key of keysOf(row)) if (!groupOf.has(key)) groupOf.set(key, group);
  };
  // Orders first, so that the transactions they own are known before the transactions themselves.
  const sorted = [...rows].sort((a, b) => rank(a) - rank(b));
  const known = (row: ActivityRow): Group | undefined =>
    keysOf(row)
      .map((key) => groupOf.get(key))
      .find((group) => group !== undefined);
  const unknown: ActivityRow[] = [];
  for (const row of sorted.filter((one) => !isFee(one))) {
    const group = known(row);
    if (group) join(group, row);
    else if (isFromServer(row) && factsOf(row).length > 0) unknown.push(row);
    else begin(row);
  }
  joinReported(unknown, groups, known, { join, begin });
  joinFees(sorted.filter(isFee), groups, { join, begin });
  return shownOf(rows, groups);
}

/**
 * The events of a list that is too long for memory, newest first. Records of one event are usually close
 * together; one that follows pages later is left out, since its event was already returned.
 */
export function* eventsInPages(
  rows: Iterable<ActivityRow>,
  size = 500,
): Generator<ActivityEvent, void> {
  const told = new Set<string>();
  let page: ActivityRow[] = [];
  const events = function* (): Generator<ActivityEvent, void> {
    for (const event of eventsOf(page)) {
      const keys = [event, ...event.others].flatMap(keysOf);
      if (!keys.some((key) => told.has(key))) yield event;
      for (const key of keys) told.add(key);
    }
    page = [];
  };
  for (const row of rows) {
    page.push(row);
    if (page.length === size) yield* events();
  }
  yield* events();
}

interface Into {
  join: (group: Group, row: ActivityRow) => void;
  begin: (row: ActivityRow) => Group;
}
const inOrder = (rows: readonly ActivityRow[]) => [...rows].sort((a, b) => a.at - b.at);

/** Merges history records that carry no id of ours. */
function joinReported(
  reported: readonly ActivityRow[],
  groups: readonly Group[],
  known: (row: ActivityRow) => Group | undefined,
  { join, begin }: Into,
): void {
  const find = byTime(groups, factsOf);
  // Within a second, a route is sorted before its halves.
  for (const row of inOrder(reported)) {
    const [fact = ''] = factsOf(row);
    const group = known(row) ?? find(fact, row.at, (one) => !one.told.has(fact));
    if (group) join(group, row);
    else begin(row);
  }
}

/** A fee belongs to a swap record of the same second, or to an operation of ours that no history has. */
function joinFees(
  fees: readonly ActivityRow[],
  groups: readonly Group[],
  { join, begin }: Into,
): void {
  const reported = new Map<string, Group[]>();
  const moment = (row: ActivityRow): string => `${row.at} ${paidFor(row)}`;
  for (const group of groups)
    for (const key of new Set(group.rows.filter(isFromServer).map(moment)))
      reported.set(key, [...(reported.get(key) ?? []), group]);
  const find = byTime(groups, (row) => [paidFor(row)]);
  for (const row of inOrder(fees)) {
    const here = reported.get(moment(row));
    const isFree = (group: Group): boolean => !group.hasFee && !group.rows.some(isFromServer);
    const group =
      here?.find(({ hasFee }) => !hasFee) ?? here?.[0] ?? find(paidFor(row), row.at, isFree);
    if (group) join(group, row);
    (group ?? begin(row)).hasFee = true;
  }
}

function shownOf(rows: readonly ActivityRow[], groups: readonly Group[]): ActivityEvent[] {
  const best = new Map(
    groups.flatMap((group) => {
      const [shown, ...others] = group.rows;
      const newest = group.rows.reduce((last, row) => (row.id > last.id ? row : last));
      return shown ? [[newest.id, eventOf(shown, others)] as const] : [];
    }),
  );
  return rows.flatMap((row) => best.get(row.id) ?? []);
}

/** The lines of an operation that did the same thing several times, such as listing three transfers. */
const linesOf = (shown: ActivityRow, others: readonly ActivityRow[]): ActivityRow[] => [
  shown,
  ...others.filter(
    ({ flowId, kind, status }) =>
      flowId !== null && flowId === shown.flowId && kind === shown.kind && status !== 'replaced',
  ),
];

/** The combined amounts of several lines; null unless all have the same unit and direction. */
function sumOf([first, ...rest]: readonly ActivityRow[]): ActivityAmount | null {
  const amount = first?.amount;
  if (!amount || rest.length === 0) return null;
  const alike = rest.flatMap((one) =>
    one.amount?.unit === amount.unit && one.amount.direction === amount.direction ? one.amount : [],
  );
  if (alike.length < rest.length) return null;
  return {
    ...amount,
    amount: alike.reduce((sum, one) => addDecimal(sum, one.amount), amount.amount),
  };
}

/** A signed number of smallest units as an amount; zero has no direction. */
function directed(signed: bigint, unit: string, decimals = 0): ActivityAmount {
  const direction = signed > 0n ? 'in' : signed < 0n ? 'out' : 'own';
  const size = signed < 0n ? -signed : signed;
  return { direction, amount: unscaleDecimal(size, decimals), unit };
}

const isSats = ({ unit }: ActivityAmount): boolean => unit === 'sats';

/**
 * All amounts that moved; for a swap operation this includes its histories and its fee. The sats come from the
 * ledger if it has the transaction, which takes precedence over any record.
 */
function eventOf(shown: ActivityRow, others: ActivityRow[]): ActivityEvent {
  const all = [shown, ...others];
  const fees = others.filter(isFee);
  const moved = others.filter((one) => !isFee(one)).find(({ amount }) => amount)?.amount;
  const more = [shown, ...others.filter(isFromServer)].find(
    (one) => (one.more?.length ?? 0) > 0,
  )?.more;
  const lines = linesOf(shown, others);
  const unnamed = Math.max(0, lines.length - 1);
  const main = sumOf(lines) ?? shown.amount ?? moved ?? null;
  const rest = [...(more ?? []), ...fees.flatMap(({ amount }) => amount ?? [])];
  const effects = [
    ...new Map(all.flatMap((one) => one.effects ?? []).map((one) => [one.txid, one])).values(),
  ];
  const told = inPlace(movedTokens(all), [...(main ? [main] : []), ...rest]);
  if (effects.length === 0) {
    const [amount = null, ...further] = told;
    return { ...shown, unnamed, others, amount, more: further, effects };
  }
  const net = directed(
    effects.reduce((sum, { sats }) => sum + BigInt(sats), 0n),
    'sats',
  );
  const { runes, inscriptions } = assetsOf(effects);
  const besides = told.filter(
    (one) => !isSats(one) && !runes.some(({ unit }) => unit === one.unit),
  );
  const [first, ...further] = [...besides, ...runes];
  return {
    ...shown,
    unnamed,
    others,
    amount: first ?? net,
    more: [...(first ? [...further, net] : []), ...inscriptions],
    effects,
  };
}

/**
 * The amounts in the records; where the histories have a token's movements, those replace what the records say
 * of it.
 */
function inPlace(
  moved: readonly ActivityAmount[],
  told: readonly ActivityAmount[],
): ActivityAmount[] {
  const left = new Map(moved.map((one) => [one.unit.toLowerCase(), one]));
  const units = new Set(left.keys());
  const shown = told.flatMap((one) => {
    const unit = one.unit.toLowerCase();
    if (!units.has(unit)) return one;
    const found = left.get(unit) ?? [];
    left.delete(unit);
    return found;
  });
  return [...shown, ...left.values()];
}

/**
 * What came and left according to the token balance histories. Leaves out tokens that only moved between the
 * two layers or the wallet's own addresses. A whole swap over two pools replaces its halves.
 */
function movedTokens(rows: readonly ActivityRow[]): ActivityAmount[] {
  const isRoute = rows.some(({ kind }) => kind === 'swap-route');
  const moves = rows
    .filter(({ kind }) => !(isRoute && kind === 'swap'))
    .flatMap(({ tokens }) => tokens ?? []);
  const sums = new Map<string, { unit: string; atoms: bigint }>();
  for (const one of new Map(moves.map((move) => [`${move.entry} ${move.tick}`, move])).values()) {
    const key = one.tick.toLowerCase();
    const { unit, atoms } = sums.get(key) ?? { unit: one.tick, atoms: 0n };
    sums.set(key, { unit, atoms: atoms + BigInt(one.atoms) });
  }
  return [...sums.values()].flatMap(({ unit, atoms }) =>
    atoms === 0n ? [] : directed(atoms, unit, TOKEN_DECIMALS),
  );
}

/**
 * What came and left besides sats. Leaves out a rune whose decimals aren't recorded, since its amount would
 * mislead.
 */
function assetsOf(effects: readonly TransactionEffect[]) {
  const sums = new Map<string, MovedAsset>();
  for (const one of effects.flatMap(({ assets }) => assets ?? [])) {
    const key = `${one.kind} ${one.id}`;
    const atoms = BigInt(sums.get(key)?.atoms ?? 0) + BigInt(one.atoms);
    sums.set(key, { ...one, atoms: String(atoms) });
  }
  const all = [...sums.values()].map((one) => ({ ...one, atoms: BigInt(one.atoms) }));
  const runes = all.flatMap(({ atoms, rune }) =>
    rune && atoms !== 0n ? directed(atoms, rune.name, rune.divisibility) : [],
  );
  const count = (way: bigint): bigint =>
    BigInt(all.filter(({ kind, atoms }) => kind === 'inscription' && atoms === way).length) * way;
  const inscriptions = [count(1n), count(-1n)].flatMap((some) =>
    some === 0n ? [] : directed(some, INSCRIPTIONS),
  );
  return { runes, inscriptions };
}
