/** The usual name of a sighash byte. `type` is the script's. */
export function sighashName(type: string | null, sighash: number | null): string {
  if (sighash === null) return type === 'p2tr' ? 'DEFAULT' : 'ALL';
  const base = { 0: 'DEFAULT', 1: 'ALL', 2: 'NONE', 3: 'SINGLE' }[sighash & 0x7f];
  if (base === undefined) return `unknown (0x${sighash.toString(16)})`;
  return sighash & 0x80 ? `${base}|ANYONECANPAY` : base;
}
