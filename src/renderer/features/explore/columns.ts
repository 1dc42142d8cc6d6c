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
import { words } from '#renderer/base/words.ts';
import type { ReadData } from '#shared/ipc/provider.ts';
import { plainText } from '#shared/text.ts';

type Item<
  N extends
    'chain.blockTxs' | 'runes.events' | 'brc20.history' | 'alkanes.list' | 'alkanes.contractEvents',
> = ReadData<N>['detail'][number];

/** `inBlock`: all of one block, which the page names. */
export const txColumns = (inBlock = false): Column<Item<'chain.blockTxs'>>[] => [
  { head: words.explore.columns.transaction, cell: ({ txid }) => idCell('tx', txid) },
  {
    head: words.explore.columns.block,
    cell: ({ height }) => heightCell(height),
    hidden: inBlock,
  },
  {
    head: words.explore.columns.time,
    cell: ({ timestamp }) => timeCell(timestamp * 1000),
    hidden: inBlock,
  },
  { head: words.explore.columns.inOut, text: ({ nIn, nOut }) => `${nIn} → ${nOut}`, right: true },
  { head: words.explore.columns.bytes, text: ({ size }) => size, right: true, from: 'lg' },
  {
    head: words.explore.columns.outputs,
    cell: ({ outSatoshi }) => satsCell(outSatoshi),
    right: true,
  },
];

export const coinColumns = (): Column<ReadData<'chain.allUtxos'>['utxo'][number]>[] => [
  { head: words.explore.columns.coin, cell: ({ txid, vout }) => idCell('utxo', `${txid}:${vout}`) },
  { head: words.explore.columns.block, cell: ({ height }) => heightCell(height) },
  {
    head: words.explore.columns.inscriptions,
    cell: ({ inscriptions }) => inscriptionsCell(inscriptions ?? [], 5, true),
  },
  { head: words.explore.columns.amount, cell: ({ satoshi }) => satsCell(satoshi), right: true },
];

/** The index sends an empty text for a side without an address. */
const sideCell = (address: string) =>
  address.length > 10 ? idCell('address', address, { bare: true }) : null;

export const brc20EventColumns = (): Column<Item<'brc20.history'>>[] => [
  {
    head: words.explore.columns.event,
    cell: ({ type, valid }) =>
      partsCell(
        `${plainText(type, 40)} `,
        valid ? null : badgeCell(words.explore.invalid, 'warning'),
      ),
  },
  { head: words.explore.columns.ticker, cell: ({ ticker }) => nameCell('brc20', ticker, ticker) },
  { head: words.explore.columns.transaction, cell: ({ txid }) => nameCell('tx', txid) },
  { head: words.explore.columns.from, cell: ({ from }) => sideCell(from) },
  { head: words.explore.columns.to, cell: ({ to }) => sideCell(to) },
  { head: words.explore.columns.block, cell: ({ height }) => heightCell(height) },
  { head: words.explore.columns.time, cell: ({ blocktime }) => timeCell(blocktime * 1000) },
  {
    head: words.explore.columns.amount,
    text: ({ amount }) => groupDecimal(amount),
    right: true,
    tone: 'bright',
  },
];

/** Amounts of several runes are in atomic units, since their divisibility isn't known. */
export const runeEventColumns = (
  divisibility: number | null = null,
): Column<Item<'runes.events'>>[] => [
  { head: words.explore.columns.event, text: ({ type }) => plainText(type, 20) },
  {
    head: words.explore.columns.rune,
    cell: ({ runeid, rune }) => nameCell('rune', runeid, rune ?? runeid),
  },
  { head: words.explore.columns.transaction, cell: ({ txid }) => nameCell('tx', txid) },
  { head: words.explore.columns.address, cell: ({ address }) => nameCell('address', address) },
  { head: words.explore.columns.block, cell: ({ height }) => heightCell(height) },
  { head: words.explore.columns.time, cell: ({ timestamp }) => timeCell((timestamp ?? 0) * 1000) },
  {
    head: divisibility === null ? words.explore.columns.atomicUnits : words.explore.columns.amount,
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
const alkaneBase = (): Column<Alkane>[] => [
  {
    head: words.explore.columns.alkane,
    cell: (row) => tokenCell('alkane', row.alkaneid, nameOf(row)),
  },
  { head: words.explore.columns.id, text: ({ alkaneid }) => alkaneid, cellClass: 'mono' },
  { head: words.explore.columns.type, text: ({ type }) => plainText(type ?? '', 20) },
];

export const alkaneColumns = (): Column<Alkane>[] => [
  ...alkaneBase(),
  {
    head: words.explore.columns.supply,
    text: (row) => formatAtoms(row.tokenData?.totalSupply, divisibilityOf(row)),
    right: true,
  },
  {
    head: words.explore.columns.holders,
    text: (row) => row.tokenData?.holders ?? row.collectionData?.holders ?? '—',
    right: true,
  },
];

export const heldAlkaneColumns = (): Column<Alkane>[] => [
  ...alkaneBase(),
  {
    head: words.explore.columns.amount,
    text: (row) => formatAtoms(row.amount, divisibilityOf(row)),
    right: true,
  },
];

export const alkaneEventColumns = (): Column<Item<'alkanes.contractEvents'>>[] => [
  {
    head: words.explore.columns.event,
    cell: ({ type, opcode }) =>
      partsCell(`${plainText(type ?? '', 40)} `, mutedCell(plainText(String(opcode ?? ''), 20))),
  },
  {
    head: words.explore.columns.status,
    text: ({ status }) => plainText(String(status ?? '—'), 40),
  },
  { head: words.explore.columns.transaction, cell: ({ txid }) => idCell('tx', txid) },
  { head: words.explore.columns.block, cell: ({ height }) => heightCell(height) },
];
