/** Defaults of omitted fields (api-facts 6). */
const defaults: Record<string, string> = { dec: '18', self_mint: 'false' };

/**
 * The fields of a BRC-20 payload without defaults. Null unless it is one plain JSON object of strings, each key once
 * and without spaces: what two parsers could read differently isn't accepted.
 */
export function readOperation(text: string): Map<string, string> | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  if (JSON.stringify(value) !== text) return null;
  const fields = Object.entries(value as Record<string, unknown>);
  if (fields.some(([, field]) => typeof field !== 'string')) return null;
  return new Map(
    (fields as [string, string][]).filter(([name, field]) => defaults[name] !== field),
  );
}

/** True if both payloads mean the same, in any order. `allowed` names fields that only `found` may have. */
export function isSameOperation(
  found: string,
  wanted: string,
  allowed: readonly string[] = [],
): boolean {
  const ours = readOperation(wanted);
  const theirs = readOperation(found);
  if (!ours || !theirs) return false;
  for (const name of allowed) if (!ours.has(name)) theirs.delete(name);
  return (
    theirs.size === ours.size && [...ours].every(([name, field]) => theirs.get(name) === field)
  );
}
