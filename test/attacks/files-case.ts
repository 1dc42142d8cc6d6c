import { createHash } from 'node:crypto';

import * as bitcoin from 'bitcoinjs-lib';

import { commit as commitPurpose } from '#main/kinds/inscribe/sign/commit.ts';
import { leafForm } from '#main/kinds/inscribe/sign/files-content.ts';
import { reveal } from '#main/kinds/inscribe/sign/reveal.ts';
import { proveLeaf, shownLeaf } from '#main/kinds/inscribe/sign/reveal-leaf.ts';
import { judgeTransaction } from '#main/signing/judge.ts';
import { parsePsbt } from '#main/signing/read/psbt.ts';
import { cbor, cborOfJson } from '#practice/formats/cbor.ts';
import type { Order } from '#shared/api/orders.ts';
import type { CommitIntent, RevealIntent } from '#shared/flows/intents/signed-order.ts';

import type { Verdicts } from './define.ts';
import { INSCRIPTION, money, POSTAGE } from './honest.ts';
import { committing, envelopeOf, internalPubkey, leafOf, type Part, type Stated } from './leaf.ts';
import { commonFacts, outpointOf, psbtOf, type Scene, sceneOf, type SceneOutput } from './scene.ts';
import { COMMIT, parent } from './signed-case.ts';
import { change, foreign, foreignAddress, network, ordinals, ordinals2, pay } from './world.ts';

export const METADATA = { name: 'first', sizes: [1, -2, 0.5], isRare: true };
const TITLE = 'A title';
const TRAITS = { colour: 'red' };
const BODIES = ['the first file', 'the second file'];

/** Postage of two files, and the reveal's fee. */
const COMMITTED = 1_892n;
export const SERVICE = 1_500n;

const metadata = Buffer.from(cbor(cborOfJson(METADATA)));
export const propertiesOf = (title: string, traits: object): Buffer =>
  Buffer.from(
    cbor({
      entries: [
        [
          1,
          {
            entries: [
              [0, title],
              [1, cborOfJson(traits)],
            ],
          },
        ],
      ],
    }),
  );

const stated = (body: string, parents: string[], pointer: bigint | null): Stated => ({
  contentType: 'text/plain;charset=utf-8',
  body,
  parents,
  fields: [
    ...(pointer === null ? [] : [pointerTo(pointer)]),
    ...[[5, metadata] as Field, [7, Buffer.from('notes')] as Field],
    [17, propertiesOf(TITLE, TRAITS)],
  ],
});
type Field = [number, Buffer];
export const pointerTo = (sat: bigint): Field => [
  2,
  Buffer.from([Number(sat & 0xffn), Number(sat >> 8n)]),
];

function common(parents: { inscriptionId: string; address: string }[]) {
  const items = BODIES.map((body, at) => ({
    name: `file-${at}.txt`,
    mediaType: 'text/plain;charset=utf-8',
    hash: createHash('sha256').update(body).digest('hex'),
  }));
  const tags = {
    metadata: JSON.stringify(METADATA),
    ...{ metaprotocol: 'notes', title: TITLE, traits: TRAITS },
  };
  return {
    flowId: 'flow-1',
    orderId: 'order-1',
    version: 5 as const,
    network: network.id,
    operation: '',
    files: {
      ...{ items, tags, parents },
      receiveAddress: ordinals2.address,
      outputValue: Number(POSTAGE),
      serviceSats: String(SERVICE),
    },
    feeRate: 3,
    createdAt: 1_700_000_000_000,
  };
}

const order = (): Order => ({
  version: 5,
  orderId: 'order-1',
  status: 'pending',
  payAddress: foreignAddress('order'),
  receiveAddress: ordinals2.address,
  amount: 5_000,
  paidAmount: 0,
  feeRate: 3,
  count: 2,
});

export interface FilesCommit {
  intent: CommitIntent;
  order: Order;
  /** What its first output commits to and shows. */
  stated: Stated[];
  parts: Part[] | null;
  /** Changes what is shown. */
  shows: (honest: NonNullable<SceneOutput['shows']>) => SceneOutput['shows'];
  scene: Scene;
}

/** Two files without parents, whose commit shows its tap tree. */
export const honestFilesCommit = (): FilesCommit => ({
  intent: {
    ...common([]),
    purpose: 'commit',
    kind: 'files',
    payerAddress: pay.address,
    mostSats: '5000',
    devAddress: foreignAddress('developer'),
    devFee: 400,
  },
  order: order(),
  stated: [stated(BODIES[0] ?? '', [], null), stated(BODIES[1] ?? '', [], POSTAGE)],
  parts: null,
  shows: (honest) => honest,
  scene: sceneOf(
    [money()],
    [
      { script: '', sats: COMMITTED },
      { script: foreign('developer'), sats: 400n },
      { script: foreign('service'), sats: SERVICE },
      { script: change.script, sats: 50_000n - COMMITTED - 400n - SERVICE - 680n },
    ],
  ),
});

export function filesCommitVerdicts(one: FilesCommit): Verdicts {
  const { intent, order: now } = one;
  const leaf = leafOf(one.parts ?? one.stated.flatMap(envelopeOf));
  const shows = one.shows({ internal: internalPubkey, leaves: [{ depth: 0, script: leaf }] });
  const outputs = one.scene.outputs.map((output) =>
    output.script === ''
      ? { ...output, script: committing(leaf).script, ...(shows ? { shows } : {}) }
      : output,
  );
  const scene = { ...one.scene, outputs };
  const files = intent.files ?? common([]).files;
  return judgeTransaction(commitPurpose, {
    ...commonFacts(scene),
    ...{ intent, order: now, receiver: null, postageSats: 0n },
    shown: shownLeaf(parsePsbt(psbtOf(scene)).psbt, leafForm(files)),
  });
}

export interface FilesReveal {
  intent: RevealIntent;
  order: Order;
  parentsAt: Map<string, string | null>;
  stated: Stated[];
  parts: Part[] | null;
  /** Input 1 is the parent; input 2 the commit, by its salt. */
  scene: Scene;
}

/** Two children of one parent, which comes first in the reveal. */
export const honestFilesReveal = (): FilesReveal => ({
  intent: {
    ...common([{ inscriptionId: INSCRIPTION, address: ordinals.address }]),
    purpose: 'reveal',
    receiveAddress: ordinals2.address,
    outputValue: Number(POSTAGE),
    commitTxid: '',
    commitHex: '',
  },
  order: order(),
  parentsAt: new Map([[INSCRIPTION, outpointOf(parent())]]),
  stated: [
    stated(BODIES[0] ?? '', [INSCRIPTION], null),
    stated(BODIES[1] ?? '', [INSCRIPTION], POSTAGE * 2n),
  ],
  parts: null,
  scene: sceneOf(
    [parent(), { script: '', sats: COMMITTED, salt: COMMIT }],
    [
      { script: ordinals.script, sats: POSTAGE },
      { script: ordinals2.script, sats: POSTAGE },
      { script: ordinals2.script, sats: POSTAGE },
    ],
  ),
});

export function filesRevealVerdicts(one: FilesReveal): Verdicts {
  const { script, shown } = committing(leafOf(one.parts ?? one.stated.flatMap(envelopeOf)));
  const spent = one.scene.inputs.find(({ salt }) => salt === COMMIT);
  const commit = new bitcoin.Transaction();
  commit.version = 2;
  commit.addInput(Buffer.alloc(32, 7), 0);
  commit.addOutput(Buffer.from(script, 'hex'), spent?.sats ?? COMMITTED);
  const txid = commit.getId();
  const from = { txid, outpoint: `${txid}:0`, rawHex: commit.toHex() };
  const scene: Scene = {
    ...one.scene,
    inputs: one.scene.inputs.map((input) =>
      input.salt === COMMIT ? { leaves: [shown], ...input, script, from } : input,
    ),
  };
  const { psbt } = parsePsbt(psbtOf(scene));
  const files = one.intent.files ?? common([]).files;
  return judgeTransaction(reveal, {
    ...commonFacts(scene),
    intent: { ...one.intent, commitTxid: txid, commitHex: from.rawHex },
    order: one.order,
    parentsAt: one.parentsAt,
    receiver: null,
    leaf: proveLeaf(psbt, commit, leafForm(files)),
  });
}
