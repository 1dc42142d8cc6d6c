import type { Bound } from '#main/signing/context.ts';
import type { MessageFacts } from '#main/signing/define.ts';
import type { BindIntent } from '#shared/flows/intents/operations.ts';

export interface BindFacts extends MessageFacts<BindIntent> {
  bound: Bound;
}
