import { isInscriptionId } from '#shared/bitcoin/ids.ts';
import type { ActivityRow } from '#shared/ipc/history.ts';

/** What stands for an event: the sign of a token, the content of an inscription, or which way the sats went. */
export type ActivitySign =
  | { ticker: string }
  | { inscriptionId: string }
  | { icon: 'i-lucide-arrow-down-left' | 'i-lucide-arrow-up-right' | 'i-lucide-history' };

/** The inscription that a record names: an order's first, or the one that moved. */
function inscriptionOf({ subject, ref, data }: ActivityRow): string | undefined {
  const inscribed: unknown[] = Array.isArray(data['inscriptions']) ? data['inscriptions'] : [];
  const named: unknown[] = [data['inscriptionId'], inscribed[0], subject?.ref, ref];
  return named.find((id): id is string => typeof id === 'string' && isInscriptionId(id));
}

/** By what the record says; a token before its inscription, which is only text. */
export function markOf(row: ActivityRow): ActivitySign {
  if (row.amount && row.amount.unit !== 'sats') return { ticker: row.amount.unit };
  const { tick } = row.data;
  if (typeof tick === 'string' && tick !== '') return { ticker: tick };
  const inscriptionId = inscriptionOf(row);
  if (inscriptionId !== undefined) return { inscriptionId };
  const direction = row.amount?.direction;
  if (direction === 'in') return { icon: 'i-lucide-arrow-down-left' };
  return { icon: direction === 'out' ? 'i-lucide-arrow-up-right' : 'i-lucide-history' };
}
