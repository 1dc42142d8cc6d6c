import type { first as english } from '#shared/words/english/first.ts';

import { base } from './base.ts';
import { alerts } from './base/alerts.ts';
import { charts } from './base/charts.ts';
import { forms } from './base/forms.ts';
import { frame } from './base/frame.ts';
import { lists } from './base/lists.ts';
import { parts } from './base/parts.ts';
import { watch } from './base/watch.ts';
import { errors } from './errors.ts';
import { portfolio } from './portfolio.ts';
import { screens } from './screens.ts';
import { statuses } from './statuses.ts';
import { unlock } from './unlock.ts';

export const first: typeof english = {
  alerts,
  base,
  charts,
  errors,
  forms,
  frame,
  lists,
  parts,
  portfolio,
  screens,
  statuses,
  unlock,
  watch,
};
