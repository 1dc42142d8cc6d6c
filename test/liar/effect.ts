import { Transaction } from '@scure/btc-signer';

import { bytesToHex } from '#practice/formats/bytes.ts';
import { readRunestone } from '#practice/formats/runestone.ts';
import { addressOfScript } from '#practice/formats/scripts.ts';
import { flowRunes, type Purse } from '#practice/runes/flow.ts';

import type { Truth } from './truth.ts';

/** A transaction's true effect according to the ledger, independent of anyone's claims. */
export interface Effect {
  /** Inscriptions that leave, and those of ours that move. */
  inscriptions: { id: string; from: 'us' | 'others'; to: 'us' | 'others' | 'nobody' }[];
  /** Our atoms that leave. */
  runes: Map<string, bigint>;
  alkanes: string[];
  /** Everything of ours that leaves. */
  outlay: bigint;
  /** Null if someone else's input doesn't exist yet. */
  fee: bigint | null;
  /** What each output to others is paid. */
  pays: { address: string; sats: bigint; script: string }[];
  ownIns: string[];
  sighashes: number[];
}

interface In {
  outpoint: string;
  sats: bigint | null;
  isOwn: boolean;
  sighash: number;
}

const reading = {
  allowUnknownInputs: true,
  allowUnknownOutputs: true,
  allowLegacyWitnessUtxo: true,
  disableScriptCheck: true,
} as const;

export function effectOf(psbtBase64: string, truth: Truth): Effect {
  const tx = Transaction.fromPSBT(Buffer.from(psbtBase64, 'base64'), reading);
  const ins = Array.from({ length: tx.inputsLength }, (_, at): In => {
    const { txid, index = 0, sighashType = 0, witnessUtxo } = tx.getInput(at);
    const outpoint = `${bytesToHex(txid ?? new Uint8Array())}:${index}`;
    const coin = truth.coin(outpoint);
    const script = coin?.script ?? bytesToHex(witnessUtxo?.script ?? new Uint8Array());
    const sats = coin?.sats ?? witnessUtxo?.amount ?? null;
    return { outpoint, sats, isOwn: truth.isOwn(script), sighash: sighashType };
  });
  const outs = Array.from({ length: tx.outputsLength }, (_, at) => {
    const { amount = 0n, script = new Uint8Array() } = tx.getOutput(at);
    return { sats: amount, script };
  });
  const owner = (at: number | null): 'us' | 'others' | 'nobody' => {
    const script = at === null ? undefined : outs[at]?.script;
    if (!script || script[0] === 0x6a) return 'nobody';
    return truth.isOwn(bytesToHex(script)) ? 'us' : 'others';
  };
  const isSale = ins.some(({ isOwn, sighash }) => isOwn && (sighash & 0x80) !== 0);
  return {
    inscriptions: isSale ? sold(ins, truth) : moved(ins, outs, owner, truth),
    runes: isSale ? soldRunes(ins, truth) : leavingRunes(ins, outs, owner, truth),
    alkanes: ins.flatMap(({ isOwn, outpoint }) =>
      isOwn ? truth.alkanesOf(outpoint).map(({ id }) => id) : [],
    ),
    ...sums(ins, outs, owner),
    pays: outs.flatMap(({ sats, script }, at) =>
      owner(at) === 'us'
        ? []
        : [{ address: addressOfScript(script), sats, script: bytesToHex(script) }],
    ),
    ownIns: ins.filter(({ isOwn }) => isOwn).map(({ outpoint }) => outpoint),
    sighashes: ins.filter(({ isOwn }) => isOwn).map(({ sighash }) => sighash),
  };
}

type Owner = (at: number | null) => 'us' | 'others' | 'nobody';
interface Out {
  sats: bigint;
  script: Uint8Array;
}

function sums(ins: readonly In[], outs: readonly Out[], owner: Owner) {
  const own = ins.reduce((sum, { isOwn, sats }) => sum + (isOwn ? (sats ?? 0n) : 0n), 0n);
  const all = ins.reduce((sum, { sats }) => sum + (sats ?? 0n), 0n);
  const back = outs.reduce((sum, { sats }, at) => sum + (owner(at) === 'us' ? sats : 0n), 0n);
  const isWhole = ins.every(({ sats }) => sats !== null);
  const paid = outs.reduce((sum, { sats }) => sum + sats, 0n);
  return { outlay: own - back, fee: isWhole ? all - paid : null };
}

/** Sats flow first in, first out. */
function outputAt(outs: readonly Out[], at: bigint): number | null {
  let rest = at;
  for (const [index, { sats }] of outs.entries()) {
    if (rest < sats) return index;
    rest -= sats;
  }
  return null;
}

function moved(
  ins: readonly In[],
  outs: readonly Out[],
  owner: Owner,
  truth: Truth,
): Effect['inscriptions'] {
  let before = 0n;
  return ins.flatMap(({ outpoint, sats, isOwn }) => {
    const base = before;
    before += sats ?? 0n;
    return (truth.coin(outpoint)?.items ?? []).map(({ id, offset }) => ({
      id,
      from: isOwn ? ('us' as const) : ('others' as const),
      to: owner(outputAt(outs, base + offset)),
    }));
  });
}

/** Anyone who completes it can take the whole coin. */
const sold = (ins: readonly In[], truth: Truth): Effect['inscriptions'] =>
  ins.flatMap(({ outpoint, isOwn }) =>
    isOwn
      ? (truth.coin(outpoint)?.items ?? []).map(({ id }) => ({
          id,
          from: 'us' as const,
          to: 'others' as const,
        }))
      : [],
  );

const add = (purse: Purse, id: string, amount: bigint): void => {
  purse.set(id, (purse.get(id) ?? 0n) + amount);
};

function soldRunes(ins: readonly In[], truth: Truth): Purse {
  const gone: Purse = new Map();
  for (const { outpoint, isOwn } of ins)
    if (isOwn) for (const { id, amount } of truth.runesOf(outpoint)) add(gone, id, amount);
  return gone;
}

function leavingRunes(ins: readonly In[], outs: readonly Out[], owner: Owner, truth: Truth): Purse {
  const own = soldRunes(ins, truth);
  if (own.size === 0) return own;
  const all: Purse = new Map();
  for (const { outpoint } of ins)
    for (const { id, amount } of truth.runesOf(outpoint)) add(all, id, amount);
  const flow = flowRunes(outs, readRunestone(outs), all, null);
  const gone: Purse = new Map(own);
  flow.outs.forEach((purse, at) => {
    if (owner(at) === 'us') for (const [id, amount] of purse) add(gone, id, -amount);
  });
  return new Map([...gone].filter(([, amount]) => amount > 0n));
}
