import type { CoinView } from '#shared/ipc/wallet.ts';

/** A rectangle in percent of the map. */
export interface Tile {
  coins: CoinView[];
  sats: bigint;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Smaller coins share a tile. */
const MOST = 12;
/** Width of the map in heights: a row is laid along the shorter side. */
const RATIO = 3.5;

const add = (coins: readonly CoinView[]): bigint =>
  coins.reduce((sum, { sats }) => sum + BigInt(sats), 0n);

interface Room {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The worst aspect ratio of the tiles if these values share a row along `side`. */
function worst(values: readonly number[], side: number): number {
  const sum = values.reduce((total, one) => total + one, 0);
  const thick = sum / side;
  return Math.max(...values.map((one) => Math.max(thick / (one / thick), one / thick / thick)));
}

/** Fills a rectangle of the same area with the values, largest first, with tiles as square as possible. */
function squarified(values: readonly number[], room: Room): Room[] {
  const [first] = values;
  if (first === undefined || room.width <= 0 || room.height <= 0) return [];
  const isWide = room.width >= room.height;
  const side = isWide ? room.height : room.width;
  let count = 1;
  while (
    count < values.length &&
    worst(values.slice(0, count + 1), side) <= worst(values.slice(0, count), side)
  )
    count += 1;
  const row = values.slice(0, count);
  const thick = row.reduce((total, one) => total + one, 0) / side;
  let at = 0;
  const tiles = row.map((one) => {
    const long = one / thick;
    const tile = isWide
      ? { left: room.left, top: room.top + at, width: thick, height: long }
      : { left: room.left + at, top: room.top, width: long, height: thick };
    at += long;
    return tile;
  });
  const rest = isWide
    ? { ...room, left: room.left + thick, width: room.width - thick }
    : { ...room, top: room.top + thick, height: room.height - thick };
  return [...tiles, ...squarified(values.slice(count), rest)];
}

/** Coins drawn to scale, the largest first. The scale uses floating point. */
export function mapOf(coins: readonly CoinView[]): Tile[] {
  const sorted = [...coins].sort((a, b) => (BigInt(b.sats) > BigInt(a.sats) ? 1 : -1));
  const single = sorted.length > MOST ? sorted.slice(0, MOST - 1) : sorted;
  const rest = sorted.slice(single.length);
  const groups = [...single.map((one) => [one]), ...(rest.length > 0 ? [rest] : [])]
    .map((some) => ({ coins: some, sats: add(some) }))
    .filter(({ sats }) => sats > 0n)
    .sort((a, b) => (b.sats > a.sats ? 1 : -1));
  const total = Number(groups.reduce((sum, { sats }) => sum + sats, 0n));
  const rooms = squarified(
    groups.map(({ sats }) => (Number(sats) / total) * RATIO),
    { left: 0, top: 0, width: RATIO, height: 1 },
  );
  return groups.flatMap((group, index) => {
    const room = rooms[index];
    if (!room) return [];
    return {
      ...group,
      left: (room.left / RATIO) * 100,
      top: room.top * 100,
      width: (room.width / RATIO) * 100,
      height: room.height * 100,
    };
  });
}
