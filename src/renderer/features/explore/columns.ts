import { formatAtoms } from '#renderer/base/atoms.ts';
import { groupDecimal } from '#renderer/base/format.ts';
import {
  badgeCell,
  heightCell,
  idCell,
  inscriptionsCell,
  mutedCell,
  nameCell,
  partsCell,
  satsCell,
  timeCell,
  tokenCell,
} from '#renderer/base/lists/cells.ts';
import type { Column } from '#renderer/base/lists/columns.ts';
import type { ReadData } from '#shared/ipc/provider.ts';
import { plainText } from '#shared/text.ts';

type Item<
  N extends
    'chain.blockTxs' | 'runes.events' | 'brc20.history' | 'alkanes.list' | 'alkanes.contractEvents',
> = ReadData<N>['detail'][number];

export const txColumns: Column<Item<'chain.blockTxs'>>[] = [
  { head: 'Transaction', cell: ({ txid }) => idCell('tx', txid) },
  { head: 'Block', cell: ({ height }) => heightCell(height) },
  { head: 'Time', cell: ({ timestamp }) => timeCell(timestamp * 1000) },
  { head: 'In → out', text: ({ nIn, nOut }) => `${nIn} → ${nOut}`, right: true },
  { head: 'Bytes', text: ({ size }) => size, right: true },
  { head: 'Outputs', cell: ({ outSatoshi }) => satsCell(outSatoshi), right: true },
];

export const coinColumns: Column<ReadData<'chain.allUtxos'>['utxo'][number]>[] = [
  { head: 'Coin', cell: ({ txid, vout }) => idCell('utxo', `${txid}:${vout}`) },
  { head: 'Block', cell: ({ height }) => heightCell(height) },
  {
    head: 'Inscriptions',
    cell: ({ inscriptions }) => inscriptionsCell(inscriptions ?? [], 5, true),
  },
  { head: 'Amount', cell: ({ satoshi }) => satsCell(satoshi), right: true },
];

/** The index sends an empty text for a side without an address. */
const sideCell = (address: string) =>
  address.length > 10 ? idCell('address', address, { bare: true }) : null;

export const brc20EventColumns: Column<Item<'brc20.history'>>[] = [
  {
    head: 'What',
    cell: ({ type, valid }) =>
      partsCell(`${plainText(type, 40)} `, valid ? null : badgeCell('Not valid', 'warning')),
  },
  { head: 'Ticker', cell: ({ ticker }) => nameCell('brc20', ticker, ticker) },
  { head: 'Transaction', cell: ({ txid }) => nameCell('tx', txid) },
  { head: 'From', cell: ({ from }) => sideCell(from) },
  { head: 'To', cell: ({ to }) => sideCell(to) },
  { head: 'Block', cell: ({ height }) => heightCell(height) },
  { head: 'Time', cell: ({ blocktime }) => timeCell(blocktime * 1000) },
  { head: 'Amount', text: ({ amount }) => groupDecimal(amount), right: true, tone: 'bright' },
];

/** Amounts of several runes are in atomic units, since their divisibility isn't known. */
export const runeEventColumns = (
  divisibility: number | null = null,
): Column<Item<'runes.events'>>[] => [
  { head: 'What', text: ({ type }) => plainText(type, 20) },
  { head: 'Rune', cell: ({ runeid, rune }) => nameCell('rune', runeid, rune ?? runeid) },
  { head: 'Transaction', cell: ({ txid }) => nameCell('tx', txid) },
  { head: 'Address', cell: ({ address }) => nameCell('address', address) },
  { head: 'Block', cell: ({ height }) => heightCell(height) },
  { head: 'Time', cell: ({ timestamp }) => timeCell((timestamp ?? 0) * 1000) },
  {
    head: divisibility === null ? 'Atomic units' : 'Amount',
    text: ({ amount }) => formatAtoms(amount, divisibility ?? 0),
    right: true,
    tone: 'bright',
  },
];

interface Alkane extends Partial<Pick<Item<'alkanes.list'>, 'type'>> {
  alkaneid: string;
  /** The address's balance of the token, in an address's list. */
  amount?: string | undefined;
  name?: string | undefined;
  divisibility?: number | undefined;
  tokenData?: Item<'alkanes.list'>['tokenData'];
  nftData?: Item<'alkanes.list'>['nftData'];
  collectionData?: Item<'alkanes.list'>['collectionData'];
}
const nameOf = (row: Alkane): string =>
  row.name ?? row.tokenData?.name ?? row.collectionData?.name ?? row.nftData?.name ?? row.alkaneid;
const divisibilityOf = (row: Alkane) => row.divisibility ?? row.tokenData?.divisibility;
const alkaneBase: Column<Alkane>[] = [
  { head: 'Name', cell: (row) => tokenCell('alkane', row.alkaneid, nameOf(row)) },
  { head: 'Id', text: ({ alkaneid }) => alkaneid, cellClass: 'mono' },
  { head: 'Type', text: ({ type }) => plainText(type ?? '', 20) },
];

export const alkaneColumns: Column<Alkane>[] = [
  ...alkaneBase,
  {
    head: 'Supply',
    text: (row) => formatAtoms(row.tokenData?.totalSupply, divisibilityOf(row)),
    right: true,
  },
  {
    head: 'Holders',
    text: (row) => row.tokenData?.holders ?? row.collectionData?.holders ?? '—',
    right: true,
  },
];

export const heldAlkaneColumns: Column<Alkane>[] = [
  ...alkaneBase,
  { head: 'Amount', text: (row) => formatAtoms(row.amount, divisibilityOf(row)), right: true },
];

export const alkaneEventColumns: Column<Item<'alkanes.contractEvents'>>[] = [
  {
    head: 'What',
    cell: ({ type, opcode }) =>
      partsCell(`${plainText(type ?? '', 40)} `, mutedCell(plainText(String(opcode ?? ''), 20))),
  },
  { head: 'Status', text: ({ status }) => plainText(String(status ?? '—'), 40) },
  { head: 'Transaction', cell: ({ txid }) => idCell('tx', txid) },
  { head: 'Block', cell: ({ height }) => heightCell(height) },
];
