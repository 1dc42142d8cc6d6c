import type { Words } from '#shared/words/english/index.ts';

import { bridge } from './bridge.ts';
import { portfolio } from './portfolio.ts';
import { receive } from './receive.ts';
import { screens } from './screens.ts';
import { unlock } from './unlock.ts';
import { welcome } from './welcome.ts';

export const chinese: Words = {
  bridge,
  portfolio,
  receive,
  screens,
  unlock,
  welcome,
};
