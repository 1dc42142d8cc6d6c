import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { accountsOf, createAddressBook } from '#main/wallet/accounts.ts';
import { createWallet, type Wallet } from '#practice/chain/wallet.ts';
import { hexToBytes } from '#practice/formats/bytes.ts';
import { runestoneScript } from '#practice/formats/runestone.ts';
import { scriptOfAddress } from '#practice/formats/scripts.ts';
import { residentsOf } from '#practice/founding/founding.ts';
import { createPracticeNetwork } from '#practice/network.ts';
import type { Snapshot } from '#practice/state/state.ts';
import { type Data, type EndpointName, endpoints, type Params } from '#shared/api/endpoints.ts';
import { networks } from '#shared/bitcoin/network.ts';
import { restoreState } from '#test/support/restore-state.ts';
import { PASSWORD, startTestApp } from '#test/support/start-test-app.ts';
import { brc20, inscribe, send } from '#test/unit/practice/inscribing.ts';
import { pubkeyOf, signPsbt } from '#test/unit/practice/marketing.ts';
import { idOf } from '#test/unit/practice/runes-support.ts';
import { openKeys } from '#test/unit/signing/support.ts';
import { PHRASE } from '#test/unit/vault/support.ts';

import { type BeatClock, createBeatClock } from './beat-clock.ts';
import { createTeller } from './telling.ts';
import { createTruth } from './truth.ts';

const SEED = 'liar';
/** Addresses per branch that count as ours: more than a run uses. */
const BRANCH = 150;
/** Tokens on-chain and in the swap, and tokens on-chain only. */
export const SWAP_TICK = 'lime';
export const TICK = 'trad';
/** Five bytes long: the wallet deploys it, and mints of it are signed. */
export const SELF_TICK = 'liars';
export const STRANGER = 'bcrt1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqvg32hk';
const OURS = ['100', '900', '1', '250.5', '300'];
const POSTAGE = 546n;

let founded: Snapshot | undefined;
let ownScripts: ReadonlySet<string> | undefined;

/** The wallet's scripts, derived independently of the app under test. */
async function scriptsOfWallet(): Promise<ReadonlySet<string>> {
  const { accountKeys } = await openKeys();
  const network = networks.practice;
  const book = createAddressBook(accountsOf(accountKeys, network), network, { next: () => BRANCH });
  return new Set(book.ownAddresses().map(({ script }) => script));
}

function newPractice(clock: BeatClock) {
  const options = { seed: SEED, clock };
  founded ??= createPracticeNetwork({ ...options, founded: true }).snapshot();
  const state = restoreState(founded);
  return { state, network: createPracticeNetwork({ ...options, state }) };
}

/** Asks the network itself, past the liar. */
function askerOf(honest: typeof fetch) {
  return async function call<N extends EndpointName>(name: N, params: Params<N>): Promise<Data<N>> {
    const row = endpoints[name];
    const provided = params as Record<string, unknown>;
    const path = row.path.replace(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(String(provided[key])),
    );
    const url = new URL(`http://practice.test${path}`);
    const rest = Object.entries(provided).filter(([key]) => !row.path.includes(`{${key}}`));
    if (row.method === 'GET')
      for (const [key, value] of rest) url.searchParams.set(key, String(value));
    const body = row.method === 'POST' ? { body: JSON.stringify(Object.fromEntries(rest)) } : {};
    const response = await honest(url, { method: row.method, ...body });
    const { code, msg, data } = (await response.json()) as {
      code: number;
      msg: string;
      data: unknown;
    };
    if (code !== 0) throw new Error(`${name}: ${code} ${msg}`);
    return endpoints[name].data.parse(data) as Data<N>;
  };
}

/** A practice network behind its liar, and an app whose wallet has some of everything. */
export async function startWorld() {
  ownScripts ??= await scriptsOfWallet();
  const own = ownScripts;
  const clock = createBeatClock();
  const { state, network } = newPractice(clock);
  const teller = createTeller(network.fetch);
  const truth = createTruth(state, SEED, (script) => own.has(script));
  const call = askerOf(network.fetch);
  const practice = { network, call };
  const app = await startTestApp({
    // In memory: thousands of small writes would wait for the disk.
    dir: mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'inkstone-liar-')),
    clock,
    practice: { ...network, fetch: teller.fetch },
  });
  await app.call('vault.importPhrase', { phrase: PHRASE, passphrase: '', password: PASSWORD });
  await app.call('settings.set', { autoLockMinutes: 0 });
  const accounts = await app.call('wallet.accounts', {});
  const [payment, ordinals] = accounts;
  if (!payment || !ordinals) throw new Error('no accounts');
  const owner = (address: string): Wallet => ({
    ...createWallet(SEED, 'reveals'),
    address,
    script: scriptOfAddress(address) ?? new Uint8Array(),
  });
  const seller = createWallet(SEED, 'seller');
  const give = async (to: Wallet, fields: Record<string, string>): Promise<string> =>
    `${await inscribe(practice, to, [brc20(fields)], [], POSTAGE)}i0`;

  async function money(): Promise<void> {
    for (const sats of [90_000, 150_000, 400_000, 800_000])
      await network.faucet(payment?.address ?? '', sats);
    for (const sats of [60_000, 120_000, 300_000])
      await network.faucet(ordinals?.address ?? '', sats);
    for (let at = 0; at < 4; at += 1) await network.faucet(payment?.address ?? '', 700);
    await network.mine(1);
  }

  /** Listed before anything else. */
  let standing = '';
  async function tokens(): Promise<void> {
    const us = owner(ordinals?.address ?? '');
    await give(seller, { op: 'deploy', tick: TICK, max: '1000000', lim: '1000' });
    await give(seller, { op: 'deploy', tick: 'trap', max: '1000000', lim: '1000' });
    for (const to of [us, us, us, seller, seller, seller])
      await give(to, { op: 'mint', tick: TICK, amt: '1000' });
    await give(us, { op: 'mint', tick: 'trap', amt: '1000' });
    await give(us, { op: 'mint', tick: SWAP_TICK, amt: '500' });
    for (const amt of OURS) standing = await give(us, { op: 'transfer', tick: TICK, amt });
    await give(us, { op: 'transfer', tick: 'trap', amt: '5' });
    for (const amt of ['20', '40']) await give(us, { op: 'transfer', tick: SWAP_TICK, amt });
    const places = [
      [us.address, 600],
      [us.address, 20_000],
      [payment?.address ?? '', 8_000],
      [payment?.address ?? '', 30_000],
    ] as const;
    for (const [address, sats] of places) {
      await network.payFromOutside(address, sats, true);
      await network.mine(1);
    }
    // A user's mistake: a transfer at the paying address.
    await give(owner(payment?.address ?? ''), { op: 'mint', tick: TICK, amt: '1000' });
    await give(owner(payment?.address ?? ''), { op: 'transfer', tick: TICK, amt: '700' });
  }

  async function stock(): Promise<void> {
    for (const [amt, unitPrice, price] of [
      ['50', '40', '2000'],
      ['100', '41', '4100'],
      ['200', '42', '8400'],
      ['400', '45', '18000'],
      ['20', '46', '920'],
      ['20', '47', '940'],
      ['60', '48', '2880'],
      ['70', '49', '3430'],
    ] as const) {
      const inscriptionId = await give(seller, { op: 'transfer', tick: TICK, amt });
      const put = await call('market.preparePutOn', {
        inscriptionId,
        initPrice: price,
        unitPrice,
        pubkey: pubkeyOf(seller),
        marketType: 'fixedPrice',
        nftType: 'brc20',
      });
      const psbt = signPsbt(put.psbt, seller, put.signIndexes);
      await call('market.confirmPutOn', { auctionId: put.auctionId, psbt });
    }
  }

  /** Residents' coins: two with the first rune and one with the second. */
  async function runes(): Promise<void> {
    const script = scriptOfAddress(ordinals?.address ?? '') ?? new Uint8Array();
    const residents = residentsOf(SEED);
    for (const [outpoint, held] of [...state.runeCoins.entries()]) {
      const coin = truth.coin(outpoint);
      const from = residents.find(({ address }) => address === coin?.address);
      const [first] = held;
      if (!coin || !from || !first || coin.spentBy !== null) continue;
      const { txid } = await network.faucet(from.address, 20_000);
      const paying = { ...coin, txid, vout: 0, sats: 20_000n, items: [] };
      const unlock = { key: from.key };
      const amount = first.amount / 2n;
      await send(
        practice,
        [
          { coin, unlock },
          { coin: paying, unlock },
        ],
        [
          {
            sats: 0n,
            script: runestoneScript({
              edicts: [{ id: idOf(first.id), amount, output: 1 }],
              pointer: 2,
            }),
          },
          { sats: 546n, script },
          { sats: 10_000n, script: hexToBytes(coin.script) },
        ],
      );
    }
    await network.mine(1);
  }

  await money();
  await tokens();
  await stock();
  await runes();
  await network.swapFaucet(ordinals.address);
  await network.mine(2);
  return {
    ...app,
    clock,
    network,
    teller,
    truth,
    state,
    standing,
    payment: payment.address,
    ordinals: ordinals.address,
    /** From another wallet, and unconfirmed. */
    async incoming(): Promise<string> {
      const { txid } = await network.payFromOutside(payment.address, 50_000, false);
      const row = state.txs.get(txid);
      const outs = Array.from({ length: row?.nOut ?? 0 }, (_, at) => `${txid}:${at}`);
      return outs.find((one) => truth.coin(one)?.address === payment.address) ?? `${txid}:0`;
    },
    async end(): Promise<void> {
      await app.app.stop();
      rmSync(app.dir, { recursive: true, force: true });
      await network.stop();
      clock.end();
    },
  };
}
export type World = Awaited<ReturnType<typeof startWorld>>;
