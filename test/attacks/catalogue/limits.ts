import * as bitcoin from 'bitcoinjs-lib';

import { type KeyMap, psbtBytes, readMaps, writeMaps } from '#main/signing/read/psbt-maps.ts';
import { openPsbtText } from '#main/signing/read/psbt-text.ts';
import { type Attack, refusalOf, type Verdicts } from '#test/attacks/define.ts';
import { money } from '#test/attacks/honest.ts';
import { at } from '#test/attacks/provider-made-case.ts';
import { psbtOf, sceneOf } from '#test/attacks/scene.ts';
import { change, foreign } from '#test/attacks/world.ts';

const MAX = 2_100_000_000_000_000n;
const honest = (): string =>
  psbtOf(
    sceneOf(
      [money()],
      [
        { script: foreign('order'), sats: 20_000n },
        { script: change.script, sats: 29_700n },
      ],
    ),
  );
const opened = (text: string): Promise<Verdicts> =>
  refusalOf('psbt.fields', () => openPsbtText(text));

const attack = (title: string, twin: () => string, text: () => string): Attack => ({
  row: 'PSBT',
  title,
  by: 'psbt.fields',
  verdict: 'block',
  attack: () => opened(text()),
  honest: () => opened(twin()),
});

const hex = (text: string) => Buffer.from(text, 'hex');
const sats = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(value);
  return bytes;
};
const base64 = (maps: KeyMap[]): string => writeMaps(maps).toString('base64');

/** The honest PSBT, its unsigned transaction or its maps changed. */
const changed = (
  title: string,
  change: (unsigned: bitcoin.Transaction, maps: KeyMap[]) => void,
): Attack =>
  attack(title, honest, () => {
    const maps = readMaps(psbtBytes(honest()));
    const globals = at(maps, 0);
    const unsigned = bitcoin.Transaction.fromBuffer(globals.get('00') ?? Buffer.alloc(0));
    change(unsigned, maps);
    globals.set('00', Buffer.from(unsigned.toBuffer()));
    return base64(maps);
  });

/** Overwrites an amount in the bytes; the library would reject it. */
const overwritten = (title: string, from: bigint, to: bigint): Attack =>
  attack(title, honest, () => {
    const bytes = Buffer.from(honest(), 'base64');
    sats(to).copy(bytes, bytes.lastIndexOf(sats(from)));
    return bytes.toString('base64');
  });

function sizes(): Attack[] {
  const more = (count: number) => (unsigned: bitcoin.Transaction, maps: KeyMap[]) => {
    for (let index = 0; index < count; index += 1) {
      unsigned.addOutput(hex(change.script), 0n);
      maps.push(new Map());
    }
  };
  return [
    changed('It has 20,000 outputs', more(20_000)),
    changed('It has one output more than a thousand', more(999)),
    changed('It has one input more than a thousand', (unsigned, maps) => {
      for (let index = 0; index < 1_000; index += 1) {
        unsigned.addInput(Buffer.alloc(32, 1), index);
        maps.push(new Map());
      }
    }),
    changed('It has 60,000 fields', (_unsigned, [globals]) => {
      for (let index = 0; index < 60_000; index += 1) {
        globals?.set(`fc${index.toString(16).padStart(6, '0')}`, Buffer.alloc(0));
      }
    }),
    attack('Three megabytes of empty maps', honest, () =>
      Buffer.concat([hex('70736274ff'), Buffer.alloc(3_000_000)]).toString('base64'),
    ),
    attack('Three megabytes of empty maps in hex', honest, () =>
      Buffer.concat([hex('70736274ff'), Buffer.alloc(3_000_000)]).toString('hex'),
    ),
    attack('Nine megabytes of spaces around it', honest, () => honest() + ' '.repeat(9_000_000)),
    attack('A length is written in a longer way', honest, () => {
      const bytes = Buffer.from(honest(), 'base64');
      return Buffer.concat([bytes.subarray(0, 5), hex('fd0100'), bytes.subarray(6)]).toString(
        'base64',
      );
    }),
  ];
}

const amounts = (): Attack[] => [
  overwritten('An output of a negative amount', 20_000n, -1n),
  overwritten('An output of the least amount there can be', 20_000n, -(1n << 63n)),
  overwritten('An output of one sat more than there is', 20_000n, MAX + 1n),
  overwritten('Outputs of more than there is together', 20_000n, MAX - 1_000n),
  overwritten('A spent coin claims a negative amount', 50_000n, -50_000n),
  overwritten('A spent coin claims more than there is', 50_000n, MAX + 1n),
];

/** The honest PSBT as version 2. */
function versionTwo(): KeyMap[] {
  const maps = readMaps(psbtBytes(honest()));
  const globals = at(maps, 0);
  const { version, ins, outs } = bitcoin.Transaction.fromBuffer(
    globals.get('00') ?? Buffer.alloc(0),
  );
  globals.delete('00');
  globals.set('02', Buffer.from([version, 0, 0, 0]));
  globals.set('04', Buffer.from([ins.length]));
  globals.set('05', Buffer.from([outs.length]));
  globals.set('fb', hex('02000000'));
  for (const [index, { hash, index: vout }] of ins.entries()) {
    at(maps, 1 + index).set('0e', Buffer.from(hash));
    at(maps, 1 + index).set('0f', Buffer.from([vout, 0, 0, 0]));
  }
  for (const [index, { script, value }] of outs.entries()) {
    at(maps, 1 + ins.length + index).set('03', sats(value));
    at(maps, 1 + ins.length + index).set('04', Buffer.from(script));
  }
  return maps;
}

const two = (title: string, change: (globals: KeyMap, input: KeyMap, output: KeyMap) => void) =>
  attack(
    `Version 2: ${title}`,
    () => base64(versionTwo()),
    () => {
      const maps = versionTwo();
      change(at(maps, 0), at(maps, 1), at(maps, 2));
      return base64(maps);
    },
  );

const versions = (): Attack[] => [
  two('it holds the unsigned transaction too, which says something else', (globals) => {
    globals.set('00', at(readMaps(psbtBytes(honest())), 0).get('00') ?? Buffer.alloc(0));
  }),
  two('it does not say how many inputs it has', (globals) => globals.delete('04')),
  two('it hides an output by its count', (globals) => globals.set('05', hex('01'))),
  two('it counts more inputs than a thousand', (globals) => globals.set('04', hex('fde903'))),
  two('a count is followed by another', (globals) => globals.set('04', hex('0102'))),
  two('an output does not say what it pays', (_globals, _input, output) => output.delete('03')),
  two('an output does not say whom it pays', (_globals, _input, output) => output.delete('04')),
  two('an output pays a negative amount', (_globals, _input, output) =>
    output.set('03', sats(-1n)),
  ),
  two('an output pays more than there is', (_globals, _input, output) =>
    output.set('03', sats(MAX + 1n)),
  ),
  two('an amount has four bytes', (_globals, _input, output) => output.set('03', hex('01000000'))),
  two('an input does not say what it spends', (_globals, input) => input.delete('0e')),
  two('an input spends a txid of 31 bytes', (_globals, input) => input.set('0e', Buffer.alloc(31))),
  two('a sequence of five bytes', (_globals, input) => input.set('10', Buffer.alloc(5))),
  two('a second sequence hides behind key data', (_globals, input) =>
    input.set('1000', Buffer.alloc(4)),
  ),
  two('a lock in time that is a height', (_globals, input) => input.set('11', hex('10270000'))),
  two('a lock in height that is a time', (_globals, input) => input.set('12', hex('8c8dc462'))),
  two('flags of two bytes', (globals) => globals.set('06', hex('0100'))),
  two('it is of a version that does not exist', (globals) => globals.set('fb', hex('03000000'))),
];

/** PSBTs that are too large, impossible, or contain a field twice: rejected before judging. */
export const limitAttacks = (): Attack[] => [...sizes(), ...amounts(), ...versions()];
