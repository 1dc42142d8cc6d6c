import type { BindIntent } from '#shared/flows/intents/operations.ts';

import type { Bound } from '../../context.ts';
import type { MessageFacts } from '../../define.ts';

export interface BindFacts extends MessageFacts<BindIntent> {
  bound: Bound;
}
