import { first } from './first.ts';
import { rest } from './rest.ts';

export const english = { ...first, ...rest };

/** All words of the app in one language: an area a file, with the sentences of its screens by what they are for. */
export type Words = typeof english;
