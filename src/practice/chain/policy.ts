import { dustLimit, parseScript, scriptKind } from '#practice/formats/scripts.ts';
import { feeFor, type Tx } from '#practice/formats/tx.ts';
import type { Coin } from '#practice/state/records/chain.ts';
import { MAX_SATS } from '#shared/bitcoin/amount.ts';

import { nodeCodes, NodeError, reject } from './node-error.ts';

export const MAX_STANDARD_WEIGHT = 400_000;
export const MIN_RELAY_RATE = 1;
export const MAX_MEMPOOL_CHAIN = 25;
const COINBASE_MATURITY = 100;
const MAX_DATA_SCRIPT = 83;
const SEQUENCE_FINAL = 0xffffffff;

/** Consensus and relay rules that need only the transaction. Throws NodeError. */
export function checkForm(tx: Tx): void {
  if (tx.outs.length === 0) reject('bad-txns-vout-empty');
  const outpoints = tx.ins.map((input) => `${input.txid}:${input.vout}`);
  if (new Set(outpoints).size !== outpoints.length) reject('bad-txns-inputs-duplicate');
  if (tx.ins.some((input) => /^0+$/.test(input.txid))) reject('coinbase');
  let total = 0n;
  for (const out of tx.outs) {
    if (out.sats > MAX_SATS) reject('bad-txns-vout-toolarge');
    total += out.sats;
  }
  if (total > MAX_SATS) reject('bad-txns-txouttotal-toolarge');

  if (tx.version < 1 || tx.version > 3) reject('version');
  if (tx.weight > MAX_STANDARD_WEIGHT) reject('tx-size');
  if (tx.weight < 65 * 4) reject('tx-size-small');
  for (const input of tx.ins) {
    if (input.scriptSig.length > 1650) reject('scriptsig-size');
    if (parseScript(input.scriptSig)?.some((part) => typeof part === 'number' && part > 0x60)) {
      reject('scriptsig-not-pushonly');
    }
  }
  let data = 0;
  for (const out of tx.outs) {
    const kind = scriptKind(out.script);
    if (kind === 'other') reject('scriptpubkey');
    if (kind === 'return') {
      data++;
      if (out.script.length > MAX_DATA_SCRIPT || !parseScript(out.script)) reject('scriptpubkey');
    } else if (out.sats < dustLimit(out.script)) {
      reject('dust');
    }
  }
  if (data > 1) reject('multi-op-return');
}

export interface Tip {
  height: number;
  /** Median time of the last blocks, in seconds. */
  medianTime: number;
}

/** Lock times (absolute, and BIP-68 in blocks) and coinbase maturity at the next block. */
export function checkLocks(
  tx: Tx,
  coins: readonly { coin: Coin; height: number | null }[],
  tip: Tip,
): void {
  const next = tip.height + 1;
  const final = tx.ins.every((input) => input.sequence === SEQUENCE_FINAL);
  const limit = tx.lockTime < 500_000_000 ? next : tip.medianTime;
  if (tx.lockTime !== 0 && tx.lockTime >= limit && !final) reject('non-final');
  coins.forEach(({ coin, height }, index) => {
    const born = height ?? next;
    if (coin.coinbase && next - born < COINBASE_MATURITY) {
      reject('bad-txns-premature-spend-of-coinbase');
    }
    const sequence = tx.ins[index]?.sequence ?? SEQUENCE_FINAL;
    const relative = tx.version >= 2 && sequence < 0x80000000;
    if (relative && (sequence & 0x400000) === 0 && born + (sequence & 0xffff) > next) {
      reject('non-BIP68-final');
    }
  });
}

/** The fee in sats. `maxRate` is sat/kvB; 0 for no limit. Throws NodeError. */
export function checkFee(tx: Tx, inSats: bigint, maxRate: bigint): bigint {
  const outSats = tx.outs.reduce((sum, out) => sum + out.sats, 0n);
  if (outSats > inSats)
    reject(`bad-txns-in-belowout, value in (${inSats}) < value out (${outSats})`);
  const fee = inSats - outSats;
  const floor = feeFor(tx.vsize, MIN_RELAY_RATE);
  if (fee < floor) reject(`min relay fee not met, ${fee} < ${floor}`);
  if (maxRate > 0n && fee * 1000n > maxRate * BigInt(tx.vsize)) {
    throw new NodeError(
      nodeCodes.missing,
      'Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)',
    );
  }
  return fee;
}
