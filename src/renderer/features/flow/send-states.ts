import type { VNode } from 'vue';

import { badgeCell } from '#renderer/base/lists/cells.ts';

const states = {
  signed: ['Signed, not sent', 'warning'],
  sent: ['Sent', 'primary'],
  replaced: ['Replaced', 'neutral'],
  dropped: ['Dropped', 'error'],
  confirmed: ['Confirmed', 'success'],
} as const;

/** Status of a transaction. `dropped`: what to call it if the transaction was dropped. */
export function sendStateCell(state: keyof typeof states, dropped = 'Dropped'): VNode {
  const [label, tone] = states[state];
  return badgeCell(state === 'dropped' ? dropped : label, tone);
}
