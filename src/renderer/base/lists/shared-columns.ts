import { computed, h } from 'vue';

import { inscriptionTitle } from '#renderer/base/ids.ts';
import ContentPreview from '#renderer/base/parts/ContentPreview.vue';
import { words } from '#renderer/base/words.ts';
import type { ReadData } from '#shared/ipc/provider.ts';

import { heightCell, idCell, timeCell } from './cells.ts';
import type { Column } from './columns.ts';

/** In the provider's order, largest first. */
export const holderColumns = computed((): Column<{ address: string; amount: string }>[] => [
  { head: words.lists.holders.rank, text: (_, index) => index + 1, right: true, headClass: 'w-16' },
  {
    head: words.lists.holders.address,
    cell: ({ address }) => idCell('address', address, { mark: true }),
  },
  {
    ...{ head: words.lists.holders.amount, right: true, tone: 'bright' as const },
    text: ({ amount }) => amount,
  },
]);

type InscriptionEvent = ReadData<'inscription.events'>['detail'][number];
export const inscriptionEventColumns = computed((): Column<InscriptionEvent>[] => [
  {
    head: words.lists.events.event,
    text: ({ isTransfer }) => words.lists.events[isTransfer ? 'moved' : 'inscribed'],
  },
  {
    head: words.lists.events.inscription,
    cell: ({ inscriptionId, inscriptionNumber }) =>
      h('span', { class: 'flex items-center gap-2.5' }, [
        h(ContentPreview, {
          class: 'size-9 shrink-0 rounded-lg! border-0! bg-(--surface)!',
          source: { inscriptionId },
          label: '',
        }),
        idCell('inscription', inscriptionId, {
          label: inscriptionTitle(inscriptionNumber, inscriptionId),
        }),
      ]),
  },
  {
    head: words.lists.events.nowAt,
    cell: ({ address }) => idCell('address', address, { mark: true }),
  },
  { head: words.lists.events.block, cell: ({ height }) => heightCell(height) },
  {
    head: words.lists.events.time,
    cell: ({ timestamp }) => timeCell((timestamp ?? 0) * 1000),
  },
]);
