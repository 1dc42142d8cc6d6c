/**
 * Canonical JSON: sorted object keys, no absent fields, no spaces. Numbers and strings as in JSON; bigints are
 * rejected, since their text form is up to the caller.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'bigint') throw new TypeError('write bigints as text');
  if (Array.isArray(value)) {
    let text = '[';
    for (const [at, item] of value.entries())
      text += `${at === 0 ? '' : ','}${canonicalJson(item)}`;
    return `${text}]`;
  }
  if (value !== null && typeof value === 'object') {
    const fields = value as Record<string, unknown>;
    let text = '{';
    // By code units, as `<` compares.
    for (const key of Object.keys(fields).sort()) {
      const field = fields[key];
      if (field === undefined) continue;
      text += `${text === '{' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(field)}`;
    }
    return `${text}}`;
  }
  return JSON.stringify(value ?? null);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object';

/**
 * Whether `canonicalJson` would write two values identically, without writing them. False for values that JSON can't
 * represent: a bigint, NaN.
 */
export function sameJson(a: unknown, b: unknown): boolean {
  if (typeof a === 'bigint') return false;
  if (!isObject(a) || !isObject(b)) return (a ?? null) === (b ?? null);
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, at) => sameJson(item, b[at]))
    );
  }
  const named = (value: Record<string, unknown>): string[] =>
    Object.keys(value).filter((key) => value[key] !== undefined);
  const keys = named(a);
  return (
    keys.length === named(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && b[key] !== undefined && sameJson(a[key], b[key]))
  );
}
