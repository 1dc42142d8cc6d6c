import { groupDecimal } from '#renderer/base/format.ts';
import { plainText } from '#shared/text.ts';

import type { MarketAction } from './market-types.ts';

/** The token of an event, at the end of its name: `20 moss`. */
export const itemTick = ({ name }: MarketAction): string =>
  /^[\d.,\s]+(.+)$/u.exec(name ?? '')?.[1] ?? '';

/** The name of an event's item, with a leading amount grouped. */
export function itemName({ name, inscriptionNumber }: MarketAction): string {
  const text = name || `#${inscriptionNumber ?? '?'}`;
  const [, amount, rest] = /^(\d+(?:\.\d+)?)( .+)$/u.exec(text) ?? [];
  const isAmount = amount !== undefined && rest !== undefined;
  return plainText(isAmount ? groupDecimal(amount) + rest : text, 60);
}
