import * as bitcoin from 'bitcoinjs-lib';

import { spentOutpoint } from '#main/raw-transaction.ts';
import { block, type Finding, sats } from '#main/signing/define/clause.ts';
import type { SigningContext } from '#main/signing/define/context.ts';
import type { TransactionFacts } from '#main/signing/define/purpose.ts';
import { feeFor, RELAY_MINIMUM } from '#main/wallet/fees.ts';
import { AppError } from '#shared/errors.ts';
import { commas } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

/** A transaction of ours that is being replaced (BIP-125). */
interface Replaced {
  txid: string;
  rawHex: string;
  feeSats: bigint | string;
}

/** Outpoints of a raw transaction's inputs, and its outputs. */
interface RawParts {
  txid: string;
  spends: string[];
  outputs: { script: string; sats: bigint }[];
}

/** The parts of a raw transaction covered by its txid. Throws for invalid bytes. */
export function rawParts(rawHex: string): RawParts {
  const tx = bitcoin.Transaction.fromHex(rawHex);
  return {
    txid: tx.getId(),
    spends: tx.ins.map(spentOutpoint),
    outputs: tx.outs.map(({ script, value }) => ({
      script: Buffer.from(script).toString('hex'),
      sats: value,
    })),
  };
}

/** Minimum fee that nodes accept for a replacement of this size. */
const leastFor = (feeSats: bigint, vsize: number): bigint => feeSats + feeFor(RELAY_MINIMUM, vsize);

/** Rules for every replacement (BIP-125): the same coins in order, and a higher fee. */
export function takesPlace(
  { inspection, usedOutputs: used }: TransactionFacts & { usedOutputs: readonly string[] },
  replaces: Replaced,
): Finding[] {
  const old = rawParts(replaces.rawHex);
  const least = leastFor(BigInt(replaces.feeSats), inspection.vsize);
  const findings: Finding[] = [];
  if (old.txid !== replaces.txid) findings.push(block(say.signing.partsReplaced.whatItReplacesIs));
  if (old.spends.some((outpoint, index) => inspection.inputs[index]?.outpoint !== outpoint))
    findings.push(block(say.signing.partsReplaced.itDoesNotSpend));
  if (inspection.feeSats === null || inspection.feeSats < least)
    findings.push(block(say.signing.partsReplaced.nodesWantAtLeast({ least: sats(least) })));
  if (used.length > 0)
    findings.push(block(say.signing.partsReplaced.itsChangeIsSpent({ used: commas(used) })));
  return findings;
}

/** Both fees, as evidence. */
export const feesOf = ({ inspection }: TransactionFacts, { txid, feeSats }: Replaced): string[] => [
  say.signing.partsReplaced.replacesFee({ txid, bigInt: sats(BigInt(feeSats)) }),
  say.signing.partsReplaced.feeNow({ feeSats: sats(inspection.feeSats) }),
];

/** Throws INVALID_INPUT with the required rate if a replacement pays less. */
export function refuseCheap(feeSats: bigint, before: bigint, vsize: number): void {
  const least = leastFor(before, vsize);
  if (feeSats >= least) return;
  const rate = (Number((least * 100n) / BigInt(vsize)) / 100 + 0.01).toFixed(2);
  const text = say.signing.partsReplaced.aReplacementHasTo({ rate });
  throw new AppError('INVALID_INPUT', text, { field: 'feeRate', text });
}

/** Our outputs of the replaced transaction that are spent or reserved elsewhere. */
export async function usedOutputs(
  replaces: { rawHex: string } | null,
  flowId: string,
  { client, findScript, lockedBy }: SigningContext,
): Promise<string[]> {
  if (!replaces) return [];
  const { txid, outputs } = rawParts(replaces.rawHex);
  const used: string[] = [];
  for (const [index, { script }] of outputs.entries()) {
    if (!findScript(script)) continue;
    const outpoint = `${txid}:${index}`;
    const locked = lockedBy(outpoint);
    const record = await client.call('chain.utxo', { txid, index });
    if (record?.isSpent === true || (locked !== null && locked !== flowId)) used.push(outpoint);
  }
  return used;
}
