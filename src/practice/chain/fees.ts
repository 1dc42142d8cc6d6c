import { derive } from '#practice/formats/bytes.ts';

import type { Chain } from './chain.ts';

/** Recommended rates in sat/vB: they vary with the height and rise with the mempool. */
export function recommendedFees(chain: Chain, seed: string) {
  const { height, time } = chain.tip();
  const sway = (derive(seed, `fees ${height}`)[0] as number) % 3;
  const load = Math.min(
    20,
    Math.floor(chain.mempool().reduce((v, row) => v + row.weight, 0) / 400_000),
  );
  return {
    fastestFee: 11 + sway + load,
    halfHourFee: 8 + Math.floor((sway + load) / 2),
    hourFee: 5 + Math.floor(load / 3),
    economyFee: 2,
    minimumFee: 1,
    updateTime: time,
  };
}

/** Bitcoin's price in US dollars, which varies with the height, in cents. */
export function coinPrice(chain: Chain, seed: string, coin: 'btc' | 'fb') {
  const { height, time } = chain.tip();
  const sway = (derive(seed, `price ${coin} ${height}`)[0] as number) - 128;
  const cents = coin === 'btc' ? 6_400_000 + sway * 1_003 : 52 + (sway % 7);
  return { price: cents / 100, updateTime: time };
}
