import { cbor, cborOfJson } from '#practice/formats/cbor.ts';
import { type Attack, changing } from '#test/attacks/define.ts';
import {
  type FilesCommit,
  filesCommitVerdicts,
  type FilesReveal,
  filesRevealVerdicts,
  honestFilesCommit,
  honestFilesReveal,
  METADATA,
  pointerTo,
  propertiesOf,
  SERVICE,
} from '#test/attacks/files-case.ts';
import { INSCRIPTION, money } from '#test/attacks/honest.ts';
import { envelopeOf, idBytes, leafOf, type Stated } from '#test/attacks/leaf.ts';
import { at } from '#test/attacks/provider-made-case.ts';
import { outpointOf } from '#test/attacks/scene.ts';
import { parent } from '#test/attacks/signed-case.ts';
import { foreign, ordinals, ordinals2, pay, pay2 } from '#test/attacks/world.ts';

import { standard } from './standard.ts';

const SECOND = `${'cd'.repeat(32)}i0`;
const CONTENT = 'commit.content';

const onCommit = changing(honestFilesCommit, filesCommitVerdicts);
const onReveal = changing(honestFilesReveal, filesRevealVerdicts);

const fieldOf = ({ fields }: Stated, tag: number): [number, Buffer] =>
  fields.find(([name]) => name === tag) ?? [0, Buffer.alloc(0)];

type Change = [title: string, change: (first: Stated) => void];

/** Changes of the first envelope that a leaf must not have, whoever shows it. */
const envelopeChanges: Change[] = [
  ['has other bytes', (one) => (one.body = 'something else')],
  ['has another media type', (one) => (one.contentType = 'text/html')],
  ['names a parent that nobody chose', (one) => one.parents.push(SECOND)],
  ['has other metadata', (one) => (fieldOf(one, 5)[1] = bytesOf({ ...METADATA, name: 'other' }))],
  [
    'has another title',
    (one) => (fieldOf(one, 17)[1] = propertiesOf('Another', { colour: 'red' })),
  ],
  ['has a delegate that nobody chose', (one) => one.fields.push([11, idBytes(SECOND)])],
];

/** Further ones, of which a reveal is told by the same reading of its envelopes. */
const moreChanges: Change[] = [
  [
    'has a key more in its metadata',
    (one) => (fieldOf(one, 5)[1] = bytesOf({ ...METADATA, x: 1 })),
  ],
  [
    'has metadata that goes on',
    (one) => (fieldOf(one, 5)[1] = Buffer.concat([fieldOf(one, 5)[1], Buffer.of(0)])),
  ],
  ['has no metadata', (one) => (one.fields = one.fields.filter(([tag]) => tag !== 5))],
  ['has another metaprotocol', (one) => (fieldOf(one, 7)[1] = Buffer.from('brc-20'))],
  [
    'has other traits',
    (one) => (fieldOf(one, 17)[1] = propertiesOf('A title', { colour: 'blue' })),
  ],
  ['is to be decoded first', (one) => one.fields.push([9, Buffer.from('br')])],
  ['has a field that nobody knows', (one) => one.fields.push([21, Buffer.from('x')])],
  ['commits to a rune', (one) => one.fields.push([13, Buffer.from('x')])],
  ['has its media type twice', (one) => one.fields.push([1, Buffer.from('text/html')])],
];
const bytesOf = (json: object): Buffer => Buffer.from(cbor(cborOfJson(json)));

function commits(): Attack[] {
  const blocked = onCommit('request-commit: files');
  const output = (one: FilesCommit, index: number) => at(one.scene.outputs, index);
  const last = 3;
  return [
    ...[...envelopeChanges, ...moreChanges].map(([what, change]) =>
      blocked(`What the commit shows ${what}`, CONTENT, (one) => change(at(one.stated, 0))),
    ),
    blocked('What the commit shows has a file more', CONTENT, (one) => {
      const more = envelopeOf({ ...at(one.stated, 1), body: 'a third' });
      one.parts = [...one.stated.flatMap(envelopeOf), ...more];
    }),
    blocked('What the commit shows lacks a file', CONTENT, (one) => {
      one.stated.pop();
    }),
    blocked('What the commit shows has the files the other way round', CONTENT, (one) => {
      const [first, second] = [at(one.stated, 0), at(one.stated, 1)];
      [first.body, second.body] = [second.body, first.body];
    }),
    blocked('What the commit shows points a file at another sat', CONTENT, (one) => {
      fieldOf(at(one.stated, 1), 2)[1] = pointerTo(10n)[1];
    }),
    blocked('What the commit shows points both files at one output', CONTENT, (one) => {
      at(one.stated, 1).fields = at(one.stated, 1).fields.filter(([tag]) => tag !== 2);
    }),
    blocked('The commit shows a script that its output does not have', CONTENT, (one) => {
      const evil = leafOf([...envelopeOf({ ...at(one.stated, 0), body: 'evil' })]);
      one.shows = (honest) => ({ ...honest, leaves: [{ depth: 0, script: evil }] });
    }),
    blocked('The commit shows a tree with a second script', CONTENT, (one) => {
      one.shows = ({ internal, leaves }) => ({
        internal,
        leaves: [...leaves, { depth: 1, script: leafOf([]) }].map((leaf) => ({
          ...leaf,
          depth: 1,
        })),
      });
    }),
    blocked('The commit shows another key than its output has', CONTENT, (one) => {
      one.shows = (honest) => ({ ...honest, internal: Buffer.from(pay.pubkey, 'hex').subarray(1) });
    }),
    blocked('The commit shows what another output commits to', CONTENT, (one) => {
      const [first] = one.scene.outputs;
      one.scene.outputs[0] = {
        script: `512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798`,
        sats: first?.sats ?? 0n,
      };
      one.scene.outputs.push({ script: '', sats: 330n });
      output(one, last).sats -= 500n;
    }),
    onCommit('request-commit: files', 'hold')(
      'The commit does not show what it is for',
      CONTENT,
      (one) => {
        one.shows = () => undefined;
      },
    ),
    blocked('The commit of files pays a second script of a stranger', 'C8', (one) => {
      const key = '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
      one.scene.outputs.push({ script: `5120${key}`, sats: 400n });
      output(one, last).sats -= 550n;
    }),
    blocked('The commit of files takes more than was quoted', 'C1', (one) => {
      output(one, 0).sats += 2_000n;
      output(one, last).sats -= 2_000n;
    }),
    blocked('The service takes more for itself than it quoted', 'C8', (one) => {
      output(one, 2).sats = SERVICE + 1n;
      output(one, last).sats -= 1n;
    }),
    blocked('The service takes its fee twice', 'C8', (one) => {
      output(one, 2).sats = 600n;
      one.scene.outputs.push({ script: foreign('service'), sats: 600n });
    }),
    blocked('The developer’s fee of files is taken twice', 'C8', (one) => {
      output(one, 2).sats = 400n;
      one.scene.outputs.push({ ...output(one, 1) });
    }),
    blocked('The commit of files carries data', 'C8', (one) => {
      one.scene.outputs.push({ script: '6a0474657374', sats: 0n });
    }),
    blocked('The commit of files carries a runestone', 'C5', (one) => {
      one.scene.outputs.push({ script: '6a5d0614011400', sats: 0n });
    }),
    blocked('The change of files’ commit goes to a stranger', 'C8', (one) => {
      output(one, last).script = foreign('thief');
    }),
    blocked('The commit of files spends a parent', 'C6', (one) => {
      one.scene.inputs.push(parent());
      output(one, last).sats += 350n;
    }),
    blocked('The commit of files spends a coin of another address of ours', 'C6', (one) => {
      one.scene.inputs.push({ ...money('second'), script: pay2.script });
      output(one, last).sats += 49_700n;
    }),
    blocked('The commit of files spends a coin with an inscription', 'C3', (one) => {
      at(one.scene.inputs, 0).carries = {
        inscriptions: [{ id: SECOND, offset: 0n }],
        ...{ runes: [], alkanes: [] },
      };
    }),
    blocked('The commit of files pays more fee than its rate', 'C9', (one) => {
      output(one, 2).sats = 700n;
      output(one, last).sats -= 200n;
    }),
    blocked('The commit of files is signed so that its outputs stay open', 'C7', (one) => {
      at(one.scene.inputs, 0).sighash = 0x83;
    }),
    ...standard(blocked, 0, ['C11', 'psbt.fields']),
    blocked('The order of files is inscribed already', 'C10', (one) => {
      one.order.status = 'inscribing';
    }),
  ];
}

function reveals(): Attack[] {
  const blocked = onReveal('sign-reveal');
  const shown = onReveal('sign-commit');
  const output = (one: FilesReveal, index: number) => at(one.scene.outputs, index);
  return [
    ...envelopeChanges.map(([what, change]) =>
      shown(`A file of the reveal ${what}`, 'reveal.content', (one) => change(at(one.stated, 0))),
    ),
    shown('A file of the reveal names no parent', 'reveal.content', (one) => {
      at(one.stated, 1).parents = [];
    }),
    shown('A file of the reveal names its parent twice', 'reveal.content', (one) => {
      at(one.stated, 1).parents.push(INSCRIPTION);
    }),
    shown('The reveal inscribes a file more', 'reveal.content', (one) => {
      const more = envelopeOf({ ...at(one.stated, 1), body: 'a third' });
      one.parts = [...one.stated.flatMap(envelopeOf), ...more];
    }),
    shown('The reveal hides a script behind its last file', 'reveal.content', (one) => {
      one.parts = [...one.stated.flatMap(envelopeOf), 0x51];
    }),
    blocked('A child goes to a stranger', 'reveal.receive', (one) => {
      output(one, 2).script = foreign('thief');
    }),
    blocked('A child goes to another address of ours', 'reveal.receive', (one) => {
      output(one, 1).script = pay.script;
    }),
    blocked('A child gets less postage than asked', 'reveal.receive', (one) => {
      output(one, 2).sats = 330n;
    }),
    blocked('A pointer puts a child on the parent’s output', 'reveal.receive', (one) => {
      fieldOf(at(one.stated, 1), 2)[1] = Buffer.of(0);
    }),
    blocked('A pointer puts a child in the middle of its output', 'reveal.receive', (one) => {
      fieldOf(at(one.stated, 1), 2)[1] = pointerTo(1_100n)[1];
    }),
    blocked('A pointer puts both children on one output', 'reveal.receive', (one) => {
      fieldOf(at(one.stated, 1), 2)[1] = pointerTo(546n)[1];
    }),
    blocked('A parent goes to a stranger', 'reveal.parent', (one) => {
      output(one, 0).script = foreign('thief');
    }),
    blocked('A parent moves to another address of ours', 'reveal.parent', (one) => {
      output(one, 0).script = pay.script;
    }),
    blocked('A parent is not spent at all', 'reveal.parent', (one) => {
      one.scene.inputs.shift();
      one.scene.outputs.shift();
      fieldOf(at(one.stated, 1), 2)[1] = pointerTo(546n)[1];
    }),
    blocked('A parent returns with fewer sats', 'reveal.parent', (one) => {
      at(one.scene.inputs, 0).sats = 10_000n;
      one.parentsAt.set(INSCRIPTION, outpointOf(at(one.scene.inputs, 0)));
    }),
    blocked('A second parent that was asked for is not spent', 'reveal.parent', (one) => {
      one.intent.files?.parents.push({ inscriptionId: SECOND, address: ordinals.address });
      one.parentsAt.set(SECOND, outpointOf(money('elsewhere')));
      for (const { parents } of one.stated) parents.push(SECOND);
    }),
    blocked('The index names another place for a parent', 'reveal.parent', (one) => {
      one.parentsAt.set(INSCRIPTION, outpointOf(money('elsewhere')));
    }),
    blocked('Another coin of ours pays for the children', 'C6', (one) => {
      one.scene.inputs.push(money());
      one.scene.outputs.push({ script: ordinals2.script, sats: 49_900n });
    }),
    blocked('The children’s reveal carries a runestone', 'C5', (one) => {
      one.scene.outputs.push({ script: '6a5d0614011400', sats: 0n });
    }),
    blocked('The children’s reveal pays a stranger', 'C8', (one) => {
      one.scene.outputs.push({ script: foreign('thief'), sats: 330n });
    }),
    ...[0x02, 0x03, 0x81, 0x83].map((byte) =>
      blocked(`The children’s reveal is to be signed with 0x${byte.toString(16)}`, 'C7', (one) => {
        at(one.scene.inputs, 0).sighash = byte;
      }),
    ),
  ];
}

/** Files of version 5 that are paid by a commit of our own coins: what it shows, and the reveal of children. */
export const byCommitAttacks = (): Attack[] => [...commits(), ...reveals()];
