import { receive } from './receive.ts';
import { screens } from './screens.ts';

export const english = {
  receive,
  screens,
};

/** All words of the app in one language: an area a file, with the sentences of its screens by what they are for. */
export type Words = typeof english;
