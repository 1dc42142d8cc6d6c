import * as bitcoin from 'bitcoinjs-lib';

import { parseInscriptionId } from '#shared/bitcoin/ids.ts';

import { keyAt } from './world.ts';

/** What an inscription states, to be attacked in any part. */
export interface Stated {
  contentType: string;
  body: string;
  parents: string[];
  /** Further pairs of tag and value. */
  fields: [tag: number, value: Buffer][];
}

/** An inscription id as fields hold it. */
export const idBytes = (id: string): Buffer => {
  const { txid, index } = parseInscriptionId(id);
  const tail = index === 0 ? [] : [index];
  return Buffer.concat([Buffer.from(txid, 'hex').reverse(), Buffer.from(tail)]);
};

/** An opcode, bytes to push minimally, or raw script. */
export type Part = number | Buffer | { raw: string };
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
export const internalPubkey = Buffer.from(bitcoin.toXOnly(keyAt("m/0'/9").publicKey));

/** The check of a signature, with which an honest leaf begins. */
export const checked: Part[] = [internalPubkey, OP_CHECKSIG];

/** A leaf script of these parts. Pushes are written as bytes: the library would make numbers of short ones. */
export const leafOf = (parts: Part[], head: Part[] = checked): Uint8Array =>
  Buffer.concat([...head, ...parts].map(bytesOf));

function bytesOf(part: Part): Buffer {
  if (typeof part === 'number') return Buffer.from([part]);
  if ('raw' in part) return Buffer.from(part.raw, 'hex');
  const { length } = part;
  const opcode = length < 0x4c ? [length] : length < 0x100 ? [0x4c, length] : null;
  return Buffer.concat([Buffer.from(opcode ?? [0x4d, length & 0xff, length >> 8]), part]);
}

/** The output that commits to a leaf, and to another one if there is one, in hex, and what an input has to show to spend it by that leaf. */
export function committing(
  leaf: Uint8Array,
  other?: Uint8Array,
): {
  script: string;
  shown: { script: Uint8Array; controlBlock: Uint8Array };
} {
  const { output, witness } = bitcoin.payments.p2tr({
    internalPubkey,
    scriptTree: other ? [{ output: leaf }, { output: other }] : { output: leaf },
    redeem: { output: leaf, redeemVersion: 0xc0 },
  });
  const controlBlock = witness?.at(-1);
  if (!output || !controlBlock) throw new Error('no taproot output');
  return { script: Buffer.from(output).toString('hex'), shown: { script: leaf, controlBlock } };
}
