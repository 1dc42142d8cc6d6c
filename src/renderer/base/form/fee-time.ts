import { words } from '#renderer/base/words.ts';
import type { FeeRates } from '#shared/ipc/wallet.ts';

const MINUTES_PER_BLOCK = 10;

type Presets = Pick<FeeRates, 'fastest' | 'halfHour' | 'hour' | 'minimum'>;

/**
 * Blocks until a transaction at this rate (sat/vB) is expected to confirm, by what the network's rates aim at. `later`:
 * more than an hour. `below`: under the rate that nodes relay.
 */
export function blocksAt(rate: number, rates: Presets): 1 | 3 | 6 | 'later' | 'below' {
  if (rate >= rates.fastest) return 1;
  if (rate >= rates.halfHour) return 3;
  if (rate >= rates.hour) return 6;
  return rate < rates.minimum ? 'below' : 'later';
}

/** That as text. Where blocks are mined by hand there are no minutes. */
export function timeText(rate: number, rates: Presets, isPractice: boolean): string {
  const said = words.forms.fee.time;
  const blocks = blocksAt(rate, rates);
  if (blocks === 'later' || blocks === 'below') return said[blocks];
  const text = said.blocks({ count: blocks });
  return isPractice ? text : said.timed({ text, minutes: blocks * MINUTES_PER_BLOCK });
}
