import { words } from '#renderer/base/words.ts';
import type { InscribeInput, ShownAlkane } from '#shared/flows/inputs.ts';
import type { ReadData } from '#shared/ipc/provider.ts';
import { plainText } from '#shared/text.ts';

import type { ShownRune } from './rune-form.ts';

type Content = InscribeInput['content'];
type Need = (field: string, text: string) => void;

/** Mints of an alkane as typed; with a rune, and perhaps a BRC-20 token, each round mints all of them. */
export interface AlkaneForm {
  alkaneid: string;
  count: string;
  shown: ShownAlkane | null;
  withRune: boolean;
  runeid: string;
  shownRune: ShownRune | null;
  withBrc20: boolean;
  tick: string;
  amount: string;
}

export const emptyAlkane = (): AlkaneForm => ({
  alkaneid: '',
  count: '1',
  shown: null,
  withRune: false,
  runeid: '',
  shownRune: null,
  withBrc20: false,
  tick: '',
  amount: '',
});

/** Data for a mint; null if the alkane is no token with a mint. */
export function shownAlkane({ alkaneid, tokenData }: ReadData<'alkanes.info'>): ShownAlkane | null {
  const { name, perMint, divisibility = 0 } = tokenData ?? {};
  if (!tokenData || perMint === undefined) return null;
  return { alkaneid, name: plainText(name ?? alkaneid, 60), amount: perMint, divisibility };
}

/** Whether an order counts mints rather than inscriptions. */
export const isMintOrder = (type: Content['type'] | undefined): boolean =>
  type === 'runes-mint' || type === 'alkanes-mint' || type === 'multi-mint';

const WHOLE = /^[1-9]\d{0,3}$/;

export function buildAlkane(form: AlkaneForm, need: Need): Content | undefined {
  const { shown: alkane, shownRune: rune, withRune, tick, amount } = form;
  const typed = form.count.trim();
  const count = WHOLE.test(typed) ? Number(typed) : 0;
  const isCount = count >= 1 && count <= 1000;
  const withBrc20 = withRune && form.withBrc20;
  if (!isCount) need('count', words.inscribeTokens.mintsMissing);
  if (alkane === null) need('alkaneid', words.inscribeTokens.alkaneMint.missing);
  if (withRune && rune === null) need('runeid', words.inscribeTokens.runeMint.runeMissing);
  if (withBrc20 && tick === '') need('tick', words.inscribeTokens.tickerMissing);
  if (withBrc20 && amount === '') need('amount', words.inscribeTokens.amountPerMintMissing);
  if (!isCount || alkane === null) return undefined;
  if (!withRune) return { type: 'alkanes-mint', alkane, count };
  if (rune === null || (withBrc20 && (tick === '' || amount === ''))) return undefined;
  const brc20 = withBrc20 ? { tick, amount } : null;
  return { type: 'multi-mint', alkane, rune, brc20, count };
}
