import { secp256k1 } from '#main/vault/keys/curve.ts';
import { say } from '#shared/words/say.ts';

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

/** What a leaf may have beyond the strictest form. */
export interface LeafForm {
  /** Envelopes at most. */
  envelopes: number;
  /** Tags that may stand in several fields. */
  repeated: readonly number[];
  pointers: boolean;
}

/** One envelope, every field once: an operation, which every index must count. */
const STRICTEST: LeafForm = { envelopes: 1, repeated: [], pointers: false };

/**
 * Why an index might parse a leaf script differently, or it could be spent other than by its key: a sentence. Null for
 * the single form that all of them agree on: a signature check, then envelopes of plain pushes, and nothing else.
 * Indexes that exclude once-cursed inscriptions reject numbered pushes, repeated fields, stutters and pointers of any
 * effect (ordinals, `Curse`).
 */
export function leafFault(leaf: Uint8Array, form = STRICTEST): string | null {
  const { tokens, isCut } = readOpcodes(leaf);
  // First of all: OP_SUCCESS makes a script valid whatever follows, even a push that is cut off.
  if (tokens.some(({ op }) => isSuccess(op))) {
    return say.signing.readStrictLeaf.itsScriptHoldsAn;
  }
  if (isCut) return say.signing.readStrictLeaf.itsScriptIsCut;
  const [key, check, ...rest] = tokens;
  if (key?.push?.length !== 32 || check?.op !== OP_CHECKSIG) {
    return say.signing.readStrictLeaf.itsScriptDoesNot;
  }
  if (!secp256k1.isXOnlyPoint(key.push)) return say.signing.readStrictLeaf.itsScriptAsksFor;
  if (tokens.some(({ shortest }) => !shortest)) {
    return say.signing.readStrictLeaf.itsScriptWritesBytes;
  }
  if (tokens.some(({ push }) => (push?.length ?? 0) > MAX_PUSH)) {
    return say.signing.readStrictLeaf.itsScriptHoldsMore;
  }
  return envelopesFault(rest, form);
}

/** One envelope after the other up to the end of the script. */
function envelopesFault(tokens: ScriptToken[], form: LeafForm): string | null {
  let rest = tokens;
  for (let left = form.envelopes; left > 0; left -= 1) {
    const fault = envelopeFault(rest, form);
    if (fault !== null) return fault;
    rest = rest.slice(rest.findIndex(({ op }) => op === OP_ENDIF) + 1);
    if (rest.length === 0) return null;
  }
  return say.signing.readStrictLeaf.itsScriptGoesOn;
}

/** The first envelope, from its first to its last opcode. */
function envelopeFault(
  [zero, open, marker, ...rest]: ScriptToken[],
  form: LeafForm,
): string | null {
  if (zero === undefined) return say.signing.readStrictLeaf.itInscribesNothing;
  if (isEmpty(zero) && isEmpty(open)) {
    return say.signing.readStrictLeaf.itsInscriptionBeginsTwice;
  }
  if (!isEmpty(zero) || open?.op !== OP_IF || textOf(marker) !== MARKER) {
    return say.signing.readStrictLeaf.itsScriptDoesMore;
  }
  const end = rest.findIndex(({ push }) => push === null);
  const closing = rest[end]?.op ?? 0;
  if (closing === OP_1NEGATE || (closing >= OP_1 && closing <= OP_16)) {
    return say.signing.readStrictLeaf.itWritesATag;
  }
  if (closing !== OP_ENDIF) return say.signing.readStrictLeaf.itsInscriptionIsBroken;
  const pushes = rest.slice(0, end).map(({ push }) => push ?? new Uint8Array());
  return fieldsFault(pushes, form);
}

function fieldsFault(
  pushes: readonly Uint8Array[],
  { repeated, pointers }: LeafForm,
): string | null {
  const bodyAt = pushes.findIndex((push, at) => at % 2 === 0 && push.length === 0);
  if (bodyAt === -1) return say.signing.readStrictLeaf.itInscribesNoContent;
  const chunks = pushes.slice(bodyAt + 1);
  if (chunks.some(({ length }) => length === 0))
    return say.signing.readStrictLeaf.itsContentHoldsAn;
  const seen = new Set<number>();
  for (let at = 0; at < bodyAt; at += 2) {
    const [tag = -1, ...more] = pushes[at] ?? [];
    if (more.length > 0) return say.signing.readStrictLeaf.itCarriesATag;
    if (seen.has(tag) && !repeated.includes(tag)) return say.signing.readStrictLeaf.itStatesAField;
    seen.add(tag);
    if (tag === POINTER && !pointers) {
      return say.signing.readStrictLeaf.itCarriesAPointer;
    }
    if (ID_TAGS.includes(tag) && !canonicalId(pushes[at + 1] ?? new Uint8Array())) {
      return say.signing.readStrictLeaf.itNamesAnInscription;
    }
  }
  return null;
}

const isEmpty = (token: ScriptToken | undefined): boolean => token?.push?.length === 0;

const textOf = (token: ScriptToken | undefined): string | null =>
  token?.push ? Buffer.from(token.push).toString('latin1') : null;
