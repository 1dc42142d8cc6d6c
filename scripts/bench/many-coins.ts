import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { createKeptPortfolios } from '#main/app/portfolio/keep.ts';
import { createPortfolio } from '#main/app/portfolio/portfolio.ts';
import { createLedger } from '#main/ledger/ledger.ts';
import { silentLog } from '#main/log.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { createCoinKnowledge } from '#main/signing/coins/coin-knowledge.ts';
import { openNetworkStore } from '#main/store/open-stores.ts';
import type { AddressBook, OwnAddress } from '#main/wallet/accounts.ts';
import { createCoinReader } from '#main/wallet/coin-reader.ts';
import { systemClock } from '#shared/clock.ts';
import { createHostileClient } from '#test/fuzz/hostile-client.ts';

import { spent, watchTurns } from './turns.ts';

const ADDRESSES = 10;
const COINS = 10_000;
const INSCRIPTIONS = 5_000;
const PAGE = 500;
const HEIGHT = 900_000;
const KEY = new Uint8Array(32);

const idOf = (owner: number, at: number): string => `${owner}${at}`.padStart(64, '0');
const scriptOf = (owner: number): string => `0014${String(owner).padStart(40, '0')}`;
const addressOf = (owner: number): string => `bcrt1q${String(owner).padStart(38, 'q')}`;

const coin = (owner: number, at: number) => ({
  txid: idOf(owner, at),
  vout: 0,
  satoshi: 10_000 + at,
  scriptPk: scriptOf(owner),
  scriptType: '0014',
  codeType: 7,
  address: addressOf(owner),
  height: HEIGHT - (at % 1_000),
  idx: at,
  isOpInRBF: false,
  isSpent: false,
  inscriptionsCount: at < INSCRIPTIONS ? 1 : 0,
  inscriptions:
    at < INSCRIPTIONS
      ? [
          {
            inscriptionId: `${idOf(owner, at)}i0`,
            inscriptionNumber: at,
            isBRC20: false,
            moved: false,
            offset: 0,
          },
        ]
      : [],
});

const inscription = (owner: number, at: number) => ({
  address: addressOf(owner),
  offset: 0,
  inscriptionId: `${idOf(owner, at)}i0`,
  inscriptionNumber: owner * INSCRIPTIONS + at,
  contentType: 'image/png',
  contentLength: 1_000 + at,
  height: HEIGHT - (at % 1_000),
  timestamp: 1_700_000_000,
  inSatoshi: 1_000,
  outSatoshi: 546,
  utxo: coin(owner, at),
});

/** The bytes of each page of a list; like network data, outside the heap. */
function pagesOf(
  from: number,
  count: number,
  row: (at: number) => unknown,
  field: string,
): Buffer[] {
  return Array.from({ length: Math.ceil(count / PAGE) }, (_, page) => {
    const start = from + page * PAGE;
    const rows = Array.from({ length: Math.min(PAGE, count - page * PAGE) }, (_row, at) =>
      row(start + at),
    );
    return Buffer.from(
      JSON.stringify({ code: 0, msg: 'ok', data: { total: count, [field]: rows } }),
    );
  });
}

/** The provider of a wallet with very many coins; its long lists go through the product's own client as bytes. */
function createProvider(): ProviderClient {
  let body: Buffer = Buffer.alloc(0);
  const { client } = createHostileClient(
    () => new Response(new Uint8Array(body), { headers: { 'content-type': 'application/json' } }),
  );
  const lists = new Map<string, Buffer[]>();
  for (let owner = 0; owner < ADDRESSES; owner += 1) {
    const put = (name: string, field: string, from: number, count: number, row = coin) =>
      lists.set(
        `${name} ${addressOf(owner)}`,
        pagesOf(from, count, (at) => row(owner, at), field),
      );
    put('chain.allUtxos', 'utxo', 0, COINS);
    put('chain.availableUtxos', 'utxo', INSCRIPTIONS, COINS - INSCRIPTIONS);
    put('inscription.utxos', 'utxo', 0, INSCRIPTIONS);
    put('inscription.abandonedUtxos', 'utxo', 0, 0);
    put('inscription.byAddress', 'inscription', 0, INSCRIPTIONS, inscription as never);
  }
  const nothing = { total: 0, start: 0, detail: [] };
  const short: Record<string, unknown> = {
    'chain.info': { blocks: HEIGHT },
    'brc20.bestHeight': { height: HEIGHT },
    'runes.status': { bestHeight: HEIGHT },
    'alkanes.status': { bestHeight: HEIGHT },
    'swap.allBalance': {},
  };
  // One answer at a time, to measure only this process.
  let line: Promise<unknown> = Promise.resolve();
  const ask = async (
    name: string,
    params: { address?: string; cursor?: number },
  ): Promise<unknown> => {
    const pages = lists.get(`${name} ${params.address}`);
    if (!pages) return short[name] ?? nothing;
    await setImmediate();
    body =
      pages[(params.cursor ?? 0) / PAGE] ??
      Buffer.from(`{"code":0,"msg":"ok","data":{"total":0,"utxo":[]}}`);
    return client.call(name as 'chain.allUtxos', { ...params, size: PAGE } as never);
  };
  return {
    call: (name: string, params: object) => (line = line.then(() => ask(name, params))),
  } as unknown as ProviderClient;
}

const owners = Array.from(
  { length: ADDRESSES },
  (_, at): OwnAddress =>
    ({
      walletId: 'many',
      accountId: 0,
      role: 'payment',
      address: addressOf(at),
      addressType: 'p2wpkh',
      script: scriptOf(at),
      path: `m/84'/1'/0'/0/${at}`,
      pubkey: '',
      fingerprint: '00000000',
    }) as OwnAddress,
);

/** A wallet with very many coins and a store in this folder. */
function openWallet(dir: string) {
  const store = openNetworkStore(dir, 'practice', silentLog, { key: () => KEY });
  const client = createProvider();
  const ledger = createLedger({
    ...{ store, client, clock: systemClock, log: silentLog },
    isReady: () => true,
    walletsOf: () => [],
    onSent: () => undefined,
    onChange: () => undefined,
  });
  const portfolio = createPortfolio({
    network: 'practice',
    clock: systemClock,
    client,
    divided: ({ divisibility }) => Promise.resolve({ divisibility, doubt: null }),
    coins: createCoinReader({
      client,
      network: 'practice',
      minCoinSats: () => 1_000,
      lockedBy: (outpoint) => store.wallet.lockedBy(outpoint),
      rules: store.coinNotes,
      knowledge: createCoinKnowledge({
        store: store.keptAssets,
        runes: store.keptRunes,
        previousOf: (txid) => client.call('chain.rawTx', { txid }),
        txidAt: () => Promise.resolve(null),
        now: () => systemClock.now(),
      }),
      isCleanChange: (outpoint) => store.wallet.cleanChange.has(outpoint),
      asksTokens: true,
    }),
    book: () => ({ ownAddresses: () => owners }) as unknown as AddressBook,
    walletId: () => 'many',
    ...createKeptPortfolios(store.cache, () => systemClock.now()),
    onChange: () => undefined,
    onRead: (...read) => void ledger.read(...read),
  });
  return { store, client, portfolio, ledger };
}

/** Cost of some work for this thread, including its last turn. */
async function costOf(work: () => Promise<unknown>): Promise<string> {
  const turns = watchTurns();
  const began = spent();
  await work();
  await new Promise((passed) => setTimeout(passed, 20));
  turns.stop();
  return `${((spent() - began) / 1000).toFixed(2)} s of main, longest turn ${turns.longest().toFixed(0)} ms`;
}

/**
 * 100,000 coins and 50,000 inscriptions at ten addresses: read, stored, judged again, and loaded by the next process.
 */
export async function benchManyCoins(): Promise<Record<string, string>> {
  const dir = mkdtempSync(join(tmpdir(), 'inkstone-coins-'));
  try {
    const { store, client, portfolio, ledger } = openWallet(dir);
    // Warms up what the platform loads for a first answer, which normally happens at start.
    await client.call('chain.allUtxos', { address: addressOf(0), cursor: 0, size: PAGE });
    await portfolio.ready();
    const read = async () => {
      await portfolio.get(true);
      await ledger.idle();
    };
    const rows = {
      'read, told apart, kept and entered in the ledger': await costOf(read),
      'read again, kept and compared with the ledger': await costOf(read),
      'judged again': await costOf(() => portfolio.judgeAgain()),
    };
    const { coins, inscriptions, problem } = await portfolio.get(false);
    if (problem) throw new Error(problem.message);
    if (coins.length !== ADDRESSES * COINS || inscriptions.length !== ADDRESSES * INSCRIPTIONS)
      throw new Error(`read ${coins.length} coins, ${inscriptions.length} inscriptions`);
    store.close();
    const next = execFileSync(process.execPath, [import.meta.filename, dir], { encoding: 'utf8' });
    return { ...rows, 'there again after a restart': next.trim() };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** The next process: `node many-coins.ts <folder>`. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { store, portfolio } = openWallet(process.argv[2] ?? '');
  console.log(await costOf(() => portfolio.ready()));
  const { coins } = await portfolio.get(false);
  if (coins.length !== ADDRESSES * COINS) throw new Error(`${coins.length} coins are there again`);
  store.close();
}
