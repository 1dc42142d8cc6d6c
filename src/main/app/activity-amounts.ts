import type { ActivityRecord } from '#main/store/activity.ts';
import { isTxid } from '#shared/bitcoin/ids.ts';
import type { ActivityAmount } from '#shared/ipc/history.ts';

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
function sum(list: unknown): string {
  const rows = Array.isArray(list) ? (list as readonly { sats?: unknown }[]) : [];
  const known = rows.flatMap(({ sats }) =>
    typeof sats === 'string' && /^\d+$/.test(sats) ? [BigInt(sats)] : [],
  );
  return known.reduce((total, sats) => total + sats, 0n).toString();
}

/** What came in or went out by a thing that happened; null where its record does not say. */
export function amountOf(
  { kind, data, summary }: Pick<ActivityRecord, 'kind' | 'data' | 'summary'>,
  isMine: (address: string) => boolean,
): ActivityAmount | null {
  const sats = (direction: ActivityAmount['direction'], amount: string | null) =>
    amount === null ? null : { direction, amount, unit: 'sats' };
  switch (kind) {
    case 'received':
      return sats('in', text(data['sats']));
    case 'order':
      return sats('out', text(data['amountSats']));
    case 'payment':
      return sats('out', text(data['sats']));
    case 'send':
      return sats('out', sum(data['recipients']));
    default: {
      const [, amount, unit] = /^BRC-20 \S+ ([\d.]+) (.+)$/u.exec(summary) ?? [];
      if (!kind.startsWith('brc20-') || amount === undefined || unit === undefined) return null;
      const [from, to] = [isMine(text(data['from']) ?? ''), isMine(text(data['to']) ?? '')];
      const direction = from === to ? 'own' : to ? 'in' : 'out';
      return { direction, amount, unit };
    }
  }
}

/** The transaction that a record is about, where it names one. */
export function txidOf({ ref, data }: Pick<ActivityRecord, 'ref' | 'data'>): string | null {
  const found = [ref, ref.split(':')[0], data['txid']].find(
    (one) => typeof one === 'string' && isTxid(one),
  );
  return typeof found === 'string' ? found : null;
}
