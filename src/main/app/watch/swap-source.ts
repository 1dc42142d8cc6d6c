import type { ProviderClient } from '#main/provider/types.ts';
import { isDecimal, scaleDecimal, unscaleDecimal } from '#shared/bitcoin/amount.ts';
import type { WantedAlert } from '#shared/ipc/watch.ts';
import { plainText } from '#shared/text.ts';
import { say } from '#shared/words/say.ts';

import { type AlertSource, background, type Seen } from './alert.ts';

const DECIMALS = 18;

/** Price of one token in the other from the pool's reserves, cut after 18 decimals. Null for an empty pool. */
function priceIn(amount: string, of: string): string | null {
  if (!isDecimal(amount) || !isDecimal(of)) return null;
  const [has, per] = [scaleDecimal(amount, DECIMALS), scaleDecimal(of, DECIMALS)];
  if (has === 0n || per === 0n) return null;
  return unscaleDecimal((has * 10n ** BigInt(DECIMALS)) / per, DECIMALS);
}

/** Prices and values of pools: one call per pool. */
export function swapSource(client: Pick<ProviderClient, 'call'>, isServed: boolean): AlertSource {
  const pairOf = ({ tick, against }: WantedAlert): string =>
    `${plainText(tick, 48)} / ${plainText(against ?? '', 48)}`;

  return {
    tells: ['price above', 'price below', 'worth above', 'worth below'],
    hasPair: true,
    isServed,
    title: (alert) => say.app.watchSwapSource.inTheSwap({ pairOf: pairOf(alert) }),
    unit: ({ what, against }) =>
      what === 'worth' ? say.app.watchSwapSource.dollars : ` ${against}`,
    async *read(alerts, signal) {
      const byPool = Map.groupBy(alerts, ({ tick, against }) =>
        JSON.stringify([tick, against ?? ''].sort()),
      );
      for (const [key, some] of byPool) {
        const [tick0 = '', tick1 = ''] = JSON.parse(key) as string[];
        const pool = await client.call('swap.poolInfo', { tick0, tick1 }, background(signal));
        const { tvl } = pool;
        const seen = new Map<string, Seen>();
        for (const alert of pool.existed ? some : []) {
          if (alert.what === 'worth') {
            if (tvl !== undefined && isDecimal(tvl))
              seen.set(alert.id, {
                kind: 'value',
                value: tvl,
                text: say.app.watchSwapSource.itHolds({ tvl }),
              });
            continue;
          }
          const holds = new Map([
            [pool.tick0, pool.amount0],
            [pool.tick1, pool.amount1],
          ]);
          const value = priceIn(holds.get(alert.against ?? '') ?? '', holds.get(alert.tick) ?? '');
          if (value !== null)
            seen.set(alert.id, {
              kind: 'value',
              value,
              text: say.app.watchSwapSource.oneIsAt({
                tick: alert.tick,
                value,
                against: String(alert.against),
              }),
            });
        }
        yield seen;
      }
    },
  };
}
