/** The balance from a time (ms) until the next entry. */
export interface Moment {
  at: number;
  sats: string;
}

export const CURVE = { width: 900, height: 104 };
/** Margin above the highest value and below the lowest. */
const [ABOVE, BELOW] = [12, 4];

/**
 * A step line over the whole width, and the position of its points. A point's position depends half on its time
 * and half on its order, so that a busy hour keeps a shape beside a quiet month. The scale uses floating point.
 */
export function curveOf(moments: readonly Moment[]) {
  const values = moments.map(({ sats }) => Number(sats));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const [start, end] = [moments[0]?.at ?? 0, moments.at(-1)?.at ?? 0];
  const share = (at: number): number => (end === start ? 0 : (at - start) / (end - start));
  const room = CURVE.height - ABOVE - BELOW;
  const points = moments.map(({ at }, index) => {
    const part = high === low ? 0.5 : ((values[index] ?? 0) - low) / (high - low);
    return {
      x: ((share(at) + index / Math.max(1, moments.length - 1)) / 2) * CURVE.width,
      y: ABOVE + (1 - part) * room,
    };
  });
  const [first, ...rest] = points.map(({ x, y }) => [x.toFixed(1), y.toFixed(1)] as const);
  const line = first ? `M${first.join(' ')}${rest.map(([x, y]) => `H${x}V${y}`).join('')}` : '';
  return { points, line, area: `${line}V${CURVE.height}H0Z` };
}

/** The index of the entry that applies at a position of the curve, given as a share of its width. */
export function momentAt(points: readonly { x: number }[], share: number): number {
  const next = points.findIndex(({ x }) => x > share * CURVE.width);
  return next === -1 ? points.length - 1 : Math.max(0, next - 1);
}
