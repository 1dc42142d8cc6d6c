import { inscriptionTitle } from '#renderer/base/ids.ts';
import type { ReadData } from '#shared/ipc/provider.ts';

import { heightCell, idCell, timeCell } from './cells.ts';
import type { Column } from './columns.ts';

/** In the provider's order, largest first. */
export const holderColumns: Column<{ address: string; amount: string }>[] = [
  { head: 'Rank', text: (_, index) => index + 1, right: true, headClass: 'w-16' },
  { head: 'Address', cell: ({ address }) => idCell('address', address, { mark: true }) },
  { head: 'Amount', text: ({ amount }) => amount, right: true, tone: 'bright' },
];

export const inscriptionEventColumns: Column<ReadData<'inscription.events'>['detail'][number]>[] = [
  { head: 'What', text: ({ isTransfer }) => (isTransfer ? 'Moved' : 'Inscribed') },
  {
    head: 'Inscription',
    cell: ({ inscriptionId, inscriptionNumber }) =>
      idCell('inscription', inscriptionId, {
        label: inscriptionTitle(inscriptionNumber, inscriptionId),
      }),
  },
  { head: 'Now at', cell: ({ address }) => idCell('address', address, { mark: true }) },
  { head: 'Block', cell: ({ height }) => heightCell(height) },
  { head: 'Time', cell: ({ timestamp }) => timeCell((timestamp ?? 0) * 1000) },
];
