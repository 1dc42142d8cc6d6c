import { profitOf } from '#main/trades/lots.ts';
import type { Exchange, Trade } from '#main/trades/trade.ts';

const TRADES = 100_000;
const RUNS = 7;

/**
 * A trader in fifty tokens over two years: buys a little more than is sold, in sizes that never match a lot; a tenth
 * are swaps.
 */
function tradesOf(count: number): (Trade | Exchange)[] {
  return Array.from({ length: count }, (_, n): Trade | Exchange => {
    const random = (n * 2654435761) % 1_000_003;
    const common = { id: String(n), at: 1_730_000_000_000 + n * 600_000 };
    if (n % 10 === 7) {
      const amount = BigInt(1 + (random % 997)) * 10n ** 18n;
      const part = (token: number) => ({ asset: `tok${token % 50}`, amount });
      const [gives, gets, fees] = [[part(random)], [part(random + 1)], [part(random + 2)]];
      return { ...common, side: 'swap', gives, gets, fees, earned: [] };
    }
    return {
      ...common,
      side: n % 20 < 11 ? 'buy' : 'sell',
      asset: `tok${random % 50}`,
      amount: BigInt(1 + (random % 9_973)) * 10n ** 18n,
      priceSats: BigInt(546 + (random % 900_001)),
      feeSats: BigInt(random % 3_001),
      inscriptionId: null,
      isOwn: false,
    };
  });
}

/** Profit by lots over a long history, recalculated as on each opening of My market. */
export function benchProfit(count = TRADES): Record<string, string> {
  const trades = tradesOf(count);
  const took = Array.from({ length: RUNS }, () => {
    const started = performance.now();
    profitOf(trades);
    return performance.now() - started;
  }).sort((a, b) => a - b);
  const ms = (value: number | undefined): string => `${(value ?? 0).toFixed(0)} ms`;
  return {
    'profit by lots, first in first out': `median ${ms(took[Math.floor(RUNS / 2)])}, slowest ${ms(took.at(-1))}`,
  };
}

if (import.meta.url === `file://${process.argv[1]}`) console.log(benchProfit());
