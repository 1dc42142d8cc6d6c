import { secp256k1 } from '#main/vault/keys/curve.ts';

import { canonicalId } from './envelope.ts';
import { isSuccess, readOpcodes, type ScriptToken } from './script.ts';

const OP_1NEGATE = 0x4f;
const OP_1 = 0x51;
const OP_16 = 0x60;
const OP_IF = 0x63;
const OP_ENDIF = 0x68;
const OP_CHECKSIG = 0xac;
/** Maximum push in tapscript, executed or not (BIP-342). */
const MAX_PUSH = 520;
const MARKER = 'ord';
const POINTER = 2;
/** Parent and delegate, whose values are inscription ids. */
const ID_TAGS = [3, 11];

/**
 * Why an index might parse a leaf script differently, or it could be spent other than by its key: a sentence. Null for
 * the single form that all of them agree on: a signature check, then one envelope of plain pushes, and nothing else.
 * Indexes that exclude once-cursed inscriptions reject numbered pushes, repeated fields, stutters and pointers of any
 * effect (ordinals, `Curse`).
 */
export function leafFault(leaf: Uint8Array): string | null {
  const { tokens, isCut } = readOpcodes(leaf);
  // First of all: OP_SUCCESS makes a script valid whatever follows, even a push that is cut off.
  if (tokens.some(({ op }) => isSuccess(op))) {
    return 'Its script holds an opcode by which anybody could spend it.';
  }
  if (isCut) return 'Its script is cut short.';
  const [key, check, ...rest] = tokens;
  if (key?.push?.length !== 32 || check?.op !== OP_CHECKSIG) {
    return 'Its script does not begin with the check of a signature.';
  }
  if (!secp256k1.isXOnlyPoint(key.push)) return 'Its script asks for a key that cannot be.';
  if (tokens.some(({ shortest }) => !shortest)) {
    return 'Its script writes bytes in a longer way than needed, which some indexes do not read.';
  }
  if (tokens.some(({ push }) => (push?.length ?? 0) > MAX_PUSH)) {
    return 'Its script holds more bytes at once than nodes accept.';
  }
  return envelopeFault(rest);
}

/** The envelope from its first to its last opcode, which must end the script. */
function envelopeFault([zero, open, marker, ...rest]: ScriptToken[]): string | null {
  if (zero === undefined) return 'It inscribes nothing.';
  if (isEmpty(zero) && isEmpty(open)) {
    return 'Its inscription begins twice (a stutter), and some indexes do not count it.';
  }
  if (!isEmpty(zero) || open?.op !== OP_IF || textOf(marker) !== MARKER) {
    return 'Its script does more than check a signature and inscribe.';
  }
  const end = rest.findIndex(({ push }) => push === null);
  const closing = rest[end]?.op ?? 0;
  if (closing === OP_1NEGATE || (closing >= OP_1 && closing <= OP_16)) {
    return 'It writes a tag or a value as a number, and some indexes do not count it.';
  }
  if (closing !== OP_ENDIF) return 'Its inscription is broken off by another opcode.';
  if (end + 1 < rest.length) return 'Its script goes on behind the inscription.';
  return fieldsFault(rest.slice(0, end).map(({ push }) => push ?? new Uint8Array()));
}

function fieldsFault(pushes: readonly Uint8Array[]): string | null {
  const bodyAt = pushes.findIndex((push, at) => at % 2 === 0 && push.length === 0);
  if (bodyAt === -1) return 'It inscribes no content.';
  const chunks = pushes.slice(bodyAt + 1);
  if (chunks.some(({ length }) => length === 0)) return 'Its content holds an empty piece.';
  const seen = new Set<number>();
  for (let at = 0; at < bodyAt; at += 2) {
    const [tag = -1, ...more] = pushes[at] ?? [];
    if (more.length > 0) return 'It carries a tag of more than one byte.';
    if (seen.has(tag)) return 'It states a field twice.';
    seen.add(tag);
    if (tag === POINTER) {
      return 'It carries a pointer, and some indexes do not count what has one, whatever it says.';
    }
    if (ID_TAGS.includes(tag) && !canonicalId(pushes[at + 1] ?? new Uint8Array())) {
      return 'It names an inscription in a way that some indexes do not read.';
    }
  }
  return null;
}

const isEmpty = (token: ScriptToken | undefined): boolean => token?.push?.length === 0;

const textOf = (token: ScriptToken | undefined): string | null =>
  token?.push ? Buffer.from(token.push).toString('latin1') : null;
