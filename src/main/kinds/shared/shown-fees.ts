import { digestOf } from '#main/signing/digest.ts';
import { canonicalJson } from '#shared/canonical-json.ts';
import type { ShownFee } from '#shared/flows/shown-fee.ts';

/** Forms that are open at once, and what was typed in them lately. */
const MOST = 50;
/** Typed again at the end of a form, when what it costs was shown already. */
const TYPED_AGAIN = new Set(['confirmation', 'receiveConfirmation', 'typedPrices']);

/** By network: the fee that was last shown for each input. */
const shown = new WeakMap<object, Map<string, ShownFee>>();

/** Short, since an input may list thousands of files. */
const nameOf = (request: object): string =>
  digestOf(
    canonicalJson(
      Object.fromEntries(Object.entries(request).filter(([key]) => !TYPED_AGAIN.has(key))),
    ),
  );

/** Main remembers what it showed: a page that starts an operation has no word in it. */
export function rememberShown(session: object, request: object, fee: ShownFee | null): void {
  const fees = shown.get(session) ?? new Map<string, ShownFee>();
  shown.set(session, fees);
  const name = nameOf(request);
  fees.delete(name);
  if (fee !== null) fees.set(name, fee);
  const [oldest] = fees.keys();
  if (fees.size > MOST && oldest !== undefined) fees.delete(oldest);
}

/** What was last shown for exactly this input; null where no form quoted it. */
export const lastShown = (session: object, request: object): ShownFee | null =>
  shown.get(session)?.get(nameOf(request)) ?? null;
