import { words } from '#renderer/base/words.ts';

const OPERATOR = /(^|\s)status:(\S+)/iu;

/** A label as it can be typed after `status:`, without spaces. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]+/gu, '');

/**
 * A search as main takes it: `status:inscribed` becomes the provider's `status:minted`. Of several statuses that begin
 * so, all are meant; what names none stays, and finds nothing.
 */
export function readOrderSearch(text: string): string {
  return text.trim().replace(OPERATOR, (whole, before: string, typed: string) => {
    const wanted = plain(typed);
    const all = Object.entries(words.statuses.orders).map(
      ([status, { label }]) => [status, plain(status), plain(label)] as const,
    );
    const exact = all.filter(([, ...names]) => names.includes(wanted));
    const found =
      exact.length > 0
        ? exact
        : all.filter(([, ...names]) => names.some((one) => one.startsWith(wanted)));
    return found.length === 0
      ? whole
      : `${before}status:${found.map(([status]) => status).join(',')}`;
  });
}
