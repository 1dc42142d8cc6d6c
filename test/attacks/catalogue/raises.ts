import { raise } from '#main/kinds/trade/sign/raise.ts';
import { judgeTransaction } from '#main/signing/judge.ts';
import type { RaiseIntent } from '#shared/flows/intents/raise.ts';
import { type Attack, changing, type Verdicts } from '#test/attacks/define.ts';
import { honestBuy, INSCRIPTION, money } from '#test/attacks/honest.ts';
import { SOLD } from '#test/attacks/inscriptions.ts';
import { at } from '#test/attacks/provider-made-case.ts';
import { coinsOf, commonFacts, inspectionOf, outpointOf, type Scene } from '#test/attacks/scene.ts';
import { book, change, foreign, ordinals2 } from '#test/attacks/world.ts';

import { standard } from './standard.ts';

export interface RaiseCase {
  intent: RaiseIntent;
  scene: Scene;
  /** Our outputs of the purchase that something else already spends. */
  used: string[];
  signedBytes: number;
}

export const raiseVerdicts = ({ intent, scene, used, signedBytes }: RaiseCase): Verdicts =>
  judgeTransaction(raise, {
    ...commonFacts(scene),
    intent,
    coins: coinsOf(scene),
    isOwnScript: (script) => book.findScript(script) !== null,
    usedOutputs: used,
    signedBytes,
  });

/** The honest purchase at 3 sat/vB, raised to 5 of at most 8. */
export function honestRaise(of = SOLD): RaiseCase {
  const { intent, scene } = honestBuy(of);
  const { unsignedHex, txid } = inspectionOf(scene);
  const { flowId, network, createdAt, inscriptionId, outpoint, tick, amount } = intent;
  const { priceSats, receiveAddress } = intent;
  at(scene.outputs, 3).sats -= 700n;
  return {
    intent: {
      ...{ flowId, network, createdAt, purpose: 'raise', inscriptionId, outpoint, tick, amount },
      ...{ priceSats, receiveAddress, maxOutlaySats: '23500', feeRate: 5, mostFeeRate: 8 },
      coins: scene.inputs.filter(({ script }) => book.findScript(script)).map(outpointOf),
      replaces: { txid, rawHex: unsignedHex },
    },
    scene,
    used: [],
    signedBytes: 107,
  };
}

export function raiseAttacks(): Attack[] {
  const raised = changing(honestRaise, raiseVerdicts)('raise');
  const output = (one: RaiseCase, index: number) => at(one.scene.outputs, index);
  return [
    ...standard(raised, 1, ['C2', 'C5', 'C7', 'C8', 'C9', 'C10', 'C11', 'psbt.fields']),
    raised('More fee than the person allowed', 'raise.ceiling', (one) => {
      one.intent.mostFeeRate = 4;
    }),
    raised('More leaves than the person allowed', 'raise.ceiling', (one) => {
      one.intent.maxOutlaySats = '21500';
    }),
    raised('The seller gets more than before', 'raise', (one) => {
      output(one, 1).sats += 400n;
      output(one, 3).sats -= 400n;
    }),
    raised('The market gets more than before', 'raise', (one) => {
      output(one, 2).sats += 400n;
      output(one, 3).sats -= 400n;
    }),
    raised('The market’s fee goes to somebody else', 'raise', (one) => {
      output(one, 2).script = foreign('thief');
    }),
    raised('What is bought comes to another address of ours', 'raise', (one) => {
      output(one, 0).script = ordinals2.script;
    }),
    raised('What is bought pays the higher fee', 'raise', (one) => {
      output(one, 0).sats -= 200n;
      output(one, 3).sats += 200n;
    }),
    raised('Other coins are spent: both may be mined', 'raise', (one) => {
      one.scene.inputs[1] = money('other');
    }),
    raised('A purchase of other coins is given out as ours: both may be mined', 'raise', (one) => {
      one.scene.inputs[1] = money('other');
      output(one, 3).sats += 700n;
      const { unsignedHex: rawHex, txid } = inspectionOf(one.scene);
      one.intent.replaces = { txid, rawHex };
      output(one, 3).sats -= 700n;
    }),
    raised('Another coin is spent along', 'raise', (one) => {
      one.scene.inputs.push(money('second', 9_000n));
      output(one, 3).sats += 8_660n;
    }),
    raised('The seller’s coin is another one', 'raise', (one) => {
      at(one.scene.inputs, 0).salt = 'worthless';
    }),
    raised('The change is divided, and a part of it may be lost', 'raise', (one) => {
      output(one, 3).sats -= 5_155n;
      one.scene.outputs.push({ script: change.script, sats: 5_000n });
    }),
    raised('It names another transaction than it replaces', 'raise', (one) => {
      one.intent.replaces.txid = 'cd'.repeat(32);
    }),
    raised('The change of the purchase is spent already', 'raise', (one) => {
      one.used = ['change'];
    }),
    raised('Nodes would keep the purchase as it was', 'raise', (one) => {
      one.intent.feeRate = 3.2;
      output(one, 3).sats += 500n;
    }),
    raised('The seller’s signature is blown up, so that every vB costs more', 'raise', (one) => {
      one.signedBytes = 4_000;
    }),
    raised('The inscription goes with the change', 'C4', (one) => {
      at(one.scene.inputs, 1).carries = {
        inscriptions: [{ id: INSCRIPTION, offset: 0n }],
        runes: [],
        alkanes: [],
      };
    }),
  ];
}
