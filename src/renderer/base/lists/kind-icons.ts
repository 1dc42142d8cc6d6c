import { type EventSort, sortOf } from '#shared/activity/sorts.ts';
import type { ActivityRow } from '#shared/ipc/history.ts';

const icons: Record<EventSort, string> = {
  received: 'i-lucide-arrow-down-left',
  sent: 'i-lucide-arrow-up-right',
  inscribed: 'i-lucide-pen-tool',
  traded: 'i-lucide-store',
  swapped: 'i-lucide-arrow-left-right',
  other: 'i-lucide-history',
};

export const iconOf = (row: Pick<ActivityRow, 'kind' | 'amount'>): string => icons[sortOf(row)];
