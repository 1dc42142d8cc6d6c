import { isInscriptionId } from '#shared/bitcoin/ids.ts';
import type { ActivityRow } from '#shared/ipc/history.ts';

/** Icon of an event: a token mark, an inscription's content, or the direction of the sats. */
export type ActivitySign =
  | { ticker: string }
  | { inscriptionId: string }
  | { icon: 'i-lucide-arrow-down-left' | 'i-lucide-arrow-up-right' | 'i-lucide-history' };

/** The inscription of a record: an order's first one, or the one that moved. */
function inscriptionOf({ subject, ref, data }: ActivityRow): string | undefined {
  const inscribed: unknown[] = Array.isArray(data['inscriptions']) ? data['inscriptions'] : [];
  const named: unknown[] = [data['inscriptionId'], inscribed[0], subject?.ref, ref];
  return named.find((id): id is string => typeof id === 'string' && isInscriptionId(id));
}

/** A token takes precedence over its inscription, which is only text. */
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
