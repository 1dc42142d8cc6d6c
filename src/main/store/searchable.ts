import { inEnglish } from '#shared/words/spoken.ts';

/** A text that is searched, in English, with its sentence beside it; null if it is somebody else's text. */
export function searchable<N extends string>(
  name: N,
  text: string,
): Record<N, string> & { sentence: string | null } {
  const words = inEnglish(text);
  return { [name]: words, sentence: words === text ? null : text } as Record<N, string> & {
    sentence: string | null;
  };
}
