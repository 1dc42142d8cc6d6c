-- app
CREATE TABLE record_head ( id integer primary key check (id = 1), count integer not null, sum text not null, mac text not null ) strict;
CREATE TABLE setting ( key text primary key, value text not null check (json_valid(value)), mac text ) strict, without rowid

-- network
CREATE VIEW activity_text (id, text) as select id, concat_ws(' ', activity.summary, activity.data, activity.kind, activity.status, iif(length(activity.ref) - length(ltrim(activity.ref, '0123456789abcdefghijklmnopqrstuvwxyz')) >= 16 and substr(ltrim(activity.ref, '0123456789abcdefghijklmnopqrstuvwxyz'), 1, 1) in ('', ':', '-'), ltrim(activity.ref, '0123456789abcdefghijklmnopqrstuvwxyz'), activity.ref)) from activity;
CREATE TRIGGER activity_update after update of summary, data, status on activity when (old.summary <> new.summary or old.data <> new.data or old.status <> new.status) and not exists (select 1 from activity_landed where id = old.id) begin insert into activity_words (activity_words, rowid, text) values ('delete', old.id, concat_ws(' ', old.summary, old.data, old.kind, old.status, iif(length(old.ref) - length(ltrim(old.ref, '0123456789abcdefghijklmnopqrstuvwxyz')) >= 16 and substr(ltrim(old.ref, '0123456789abcdefghijklmnopqrstuvwxyz'), 1, 1) in ('', ':', '-'), ltrim(old.ref, '0123456789abcdefghijklmnopqrstuvwxyz'), old.ref))); insert into activity_words (rowid, text) values (new.id, concat_ws(' ', new.summary, new.data, new.kind, new.status, iif(length(new.ref) - length(ltrim(new.ref, '0123456789abcdefghijklmnopqrstuvwxyz')) >= 16 and substr(ltrim(new.ref, '0123456789abcdefghijklmnopqrstuvwxyz'), 1, 1) in ('', ':', '-'), ltrim(new.ref, '0123456789abcdefghijklmnopqrstuvwxyz'), new.ref))); end;
CREATE TRIGGER provider_order_insert after insert on provider_order begin insert into provider_order_search (rowid, title, order_id, words) values (new.id, new.title, new.order_id, new.words); end;
CREATE TRIGGER provider_order_update after update of title, order_id, words on provider_order when old.title <> new.title or old.words <> new.words begin insert into provider_order_search (provider_order_search, rowid, title, order_id, words) values ('delete', old.id, old.title, old.order_id, old.words); insert into provider_order_search (rowid, title, order_id, words) values (new.id, new.title, new.order_id, new.words); end;
CREATE TABLE activity ( id integer primary key, kind text not null, ref text not null, status text not null, at integer not null, summary text not null, data text not null check (json_valid(data)), flow_id text, seen_at integer not null, unique (kind, ref) ) strict;
CREATE TABLE activity_landed (id integer primary key) strict;
CREATE VIRTUAL TABLE activity_words using fts5 ( text, content=activity_text, content_rowid=id, prefix='1 3', detail=none, columnsize=0 );
CREATE TABLE 'activity_words_config'(k PRIMARY KEY, v) WITHOUT ROWID;
CREATE TABLE 'activity_words_data'(id INTEGER PRIMARY KEY, block BLOB);
CREATE TABLE 'activity_words_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
CREATE TABLE address_index ( account_id integer not null, change integer not null, next integer not null, mac text, primary key (account_id, change) ) strict, without rowid;
CREATE TABLE blob (hash text primary key, size integer not null, bytes blob not null) strict;
CREATE TABLE cache ( name text not null, key text not null, data text not null check (json_valid(data)), fetched_at integer not null, primary key (name, key) ) strict, without rowid;
CREATE TABLE call_budget (month text primary key, calls integer not null) strict, without rowid;
CREATE TABLE clean_change (outpoint text primary key, mac text) strict, without rowid;
CREATE TABLE coin_lock ( outpoint text primary key, flow_id text not null references flow(id), mac text ) strict, without rowid;
CREATE TABLE coin_rule ( outpoint text primary key, frozen integer not null default 0, released text not null default '[]' check (json_valid(released)), reason text, at integer not null, mac text ) strict, without rowid;
CREATE TABLE flow ( id text primary key, kind text not null, version integer not null, state text not null, data text not null check (json_valid(data)), batch_id text not null, position integer not null, parent_id text references flow(id), lane text, lane_since integer, next_run_at integer, attempts integer not null default 0, last_error text, created_at integer not null, updated_at integer not null, over integer not null default 0, mac text ) strict;
CREATE TABLE flow_event ( flow_id text not null references flow(id), seq integer not null, at integer not null, from_state text, to_state text not null, note text, primary key (flow_id, seq) ) strict, without rowid;
CREATE TABLE flow_tx ( txid text primary key, flow_id text not null references flow(id), subject text, purpose text not null, sats text not null, fee_sats text not null, outpoints text not null default '[]' check (json_valid(outpoints)), raw_hex text, status text not null, height integer, at integer not null, mac text ) strict, without rowid;
CREATE TABLE kept_asset ( outpoint text not null, kind text not null, asset text not null, sat text, learned text not null, at integer not null, left_txid text, mac text, primary key (outpoint, kind, asset) ) strict, without rowid;
CREATE TABLE kept_rune ( rune text primary key, name text not null, divisibility integer not null, learned text not null, at integer not null, mac text ) strict, without rowid;
CREATE TABLE label ( type text not null, ref text not null, label text not null, primary key (type, ref) ) strict, without rowid;
CREATE TABLE live_signature ( outpoint text not null, psbt_hash text not null, flow_id text not null, inscription_id text not null, auction_id text, price_sats text not null, pay_address text not null, signed_at integer not null, ended_txid text, ended_at integer, mac text, primary key (outpoint, psbt_hash) ) strict, without rowid;
CREATE TABLE order_file ( order_id text not null references provider_order(order_id), idx integer not null, name text not null, media_type text, size integer, hash text, inscription_id text, status text not null, content_matches integer, location text, location_address text, primary key (order_id, idx) ) strict, without rowid;
CREATE TABLE provider_order ( id integer primary key, order_id text not null unique, flow_id text references flow(id), mine integer not null, title text not null, status text not null, count integer not null, amount_sats text not null, created_at integer not null, as_of integer not null, data text not null check (json_valid(data)), words text not null ) strict;
CREATE VIRTUAL TABLE provider_order_search using fts5 ( title, order_id, words, content=provider_order, content_rowid=id, prefix='2 3 4 5 6 7 8', detail=none );
CREATE TABLE 'provider_order_search_config'(k PRIMARY KEY, v) WITHOUT ROWID;
CREATE TABLE 'provider_order_search_data'(id INTEGER PRIMARY KEY, block BLOB);
CREATE TABLE 'provider_order_search_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
CREATE TABLE 'provider_order_search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
CREATE TABLE record_head ( id integer primary key check (id = 1), count integer not null, sum text not null, mac text not null ) strict;
CREATE TABLE signed_operation ( id text primary key, address text not null, flow_id text not null, func text not null, params text not null check (json_valid(params)), ts integer not null, signed_at integer not null, mac text ) strict, without rowid;
CREATE TABLE sync_mark ( source text not null, key text not null, data text not null check (json_valid(data)), primary key (source, key) ) strict, without rowid;
CREATE INDEX activity_kind on activity (kind, id);
CREATE INDEX coin_lock_flow on coin_lock (flow_id);
CREATE INDEX flow_active on flow (created_at desc) where over = 0;
CREATE INDEX flow_due on flow (next_run_at) where next_run_at is not null;
CREATE INDEX flow_lane on flow (lane) where lane is not null and over = 0;
CREATE INDEX flow_parent on flow (parent_id) where parent_id is not null;
CREATE INDEX flow_tx_flow on flow_tx (flow_id);
CREATE UNIQUE INDEX flow_tx_open on flow_tx (subject, purpose) where subject is not null and status in ('signed', 'sent');
CREATE INDEX flow_tx_subject on flow_tx (subject) where subject is not null;
CREATE INDEX flow_tx_unsettled on flow_tx (at) where status in ('signed', 'sent', 'confirmed');
CREATE INDEX kept_asset_places on kept_asset (asset);
CREATE INDEX live_signature_open on live_signature (signed_at) where ended_txid is null;
CREATE INDEX provider_order_status on provider_order (status, id);
CREATE INDEX signed_operation_newest on signed_operation (signed_at desc);
CREATE INDEX signed_operation_second on signed_operation (address, ts)
