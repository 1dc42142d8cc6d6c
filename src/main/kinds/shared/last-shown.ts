import { digestOf } from '#main/signing/digest.ts';
import { canonicalJson } from '#shared/canonical-json.ts';
import type { Shown } from '#shared/flows/shown.ts';

/** Number of open forms, and of recent inputs of one form, that are remembered. */
const MOST = 50;
/** Fields at the end of a form, typed after the cost was shown: what the user retypes, and what the quote said. */
const ADDED = new Set([
  ...['confirmation', 'receiveConfirmation', 'typedPrices', 'typedLowest'],
  ...['maxFeeAmount', 'maxSats', 'maxOutlaySats', 'contentHash'],
]);

/** By network: the last total shown for each input. */
const shown = new WeakMap<object, Map<string, Shown>>();

/** Short, since an input may list thousands of files. */
const nameOf = (request: object): string =>
  digestOf(
    canonicalJson(
      JSON.parse(
        JSON.stringify(request, (key, value: unknown) => (ADDED.has(key) ? undefined : value)),
      ),
    ),
  );

/** Main remembers what it showed, so that a page that starts an operation can't influence it. */
export function rememberShown(session: object, request: object, cost: Shown | null): void {
  const all = shown.get(session) ?? new Map<string, Shown>();
  shown.set(session, all);
  const name = nameOf(request);
  all.delete(name);
  if (cost !== null) all.set(name, cost);
  const [oldest] = all.keys();
  if (all.size > MOST && oldest !== undefined) all.delete(oldest);
}

/** The total last shown for exactly this input; null if no form quoted it. */
export const lastShown = (session: object, request: object): Shown | null =>
  shown.get(session)?.get(nameOf(request)) ?? null;
