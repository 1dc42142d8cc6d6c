import { words } from '#renderer/base/words.ts';

export interface PasswordHints {
  ok: boolean;
  /** 0 to 4, for the meter. */
  score: number;
  text: string;
}

const COMMON =
  /^(pass(word|wort|phrase)?|qwert[yz]u?i?o?p?|letmein|welcome|iloveyou|admin(istrator)?|bitcoin|satoshi|inkstone|wallet|dragon|monkey|football|baseball|sunshine|princess|abc|hello|secret|changeme|trustno|superman|login|master|shadow)$/;

/** A common word with a common suffix, or consecutive digits. */
function isCommon(password: string): boolean {
  const plain = password
    .toLowerCase()
    .replaceAll(/[\d\W_]+$/g, '')
    .replaceAll(/^[\d\W_]+/g, '')
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replaceAll('0', 'o');
  return plain === '' || COMMON.test(plain.replace(/(.+)\1+$/, '$1'));
}

/** Length counts most, since it slows guessing down most. Main requires at least eight characters. */
export function passwordHints(password: string): PasswordHints {
  const says = words.forms.password;
  const length = Array.from(password).length;
  const distinct = new Set(password).size;
  if (length === 0) return { ok: false, score: 0, text: says.empty };
  if (length < 8) return { ok: false, score: 1, text: says.short({ count: 8 - length }) };
  if (distinct < 5) return { ok: true, score: 1, text: says.repeats };
  if (isCommon(password)) return { ok: true, score: 1, text: says.common };
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z0-9]/].filter((kind) =>
    kind.test(password),
  ).length;
  const points = length + classes * 2;
  if (points >= 22) return { ok: true, score: 4, text: says.strong };
  if (points >= 16) return { ok: true, score: 3, text: says.good };
  return { ok: true, score: 2, text: says.fair };
}
