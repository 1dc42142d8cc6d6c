/**
 * Canonical JSON: object keys sorted, absent fields left out, no spaces. Numbers and strings as JSON writes
 * them; bigints are refused, since their text form is the caller's choice.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'bigint') throw new TypeError('write bigints as text');
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}
