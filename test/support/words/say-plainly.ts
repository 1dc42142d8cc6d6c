import { said } from '#shared/words/english/said/index.ts';

/** In place of `#shared/words/say.ts` in unit tests: the English words at once, so that they can be compared. */
export const say = said;
