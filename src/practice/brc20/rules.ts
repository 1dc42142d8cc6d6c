import { bytesToHex, concatBytes, hash256, hexToBytes, utf8 } from '#practice/formats/bytes.ts';
import type { Tick } from '#practice/state/records/brc20.ts';
import { isDecimal, MAX_UINT64, scaleDecimal } from '#shared/bitcoin/amount.ts';

/** A ticker's length counts UTF-8 bytes. */
export const tickSize = (tick: string): number => utf8(tick).length;

/** Parses and scales an amount; null if it breaks a rule (api-facts 6). */
export function amountOfText(
  text: string | undefined,
  decimals: number,
  allowZero = false,
): bigint | null {
  if (text === undefined || !isDecimal(text)) return null;
  try {
    const scaled = scaleDecimal(text, decimals);
    if (scaled > MAX_UINT64 * 10n ** BigInt(decimals)) return null;
    return scaled > 0n || allowZero ? scaled : null;
  } catch {
    return null;
  }
}

export type DeployTerms = Pick<Tick, 'tick' | 'max' | 'limit' | 'decimals' | 'selfMint'>;

/** A deploy's terms; null if it breaks a rule for tickers of its size. */
export function readDeploy(op: Record<string, string>): DeployTerms | null {
  const tick = op['tick'] ?? '';
  const size = tickSize(tick);
  if (size < 4 || size > 6) return null;
  if (size === 6 && !/^[A-Za-z0-9-]{6}$/.test(tick)) return null;
  const selfMint = op['self_mint'] === 'true' && size > 4;
  if (size === 5 && !selfMint) return null;
  const dec = op['dec'] ?? '18';
  if (!/^\d{1,2}$/.test(dec) || Number(dec) > 18) return null;
  const decimals = Number(dec);
  const unlimited = MAX_UINT64 * 10n ** BigInt(decimals);
  const read = (text: string | undefined) => {
    const value = amountOfText(text, decimals, selfMint);
    return value === 0n ? unlimited : value;
  };
  const max = read(op['max']);
  const limit = op['lim'] === undefined ? max : read(op['lim']);
  if (max === null || limit === null) return null;
  return { tick, max, limit: limit > max ? max : limit, decimals, selfMint };
}

/** A predeploy's hash: double SHA-256 of ticker, salt and the deployer's script. */
export function predeployHash(tick: string, salt: string, scriptHex: string): string {
  return bytesToHex(hash256(concatBytes(utf8(tick), hexToBytes(salt), hexToBytes(scriptHex))));
}

export function saltMatches(hash: string, tick: string, salt: string, scriptHex: string): boolean {
  return /^([0-9a-fA-F]{2})*$/.test(salt) && predeployHash(tick, salt, scriptHex) === hash;
}
