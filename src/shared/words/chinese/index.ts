import type { Words } from '#shared/words/english/index.ts';

import { receive } from './receive.ts';
import { screens } from './screens.ts';
import { unlock } from './unlock.ts';
import { welcome } from './welcome.ts';

export const chinese: Words = {
  receive,
  screens,
  unlock,
  welcome,
};
