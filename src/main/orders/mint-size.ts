import type { MintsPlan } from './mint-order.ts';

/** Version, locktime, counts; a taproot input spent by its key. */
const BASE = 11 + 41 + 17;
const OUTPUT = 9;
const TAPROOT = 34;
/** Mints of a chain share one output. */
const MINTS_IN_A_CHAIN = 24;
/** Of an inscription's script in a witness, beyond its payload. */
const ENVELOPE = 140;

const varintBytes = (value: string): number =>
  Math.max(1, Math.ceil(BigInt(value).toString(2).length / 7));
const idBytes = (id: string): number =>
  id.split(':').reduce((sum, part) => sum + varintBytes(part), 0);

/**
 * Output with the messages of one mint: the rune's id and pointer, and the call to the alkane. Protocol messages travel
 * in words of 15 bytes, each 18 bytes long with its tag two more.
 */
function stoneBytes({ alkane, rune }: MintsPlan): number {
  const call = idBytes(alkane.alkaneid) + 1;
  const words = Math.ceil((7 + Math.ceil((call * 8) / 7)) / 15);
  const payload = 2 + (rune ? 2 + idBytes(rune.runeid) : 0) + words * 20;
  return OUTPUT + 3 + payload;
}

/**
 * Sizes in vB of the transactions that make an order of mints, one each. `script`: length of the receiver's script;
 * `dev`: of the developer's, if there is a fee.
 */
export function mintVsizes(
  mints: MintsPlan,
  { script, dev }: { script: number; dev: number | null },
): number[] {
  const { count, rune, brc20 } = mints;
  const chains = Math.ceil((count - 1) / MINTS_IN_A_CHAIN);
  const stone = stoneBytes(mints);
  const inscribed = brc20 ? OUTPUT + script + (ENVELOPE + brc20.operation.length) / 4 : 0;
  const isLinear = rune !== null;
  return Array.from({ length: count }, (_, at) => {
    const isLast = at === count - 1;
    const delivers = isLast || (!isLinear && at % MINTS_IN_A_CHAIN === 0);
    const received = delivers ? (isLinear ? 2 : 1) * (OUTPUT + script) : 0;
    const feeds = at === 0 && !isLinear ? chains : delivers ? 0 : 1;
    const own = at === 0 && dev !== null ? OUTPUT + dev : 0;
    return Math.ceil(BASE + stone + inscribed + received + feeds * (OUTPUT + TAPROOT) + own);
  });
}
