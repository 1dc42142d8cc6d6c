/** The balance from a moment (ms) until the next one. */
export interface Moment {
  at: number;
  sats: string;
}

export const CURVE = { width: 900, height: 104 };
/** Room above the highest value and below the lowest. */
const [ABOVE, BELOW] = [12, 4];

/**
 * A step line over the whole width, and where its points are. A point's place is half its time and half its order, so
 * that a busy hour still has a shape beside a quiet month. The scale uses floating point.
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

/** The index of the moment that holds at a place of the curve, as a share of its width. */
export function momentAt(points: readonly { x: number }[], share: number): number {
  const next = points.findIndex(({ x }) => x > share * CURVE.width);
  return next === -1 ? points.length - 1 : Math.max(0, next - 1);
}
