/** Patterns that identify an owner. */
const IDENTIFYING: [RegExp, string][] = [
  [/\b(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{20,90}\b/gi, '[address]'],
  [/\b[a-zA-Z]pub[1-9A-HJ-NP-Za-km-z]{50,}/g, '[extended key]'],
  [/\b[13mn2][1-9A-HJ-NP-Za-km-z]{25,38}\b/g, '[address]'],
  [/\b[0-9a-f]{64}(?:[:i]\d+)?\b/gi, '[id]'],
  // A home folder's name identifies the user.
  [/(\/(?:home|Users)\/|\\Users\\)[^/\\"]+/g, '$1[person]'],
];

/** Removes addresses, ids and home folder names, for text that is given to support. */
export const anonymised = (text: string): string =>
  IDENTIFYING.reduce((left, [what, by]) => left.replace(what, by), text);
