import * as bitcoin from 'bitcoinjs-lib';

import { parseInscriptionId } from '#shared/bitcoin/ids.ts';

import type { SceneInput } from './scene.ts';
import { keyAt } from './world.ts';

/** What an inscription states, to be attacked in any part. */
export interface Stated {
  contentType: string;
  body: string;
  parents: string[];
  /** Further pairs of tag and value. */
  fields: [tag: number, value: Buffer][];
}

const idBytes = (id: string): Buffer => {
  const { txid, index } = parseInscriptionId(id);
  const tail = index === 0 ? [] : [index];
  return Buffer.concat([Buffer.from(txid, 'hex').reverse(), Buffer.from(tail)]);
};

type Part = number | Buffer;
const { OP_0, OP_IF, OP_ENDIF, OP_CHECKSIG } = bitcoin.opcodes as Record<
  'OP_0' | 'OP_IF' | 'OP_ENDIF' | 'OP_CHECKSIG',
  number
>;

/** An envelope as the handbook writes it. */
export const envelopeOf = ({ contentType, body, parents, fields }: Stated): Part[] => [
  ...[OP_0, OP_IF, Buffer.from('ord')],
  ...[Buffer.from([1]), Buffer.from(contentType)],
  ...parents.flatMap((id) => [Buffer.from([3]), idBytes(id)]),
  ...fields.flatMap(([tag, value]) => [Buffer.from([tag]), value]),
  ...[OP_0, Buffer.from(body), OP_ENDIF],
];

/** Whose key it is that finishes the service’s half. */
const internalPubkey = bitcoin.toXOnly(keyAt("m/0'/9").publicKey);

/** A leaf script that holds these parts behind the check of a signature. */
export const leafOf = (parts: Part[]): Uint8Array =>
  bitcoin.script.compile([internalPubkey, OP_CHECKSIG, ...parts]);

/** The output that commits to a leaf, in hex, and what an input has to show to spend it by that leaf. */
export function committing(leaf: Uint8Array): {
  script: string;
  shown: NonNullable<SceneInput['leaves']>[number];
} {
  const { output, witness } = bitcoin.payments.p2tr({
    internalPubkey,
    scriptTree: { output: leaf },
    redeem: { output: leaf, redeemVersion: 0xc0 },
  });
  const controlBlock = witness?.at(-1);
  if (!output || !controlBlock) throw new Error('no taproot output');
  return { script: Buffer.from(output).toString('hex'), shown: { script: leaf, controlBlock } };
}
