import type { OrderFacts } from '#main/flows/engine/store-port.ts';
import type { OrderFileView, OrderView } from '#shared/flows/view.ts';
import type { OrderRow } from '#shared/ipc/history.ts';

import { insertInto, searchable, selected } from './columns.ts';
import type { Db } from './database.ts';
import { containsRest, everyPage, ftsQuery, nextCursor, readCursor } from './search.ts';
import { createTimeIds } from './time-ids.ts';

interface Row extends Omit<OrderRow, 'mine' | 'receiveAddress'> {
  id: number;
  mine: number;
  data: string;
  /** The title as keys and values, if main said it. */
  sentence: string | null;
}

const NAMES = [
  ...['id', 'orderId', 'flowId', 'mine', 'title', 'sentence', 'status', 'count'],
  ...['amountSats', 'createdAt', 'asOf', 'data'],
];
const COLUMNS = `${selected(NAMES)},
  (select f.inscription_id from order_file f where f.order_id = provider_order.order_id
    and f.inscription_id is not null order by f.idx limit 1) as inscriptionId`;
/** Columns of a file that later answers never clear. */
const FOR_GOOD = [
  ...['media_type', 'size', 'hash', 'inscription_id'],
  ...['content_matches', 'location', 'location_address'],
];

/** Writes only newer data, and keeps our own orders' title and operation. */
const PUT = `${insertInto('provider_order', [...NAMES, 'words'])}
  on conflict (order_id) do update set
    flow_id = coalesce(provider_order.flow_id, excluded.flow_id), mine = max(mine, excluded.mine),
    title = case when provider_order.mine = 1 and excluded.mine = 0 then title else excluded.title end,
    sentence = case when provider_order.mine = 1 and excluded.mine = 0 then sentence else excluded.sentence end,
    status = excluded.status, count = excluded.count, amount_sats = excluded.amount_sats,
    as_of = excluded.as_of, data = excluded.data,
    words = case when excluded.words = '' then words else excluded.words end
  where excluded.as_of >= provider_order.as_of`;
/** Writes nothing if nothing changed. */
const PUT_FILE = `insert into order_file (order_id, idx, name, media_type, size, hash, inscription_id, status,
    content_matches, location, location_address)
  values (@orderId, @index, @name, @mediaType, @size, @hash, @inscriptionId, @status,
    @contentMatches, @location, @locationAddress)
  on conflict (order_id, idx) do update set name = excluded.name, status = excluded.status,
    ${FOR_GOOD.map((column) => `${column} = coalesce(excluded.${column}, ${column})`).join(', ')}
  where (excluded.name, excluded.status) <> (name, status)
    or ${FOR_GOOD.map((column) => `coalesce(excluded.${column}, ${column}) is not ${column}`).join(' or ')}`;
const FILES = `select idx as "index", name, status,
    media_type as mediaType, size, hash, inscription_id as inscriptionId,
    content_matches as contentMatches, location, location_address as locationAddress
  from order_file where order_id = ? order by idx`;

type Values = Record<string, string | number | null>;

export function createOrderStore(db: Db) {
  const freeId = createTimeIds(db, 'provider_order');
  const upsert = db.prepare<[Values]>(PUT);
  const putFile = db.prepare<[Values]>(PUT_FILE);
  const one = db.prepare<[string], Row>(`select ${COLUMNS} from provider_order where order_id = ?`);
  const files = db.prepare<
    [string],
    Omit<OrderFileView, 'contentMatches'> & { contentMatches: number | null }
  >(FILES);
  const proved = db
    .prepare<[string], string>(
      'select hash from order_file where inscription_id = ? and content_matches = 1 and hash is not null',
    )
    .pluck();
  const makers = db.prepare<[string], { flowId: string; made: string }>(
    `select o.flow_id as flowId, group_concat(f.inscription_id, ' ' order by f.idx) as made
     from order_file f join provider_order o using (order_id)
     where o.flow_id is not null and f.order_id in (
       select order_id from order_file where inscription_id in (select value from json_each(?)))
     group by f.order_id`,
  );
  const statuses = db.prepare<[], { status: string; count: number }>(
    'select status, count(*) as count from provider_order group by status order by count desc',
  );
  const payAddresses = db.prepare<[], { address: string }>(
    "select distinct json_extract(data, '$.payAddress') as address from provider_order",
  );
  const pages = createOrderPages(db, (orderId) => one.get(orderId));
  const withContent = db.prepare<
    [string],
    { hash: string; orderId: string; flowId: string | null }
  >(
    `select f.hash, max(f.order_id) as orderId, o.flow_id as flowId
     from order_file f join provider_order o using (order_id)
     where f.hash in (select value from json_each(?)) and o.mine = 1
       and o.status not in ('closed', 'cancel', 'refunded')
     group by f.hash`,
  );
  const unfinished = db
    .prepare<[string, number], string>(
      `select order_id from provider_order where flow_id is null
         and status not in (select value from json_each(?)) order by id desc limit ?`,
    )
    .pluck();

  return {
    /** Ids of orders without a flow whose status isn't one of these, newest first. */
    unfinished: (final: readonly string[], limit: number): string[] =>
      unfinished.all(JSON.stringify(final), limit),
    /** Writes an answer's data unless newer data is stored. */
    put({ view, title, flowId, mine, words }: OrderFacts): void {
      const { orderId, status, count, amountSats, createdAt, asOf } = view;
      upsert.run({
        ...{ orderId, status, count, amountSats, createdAt, asOf, flowId, words },
        ...searchable('title', title),
        // A provider may claim any time: no order is newer than the answer that named it.
        id: freeId(Math.min(createdAt, asOf)),
        mine: Number(mine),
        data: JSON.stringify(view),
      });
    },
    /** Null fields leave the stored values unchanged. */
    putFile(orderId: string, file: OrderFileView): void {
      const contentMatches = file.contentMatches === null ? null : Number(file.contentMatches);
      putFile.run({ ...file, orderId, contentMatches });
    },
    get(orderId: string): { record: OrderRow; view: OrderView } | null {
      const row = one.get(orderId);
      return row ? { record: toRecord(row), view: JSON.parse(row.data) as OrderView } : null;
    },
    files: (orderId: string): OrderFileView[] =>
      files.all(orderId).map((file) => ({
        ...file,
        contentMatches: file.contentMatches === null ? null : file.contentMatches === 1,
      })),
    /** Hash of an inscription's proved bytes, if an order of ours made it. */
    provedContent: (inscriptionId: string): string | null => proved.get(inscriptionId) ?? null,
    /** The operations whose orders created these inscriptions, each with everything its order created. */
    makersOf: (inscriptionIds: readonly string[]): { flowId: string; made: string[] }[] =>
      makers
        .all(JSON.stringify(inscriptionIds))
        .map(({ flowId, made }) => ({ flowId, made: made.split(' ') })),
    /** Orders of ours with these contents (SHA-256 in hex), without those that made nothing. */
    withContent: (hashes: readonly string[]) => withContent.all(JSON.stringify(hashes)),
    statuses: () => statuses.all(),
    payAddresses: (): string[] => payAddresses.all().map(({ address }) => address),
    ...pages,
  };
}

export interface OrderQuery {
  status: string | null;
  query: string;
  /** Also finds these orders. */
  also?: readonly string[];
}

/** Orders newest first: those of a status, or those that match a search. */
function createOrderPages(db: Db, orderOf: (orderId: string) => Row | undefined) {
  type Page = { id: number; limit: number; statuses: string; match: string; rest: string };
  const IN = 'status in (select value from json_each(@statuses))';
  const sql = (where: string) =>
    `select ${COLUMNS} from provider_order where ${where} id < @id order by id desc limit @limit`;
  // The bound as an integer, which FTS5 requires: see WITHIN in activity-row.ts.
  const searched = (where: string) =>
    `select ${COLUMNS} from provider_order where id in (
       select s.rowid from provider_order_search s join provider_order o on o.id = s.rowid
       where provider_order_search match @match and s.rowid < cast(@id as integer) ${where}
         and ${containsRest("concat_ws(' ', o.title, o.order_id, o.words)")}
       order by s.rowid desc limit @limit) order by id desc`;
  const plain = db.prepare<[Page], Row>(sql(''));
  const byStatus = db.prepare<[Page], Row>(sql(`${IN} and`));
  const found = db.prepare<[Page], Row>(searched(''));
  const foundByStatus = db.prepare<[Page], Row>(searched(`and o.${IN}`));

  function page(query: OrderQuery & { cursor: string | null; limit: number }) {
    // `status:minted`, or several with commas, beside the words.
    const [operator = '', status] = /(?:^|\s)status:(\S+)/iu.exec(query.query) ?? [];
    const named = status === undefined ? null : status.toLowerCase().split(',');
    const typed = query.query.replace(operator, '').trim();
    const words = ftsQuery(typed);
    if (words === null && typed !== '') return { rows: [], next: null };
    const statuses =
      query.status === null
        ? named
        : [query.status].filter((one) => named === null || named.includes(one));
    const wanted = {
      ...readCursor(query.cursor),
      limit: query.limit,
      statuses: JSON.stringify(statuses ?? []),
      match: words?.match ?? '',
      rest: words?.rest ?? '[]',
    };
    const [any, ofStatus] = words === null ? [plain, byStatus] : [found, foundByStatus];
    const statement = statuses === null ? any : ofStatus;
    const also = words === null ? [] : query.also;
    const rows = withThese(statement.all(wanted), also, { ...query, statuses });
    const ends = rows.map(({ createdAt, id }) => ({ at: createdAt, id }));
    return { rows: rows.map(toRecord), next: nextCursor(ends, query.limit) };
  }

  /** A page with these orders merged in. */
  function withThese(
    rows: Row[],
    also: readonly string[] = [],
    {
      cursor,
      limit,
      statuses,
    }: { cursor: string | null; limit: number; statuses: string[] | null },
  ): Row[] {
    const before = readCursor(cursor).id;
    const these = also
      .flatMap((orderId) => orderOf(orderId) ?? [])
      .filter((row) => row.id < before && (statuses === null || statuses.includes(row.status)));
    if (these.length === 0) return rows;
    const byId = new Map([...rows, ...these].map((row) => [row.id, row]));
    return [...byId.values()].sort((a, b) => b.id - a.id).slice(0, limit);
  }

  return {
    page,
    all: (query: OrderQuery): Iterable<OrderRow> => everyPage((at) => page({ ...query, ...at })),
  };
}

function toRecord({ id: _id, data, mine, sentence, ...row }: Row): OrderRow {
  const { receiveAddress } = JSON.parse(data) as OrderView;
  return { ...row, title: sentence ?? row.title, mine: mine === 1, receiveAddress };
}
