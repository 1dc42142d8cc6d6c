import type { VNode } from 'vue';

import { badgeCell } from '#renderer/base/lists/cells.ts';
import { words } from '#renderer/base/words.ts';

const tones = {
  signed: 'warning',
  sent: 'primary',
  replaced: 'neutral',
  dropped: 'error',
  confirmed: 'success',
} as const;

/** Status of a transaction. `dropped`: what to call it if the transaction was dropped. */
export function sendStateCell(
  state: keyof typeof tones,
  dropped = words.flow.states.dropped,
): VNode {
  return badgeCell(state === 'dropped' ? dropped : words.flow.states[state], tones[state]);
}
