/**
 * Makes something of a text, and keeps what was made last: lines of one operation are mostly proved by the same previous
 * transaction, one after the other.
 */
export function lastRead<T>(make: (text: string) => T): (text: string) => T {
  let last: { text: string; made: T } | null = null;
  return (text) => {
    if (last?.text !== text) last = { text, made: make(text) };
    return last.made;
  };
}
