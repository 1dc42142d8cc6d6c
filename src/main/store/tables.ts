import type { Schema } from './schema.ts';

/**
 * The text that a row is searched by. A long id at the start of a reference is left out: the index over references
 * finds it by its first letters, and in the search index each would cost more than all other words of the row.
 */
const textOf = (row: string): string => {
  const rest = `ltrim(${row}.ref, '0123456789abcdefghijklmnopqrstuvwxyz')`;
  const isId = `length(${row}.ref) - length(${rest}) >= 16 and substr(${rest}, 1, 1) in ('', ':', '-')`;
  return `concat_ws(' ', ${row}.summary, ${row}.data, ${row}.kind, ${row}.status, iif(${isId}, ${rest}, ${row}.ref))`;
};

const operations = `
  -- A persisted state machine. A row with next_run_at is due then; without, it waits for an answer or is over.
  -- parent_id: a flow that began this one and waits for its end. lane: one flow at a time is in it, by the time it came.
  create table flow (
    id text primary key, kind text not null, version integer not null, state text not null,
    data text not null check (json_valid(data)),
    batch_id text not null, position integer not null, parent_id text references flow(id),
    lane text, lane_since integer,
    next_run_at integer, attempts integer not null default 0, last_error text,
    created_at integer not null, updated_at integer not null, over integer not null default 0, mac text
  ) strict;
  create index flow_due on flow (next_run_at) where next_run_at is not null;
  create index flow_active on flow (created_at desc) where over = 0;
  create index flow_parent on flow (parent_id) where parent_id is not null;
  create index flow_lane on flow (lane) where lane is not null and over = 0;

  -- The journal: every transition, in the transaction that made it.
  create table flow_event (
    flow_id text not null references flow(id), seq integer not null, at integer not null,
    from_state text, to_state text not null, note text,
    primary key (flow_id, seq)
  ) strict, without rowid;

  -- A coin reserved by a flow. A coin is reserved once or not at all.
  create table coin_lock (
    outpoint text primary key, flow_id text not null references flow(id), mac text
  ) strict, without rowid;
  create index coin_lock_flow on coin_lock (flow_id);

  -- Every transaction that a flow broadcasts, with its bytes until it is six blocks deep.
  create table flow_tx (
    txid text primary key, flow_id text not null references flow(id), subject text, purpose text not null,
    sats text not null, fee_sats text not null,
    outpoints text not null default '[]' check (json_valid(outpoints)), raw_hex text,
    status text not null, height integer, at integer not null, mac text
  ) strict, without rowid;
  create index flow_tx_flow on flow_tx (flow_id);
  create index flow_tx_unsettled on flow_tx (at) where status in ('signed', 'sent', 'confirmed');
  -- At most one transaction for one thing is between signed and confirmed.
  create unique index flow_tx_open on flow_tx (subject, purpose)
    where subject is not null and status in ('signed', 'sent');
  create index flow_tx_subject on flow_tx (subject) where subject is not null;

  -- Signatures with ANYONECANPAY that left the app: each can be used until its coin is spent in a block.
  create table live_signature (
    outpoint text not null, psbt_hash text not null, flow_id text not null,
    inscription_id text not null, auction_id text, price_sats text not null,
    pay_address text not null, signed_at integer not null, ended_txid text, ended_at integer, mac text,
    primary key (outpoint, psbt_hash)
  ) strict, without rowid;
  create index live_signature_open on live_signature (signed_at) where ended_txid is null;

  -- What was signed for the swap, one row a text: its second is never signed with again, and the server's story is
  -- compared with it.
  create table signed_operation (
    id text primary key, address text not null, flow_id text not null, func text not null,
    params text not null check (json_valid(params)), ts integer not null, signed_at integer not null, mac text
  ) strict, without rowid;
  create index signed_operation_second on signed_operation (address, ts);
  create index signed_operation_newest on signed_operation (signed_at desc);

  -- Bytes to inscribe, once each, by SHA-256.
  create table blob (hash text primary key, size integer not null, bytes blob not null) strict;
`;

const coins = `
  -- Change of our own payments whose inputs were all proved clean.
  create table clean_change (outpoint text primary key, mac text) strict, without rowid;

  -- Coins that were seen or made with an asset. Rows stay. sat: where an inscription sits in the coin. left_txid: what
  -- of ours moved the asset on.
  create table kept_asset (
    outpoint text not null, kind text not null, asset text not null, sat text,
    learned text not null, at integer not null, left_txid text, mac text,
    primary key (outpoint, kind, asset)
  ) strict, without rowid;
  create index kept_asset_places on kept_asset (asset);

  -- How each rune was divided when it was first seen, or by its etching. Only a stronger source replaces a row.
  create table kept_rune (
    rune text primary key, name text not null, divisibility integer not null,
    learned text not null, at integer not null, mac text
  ) strict, without rowid;

  -- What the user said of coins. frozen: never spent. released: inscriptions (JSON array of ids) that may go, and why.
  create table coin_rule (
    outpoint text primary key, frozen integer not null default 0,
    released text not null default '[]' check (json_valid(released)), reason text, at integer not null, mac text
  ) strict, without rowid;

  -- Labels by the types of BIP-329: tx, addr, output.
  create table label (
    type text not null, ref text not null, label text not null, primary key (type, ref)
  ) strict, without rowid;

  -- Where the market pays each wallet's sales. Only the user changes it.
  create table payout (wallet_id text primary key, address text not null, mac text) strict, without rowid;

  -- The next unused index of each branch of an account.
  create table address_index (
    account_id integer not null, change integer not null, next integer not null, mac text,
    primary key (account_id, change)
  ) strict, without rowid;
`;

const ledger = `
  -- What each transaction did to a wallet adds up from the coins that it made and spent there. opening: its coins were
  -- there when the wallet was first read, so that what it spent is unknown. fee_sats: the part of the fee that the
  -- wallet paid; null if others paid it or nobody knows.
  create table ledger_tx (
    wallet_id text not null, txid text not null, at integer not null, height integer, flow_id text,
    fee_sats integer, opening integer not null default 0,
    primary key (txid, wallet_id)
  ) strict, without rowid;
  create index ledger_tx_at on ledger_tx (wallet_id, at) where opening = 0;
  create index ledger_tx_unconfirmed on ledger_tx (wallet_id) where height is null;

  -- Every coin that a wallet ever had. gone_at: it is no longer listed, and no transaction is known to spend it.
  create table ledger_coin (
    wallet_id text not null, outpoint text not null, sats integer not null, made_by text not null,
    spent_by text, gone_at integer,
    primary key (outpoint, wallet_id)
  ) strict, without rowid;
  create index ledger_coin_unspent on ledger_coin (wallet_id, outpoint) where spent_by is null;
  create index ledger_coin_made on ledger_coin (made_by);
  create index ledger_coin_spent on ledger_coin (spent_by) where spent_by is not null;

  -- What else is on these coins, in atomic units; an inscription has the amount 1.
  create table ledger_asset (
    wallet_id text not null, outpoint text not null, kind text not null, asset text not null, amount text not null,
    primary key (outpoint, wallet_id, kind, asset)
  ) strict, without rowid;

  -- What events of an address's histories did to its token balances: signed, in units of 10^-18, at a time in ms. Ticks
  -- are in lower case. layer: brc20, or swap.
  create table ledger_token (
    address text not null, entry text not null, tick text not null, layer text not null, atoms text not null,
    at integer not null,
    primary key (address, entry, tick)
  ) strict, without rowid;
  create index ledger_token_at on ledger_token (address, at) where layer = 'swap';
  create table ledger_token_sum (
    address text not null, layer text not null, tick text not null, atoms text not null,
    primary key (address, layer, tick)
  ) strict, without rowid;
`;

const orders = `
  -- Orders of the API key. mine = 0: another device made it. Ids rise with the time of creation (see time-ids.ts), so
  -- that the search index has its order.
  create table provider_order (
    id integer primary key, order_id text not null unique, flow_id text references flow(id),
    -- title: in English, as it is searched. sentence: as keys and values, if main said it.
    mine integer not null, title text not null, sentence text, status text not null, count integer not null,
    amount_sats text not null, created_at integer not null, as_of integer not null,
    data text not null check (json_valid(data)), words text not null
  ) strict;
  create index provider_order_status on provider_order (status, id);
  create virtual table provider_order_search using fts5 (
    title, order_id, words, content=provider_order, content_rowid=id,
    prefix='2 3 4 5 6 7 8', detail=none
  );
  create trigger provider_order_insert after insert on provider_order begin
    insert into provider_order_search (rowid, title, order_id, words)
      values (new.id, new.title, new.order_id, new.words);
  end;
  create trigger provider_order_update after update of title, order_id, words on provider_order
    when old.title <> new.title or old.words <> new.words begin
    insert into provider_order_search (provider_order_search, rowid, title, order_id, words)
      values ('delete', old.id, old.title, old.order_id, old.words);
    insert into provider_order_search (rowid, title, order_id, words)
      values (new.id, new.title, new.order_id, new.words);
  end;

  create table order_file (
    order_id text not null references provider_order(order_id), idx integer not null, name text not null,
    media_type text, size integer, hash text, inscription_id text, status text not null,
    content_matches integer, location text, location_address text,
    primary key (order_id, idx)
  ) strict, without rowid;
`;

/** See decision 12. */
const activity = `
  -- One row per thing that happened. Ids rise with its time (see time-ids.ts).
  create table activity (
    id integer primary key, kind text not null, ref text not null, status text not null,
    -- summary: in English, as it is searched. sentence: as keys and values, if main said it.
    at integer not null, summary text not null, sentence text, data text not null check (json_valid(data)),
    flow_id text, seen_at integer not null, unique (kind, ref)
  ) strict;
  create index activity_kind on activity (kind, id);

  create view activity_text (id, text) as select id, ${textOf('activity')} from activity;
  create virtual table activity_words using fts5 (
    text, content=activity_text, content_rowid=id, prefix='1 3', detail=none, columnsize=0
  );
  -- Parts are merged while nothing else happens (see activity.ts), never in the midst of a write.
  -- Long pages: the way from the newest row to a deep cursor grows with the square of their number.
  insert into activity_words (activity_words, rank)
    values ('automerge', 0), ('crisismerge', 1900), ('pgsz', 8192);
  -- Rows whose words are not in the search index yet: written in their transaction, taken out in that of the index.
  create table activity_landed (id integer primary key) strict;
  create trigger activity_update after update of summary, data, status on activity
    when (old.summary <> new.summary or old.data <> new.data or old.status <> new.status)
      and not exists (select 1 from activity_landed where id = old.id) begin
    insert into activity_words (activity_words, rowid, text) values ('delete', old.id, ${textOf('old')});
    insert into activity_words (rowid, text) values (new.id, ${textOf('new')});
  end;
`;

const read = `
  -- How far each history of the provider was read.
  create table sync_mark (
    source text not null, key text not null, data text not null check (json_valid(data)),
    primary key (source, key)
  ) strict, without rowid;

  -- Answers worth keeping for a start without network.
  create table cache (
    name text not null, key text not null, data text not null check (json_valid(data)),
    fetched_at integer not null, primary key (name, key)
  ) strict, without rowid;

  -- Calls made of the provider, by month.
  create table call_budget (month text primary key, calls integer not null) strict, without rowid;

  -- How far the records have come: changes with each write of a row that carries a code (see head.ts).
  create table record_head (
    id integer primary key check (id = 1), count integer not null, sum text not null, mac text not null
  ) strict;
`;

/** A network's file. mac: a code over the row's content (see records.ts); a row without a valid one isn't trusted. */
export const networkSchema: Schema = {
  version: 1,
  sql: [operations, coins, ledger, orders, activity, read].join('\n'),
};

/** app.sqlite: the settings. */
export const appSchema: Schema = {
  version: 1,
  sql: `
    -- One row per thing remembered for the whole app: settings, network on screen, limits and hosts.
    -- mac: a code over the row (see records.ts), on what bounds money.
    create table setting (
      key text primary key, value text not null check (json_valid(value)), mac text
    ) strict, without rowid;

    -- How far the records have come (see head.ts).
    create table record_head (
      id integer primary key check (id = 1), count integer not null, sum text not null, mac text not null
    ) strict;
  `,
};
