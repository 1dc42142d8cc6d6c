import type { Words } from '#shared/words/english/index.ts';

import { receive } from './receive.ts';
import { screens } from './screens.ts';

export const chinese: Words = {
  receive,
  screens,
};
