import { writeRunestone } from '#main/kinds/spend/sign/runestone.ts';
import type { KnownRune } from '#main/signing/read/known-rune.ts';
import { unscaleDecimal } from '#shared/bitcoin/amount.ts';
import type { KeptRune } from '#shared/bitcoin/kept-asset.ts';
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
/** According to the index. */
const reported = { name: rune.spaced, divisibility: rune.divisibility };
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

const runeCoin = (): SceneInput => ({
  script: ordinals.script,
  sats: POSTAGE,
  salt: 'runes',
  taproot: ordinals.pubkey,
});

/** 2.5 of 10 to a friend; the rest and another rune on the same coin come back. */
export function honestRunes(): SpendCase {
  const request: SendRunesInput = {
    kind: 'send-runes',
    rune: { id: RUNE, ...reported },
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
  return spendOf(request, scene);
}

/** Integers of a runestone, one byte each. */
const stone = (...integers: number[]): string =>
  `6a5d${hex(Uint8Array.from([integers.length, ...integers]))}`;
/** Block and index as one-byte varints. */
const [BLOCK, PLACE] = RUNE.split(':').map(Number) as [number, number];
const AMOUNT = [0xfa, 0x01];
const EDICT = [0, BLOCK, PLACE, ...AMOUNT, 1];

const shown = (one: SpendCase): SendRunesInput => {
  if (one.intent.asked.kind !== 'send-runes') throw new Error('the honest case sends runes');
  return one.intent.asked;
};

/** As the index reports it, with the bytes of its etching. */
function ofLedger(id: string) {
  const one = ledger.runesKnown.get(id);
  if (!one?.said) throw new Error('the ledger knows no runes');
  return { ...one, said: one.said };
}
const [honest, honestOther] = [ofLedger(RUNE), ofLedger(OTHER)];
const { said } = honest;

const known = (one: SpendCase, of: Partial<KnownRune>, other: Partial<KnownRune> = {}): void => {
  one.scene.around = {
    runes: new Map([
      [RUNE, { ...honest, ...of }],
      [OTHER, { ...honestOther, ...other }],
    ]),
  };
};
const kept = (learned: KeptRune['learned'], more: Partial<KeptRune> = {}): KeptRune => ({
  ...{ id: RUNE, name: reported.name, divisibility: reported.divisibility, learned, at: 0 },
  ...more,
});

/** A provider that tells the form and the card the same lie: ten or a hundred times as much would be sent. */
function divisionLies(): Attack[] {
  const lies: [string, Partial<KnownRune>][] = [
    ['than when it was first seen', { kept: kept('seen'), etching: null }],
    ['than its etching, read before', { kept: kept('bytes'), etching: null }],
    ['than our own etching', { kept: kept('etched'), etching: null }],
    ['than the etching that it names', {}],
    ['than both', { kept: kept('seen') }],
  ];
  const divisions = [0, 1, 3, 38];
  const honestKept = (learned: KeptRune['learned']) => (): SpendCase => {
    const one = honestRunes();
    known(one, { kept: kept(learned) });
    return one;
  };
  const [seen, etched] = (['seen', 'etched'] as const).map((learned) =>
    changing(honestKept(learned), spendVerdicts),
  ) as [ReturnType<typeof changing<SpendCase>>, ReturnType<typeof changing<SpendCase>>];
  return [
    ...lies.flatMap(([than, of]) =>
      divisions.map((divisibility) =>
        seen('runes send')(
          `The form and the index divide it otherwise ${than}: ${divisibility} decimals`,
          'runestone',
          (one) => {
            shown(one).rune.divisibility = divisibility;
            shown(one).recipients = [
              { address: foreignAddress('friend'), amount: unscaleDecimal(250n, divisibility) },
            ];
            known(one, { ...of, said: { ...said, divisibility } });
          },
        ),
      ),
    ),
    etched('runes send')('It has another name than our own etching', 'runestone', (one) => {
      known(one, { kept: kept('etched', { name: 'DEAR•RUNE' }), etching: null });
    }),
    seen('runes send')('It had another name when it was first seen', 'runestone', (one) => {
      known(one, { kept: kept('seen', { name: 'DEAR•RUNE' }), etching: null });
    }),
    seen('runes send')('The etching that the index names etches nothing', 'runestone', (one) => {
      known(one, { etching: 'none' });
    }),
    seen('runes send')(
      'The etching that the index names is of another rune',
      'runestone',
      (one) => {
        known(one, { etching: { name: 'DEARRUNE', divisibility: reported.divisibility } });
      },
    ),
    ...(['seen', 'bytes', 'etched'] as const).map((learned) =>
      changing(honestRunes, spendVerdicts)('runes send', 'hold')(
        `A rune that comes home is divided otherwise than we know: ${learned}`,
        'C4',
        (one) => {
          const { name } = honestOther.said;
          known(one, {}, { kept: kept(learned, { id: OTHER, name, divisibility: 7 }) });
        },
      ),
    ),
  ];
}

export function sendRunesAttacks(): Attack[] {
  const attack = changing(honestRunes, spendVerdicts);
  const says = (script: string) => (one: SpendCase) => {
    at(one.scene.outputs, 2).script = script;
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
      known(one, { said: { ...said, divisibility: 0 } });
    }),
    ...divisionLies(),
    attack('runes send')('The page showed another rune’s name', 'runestone', (one) => {
      shown(one).rune.name = 'DEAR•RUNE';
    }),
    attack('runes send')(
      'The index gives the rune a name that names a receiver',
      'runestone',
      (one) => {
        const name = `A to ${foreignAddress('friend').slice(0, 42)}`;
        known(one, { said: { ...said, name } });
        shown(one).rune.name = name;
      },
    ),
    attack('runes send')('The index does not say what the rune is', 'runestone', (one) => {
      one.scene.around = { runes: new Map() };
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
