import type * as bitcoin from 'bitcoinjs-lib';

import type { StoredTx } from '#main/flows/engine/store-port.ts';
import type { Log } from '#main/log.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { spentOutpoint, transactionOf } from '#main/raw-transaction.ts';
import { spendOf } from '#main/signing/coins/spent-signatures.ts';
import {
  type Carried,
  type CarriedAsset,
  type KnownCoin,
  marksOf,
} from '#main/store/coins/ledger.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';
import { eachInTurns, nextTurn, someInTurns } from '#main/turns.ts';
import type { Coin } from '#main/wallet/coins.ts';
import { POSSIBLE, UNNAMED } from '#shared/bitcoin/kept-asset.ts';
import type { Clock } from '#shared/clock.ts';
import { isAppError } from '#shared/errors.ts';

export interface LedgerDeps {
  store: Pick<NetworkStore, 'keptAssets' | 'ledger' | 'marks' | 'transactions'>;
  clock: Clock;
  log: Log;
  /** Keeps raw transactions. */
  client: ProviderClient;
  /** Whether the wallets' addresses are known: from the first unlock on. */
  isReady: () => boolean;
  /** The wallets of the vault that own a script in hex. */
  walletsOf: (script: string) => readonly string[];
  /** An effect was written or removed. */
  onChange: () => void;
  /** A transaction of ours was sent. */
  onSent: (own: StoredTx) => void;
}

interface Work extends LedgerDeps {
  /** A transaction was removed. Coins it spent may be in no list and have no known spender. */
  onUndone: () => void;
}

const BACKGROUND = { priority: 'background' } as const;
const OPENED = 'ledger';
/** Coins read from the store and written per batch. */
const PAGE = 500;
const WRITTEN = 200;
/** Spenders looked up per read of the coins, since each costs calls; the next read continues. */
const LOOKED_UP = 20;
/** Transactions entered per batch. */
const A_TURN = 20;

const STANDS = new Set<StoredTx['status']>(['sent', 'confirmed', 'deep']);
/** Sent, and neither replaced nor dropped since. */
export const stands = (own: Pick<StoredTx, 'status'> | null): boolean =>
  own !== null && STANDS.has(own.status);

const toInscriptions = (found: readonly { id: string }[]): CarriedAsset[] =>
  [...new Set(found.map(({ id }) => id))]
    .filter((id) => id !== UNNAMED && id !== POSSIBLE)
    .map((id) => ({ kind: 'inscription', id, amount: 1n }));

const holdsNone = ({ state, ...said }: Coin['evidence']['addressRunes']): boolean =>
  state === 'absent' || ('value' in said && !said.value);

/** A coin's assets, by the indexes and our own record. Unnamed assets don't count. */
export function carriedBy({ outpoint, evidence, tokens }: Coin): Carried {
  const kept = evidence.kept.filter(({ kind }) => kind === 'inscription');
  const isEmpty = holdsNone(evidence.addressRunes) && holdsNone(evidence.addressAlkanes);
  const { runes, alkanes } = tokens ?? { runes: [], alkanes: [] };
  return {
    outpoint,
    inscriptions: toInscriptions([...evidence.inscriptions, ...kept]),
    tokens:
      tokens === undefined && !isEmpty
        ? null
        : [
            ...runes.map((one) => ({ kind: 'rune' as const, ...one })),
            ...alkanes.map((one) => ({ kind: 'alkane' as const, ...one })),
          ],
  };
}

const isEmpty = ({ inscriptions, tokens }: Carried): boolean =>
  inscriptions.length === 0 && (tokens ?? []).length === 0;

/** Whether a coin contains what the ledger says. */
function isAsEntered(coin: Coin, marks: readonly string[]): boolean {
  const { inscriptions, tokens } = carriedBy(coin);
  const known = tokens === null ? marks.filter((one) => one.startsWith('inscription ')) : marks;
  const here = marksOf([...inscriptions, ...(tokens ?? [])]);
  return here.length === known.length && here.every((one, at) => one === known[at]);
}

interface Seen {
  txid: string;
  tx: bitcoin.Transaction;
  at: number;
  height: number | null;
  /** Assets from our own record. */
  own: StoredTx | null;
}

/** The coins that a transaction's bytes created and spent in one wallet. */
function write(work: Work, { txid, tx, at, height, own }: Seen): void {
  const { store, walletsOf, onUndone } = work;
  const { ledger } = store;
  const made = tx.outs.flatMap(({ script, value }, vout) =>
    walletsOf(Buffer.from(script).toString('hex')).map((walletId) => ({
      ...{ walletId, outpoint: `${txid}:${vout}`, sats: value },
    })),
  );
  const inputs = tx.ins.map(spentOutpoint);
  const spent = inputs.flatMap((outpoint) =>
    ledger.holders(outpoint).map((walletId) => ({ walletId, outpoint })),
  );
  for (const walletId of new Set([...made, ...spent].map((one) => one.walletId))) {
    const coins = made.filter((one) => one.walletId === walletId);
    const outpoints = spent
      .filter((one) => one.walletId === walletId)
      .map(({ outpoint }) => outpoint);
    const paid = outpoints.map((outpoint) => ledger.coin(walletId, outpoint)?.sats ?? 0n);
    const isWhole = outpoints.length === inputs.length;
    const total = (all: readonly bigint[]): bigint => all.reduce((sum, one) => sum + one, 0n);
    const known = outpoints.length > 0 && own ? BigInt(own.feeSats) : null;
    const feeSats = isWhole ? total(paid) - total(tx.outs.map(({ value }) => value)) : known;
    const flowId = own?.flowId ?? null;
    const row = { txid, at, height, flowId, feeSats, opening: false };
    if (ledger.write(walletId, row, coins, outpoints)) onUndone();
    // Not in any list yet, but the bytes put inscriptions on them.
    const carried = coins.map(({ outpoint }): Carried => {
      const kept = store.keptAssets.of(outpoint).filter(({ kind }) => kind === 'inscription');
      return { outpoint, inscriptions: toInscriptions(kept), tokens: null };
    });
    ledger.carry(
      walletId,
      carried.filter((one) => !isEmpty(one)),
    );
  }
}

/** A transaction's bytes, from our own copy first. Throws the provider's errors, and an Error for wrong bytes. */
async function bytesOf(
  { client }: LedgerDeps,
  txid: string,
  own: StoredTx | null,
): Promise<bitcoin.Transaction> {
  const raw = own?.rawHex ?? (await client.call('chain.rawTx', { txid }, BACKGROUND));
  const tx = transactionOf(raw, txid);
  if (!tx) throw new Error(`the bytes of ${txid} are those of another transaction`);
  return tx;
}

/** Our coins that a transaction spends but no list ever had, such as those spent right after a restore. */
async function addInputs(deps: LedgerDeps, own: StoredTx): Promise<void> {
  const { ledger } = deps.store;
  for (const outpoint of own.outpoints) {
    if (ledger.holders(outpoint).length > 0) continue;
    const [txid = '', vout] = outpoint.split(':');
    const output = (await bytesOf(deps, txid, null)).outs[Number(vout)];
    if (!output) continue;
    const script = Buffer.from(output.script).toString('hex');
    for (const walletId of deps.walletsOf(script)) {
      ledger.begin(walletId, [{ outpoint, txid, sats: output.value, height: null }], own.at);
    }
  }
}

/** Writes a transaction of ours from its own record. */
async function writeOwn(deps: Work, own: StoredTx): Promise<void> {
  const { txid, at, height } = own;
  await addInputs(deps, own);
  write(deps, { txid, tx: await bytesOf(deps, txid, own), at, height, own });
}

/** The known coins of a wallet, in batches. */
async function knownCoins({ store }: LedgerDeps, walletId: string) {
  const known = new Map<string, KnownCoin>();
  for (let after = ''; ;) {
    const page = store.ledger.unspent(walletId, after, PAGE);
    for (const one of page) known.set(one.outpoint, one);
    const last = page.at(-1);
    if (page.length < PAGE || !last) return known;
    after = last.outpoint;
    await nextTurn();
  }
}

/** A wallet's opening coins. Makes no calls, since there may be a hundred thousand. */
async function open(
  { store, clock }: LedgerDeps,
  walletId: string,
  coins: readonly Coin[],
): Promise<void> {
  const at = clock.now();
  await someInTurns(coins, WRITTEN, (some) => {
    store.ledger.begin(walletId, some, at);
    store.ledger.carry(
      walletId,
      some.map(carriedBy).filter((one) => !isEmpty(one)),
    );
  });
  store.marks.set(OPENED, walletId, { at });
}

const openedAt = ({ store }: LedgerDeps, walletId: string): number | null =>
  (store.marks.get(OPENED, walletId) as { at: number } | null)?.at ?? null;

/** A listed coin that the ledger has isn't lost, and wasn't spent by someone else's transaction. */
function knownAgain({ store, onUndone }: Work, walletId: string, outpoint: string): boolean {
  const known = store.ledger.coin(walletId, outpoint);
  if (known === null) return false;
  store.ledger.find(walletId, outpoint);
  // Lists may lag behind our own transactions; if someone else's spent the coin, that spend didn't happen.
  const { spentBy } = known;
  if (spentBy !== null && !stands(store.transactions.get(spentBy))) {
    store.ledger.undo(spentBy);
    onUndone();
  }
  return true;
}

/**
 * Enters coins that are new or whose transaction was confirmed. For someone else's transaction the list is
 * enough; if it also spends our coins, those are missing from the list, and its bytes are read for them. False
 * if some of our transactions couldn't be read.
 */
async function arrived(deps: Work, walletId: string, coins: readonly Coin[]): Promise<boolean> {
  const { ledger, transactions } = deps.store;
  let isWhole = true;
  let done = 0;
  for (const [txid, some] of Map.groupBy(coins, (one) => one.txid)) {
    done += 1;
    if (done % A_TURN === 0) await nextTurn();
    const [height = null] = some.map((coin) => coin.height);
    const isKnown = some.map(({ outpoint }) => knownAgain(deps, walletId, outpoint));
    const own = transactions.get(txid);
    const at = deps.clock.now();
    if (isKnown.every(Boolean)) ledger.settle(txid, height);
    else if (own === null)
      ledger.write(
        walletId,
        { txid, at, height, flowId: null, feeSats: null, opening: false },
        some,
        [],
      );
    else
      try {
        write(deps, { txid, tx: await bytesOf(deps, txid, own), at, height, own });
      } catch (error) {
        isWhole = false;
        deps.log.info('a transaction was not entered in the ledger', { reason: String(error) });
      }
    ledger.carry(walletId, some.map(carriedBy));
  }
  return isWhole;
}

/** The transaction that spends a coin, or null. A coin that the provider no longer knows was never mined. */
async function spenderOf(deps: Work, outpoint: string, madeBy: string) {
  try {
    return await spendOf(deps.client, outpoint);
  } catch (error) {
    if (!isAppError(error, 'PROVIDER_REJECTED', 'NOT_FOUND')) throw error;
    if (!stands(deps.store.transactions.get(madeBy))) {
      deps.store.ledger.undo(madeBy);
      deps.onUndone();
    }
    return null;
  }
}

interface Left {
  outpoint: string;
  madeBy: string;
}

/** Coins that a transaction created in a wallet and that its list doesn't have; they may be spent already. */
const unlisted = (
  { store: { ledger } }: Work,
  walletId: string,
  { txid, tx }: Pick<Seen, 'txid' | 'tx'>,
  listed: ReadonlySet<string>,
): Left[] =>
  tx.outs
    .map((_, vout) => `${txid}:${vout}`)
    .filter((one) => !listed.has(one) && ledger.coin(walletId, one)?.spentBy === null)
    .map((outpoint) => ({ outpoint, madeBy: txid }));

/** Finds what spent coins that are no longer listed. False if some are left for the next read. */
async function gone(
  deps: Work,
  walletId: string,
  coins: readonly Left[],
  list: readonly Coin[],
): Promise<boolean> {
  const { ledger, transactions } = deps.store;
  const left = [...coins];
  let listed: Set<string> | null = null;
  let lookedUp = 0;
  let isWhole = true;
  for (const [at, { outpoint, madeBy }] of left.entries()) {
    if (ledger.coin(walletId, outpoint)?.spentBy !== null) continue;
    // Lists may lag behind our own transactions.
    if (transactions.get(madeBy)?.status === 'sent') {
      isWhole = false;
      continue;
    }
    if (lookedUp === LOOKED_UP) return false;
    lookedUp += 1;
    try {
      const spend = await spenderOf(deps, outpoint, madeBy);
      if (spend === null) {
        isWhole = false;
        // A coin that was just entered may be missing because the list is older.
        if (at < coins.length) ledger.lose(walletId, outpoint, deps.clock.now());
        continue;
      }
      const { txid } = spend;
      const own = transactions.get(txid);
      const tx = await bytesOf(deps, txid, own);
      write(deps, { txid, tx, at: deps.clock.now(), height: null, own });
      listed ??= new Set(list.map((one) => one.outpoint));
      left.push(...unlisted(deps, walletId, { txid, tx }, listed));
    } catch (error) {
      deps.log.info('what spent a coin was not found', { reason: String(error) });
      return false;
    }
  }
  return isWhole;
}

/**
 * Keeps each transaction's effect on each wallet, from the bytes alone: the coins it created and the coins it
 * spent. Our own transactions are entered when they are sent, others when the list of coins changes.
 */
export function createLedger(ledgerDeps: LedgerDeps) {
  const { store } = ledgerDeps;
  const { ledger, transactions } = store;
  /** Wallets whose coins are compared in full at the next read. */
  const unsure = new Set<string>();
  const compared = new Set<string>();
  let queue: Promise<unknown> = Promise.resolve();
  let undone = 0;
  const deps: Work = {
    ...ledgerDeps,
    onUndone() {
      undone += 1;
      for (const id of compared) unsure.add(id);
    },
  };

  /** One at a time, since each depends on the coins left by the previous one. */
  function inOrder(work: () => Promise<void>): Promise<void> {
    const done = queue.then(work);
    queue = done.catch((error: unknown) => {
      deps.log.warn('the ledger was not brought up to date', { reason: String(error) });
    });
    return done.catch(() => undefined);
  }

  /** Enters one of ours from its record. Returns whether that changed anything. */
  async function followOne(own: StoredTx): Promise<boolean> {
    const entered = ledger.entered(own.txid);
    if (stands(own)) {
      if (!entered) {
        await writeOwn(deps, own);
        if (own.status === 'sent') deps.onSent(own);
      } else if (entered.height !== own.height) ledger.settle(own.txid, own.height);
      else return false;
      return true;
    }
    if (!entered || own.status === 'signed') return false;
    ledger.undo(own.txid);
    deps.onUndone();
    return true;
  }

  async function followOwn(txs: readonly StoredTx[]): Promise<void> {
    let isChanged = false;
    if (!deps.isReady()) return;
    for (const own of txs)
      try {
        isChanged = (await followOne(own)) || isChanged;
      } catch (error) {
        // Someone else may have sent it, and it may be replaced before its bytes are read. It is then missing,
        // and read again.
        deps.log.info('a transaction of ours was not entered', { reason: String(error) });
      }
    if (isChanged) deps.onChange();
  }

  async function compare(
    walletId: string,
    coins: readonly Coin[],
    differences: Differences | null,
  ) {
    const since = openedAt(deps, walletId);
    if (since === null) {
      await open(deps, walletId, coins);
      compared.add(walletId);
      return;
    }
    await followOwn(ledger.missing(since).flatMap((txid) => transactions.get(txid) ?? []));
    const isWhole = differences === null || unsure.has(walletId) || !compared.has(walletId);
    const before = undone;
    // Pending until done, because a failed read wouldn't show up in a later difference.
    unsure.add(walletId);
    const { come, left } = isWhole ? await differ(deps, walletId, coins) : movedOf(differences);
    const isRead = await arrived(deps, walletId, come);
    const isFound = await gone(deps, walletId, left, coins);
    compared.add(walletId);
    if (isRead && isFound && undone === before) unsure.delete(walletId);
    if (come.length > 0 || left.length > 0) deps.onChange();
  }

  return {
    /** A flow changed: its transactions may have been sent, confirmed, replaced or dropped. */
    follow: (flowId: string): Promise<void> =>
      inOrder(() => followOwn(transactions.ofFlow(flowId))),
    /** A wallet's coins were read. `differences`: from the last read, if there was one in this run. */
    read: (
      walletId: string,
      coins: readonly Coin[],
      differences: Differences | null,
    ): Promise<void> => inOrder(() => compare(walletId, coins, differences)),
    /** Time of a wallet's first read; null before it. */
    openedAt: (walletId: string): number | null => openedAt(deps, walletId),
    /** Resolves when nothing is being entered. */
    idle: (): Promise<unknown> => queue,
  };
}

export type Ledger = ReturnType<typeof createLedger>;

/** Coins that are new or in another block, and coins that are missing or in another block. */
export interface Differences {
  come: readonly Coin[];
  gone: readonly Coin[];
}

interface Moved {
  come: readonly Coin[];
  left: readonly Left[];
}

function movedOf({ come, gone }: Differences): Moved {
  const still = new Set(come.map(({ outpoint }) => outpoint));
  const left = gone.filter(({ outpoint }) => !still.has(outpoint));
  return { come, left: left.map(({ outpoint, txid }) => ({ outpoint, madeBy: txid })) };
}

/** The differences between a list of coins and the ledger. */
async function differ(deps: LedgerDeps, walletId: string, coins: readonly Coin[]): Promise<Moved> {
  const known = await knownCoins(deps, walletId);
  const unconfirmed = new Set(deps.store.ledger.unconfirmed(walletId));
  const come: Coin[] = [];
  await eachInTurns(coins, (coin) => {
    const here = known.get(coin.outpoint);
    known.delete(coin.outpoint);
    const isSettled = coin.height === null || !unconfirmed.has(coin.txid);
    const isSame = here !== undefined && !here.isGone && isAsEntered(coin, here.marks);
    if (!isSame || !isSettled) come.push(coin);
  });
  return { come, left: [...known.values()] };
}
