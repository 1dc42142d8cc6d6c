import { type Attack, changing } from '#test/attacks/define.ts';
import { checked, envelopeOf, internalPubkey, type Part } from '#test/attacks/leaf.ts';
import { at } from '#test/attacks/provider-made-case.ts';
import { honestReveal, type RevealCase, revealVerdicts } from '#test/attacks/signed-case.ts';

const OP_CHECKSIG = 0xac;
const OP_DROP = 0x75;
const OP_1 = 0x51;
const ID = Buffer.from('ab'.repeat(32), 'hex');
const raw = (hex: string): Part => ({ raw: hex });

/** Indexes into the honest envelope: OP_0 OP_IF "ord" 1 <type> 3 <parent> 0 <body> OP_ENDIF. */
const places = { zero: 0, marker: 2, typeTag: 3, type: 4, parentTag: 5, parent: 6, body: 8 };
const BODY_TAG = 7;

const attack = changing(honestReveal, revealVerdicts)('sign-reveal');
const parts = (one: RevealCase): Part[] => one.parts ?? envelopeOf(one.stated);

/** The honest script with one part written differently. */
const rewritten = (title: string, place: number, write: (part: Part) => Part): Attack =>
  attack(title, 'reveal.content', (one) => {
    const all = parts(one);
    one.parts = all.with(place, write(at(all, place)));
  });

const script = (title: string, change: (all: Part[]) => Part[]): Attack =>
  attack(title, 'reveal.content', (one) => {
    one.parts = change(parts(one));
  });

const head = (title: string, parts: Part[]): Attack =>
  attack(title, 'reveal.content', (one) => {
    one.head = parts;
  });

const field = (title: string, tag: number, value: string): Attack =>
  attack(title, 'reveal.content', (one) => {
    one.stated.fields = [[tag, Buffer.from(value, 'hex')]];
  });

const hexOf = (part: Part): string =>
  Buffer.isBuffer(part) ? part.toString('hex') : typeof part === 'number' ? '' : part.raw;
/** The same push with a length field of this many bytes. */
const longer = (width: 1 | 2 | 4) => (part: Part) => {
  const bytes = Buffer.from(hexOf(part), 'hex');
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  const opcode = { 1: 0x4c, 2: 0x4d, 4: 0x4e }[width];
  return raw(
    Buffer.concat([Buffer.from([opcode]), length.subarray(0, width), bytes]).toString('hex'),
  );
};

const pushes = (): Attack[] => [
  rewritten('The content is pushed with a length of four bytes', places.body, longer(4)),
  rewritten(
    'The content is pushed with a length of two bytes where none is needed',
    places.body,
    longer(2),
  ),
  rewritten('The content type is pushed in a longer way', places.type, longer(1)),
  rewritten('A tag is pushed in a longer way', places.typeTag, longer(1)),
  rewritten('The parent is pushed in a longer way', places.parent, longer(2)),
  rewritten('The marker of inscriptions is pushed in a longer way', places.marker, longer(1)),
  rewritten('The empty push before the inscription is written as two bytes', places.zero, () =>
    raw('4c00'),
  ),
  rewritten('The empty push before the content is written as three bytes', BODY_TAG, () =>
    raw('4d0000'),
  ),
  script('A piece of the content is larger than nodes accept', (all) =>
    all.with(
      places.body,
      Buffer.concat([Buffer.from(hexOf(at(all, places.body)), 'hex'), Buffer.alloc(520, 32)]),
    ),
  ),
  script('The content holds an empty piece', (all) => all.toSpliced(places.body, 0, 0)),
  script('The content is cut short by its own length', (all) => [
    ...all.slice(0, places.body),
    raw('4cff7b7d'),
  ]),
];

const tags = (): Attack[] => [
  rewritten('The tag of the content type is a number', places.typeTag, () => 0x51),
  rewritten('The tag of the parent is a number', places.parentTag, () => 0x53),
  script('A piece of the content is a number', (all) => all.toSpliced(places.body, 0, 0x55)),
  script('A piece of the content is minus one', (all) => all.toSpliced(places.body, 0, 0x4f)),
  rewritten('The tag of the content type has two bytes', places.typeTag, () => Buffer.from([1, 0])),
  rewritten('The tag of the parent is written over four bytes', places.parentTag, () =>
    Buffer.from([3, 0, 0, 0]),
  ),
  script('A stutter: the inscription begins with two empty pushes', (all) => [0, ...all]),
  script('A stutter of three empty pushes', (all) => [0, 0, ...all]),
  script('The parent is named twice', (all) => [
    ...all.slice(0, BODY_TAG),
    ...all.slice(places.parentTag, BODY_TAG),
    ...all.slice(BODY_TAG),
  ]),
  script('Half a field stands before the content', (all) => [
    ...all.slice(0, BODY_TAG),
    Buffer.from([15]),
    Buffer.from('a note'),
    Buffer.from([15]),
    ...all.slice(BODY_TAG),
  ]),
  script('The inscription has no content', (all) => [...all.slice(0, BODY_TAG), ...all.slice(-1)]),
  field('An even field that nobody knows unbinds the inscription', 66, '01'),
  field('An odd field that no index minds yet', 255, '01'),
  field('Metadata rides along', 5, 'a0'),
  field('A metaprotocol is named', 7, Buffer.from('other').toString('hex')),
  field('It commits to a rune', 13, 'aabb'),
];

const pointers = (): Attack[] => [
  field('A pointer to where it is born anyway', 2, '2202'),
  field('A pointer without a value', 2, ''),
  field('A pointer behind every output, which does nothing', 2, 'ffffffff'),
  field('A pointer that is too long to be one', 2, '000000000000000001'),
  field('A pointer with zeros at its end', 2, '22020000'),
];

const ids = (): Attack[] => [
  rewritten('The parent’s index is written as four zeros', places.parent, () =>
    Buffer.concat([ID, Buffer.alloc(4)]),
  ),
  rewritten('The parent’s index is written as one zero', places.parent, () =>
    Buffer.concat([ID, Buffer.alloc(1)]),
  ),
  rewritten('The parent’s index has a zero at its end', places.parent, () =>
    Buffer.concat([ID, Buffer.from([1, 0])]),
  ),
  rewritten('The parent’s id is too short', places.parent, () => ID.subarray(1)),
  rewritten('The parent’s id is too long', places.parent, () =>
    Buffer.concat([ID, Buffer.from([0, 0, 0, 0, 1])]),
  ),
];

const keys = (): Attack[] => [
  head('The script asks for no signature', [OP_1]),
  head('The key is pushed and thrown away', [internalPubkey, OP_DROP, OP_1]),
  head('A key of a kind that no node checks: any signature is good', [
    Buffer.concat([Buffer.from([2]), internalPubkey]),
    OP_CHECKSIG,
  ]),
  head('A key of one byte, of a kind that no node checks', [Buffer.from([7]), OP_CHECKSIG]),
  head('No key is named before the check', [OP_CHECKSIG]),
  head('An empty key: the check always fails', [0, OP_CHECKSIG]),
  head('A key that is no point: what was committed is lost', [Buffer.alloc(32, 0xff), OP_CHECKSIG]),
  head('The outcome of the check is turned around', [...checked, 0x91]),
  head('The outcome of the check is thrown away', [...checked, OP_DROP, OP_1]),
  head('The check counts up to a sum instead', [internalPubkey, 0xba]),
  head('The check ends the script where it holds', [internalPubkey, 0xad]),
  head('A lock in time stands before the check', [
    Buffer.from([9, 9, 9]),
    0xb1,
    OP_DROP,
    ...checked,
  ]),
  head('A separator changes what the signature covers', [0xab, ...checked]),
  script('The check stands behind the inscription', (all) => [...all, OP_1]),
];

const successes = (): Attack[] =>
  [0x50, 0x62, 0x7e, 0x89, 0x99, 0xbb, 0xfe].flatMap((op) => {
    const name = `OP_SUCCESS${op}`;
    return [
      script(`${name} behind the inscription: anybody may take the commit`, (all) => [...all, op]),
      script(`${name} in the branch that is never run`, (all) => all.toSpliced(-1, 0, op)),
    ];
  });

const others = (): Attack[] => [
  head('OP_SUCCESS before the key', [0xbb, ...checked]),
  script('OP_SUCCESS hides before a push that is cut short', (all) => [...all, 0xfe, raw('4cff')]),
  script('The content is not text', (all) =>
    all.with(
      places.body,
      Buffer.concat([Buffer.from(hexOf(at(all, places.body)), 'hex'), Buffer.from([0xff])]),
    ),
  ),
  script('An opcode that does nothing follows', (all) => [...all, 0x61]),
  script('The script ends in a return', (all) => [...all, 0x6a]),
  script('The branch has another side', (all) => all.toSpliced(-1, 0, 0x67)),
  attack('The witness hands over more than a signature', 'reveal.content', (one) => {
    at(one.scene.inputs, 1).more = { finalScriptWitness: Buffer.from('0401010101020103', 'hex') };
  }),
];

/** Envelopes and leaves that indexes parse differently, or that anyone may spend. */
export const envelopeAttacks = (): Attack[] => [
  ...pushes(),
  ...tags(),
  ...pointers(),
  ...ids(),
  ...keys(),
  ...successes(),
  ...others(),
];
