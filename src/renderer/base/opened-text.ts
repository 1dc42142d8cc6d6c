import { shallowReactive } from 'vue';

/** Texts opened from outside, by form, until the form takes them. */
export const openedTexts = shallowReactive(new Map<string, string>());

/** Returns the text once. */
export function takeOpened(form: string): string | null {
  const text = openedTexts.get(form) ?? null;
  openedTexts.delete(form);
  return text;
}
