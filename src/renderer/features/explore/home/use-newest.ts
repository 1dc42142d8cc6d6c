import { computed } from 'vue';

import { isConfirmed } from '#renderer/base/ids.ts';
import { useProviderRead } from '#renderer/base/use/use-provider-read.ts';
import type { ReadData } from '#shared/ipc/provider.ts';

export type Newest = ReadData<'inscription.events'>['detail'][number];

/** About a day of blocks, and the mempool. */
const BLOCKS = 144;
/** Events in a page. */
const SIZE = 100;

export const newestKinds = ['image', 'text', 'html', 'audio', 'video', 'other', 'token'] as const;
export type NewestKind = (typeof newestKinds)[number];

/** Text of a BRC-20 operation, including those of a swap. */
const TOKEN = /^\s*\{\s*"p"\s*:\s*"brc-?20/u;

/** Small bodies arrive as text or hex; others are omitted. */
function beginningOf(body: string): string {
  const start = body.slice(0, 96);
  if (!/^([0-9a-f]{2})+$/iu.test(start)) return start;
  return start.replace(/../gu, (byte) => String.fromCharCode(Number.parseInt(byte, 16)));
}

/** Type of an inscription by its media type, or by its text if it is a token operation. */
export function kindOf({
  contentType,
  contentBody,
}: Pick<Newest, 'contentType' | 'contentBody'>): NewestKind {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'text/html') return 'html';
  const isText = type === 'application/json' || type.startsWith('text/');
  if (isText) return TOKEN.test(beginningOf(contentBody ?? '')) ? 'token' : 'text';
  const [main] = type.split('/');
  return newestKinds.find((kind) => kind === main) ?? 'other';
}

const newestFirst = (left: Newest, right: Newest): number =>
  right.height - left.height ||
  (right.txidx ?? 0) - (left.txidx ?? 0) ||
  right.inscriptionNumber - left.inscriptionNumber ||
  (right.i ?? 0) - (left.i ?? 0);

/**
 * The inscriptions of about the last day, newest first, including those in the mempool: one call, or two if
 * there is more than a page of events, since the provider doesn't say from which end it lists them.
 */
export function useNewest(tip: () => number | undefined) {
  const range = computed(() => {
    const height = tip();
    return height === undefined ? null : { start: Math.max(0, height - BLOCKS + 1), end: 0 };
  });
  const head = useProviderRead('inscription.events', () =>
    range.value ? { ...range.value, cursor: 0, size: SIZE } : null,
  );
  const beyond = computed(() => Math.max(0, (head.data.value?.total ?? 0) - SIZE));
  const tail = useProviderRead('inscription.events', () =>
    range.value && beyond.value > 0 ? { ...range.value, cursor: beyond.value, size: SIZE } : null,
  );
  const highest = (page: readonly Newest[]): number =>
    Math.max(-1, ...page.map(({ height }) => height));
  const events = computed((): readonly Newest[] | undefined => {
    const first = head.data.value?.detail;
    if (first === undefined) return undefined;
    if (beyond.value === 0) return first;
    // Without the other end, these may be the oldest.
    const last = tail.data.value?.detail;
    if (last === undefined) return tail.error.value === undefined ? undefined : first;
    return highest(last) > highest(first) ? last : first;
  });
  const items = computed(() =>
    events.value?.filter(({ isTransfer }) => !isTransfer).toSorted(newestFirst),
  );
  /** Confirmation time; null for the mempool. */
  const inBlock = computed(() => {
    const found = new Map<number | null, Newest[]>();
    for (const item of items.value ?? []) {
      const at = isConfirmed(item.height) ? item.height : null;
      found.set(at, [...(found.get(at) ?? []), item]);
    }
    return found;
  });
  return {
    items,
    inBlock,
    error: computed(() => head.error.value ?? tail.error.value),
    raw: computed(() => tail.data.value ?? head.data.value),
  };
}
