import type { Migration } from '#main/store/migration.ts';
import { IDS_PER_MS, LATEST_MS } from '#main/store/time-ids.ts';

import { activityWords } from './activity-words.ts';

export const networkMigrations: Migration[] = [
  {
    version: 1,
    name: 'flows, orders, activity',
    up: (db) =>
      db.exec(`
        -- A persisted state machine. A row with next_run_at is due then; without, it waits for an answer or is over.
        create table flow (
          id text primary key, kind text not null, version integer not null, state text not null,
          data text not null check (json_valid(data)),
          batch_id text not null, position integer not null,
          next_run_at integer, attempts integer not null default 0, last_error text,
          created_at integer not null, updated_at integer not null, over integer not null default 0
        ) strict;
        create index flow_due on flow (next_run_at) where next_run_at is not null;
        create index flow_active on flow (created_at desc) where over = 0;

        -- The journal: every transition, in the transaction that made it.
        create table flow_event (
          flow_id text not null references flow(id), seq integer not null, at integer not null,
          from_state text, to_state text not null, note text,
          primary key (flow_id, seq)
        ) strict, without rowid;

        -- A coin reserved by a flow. A coin is reserved once or not at all.
        create table coin_lock (
          outpoint text primary key, flow_id text not null references flow(id)
        ) strict, without rowid;
        create index coin_lock_flow on coin_lock (flow_id);

        -- Change of our own payments whose inputs were all proved clean.
        create table clean_change (outpoint text primary key) strict, without rowid;

        -- Bytes to inscribe, once each, by SHA-256.
        create table blob (hash text primary key, size integer not null, bytes blob not null) strict;

        -- Orders of the API key. mine = 0: another device or person made it.
        -- Ids rise with the time of creation (see orders.ts), so that the search index has its order.
        create table provider_order (
          id integer primary key, order_id text not null unique, flow_id text references flow(id),
          mine integer not null, title text not null, status text not null, count integer not null,
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

        -- Payments of our own. raw_hex is kept until a block has it, to send the same bytes again.
        create table payment (
          txid text primary key, flow_id text not null references flow(id), order_id text not null,
          purpose text not null, sats text not null, fee_sats text not null, raw_hex text,
          status text not null, at integer not null
        ) strict, without rowid;
        create index payment_flow on payment (flow_id);
        -- At most one payment of an order is between signed and confirmed.
        create unique index payment_open on payment (order_id, purpose) where status in ('signed', 'sent');

        -- One row per thing that happened. Ids rise with time of recording.
        create table activity (
          id integer primary key, kind text not null, ref text not null, status text not null,
          at integer not null, summary text not null, data text not null check (json_valid(data)),
          flow_id text, seen_at integer not null, unique (kind, ref)
        ) strict;
        create index activity_page on activity (at desc, id desc);
        create index activity_kind on activity (kind, at desc, id desc);
        create virtual table activity_search using fts5 (
          summary, ref, data, content=activity, content_rowid=id,
          prefix='2 3 4 5 6 7 8', detail=none
        );
        create trigger activity_insert after insert on activity begin
          insert into activity_search (rowid, summary, ref, data)
            values (new.id, new.summary, new.ref, new.data);
        end;
        create trigger activity_update after update of summary, ref, data on activity begin
          insert into activity_search (activity_search, rowid, summary, ref, data)
            values ('delete', old.id, old.summary, old.ref, old.data);
          insert into activity_search (rowid, summary, ref, data)
            values (new.id, new.summary, new.ref, new.data);
        end;

        -- The next unused index of each branch of an account.
        create table address_index (
          account_id integer not null, change integer not null, next integer not null,
          primary key (account_id, change)
        ) strict, without rowid;

        -- Answers worth keeping for a start without network.
        create table cache (
          name text not null, key text not null, data text not null check (json_valid(data)),
          fetched_at integer not null, primary key (name, key)
        ) strict, without rowid;

        -- Calls made of the provider, by month.
        create table call_budget (month text primary key, calls integer not null) strict, without rowid;
      `),
  },
  {
    version: 2,
    name: 'what the person says of coins',
    up: (db) =>
      db.exec(`
        -- frozen: never spent. released: inscriptions (JSON array of ids) that may go, and why.
        create table coin_rule (
          outpoint text primary key, frozen integer not null default 0,
          released text not null default '[]' check (json_valid(released)), reason text, at integer not null
        ) strict, without rowid;

        -- Labels by the types of BIP-329: tx, addr, output.
        create table label (
          type text not null, ref text not null, label text not null, primary key (type, ref)
        ) strict, without rowid;
      `),
  },
  {
    version: 3,
    name: 'activity by time',
    up: (db) =>
      db.exec(`
        -- Ids rise with the time of what happened (see time-ids.ts): history that is synced late sorts where it belongs.
        create table activity_by_time (
          id integer primary key, kind text not null, ref text not null, status text not null,
          at integer not null, summary text not null, data text not null check (json_valid(data)),
          flow_id text, seen_at integer not null, unique (kind, ref)
        ) strict;
        with counted as (select *, row_number() over (order by at, id) as n,
            min(max(at, 0), ${LATEST_MS}) * ${IDS_PER_MS} as base from activity)
          insert into activity_by_time
            select n + max(base - n) over (order by n), kind, ref, status, at, summary, data, flow_id, seen_at
            from counted;
        drop table activity_search;
        drop table activity;
        alter table activity_by_time rename to activity;
        create index activity_kind on activity (kind, id);
        -- Rows are put into the index by recordAll, many at once: one by one, by a trigger, takes five times as long.
        create virtual table activity_search using fts5 (
          summary, ref, data, kind, status, content=activity, content_rowid=id,
          prefix='1 2 3 4 5 6 7 8', detail=none
        );
        insert into activity_search (activity_search) values ('rebuild');
        create trigger activity_update after update of summary, data, status on activity
          when old.summary <> new.summary or old.data <> new.data or old.status <> new.status begin
          insert into activity_search (activity_search, rowid, summary, ref, data, kind, status)
            values ('delete', old.id, old.summary, old.ref, old.data, old.kind, old.status);
          insert into activity_search (rowid, summary, ref, data, kind, status)
            values (new.id, new.summary, new.ref, new.data, new.kind, new.status);
        end;
      `),
  },
  {
    version: 4,
    name: 'how far histories were read',
    up: (db) =>
      db.exec(`
        create table sync_mark (
          source text not null, key text not null, data text not null check (json_valid(data)),
          primary key (source, key)
        ) strict, without rowid;
      `),
  },
  {
    version: 5,
    name: 'live signatures',
    up: (db) =>
      db.exec(`
        -- Signatures with ANYONECANPAY that left the app: whoever holds one can use it until the coin is spent in a block.
        create table live_signature (
          outpoint text not null, psbt_hash text not null, flow_id text not null,
          inscription_id text not null, auction_id text, price_sats text not null,
          pay_address text not null, signed_at integer not null, ended_txid text, ended_at integer,
          primary key (outpoint, psbt_hash)
        ) strict, without rowid;
        create index live_signature_open on live_signature (signed_at) where ended_txid is null;
      `),
  },
  {
    version: 6,
    name: 'fewer merges of the search index',
    up: (db) =>
      db.exec(`
        -- By default four parts of the index are merged at a time, and sixteen of them at once in the midst of a
        -- write: an import was a third slower, and stood still for most of a second.
        insert into activity_search (activity_search, rank) values ('automerge', 8), ('crisismerge', 64);
      `),
  },
  {
    version: 7,
    name: 'records that are known to be ours',
    up: (db) =>
      db.exec(`
        -- Codes over what a row says (see records.ts): a row without a right one is not believed.
        alter table flow add column mac text;
        alter table coin_rule add column mac text;
        alter table live_signature add column mac text;
        alter table clean_change add column mac text;
        alter table address_index add column mac text;

        -- Every transaction that a flow broadcasts, with its bytes until it is six blocks deep.
        create table flow_tx (
          txid text primary key, flow_id text not null references flow(id), subject text, purpose text not null,
          sats text not null, fee_sats text not null,
          outpoints text not null default '[]' check (json_valid(outpoints)), raw_hex text,
          status text not null, height integer, at integer not null, mac text
        ) strict, without rowid;
        insert into flow_tx (txid, flow_id, subject, purpose, sats, fee_sats, raw_hex, status, at)
          select txid, flow_id, order_id, purpose, sats, fee_sats, raw_hex,
            case status when 'confirmed' then 'deep' else status end, at from payment;
        drop table payment;
        create index flow_tx_flow on flow_tx (flow_id);
        create index flow_tx_unsettled on flow_tx (at) where status in ('signed', 'sent', 'confirmed');
        -- At most one transaction for one thing is between signed and confirmed.
        create unique index flow_tx_open on flow_tx (subject, purpose)
          where subject is not null and status in ('signed', 'sent');
        create index flow_tx_subject on flow_tx (subject) where subject is not null;
      `),
  },
  {
    version: 8,
    name: 'flows that wait for each other',
    up: (db) =>
      db.exec(`
        -- A flow that begins another and waits for its end; a lane that one flow at a time is in, by the time it came.
        alter table flow add column parent_id text references flow(id);
        alter table flow add column lane text;
        alter table flow add column lane_since integer;
        create index flow_parent on flow (parent_id) where parent_id is not null;
        create index flow_lane on flow (lane) where lane is not null and over = 0;
      `),
  },
  {
    version: 9,
    name: 'what was signed for the second layer',
    up: (db) =>
      db.exec(`
        -- One row a text: its second is never signed with again, and the server's story is compared with it.
        create table signed_operation (
          id text primary key, address text not null, flow_id text not null, func text not null,
          params text not null check (json_valid(params)), ts integer not null, signed_at integer not null, mac text
        ) strict, without rowid;
        create index signed_operation_second on signed_operation (address, ts);
        create index signed_operation_newest on signed_operation (signed_at desc);
      `),
  },
  {
    version: 10,
    name: 'how far the records have come',
    up: (db) =>
      db.exec(`
        -- Changes with each write of a row that carries a code (see head.ts).
        create table record_head (
          id integer primary key check (id = 1), count integer not null, sum text not null, mac text not null
        ) strict;
      `),
  },
  ...activityWords,
  {
    version: 15,
    name: 'coins that were seen or made with an asset',
    up: (db) =>
      db.exec(`
        -- Rows stay. sat: where an inscription sits in the coin. left_txid: what of ours moved the asset on.
        create table kept_asset (
          outpoint text not null, kind text not null, asset text not null, sat text,
          learned text not null, at integer not null, left_txid text, mac text,
          primary key (outpoint, kind, asset)
        ) strict, without rowid;
      `),
  },
];
