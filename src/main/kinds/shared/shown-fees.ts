import type { ShownFee } from '#shared/flows/shown-fee.ts';

/** Forms that are open at once, and what was typed in them lately. */
const MOST = 50;
/** Typed again at the end of a form, when what it costs was shown already. */
const TYPED_AGAIN = new Set(['confirmation', 'receiveConfirmation', 'typedPrices']);

/** By network: the fee that was last shown for each input. */
const shown = new WeakMap<object, Map<string, ShownFee | null>>();

const nameOf = (asked: object): string =>
  JSON.stringify(
    Object.entries(asked)
      .filter(([key, value]) => value !== undefined && !TYPED_AGAIN.has(key))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

/** Main remembers what it showed: a page that starts an operation has no word in it. */
export function rememberShown(session: object, asked: object, fee: ShownFee | null): void {
  const fees = shown.get(session) ?? new Map<string, ShownFee | null>();
  shown.set(session, fees);
  const name = nameOf(asked);
  fees.delete(name);
  fees.set(name, fee);
  const [oldest] = fees.keys();
  if (fees.size > MOST && oldest !== undefined) fees.delete(oldest);
}

/** What was last shown for exactly this input; null where no form quoted it. */
export const lastShown = (session: object, asked: object): ShownFee | null =>
  shown.get(session)?.get(nameOf(asked)) ?? null;
