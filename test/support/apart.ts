/**
 * Tests that replace a module before it is loaded. Each runs in a process of its own; the others share processes and
 * what these have loaded.
 */
export const apart = [
  'test/shell/**/*.test.ts',
  'test/flows/records/full-disk.test.ts',
  'test/unit/signing/psbt-limits.test.ts',
  'test/unit/vault/full-disk.test.ts',
];
