import { z } from 'zod';

import { isDecimal, scaleDecimal, TOKEN_DECIMALS } from '#shared/bitcoin/amount.ts';

import type { SaleRow } from './read.ts';
import type { Exchange, Part } from './trade.ts';

/** Activity kinds that swap tokens, or pay swap fees. */
export const exchangeKinds = [
  'swap',
  'swap-route',
  'swap-liquidity-add',
  'swap-liquidity-remove',
  'swap-claim',
  'swap-fee',
] as const;
type Kind = (typeof exchangeKinds)[number];

export type ExchangeRow = SaleRow & { kind: Kind; status: string };

const amount = z.string().refine(isDecimal);
const tick = z.string().min(1);
const pair = { tick0: tick, tick1: tick, amount0: amount, amount1: amount, lp: amount };
const traded = { tickIn: tick, tickOut: tick, amountIn: amount, amountOut: amount };

const part = (asset: string, text: string | undefined): Part[] => {
  const scaled = text === undefined ? 0n : scaleDecimal(text, TOKEN_DECIMALS);
  return scaled === 0n ? [] : [{ asset: asset.toLowerCase(), amount: scaled }];
};
type Sides = Pick<Exchange, 'side' | 'gives' | 'gets'> & Partial<Pick<Exchange, 'earned'>>;
/** The amounts a row says were sent and received; null if they can't be used. */
const read = <S extends z.ZodType>(schema: S, sides: (data: z.output<S>) => Sides) => {
  return (data: unknown): Sides | null => {
    const parsed = schema.safeParse(data);
    return parsed.success ? sides(parsed.data) : null;
  };
};
/**
 * The difference in the middle token between the two halves of a swap. The second half spends the quoted
 * amount, while the first returns what the pool then gives: the owner keeps an excess, and pays a shortfall
 * from the balance.
 */
function leftBetween(middle: string, brought = '0', spent = '0'): Pick<Exchange, 'gives' | 'gets'> {
  const [bought, paid] = [
    scaleDecimal(brought, TOKEN_DECIMALS),
    scaleDecimal(spent, TOKEN_DECIMALS),
  ];
  const asset = middle.toLowerCase();
  return {
    gives: paid > bought ? [{ asset, amount: paid - bought, restOf: paid }] : [],
    gets: bought > paid ? [{ asset, amount: bought - paid, restOf: bought }] : [],
  };
}

const shares = ({ tick0, tick1, lp }: { tick0: string; tick1: string; lp: string }) =>
  part('', lp).map((one): Part => ({
    ...one,
    asset: `LP ${tick0}/${tick1}`,
    isShare: true,
  }));

const readers: Record<Exclude<Kind, 'swap-fee'>, (data: unknown) => Sides | null> = {
  swap: read(z.object(traded), (row) => ({
    side: 'swap',
    gives: part(row.tickIn, row.amountIn),
    gets: part(row.tickOut, row.amountOut),
  })),
  // If the second half failed, the whole intermediate amount was received.
  'swap-route': read(
    z.object({
      ...traded,
      amountOut: amount.optional(),
      middle: tick.optional(),
      middleAmount: amount.optional(),
      middleSpent: amount.optional(),
    }),
    (row) => {
      const { middle, middleAmount, middleSpent } = row;
      const isHalf = middle !== undefined && middleSpent === undefined;
      const rest = leftBetween(middle ?? '', middleAmount, middleSpent);
      return {
        side: 'swap',
        gives: [...rest.gives, ...part(row.tickIn, row.amountIn)],
        gets: [...rest.gets, ...(isHalf ? [] : part(row.tickOut, row.amountOut))],
      };
    },
  ),
  'swap-liquidity-add': read(z.object(pair), (row) => ({
    side: 'add',
    gives: [...part(row.tick0, row.amount0), ...part(row.tick1, row.amount1)],
    gets: shares(row),
  })),
  'swap-liquidity-remove': read(
    z.object({ ...pair, reward0: amount.optional(), reward1: amount.optional() }),
    (row) => ({
      side: 'remove',
      gives: shares(row),
      gets: [...part(row.tick0, row.amount0), ...part(row.tick1, row.amount1)],
      earned: [...part(row.tick0, row.reward0), ...part(row.tick1, row.reward1)],
    }),
  ),
  'swap-claim': read(z.object({ tick, amount }), (row) => ({
    side: 'claim',
    gives: [],
    gets: part(row.tick, row.amount),
  })),
};

/** The amounts sent and received by a row of a swap history; null if it is of another kind, or unreadable. */
export const sidesOf = (kind: string, data: unknown): Sides | null =>
  Object.hasOwn(readers, kind) ? readers[kind as keyof typeof readers](data) : null;

/** One part per token, since a swap over two pools pays twice. */
function summed(parts: readonly Part[]): Part[] {
  const sums = new Map<string, bigint>();
  for (const { asset, amount: more } of parts) sums.set(asset, (sums.get(asset) ?? 0n) + more);
  return [...sums].map(([asset, sum]) => ({ asset, amount: sum }));
}

const feeData = z.object({ tick, gas: amount });
const owner = z.object({ address: z.string() });

/**
 * Our addresses' swaps according to the histories, oldest first. A fee belongs to the address's operation of the same
 * second, since no address signs twice in one; other fees, such as those of sends, are separate. If the list also has
 * the halves of a swap over two pools, only the whole counts.
 */
export function exchangesOf(
  rows: readonly ExchangeRow[],
  isOurs: (address: string) => boolean,
): Exchange[] {
  const found: Exchange[] = [];
  const at = new Map<string, Exchange>();
  const momentOf = (row: ExchangeRow): string | null => {
    const parsed = owner.safeParse(row.data);
    return parsed.success && isOurs(parsed.data.address)
      ? `${parsed.data.address} ${row.at}`
      : null;
  };
  const add = (row: ExchangeRow, moment: string, sides: Sides): void => {
    const made = { id: `${row.ref} ${sides.side}`, at: row.at, fees: [], earned: [], ...sides };
    found.push(made);
    at.set(moment, made);
  };
  const routes = new Set(
    rows.filter(({ kind }) => kind === 'swap-route').map((row) => momentOf(row) ?? ''),
  );
  for (const row of rows) {
    const moment = momentOf(row);
    if (row.kind === 'swap-fee' || moment === null || row.status === 'failed') continue;
    if (row.kind === 'swap' && routes.has(moment)) continue;
    const sides = readers[row.kind](row.data);
    if (sides) add(row, moment, sides);
  }
  for (const row of rows) {
    const moment = momentOf(row);
    const parsed = feeData.safeParse(row.data);
    if (row.kind !== 'swap-fee' || moment === null || !parsed.success) continue;
    const fees = part(parsed.data.tick, parsed.data.gas);
    if (fees.length === 0) continue;
    const paysFor = at.get(moment);
    if (paysFor) paysFor.fees = summed([...paysFor.fees, ...fees]);
    else
      found.push({
        id: `${row.ref} fee`,
        at: row.at,
        side: 'fee',
        gives: [],
        gets: [],
        fees,
        earned: [],
      });
  }
  return found.sort((a, b) => a.at - b.at);
}
