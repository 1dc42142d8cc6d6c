import * as bitcoin from 'bitcoinjs-lib';

import { commit as commitPurpose } from '#main/kinds/inscribe/sign/commit.ts';
import { reveal } from '#main/kinds/inscribe/sign/reveal.ts';
import { proveLeaf } from '#main/kinds/inscribe/sign/reveal-leaf.ts';
import { judgeTransaction } from '#main/signing/judge.ts';
import { parsePsbt } from '#main/signing/read/psbt.ts';
import type { Order } from '#shared/api/orders.ts';
import type { CommitIntent, RevealIntent } from '#shared/flows/intents/signed-order.ts';

import type { Verdicts } from './define.ts';
import { inscribed, INSCRIPTION, money, POSTAGE } from './honest.ts';
import { TRANSFER } from './inscriptions.ts';
import { checked, committing, envelopeOf, leafOf, type Part, type Stated } from './leaf.ts';
import { commonFacts, outpointOf, psbtOf, type Scene, sceneOf } from './scene.ts';
import { change, foreignAddress, network, ordinals, ordinals2, pay } from './world.ts';

const OPERATION = '{"p":"brc-20","op":"mint","tick":"abcde","amt":"5"}';
/** Of the commit: postage and the reveal's fee. */
const COMMITTED = 1_246n;

const common = {
  flowId: 'flow-1',
  orderId: 'order-1',
  version: 2 as const,
  network: network.id,
  operation: OPERATION,
  feeRate: 3,
  createdAt: 1_700_000_000_000,
};
const order = (): Order => ({
  version: 2,
  orderId: 'order-1',
  status: 'pending',
  payAddress: foreignAddress('order'),
  receiveAddress: ordinals2.address,
  amount: 2_000,
  paidAmount: 0,
  outputValue: Number(POSTAGE),
  feeRate: 3,
  count: 1,
});

const stated = (): Stated => ({
  contentType: 'text/plain;charset=utf-8',
  body: OPERATION,
  parents: [INSCRIPTION],
  fields: [],
});

export interface CommitCase {
  intent: CommitIntent;
  order: Order;
  scene: Scene;
}

export const honestCommit = (): CommitCase => ({
  intent: {
    ...common,
    purpose: 'commit',
    kind: 'mint',
    payerAddress: pay.address,
    mostSats: '3000',
    devAddress: foreignAddress('developer'),
    devFee: 400,
  },
  order: order(),
  scene: sceneOf(
    [money()],
    [
      { script: committing(leafOf(envelopeOf(stated()))).script, sats: COMMITTED },
      { script: change.script, sats: 50_000n - COMMITTED - 470n },
    ],
  ),
});

export const commitVerdicts = ({ intent, order: now, scene }: CommitCase): Verdicts =>
  judgeTransaction(commitPurpose, {
    ...commonFacts(scene),
    ...{ intent, order: now, receiver: null, postageSats: 0n, shown: null },
  });

export interface RevealCase {
  intent: RevealIntent;
  order: Order;
  /** Where the index locates the deploy inscription. */
  parentAt: string;
  /** Of the one envelope, unless `parts` overrides it. */
  stated: Stated;
  /** The script behind the key that the commit pays for. */
  parts: Part[] | null;
  /** Comes before it: a signature check unless specified. */
  head: Part[];
  /** Input 1 is the deploy inscription; input 2 the commit, by its salt. */
  scene: Scene;
}

export const COMMIT = 'commit';
export const parent = () => inscribed(ordinals.script, TRANSFER, ordinals.pubkey);

export const honestReveal = (): RevealCase => ({
  intent: {
    ...common,
    purpose: 'reveal',
    receiveAddress: ordinals2.address,
    outputValue: Number(POSTAGE),
    parent: { inscriptionId: INSCRIPTION, address: ordinals.address },
    commitTxid: '',
    commitHex: '',
  },
  order: order(),
  parentAt: outpointOf(parent()),
  stated: stated(),
  parts: null,
  head: checked,
  scene: sceneOf(
    [parent(), { script: '', sats: COMMITTED, salt: COMMIT }],
    [
      { script: ordinals.script, sats: POSTAGE },
      { script: ordinals2.script, sats: POSTAGE },
    ],
  ),
});

export function revealVerdicts(one: RevealCase): Verdicts {
  const { script, shown } = committing(leafOf(one.parts ?? envelopeOf(one.stated), one.head));
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
  return judgeTransaction(reveal, {
    ...commonFacts(scene),
    intent: { ...one.intent, commitTxid: txid, commitHex: from.rawHex },
    order: one.order,
    parentsAt: new Map([[INSCRIPTION, one.parentAt]]),
    receiver: null,
    leaf: proveLeaf(parsePsbt(psbtOf(scene)).psbt, commit),
  });
}
