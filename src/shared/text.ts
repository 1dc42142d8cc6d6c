// Control characters (but not tab and newline), bidi overrides, zero-width and other invisible formatters.
const UNSAFE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** Provider text as plain data: capped, without control, bidi and invisible characters (safety.md C14). */
export function plainText(text: string, maxLength = 500): string {
  const clean = text.slice(0, maxLength * 4).replace(UNSAFE, '');
  return clean.length > maxLength ? `${clean.slice(0, maxLength - 1)}…` : clean;
}
