import type { VNode } from 'vue';

import { badgeCell } from '#renderer/base/lists/cells.ts';

const states = {
  signed: ['Signed, not sent', 'warning'],
  sent: ['Sent', 'primary'],
  replaced: ['Replaced', 'neutral'],
  dropped: ['Dropped', 'error'],
  confirmed: ['Confirmed', 'success'],
} as const;

/** How far a transaction is; `dropped` says what that means for what it was for. */
export function sendStateCell(state: keyof typeof states, dropped = 'Dropped'): VNode {
  const [label, tone] = states[state];
  return badgeCell(state === 'dropped' ? dropped : label, tone);
}
