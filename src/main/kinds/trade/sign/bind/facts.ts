import type { Bound } from '#main/signing/define/context.ts';
import type { MessageFacts } from '#main/signing/define/purpose.ts';
import type { BindIntent } from '#shared/flows/intents/operations.ts';

export interface BindFacts extends MessageFacts<BindIntent> {
  bound: Bound;
}
