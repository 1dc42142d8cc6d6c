import * as bitcoin from 'bitcoinjs-lib';

import { parseInscriptionId } from '#shared/bitcoin/ids.ts';

import { keyAt } from './world.ts';

/** An inscription's content; any part can be attacked. */
export interface Stated {
  contentType: string;
  body: string;
  parents: string[];
  /** Further pairs of tag and value. */
  fields: [tag: number, value: Buffer][];
}

/** An inscription id as encoded in fields. */
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

/** An envelope as the handbook describes it. */
export const envelopeOf = ({ contentType, body, parents, fields }: Stated): Part[] => [
  ...[OP_0, OP_IF, Buffer.from('ord')],
  ...[Buffer.from([1]), Buffer.from(contentType)],
  ...parents.flatMap((id) => [Buffer.from([3]), idBytes(id)]),
  ...fields.flatMap(([tag, value]) => [Buffer.from([tag]), value]),
  ...[OP_0, Buffer.from(body), OP_ENDIF],
];

/** The key that completes the service's half. */
export const internalPubkey = Buffer.from(bitcoin.toXOnly(keyAt("m/0'/9").publicKey));

/** The signature check at the start of an honest leaf. */
export const checked: Part[] = [internalPubkey, OP_CHECKSIG];

/** A leaf script of these parts. Pushes are written by hand, since the library encodes short ones as numbers. */
export const leafOf = (parts: Part[], head: Part[] = checked): Uint8Array =>
  Buffer.concat([...head, ...parts].map(bytesOf));

function bytesOf(part: Part): Buffer {
  if (typeof part === 'number') return Buffer.from([part]);
  if ('raw' in part) return Buffer.from(part.raw, 'hex');
  const { length } = part;
  const opcode = length < 0x4c ? [length] : length < 0x100 ? [0x4c, length] : null;
  return Buffer.concat([Buffer.from(opcode ?? [0x4d, length & 0xff, length >> 8]), part]);
}

/**
 * The output (hex) that commits to a leaf, and optionally a second one, and what an input must show to spend it by the
 * first.
 */
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
