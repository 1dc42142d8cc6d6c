import { writeRunestone } from '#main/kinds/spend/sign/runestone.ts';
import type { SendRunesInput } from '#shared/flows/spend.ts';
import { type Attack, changing } from '#test/attacks/define.ts';
import { money, POSTAGE } from '#test/attacks/honest.ts';
import { ledger } from '#test/attacks/ledger.ts';
import { at } from '#test/attacks/provider-made-case.ts';
import { outpointOf, type SceneInput, sceneOf } from '#test/attacks/scene.ts';
import { change, foreign, foreignAddress, ordinals } from '#test/attacks/world.ts';

import { type SpendCase, spendOf, spendVerdicts } from './spends.ts';

const [rune, other] = ledger.runes;
const RUNE = rune.id;
const OTHER = other.id;
/** As the index tells it. */
const told = { name: rune.spaced, divisibility: rune.divisibility };
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

const runeCoin = (): SceneInput => ({
  script: ordinals.script,
  sats: POSTAGE,
  salt: 'runes',
  taproot: ordinals.pubkey,
});

/** 2.5 of 10 to a friend; the rest, and another rune on the same coin, come home. */
export function honestRunes(): SpendCase {
  const asked: SendRunesInput = {
    kind: 'send-runes',
    rune: { id: RUNE, ...told },
    recipients: [{ address: foreignAddress('friend'), amount: '2.5' }],
    coins: [outpointOf(runeCoin())],
    feeRate: 2,
  };
  const scene = sceneOf(
    [runeCoin(), money()],
    [
      { script: ordinals.script, sats: POSTAGE },
      { script: foreign('friend'), sats: POSTAGE },
      { script: hex(writeRunestone(RUNE, [250n])), sats: 0n },
      { script: change.script, sats: 50_000n - POSTAGE - 560n },
    ],
  );
  return { ...spendOf(asked, scene), rune: { ...told } };
}

/** Integers of a runestone, one byte each. */
const stone = (...integers: number[]): string =>
  `6a5d${hex(Uint8Array.from([integers.length, ...integers]))}`;
/** Its block and its place in it, as varints of one byte. */
const [BLOCK, PLACE] = RUNE.split(':').map(Number) as [number, number];
const AMOUNT = [0xfa, 0x01];
const EDICT = [0, BLOCK, PLACE, ...AMOUNT, 1];

export function sendRunesAttacks(): Attack[] {
  const attack = changing(honestRunes, spendVerdicts);
  const says = (script: string) => (one: SpendCase) => {
    at(one.scene.outputs, 2).script = script;
  };
  const shown = (one: SpendCase): SendRunesInput => {
    if (one.intent.asked.kind !== 'send-runes') throw new Error('the honest case sends runes');
    return one.intent.asked;
  };
  return [
    attack('runes send')(
      'The runestone gives ten times as much',
      'runestone',
      says(hex(writeRunestone(RUNE, [2_500n]))),
    ),
    attack('runes send')(
      'The runestone gives another rune',
      'runestone',
      says(hex(writeRunestone(OTHER, [250n]))),
    ),
    attack('runes send')(
      'What is left goes to the receiver as well',
      'runestone',
      says(stone(22, 1, ...EDICT)),
    ),
    attack('runes send')('The runestone points nowhere', 'runestone', says(stone(...EDICT))),
    attack('runes send')(
      'A second edict takes what is left',
      'runestone',
      says(stone(22, 0, ...EDICT, 0, 0, ...AMOUNT, 1)),
    ),
    attack('runes send')(
      'A malformed runestone burns everything',
      'runestone',
      says(stone(126, 0, 22, 0, ...EDICT)),
    ),
    attack('runes send')(
      'The runestone mints beside it',
      'runestone',
      says(stone(20, BLOCK, 20, PLACE, 22, 0, ...EDICT)),
    ),
    attack('runes send')(
      'The runestone speaks for another protocol too',
      'runestone',
      says(stone(0xff, 0x7f, 1, 22, 0, ...EDICT)),
    ),
    attack('runes send')(
      'The coins hold less than is sent, so less would arrive',
      'runestone',
      (one) => {
        at(one.scene.inputs, 0).carries = {
          inscriptions: [],
          runes: [{ id: RUNE, amount: 249n }],
          alkanes: [],
        };
      },
    ),
    attack('runes send')('The index divides the rune otherwise by now', 'runestone', (one) => {
      one.rune = { ...told, divisibility: 0 };
    }),
    attack('runes send')('The page showed another rune’s name', 'runestone', (one) => {
      shown(one).rune.name = 'DEAR•RUNE';
    }),
    attack('runes send')(
      'The index gives the rune a name that names a receiver',
      'runestone',
      (one) => {
        const name = `A to ${foreignAddress('friend').slice(0, 42)}`;
        one.rune = { name, divisibility: 2 };
        shown(one).rune.name = name;
      },
    ),
    attack('runes send')('The index does not say what the rune is', 'runestone', (one) => {
      one.rune = null;
    }),
    attack('C8')('What comes home goes to a stranger', 'C8', (one) => {
      at(one.scene.outputs, 0).script = foreign('thief');
    }),
    attack('C5')('The runestone takes sats along', 'C5', (one) => {
      at(one.scene.outputs, 2).sats = 330n;
      at(one.scene.outputs, 3).sats -= 330n;
    }),
    attack('C1')('The receiver’s output is less than nodes relay', 'C1', (one) => {
      at(one.scene.outputs, 1).sats = 293n;
    }),
    attack('C4')('An inscription beside the runes goes with them', 'C4', (one) => {
      at(one.scene.inputs, 0).carries = {
        inscriptions: [{ id: `${'ab'.repeat(32)}i0`, offset: 545n }],
        runes: [{ id: RUNE, amount: 1_000n }],
        alkanes: [],
      };
      at(one.scene.outputs, 0).sats = 545n;
    }),
    attack('C3')('Alkanes sit on the coin with the runes', 'C3', (one) => {
      at(one.scene.inputs, 0).carries = {
        inscriptions: [],
        runes: [{ id: RUNE, amount: 1_000n }],
        alkanes: [{ id: '2:0', amount: 1n }],
      };
    }),
    attack('C3')('Which runes the coin holds is not known', 'C3', (one) => {
      at(one.scene.inputs, 0).coin = { runes: { state: 'failed', error: null } };
    }),
    attack('C4')('The coin with the runes pays the fee', 'C4', (one) => {
      one.scene.inputs.reverse();
    }),
  ];
}
