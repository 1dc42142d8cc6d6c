import { psbt as psbtPurpose } from '#main/kinds/psbt/sign.ts';
import { judgeTransaction } from '#main/signing/judge.ts';
import { toSpend } from '#main/signing/read/bip322.ts';
import { spendsMessage } from '#main/signing/read/complete.ts';
import { inspect } from '#main/signing/read/inspect.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import { type Attack, changing, type Verdicts } from '#test/attacks/define.ts';
import { INSCRIPTION, money } from '#test/attacks/honest.ts';
import { at } from '#test/attacks/provider-made-case.ts';
import { assetsOf, commonFacts, psbtOf, type Scene, sceneOf } from '#test/attacks/scene.ts';
import { book, change, foreign, network, pay } from '#test/attacks/world.ts';

interface Opened extends Scene {
  askedOn?: NetworkId;
}

/** A PSBT of unknown origin that only moves our money to our address. */
export const honestOpened = (): Opened =>
  sceneOf([money()], [{ script: change.script, sats: 50_000n - 300n }]);

export function openedVerdicts(scene: Opened): Verdicts {
  const psbt = psbtOf(scene);
  /** What the provider returns for the spent transactions. */
  const previous = new Map(
    scene.inputs.flatMap(({ from }) => (from ? [[from.txid, from.rawHex] as const] : [])),
  );
  const assets = assetsOf(scene);
  const find = (script: string) => book.findScript(script);
  const inspection = inspect(psbt, network, find, { previous, assets });
  return judgeTransaction(psbtPurpose, {
    ...commonFacts(scene),
    inspection,
    assets,
    intent: {
      purpose: 'psbt',
      network: scene.askedOn ?? network.id,
      unsignedHex: inspection.unsignedHex,
      createdAt: 0,
    },
    isMessage: scene.around?.isMessage ?? spendsMessage(psbt, previous),
  });
}

const tool = changing(honestOpened, openedVerdicts);
const RUNES = { inscriptions: [], runes: [{ id: '840000:1', amount: 100n }], alkanes: [] };
/** The coin holds 100 units of 840000:1; a small output to a stranger is second. */
function withRunes(scene: Scene, runestone: string): void {
  at(scene.inputs, 0).carries = RUNES;
  at(scene.outputs, 0).sats -= 600n;
  scene.outputs.push({ script: foreign('stranger'), sats: 546n });
  if (runestone !== '') scene.outputs.push({ script: runestone, sats: 0n });
}

/** Runestones that a PSBT may hide, beside a coin with runes. */
const runestones = (): Attack[] => [
  tool('C5')('A cenotaph burns the runes of a coin', 'C4', (scene) => {
    withRunes(scene, '6a5d0114');
  }),
  tool('C5')('A pointer to no output burns the runes of a coin', 'C4', (scene) => {
    withRunes(scene, '6a5d021609');
  }),
  tool('C5')('A pointer to the runestone itself burns them', 'C4', (scene) => {
    withRunes(scene, '6a5d021602');
  }),
  tool('C5')('An edict of an unknown form burns them', 'C4', (scene) => {
    withRunes(scene, '6a5d0600c0a2330105');
  }),
  tool('C5', 'hold')('An edict hands all runes to a stranger', 'C4', (scene) => {
    withRunes(scene, '6a5d0700c0a233010001');
  }),
  tool('C5', 'hold')('An edict hands one unit to a stranger', 'C4', (scene) => {
    withRunes(scene, '6a5d0700c0a233010101');
  }),
  tool('C5', 'hold')('A pointer hands what is left to a stranger', 'C4', (scene) => {
    withRunes(scene, '6a5d021601');
  }),
  tool('C5', 'hold')('Without a runestone the first output takes all runes', 'C4', (scene) => {
    withRunes(scene, '');
    scene.outputs.reverse();
  }),
];

const MESSAGE = 'I agree to everything.';
function asMessage(scene: Scene, version: number, proof: boolean): void {
  const spent = toSpend(MESSAGE, Buffer.from(pay.script, 'hex'));
  const txid = spent.getId();
  const from = { txid, outpoint: `${txid}:0`, rawHex: spent.toHex() };
  scene.version = version;
  scene.inputs = [{ script: pay.script, sats: 0n, salt: '', sequence: 0, from, proof }];
  scene.outputs = [{ script: '6a', sats: 0n }];
}

export const toolAttacks = (): Attack[] => [
  ...runestones(),
  tool('C4')('An opened PSBT burns an inscription in its fee', 'C4', (scene) => {
    at(scene.inputs, 0).carries = {
      inscriptions: [{ id: INSCRIPTION, offset: 49_900n }],
      runes: [],
      alkanes: [],
    };
  }),
  tool('C8', 'hold')('An opened PSBT pays a stranger', 'psbt.outlay', (scene) => {
    at(scene.outputs, 0).sats -= 20_000n;
    scene.outputs.push({ script: foreign('stranger'), sats: 20_000n });
  }),
  tool('C8', 'hold')(
    'An opened PSBT makes dust of the money: 150 coins of yours',
    'psbt.outlay',
    (scene) => {
      at(scene.inputs, 0).sats = 60_000n;
      at(scene.outputs, 0).sats = 5_000n;
      for (let made = 0; made < 150; made += 1)
        scene.outputs.push({ script: pay.script, sats: 330n });
    },
  ),
  tool('C8', 'hold')(
    'An opened PSBT splits the money into a dozen coins of yours',
    'psbt.outlay',
    (scene) => {
      for (let made = 0; made < 12; made += 1)
        scene.outputs.push({ script: pay.script, sats: 1_000n });
      at(scene.outputs, 0).sats -= 12_000n;
    },
  ),
  tool('C2', 'hold')('An opened PSBT has a stranger’s input of unknown value', 'C2', (scene) => {
    scene.inputs.push({ script: foreign('x'), sats: 5_000n, salt: 'x', proof: false });
  }),
  tool('C10')('A PSBT was opened on another network', 'C10', (scene) => {
    scene.askedOn = 'signet';
  }),
  tool('PSBT')('An opened PSBT holds a field that nobody knows', 'psbt.fields', (scene) => {
    at(scene.inputs, 0).fields = [{ key: 'f0', value: '01' }];
  }),
  tool('C7')('An opened PSBT asks for a listing', 'C7', (scene) => {
    at(scene.inputs, 0).sighash = 0x83;
  }),
  tool('C9')('An opened PSBT pays more fee than the limit', 'C9', (scene) => {
    at(scene.inputs, 0).sats = 500_000n;
  }),
  tool('C6')('An opened PSBT spends a coin that a payment reserved', 'C6', (scene) => {
    at(scene.inputs, 0).lockedBy = 'flow-2';
  }),
  tool('C11')('An opened PSBT spends a coin that is gone', 'C11', (scene) => {
    const record = { sats: 50_000n, script: pay.script, height: 990, inscriptions: [] };
    at(scene.inputs, 0).coin = { record: { state: 'said', value: { ...record, spent: true } } };
  }),
  tool('C16')('An opened PSBT signs a message nobody showed', 'C16', (scene) => {
    asMessage(scene, 0, true);
  }),
  tool('C16')('The same as a PSBT of version 2, proved by the provider', 'C16', (scene) => {
    asMessage(scene, 2, false);
  }),
];
