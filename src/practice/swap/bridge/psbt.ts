import { Transaction } from '@scure/btc-signer';
import { hash160, taprootTweakPubkey } from '@scure/btc-signer/utils.js';

import { Refusal } from '#practice/api/refusal.ts';
import {
  bytesToHex,
  concatBytes,
  equalBytes,
  hexToBytes,
  withLength,
} from '#practice/formats/bytes.ts';
import { scriptKind, scriptOfAddress } from '#practice/formats/scripts.ts';
import type { TxIn, TxOut, TxParts } from '#practice/formats/tx.ts';
import type { Coin } from '#practice/state/records/chain.ts';
import { codes } from '#practice/swap/codes.ts';

const RBF_SEQUENCE = 0xfffffffd;
const reading = {
  allowUnknownInputs: true,
  allowUnknownOutputs: true,
  allowLegacyWitnessUtxo: true,
  disableScriptCheck: true,
} as const;

/** How a public key spends its address: what a PSBT input shows of it, and what it weighs signed. */
export interface Spender {
  script: Uint8Array;
  internal?: Uint8Array;
  redeem?: Uint8Array;
  vsize: number;
}

/** Throws Refusal for a key of another address, and for P2PKH, whose ids change with its signatures. */
export function spenderOf(address: string, pubkeyHex: string): Spender {
  const script = scriptOfAddress(address);
  const pubkey = hexToBytes(pubkeyHex.toLowerCase());
  const wpkh = concatBytes(Uint8Array.of(0, 20), hash160(pubkey));
  const kind = script ? scriptKind(script) : 'other';
  if (script && pubkey.length === 33) {
    if (kind === 'wpkh' && equalBytes(wpkh, script)) return { script, vsize: 68 };
    if (kind === 'sh' && equalBytes(hash160(wpkh), script.subarray(2, 22))) {
      return { script, redeem: wpkh, vsize: 91 };
    }
  }
  if (script && kind === 'tr') {
    const internal = pubkey.slice(-32);
    try {
      const [output] = taprootTweakPubkey(internal, new Uint8Array(0));
      if (equalBytes(output, script.subarray(2))) return { script, internal, vsize: 57.5 };
    } catch {
      // No point of the curve: no key of this address either.
    }
  }
  throw new Refusal(codes.failed, 'the public key does not spend this address');
}

export interface PsbtInput {
  coin: Coin;
  spender?: Spender;
  /** Signed already, by the service. */
  witness?: Uint8Array[];
}

/** A PSBT of version 0 in hex. */
export function makePsbt(ins: readonly PsbtInput[], outs: readonly TxOut[]): string {
  const tx = new Transaction({ ...reading, version: 2 });
  for (const { coin, spender, witness } of ins) {
    const input = {
      txid: coin.txid,
      index: coin.vout,
      sequence: RBF_SEQUENCE,
      witnessUtxo: { amount: coin.sats, script: hexToBytes(coin.script) },
      ...(spender?.redeem ? { redeemScript: spender.redeem } : {}),
      ...(spender?.internal ? { tapInternalKey: spender.internal } : {}),
      ...(witness ? { finalScriptWitness: witness } : {}),
    };
    tx.addInput(input, true);
  }
  for (const out of outs) tx.addOutput({ amount: out.sats, script: out.script }, true);
  return bytesToHex(tx.toPSBT(0));
}

/** The transaction of such a PSBT, nothing signed. */
export const unsignedParts = (ins: readonly { coin: Coin }[], outs: readonly TxOut[]): TxParts => ({
  version: 2,
  lockTime: 0,
  ins: ins.map(({ coin }) => ({
    txid: coin.txid,
    vout: coin.vout,
    sequence: RBF_SEQUENCE,
    scriptSig: new Uint8Array(0),
    witness: [],
  })),
  outs: [...outs],
});

function parse(hex: string): Transaction {
  try {
    return Transaction.fromPSBT(hexToBytes(hex.toLowerCase()), reading);
  } catch {
    throw new Refusal(codes.failed, 'the PSBT does not parse');
  }
}

function finalInput(tx: Transaction, index: number): TxIn {
  const input = tx.getInput(index);
  const base = {
    txid: bytesToHex(input.txid ?? new Uint8Array(0)),
    vout: input.index ?? 0,
    sequence: input.sequence ?? 0xffffffff,
    scriptSig: new Uint8Array(0),
  };
  if (input.finalScriptWitness && input.finalScriptWitness.length > 0) {
    return {
      ...base,
      scriptSig: input.finalScriptSig ?? base.scriptSig,
      witness: input.finalScriptWitness,
    };
  }
  if (input.tapKeySig) return { ...base, witness: [input.tapKeySig] };
  const [pubkey, signature] = input.partialSig?.[0] ?? [];
  if (!pubkey || !signature) {
    throw new Refusal(codes.signature, `input ${index} is not signed`);
  }
  const scriptSig = input.redeemScript ? withLength(input.redeemScript) : base.scriptSig;
  return { ...base, scriptSig, witness: [signature, pubkey] };
}

/** A signed PSBT in hex as a whole transaction. Throws Refusal where a signature is missing. */
export function finalParts(signed: string): TxParts {
  const tx = parse(signed);
  return {
    version: tx.version,
    lockTime: tx.lockTime,
    ins: Array.from({ length: tx.inputsLength }, (_, index) => finalInput(tx, index)),
    outs: Array.from({ length: tx.outputsLength }, (_, index) => {
      const { amount, script } = tx.getOutput(index);
      return { sats: amount ?? 0n, script: script ?? new Uint8Array(0) };
    }),
  };
}

/** The same, for a PSBT the service drew up. Throws Refusal when it is of another transaction. */
export function finalPartsOf(made: string, signed: string): TxParts {
  if (!equalBytes(parse(made).unsignedTx, parse(signed).unsignedTx)) {
    throw new Refusal(codes.failed, 'the PSBT is of another transaction than the one given out');
  }
  return finalParts(signed);
}
