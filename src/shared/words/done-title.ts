import { said } from './english/said/index.ts';
import { rephrased } from './said.ts';

const { done } = said;

/** Whether the catalog has a sentence under this key. */
const isThere = (key: string): boolean => {
  const found = key
    .split('.')
    .reduce<unknown>(
      (part, name) =>
        typeof part === 'object' && part !== null && Object.hasOwn(part, name)
          ? (part as Record<string, unknown>)[name]
          : undefined,
      done,
    );
  return typeof found === 'string' || typeof found === 'function';
};

/** What an operation did, from the title that says what it is to do: `Send 5 sats` is `Sent 5 sats`. Others stay. */
export const doneTitle = (title: string): string =>
  rephrased(title, (key) => {
    if (key.startsWith('done.')) return key;
    return isThere(key) ? `done.${key}` : null;
  });

/** Statuses of records whose operation did what its title says. */
const DONE = new Set(['done', 'confirmed', 'minted']);

/** A record's title, for its status. */
export const titleAt = (title: string, status: string): string =>
  DONE.has(status) ? doneTitle(title) : title;
